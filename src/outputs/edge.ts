import type { Board, Edge } from '../board/index.js';

type Pair = readonly [number, number];

/** One piece of the board's outline, mm. An arc turns clockwise on a screen from `from` through `mid` to `to` about `centre`. */
export type EdgePiece =
  | { readonly type: 'line'; readonly from: Pair; readonly to: Pair; readonly width_mm?: number }
  | { readonly type: 'arc'; readonly from: Pair; readonly mid: Pair; readonly to: Pair; readonly centre: Pair; readonly width_mm?: number };

/** Width of the line that draws the outline, mm; its middle is the board edge. */
export const EDGE_WIDTH = 0.1;

/** The edge, cut-outs included: as it was read, else as it is drawn. */
export const edgePieces = (board: Board): EdgePiece[] =>
  board.edges?.map(pieceOf) ?? [...outerPieces(board), ...(board.cutouts ?? []).flatMap(polygonPieces)];

/** The outline of a board of our own clockwise on a screen: a rounded rectangle with real arcs where the board is one, else its polygon. */
export const outerPieces = (board: Board): EdgePiece[] =>
  isRoundedRect(board) ? roundedPieces(board.width_mm, board.height_mm, board.corner_mm) : polygonPieces(board.outline);

function pieceOf(edge: Edge): EdgePiece {
  return edge.type === 'line' ? edge : { ...clockwiseArc(edge.from, edge.mid, edge.to), width_mm: edge.width_mm };
}

/** Whether no circle goes through three points. */
export function isStraight(from: Pair, mid: Pair, to: Pair): boolean {
  const [ax, ay, bx, by] = [mid[0] - from[0], mid[1] - from[1], to[0] - from[0], to[1] - from[1]];
  return Math.abs(ax * by - ay * bx) <= 1e-9 * Math.max(ax * ax + ay * ay, bx * bx + by * by);
}

/** The arc over three points that are not on one line, turned so that it goes clockwise on a screen. */
export function clockwiseArc(from: Pair, mid: Pair, to: Pair): Extract<EdgePiece, { type: 'arc' }> {
  const [ax, ay, bx, by] = [mid[0] - from[0], mid[1] - from[1], to[0] - from[0], to[1] - from[1]];
  const turn = 2 * (ax * by - ay * bx);
  const [a2, b2] = [ax * ax + ay * ay, bx * bx + by * by];
  const centre: Pair = [from[0] + (by * a2 - ay * b2) / turn, from[1] + (ax * b2 - bx * a2) / turn];
  return turn > 0 ? { type: 'arc', from, mid, to, centre } : { type: 'arc', from: to, mid, to: from, centre };
}

function polygonPieces(outline: readonly Pair[]): EdgePiece[] {
  return outline.map((from, i) => ({ type: 'line', from, to: outline[(i + 1) % outline.length] as Pair }));
}

/** Whether `corner_mm` describes the outline: it fills its box but for what four quarter circles cut off (0.01 mm chords). */
function isRoundedRect(board: Board): boolean {
  const { width_mm: w, height_mm: h, corner_mm: r, outline } = board;
  if (r <= 0 || 2 * r > Math.min(w, h)) return false;
  const inCorner = (x: number, y: number): boolean => {
    const dx = Math.max(r - x, x - (w - r), 0);
    const dy = Math.max(r - y, y - (h - r), 0);
    const onEdge = Math.min(Math.abs(x), Math.abs(x - w), Math.abs(y), Math.abs(y - h)) < 0.002;
    return dx > 0 && dy > 0 ? Math.abs(Math.hypot(dx, dy) - r) < 0.02 : onEdge;
  };
  return outline.every(([x, y]) => inCorner(x, y));
}

function roundedPieces(w: number, h: number, r: number): EdgePiece[] {
  const k = r * (1 - Math.SQRT1_2);
  const line = (from: Pair, to: Pair): EdgePiece => ({ type: 'line', from, to });
  const arc = (from: Pair, mid: Pair, to: Pair, centre: Pair): EdgePiece => ({ type: 'arc', from, mid, to, centre });
  const pieces: EdgePiece[] = [
    line([r, 0], [w - r, 0]),
    arc([w - r, 0], [w - k, k], [w, r], [w - r, r]),
    line([w, r], [w, h - r]),
    arc([w, h - r], [w - k, h - k], [w - r, h], [w - r, h - r]),
    line([w - r, h], [r, h]),
    arc([r, h], [k, h - k], [0, h - r], [r, h - r]),
    line([0, h - r], [0, r]),
    arc([0, r], [k, k], [r, 0], [r, r]),
  ];
  return pieces.filter((p) => p.type === 'arc' || Math.hypot(p.to[0] - p.from[0], p.to[1] - p.from[1]) > 1e-6);
}
