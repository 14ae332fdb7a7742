import type { Request } from '../../request/index.js';
import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import type { Attacher } from '../phrases/attach.js';
import type { Grammar } from '../text/grammar.js';
import type { EditVerb } from '../text/grammar-data.js';
import { wordsIn } from '../text/texts.js';
import { ALSO } from './orders.js';

/** What a turn is read against, and how one ask comes in the place of another. */
interface Turn {
  readonly request: RequestBuilder;
  readonly attacher: Attacher;
  readonly grammar: Grammar;
  readonly takesPlace: (now: MutableAsk, old: MutableAsk) => void;
}

/** Kinds of things of which a turn that says them again tells how they are to be, and asks for no second one. */
const RETOLD: ReadonlySet<string> = new Set(['input', 'output', 'light', 'sensor', 'sound', 'display', 'load', 'function', 'interface', 'storage']);
const REPLACES: ReadonlySet<EditVerb | undefined> = new Set(['set', 'replace', 'use']);
const ENDS = ['. ', '; ', '! ', '? ', '\n'] as const;

/**
 * Holds what a turn asks for against what stood: the request then holds only what is wanted now. So many of what stands is another count of it, an order to
 * change or use something else of its sort takes its place, and a figure goes to the one of a pair (an output and its load) that has such a figure.
 */
export function reconciled(turn: Turn, stood: ReadonlySet<string>): void {
  const { asks } = turn.request;
  const fresh = asks.filter((a) => !stood.has(a.id) && (SWITCHES.has(a.concept) ? isWanted(a) : RETOLD.has(a.kind) && isAlone(a)));
  for (const now of fresh) {
    const verb = verbBefore(now, turn);
    if (verb === 'add' || verb === 'move' || isFurther(now, turn)) continue;
    const switched = otherSwitch(now, verb, stood, turn.request);
    if (switched !== undefined) turn.takesPlace(now, switched);
    const kin = asks.filter((a) => stood.has(a.id) && isWanted(a) && isSibling(a, now, turn.request));
    if (kin.length === 1 && wordsBefore(now, turn.request).some((word) => IS_MEANT.has(word))) {
      becomes(now, kin[0]!, turn);
      continue;
    }
    const olds = asks.filter((a) => stood.has(a.id) && isWanted(a) && turn.attacher.alike(a, now) && a.kind === now.kind);
    const [old, ...others] = olds;
    if (old === undefined || others.length > 0) continue;
    if (isAgain(now, old) || isGeneral(now, old, turn.request)) retold(now, old, turn.request);
    else if (isOther(now, old, verb, turn)) turn.takesPlace(now, old);
  }
  for (const ask of asks) if (stood.has(ask.id) && isWanted(ask)) figuresToPair(ask, turn.request);
  for (const ask of asks) if (stood.has(ask.id) && isWanted(ask)) figuresToHolder(ask, turn.request, stood);
  notMeant(turn);
  for (const ask of asks) if (isWanted(ask)) toCharger(ask, turn.request);
  for (const ask of asks) if (isWanted(ask)) eachToSeveral(ask, turn.request, stood);
  outdated(turn.request);
  countsStay(turn.request, stood);
  fedOtherwise(turn, stood);
}

/** Quantities that a board has once: what is said of them anew is said of whatever had them. */
const ONCE: ReadonlyMap<string, string> = new Map([
  ['frequency', 'frequency'],
  ['gain', 'gain'],
  // Decibels are another way to say the gain.
  ['level', 'gain'],
]);

