import type { Block } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { carries, isA, type Knowledge, portsOf, saidAmps } from '../knowledge.js';

/** The voltage of a winding that an ask names, V; null: it is no winding. */
export const windingVolts = (ask: Pick<Ask, 'figures'>): number | null => {
  const found = ask.figures.find((f) => f.quantity === 'voltage' && f.ac === true);
  return found?.value ?? found?.max ?? null;
};

/** A rectifier that is all of the board: its winding is the source, and what it is to make is a rail, or a terminal where nobody says how much. */
export function rectified(ask: Ask): [string, Ask][] {
  const volts = ask.figures.filter((f) => f.quantity === 'voltage');
  const out = volts.length > 1 ? volts.filter((f) => f.role === 'out') : [];
  const winding = volts.filter((f) => !out.includes(f)).map((f) => ({ ...f, role: 'in' as const, ac: true as const }));
  const figures = [...winding, ...ask.figures.filter((f) => f.quantity === 'current')];
  const said = { ...ask, id: `${ask.id}_out`, figures: ask.figures.filter((f) => f.quantity !== 'voltage' || out.includes(f)) };
  const made: [string, Ask] =
    out.length > 0
      ? ['rails', { ...said, kind: 'rail', concept: 'rail' }]
      : ['parts', { ...said, kind: 'connector', concept: 'screw_terminal', features: ['output'], figures: [] }];
  return [['sources', { ...ask, kind: 'supply', concept: 'ac_supply', figures }], made];
}

/** The volts on either side that an ask names ("±12 V"); null: none. */
const bothSides = (ask: Pick<Ask, 'figures'>): number | null =>
  ask.figures.find((f) => f.quantity === 'voltage' && f.one_of?.some((v) => v < 0) === true)?.one_of?.find((v) => v > 0) ?? null;

/** Whether a block makes both signs of a winding. */
export const splits = ({ params }: Block): boolean => params['ac_volts'] !== undefined && params['negative_volts'] !== undefined;

/** The highest winding of theirs, V: unloaded and at the mains' most it stays under the 35 V that their regulators take. */
const MOST_SPLIT_V = 18;
/** What the rectifier drops, and what the regulators want across them, V. */
const [RECTIFIER_V, ACROSS_V] = [0.7, 2];
/** What a regulator on its tab makes of heat without a heat sink, and with one, W. */
export const [BARE_W, SUNK_W] = [1, 8];

/** What a winding comes to behind its rectifier, V. */
const peakOf = (ask: Ask): number => (windingVolts(ask) ?? 0) * Math.SQRT2 - RECTIFIER_V;
/** What is set on the board reaches as high as its winding lets it, and no lower than this, V. */
const LEAST_SET_V = 5;
/** What a block makes of its winding, V: as asked for, as it is made for, or as much as its trimmers reach. */
function madeOf(ask: Ask, block: Block): number {
  const own = portsOf(block, 'power_out')[0]?.volts ?? 0;
  const set = block.parts.some((p) => p.kind === 'potentiometer');
  return bothSides(ask) ?? (set ? Math.min(own, Math.max(LEAST_SET_V, peakOf(ask) - ACROSS_V)) : own);
}
/** What stands between a winding's peak and what a block makes of it, V. */
const dropped = (ask: Ask, block: Block): number => peakOf(ask) - madeOf(ask, block) + 1e-9;
/** Whether the winding is high enough for a block, and neither too high for its regulators nor for their heat. */
const bears = (ask: Ask, block: Block): boolean =>
  (windingVolts(ask) ?? 0) <= MOST_SPLIT_V && dropped(ask, block) >= ACROSS_V && dropped(ask, block) * (saidAmps(ask, null) ?? 0) <= SUNK_W;

/** Why a block is not made for a winding. */
function unborne(ask: Ask, block: Block): string {
  const ac = windingVolts(ask) ?? 0;
  if (ac > MOST_SPLIT_V) return `the regulators for both signs take a winding of ${MOST_SPLIT_V} V at most`;
  const peak = ac * Math.SQRT2 - RECTIFIER_V;
  const [comes, wants] = [peak, peak - dropped(ask, block) + ACROSS_V].map((v) => `${Math.round(v * 10) / 10} V`);
  if (dropped(ask, block) < ACROSS_V)
    return `a winding of ${ac} V comes to ${comes} behind its rectifier, and ${wants} are wanted before the regulators`;
  const watts = dropped(ask, block) * (saidAmps(ask, null) ?? 0);
  return `${watts.toFixed(1)} W of heat in each regulator, and a heat sink takes ${SUNK_W} W: a lower winding or less current does it`;
}

