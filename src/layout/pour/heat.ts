import { type Board, type BoardPad, heatPad, type LayerSide, padShape, type Zone } from '../../board/index.js';
import { mm, Region, shapeBounds } from '../../geometry/index.js';
import { claims } from './claim.js';
import { difference, inMm, intersection, type Patch, patches, type Ring } from './clip.js';
import { fillLayer } from './fill.js';
import { keyholed } from './keyhole.js';
import { returnRings } from './returns.js';
import { fillByRules, insetOutline } from './setup.js';

/** How far the copper of a tab reaches about it, mm: some 150 mm², from where more helps little (AMS1117's sheet, θJA by copper area). */
const REACH_MM = 6;

/**
 * Copper for heat pads whose net no ground pour joins (the tab of an AMS1117 is its output): what is free around each, on its side. A net
 * with an inductor is left out: a switching node that large would radiate.
 */
export function heatZones(board: Board, grounds: readonly string[]): Zone[] {
  const chopped = new Set(board.parts.filter((p) => p.kind === 'inductor').flatMap((p) => p.pads.map((pad) => pad.net)));
  const zones: Zone[] = [];
  for (const part of board.parts) {
    const pad = heatPad(part);
    const layer = pad?.layers.find((l) => l === 'front' || l === 'back');
    if (pad === null || layer === undefined || pad.net === null || grounds.includes(pad.net) || chopped.has(pad.net)) continue;
    zones.push(...zonesAbout({ ...board, zones: [...board.zones, ...zones] }, pad, layer, returnRings(board, grounds, layer)));
  }
  return zones;
}

function zonesAbout(board: Board, pad: BoardPad, layer: LayerSide, free: readonly Ring[]): Zone[] {
  const net = pad.net as string;
  const { minX, minY, maxX, maxY } = shapeBounds(padShape(pad));
  const r = mm(REACH_MM);
  const box: Ring = [
    { x: minX - r, y: minY - r },
    { x: maxX + r, y: minY - r },
    { x: maxX + r, y: maxY + r },
    { x: minX - r, y: maxY + r },
  ];
  const own = patches(difference([box], free)).find((patch) => joins(patch, pad));
  if (own === undefined) return [];
  const within = [own.outer, ...own.holes];
  const fill = fillByRules(board.rules);
  const filled = fillLayer(board, { net, layer, within, fill, given: false });
  const joined = filled.filter((patch) => joins(patch, pad));
  const dropped = filled.filter((patch) => !joined.includes(patch));
  const inside = intersection(insetOutline(board, mm(board.rules.edge_clearance_mm)), within);
  return claims(inside, joined, dropped, mm(fill.min_width_mm) / 2).map(({ area, held }) => ({
    net,
    layer,
    outline: inMm(keyholed(area)),
    filled: held.map((patch) => inMm(keyholed(patch))),
  }));
}

/** Whether a patch of copper reaches the pad. */
const joins = ({ outer, holes }: Patch, pad: BoardPad): boolean => new Region([outer, ...holes]).gap(padShape(pad), 1) === 0;
