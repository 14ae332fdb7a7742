import {
  type Board,
  type BoardPad,
  type BoardPart,
  type Footprint,
  type LayerSide,
  placePoints,
  type SilkText,
  textSize,
  textStrokes,
} from '../../board/index.js';
import { type Box, boundsOf, boxesTouch, distance, growBox, mm, roundedRect, roundMm, type Shape, shapeBounds } from '../../geometry/index.js';
import { FORBIDDEN, Obstacles } from './obstacles.js';

/** Text heights that are tried for designators, mm: the fab prints 1.0 well, 0.8 still legibly. */
const HEIGHTS = [1, 0.9, 0.8];
const STROKE_MM = 0.15;
const GAPS = [0.15, 0.4, 0.8, 1.3, 2];

interface Candidate {
  readonly x: number;
  readonly y: number;
  readonly rot: number;
  readonly cost: number;
}

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
      if (text !== null) keep(texts, obstacles, text);
    }
  }
  const shown = new Set<BoardPad>();
  for (const own of [true, false]) {
    for (const { side, obstacles } of sides) {
      const parts = board.parts.filter((p) => (p.side === side) === own);
      for (const part of parts) for (const text of pinTexts(board, part, side, shown, obstacles)) keep(texts, obstacles, text);
    }
  }
  for (const { side, obstacles } of sides) for (const text of titleTexts(board, side, info, obstacles)) keep(texts, obstacles, text);
  return texts;
}

function keep(texts: SilkText[], obstacles: Obstacles, text: SilkText): void {
  texts.push(text);
  obstacles.addArea(areaOfText(text));
  for (const line of textStrokes(text)) obstacles.addInk(line, text.stroke_mm, null);
}

const boxOf = (points: readonly (readonly [number, number])[]): Box => boundsOf(points.map(([x, y]) => ({ x, y })));
const footprintOf = (board: Board, part: BoardPart): Footprint => board.footprints[part.footprint] as Footprint;

function areaOf(board: Board, part: BoardPart): number {
  const box = boxOf(footprintOf(board, part).courtyard);
  return (box.maxX - box.minX) * (box.maxY - box.minY);
}

/** Space before and after a text, so that two designators in a row do not read as one, mm. */
const WORD_SPACE_MM = 0.5;