/** Rectifiers that make both signs of one winding, or of two, for these volts and amperes and with these regulators: those that are made for as many windings, or nearest to it. */
export function splitters(know: Knowledge, ask: Ask): Block[] {
  const able = splitting(know, ask).filter((b) => bears(ask, b));
  return able.filter((b) => apart(ask, b) === apart(ask, able[0] ?? b));
}

/** How many windings more or fewer a block is made for. */
const apart = ({ count = 1 }: Ask, { serves = 1 }: Block): number => Math.abs(serves - count);

const splitting = (know: Knowledge, ask: Ask): Block[] => {
  const amps = saidAmps(ask, null) ?? 0;
  const all = [...know.library.blocks.values()].filter((b) => {
    const volts = bothSides(ask);
    const out = portsOf(b, 'power_out')[0]?.volts;
    const has = (name: string): boolean => know.lexicon.part(name)?.devices.some((d) => b.parts.some((p) => p.device === d)) === true;
    return splits(b) && (volts === null || out === undefined || Math.abs(out - volts) < 0.3) && (ask.parts ?? []).every(has);
  });
  const carry = all.filter((b) => amps <= carries(b));
  return (carry.length > 0 ? carry : all).sort((a, b) => apart(ask, a) - apart(ask, b));
};

/** What a supply is called that makes what its regulators make. */
const SUPPLIES: readonly string[] = ['bench_supply', 'regulated_supply', 'dual_supply'];

/** A supply of both signs that a winding feeds is one circuit: the winding, both sides and the regulators that were named for them are one ask. */
export function withSplitWinding(know: Knowledge, asks: readonly Ask[], minutes: Minutes): Ask[] {
  const winding = asks.find((a) => a.kind === 'supply' && windingVolts(a) !== null);
  const named = asks.filter((a) => a.kind === 'conversion' && a.part !== undefined);
  // Regulators of both signs by their names make both sides too, whatever the supply is called.
  const called = asks.filter((a) => a !== winding && a.part === undefined && SUPPLIES.some((c) => isA(know, a, c)));
  const parts = named.flatMap((a) => a.part ?? []);
  const paired = winding !== undefined && new Set(parts).size > 1 && splitting(know, { ...winding, parts }).length > 0;
  const sided =
    asks.find((a) => (a.kind === 'supply' || a.kind === 'rail') && (isA(know, a, 'dual_supply') || bothSides(a) !== null)) ??
    (paired ? (called[0] ?? winding) : undefined);
  if (winding === undefined || sided === undefined) return [...asks];
  const one: Ask = {
    ...winding,
    concept: 'dual_supply',
    figures: [
      ...winding.figures,
      ...[sided, ...named].flatMap((a) => (a === winding ? [] : a.figures.filter((f) => a === sided || f.quantity === 'current'))),
    ],
    parts,
  };
  const [block] = splitters(know, one);
  const gone = new Set([sided, ...named, ...(paired ? called : [])].filter((a) => a !== winding));
  const [unfit] = splitting(know, one);
  if (block === undefined && unfit === undefined) return [...asks];
  if (block === undefined) {
    const why = unborne(one, unfit as Block);
    for (const a of new Set([winding, ...gone])) minutes.cannot(a.id, why);
    return asks.filter((a) => a !== winding && !gone.has(a));
  }
  if ((block.serves ?? 1) > (winding.count ?? 1)) minutes.decide(null, 'Two windings, or one with a tap', `“${block.title}” takes no single one`);
  const reaches = madeOf(one, block);
  if (reaches < (portsOf(block, 'power_out')[0]?.volts ?? 0) - 0.3 && bothSides(one) === null)
    minutes.decide(winding.id, `±${Math.floor(reaches)} V at most`, `its winding comes to ${peakOf(one).toFixed(1)} V behind the rectifier`);
  const amps = saidAmps(one, null) ?? carries(block);
  const watts = dropped(one, block) * amps;
  if (watts > BARE_W) {
    const at = `${Math.round(amps * 1000)} mA`;
    const most = watts > SUNK_W ? `; no more than ${Math.floor((SUNK_W / dropped(one, block)) * 1000)} mA can be drawn` : '';
    minutes.decide(null, 'Heat sinks on both regulators', `${watts.toFixed(1)} W of heat in each at ${at}${most}`);
  }
  for (const a of gone) minutes.decide(a.id, block.name, 'both sides are made of one winding');
  return asks.flatMap((a) => (gone.has(a) ? [] : [a === winding ? one : a]));
}
