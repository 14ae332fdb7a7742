import type { Footprint } from '../../src/board/index.js';
import { type Point, rotate } from '../../src/geometry/index.js';

/** Where the pads of one drawing lie, mm, y down: by number, and those whose numbers the two drawings do not share. */
export interface Drawing {
  readonly pads: ReadonlyMap<string, Point>;
  readonly unnumbered: readonly Point[];
}

/** How to turn and shift a drawing so that it lies on ours: ours = rotate(theirs, rot) + (dx, dy). */
export interface Alignment {
  readonly rot: 0 | 90 | 180 | 270;
  readonly dx: number;
  readonly dy: number;
  /** The farthest that a pad's centre stays from its partner, mm. */
  readonly residual_mm: number;
}

const ANGLES = [0, 90, 180, 270] as const;
/** A turn that is this much worse than the best one is out of the question, mm. */
const CLEARLY_WORSE = 0.3;

/** Pads that stand alone under their number. */
export function drawingOf(pads: readonly { number: string; x: number; y: number }[]): Drawing {
  const alone = pads.filter((p) => p.number !== '' && pads.filter((q) => q.number === p.number).length === 1);
  return {
    pads: new Map(alone.map((p) => [p.number, { x: p.x, y: p.y }])),
    unnumbered: pads.filter((p) => !alone.includes(p)).map(({ x, y }) => ({ x, y })),
  };
}

export const footprintDrawing = (f: Footprint): Drawing => drawingOf(f.pads);

/**
 * The one of four turns that lays `theirs` on `ours`, pad on pad of the same number (unnumbered ones on the nearest of ours). null where they
 * share fewer than two numbers, do not fit within `tolerance` mm, or where two turns fit alike.
 */
export function align(ours: Drawing, theirs: Drawing, tolerance = 0.5): Alignment | null {
  const shared = [...theirs.pads.keys()].filter((n) => ours.pads.has(n));
  if (shared.length < 2) return null;
  const tried = ANGLES.map((rot) => fitted(ours, theirs, shared, rot)).sort((a, b) => a.residual_mm - b.residual_mm);
  const [best, second] = tried;
  if (best === undefined || second === undefined) return null;
  return best.residual_mm <= tolerance && second.residual_mm - best.residual_mm > CLEARLY_WORSE ? best : null;
}

function fitted(ours: Drawing, theirs: Drawing, shared: readonly string[], rot: Alignment['rot']): Alignment {
  const pairs = shared.map((n) => ({ our: ours.pads.get(n) as Point, their: rotate(theirs.pads.get(n) as Point, rot) }));
  let shift = mean(pairs);
  if (theirs.unnumbered.length > 0) {
    const strangers = [...ours.unnumbered, ...[...ours.pads].filter(([n]) => !theirs.pads.has(n)).map(([, p]) => p)];
    const near = (p: Point): Point => strangers.reduce((a, b) => (gap(p, a) <= gap(p, b) ? a : b), strangers[0] ?? p);
    for (const p of theirs.unnumbered) {
      const turned = rotate(p, rot);
      pairs.push({ our: near({ x: turned.x + shift.x, y: turned.y + shift.y }), their: turned });
    }
    shift = mean(pairs);
  }
  const residual = Math.max(...pairs.map(({ our, their }) => gap(our, { x: their.x + shift.x, y: their.y + shift.y })));
  return { rot, dx: rounded(shift.x), dy: rounded(shift.y), residual_mm: rounded(residual) };
}

const gap = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const rounded = (v: number): number => Math.round(v * 100) / 100 + 0;

function mean(pairs: readonly { our: Point; their: Point }[]): Point {
  const sum = pairs.reduce((s, { our, their }) => ({ x: s.x + our.x - their.x, y: s.y + our.y - their.y }), { x: 0, y: 0 });
  return { x: sum.x / pairs.length, y: sum.y / pairs.length };
}

/** Corner that a vendor's name gives to pin 1: "SOIC-8_L4.9-…-BL" → bottom left. null where the name gives none. */
export function namedCorner(name: string): { x: -1 | 1; y: -1 | 1 } | null {
  const corner = /[-_]([BT])([LR])(?:-EP[\d.]*)?(?:[-_][^-_]*)?$/.exec(name);
  if (corner === null || !/_(?:4P-)?L\d/.test(name)) return null;
  return { x: corner[2] === 'L' ? -1 : 1, y: corner[1] === 'T' ? -1 : 1 };
}

/**
 * The drawing as the vendor has it: pad 1 in the corner that the drawing's name gives it. A library that redrew the part may have turned it;
 * exactly one of the four turns brings it back. null where the name gives no corner or pad 1 lies in none.
 */
export function asNamed(name: string, { pads, unnumbered }: Drawing): Drawing | null {
  const corner = namedCorner(name);
  const one = pads.get('1');
  if (corner === null || one === undefined) return null;
  const all = [...pads.values(), ...unnumbered];
  const middle = (v: readonly number[]): number => (Math.min(...v) + Math.max(...v)) / 2;
  const centre = { x: middle(all.map((p) => p.x)), y: middle(all.map((p) => p.y)) };
  const turn = ANGLES.find((rot) => {
    const at = rotate({ x: one.x - centre.x, y: one.y - centre.y }, rot);
    return Math.sign(rounded(at.x)) === corner.x && Math.sign(rounded(at.y)) === corner.y;
  });
  if (turn === undefined) return null;
  const turned = (p: Point): Point => {
    const at = rotate({ x: p.x - centre.x, y: p.y - centre.y }, turn);
    return { x: at.x + centre.x, y: at.y + centre.y };
  };
  return { pads: new Map([...pads].map(([number, p]) => [number, turned(p)])), unnumbered: unnumbered.map(turned) };
}
