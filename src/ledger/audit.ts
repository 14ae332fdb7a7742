import type { Finding } from '../board/index.js';
import { type Entry, LEDGER_FORMAT, type Ledger } from '../board/index.js';
import type { Design } from '../design/index.js';
import type { Ask, AskKind, Request } from '../request/index.js';
import { AUDITS } from './audits/index.js';
import { supplyContacts } from './checks/connectors/supply-contacts.js';
import { contactNames } from './checks/contacts.js';
import { excluded } from './checks/excluded.js';
import { wantedAsks } from './claims.js';
import { handedOut, invented } from './faults/handed-out.js';
import { deadContacts, idleRails, idleSources, looped, shortedPlugs } from './faults/idle-sources.js';
import { rivals, unpulsed, withoutI2s } from './faults/rivals.js';
import { undriven, unjoined } from './faults/undriven.js';
import { litBySensor, tooDim, unfed } from './faults/unfed.js';
import { purposeful } from './heart.js';
import { asMeant } from './meant/held.js';
import { conceptTitle } from './realised/instances.js';
import { safety } from './safety/index.js';
import { refusals, refusedAsRead } from './safety/refusals.js';
import { sentence } from './say.js';
import { type Audited, Scene } from './scene.js';
import { fault, together, unchecked, type Verdict } from './verdict.js';

/** Everything that was asked, held against design and board. Pure; the same documents give the same ledger. Throws DesignError where the design cannot be resolved. */
export function audit(audited: Audited): Ledger {
  const scene = new Scene(audited);
  const asks = wantedAsks(scene.request);
  const judgedNow = eitherOf(
    scene,
    asks.map((ask) => entryOf(scene, ask)),
  );
  const read = meantEntries(scene, judgedNow);
  const entries = [...judgedNow, ...scene.request.asks.flatMap(refusedEntry), ...read.map((r) => r.entry)];
  const mine = entries.filter((e) => e.source === 'person' && e.state !== 'meant' && scene.asks.get(e.ask)?.optional !== true);
  const optional = entries.filter((e) => e.source === 'person' && scene.asks.get(e.ask)?.optional === true && e.state === 'met');
  // What a meaning names is held against the board; one of which nothing can be is an ask that nobody saw met.
  const onWord = read.flatMap(({ entry, isChecked }) => (entry.source === 'person' && entry.state === 'meant' && !isChecked ? [entry] : []));
  const counted = [...mine, ...optional, ...onWord];
  return {
    format: LEDGER_FORMAT,
    entries,
    unread: unheard(scene).flatMap((u) => (u.known === true ? [] : [u.text])),
    findings: [
      ...entries.flatMap((e) => askFinding(scene, e)),
      ...admitted(scene, entries),
      ...invented(scene, entries),
      ...purposeful(scene),
      ...undriven(scene),
      ...unjoined(scene),
      ...unfed(scene),
      ...unpulsed(scene),
      ...litBySensor(scene),
      ...tooDim(scene),
      ...looped(scene),
      ...handedOut(scene, entries),
      ...idleSources(scene),
      ...idleRails(scene),
      ...deadContacts(scene),
      ...shortedPlugs(scene),
      ...rivals(scene),
      ...withoutI2s(scene),
      ...unread(scene),
      ...safety(scene),
    ],
    asks: { met: counted.filter((e) => e.state === 'met').length, of: counted.length },
  };
}

/** Of things of which either will do, what is missing is served by the one that is there. */
function eitherOf(scene: Scene, entries: readonly Entry[]): Entry[] {
  const byAsk = new Map(entries.map((e) => [e.ask, e]));
  const alike = (a: Ask, b: Ask | undefined): boolean =>
    b !== undefined &&
    (a.kind === b.kind ||
      // Two plugs, of whatever ends in one of them.
      [[a, b] as const, [b, a] as const].some(([one, other]) => one.kind === 'connector' && other.connector !== undefined) ||
      CHOICES.some((kinds) => kinds.includes(a.kind) && kinds.includes(b.kind)));
  const pairs = [...scene.asks.values()].flatMap((ask) =>
    ask.links.flatMap(({ role, ask: to }) => (role === 'or' && alike(ask, scene.asks.get(to)) ? [[ask.id, to] as const] : [])),
  );
  // "A, B or C": what is joined to one of them is joined to all.
  const others = (id: string): Entry[] => {
    const group = new Set([id]);
    for (const one of group) for (const [a, b] of pairs) if (a === one || b === one) group.add(a).add(b);
    return [...group].flatMap((one) => (one === id ? [] : (byAsk.get(one) ?? [])));
  };
  return entries.map((entry) => {
    const there = entry.state === 'unmet' ? others(entry.ask).find((e) => e.state === 'met') : undefined;
    if (there === undefined) return entry;
    const [ask, other] = [scene.asks.get(entry.ask), scene.asks.get(there.ask)];
    // Of two plugs that would do, the rest of what was asked holds at the one that is there.
    if (ask?.connector !== undefined && other?.kind === 'connector')
      return entryOf(scene, { ...ask, connector: { concept: other.concept, words: ask.connector.words } });
    return { ...entry, state: 'met', by: there.by, says: sentence(`either was asked for, and “${there.text}” is there`) };
  });
}