/** "Cutoff at 5 kHz", "make it 20 dB", heard of a part beside: the one thing that has such a figure has the new one; its old one said again is what it was. */
function figuresToHolder(ask: MutableAsk, request: RequestBuilder, stood: ReadonlySet<string>): void {
  const sortOf = (f: MutableAsk['figures'][number]): string | undefined => ONCE.get(f.quantity);
  for (const said of ask.figures.filter((f) => f.words.message === request.message && ONCE.has(f.quantity))) {
    const has = (a: MutableAsk): boolean => a.figures.filter((f) => sortOf(f) === sortOf(said)).length === 1;
    const [holder, ...more] = request.asks.filter((a) => a !== ask && stood.has(a.id) && isWanted(a) && has(a));
    const own = ask.figures.some((f) => sortOf(f) === sortOf(said) && f.words.message < request.message);
    if (holder === undefined || own || more.length > 0) continue;
    ask.figures = ask.figures.filter((f) => f !== said);
    if (holder.figures.some((f) => f.quantity === said.quantity && f.value === said.value)) continue;
    holder.figures = holder.figures.map((f) => (sortOf(f) === sortOf(said) ? { ...said, role: f.role } : f));
    request.changed(holder);
  }
}

/** "At 300 mA, not 1 A": the figure behind the negation is nobody's wish, and the other one is said of whatever had it. */
function notMeant({ request, grammar }: Turn): void {
  const negated = (f: MutableAsk['figures'][number]): boolean =>
    f.value !== undefined && grammar.lookup([wordsIn(request.text, 0, f.words.from).at(-1)?.word ?? ''], 0)?.preposition === 'without';
  const all = request.asks
    .filter(isWanted)
    .flatMap((ask) => ask.figures.flatMap((f) => (f.words.message === request.message ? [{ ask, f, not: negated(f) }] : [])));
  for (const { ask, f } of all.filter((x) => x.not)) {
    const said = all.find((x) => !x.not && x.f.quantity === f.quantity);
    if (said === undefined) continue;
    said.ask.figures = said.ask.figures.filter((g) => g !== said.f);
    ask.figures = [...ask.figures.filter((g) => g !== f), { ...said.f, role: f.role }];
    request.hear(f.words);
    for (const a of [ask, said.ask]) request.changed(a);
  }
}

/** "Make it charge at 300 mA", heard of the protection beside: the charger's. */
function toCharger(ask: MutableAsk, request: RequestBuilder): void {
  const [charger, ...more] = request.asks.filter((a) => isWanted(a) && a.kind === 'charging');
  if (ask.kind !== 'protection' || charger === undefined || more.length > 0) return;
  for (const said of ask.figures.filter((f) => f.quantity === 'current' && f.words.message === request.message)) {
    const words = wordsIn(request.text, begin(request.text, said.words.from), said.words.from);
    if (!words.some(({ word }) => request.lexicon.lookup([word], 0)?.concepts.some((c) => c.kind === 'charging') === true)) continue;
    ask.figures = ask.figures.filter((f) => f !== said);
    charger.figures = [...charger.figures.filter((f) => f.quantity !== 'current'), { ...said, role: 'rated' }];
    request.changed(charger);
  }
}

/** "4.5 A each", heard of a thing that there is one of: of the one thing of which there are several. */
function eachToSeveral(ask: MutableAsk, request: RequestBuilder, stood: ReadonlySet<string>): void {
  if ((ask.count ?? 1) > 1 || ask.kind !== 'supply') return;
  for (const said of ask.figures.filter((f) => f.role === 'each' && DRAWN.has(f.quantity) && f.words.message === request.message)) {
    const [several, ...more] = request.asks.filter((a) => stood.has(a.id) && isWanted(a) && a.kind === 'load' && (a.count ?? 1) > 1);
    if (several === undefined || more.length > 0) continue;
    ask.figures = ask.figures.filter((f) => f !== said);
    several.figures = [...several.figures.filter((f) => !DRAWN.has(f.quantity)), said];
    request.changed(several);
  }
}

/** "I have a 24 V brick": a supply of other volts takes the place of the one that stands, unless it comes for something of its own, or loads still want the old volts. */
function fedOtherwise(turn: Turn, stood: ReadonlySet<string>): void {
  const { request } = turn;
  const volts = (a: MutableAsk): MutableAsk['figures'][number] | undefined => a.figures.find((f) => f.quantity === 'voltage');
  const supplies = request.asks.filter((a) => isWanted(a) && a.kind === 'supply' && volts(a)?.value !== undefined);
  const [now, ...news] = supplies.filter((a) => !stood.has(a.id));
  const [old, ...olds] = supplies.filter((a) => stood.has(a.id));
  if (now === undefined || old === undefined || news.length + olds.length > 0 || request.lexicon.isA(old.concept, 'battery')) return;
  if (isFurther(now, turn) || verbBefore(now, turn) === 'add' || volts(now)?.value === volts(old)?.value) return;
  const own = now.links.length > 0 || request.asks.some((a) => a.links.some((l) => l.ask === now.id));
  const other = ['battery', 'mains'].some((id) => request.lexicon.isA(now.concept, id));
  if (!own && !other) turn.takesPlace(now, old);
}

