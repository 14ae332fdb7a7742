import { type Board, type BoardPart, placePoints, type SilkText, textSize } from '../../board/index.js';
import { type Box, boxesTouch, distance, growBox, mm, roundedRect, type Shape, shapeBounds } from '../../geometry/index.js';
import { channelsOf, legends } from './names.js';
import { FORBIDDEN, type Obstacles } from './obstacles.js';
import { boxOf, type Candidate, cheapest, footprintOf, kept, type Side, STROKE_MM, textAt } from './text.js';

/** Text heights that are tried for designators, mm: the fab prints 1.0 well, 0.8 still legibly. */
const HEIGHTS = [1, 0.9, 0.8];
const GAPS = [0.15, 0.4, 0.8, 1.3, 2];

/** Each part's designator beside it, small parts first; one that finds no place is left out. */
export function refTexts(board: Board, { side, obstacles }: Side): SilkText[] {
  const parts = printed(board, side);
  const bodies = bodiesOf(board, parts);
  return parts.flatMap((part) => {
    const text = refText(board, part, obstacles, bodies);
    return text === null ? [] : [kept(text, obstacles)];
  });
}

/** What connectors, buttons, lights and knobs are for, where there is room beside them: channels, which come first, or all the others. */
export function legendTexts(board: Board, side: Side, ofChannels: boolean): SilkText[] {
  const words = legends(board);
  const channels = channelsOf(board, words);
  return wordTexts(board, side, new Map([...words].filter(([ref]) => channels.has(ref) === ofChannels)));
}

/** Words beside parts, by ref, where there is room. */
export function wordTexts(board: Board, { side, obstacles }: Side, words: ReadonlyMap<string, string>): SilkText[] {
  const parts = printed(board, side).filter((p) => words.has(p.ref));
  const bodies = bodiesOf(board, printed(board, side));
  return parts.flatMap((part) => {
    const word = words.get(part.ref);
    const text = word === undefined ? null : beside(board, part, { word, ref: null, limit: LEGEND_LIMIT, apart: 0.4 }, obstacles, bodies);
    return text === null ? [] : [kept(text, obstacles)];
  });
}

/** The parts with a designator on a side, small ones first. */
function printed(board: Board, side: SilkText['side']): BoardPart[] {
  const parts = board.parts.filter((p) => p.side === side && p.kind !== 'mounting_hole' && p.kind !== 'fiducial');
  return parts.sort((a, b) => areaOf(board, a) - areaOf(board, b) || (a.ref < b.ref ? -1 : 1));
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

/** Whether a text stands nearer to another part, or no nearer to its own by `by` mm. */
function strays(area: Shape, ref: string, bodies: ReadonlyMap<string, Body>, by: number): boolean {
  const own = bodies.get(ref);
  if (own === undefined) return false;
  const reach = distance(area, own.shape) + mm(by);
  const near = growBox(shapeBounds(area), reach);
  for (const [other, body] of bodies) if (other !== ref && boxesTouch(near, body.box) && distance(area, body.shape) < reach) return true;
  return false;
}

/** What a text beside a part says, and what it may cost at the most at each height. */
interface Wish {
  readonly word: string;
  readonly ref: string | null;
  readonly limit: (height: number) => number;
  /** How much nearer to its own part than to another it has to stand, mm. */
  readonly apart: number;
}

const REF_LIMIT = (height: number): number => (height === HEIGHTS.at(-1) ? FORBIDDEN : 20);
/** A legend stands beside its part or nowhere. */
const LEGEND_LIMIT = (): number => STRAYING;

const refText = (board: Board, part: BoardPart, obstacles: Obstacles, bodies: ReadonlyMap<string, Body>): SilkText | null =>
  beside(board, part, { word: part.ref, ref: part.ref, limit: REF_LIMIT, apart: 0 }, obstacles, bodies);

function beside(
  board: Board,
  part: BoardPart,
  { word, ref, limit, apart }: Wish,
  obstacles: Obstacles,
  bodies: ReadonlyMap<string, Body>,
): SilkText | null {
  for (const height of HEIGHTS) {
    const size = textSize(word, height, STROKE_MM);
    const best = cheapest(aroundPart(board, part, size), (c) => {
      const area = roundedRect({ x: mm(c.x), y: mm(c.y) }, mm(size.w), mm(size.h), 0, c.rot);
      const covered = obstacles.cost(area, part.ref);
      return covered === FORBIDDEN ? FORBIDDEN : c.cost + covered + (strays(area, part.ref, bodies, apart) ? STRAYING : 0);
    });
    if (best !== null && best.cost < limit(height)) return textAt(word, ref, part.side, best, height);
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