/** The rectangle of a text's ink with the space before and after it, nm. */
function areaOfText(text: SilkText): Shape {
  const size = textSize(text.text, text.height_mm, text.stroke_mm);
  return roundedRect({ x: mm(text.x), y: mm(text.y) }, mm(size.w + 2 * WORD_SPACE_MM), mm(size.h), 0, text.rot);
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

function cheapest(candidates: readonly Candidate[], cost: (c: Candidate) => number): Candidate | null {
  let best: Candidate | null = null;
  for (const candidate of candidates) {
    if (best !== null && candidate.cost >= best.cost) continue;
    const total = cost(candidate);
    if (total < (best?.cost ?? FORBIDDEN)) best = { ...candidate, cost: total };
  }
  return best;
}

function textAt(text: string, ref: string | null, side: LayerSide, at: Candidate, height: number): SilkText {
  return {
    text,
    ref,
    side,
    x: roundMm(Math.round(at.x * 1e3) / 1e3),
    y: roundMm(Math.round(at.y * 1e3) / 1e3),
    rot: at.rot,
    height_mm: height,
    stroke_mm: STROKE_MM,
  };
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

/**
 * Net names beside the pins of headers and terminals: what a person with a wire in hand wants to read. `shown` are the pads that have
 * theirs already, on the part's own side; what found no room there is printed on the other side, where the pins come through.
 */
function pinTexts(board: Board, part: BoardPart, side: LayerSide, shown: Set<BoardPad>, obstacles: Obstacles): SilkText[] {
  if (part.kind !== 'connector' && part.kind !== 'battery_connector') return [];
  const pads = part.pads.filter((p) => p.drill !== null && p.plated && p.net !== null && !shown.has(p));
  if (part.pads.length < 2) return [];
  const body = boxOf(placePoints(footprintOf(board, part).body, part));
  const around = side === part.side ? body : boxOf(part.pads.flatMap(padCorners));
  return pads.flatMap((pad) => {
    const text = pinText(part, pad, around, side, obstacles);
    if (text === null) return [];
    shown.add(pad);
    obstacles.addArea(areaOfText(text));
    return [text];
  });
}

/** The pad's box, whatever its angle. */
function padCorners(pad: BoardPad): [number, number][] {
  const reach = Math.max(pad.w, pad.h) / 2;
  return [
    [pad.x - reach, pad.y - reach],
    [pad.x + reach, pad.y + reach],
  ];
}

function pinText(part: BoardPart, pad: BoardPad, around: Box, side: LayerSide, obstacles: Obstacles): SilkText | null {
  const name = shortNet(pad.net as string);
  for (const height of [1, 0.8]) {
    const size = textSize(name, height, STROKE_MM);
    const places = besidePin(pad, around, size).filter((c) => part.pads.every((other) => reach(c, pad) <= reach(c, other)));
    const best = cheapest(places, (c) => {
      const area = roundedRect({ x: mm(c.x), y: mm(c.y) }, mm(size.w), mm(size.h), 0, c.rot);
      const cost = obstacles.cost(area, null);
      return cost > 10 ? FORBIDDEN : c.cost + cost;
    });
    if (best !== null) return textAt(name, null, side, best, height);
  }
  return null;
}

const reach = (a: { x: number; y: number }, b: { x: number; y: number }): number => Math.hypot(a.x - b.x, a.y - b.y);

const LONGEST_PIN_NAME = 8;

/** A net's name in a few letters: the last words of a long one, which say what it does ("RELAY_DRIVER_COM" is COM). */
function shortNet(net: string): string {
  if (net.length <= LONGEST_PIN_NAME) return net;
  const words = net.split('_');
  let short = words.pop() as string;
  for (let word = words.pop(); word !== undefined && short.length + word.length < LONGEST_PIN_NAME; word = words.pop()) short = `${word}_${short}`;
  return short.slice(0, LONGEST_PIN_NAME);
}

function besidePin(pad: { x: number; y: number }, body: Box, size: { w: number; h: number }): Candidate[] {
  const found: Candidate[] = [];
  for (const gap of [0.25, 0.5, 0.9]) {
    found.push({ x: body.minX - gap - size.w / 2, y: pad.y, rot: 0, cost: gap + Math.abs(pad.x - body.minX) });
    found.push({ x: body.maxX + gap + size.w / 2, y: pad.y, rot: 0, cost: gap + Math.abs(pad.x - body.maxX) });
    found.push({ x: pad.x, y: body.minY - gap - size.w / 2, rot: 90, cost: gap + Math.abs(pad.y - body.minY) + 0.3 });
    found.push({ x: pad.x, y: body.maxY + gap + size.w / 2, rot: 90, cost: gap + Math.abs(pad.y - body.maxY) + 0.3 });
  }
  return found.filter((c) => c.cost < 6).sort((a, b) => a.cost - b.cost);
}

/** The board's name and version: on the back in the largest free place, on the front where one is left. */
function titleTexts(board: Board, side: LayerSide, info: { name: string; version: string }, obstacles: Obstacles): SilkText[] {
  const wished = [`${info.name} ${info.version}`, info.version].map((t) => t.trim()).filter((t) => t !== '');
  for (const text of wished) {
    for (const height of side === 'back' ? [2, 1.5, 1.2, 1, 0.8] : [1.2, 1, 0.8]) {
      const size = textSize(text, height, STROKE_MM);
      const best = cheapest(overBoard(board, size, side), (c) => {
        const area = roundedRect({ x: mm(c.x), y: mm(c.y) }, mm(size.w), mm(size.h), 0, c.rot);
        const cost = obstacles.cost(area, null);
        return cost > (side === 'back' ? 40 : 10) ? FORBIDDEN : c.cost + cost;
      });
      if (best !== null) return [textAt(text, null, side, best, height)];
    }
  }
  return [];
}

function overBoard(board: Board, size: { w: number; h: number }, side: LayerSide): Candidate[] {
  const found: Candidate[] = [];
  const step = Math.max(0.5, Math.min(board.width_mm, board.height_mm) / 40);
  for (const rot of [0, 90]) {
    const w = rot === 0 ? size.w : size.h;
    const h = rot === 0 ? size.h : size.w;
    for (let y = h / 2 + 0.5; y < board.height_mm - h / 2; y += step) {
      for (let x = w / 2 + 0.5; x < board.width_mm - w / 2; x += step) {
        const middle = Math.hypot(x - board.width_mm / 2, y - board.height_mm / 2);
        const low = side === 'back' ? middle : board.height_mm - y + Math.abs(x - board.width_mm / 2) / 10;
        found.push({ x, y, rot, cost: (rot === 0 ? 0 : 8) + low / 10 });
      }
    }
  }
  return found.sort((a, b) => a.cost - b.cost);
}
