import { type Board, type BoardPart, type LayerSide, placePoints, type SilkText, textSize } from '../../board/index.js';
import { type Box, boxesTouch, distance, growBox, mm, roundedRect, type Shape, shapeBounds } from '../../geometry/index.js';
import { FORBIDDEN, Obstacles } from './obstacles.js';
import { allPinTexts } from './pins.js';
import { boxOf, type Candidate, cheapest, footprintOf, kept, STROKE_MM, textAt } from './text.js';

/** Text heights that are tried for designators, mm: the fab prints 1.0 well, 0.8 still legibly. */
const HEIGHTS = [1, 0.9, 0.8];
const GAPS = [0.15, 0.4, 0.8, 1.3, 2];

/**
 * Silkscreen text: each part's designator beside it, the nets of a connector's pins beside the pins where there is room, and the
 * board's name and version. Text never touches a pad, a hole, other ink or the board's edge; a designator that finds no such place
 * is left out here and reported by the caller's checks (`label.missing`).
 */
export function label(board: Board, info: { readonly name: string; readonly version: string }): SilkText[] {
  const texts: SilkText[] = [];
  const sides = (['front', 'back'] as const).map((side) => ({ side, obstacles: new Obstacles(board, side) }));
  for (const { side, obstacles } of sides) {
    const parts = board.parts.filter((p) => p.side === side && p.kind !== 'mounting_hole' && p.kind !== 'fiducial');
    const bodies = bodiesOf(board, parts);
    const bySize = [...parts].sort((a, b) => areaOf(board, a) - areaOf(board, b) || (a.ref < b.ref ? -1 : 1));
    for (const part of bySize) {
      const text = refText(board, part, obstacles, bodies);
      if (text !== null) texts.push(kept(text, obstacles));
    }
  }
  texts.push(...allPinTexts(board, sides));
  for (const { side, obstacles } of sides) texts.push(...titleTexts(board, side, info, obstacles).map((t) => kept(t, obstacles)));
  return texts;
}

function areaOf(board: Board, part: BoardPart): number {
  const box = boxOf(footprintOf(board, part).courtyard);
  return (box.maxX - box.minX) * (box.maxY - box.minY);
}

/** What it costs a designator to stand nearer to another part than to its own. */
const STRAYING = 12;

interface Body {
  readonly shape: Shape;
  readonly box: Box;
}

/** Each part's body and pads as one box, nm. */
function bodiesOf(board: Board, parts: readonly BoardPart[]): ReadonlyMap<string, Body> {
  return new Map(
    parts.map((part) => {
      const pads = part.pads.map((p) => [p.x, p.y] as const);
      const box = boxOf([...placePoints(footprintOf(board, part).body, part), ...pads]);
      const centre = { x: mm((box.minX + box.maxX) / 2), y: mm((box.minY + box.maxY) / 2) };
      const shape = roundedRect(centre, mm(box.maxX - box.minX), mm(box.maxY - box.minY), 0, 0);
      return [part.ref, { shape, box: shapeBounds(shape) }];
    }),
  );
}

function strays(area: Shape, ref: string, bodies: ReadonlyMap<string, Body>): boolean {
  const own = bodies.get(ref);
  if (own === undefined) return false;
  const reach = distance(area, own.shape);
  const near = growBox(shapeBounds(area), reach);
  for (const [other, body] of bodies) if (other !== ref && boxesTouch(near, body.box) && distance(area, body.shape) < reach) return true;
  return false;
}

function refText(board: Board, part: BoardPart, obstacles: Obstacles, bodies: ReadonlyMap<string, Body>): SilkText | null {
  for (const height of HEIGHTS) {
    const size = textSize(part.ref, height, STROKE_MM);
    const best = cheapest(aroundPart(board, part, size), (c) => {
      const area = roundedRect({ x: mm(c.x), y: mm(c.y) }, mm(size.w), mm(size.h), 0, c.rot);
      const covered = obstacles.cost(area, part.ref);
      return covered === FORBIDDEN ? FORBIDDEN : c.cost + covered + (strays(area, part.ref, bodies) ? STRAYING : 0);
    });
    const covers = height === HEIGHTS.at(-1) ? FORBIDDEN : 20;
    if (best !== null && best.cost < covers) return textAt(part.ref, part.ref, part.side, best, height);
  }
  return null;
}