/** "No relays, use mosfets": as many of what comes, and of what hung on those that go. */
function countsStay(request: RequestBuilder, stood: ReadonlySet<string>): void {
  const gone = request.changes.flatMap((c) => (c.op === 'drop' ? request.asks.filter((a) => a.id === c.ask && stood.has(a.id)) : []));
  for (const old of gone.filter((a) => SWITCHES.has(a.concept) && (a.count ?? 1) > 1)) {
    const news = request.asks.filter((a) => isWanted(a) && !stood.has(a.id) && SWITCHES.has(a.concept) && a.count === undefined);
    const hung = request.asks.filter(
      (a) =>
        isWanted(a) &&
        a.kind === 'load' &&
        a.count === undefined &&
        [...old.links.filter((l) => l.ask === a.id), ...a.links.filter((l) => l.ask === old.id)].length > 0,
    );
    for (const ask of [...news, ...hung]) {
      ask.count = old.count;
      // What went over the contacts is what hangs there.
      if (hung.includes(ask) && !ask.figures.some((f) => DRAWN.has(f.quantity)))
        ask.figures.push(...old.figures.filter((f) => DRAWN.has(f.quantity)));
      request.changed(ask);
    }
  }
}

/** What was said before and cannot hold beside what is said now: a current of a load whose power is told, and what a smaller cell was to be charged with. */
function outdated(request: RequestBuilder): void {
  const here = (f: MutableAsk['figures'][number]): boolean => f.words.message === request.message;
  for (const ask of request.asks.filter(isWanted)) {
    const watts = ask.kind === 'load' && ask.figures.some((f) => f.quantity === 'power' && here(f));
    // "four cells" of a pack of two: what is in it.
    const cells = ask.kind === 'supply' ? ask.figures.find((f) => f.quantity === 'cells') : undefined;
    if (cells?.value !== undefined && (ask.count ?? 1) > 1 && !here(cells) && request.changes.some((c) => 'ask' in c && c.ask === ask.id)) {
      ask.figures = ask.figures.map((f) => (f === cells ? { ...f, value: ask.count! } : f));
      delete ask.count;
    }
    if (!watts || !ask.figures.some((f) => f.quantity === 'current' && !here(f))) continue;
    ask.figures = ask.figures.filter((f) => f.quantity !== 'current' || here(f));
    request.changed(ask);
  }
  for (const ask of request.asks.filter((a) => isWanted(a) && a.kind === 'conversion')) fedWith(ask, here, request);
  const hours = request.asks.filter(isWanted).flatMap((a) => a.figures.flatMap((f) => (f.quantity === 'capacity' && here(f) ? (f.value ?? []) : [])));
  for (const ask of request.asks.filter((a) => isWanted(a) && a.kind === 'charging' && hours.length > 0)) {
    const beyond = ask.figures.filter((f) => f.quantity === 'current' && !here(f) && (f.value ?? 0) > Math.max(...hours));
    if (beyond.length === 0) continue;
    ask.figures = ask.figures.filter((f) => !beyond.includes(f));
    request.changed(ask);
  }
}

/** "It is for a truck, so 24 V": volts of a converter that are not said of its output are those that it is fed with. */
function fedWith(ask: MutableAsk, here: (f: MutableAsk['figures'][number]) => boolean, request: RequestBuilder): void {
  const said = ask.figures.find((f) => f.quantity === 'voltage' && here(f) && f.role !== 'in' && f.role !== 'out');
  const old = ask.figures.find((f) => f.quantity === 'voltage' && f.role === 'in' && !here(f));
  if (said === undefined || old === undefined) return;
  ask.figures = [...ask.figures.filter((f) => f !== said && f !== old), { ...said, role: 'in' }];
  request.changed(ask);
}

