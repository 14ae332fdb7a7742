import { capsule, disc, mm, outline, type Point, roundedRect, toMm } from '../../geometry/index.js';
import { inflated, patches, positive, type Ring } from '../../layout/pour/clip.js';
import { keyholed } from '../../layout/pour/keyhole.js';
import { arcOf, arcPoints, curvePoints, ptsOf } from './arcs.js';
import { fourOf, penOf } from './outline.js';
import type { List, Xy } from './reader.js';

/** How far chords may be from the round parts of a pad, nm. */
const CHORD_NM = 3000;
/** A pad's ring is cut into convex pieces by whoever measures it, which takes its time. */
const MOST_CORNERS = 6000;
const MOST_PIECES = 50;

type Pair = [number, number];
/** Outline of a pad about its place, unturned, mm, y down. */
export type PadRing = Pair[];

const pairs = (points: readonly Point[]): PadRing => points.map((p) => [toMm(p.x), toMm(p.y)]);

/** `rect_delta` narrows one end and widens the other: x along the height, y along the width (KiCad's PAD::GetDelta). */
export function trapezoid(pad: List, w: number, h: number): PadRing {
  const delta = pad.find('rect_delta');
  const [dx, dy] = delta === undefined ? [0, 0] : [delta.number(1) / 2, delta.number(2) / 2];
  const [x, y] = [w / 2, h / 2];
  return [
    [-x - dy, y + dx],
    [x + dy, y - dx],
    [x - dy, -y + dx],
    [-x + dy, -y - dx],
  ];
}

const CORNERS = ['top_left', 'top_right', 'bottom_right', 'bottom_left'] as const;

/** A rectangle with some corners cut off at 45° and the others round; null where no corner is cut. */
export function chamfered(pad: List, w: number, h: number): PadRing | null {
  const cut = new Set(pad.find('chamfer')?.words ?? []);
  const chamfer = Math.min(0.5, Math.max(0, pad.numberOf('chamfer_ratio', 0))) * Math.min(w, h);
  if (cut.size === 0 || chamfer === 0) return null;
  const radius = ratioOf(pad) * Math.min(w, h);
  const signs: Pair[] = [[-1, -1], [1, -1], [1, 1], [-1, 1]]; // biome-ignore format: the corners, clockwise from the top left
  return signs.flatMap(([sx, sy], i): PadRing => {
    const corner = (a: number, b: number): Pair => [sx * (w / 2 - a), sy * (h / 2 - b)];
    // Clockwise on a screen: into the top left corner one comes from below, into the top right one from the left.
    const order = (a: Pair, b: Pair): PadRing => (i % 2 === 0 ? [a, b] : [b, a]);
    if (cut.has(CORNERS[i] as string)) return order(corner(0, chamfer), corner(chamfer, 0));
    if (radius === 0) return [corner(0, 0)];
    const steps = 16;
    const arc = Array.from({ length: steps + 1 }, (_, k): Pair => {
      const turn = ((i % 2 === 0 ? k : steps - k) / steps) * (Math.PI / 2);
      return corner(radius * (1 - Math.cos(turn)), radius * (1 - Math.sin(turn)));
    });
    return arc;
  });
}

/** Corner radius over the shorter side. */
export const ratioOf = (pad: List): number => Math.min(0.5, Math.max(0, pad.numberOf('roundrect_rratio', 0.25)));

/** The union of a custom pad's anchor and its primitives, in one ring. */
export function custom(pad: List, w: number, h: number): PadRing {
  const round = pad.find('options')?.wordOf('anchor', 'rect') === 'circle';
  const origin = { x: 0, y: 0 };
  const anchor = round ? disc(origin, mm(w)) : roundedRect(origin, mm(w), mm(h), 0, 0);
  const rings = [outline(anchor, CHORD_NM), ...(pad.find('primitives')?.lists ?? []).flatMap(primitive)].map((r) => positive([...r]));
  if (rings.reduce((sum, r) => sum + r.length, 0) > 5 * MOST_CORNERS) pad.fail('the custom pad has too many corners');
  const made = patches(rings);
  if (made.length === 0) pad.fail('the custom pad has no copper');
  if (made.length > MOST_PIECES) pad.fail(`the custom pad is in ${made.length} pieces; at most ${MOST_PIECES} can be kept`);
  const ring = made.map(keyholed).reduce(strung);
  if (ring.length > MOST_CORNERS) pad.fail(`the custom pad has ${ring.length} corners; at most ${MOST_CORNERS} can be kept`);
  return pairs(ring);
}

/** Two rings as one: out from the corner that is nearest to the other, around that and back the same way, a slit without width. */
function strung(ring: Ring, other: Ring): Ring {
  let best = { distance: Number.POSITIVE_INFINITY, from: 0, to: 0 };
  for (const [from, a] of ring.entries()) {
    for (const [to, b] of other.entries()) {
      const distance = Math.hypot(a.x - b.x, a.y - b.y);
      if (distance < best.distance) best = { distance, from, to };
    }
  }
  const { from, to } = best;
  return [...ring.slice(0, from + 1), ...other.slice(to), ...other.slice(0, to + 1), ...ring.slice(from)];
}

const nm = (p: Xy): Point => ({ x: mm(p.x), y: mm(p.y) });

function primitive(list: List): Ring[] {
  const pen = mm(penOf(list));
  const stroke = (points: readonly Xy[]): Ring[] =>
    pen === 0 ? [] : points.slice(1).map((to, i) => outline(capsule(nm(points[i] as Xy), nm(to), pen), CHORD_NM));
  const closed = (points: readonly Xy[]): Xy[] => [...points, ...points.slice(0, 1)];
  const area = (points: readonly Xy[]): Ring[] => {
    if (points.length < 3) return stroke(closed(points));
    const ring = positive(points.map(nm));
    return pen === 0 ? [ring] : inflated([ring], pen / 2);
  };
  const filled = (otherwise: boolean): boolean => (list.find('fill') === undefined ? otherwise : ['yes', 'solid'].includes(list.wordOf('fill', '')));
  switch (list.name) {
    case 'gr_line':
      return stroke([list.point('start'), list.point('end')]);
    case 'gr_arc':
      return stroke(arcPoints(arcOf(list)));
    case 'gr_curve':
      return stroke(curvePoints(fourOf(list)));
    case 'gr_poly':
      return filled(true) ? area(ptsOf(list)) : stroke(closed(ptsOf(list)));
    case 'gr_rect': {
      const [a, b] = [list.point('start'), list.point('end')];
      const corners = [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }];
      return filled(pen === 0) ? area(corners) : stroke(closed(corners));
    }
    case 'gr_circle': {
      const [centre, end] = [list.point('center'), list.point('end')];
      const radius = mm(Math.hypot(end.x - centre.x, end.y - centre.y));
      if (filled(pen === 0)) return [outline(disc(nm(centre), 2 * radius + pen), CHORD_NM)];
      const ring = outline(disc(nm(centre), 2 * radius), CHORD_NM).map((p): Xy => ({ x: toMm(p.x), y: toMm(p.y) }));
      return stroke(closed(ring));
    }
    case 'gr_bbox':
      // The box that KiCad 8 notes for its number draws nothing.
      return [];
    default:
      return list.fail(`(${list.name} …) in a custom pad is not known`);
  }
}
