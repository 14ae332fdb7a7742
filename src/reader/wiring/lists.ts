import type { Lexicon } from '../../lexicon/index.js';
import { type End, type Sofar, type Statement, statementAt } from './statements.js';

/** Fewest contacts of a list that no sign marks, and of one that signs mark. */
const [FEWEST, FEWEST_MARKED] = [3, 2];
/** No statement is longer, and no list begins further on in a message, in characters: both bound the time that is taken. */
const [WINDOW, FARTHEST] = [320, 6000];
/** So many statements in a row were surely looked at whole, and more are not looked at at once. */
const [MANY, MOST] = [8, 200];
/** Contacts in a row that are no count of things. */
const SURE = 4;
/** Longest name of an owner before a list, in characters. */
const LONGEST_OWNER = 40;
/** Between one statement and the next. */
const NEXT = /^(?:\s*(?:\.(?=\s)|[,;|\n])\s*(?:and\s)?|\s+and\s+|\s+(?=(?:pins?\s?)?\d{1,3}\b))/i;
/** "J2:", "10 pin:", "DB9 pins:" before its contacts. */
const HEADED = /^((?:(?:the|at|on)\s)?([A-Za-z0-9][\w -]{0,38}?)(?:\s?(?:pins?|pinout|contacts|side|end))?)\s?[:=]\s*/i;
/** Where a list may begin: the text, a line, behind a colon, a bracket, a comma. */
const BEGINS = /(?:^|[\n:(;,]\s*|\.\s+|\s(?=\d)|\s(?=pins?\s\d)|\s(?==))/g;

/** Contacts of one owner and what is on them, or two joined to each other, as a message has them. */
export interface WiringList {
  readonly from: number;
  readonly to: number;
  /** What else stands on the lines of the list: it is read as other words are. */
  readonly beside: readonly (readonly [from: number, to: number])[];
  /** One end: an owner's contact that carries a name; two: contacts that are joined. */
  readonly joins: readonly (readonly [End] | readonly [End, End])[];
  /** Whose contacts those without an owner are; null: of what was said before. */
  readonly owner: string | null;
}

/** What a message says of contacts by their numbers. */
export function wiringLists(text: string, lexicon: Lexicon): WiringList[] {
  const isOwner = ownersOf(text, lexicon);
  const lists: WiringList[] = [];
  let done = 0;
  for (const found of text.slice(0, FARTHEST).matchAll(BEGINS)) {
    const at = found.index + found[0].length;
    if (at < done || at >= text.length) continue;
    const list = listAt(text, at, isOwner, lexicon);
    if (typeof list === 'number') done = list;
    else {
      lists.push(list);
      done = list.to;
    }
  }
  return lists;
}

/** The list that begins there; a number: there is none, and none begins before it. */
function listAt(text: string, start: number, isOwner: (words: string) => boolean, lexicon: Lexicon): WiringList | number {
  const head = HEADED.exec(text.slice(start, start + LONGEST_OWNER + 4));
  const owner = [head?.[1], head?.[2]].find((w) => w !== undefined && isOwner(w) && said(text.slice(0, start), w)) ?? null;
  const from = owner === null ? start : start + (head?.[0].length ?? 0);
  const before = text.slice(Math.max(0, from - LONGEST_OWNER * 2), from).trimEnd();
  const led = owner !== null || /[:(\n]\s*$/.test(text.slice(Math.max(0, from - LONGEST_OWNER), from)) || endsInOwner(before, isOwner);
  const strict = statements(text, from, false, lexicon, isOwner);
  const fewest = (s: readonly Statement[]): number => (s.some((one) => one.marked) ? FEWEST_MARKED : FEWEST);
  const contacts = (s: readonly Statement[]): number => s.reduce((sum, one) => sum + one.ends[0].contacts.length, 0);
  // Names in small letters are those of contacts where all that is numbered is.
  const loose = led ? statements(text, from, true, lexicon, isOwner) : strict;
  const many = loose.every.length > strict.every.length && contacts(loose.every) >= FEWEST ? loose : strict;
  const { every, end, beside } = many;
  // What is no list from here on is none from its middle on either.
  const none = every.length < MANY ? start : end;
  // What is named for the first time is read as a thing of its own.
  const first = every[0]?.ends[0].owner ?? null;
  if (first !== null && !said(text.slice(0, start), first)) return none;
  const owned = every.some((s) => s.ends.some((e) => e.owner !== null));
  if (every.length < 2 && contacts(every) < FEWEST) return none;
  if (contacts(every) < fewest(every) || !(led || owned || every[0]?.worded === true || isCounted(every))) return none;
  return { from: owner === null ? from : start, to: end, beside, joins: owning(every.filter((s) => !isHeading(s, text)).map((s) => s.ends)), owner };
}

/** "DB9 1 = GND, 2 = TX": whose contacts the first are, those behind it are too. */
function owning(joins: readonly Statement['ends'][]): Statement['ends'][] {
  const owners: (string | null)[] = [null, null];
  return joins.map((ends) => {
    const own = ends.map((end, i) => {
      owners[i] = end.owner ?? (ends.length > 1 && end.owner === null && ends.some((e) => e.owner !== null) ? null : (owners[i] ?? null));
      return { ...end, owner: owners[i] ?? null };
    });
    return own as unknown as Statement['ends'];
  });
}

/** Contacts from the first on, one behind the other, and too many to be by chance. */
const isCounted = (every: readonly Statement[]): boolean =>
  every.length >= SURE && every.every((s, i) => s.ends[0].contacts[0] === (every[i - 1]?.ends[0].contacts.at(-1) ?? 0) + 1);

/** "20 -> 10": how many contacts each side has, as it is said elsewhere too. */
const isHeading = ({ ends: [a, b] }: Statement, text: string): boolean =>
  b !== undefined &&
  a.names.length === 0 &&
  [a, b].every((e) => e.owner === null && e.contacts.length === 1 && new RegExp(String.raw`\b${e.contacts[0]}[ -]?(?:pin|way|pos)`, 'i').test(text));

function statements(
  text: string,
  start: number,
  small: boolean,
  lexicon: Lexicon,
  isOwner: (words: string) => boolean,
): { readonly every: readonly Statement[]; readonly end: number; readonly beside: readonly (readonly [number, number])[] } {
  const every: Statement[] = [];
  const beside: [number, number][] = [];
  let at = start;
  let last = 0;
  let end = start;
  const sofar = (): Sofar => ({ after: last, small, joins: (every.at(-1)?.ends.length ?? 0) > 1 });
  for (;;) {
    const one = statementAt(text.slice(at, at + WINDOW), sofar(), lexicon, isOwner);
    if (one === null || every.length >= MOST) break;
    every.push(one);
    last = Math.max(...one.ends[0].contacts);
    end = at + one.length;
    const next = NEXT.exec(text.slice(end, end + WINDOW));
    if (next !== null && statementAt(text.slice(end + next[0].length, end + next[0].length + WINDOW), sofar(), lexicon, isOwner) !== null) {
      at = end + next[0].length;
      continue;
    }
    // "3 RX (D0) via a jumper": the list goes on in the next line.
    const rest = text.slice(end, end + WINDOW).search(/\n/);
    const line = rest < 0 ? null : statementAt(text.slice(end + rest + 1, end + rest + 1 + WINDOW), sofar(), lexicon, isOwner);
    if (line === null || !(line.marked || line.ends[0].contacts[0] === last + 1)) break;
    beside.push([end, end + rest]);
    at = end + rest + 1;
  }
  return { every, end, beside };
}

/** Whether words name connectors or boards, or are designators of one: "DB9", "J2", "10 pin". */
function ownersOf(text: string, lexicon: Lexicon): (words: string) => boolean {
  return (words) => {
    const plain = words.replace(/^(?:the|at|on)\s/i, '').trim();
    if (DESIGNATOR.test(plain)) return new RegExp(String.raw`\b${plain}\b`).test(text);
    if (/^\d{1,3}[ -]?(?:pin|way|pos)s?$/i.test(plain)) return true;
    const texts = plain.split(' ');
    const hit = lexicon.lookup(texts, 0) ?? lexicon.lookupPart(texts);
    return hit !== null && hit.tokens === texts.length && conceptsOf(plain, lexicon).some((c) => OWNERS.has(c.kind));
  };
}
const OWNERS: ReadonlySet<string> = new Set(['connector', 'interface', 'controller']);
/** Designators of connectors, and what stands for one. */
export const DESIGNATOR = /^(?:[JXPK]|TB|CN|CON)\d{1,2}$/;

/** What words mean as the owner of contacts. */
export function conceptsOf(words: string, lexicon: Lexicon): { readonly id: string; readonly kind: string }[] {
  const texts = words.trim().split(' ');
  const part = lexicon.lookupPart(texts)?.part.concepts.flatMap((id) => lexicon.concept(id) ?? []) ?? [];
  return [...(lexicon.lookup(texts, 0)?.concepts ?? []), ...part];
}

const said = (before: string, words: string): boolean =>
  DESIGNATOR.test(words) || before.toLowerCase().replace(/[-\s]/g, '').includes(words.toLowerCase().replace(/[-\s]/g, ''));

function endsInOwner(before: string, isOwner: (words: string) => boolean): boolean {
  const words = before.split(/\s+/).slice(-3);
  return words.some((_, i) =>
    isOwner(
      words
        .slice(i)
        .join(' ')
        .replace(/[(,:]+$/, ''),
    ),
  );
}
