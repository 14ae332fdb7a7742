import { boundsOf, polygonContains, readPath, roundMm, type Subpath } from '../geometry/index.js';
import type { Cut } from './design.js';
import { DesignError } from './errors.js';
import { MOST_CORNERS, type Outline } from './outline.js';
import { crossing, fillOf, outlineFault } from './outline-fault.js';

type Pair = readonly [number, number];

/** Units in which a path may be drawn; CSS's px is 1/96 of an inch. */
export const DRAWN_UNITS = ['mm', 'cm', 'in', 'mil', 'px', 'pt'] as const;
export const MM_PER: Readonly<Record<(typeof DRAWN_UNITS)[number], number>> = { mm: 1, cm: 10, in: 25.4, mil: 0.0254, px: 25.4 / 96, pt: 25.4 / 72 };

/** What a drawn path makes of a board: its shape in parts of its box, the box, and what is cut out of it, mm. */
export interface DrawnOutline {
  readonly outline: Outline;
  readonly width_mm: number;
  readonly height_mm: number;
  /** Rings inside the first, about the box's top-left corner. */
  readonly holes: readonly (readonly Pair[])[];
}

/** How far chords may be from the curves that they stand for, the finest first, mm: coarser ones only where an outline would have too many corners. */
const TOLERANCES_MM = [0.02, 0.05, 0.1] as const;
/** Sides of boards, mm. */
const [LEAST_MM, MOST_MM] = [5, 600];

/**
 * An outline from SVG path data, a unit being `mm_per_unit`. The first of its stretches by size is the board, what lies in it is cut out. DesignError
 * names `field`, and the place in the drawing, where the path is none, is open, crosses itself, or is no board.
 */
export function drawnOutline(data: string, mm_per_unit: number, field: string): DrawnOutline {
  for (const tolerance of TOLERANCES_MM) {
    const rings = ringsOf(data, mm_per_unit, tolerance, field);
    const corners = Math.max(...rings.map((r) => r.length));
    if (corners <= MOST_CORNERS) return boardOf(rings, field);
  }
  throw new DesignError(field, `the path has more than ${MOST_CORNERS} corners within ${TOLERANCES_MM.at(-1)} mm of its curves`);
}

function ringsOf(data: string, scale: number, tolerance: number, field: string): Pair[][] {
  const stretches = pathOf(data, tolerance / scale, field);
  const place = ([x, y]: Pair): string => `(${roundMm(x)}, ${roundMm(y)})`;
  return stretches.map(({ points, closed }) => {
    if (!closed)
      throw new DesignError(field, `the path is open: it begins at ${place(points[0] as Pair)} and ends at ${place(points.at(-1) as Pair)}`);
    const crossed = crossing(points);
    if (crossed !== null) throw new DesignError(field, `the path crosses or touches itself near ${place(crossed)}`);
    return points.map(([x, y]): Pair => [x * scale, y * scale]);
  });
}

/** The stretches of a path; DesignError instead of a fault of its text. */
export function pathOf(data: string, tolerance: number, field: string): Subpath[] {
  try {
    const read = readPath(data, tolerance);
    if (read.length === 0) throw new DesignError(field, 'the path draws nothing');
    return read;
  } catch (error) {
    if (error instanceof Error && error.name === 'PathFault') throw new DesignError(field, error.message);
    throw error;
  }
}

function boardOf(rings: readonly Pair[][], field: string): DrawnOutline {
  const [board = [], ...holes] = [...rings].sort((a, b) => fillOf(b) - fillOf(a));
  const [xs, ys] = [board.map((p) => p[0]), board.map((p) => p[1])];
  const [x0, y0] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - x0, Math.max(...ys) - y0];
  const size = `${roundMm(width)} × ${roundMm(height)} mm`;
  if (Math.min(width, height) < LEAST_MM || Math.max(width, height) > MOST_MM)
    throw new DesignError(
      field,
      `the path is ${size}; boards are ${LEAST_MM} to ${MOST_MM} mm on a side (a unit is a millimetre where nothing else is said)`,
    );
  for (const [i, hole] of holes.entries()) {
    const outside = hole.find(
      ([x, y]) =>
        !polygonContains(
          board.map(([px, py]) => ({ x: px, y: py })),
          { x, y },
        ),
    );
    if (outside !== undefined) throw new DesignError(field, `the path is of several pieces: its stretch ${i + 2} by size lies outside the first`);
  }
  for (const hole of holes) {
    const { cut, x, y } = ringCut(hole);
    if (Math.min(cut.w_mm, cut.h_mm) < LEAST_CUT_MM)
      throw new DesignError(field, `what it cuts out near (${x}, ${y}) is narrower than a cutter (${LEAST_CUT_MM} mm)`);
  }
  const outline = board.map(([x, y]): [number, number] => [share((x - x0) / width), share((y - y0) / height)]);
  const fault = outlineFault(outline);
  if (fault !== null) throw new DesignError(field, `the outline ${fault}`);
  return {
    outline,
    width_mm: roundMm(width),
    height_mm: roundMm(height),
    holes: holes.map((ring) => ring.map(([x, y]): Pair => [roundMm(x - x0), roundMm(y - y0)])),
  };
}

/** Fabs mill with a cutter of 1 mm. */
const LEAST_CUT_MM = 1;

/** A ring, mm, as a cut-out about its middle, and where that is. */
export function ringCut(ring: readonly Pair[]): { cut: Cut; x: number; y: number } {
  const box = boundsOf(ring.map(([x, y]) => ({ x, y })));
  const [x, y] = [roundMm((box.minX + box.maxX) / 2), roundMm((box.minY + box.maxY) / 2)];
  const [w_mm, h_mm] = [roundMm(box.maxX - box.minX), roundMm(box.maxY - box.minY)];
  return { cut: { shape: 'polygon', w_mm, h_mm, points: ring.map(([px, py]) => [roundMm(px - x), roundMm(py - y)]) }, x, y };
}

/** In parts of the box, a millionth fine: a micrometre on a board of a metre. */
export const share = (part: number): number => Math.min(1, Math.max(0, Math.round(part * 1e6) / 1e6));
