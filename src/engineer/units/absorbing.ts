import type { Block } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { ancestry, blocksFor, isA, type Knowledge } from '../knowledge.js';
import { type Sorted, withoutAsks } from '../sort.js';
import { holds } from './named-devices.js';

/** What circuits have themselves is none beside them: what they consist of, what they have several of, what comes in at them. */
export const absorbed = (know: Knowledge, sort: Sorted, minutes: Minutes): Sorted =>
  withPluggedInputs(know, withRepeated(know, withConsisting(know, sort, minutes), minutes), minutes);

/** What is asked for beside a circuit that has several of it, by the kind of part that the circuit repeats. */
const REPEATED: readonly (readonly [kind: string, is: readonly string[]])[] = [
  ['button', ['button', 'switch', 'key']],
  ['led', ['led']],
  ['connector', ['output', 'din_socket']],
];

/**
 * Buttons, lights and outputs that a circuit brings once for each of so many (a lockout's, a splitter's) are no others beside it: their number is how often it
 * repeats itself. The same circuit said twice is one.
 */
function withRepeated(know: Knowledge, sort: Sorted, minutes: Minutes): Sorted {
  if (sort.all.some((a) => a.kind === 'controller')) return inProgram(know, sort, minutes);
  // A chip that was named is the circuit's where the circuit is made of such.
  const isOwn = (a: Ask): boolean => a.part === undefined || know.lexicon.concept(a.concept)?.made_of !== undefined;
  const devices = (a: Ask): readonly string[] => (a.part === undefined ? [] : (know.lexicon.part(a.part)?.devices ?? []));
  const blockOf = (a: Ask): Block | undefined =>
    blocksFor(know, a.concept)
      .flatMap((n) => know.library.blocks.get(n) ?? [])
      .find((b) => a.part === undefined || holds(b, devices(a)));
  const own = (b: Block | undefined): string[] =>
    b?.repeat === undefined || b.ports.some((p) => p.joins !== undefined && p.joins !== 'header') ? [] : b.repeat.parts.map((p) => p.kind);
  const host = sort.things.find(({ ask }) => ask.kind === 'function' && isOwn(ask) && own(blockOf(ask)).some((k) => k !== 'resistor'))?.ask;
  const block = host === undefined ? undefined : blockOf(host);
  if (host === undefined || block?.repeat === undefined) return sort;
  const kinds = own(block);
  const brings = (a: Ask): boolean => REPEATED.some(([kind, is]) => kinds.includes(kind) && is.some((c) => isA(know, a, c)));
  const same = (a: Ask): boolean => a !== host && a.kind === 'function' && a.concept === host.concept;
  const told = sort.all.filter((a) => a !== host && a.part === undefined && (same(a) || brings(a) || said(block, a)));
  for (const a of told) minutes.decide(a.id, host.text, 'its circuit has it');
  const { least, most } = block.repeat;
  // "a six button debouncer": so many of it are one with as many channels.
  const ways = know.lexicon.concept(host.concept)?.counted === 'channels' && (host.count ?? 1) > 1 ? [host.count ?? 1] : [];
  const counts = [...ways, ...told.flatMap((a) => (same(a) || (a.count ?? 1) < least ? [] : [a.count ?? 1]))];
  const size =
    counts.length === 0
      ? []
      : [{ quantity: 'number' as const, role: 'size' as const, value: Math.min(most, Math.max(...counts)), words: host.words[0] }];
  if (Math.max(...counts, 0) > most) minutes.cannot(host.id, `its circuit is made for ${most} at most`);
  const outside = told.some((a) => isA(know, a, 'button') && (a.connector !== undefined || a.features.includes('external')));
  const { count: _ways, ...whole } = host;
  const now: Ask = {
    ...(ways.length > 0 ? whole : host),
    figures: [...host.figures, ...size] as Ask['figures'],
    features: outside ? [...host.features, 'cables'] : host.features,
  };
  const gone = new Set(told.map((a) => a.id));
  const left = <T extends { readonly ask: Ask }>(list: readonly T[]): T[] =>
    list.flatMap((t) => (gone.has(t.ask.id) ? [] : [t.ask === host ? { ...t, ask: now, ...('serves' in t ? { serves: null } : {}) } : t]));
  return {
    ...sort,
    all: sort.all.map((a) => (a === host ? now : a)),
    things: left(sort.things),
    series: left(sort.series),
    parts: sort.parts.filter((a) => !gone.has(a.id)),
    aspects: sort.aspects.filter((a) => !gone.has(a.id)),
  };
}

