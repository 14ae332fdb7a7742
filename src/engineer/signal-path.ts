import { type Block, unrolled } from '../parts/index.js';
import type { Ask } from '../request/index.js';
import type { Minutes } from './decision.js';
import { blocksFor, isA, type Knowledge, portsOf } from './knowledge.js';
import { stemOf } from './names.js';
import { isEnd, type PathEnd, type Side, sidesOf } from './path-ends.js';
import { quantitiesOf, takenBy } from './path-values.js';
import type { Sorted } from './sort.js';
import { candidates, type Unit } from './units.js';

/** What a signal passes from connector to connector, on a board without a controller. */
export interface SignalPath {
  readonly units: readonly Unit[];
  /** Nets of the ends of stages, before anything else is wired. */
  readonly wiring: ReadonlyMap<Unit, ReadonlyMap<string, string>>;
  readonly ends: readonly PathEnd[];
  /** Asks that the path answers: nothing else is looked for for them. */
  readonly told: ReadonlySet<string>;
  /** Nothing on it is fed: a supply that was named is what comes in. */
  readonly passive: boolean;
}

const MOST_CHANNELS = 16;
/** Kinds of which one can be a stage. */
const STAGES: ReadonlySet<Ask['kind']> = new Set(['function', 'input', 'sensor', 'sound', 'component']);
/** Kinds of what may stand beside a path. */
const BESIDE: ReadonlySet<Ask['kind']> = new Set(['light', 'protection']);
/** Kinds of what only tells a value of a stage. */
const FEEDS: ReadonlySet<Ask['kind']> = new Set(['supply', 'rail', 'conversion']);
const SIDE_BY_SIDE: ReadonlySet<string> = new Set(['individual', 'dual']);
const IN_ROW: ReadonlySet<string> = new Set(['series_connected', 'cascade']);

export const signalPorts = (block: Block, end: 'signal_in' | 'signal_out'): string[] => block.ports.flatMap((p) => (p.joins === end ? [p.name] : []));
const isStage = (block: Block): boolean => signalPorts(unrolled(block), 'signal_in').length + signalPorts(unrolled(block), 'signal_out').length > 0;

interface Stage {
  readonly ask: Ask;
  readonly block: Block;
  readonly params: Unit['params'];
  /** Parameters that each of several has its own of. */
  readonly each: ReturnType<typeof takenBy>['each'];
}

/** The signal path of a request: null where a controller is asked for, or nothing of it is a stage. */
export function signalPath(know: Knowledge, sort: Sorted, rails: readonly number[], minutes: Minutes): SignalPath | null {
  if (sort.controllers.length > 0 || sort.all.some((a) => a.kind === 'controller')) return null;
  const outside = outsideOf(know, sort);
  const asked = sort.things.flatMap((t) => (outside.has(t.ask) ? [] : STAGES.has(t.ask.kind) ? (asStage(know, t.ask) ?? []) : []));
  const ids = new Set(asked.map((a) => a.id));
  const others = sort.things.some(
    ({ ask }) =>
      !ids.has(ask.id) &&
      !outside.has(ask) &&
      !BESIDE.has(ask.kind) &&
      !isEnd(ask) &&
      (ask.kind === 'function' || candidates(know, ask, rails).fits.length > 0),
  );
  if (asked.length === 0 || others) return null;
  const told = new Set<string>();
  const kept = merged(know, asked, told, minutes);
  const idle = kept.every((a) => stageBlocks(know, a).every((b) => portsOf(b, 'power_in').length === 0));
  const spare = sort.all.filter(
    (a) => !ids.has(a.id) && (a.kind === 'component' || a.kind === 'connector' || outside.has(a) || (idle && FEEDS.has(a.kind))),
  );
  const hosts = new Map(spare.map((a) => [a, hostOf(a, kept, sort.all)]));
  const stages: (Stage & { channels: number })[] = [];
  for (const ask of kept) {
    const beside = spare.filter((a) => hosts.get(a) === ask && a.part === undefined && quantitiesOf(know, a).length > 0);
    const fits = choose(know, ask, beside, rails);
    if (fits === null) continue;
    const channels = channelsOf(ask);
    stages.push({ ask, block: fits.block, params: { ...fits.params, ...rowOf(fits.block, ask) }, each: fits.each, channels });
    for (const a of beside) {
      if (!FEEDS.has(a.kind) && !fits.used.has(a)) continue;
      if (a.kind === 'connector' || outside.has(a)) continue;
      told.add(a.id);
      minutes.decide(a.id, fits.block.title, 'it says a value of that circuit');
    }
    minutes.decide(ask.id, fits.block.name, 'a stage that the signal passes');
  }
  if (stages.length === 0) return null;
  for (const s of stages) told.add(s.ask.id);
  const channels = Math.min(MOST_CHANNELS, Math.max(...stages.map((s) => s.channels)));
  const passive = stages.every((s) => portsOf(unrolled(s.block, s.params), 'power_in').length === 0);
  if (passive)
    for (const a of sort.all)
      if (FEEDS.has(a.kind)) {
        if (!told.has(a.id)) minutes.decide(a.id, 'what comes in', 'the board has nothing that wants to be fed');
        told.add(a.id);
      }
  const chain = inOrder(stages);
  const sides = sidesOf(know, sort, told, outside, minutes);
  return { ...wired(know, chain, channels, sides), told, passive };
}

