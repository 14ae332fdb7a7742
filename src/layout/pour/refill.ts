import { type Board, islandsOf, nm, type Zone } from '../../board/index.js';
import { mm } from '../../geometry/index.js';
import type { StageContext } from '../stage.js';
import { area2, difference, inflated, inMm, positive, type Ring } from './clip.js';
import { fillLayer } from './fill.js';
import { keyholed } from './keyhole.js';
import { fillByRules } from './setup.js';

const ringOf = (points: Zone['outline']): Ring => positive(points.map(([x, y]) => nm(x, y)));
/** Zones that a footprint brings are in its own file: they stay as they are. */
const isBrought = (zone: Zone): boolean => zone.kicad !== undefined && zone.kicad.group < 0;

export interface Refilled {
  readonly zones: readonly Zone[];
  /** The same, where a zone joins no pad yet with the largest of its islands: a via may join one to it. */
  readonly open: readonly Zone[];
  /** The same with all their islands. */
  readonly whole: readonly Zone[];
}

/**
 * The zones of a board that was read, filled anew around the copper that is there, each by its own settings: what is of higher priority
 * first, others keep away from it. Islands that no pad is joined to go as the zone says. Deterministic; the seed is not used.
 */
export function refill(board: Board, context: StageContext): Refilled {
  const filled = new Map<Zone, Zone>(board.zones.filter(isBrought).map((z) => [z, z]));
  const own = board.zones.filter((z) => !isBrought(z));
  const order = [...own].sort((a, b) => priorityOf(b) - priorityOf(a));
  for (const [done, zone] of order.entries()) {
    context.signal?.throwIfAborted();
    context.progress?.(done, order.length, zone.net);
    const above = [...filled.keys()].filter((z) => z.net === zone.net && z.layer === zone.layer && priorityOf(z) > priorityOf(zone));
    filled.set(zone, filledZone({ ...board, zones: [...filled.values()] }, zone, above));
  }
  const all = board.zones.map((z) => filled.get(z) ?? z);
  const zones = withoutIslands({ ...board, zones: all });
  return { zones, whole: all, open: zones.map((z, i) => (z.filled.length > 0 ? z : { ...z, filled: largest(all[i]?.filled ?? []) })) };
}

const largest = (filled: Zone['filled']): Zone['filled'] =>
  filled.length === 0 ? [] : [filled.reduce((most, ring) => (areaOf(ring) > areaOf(most) ? ring : most))];
/** mm² */
const areaOf = (ring: Zone['outline']): number => Math.abs(area2(ringOf(ring))) / 2e12;

const priorityOf = (zone: Zone): number => zone.fill?.priority ?? 0;

/** `above`: zones of the same net that fill their part of it themselves. */
function filledZone(board: Board, zone: Zone, above: readonly Zone[]): Zone {
  const fill = zone.fill ?? fillByRules(board.rules);
  const outline = [ringOf(zone.outline)];
  const rounded = fill.corner_mm > 0 ? inflated(inflated(outline, -mm(fill.corner_mm)), mm(fill.corner_mm)) : outline;
  const taken = above.map((z) => ringOf(z.outline));
  const within = taken.length === 0 ? rounded : difference(rounded, taken);
  if (within.length === 0) return { ...zone, filled: [] };
  const patches = fillLayer(board, { net: zone.net, layer: zone.layer, within, fill, given: true });
  return { ...zone, filled: patches.map((patch) => inMm(keyholed(patch))) };
}

function withoutIslands(board: Board): Zone[] {
  const dead = new Set<string>();
  for (const island of islandsOf(board)) {
    if (island.net === '' || island.items.some((i) => i.kind === 'pad')) continue;
    for (const item of island.items) if (item.kind === 'zone') dead.add(`${item.index} ${item.sub}`);
  }
  return board.zones.map((zone, index) => {
    if (isBrought(zone)) return zone;
    const least = (zone.fill ?? fillByRules(board.rules)).island_mm2;
    const stays = (ring: Zone['outline'], sub: number): boolean => !dead.has(`${index} ${sub}`) || (least !== null && areaOf(ring) >= least);
    return { ...zone, filled: zone.filled.filter(stays) };
  });
}