/** Kinds of which one may do for another: what acts, what works on signals, what feeds. Where the one is of another group the "or" joins no choice. */
const CHOICES: readonly (readonly AskKind[])[] = [
  ['output', 'component', 'load', 'light', 'sound', 'display', 'protection'],
  ['function', 'component', 'storage', 'interface', 'controller', 'sensor', 'input', 'connector'],
  ['supply', 'connector', 'charging', 'interface', 'conversion', 'rail', 'protection', 'mechanical'],
];

const judged = new WeakMap<Design, Omit<Audited, 'board'> & { readonly ledger: Ledger }>();

/** The same before there is a board: places, sizes and copper are not looked at. What was judged last of a design is kept: a turn asks for it several times. */
export function auditDesign(audited: Omit<Audited, 'board'>): Ledger {
  const { request, design, library, lexicon } = audited;
  const last = judged.get(design);
  if (last !== undefined && last.request === request && last.library === library && last.lexicon === lexicon) return last.ledger;
  const ledger = audit({ ...audited, board: null });
  judged.set(design, { request, design, library, lexicon, ledger });
  return ledger;
}

function entryOf(scene: Scene, ask: Ask): Entry {
  const verdicts =
    ask.not === true
      ? [excluded(scene, ask)]
      : [...refusals(scene, ask), ...AUDITS[ask.kind](scene, ask), ...contactNames(scene, ask), ...supplyContacts(scene, ask)];
  const whole: Verdict = verdicts.length === 0 ? unchecked(conceptTitle(scene, ask.concept)) : together(verdicts);
  const says = whole.says === '' ? conceptTitle(scene, ask.concept) : whole.says;
  return entryWith(ask, { ...whole, says });
}

/** Words that whoever designs the board reads otherwise; what is dangerous by them is refused all the same. */
function meantEntries(scene: Scene, judged: readonly Entry[]): { readonly entry: Entry; readonly isChecked: boolean }[] {
  const met = judged.filter((e) => e.source === 'person' && e.state === 'met');
  const serving = (ref: string): Ask[] => met.flatMap((e) => (e.by.refs.includes(ref) ? (scene.asks.get(e.ask) ?? []) : []));
  return scene.request.asks.flatMap((ask) => {
    if (ask.state !== 'meant') return [];
    const { isChecked, ...read } = asMeant(scene, ask, serving);
    const [refused] = ask.not === true ? [] : refusedAsRead(scene, ask, isChecked);
    return [{ entry: entryWith(ask, refused ?? read), isChecked }];
  });
}

function entryWith(ask: Ask, whole: Verdict): Entry {
  return {
    ask: ask.id,
    text: ask.text,
    source: ask.source,
    state: whole.state,
    by: { refs: [...whole.refs], nets: [...whole.nets] },
    says: sentence(whole.says),
    ...(whole.loses === undefined ? {} : { loses: [...whole.loses] }),
    ...(whole.ways === undefined ? {} : { ways: [...whole.ways] }),
  };
}

/** What was asked for on the way and could not be done: it stays unmet until it is served or taken back. */
const refusedEntry = ({ id, text, source, state, refused }: Ask): Entry[] =>
  state === 'refused' ? [{ ask: id, text, source, state: 'unmet', by: { refs: [], nets: [] }, says: sentence(refused?.why ?? REFUSED) }] : [];
const REFUSED = 'it was asked for, and could not be done';

/** What the person asked for and has not: an error where it is not there or something of it is lost, a warning where it is partly. */
function askFinding(scene: Scene, entry: Entry): Finding[] {
  if (entry.source !== 'person' || entry.state === 'met' || entry.state === 'meant') return [];
  const hard = (entry.state !== 'partly' || (entry.loses?.length ?? 0) > 0) && scene.asks.get(entry.ask)?.optional !== true;
  const severity = hard ? 'error' : 'warning';
  return [fault(entry.text === '' ? entry.says : `“${entry.text}”: ${entry.says}`, entry.by.refs, entry.by.nets, severity)];
}