const OUTSIDE: ReadonlySet<Ask['kind']> = new Set(['sound', 'interface']);

/** What hangs on a circuit of passive parts and is none of the board: its loudspeakers, the amplifier before them. */
function outsideOf(know: Knowledge, sort: Sorted): ReadonlySet<Ask> {
  const asks = sort.things.map((t) => t.ask);
  const still = asks.some(
    (a) => isA(know, a, 'crossover') || isA(know, a, 'rc_filter') || (a.features.includes('passive_kind') && isA(know, a, 'filter')),
  );
  const bare = (a: Ask): boolean => a.part === undefined && a.figures.every((f) => f.quantity === 'resistance' || f.quantity === 'power');
  const led = (a: Ask): boolean =>
    asks.some((f) => f !== a && isA(know, f, 'filter') && f.links.some((l) => l.ask === a.id && (l.role === 'to' || l.role === 'for')));
  return new Set(still ? asks.filter((a) => bare(a) && (OUTSIDE.has(a.kind) || isA(know, a, 'amplifier') || led(a))) : []);
}

/** An ask as the stage that it is, by itself or by what is said of it: a DAC that is a ladder is a ladder. null: it is none. */
function asStage(know: Knowledge, ask: Ask): Ask | null {
  const sorts = [ask, ...ask.features.flatMap((f) => (know.lexicon.concept(f)?.kind === 'function' ? [{ ...ask, concept: f }] : []))];
  return sorts.find((a) => stageBlocks(know, a).length > 0) ?? null;
}

const stageBlocks = (know: Knowledge, ask: Ask): Block[] => {
  const named = ask.part === undefined ? undefined : know.lexicon.part(ask.part)?.blocks;
  return (named !== undefined && named.length > 0 ? named : blocksFor(know, ask.concept)).flatMap((n) => {
    const block = know.library.blocks.get(n);
    return block === undefined || !isStage(block) ? [] : [block];
  });
};

/** A circuit said twice, by what it is for and by what it is made of, is one: two that the same blocks do, and of which not the same figures are said. */
function merged(know: Knowledge, asks: readonly Ask[], told: Set<string>, minutes: Minutes): Ask[] {
  const says = (a: Ask): string[] => [
    ...a.figures.map((f) => f.quantity),
    ...(a.count === undefined ? [] : ['count']),
    ...(a.part === undefined ? [] : ['part']),
  ];
  let kept = [...asks];
  for (const ask of asks) {
    if (kept.length < 2) break;
    const own = stageBlocks(know, ask).map((b) => b.name);
    const same = (a: Ask): boolean => alike(know, a, ask) && stageBlocks(know, a).some((b) => own.includes(b.name));
    const twin = kept.find((a) => a.id !== ask.id && same(a) && !says(a).some((q) => says(ask).includes(q)) && says(a).length >= says(ask).length);
    const now = kept.find((a) => a.id === ask.id);
    if (twin === undefined || now === undefined) continue;
    const both: Ask = {
      ...twin,
      figures: [...twin.figures, ...now.figures],
      features: [...new Set([...twin.features, ...now.features, now.concept])],
      ...((twin.count ?? now.count) === undefined ? {} : { count: twin.count ?? now.count }),
      ...((twin.part ?? now.part) === undefined ? {} : { part: twin.part ?? now.part }),
      ...((twin.connector ?? now.connector) === undefined ? {} : { connector: twin.connector ?? now.connector }),
    } as Ask;
    kept = kept.flatMap((a) => (a.id === ask.id ? [] : a.id === twin.id ? [both] : [a]));
    told.add(ask.id);
    minutes.decide(ask.id, twin.text, 'it is the same thing, of which more is said there');
  }
  return kept;
}

const alike = ({ lexicon }: Knowledge, a: Ask, b: Ask): boolean =>
  lexicon.isA(a.concept, b.concept) || lexicon.isA(b.concept, a.concept) || parentsOf(a, lexicon).some((p) => lexicon.isA(b.concept, p));
const parentsOf = (a: Ask, lexicon: Knowledge['lexicon']): readonly string[] => lexicon.concept(a.concept)?.parents ?? [];

/** The stage that a value is said of: the one that it is linked to, else the last before it, else the first. */
function hostOf(ask: Ask, stages: readonly Ask[], all: readonly Ask[]): Ask | undefined {
  const linked = stages.find((s) => ask.links.some((l) => l.ask === s.id) || s.links.some((l) => l.ask === ask.id));
  const at = all.indexOf(ask);
  const place = (s: Ask): number => all.findIndex((a) => a.id === s.id);
  return linked ?? [...stages].sort((a, b) => place(b) - place(a)).find((s) => place(s) < at) ?? stages[0];
}

