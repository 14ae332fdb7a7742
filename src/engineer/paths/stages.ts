import { type Block, unrolled } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import { blocksFor, isA, type Knowledge, portsOf } from '../knowledge.js';
import { candidates, isOpamp, type Unit } from '../units/units.js';
import { takenBy } from './path-values.js';
import { isLevel, signalPorts } from './stage-widths.js';

const IN_ROW: ReadonlySet<string> = new Set(['series_connected', 'cascade']);

const isStage = (block: Block): boolean => signalPorts(unrolled(block), 'signal_in').length + signalPorts(unrolled(block), 'signal_out').length > 0;

export interface Stage {
  readonly ask: Ask;
  readonly block: Block;
  readonly params: Unit['params'];
  /** Parameters that each of several has its own of. */
  readonly each: ReturnType<typeof takenBy>['each'];
}

export const alikeBlocks = (know: Knowledge, a: Ask, b: Ask): boolean => {
  const own = stageBlocks(know, a).map((x) => x.name);
  return stageBlocks(know, b).some((x) => own.includes(x.name));
};

/** An ask as the stage that it is, by itself or by what is said of it: a DAC that is a ladder is a ladder. null: it is none. */
export function asStage(know: Knowledge, ask: Ask): Ask | null {
  const sorts = [ask, ...ask.features.flatMap((f) => (know.lexicon.concept(f)?.kind === 'function' ? [{ ...ask, concept: f }] : []))];
  return sorts.find((a) => stageBlocks(know, a).length > 0) ?? null;
}

export const stageBlocks = (know: Knowledge, ask: Ask): Block[] => {
  const part = ask.part === undefined ? null : know.lexicon.part(ask.part);
  const sort = blocksFor(know, ask.concept);
  const open = part === null || part.blocks.length === 0 || (isOpamp(know, part.devices) && sort.some((b) => !part.blocks.includes(b)));
  return (open ? sort : part.blocks).flatMap((n) => {
    const block = know.library.blocks.get(n);
    return block === undefined || !isStage(block) ? [] : [block];
  });
};

/** The block of a stage that takes most of what is said of it, with its parameters. */
export function choose(
  know: Knowledge,
  ask: Ask,
  beside: readonly Ask[],
  rails: readonly number[],
  /** The supply has a negative side; devices that were named beside it; what hangs at its output, Ω, infinite: nobody said. */
  { dual, named, ohms }: { readonly dual: boolean; readonly named: readonly string[]; readonly ohms: number },
): ({ block: Block } & Pick<ReturnType<typeof takenBy>, 'params' | 'used' | 'each'>) | null {
  const concepts = beside.flatMap((a) => [a.concept, ...a.features]);
  const { fits } = candidates(know, { ...ask, features: [...ask.features, ...concepts] }, rails, named);
  const sided = fits.filter((b) => isStage(b) && (!dual || portsOf(b, 'power_in').some((p) => (p.volts_min ?? 0) < 0)));
  const able = (sided.length > 0 ? sided : fits.filter(isStage)).map((block, i) => ({ block, i, ...takenBy(know, block, ask, beside) }));
  // Of amplifiers the first that its concept names; of passive networks the least.
  const order = blocksFor(know, ask.concept);
  const place = ({ block, i }: (typeof able)[number]): number => {
    const at = order.indexOf(block.name);
    return portsOf(block, 'power_in').length === 0 || at < 0 ? i : at;
  };
  // "With two transistors": the one that has so many.
  const many = beside.find((a) => isA(know, a, 'transistor'))?.count;
  const counted = ({ block }: (typeof able)[number]): boolean => block.parts.filter((p) => p.kind === 'bjt' || p.kind === 'mosfet').length === many;
  const bears = ({ block }: (typeof able)[number]): number => Number(Number.isFinite(ohms) && (block.load_ohms_min ?? ohms + 1) <= ohms);
  able.sort((a, b) => Number(counted(b)) - Number(counted(a)) || bears(b) - bears(a) || b.score - a.score || place(a) - place(b));
  return able[0] ?? null;
}

/** Equal circuits side by side. */
export const channelsOf = (ask: Ask): number => {
  const row = ask.features.some((f) => IN_ROW.has(f));
  const said = row ? 1 : (ask.count ?? 1);
  return said > 1 ? said : ask.features.includes('dual') && !row ? 2 : 1;
};

/** Equal stages in a row: their count is how often the block repeats itself. */
export function rowOf(block: Block, ask: Ask): Unit['params'] {
  const { repeat } = block;
  const row = ask.features.some((f) => IN_ROW.has(f));
  return repeat === undefined || !row || (ask.count ?? 1) < 2 ? {} : { [repeat.by]: Math.min(repeat.most, ask.count ?? 1) };
}

/**
 * Where the signal begins, then what is fed it in the order in which it was asked for. A level control stands before what drives something or mixes, and
 * before the last of several amplifiers; behind a single one that only takes a weak source over.
 */
export function inOrder<T extends Stage>(know: Knowledge, stages: readonly T[]): T[] {
  const own = new Map(stages.map((s) => [s, unrolled(s.block, s.params)]));
  const ports = (s: T, end: 'signal_in' | 'signal_out'): number => signalPorts(own.get(s) ?? s.block, end).length;
  const rank = (s: T): number => (ports(s, 'signal_in') === 0 ? 0 : ports(s, 'signal_out') === 0 ? 2 : 1);
  const rest = stages.filter((s) => !isLevel(s.block)).sort((a, b) => rank(a) - rank(b));
  const active = rest.filter((s) => portsOf(s.block, 'power_in').length > 0);
  const last = active.at(-1);
  if (last === undefined) return [...rest, ...stages.filter((s) => isLevel(s.block))];
  const bears = last.block.load_ohms_min !== undefined || last.block.gives_w !== undefined;
  const drives =
    bears || isA(know, last.ask, 'audio_amplifier') || isA(know, last.ask, 'mixer') || ports(last, 'signal_out') === 0 || active.length > 1;
  const at = rest.indexOf(last) + (drives ? 0 : 1);
  return [...rest.slice(0, at), ...stages.filter((s) => isLevel(s.block)), ...rest.slice(at)];
}
