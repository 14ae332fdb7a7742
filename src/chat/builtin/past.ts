import { diffDesigns } from '../../design/diff.js';
import type { Design } from '../../design/index.js';
import type { About, PastVersion } from './about.js';
import { inEnglish } from './language/index.js';
import { beginsAsOrder } from './read/clauses.js';

/** What "back to" leads to where a version is meant: "back to green" is an order of its own. */
const THEN =
  '(?:the |my |our )?(?:version|revision|previous|last|earlier|old|original|first|initial|beginning|start|one before|v\\s?\\d+|how|what|where|before)';
const UNDO = new RegExp(
  String.raw`^(?:undo|un-do|rollback|roll (?:it |that |this )?back|revert(?! to)|revert to ${THEN}|go(?:ing)? back(?! to\b)|back(?=\s*$|\s+(?:one|two|three|a step|\d|please))|(?:go(?:ing)? )?back to ${THEN}|take (?:that|it|this|the last (?:change|edit|step)) back|scratch that|(?:reset|restore) (?:it )?(?:to )?${THEN}|put (?:it|everything) back (?:the way|how|as|like)|make it (?:like|as) it was|(?:the )?way it was|as it was before|i (?:liked|preferred) (?:it|the (?:old|previous|first|last|earlier)(?: \w+)?)(?: \w+)* (?:better|before)|forget (?:that|the last)|cancel (?:that|the last)|ctrl[- +]?z|discard)\b`,
  'i',
);
/** Characters of a message that are looked at for an order to go back. */
const LOOKED_AT = 500;
const REDO = /^(?:(?:redo|re-do)\b|undo the undo\b|bring (?:that|it) back\s*$|put (?:that|it) back\s*$)/i;
const NAMED = /\b(?:v|version |revision |rev )0*(\d{1,3})\b/i;
const FIRST = /\b(?:first|original|initial|very first|beginning|start)\b/i;
const CHANGED =
  /\bwhat(?:'s| is| has|'ve| have)?(?: you)?(?: been)? (?:changed|different|new)\b|\bwhat (?:did|have|had) (?:you|i|we) (?:just |actually |really |have to |had to |need to )*(?:change|changed|do|done)\b|\bwhat was (?:changed|the last change)\b|\b(?:show|list|tell)(?: me)? (?:the |all )?(?:changes|diff)\b|\bdifferences?\b.*\b(?:version|before|v\d)|\bcompared? (?:to|with)\b.*\b(?:version|before|v\d|first|original)|\bchange ?log\b|^diff\b/i;
const STEPS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, twice: 2 };

/** Whether a message needs the versions before: "undo that", "go back to v002", "what changed?". */
export function speaksOfPast(message: string): boolean {
  const { text } = inEnglish(message.slice(0, LOOKED_AT));
  return CHANGED.test(text) || ordersIn(text).some((o) => UNDO.test(o) || REDO.test(o));
}