/** The block of a stage that takes most of what is said of it, with its parameters. */
function choose(
  know: Knowledge,
  ask: Ask,
  beside: readonly Ask[],
  rails: readonly number[],
): ({ block: Block } & Pick<ReturnType<typeof takenBy>, 'params' | 'used' | 'each'>) | null {
  const concepts = beside.flatMap((a) => [a.concept, ...a.features]);
  const { fits } = candidates(know, { ...ask, features: [...ask.features, ...concepts] }, rails);
  const able = fits.filter(isStage).map((block, i) => ({ block, i, ...takenBy(know, block, ask, beside) }));
  able.sort((a, b) => b.score - a.score || a.i - b.i);
  return able[0] ?? null;
}

/** Equal circuits side by side. */
const channelsOf = (ask: Ask): number => {
  const row = ask.features.some((f) => IN_ROW.has(f));
  const said = row ? 1 : (ask.count ?? 1);
  return said > 1 ? said : ask.features.some((f) => SIDE_BY_SIDE.has(f)) && !row ? 2 : 1;
};

/** Equal stages in a row: their count is how often the block repeats itself. */
function rowOf(block: Block, ask: Ask): Unit['params'] {
  const { repeat } = block;
  const row = ask.features.some((f) => IN_ROW.has(f));
  return repeat === undefined || !row || (ask.count ?? 1) < 2 ? {} : { [repeat.by]: Math.min(repeat.most, ask.count ?? 1) };
}

/** Where the signal begins, then what is fed it in the order in which it was asked for, level controls before the last amplifier. */
function inOrder<T extends Stage>(stages: readonly T[]): T[] {
  const rank = ({ block, params }: Stage): number => {
    const own = unrolled(block, params);
    if (signalPorts(own, 'signal_in').length === 0) return 0;
    if (signalPorts(own, 'signal_out').length === 0) return 3;
    return own.parts.some((p) => p.kind === 'potentiometer') && !own.parts.some((p) => p.kind === 'opamp' || p.kind === 'ic') ? 2 : 1;
  };
  return [...stages].sort((a, b) => rank(a) - rank(b));
}

function wired(
  know: Knowledge,
  chain: readonly Stage[],
  channels: number,
  sides: { readonly into: Side | null; readonly out: Side | null },
): Pick<SignalPath, 'units' | 'wiring' | 'ends'> {
  const units: Unit[] = [];
  const wiring = new Map<Unit, Map<string, string>>();
  const [into, out]: [string[][], string[][]] = [[], []];
  for (let channel = 1; channel <= channels; channel++) {
    const tail = channels === 1 ? '' : String(channel);
    let coming: readonly string[] | null = null;
    chain.forEach((stage, k) => {
      const block = unrolled(stage.block, stage.params);
      const title = know.lexicon.concept(stage.ask.concept)?.title ?? stage.ask.concept;
      const unit: Unit = {
        ask: stage.ask,
        block,
        nth: channel,
        of: channels,
        params: { ...stage.params, ...Object.fromEntries(stage.each.map((e) => [e.param, e.values[channel - 1] ?? e.values[0] ?? 0])) },
        load: null,
        title: channels === 1 ? title : `${title} ${channel}`,
      };
      const nets = new Map<string, string>();
      const ins = signalPorts(block, 'signal_in');
      const first = coming === null;
      for (const [i, port] of ins.entries()) nets.set(port, coming?.[i] ?? coming?.[0] ?? `${ins.length === 1 ? 'IN' : stemOf(port)}${tail}`);
      if (first && ins.length > 0) into.push(ins.map((p) => nets.get(p) ?? ''));
      const outs = signalPorts(block, 'signal_out');
      const last = chain.slice(k + 1).every((s) => signalPorts(unrolled(s.block, s.params), 'signal_in').length === 0);
      for (const port of outs)
        nets.set(port, last ? `${outs.length === 1 ? 'OUT' : stemOf(port)}${tail}` : `STAGE${k + 1}${outs.length === 1 ? '' : stemOf(port)}${tail}`);
      if (outs.length > 0) coming = outs.map((p) => nets.get(p) ?? '');
      if (outs.length > 0 && last) out.push(coming as unknown as string[]);
      units.push(unit);
      wiring.set(unit, nets);
    });
  }
  const titles = (joins: 'signal_in' | 'signal_out'): string[] => {
    const all = chain.flatMap((s) => unrolled(s.block, s.params).ports.filter((p) => p.joins === joins && p.title !== undefined));
    return chain.length === 1 && channels === 1 ? all.map((p) => p.title ?? '') : [];
  };
  const end = (side: Side | null, nets: string[][], name: 'IN' | 'OUT'): PathEnd[] =>
    nets.length === 0 ? [] : [{ side, nets, name, titles: titles(name === 'IN' ? 'signal_in' : 'signal_out') }];
  return { units, wiring, ends: [...end(sides.into, into, 'IN'), ...end(sides.out, out, 'OUT')] };
}
