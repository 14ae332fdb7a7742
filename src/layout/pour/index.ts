import { type Board, riseLimit, type Via, type Zone } from '../../board/index.js';
import { Region } from '../../geometry/index.js';
import type { Poured, StageContext } from '../stage.js';
import { zonesOf } from './claim.js';
import { fillLayer } from './fill.js';
import { heatZones } from './heat.js';
import { planeZones } from './planes.js';
import { byCurrent, type Manner, type PowerPours, powerPours, returns, rises, USUAL } from './power.js';
import { fillByRules } from './setup.js';
import type { PourIsland } from './sites.js';
import { stitch } from './stitch.js';
import { territories } from './territory.js';

const LAYERS = ['front', 'back'] as const;

/**
 * Copper about the tabs of hot parts, then ground copper on both layers: every net of class ground, those of circuits of their own first in their room, then the one with the most pads, flows into what is left of the board,
 * a clearance away from everything else, with thermal reliefs, and its two layers are stitched together. `rules.pour: false` pours
 * nothing of that. Where a net becomes too warm so, copper of supplies goes further, if that is cooler in all. Planes inside the board come last, about all that goes through it. Zones already on the board are replaced. Deterministic; the context's seed is not used.
 */
export function pour(board: Board, context: StageContext): Poured {
  const nets = board.constraints.rules?.pour === false ? [] : groundNets(board);
  if (nets.length === 0 && board.planes === undefined) return { zones: [], stitching: [] };
  // What an earlier round of the same copper found out is not looked for again.
  const known = context.poured?.get(MUCH);
  const supplies = (manner: Manner): PowerPours => powerPours(board, nets, context, manner);
  if (known !== undefined) return poured(board, nets, context, supplies({ ...(MANNERS[known] as Manner), first: firstOf(context) }));
  const limit = riseLimit(board);
  const tried = new Set<string>();
  let best: Tried | null = null;
  const tries = (manner: Manner): void => {
    const power = supplies(manner);
    // The same copper leaves the same to the rest: it is poured about once.
    const copper = JSON.stringify(power);
    if (tried.has(copper)) return;
    tried.add(copper);
    const made = poured(board, nets, context, power);
    const all = rises({ ...board, zones: [...made.zones], vias: [...board.vias, ...made.stitching] });
    const now: Tried = { manner, made, all, rise: Math.max(0, ...all.map((r) => r.rise)) };
    if (best === null || now.rise < best.rise) best = now;
  };
  const now = (): Tried => best as unknown as Tried;
  const warmOf = ({ all }: Tried): Tried['all'] => all.filter(({ net, rise }) => net.class !== 'ground' && rise > limit);
  /** What is so warm although all had their shares wants other places for the parts, not another manner. */
  const isFar = (): boolean => now().all.some(({ rise }) => Number.isFinite(rise) && rise > FAR * limit);
  for (const [k, sort] of MANNERS.entries()) {
    if (k > 0 && now().rise <= limit) break;
    if (k > 1 && isFar()) break;
    // Supplies need not be warmer than usual where that is not what ground lacks.
    if (sort.cool > USUAL.cool && now().all.every(({ net, rise }) => net.class !== 'ground' || rise <= limit)) continue;
    tries(sort);
  }
  // Who is left too little by others goes before them.
  const left = warmOf(now()).sort((p, q) => q.rise - p.rise);
  if (left.length > 0 && now().all.length > left.length && !isFar()) tries({ ...now().manner, first: left.map((r) => r.net.name) });
  const { manner, made, rise } = now();
  const k = MANNERS.findIndex((m) => m.much === manner.much && m.cool === manner.cool && m.shared === manner.shared && m.divided === manner.divided);
  if (k > 0 || rise > limit || manner.first !== undefined) context.poured?.set(MUCH, k);
  for (const [place, name] of (manner.first ?? []).entries()) context.poured?.set(FIRST + name, place);
  return made;
}

/** A manner, what it made, and how warm each net of much current became. */
interface Tried {
  readonly manner: Manner;
  readonly made: Poured;
  readonly all: ReturnType<typeof rises>;
  readonly rise: number;
}
/** Which manner was the coolest, and the place of each net whose copper was laid first. */
const MUCH = 'much';
const FIRST = 'first ';
/** So many times the rise that is allowed is more than yet another manner takes away. */
const FAR = 2;
/** As is usual; divided; with no more copper for supplies than they need; with their copper going further; with vias of theirs beside returns. */
const MANNERS: readonly Manner[] = [
  USUAL,
  { ...USUAL, divided: true },
  { ...USUAL, cool: 0.97 },
  { ...USUAL, much: true },
  { ...USUAL, shared: true },
];

const firstOf = ({ poured = new Map() }: StageContext): string[] =>
  [...poured]
    .filter(([key]) => key.startsWith(FIRST))
    .sort((a, b) => a[1] - b[1])
    .map(([key]) => key.slice(FIRST.length));

function poured(board: Board, nets: readonly string[], context: StageContext, power: PowerPours): Poured {
  const fill = fillByRules(board.rules);
  const zones: Zone[] = [...power.zones];
  const stitching: Via[] = [...power.vias];
  zones.push(...heatZones({ ...board, zones, vias: [...board.vias, ...stitching] }, nets));
  const own = territories(board);
  for (const [done, net] of [...nets].sort((a, b) => Number(own.has(b)) - Number(own.has(a))).entries()) {
    context.signal?.throwIfAborted();
    context.progress?.(done, nets.length, net);
    const current: Board = { ...board, zones, vias: [...board.vias, ...stitching] };
    const islands = LAYERS.flatMap((layer) =>
      fillLayer(current, { net, layer, within: own.get(net) ?? null, fill, given: false }).map(
        (patch): PourIsland => ({ layer, patch, region: new Region([patch.outer, ...patch.holes]) }),
      ),
    );
    const tied = stitch(current, net, islands);
    const returning = returns({ ...current, vias: [...current.vias, ...tied.vias] }, net, tied.islands);
    stitching.push(...tied.vias, ...returning);
    // What comes last leaves its place to nobody.
    const dropped = done === nets.length - 1 ? [] : islands.filter((i) => !tied.islands.includes(i));
    const on = (layer: Zone['layer'], all: readonly PourIsland[]) => all.flatMap((i) => (i.layer === layer ? [i.patch] : []));
    const onLayers = LAYERS.map((layer) => ({ layer, held: on(layer, tied.islands), dropped: on(layer, dropped) }));
    zones.push(...zonesOf(current, net, own.get(net), onLayers));
    const known = board.nets.find((n) => n.name === net);
    if (known?.flows !== undefined) stitching.push(...byCurrent({ ...board, zones, vias: [...board.vias, ...stitching] }, known, tied.islands).vias);
  }
  context.progress?.(nets.length, nets.length, 'pour');
  return { zones: [...zones, ...planeZones({ ...board, zones, vias: [...board.vias, ...stitching] })], stitching };
}

function groundNets(board: Board): string[] {
  const pads = new Map<string, number>();
  for (const part of board.parts) for (const pad of part.pads) if (pad.net !== null) pads.set(pad.net, (pads.get(pad.net) ?? 0) + 1);
  const count = (net: string): number => pads.get(net) ?? 0;
  return board.nets
    .filter((n) => n.class === 'ground')
    .map((n) => n.name)
    .sort((a, b) => count(b) - count(a) || (a < b ? -1 : 1));
}
