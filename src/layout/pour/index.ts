import { type Board, riseLimit, type Via, type Zone } from '../../board/index.js';
import { mm, Region } from '../../geometry/index.js';
import type { Poured, StageContext } from '../stage.js';
import { claims } from './claim.js';
import { difference, inMm, type Ring } from './clip.js';
import { fillLayer } from './fill.js';
import { heatZones } from './heat.js';
import { keyholed } from './keyhole.js';
import { planeZones } from './planes.js';
import { byCurrent, powerPours, returns, warmest } from './power.js';
import { fillByRules, insetOutline, liveRings, pourOutline } from './setup.js';
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
  if (known === 1) return poured(board, nets, context, true);
  const usual = poured(board, nets, context, false);
  if (known === 0) return usual;
  const rise = ({ zones, stitching }: Poured): number => warmest({ ...board, zones: [...zones], vias: [...board.vias, ...stitching] });
  const first = rise(usual);
  if (first <= riseLimit(board)) return usual;
  const more = poured(board, nets, context, true);
  const better = rise(more) < first;
  context.poured?.set(MUCH, Number(better));
  return better ? more : usual;
}
/** Whether the copper of supplies goes further. */
const MUCH = 'much';

function poured(board: Board, nets: readonly string[], context: StageContext, much: boolean): Poured {
  const fill = fillByRules(board.rules);
  const power = powerPours(board, nets, context, much);
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
    zones.push(...LAYERS.flatMap((layer) => zonesOf(current, { net, layer, own: own.get(net) }, tied.islands, dropped)));
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

interface Area {
  readonly net: string;
  readonly layer: Zone['layer'];
  /** Its room, where it has one of its own. */
  readonly own: readonly Ring[] | undefined;
}

function zonesOf(board: Board, { net, layer, own }: Area, islands: readonly PourIsland[], dropped: readonly PourIsland[]): Zone[] {
  const on = (all: readonly PourIsland[]) => all.filter((i) => i.layer === layer).map((i) => i.patch);
  const held = on(islands);
  const zone = (outline: Zone['outline'], patches: typeof held): Zone => ({ net, layer, outline, filled: patches.map((p) => inMm(keyholed(p))) });
  const live = liveRings(board, net);
  if (on(dropped).length === 0 && live.length === 0 && own === undefined) return held.length === 0 ? [] : [zone(pourOutline(board), held)];
  const inside = own ?? insetOutline(board, mm(board.rules.edge_clearance_mm));
  // Whoever fills the zone anew knows nothing of insulation: the zone itself ends there.
  const within = live.length === 0 ? inside : difference(inside, live);
  const room = mm(board.rules.pour_min_width_mm) / 2;
  return claims(within, held, on(dropped), room).map((claim) => zone(inMm(keyholed(claim.area)), [...claim.held]));
}