/** Who was first is a program's work where there is a controller, on the board or outside. */
function inProgram(know: Knowledge, sort: Sorted, minutes: Minutes): Sorted {
  const told = sort.things.filter(({ ask }) => ask.kind === 'function' && ask.part === undefined && isA(know, ask, 'first_come'));
  for (const { ask } of told) minutes.decide(ask.id, 'a program', 'the controller runs it');
  return { ...sort, things: sort.things.filter((t) => !told.includes(t)) };
}

/** Whether a parameter of the block is what is asked for: its reset button. */
const said = (block: Block, ask: Ask): boolean => Object.values(block.params).some((p) => p.said_by?.includes(ask.concept) === true);

/**
 * What a circuit consists of and was named beside it (the comparator of a photogate, the operational amplifiers of a 0 to 10 V output) is its own: what is said of
 * it is said of the circuit, and no second circuit is made of it.
 */
function withConsisting(know: Knowledge, sort: Sorted, minutes: Minutes): Sorted {
  const own = new Map<string, Ask>();
  const gone = new Set<string>();
  for (const { ask: host } of sort.things) {
    const sorts = ancestry(know, host.concept);
    const parts = sorts.find((c) => c.made_of !== undefined)?.made_of ?? [];
    const kept = know.lexicon.concept(host.concept)?.holds ?? [];
    if (parts.length + kept.length === 0 || gone.has(host.id)) continue;
    const blocks = blocksFor(know, host.concept).flatMap((n) => know.library.blocks.get(n) ?? []);
    const held = (a: Ask): boolean => a.part === undefined || blocks.some((b) => holds(b, know.lexicon.part(a.part ?? '')?.devices ?? []));
    const among = (list: readonly string[], a: Ask): boolean => list.some((c) => (c === 'input' ? a.concept === c : isA(know, a, c)));
    const few = (a: Ask): boolean => (a.count ?? 1) <= Math.max(a.kind === 'sensor' ? 1 : MADE_OF, host.count ?? 1, hasOf(know, blocks, a));
    const free = (a: Ask): boolean => a !== host && a.not !== true && !gone.has(a.id) && !own.has(a.id) && held(a);
    for (const a of sort.all.filter((x) => free(x) && (among(kept, x) || (among(parts, x) && few(x))))) {
      const now = own.get(host.id) ?? host;
      // A sensor that ends on a plug stands elsewhere: the plug of its output is none of it.
      const connector = now.connector ?? (host.kind === 'sensor' || among(kept, a) ? undefined : a.connector);
      const part = now.part ?? a.part;
      gone.add(a.id);
      minutes.decide(a.id, host.text, 'its circuit has it');
      const repeated = !among(kept, a) && blocks.some((b) => b.repeat !== undefined) && (a.count ?? 1) > 1 ? [sizeOf(host, a.count ?? 1)] : [];
      // What feeds it, or comes to it over its own plug, is no figure of the circuit.
      const fed = among(kept, a) && a.kind === 'supply';
      const figures = [...now.figures, ...(fed ? [] : a.figures), ...repeated, ...sizeBy(know, blocks, a)];
      const said = { figures, features: fed ? now.features : [...new Set([...now.features, ...a.features, a.concept, ...apart(a)])] };
      own.set(host.id, { ...now, ...said, ...(part === undefined ? {} : { part }), ...(connector === undefined ? {} : { connector }) });
    }
  }
  if (gone.size === 0) return sort;
  const left = withoutAsks(
    sort,
    [...gone].map((id) => ({ id })),
  );
  const now = (a: Ask): Ask => own.get(a.id) ?? a;
  return { ...left, all: sort.all.filter((a) => !gone.has(a.id)).map(now), things: left.things.map((t) => ({ ...t, ask: now(t.ask) })) };
}

