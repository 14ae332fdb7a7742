import type { Block } from '../parts/index.js';
import type { Ask } from '../request/index.js';
import type { Minutes } from './decision.js';
import { carries, figure, isA, type Knowledge, portsOf } from './knowledge.js';

/** The voltage of a winding that an ask names, V; null: it is no winding. */
export const windingVolts = (ask: Pick<Ask, 'figures'>): number | null => {
  const found = ask.figures.find((f) => f.quantity === 'voltage' && f.ac === true);
  return found?.value ?? found?.max ?? null;
};

/** The volts on either side that an ask names ("±12 V"); null: none. */
const bothSides = (ask: Pick<Ask, 'figures'>): number | null =>
  ask.figures.find((f) => f.quantity === 'voltage' && f.one_of?.some((v) => v < 0) === true)?.one_of?.find((v) => v > 0) ?? null;

/** Whether a block makes both signs of a winding. */
export const splits = ({ params }: Block): boolean => params['ac_volts'] !== undefined && params['negative_volts'] !== undefined;

/** Rectifiers that make both signs of one winding, or of two, for these volts and amperes and with these regulators; what is made for as many windings first. */
export const splitters = (know: Knowledge, ask: Ask): Block[] => {
  const apart = (b: Block): number => Math.abs((b.serves ?? 1) - (ask.count ?? 1));
  const amps = figure(ask, 'current', ['limit', 'out', 'rated', 'value']) ?? 0;
  const all = [...know.library.blocks.values()].filter((b) => {
    const volts = bothSides(ask);
    const out = portsOf(b, 'power_out')[0]?.volts;
    const has = (name: string): boolean => know.lexicon.part(name)?.devices.some((d) => b.parts.some((p) => p.device === d)) === true;
    return splits(b) && (volts === null || out === undefined || Math.abs(out - volts) < 0.3) && (ask.parts ?? []).every(has);
  });
  const carry = all.filter((b) => amps <= carries(b));
  return (carry.length > 0 ? carry : all).sort((a, b) => apart(a) - apart(b));
};

/** A supply of both signs that a winding feeds is one circuit: the winding, both sides and the regulators that were named for them are one ask. */
export function withSplitWinding(know: Knowledge, asks: readonly Ask[], minutes: Minutes): Ask[] {
  const winding = asks.find((a) => a.kind === 'supply' && windingVolts(a) !== null);
  const sided = asks.find((a) => (a.kind === 'supply' || a.kind === 'rail') && (isA(know, a, 'dual_supply') || bothSides(a) !== null));
  if (winding === undefined || sided === undefined) return [...asks];
  const named = asks.filter((a) => a.kind === 'conversion' && a.part !== undefined);
  const one: Ask = {
    ...winding,
    concept: 'dual_supply',
    figures: [...winding.figures, ...(sided === winding ? [] : sided.figures)],
    parts: named.map((a) => a.part as string),
  };
  const [block] = splitters(know, one);
  if (block === undefined) return [...asks];
  const gone = new Set([sided, ...named].filter((a) => a !== winding));
  for (const a of gone) minutes.decide(a.id, block.name, 'both sides are made of one winding');
  return asks.flatMap((a) => (gone.has(a) ? [] : [a === winding ? one : a]));
}