const ordersIn = (message: string): string[] => message.split(/[.,;!\n]+|\band\b|\bthen\b/i).map(plainly);
const POLITE =
  /^(?:\s*(?:please|ok(?:ay)?|no+|oh|hm+|actually|sorry|wait|well|now|just|nah|and|then|can you|could you|let's|i want to|i'd like to|can we|could we|i'd rather)\b[\s,:!-]*)+/i;
const plainly = (order: string): string => order.replace(POLITE, '').trim();

/** "What changed?": what the version is different in from the one that it was made from, or from the one that is named. null: another question. */
export function whatChanged(message: string, about: About): string | null {
  if (!CHANGED.test(message)) return null;
  const lineage = lineageOf(about);
  const from = namedVersion(message, about) ?? (FIRST.test(message) ? lineage[0] : lineage.at(-1));
  if (from === undefined) return 'This is the first version of the board: nothing was changed yet.';
  const { summary } = diffDesigns(from.design, about.design);
  const head = `Different from ${from.version}`;
  return summary.length === 0
    ? `Nothing about the circuit is different from ${from.version}; only places or settings are.`
    : `${head}:\n${summary.map((s) => `- ${s}`).join('\n')}`;
}

/** What an order to go back comes to: the design to stand again, with the words for it, or why not. */
export type Return = { readonly design: Design; readonly reply: string; readonly rest: string } | { readonly design: null; readonly reply: string };

/** One thing of what was done: "undo the colour". */
const ASPECT =
  /^(?:undo|revert|roll back|take back)\s+(?:the|my|its|that)\s+(?:new\s+)?(?!last|latest|previous|first|second|third|changes?\b|edits?\b|steps?\b|turns?\b|whole|undo|board\b|version|redo|thing)\w+/i;

/** "undo that", "go back two steps", "back to v002", "redo". null: the message orders nothing of the sort. */
export function goBack(message: string, about: About): Return | null {
  const [order, rest] = splitOrder(message);
  const redo = REDO.test(order);
  if (!redo && (!UNDO.test(order) || ASPECT.test(order))) return null;
  const last = about.said?.at(-1);
  const [made, known] = [about.past?.some((version) => version.message === last?.you) === true, about.past !== undefined];
  const offered = known && /\bSay "[^"]+" and I do it\b/.test(last?.bot ?? '');
  const idle = !made && (offered || /\bnothing (?:is|was) changed\b/i.test(last?.bot ?? ''));
  const standsAs = idle && /\b(?:that|this|it)\b/i.test(order) && !NAMED.test(order) && !FIRST.test(order);
  // "no, undo that, but …" behind a question that was only answered: what is said besides holds.
  if (standsAs && rest !== '') return { design: about.design, reply: 'The message before changed nothing that could be taken back.', rest };
  if (standsAs)
    return {
      design: null,
      reply: 'Nothing is changed: the message before changed nothing that could be taken back. Say "undo" to go back to the version before.',
    };
  const target = redo ? redone(about) : (namedVersion(order, about) ?? undone(order, about));
  if (NAMED.test(order) && namedVersion(order, about) === undefined)
    return { design: null, reply: `The project has no version ${NAMED.exec(order)?.[1] ?? ''}; nothing is changed.` };
  if (target === undefined) {
    if (redo) return { design: null, reply: 'Nothing was undone that I could bring back; nothing is changed.' };
    return { design: null, reply: 'There is nothing to undo: this is the first version of the board.' };
  }
  const { summary } = diffDesigns(about.design, target.design);
  const changes =
    summary.length === 0
      ? ' The circuit is the same in both; places and settings are those of then.'
      : `\n${summary.map((s) => `- ${s}`).join('\n')}`;
  return { design: target.design, reply: `The board is as it was in ${target.version} again.${changes}`, rest };
}

/** The order to go back, behind reasons for it, and what the message says after it. */
function splitOrder(message: string): [order: string, rest: string] {
  for (let left = plainly(message); left !== ''; ) {
    const found = SPLIT.exec(left);
    const [order, rest] = [(found?.[1] ?? left).trim(), (found?.[2] ?? '').trim()];
    if (UNDO.test(order) || REDO.test(order)) return [order, rest];
    if (beginsAsOrder(order)) break;
    left = plainly(rest);
  }
  return [plainly(message), ''];
}
const SPLIT = /^(.*?)(?:\s*[.;!\n]+\s*|\s*,\s*(?:and\s+|but\s+|then\s+)?|\s+(?:and|then|but)\s+(?:then\s+)?)(\S.*)$/is;

function namedVersion(text: string, { past = [] }: About): PastVersion | undefined {
  const number = NAMED.exec(text)?.[1];
  return number === undefined ? undefined : past.find((p) => Number(p.version.slice(1)) === Number(number));
}

/** The versions that the current one came from, oldest first, without itself. */
function lineageOf({ past = [], version }: About): PastVersion[] {
  const at = (id: string | null): PastVersion | undefined => past.find((p) => p.version === id);
  const found: PastVersion[] = [];
  for (let p = at(at(version ?? null)?.parent ?? null); p !== undefined && !found.includes(p); p = at(p.parent)) found.unshift(p);
  return found;
}

const face = ({ prompt: _prompt, wishes: _wishes, ...design }: Design): string => JSON.stringify(design);

const wentBack = ({ message }: PastVersion): boolean =>
  ordersIn(inEnglish(message.slice(0, LOOKED_AT)).text).some((o) => UNDO.test(o) || REDO.test(o));

/** The steps that stand, oldest first: one that went back took away what lay between. */
function standing(about: About): PastVersion[] {
  const { past = [], version } = about;
  const now = past.find((p) => p.version === version);
  const steps: PastVersion[] = [];
  for (const step of [...lineageOf(about), ...(now === undefined ? [] : [now])]) {
    const same = wentBack(step) ? steps.findLastIndex((s) => face(s.design) === face(step.design)) : -1;
    if (same >= 0) steps.length = same;
    steps.push(step);
  }
  return steps;
}

function undone(order: string, about: About): PastVersion | undefined {
  const steps = standing(about);
  if (FIRST.test(order)) return steps.length > 1 ? steps[0] : undefined;
  const word = /\b(\d|two|three|four|five|twice)\b/i.exec(order.replace(NAMED, ''))?.[1]?.toLowerCase();
  const count = word === undefined ? 1 : (STEPS[word] ?? Number(word));
  return steps.length > count ? steps.at(-1 - count) : undefined;
}

/** The version that the current one took back: "bring it back" after a removal takes the removal back too. */
function redone(about: About): PastVersion | undefined {
  const lineage = lineageOf(about);
  const before = lineage.at(-1);
  const now = (about.past ?? []).find((p) => p.version === about.version);
  const took = before !== undefined && before.design.components.length > about.design.components.length;
  return (now !== undefined && wentBack(now)) || took ? before : undefined;
}