const isWanted = (a: MutableAsk): boolean => a.state === 'wanted' && a.not !== true;
const isAlone = (a: MutableAsk): boolean =>
  isWanted(a) &&
  a.source === 'person' &&
  a.per === undefined &&
  a.among === undefined &&
  a.label === undefined &&
  a.place === undefined &&
  a.links.length === 0;

/** Of the same sort, in another number, and of nothing that tells it apart. */
function isAgain(now: MutableAsk, old: MutableAsk): boolean {
  const counted = now.count !== undefined && now.count !== (old.count ?? 1) && now.count > 1;
  const apart = old.features.length > 0 && now.features.some((f) => !old.features.includes(f));
  const other = now.part !== undefined && now.part !== old.part;
  return counted && !apart && !other && now.concept === old.concept && old.per === undefined && old.among === undefined;
}

/** What an order puts there of its sort, or another part for the same by its mere name, which may count as well what stands. */
function isOther(now: MutableAsk, old: MutableAsk, verb: EditVerb | undefined, { request, grammar }: Turn): boolean {
  const other = now.concept === old.concept && now.part !== undefined && old.part !== undefined && now.part !== old.part;
  if (REPLACES.has(verb)) return other || (!saidHere(old, request) && old.concept !== now.concept);
  const joins = wordsBefore(now, request).some((word) => grammar.lookup([word], 0)?.plain === 'and' && !grammar.rather.has(word));
  return other && verb === undefined && !joins && now.count === undefined;
}

/** Said by the word for the whole sort: the one of it that stands. */
const isGeneral = (now: MutableAsk, old: MutableAsk, { lexicon }: RequestBuilder): boolean =>
  now.part === undefined &&
  now.concept !== old.concept &&
  lexicon.isA(old.concept, now.concept) &&
  (now.count ?? 1) === (old.count ?? 1) &&
  now.figures.length > 0;

/** Words by which what stands is said to be another sort. */
const IS_MEANT: ReadonlySet<string> = new Set(['meant', 'make', 'mean', 'becomes', 'should']);

/** Whether both are circuits of one sort and neither is one of the other: a low pass and a high pass. */
function isSibling(old: MutableAsk, now: MutableAsk, { lexicon }: RequestBuilder): boolean {
  const apart = !lexicon.isA(old.concept, now.concept) && !lexicon.isA(now.concept, old.concept);
  const sorts = lexicon.concept(now.concept)?.parents ?? [];
  return old.kind === 'function' && now.kind === 'function' && apart && now.part === undefined && sorts.some((p) => lexicon.isA(old.concept, p));
}

/** "I meant a high pass": the other sort, with all that was said of the one before; with an op amp where that one had one. */
function becomes(now: MutableAsk, old: MutableAsk, { request, takesPlace }: Turn): void {
  const { lexicon } = request;
  const prefix = /^[a-z]+_/.exec(old.concept)?.[0] ?? '';
  if (prefix !== '' && lexicon.isA(`${prefix}${now.concept}`, now.concept)) now.concept = `${prefix}${now.concept}`;
  takesPlace(now, old);
  now.figures.push(...old.figures.filter((f) => !now.figures.some((g) => g.quantity === f.quantity)));
  now.features = [...new Set([...old.features, ...now.features])];
}

/** What switches a load, one in the place of another. */
const SWITCHES: ReadonlySet<string> = new Set(['relay', 'mosfet', 'solid_state_relay', 'transistor']);

/** "Use a mosfet": in the place of the one relay that stands. */
function otherSwitch(now: MutableAsk, verb: EditVerb | undefined, stood: ReadonlySet<string>, request: RequestBuilder): MutableAsk | undefined {
  const { asks, text } = request;
  const { to } = now.words.at(-1)!;
  // "… for the fan": of that alone.
  if (!SWITCHES.has(now.concept) || !REPLACES.has(verb) || now.count !== undefined || /^\s*for\b/i.test(text.slice(to))) return undefined;
  const [old, ...more] = asks.filter((a) => stood.has(a.id) && isWanted(a) && SWITCHES.has(a.concept));
  return old === undefined || more.length > 0 || old.concept === now.concept || (old.count ?? 1) > 1 ? undefined : old;
}

