import { type Board, riseLimit, type Via, type Zone } from '../../board/index.js';
import { Region } from '../../geometry/index.js';
import type { Poured, StageContext } from '../stage.js';
import { zonesOf } from './claim.js';
import { fillLayer } from './fill.js';
import { heatZones } from './heat.js';
import { planeZones } from './planes.js';
import { byCurrent, FAR_TOO_WARM, type Manner, type PowerPours, powerPours, returns, rises, USUAL } from './power.js';
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
  if (known !== undefined) return poured(board, nets, context, supplies(MANNERS[known] as Manner));
  const finished = (p: Poured): Board => ({ ...board, zones: [...p.zones], vias: [...board.vias, ...p.stitching] });
  const tried = new Set<string>();
  let best = { rise: Number.POSITIVE_INFINITY, ground: 0, made: { zones: [], stitching: [] } as Poured, k: 0 };
  for (const [k, manner] of MANNERS.entries()) {
    // Supplies need not be warmer than usual where that is not what ground lacks.
    if (manner.cool > USUAL.cool && best.ground <= riseLimit(board)) continue;
    const power = supplies(manner);
    // The same copper leaves the same to the rest: it is poured about once.
    const copper = JSON.stringify(power);
    if (tried.has(copper)) continue;
    tried.add(copper);
    const made = poured(board, nets, context, power);
    const full = finished(made);
    const all = rises(full);
    const most = (of: typeof all): number => Math.max(0, ...of.map((r) => r.rise));
    const grounds = all.filter(({ net }) => net.class === 'ground');
    const [rise, ground] = [most(all), most(grounds)];
    if (rise < best.rise || k === 0) best = { rise, ground, made, k };
    // What is so warm although its copper went as far as it could is no cooler in another manner.
    const far = all.some((r) => !grounds.includes(r) && Number.isFinite(r.rise) && r.rise > FAR_TOO_WARM * riseLimit(board));
    if (rise <= riseLimit(board) || far) break;
  }
  if (best.k > 0 || best.rise > riseLimit(board)) context.poured?.set(MUCH, best.k);
  return best.made;
}
/** Which manner was the coolest. */
const MUCH = 'much';
/** As is usual; with no more copper for supplies than they need; with their copper going further; with vias of theirs beside returns. */
const MANNERS: readonly Manner[] = [USUAL, { ...USUAL, cool: 0.97 }, { ...USUAL, much: true }, { ...USUAL, shared: true }];

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
