import { type Assembly, assemblyOf, type Board, type BoardPart, padShape } from '../board/index.js';
import { type Box, boundsOf, place, rotate, shapeBounds, toMm } from '../geometry/index.js';
import { compareRefs, csvLine, designatorOf } from './csv.js';
import { isAssembled } from './openings.js';

/**
 * Placement list in JLCPCB's columns, mm, in the gerbers' frame (y up). Rotation is counter-clockwise seen from the part's own
 * side, zero in the fab's own orientation of that part: for a part on the back it is the negative of ours. (Bouni/kicad-jlcpcb-tools
 * and KiBot, checked against the fab's viewer: (180° − KiCad's angle) + correction, where KiCad's angle of a flipped part is ours + 180°.)
 */
export function cplFile(board: Board): string {
  const parts = board.parts
    .filter((p) => isAssembled(p) && p.left_out?.includes('cpl') !== true)
    .sort((a, b) => compareRefs(designatorOf(a), designatorOf(b)));
  const lines = parts.map((part) => {
    const at = centroid(board, part);
    return csvLine([designatorOf(part), rounded(at.x), rounded(-at.y), part.side === 'front' ? 'Top' : 'Bottom', assemblyAngle(board, part)]);
  });
  return `${['Designator,Mid X,Mid Y,Layer,Rotation', ...lines].join('\r\n')}\r\n`;
}

/** The fab's angle: measured against its own drawing of the part or of its land pattern where we could, else ours. */
function assemblyAngle(board: Board, part: BoardPart): number {
  const own = part.side === 'front' ? part.rot : -part.rot;
  const turned = own + (assembly(board, part)?.rot ?? 0);
  return Math.round((((turned % 360) + 360) % 360) * 1000) / 1000 + 0;
}

function assembly(board: Board, part: BoardPart): Assembly | null {
  const footprint = board.footprints[part.footprint];
  return footprint === undefined ? null : assemblyOf(footprint, part.catalog_code);
}

/** The fab's origin of a part on the board, mm: as aligned with its drawing, else the middle of the box around the pads. */
function centroid(board: Board, part: BoardPart): { x: number; y: number } {
  const measured = assembly(board, part);
  if (measured !== null) return place({ x: measured.dx, y: measured.dy }, part);
  const turned = part.pads.filter((p) => p.layers.length > 0).map((p) => localBox(padShape(p).core, padShape(p).radius, part.rot));
  const box = boundsOf(
    turned.flatMap((b) => [
      { x: b.minX, y: b.minY },
      { x: b.maxX, y: b.maxY },
    ]),
  );
  const middle = rotate({ x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 }, part.rot);
  return { x: toMm(middle.x), y: toMm(middle.y) };
}

/** Bounds of a pad in the part's own directions, so that the middle does not depend on how the part is turned. */
const localBox = (core: readonly { x: number; y: number }[], radius: number, rot: number): Box =>
  shapeBounds({ core: core.map((p) => rotate(p, -rot)), radius });

const rounded = (mm: number): number => Math.round(mm * 1e4) / 1e4 + 0;