/** What is said of it anew is said of what stands. */
function retold(now: MutableAsk, old: MutableAsk, request: RequestBuilder): void {
  old.count = now.count ?? old.count;
  old.features = [...new Set([...old.features, ...now.features])];
  old.figures = [...old.figures.filter((f) => now.figures.every((g) => g.quantity !== f.quantity)), ...now.figures];
  if (now.connector !== undefined) old.connector = now.connector;
  old.words = [...old.words, ...now.words];
  request.unmake(now);
  request.changed(old);
}

/** Whether it is said that it comes besides. */
function isFurther(now: MutableAsk, { request }: Turn): boolean {
  const { from, to } = now.words.at(-1)!;
  const end = Math.min(...ENDS.map((mark) => request.text.indexOf(mark, to)).filter((at) => at >= 0), request.text.length);
  return request.further.has(now.id) || ALSO.test(request.text.slice(begin(request.text, from), end));
}

/** Where the sentence of a place begins. */
const begin = (text: string, from: number): number =>
  Math.max(0, ...ENDS.map((mark) => ({ at: text.slice(0, from).lastIndexOf(mark), mark })).map(({ at, mark }) => (at < 0 ? 0 : at + mark.length)));

const saidHere = (ask: MutableAsk, { message }: RequestBuilder): boolean => ask.words.some((w) => w.message === message);

/** The words of its sentence before a thing. */
function wordsBefore(now: MutableAsk, { text, message }: RequestBuilder): string[] {
  const from = Math.min(...now.words.filter((w) => w.message === message).map((w) => w.from));
  return wordsIn(text, begin(text, from), from).map(({ word }) => word);
}

/** The verb of the order that a thing is said in: the last one before it in its sentence. */
function verbBefore(now: MutableAsk, { request, grammar }: Turn): EditVerb | undefined {
  const words = wordsBefore(now, request);
  let verb: EditVerb | undefined;
  for (let i = 0; i < words.length; ) {
    const hit = grammar.lookup(words, i);
    verb = hit?.edit ?? verb;
    i += hit?.tokens ?? 1;
  }
  return verb;
}

/** Figures of what an output drives, said of the output: its load has them. */
function figuresToPair(ask: MutableAsk, request: RequestBuilder): void {
  const here = ask.figures.filter((f) => f.words.message === request.message && DRAWN.has(f.quantity));
  for (const said of here) {
    const pair = request.asks.filter(
      (a) =>
        a !== ask &&
        isWanted(a) &&
        a.kind === 'load' &&
        [...a.links.filter((l) => l.ask === ask.id), ...ask.links.filter((l) => l.ask === a.id)].length > 0,
    );
    const [load, ...more] = pair.filter((a) => a.figures.some((f) => f.quantity === said.quantity && f.words.message < request.message));
    if (load === undefined || more.length > 0) continue;
    ask.figures = ask.figures.filter((f) => f !== said);
    load.figures = load.figures.map((f) => (f.quantity === said.quantity ? { ...said, role: f.role } : f));
    request.changed(load);
  }
}
const DRAWN: ReadonlySet<string> = new Set(['current', 'power']);

/** Every ask of which something is said otherwise than before is changed, whoever told it. */
export function changesOf(request: RequestBuilder, stood: Request): void {
  const told = ({ concept, count, part, connector, figures }: MutableAsk | Request['asks'][number]): string =>
    JSON.stringify([concept, count, part, connector?.concept, connector?.ways, figures.map(({ words: _, ...figure }) => figure)]);
  const before = new Map(stood.asks.map((a) => [a.id, told(a)]));
  for (const ask of request.asks) if (isWanted(ask) && before.has(ask.id) && before.get(ask.id) !== told(ask)) request.changed(ask);
}
