import { type Board, type BoardPart, type Footprint, type LayerSide, type SilkText, textSize, textStrokes } from '../../board/index.js';
import { type Box, boundsOf, mm, place, roundedRect, roundMm, type Shape } from '../../geometry/index.js';
import { FORBIDDEN, type Obstacles } from './obstacles.js';

export const STROKE_MM = 0.15;

/** A place for a text: its middle, mm, and what it costs. */
export interface Candidate {
  readonly x: number;
  readonly y: number;
  readonly rot: number;
  readonly cost: number;
}

export interface Side {
  readonly side: LayerSide;
  readonly obstacles: Obstacles;
}

/** The text, from which later ones keep away. */
export function kept(text: SilkText, obstacles: Obstacles): SilkText {
  obstacles.addArea(areaOfText(text));
  for (const line of textStrokes(text)) obstacles.addInk(line, text.stroke_mm, null);
  return text;
}

export const boxOf = (points: readonly (readonly [number, number])[]): Box => boundsOf(points.map(([x, y]) => ({ x, y })));
export const footprintOf = (board: Board, part: BoardPart): Footprint => board.footprints[part.footprint] as Footprint;

/** Space before and after a text, so that two designators in a row do not read as one, mm. */
const WORD_SPACE_MM = 0.5;
/** Space above and below a text, mm. */
const LINE_SPACE_MM = 0.1;

/** The rectangle of a text's ink with the space around it, nm. */
function areaOfText(text: SilkText): Shape {
  const size = textSize(text.text, text.height_mm, text.stroke_mm);
  return roundedRect({ x: mm(text.x), y: mm(text.y) }, mm(size.w + 2 * WORD_SPACE_MM), mm(size.h + 2 * LINE_SPACE_MM), 0, text.rot);
}

export function cheapest(candidates: readonly Candidate[], cost: (c: Candidate) => number): Candidate | null {
  let best: Candidate | null = null;
  for (const candidate of candidates) {
    if (best !== null && candidate.cost >= best.cost) continue;
    const total = cost(candidate);
    if (total < (best?.cost ?? FORBIDDEN)) best = { ...candidate, cost: total };
  }
  return best;
}

export function textAt(text: string, ref: string | null, side: LayerSide, at: Candidate, height: number): SilkText {
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

/** Distance of two lines, in heights of their letters. */
const LINE_PITCH = 1.6;

/** What lines under each other take, mm. */
export function blockSize(lines: readonly string[], height: number): { w: number; h: number } {
  const sizes = lines.map((line) => textSize(line, height, STROKE_MM));
  return { w: Math.max(...sizes.map((s) => s.w)), h: Math.max(...sizes.map((s) => s.h)) + height * LINE_PITCH * (lines.length - 1) };
}

/** Lines under each other about one place. */
export function blockAt(lines: readonly string[], ref: string | null, side: LayerSide, at: Candidate, height: number): SilkText[] {
  return lines.map((line, k) => {
    const { x, y } = place({ x: 0, y: (k - (lines.length - 1) / 2) * height * LINE_PITCH }, { x: at.x, y: at.y, rot: at.rot, side });
    return textAt(line, ref, side, { ...at, x, y }, height);
  });
}

/** A text in one line, in two, …, at most `most`, each time broken at spaces so that its longest line is as short as it can be. */
export function inLines(text: string, most: number): string[][] {
  const words = text.split(' ');
  const found = new Map<number, string[]>();
  for (let width = text.length; width > 0; width--) {
    const lines: string[] = [];
    for (const word of words) {
      const last = lines.at(-1);
      if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    if (lines.some((line) => line.length > width)) break;
    found.set(lines.length, lines);
  }
  return [...found.values()].filter((lines) => lines.length <= most);
}

/** A text of `from` letters and more in two lines of about one length; empty where it cannot be broken. */
export function halved(text: string, from: number): string[] {
  const spaces = [...text.matchAll(/ /g)].map((m) => m.index);
  if (text.length < from || spaces.length === 0) return [];
  const at = spaces.reduce((best, k) => (Math.abs(k - text.length / 2) < Math.abs(best - text.length / 2) ? k : best));
  return [text.slice(0, at), text.slice(at + 1)];
}