/** Each of several outputs that end on a connector ends on one of its own. */
const apart = ({ kind, connector, count }: Ask): string[] => (kind === 'output' && connector !== undefined && (count ?? 1) > 1 ? ['individual'] : []);

/** How many of what is asked for the circuit has: buttons, lights, connectors by the kind of its parts, as far as it repeats them. */
const hasOf = (know: Knowledge, blocks: readonly Block[], ask: Ask): number => {
  // Cells in series are one battery at its terminal.
  if (isA(know, ask, 'battery')) return ask.count ?? 1;
  const kinds = REPEATED.flatMap(([kind, is]) =>
    is.some((c) => isA(know, ask, c)) || (kind === 'connector' && ask.kind === 'supply') ? [kind] : [],
  );
  const outs = (b: Block): number => (ask.kind === 'output' ? b.ports.filter((p) => p.kind === 'output').length : 0);
  const own = (b: Block): number => outs(b) + b.parts.filter((p) => kinds.includes(p.kind)).length;
  return Math.max(0, ...blocks.map((b) => own(b) + (b.repeat?.parts.some((p) => kinds.includes(p.kind)) === true ? b.repeat.most : 0)));
};

/** How often a circuit is to repeat itself. */
const sizeOf = (host: Ask, value: number): Ask['figures'][number] => ({ quantity: 'number', role: 'size', value, words: host.words[0]! });

/** How large a circuit is that has as many of something as were said beside it: so many loops, so many servos. */
function sizeBy(know: Knowledge, blocks: readonly Block[], a: Ask): Ask['figures'] {
  const [words] = a.words;
  const { repeat } = blocks.find((b) => Object.values(b.params).some((p) => p.counts?.some((c) => isA(know, a, c)) === true)) ?? {};
  if (repeat === undefined || words === undefined || a.per !== undefined || (a.count ?? 0) < repeat.least) return [];
  return [{ quantity: 'number', role: 'size', value: Math.min(a.count ?? 0, repeat.most), words }];
}

/** Parts of one sort that one circuit may consist of: two LEDs, a pair of amplifiers. */
const MADE_OF = 2;

/**
 * A signal that comes in by a jack, on a board without a controller, comes in where the one circuit that has a line for it takes it: its plug is that circuit's.
 * Where none has, it is a plug and no input of a program.
 */
function withPluggedInputs(know: Knowledge, sort: Sorted, minutes: Minutes): Sorted {
  if (sort.all.some((a) => a.kind === 'controller')) return sort;
  const comes = (a: Ask): boolean =>
    a.kind === 'input' &&
    a.concept === 'input' &&
    a.part === undefined &&
    a.connector !== undefined &&
    know.lexicon.carriesSignals(a.connector.concept);
  const plugs = sort.things.flatMap(({ ask }) => (comes(ask) ? [ask] : []));
  const takes = ({ ask }: { readonly ask: Ask }): boolean =>
    (ask.kind === 'function' || (ask.kind === 'light' && ask.part !== undefined)) && ask.connector === undefined && lineIn(know, ask);
  const [host, ...more] = sort.things.filter(takes).map((t) => t.ask);
  const [plug, ...others] = plugs;
  if (plug?.connector === undefined || host === undefined || more.length + others.length > 0 || (plug.count ?? 1) !== (host.count ?? 1)) return sort;
  minutes.decide(plug.id, host.text, 'its signal comes in there');
  const now = (a: Ask): Ask => (a.id === host.id ? { ...a, connector: plug.connector! } : a);
  const left = withoutAsks(sort, [plug]);
  return { ...left, all: left.all.map(now), things: left.things.map((t) => ({ ...t, ask: now(t.ask) })) };
}

/** Whether the circuit of an ask has one line that comes in from outside, and joins no path. */
function lineIn(know: Knowledge, ask: Ask): boolean {
  const named = ask.part === undefined ? [] : (know.lexicon.part(ask.part)?.blocks ?? []);
  const sort = blocksFor(know, ask.concept);
  const block = know.library.blocks.get(sort.find((b) => named.length === 0 || named.includes(b)) ?? named[0] ?? '');
  return block !== undefined && block.ports.filter((p) => p.kind === 'input').length === 1 && block.ports.every((p) => p.joins !== 'signal_in');
}