/**
 * What the design says of itself that it does not do, unless the board shows otherwise or the wish was dropped: an error that no audit has to find.
 * Of what a program is to do, and of what is named in the purpose and was asked for nowhere, it is a remark.
 */
function admitted({ design, request, lexicon }: Scene, entries: readonly Entry[]): Finding[] {
  const plain = (text: string): string =>
    text
      .toLowerCase()
      .replace(/^[\d\s×x]+(?=[a-z])/, '')
      .replace(/[^a-z0-9]+/g, '')
      .replace(/s$/, '');
  const asks = new Map(request.asks.map((a) => [a.id, a]));
  const names = (all: readonly Ask[]): Set<string> => {
    const words = all.flatMap((a) => {
      const concept = lexicon.concept(a.concept);
      return [a.text, a.part ?? '', ...(a.parts ?? []), concept?.title ?? '', ...(concept?.words.en ?? [])];
    });
    return new Set(words.map(plain).filter((t) => t !== ''));
  };
  const isSettled = (e: Entry): boolean => e.state === 'met' || (e.state === 'partly' && e.loses === undefined && e.by.refs.length > 0);
  const done = entries.flatMap((e) => (isSettled(e) ? (asks.get(e.ask) ?? []) : []));
  const settled = names([...done, ...request.asks.filter((a) => a.state === 'dropped' || a.state === 'meant')]);
  const shown = names(done);
  const wanted = request.asks.filter((a) => a.state === 'wanted');
  const soft = names(wanted.filter((a) => a.kind === 'behaviour'));
  const asked = new Set(wanted.flatMap((a) => a.text.split(/\s+/).map(plain)));
  for (const word of request.purpose?.text.split(/\s+/).map(plain) ?? []) if (!asked.has(word)) soft.add(word);
  return design.unmet.flatMap((message): Finding[] => {
    const said = message.startsWith(MODEL_SAYS) ? message.slice(MODEL_SAYS.length) : message;
    const subject = plain(said.split(':')[0] ?? said);
    // What a model says of words that it took out is told beside them, and counts no more than they do.
    if (said === message ? settled.has(subject) : shown.has(subject)) return [];
    return [fault(message, [], [], settled.has(subject) || soft.has(subject) ? 'warning' : 'error')];
  });
}

/** How a line begins that a chat model says itself of what its board does not do. */
export const MODEL_SAYS = 'The model says: ';

/** What was not understood and is loud; a designator of the board is the part that it names. */
const unheard = ({ request, design }: Scene): Request['unread'] =>
  request.unread.filter((u) => u.weight === 'loud' && !design.components.some((c) => c.ref === u.text.toUpperCase()));

export const notUnderstood = (text: string): string => `“${text}” was not understood: nothing of the board was held against it`;

/** A message of which this many words are not known, and more than are asks, is in words that nobody here knows. */
const FOREIGN = 5;

/** What was not understood: a number of it may be a count, a size or a limit, of which nobody can say that the board keeps it; and where most was not, nobody can say what the board is for. */
const unread = (scene: Scene): Finding[] => {
  const words = unheard(scene).filter((u) => u.known !== true);
  const asks = scene.request.asks.filter((a) => a.source === 'person' && a.state === 'wanted').length;
  const foreign = words.length >= FOREIGN && words.length > asks;
  const most: Finding[] = foreign
    ? [fault(`${words.length} words were not understood, and ${asks} wishes were: most of the message is missing here`)]
    : [];
  const each = words.map((u): Finding => fault(notUnderstood(u.text), [], [], u.number === true ? 'error' : 'warning'));
  return [...most, ...each, ...unusedWords(scene)];
};

/** Verbs, adjectives and asides of which nothing was made: nobody can say that none of them was a wish. */
export const unused = ({ unread }: Pick<Request, 'unread'>): string[] => [
  ...new Set(unread.flatMap((u) => (u.weight === 'quiet' && u.known !== true ? [`“${u.text}”`] : []))),
];
const unusedWords = ({ request }: Scene): Finding[] => {
  const words = unused(request);
  return words.length === 0 ? [] : [fault(`nothing on the board follows from ${words.join(', ')}`, [], [], 'warning')];
};
