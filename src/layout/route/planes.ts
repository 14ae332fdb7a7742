import { type Board, type CopperLayer, copperLayers, copperName, sideOf } from '../../board/index.js';

/** A layer whose pours reach over more than this share of the board is a plane. */
const PLANE = 0.5;

/** Inner layers that are planes: filled with copper of supplies, which tracks would cut up. */
export function planesOf(board: Board): CopperLayer[] {
  if (board.planes !== undefined) return board.planes.map((p) => p.layer);
  const whole = areaOf(board.outline);
  const types = new Map((board.imported?.layers ?? []).map(([, name, type]) => [name, type]));
  return copperLayers(board).filter((layer) => {
    if (sideOf(layer) !== null) return false;
    const zones = board.zones.filter((z) => z.layer === layer);
    if (zones.length > 0 && types.get(copperName(layer)) === 'power') return true;
    return zones.reduce((sum, z) => sum + areaOf(z.outline), 0) > PLANE * whole;
  });
}

/** Planes that no track runs through; `kept`: tracks stay that are there. */
export const wholePlanes = (board: Board, kept: boolean): CopperLayer[] =>
  planesOf(board).filter((layer) => !board.tracks.some((t) => t.layer === layer && (kept || t.fixed === true)));

function areaOf(ring: Board['outline']): number {
  let sum = 0;
  ring.forEach(([ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length] ?? [ax, ay];
    sum += ax * by - bx * ay;
  });
  return Math.abs(sum) / 2;
}
