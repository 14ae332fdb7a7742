import { type Board, nm } from '../../board/index.js';
import { Region } from '../../geometry/index.js';
import { joinOf } from './setup.js';
import { LEAST_SPOKES, spokeCount } from './spoke-count.js';

/** Pads ("part index.pad index") that a pour which was read should join by spokes and joins by fewer than two. */
export function starvedPads(board: Board): Set<string> {
  const starved = new Set<string>();
  for (const zone of board.zones) {
    const { fill, filled, net, layer } = zone;
    if (fill === undefined || filled.length === 0) continue;
    const region = new Region(filled.map((ring) => ring.map(([x, y]) => nm(x, y))));
    for (const [i, part] of board.parts.entries()) {
      for (const [k, pad] of part.pads.entries()) {
        if (pad.net !== net || !pad.plated || !pad.layers.includes(layer) || joinOf(pad, fill) !== 'thermal') continue;
        const spokes = spokeCount(pad, region, pad.pour?.gap_mm ?? fill.gap_mm);
        if (spokes !== null && spokes > 0 && spokes < LEAST_SPOKES) starved.add(`${i}.${k}`);
      }
    }
  }
  return starved;
}