/** Places around a part's body and pads, nearest first in cost, upright before turned, and over the body as the last resort. */
function aroundPart(board: Board, part: BoardPart, size: { w: number; h: number }): Candidate[] {
  const footprint = footprintOf(board, part);
  const pads = part.pads.map((p) => [p.x, p.y] as const);
  const box = boxOf([...placePoints(footprint.body, part), ...pads]);
  const yard = boxOf(placePoints(footprint.courtyard, part));
  const cx = (box.minX + box.maxX) / 2;
  const cy = (box.minY + box.maxY) / 2;
  const found: Candidate[] = [];
  for (const rot of [0, 90]) {
    const w = rot === 0 ? size.w : size.h;
    const h = rot === 0 ? size.h : size.w;
    const turned = rot === 0 ? 0 : 3;
    for (const gap of GAPS) {
      for (const slide of [0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1, -1]) {
        const dx = slide * ((yard.maxX - yard.minX) / 2 + w / 2);
        const dy = slide * ((yard.maxY - yard.minY) / 2 + h / 2);
        const cost = turned + gap * 5 + Math.abs(slide) * 3;
        for (const edge of [yard.minY - (yard.minY === box.minY ? 0 : 0.1), box.minY]) found.push({ x: cx + dx, y: edge - gap - h / 2, rot, cost });
        for (const edge of [yard.maxY, box.maxY]) found.push({ x: cx + dx, y: edge + gap + h / 2, rot, cost: cost + 0.2 });
        for (const edge of [yard.minX, box.minX]) found.push({ x: edge - gap - w / 2, y: cy + dy, rot, cost: cost + 0.5 });
        for (const edge of [yard.maxX, box.maxX]) found.push({ x: edge + gap + w / 2, y: cy + dy, rot, cost: cost + 0.4 });
      }
    }
    for (const fx of [0, -0.25, 0.25])
      for (const fy of [0, -0.25, 0.25])
        found.push({ x: cx + fx * (box.maxX - box.minX), y: cy + fy * (box.maxY - box.minY), rot, cost: turned + 8 });
  }
  return found.sort((a, b) => a.cost - b.cost);
}

/** The board's name and version: on the back in the largest free place, on the front where one is left. */
function titleTexts(board: Board, side: LayerSide, info: { name: string; version: string }, obstacles: Obstacles): SilkText[] {
  const wished = [`${info.name} ${info.version}`, info.version].map((t) => t.trim()).filter((t) => t !== '');
  for (const text of wished) {
    for (const height of side === 'back' ? [2, 1.5, 1.2, 1, 0.8] : [1.2, 1, 0.8]) {
      const size = textSize(text, height, STROKE_MM);
      const best = cheapest(overBoard(board, size, side), (c) => {
        const area = roundedRect({ x: mm(c.x), y: mm(c.y) }, mm(size.w + 2 * TITLE_SPACE_MM), mm(size.h + 2 * TITLE_SPACE_MM), 0, c.rot);
        const cost = obstacles.cost(area, null);
        return cost > (side === 'back' ? 40 : 10) ? FORBIDDEN : c.cost + cost;
      });
      if (best !== null) return [textAt(text, null, side, best, height)];
    }
  }
  return [];
}

/** A title nearer to the edge than this looks cut off, mm. */
const TITLE_MARGIN_MM = 1;
/** Free room around a title, mm: it stands alone. */
const TITLE_SPACE_MM = 0.5;

function overBoard(board: Board, size: { w: number; h: number }, side: LayerSide): Candidate[] {
  const found: Candidate[] = [];
  const step = Math.max(0.5, Math.min(board.width_mm, board.height_mm) / 40);
  for (const rot of [0, 90]) {
    const w = rot === 0 ? size.w : size.h;
    const h = rot === 0 ? size.h : size.w;
    for (let y = h / 2 + TITLE_MARGIN_MM; y < board.height_mm - h / 2 - TITLE_MARGIN_MM; y += step) {
      for (let x = w / 2 + TITLE_MARGIN_MM; x < board.width_mm - w / 2 - TITLE_MARGIN_MM; x += step) {
        const middle = Math.hypot(x - board.width_mm / 2, y - board.height_mm / 2);
        const low = side === 'back' ? middle : board.height_mm - y + Math.abs(x - board.width_mm / 2) / 10;
        found.push({ x, y, rot, cost: (rot === 0 ? 0 : 8) + low / 10 });
      }
    }
  }
  return found.sort((a, b) => a.cost - b.cost);
}
