import { capsule, disc, type Point, type Shape } from '../geometry/index.js';
import { convexParts } from '../layout/route/triangulate.js';
import { length } from './dsn-units.js';
import { isList, type Read } from './sexpr.js';

/** A shape of a padstack or keepout in the image's own frame: nm, y as in the file (up). */
export interface FileShape {
  /** `signal` and `pcb` mean every layer. */
  readonly layer: string;
  readonly shapes: readonly Shape[];
}

const KINDS: ReadonlySet<string> = new Set(['circle', 'circ', 'rect', 'path', 'polyline_path', 'polygon', 'qarc']);

/** Chords of an arc of 90°: within 0.2 % of the radius. */
const CHORDS = 12;

/** The first shape inside a list (`(shape (circle …))`, `(keepout "" (polygon …))`); null: none that is known. `unit` in nm. */
export function shapeIn(node: readonly Read[], unit: number, where: string): FileShape | null {
  const found = node.find((n): n is readonly Read[] => isList(n) && KINDS.has(String(n[0])));
  if (found === undefined) return null;
  const [kind, layer, ...rest] = found.filter((n): n is string => typeof n === 'string');
  const values = rest.filter((v) => v !== '').map((v) => length(v, unit, where));
  return { layer: layer ?? 'signal', shapes: shapesOf(kind ?? '', values) };
}

function shapesOf(kind: string, values: readonly number[]): Shape[] {
  const [first = 0, ...others] = values;
  const width = Math.abs(first);
  switch (kind) {
    case 'circle':
    case 'circ':
      return [disc({ x: others[0] ?? 0, y: others[1] ?? 0 }, width)];
    case 'rect': {
      const [y1 = 0, x2 = 0, y2 = 0] = others;
      return area(pairs([first, y1, x2, y1, x2, y2, first, y2]), 0);
    }
    case 'path':
    case 'polyline_path':
      return strokes(pairs(others), width);
    case 'qarc':
      return strokes(arcPoints(pairs(others)), width);
    default:
      return area(open(pairs(others)), width / 2);
  }
}

/** A polygon; where all of its corners are one, that point. */
function area(ring: readonly Point[], radius: number): Shape[] {
  const parts = convexParts(ring, radius);
  return parts.length > 0 ? parts : ring.slice(0, 1).map((p) => ({ core: [p], radius }));
}

function strokes(points: readonly Point[], width: number): Shape[] {
  return points.length === 1 ? [disc(points[0] as Point, width)] : points.slice(1).map((b, i) => capsule(points[i] as Point, b, width));
}

/** From the first point to the second about the third, counter-clockwise in the file's sense (y up), as the language has it. */
export function arcPoints([from, to, centre]: readonly Point[]): Point[] {
  if (from === undefined || to === undefined || centre === undefined) return [];
  const radius = Math.hypot(from.x - centre.x, from.y - centre.y);
  const start = Math.atan2(from.y - centre.y, from.x - centre.x);
  const end = Math.atan2(to.y - centre.y, to.x - centre.x);
  const sweep = (end - start + 4 * Math.PI) % (2 * Math.PI) || 2 * Math.PI;
  const count = Math.max(1, Math.ceil((CHORDS * sweep) / (Math.PI / 2)));
  const inner = Array.from({ length: count - 1 }, (_, i): Point => {
    const a = start + (sweep * (i + 1)) / count;
    return { x: Math.round(centre.x + radius * Math.cos(a)), y: Math.round(centre.y + radius * Math.sin(a)) };
  });
  return [from, ...inner, to];
}

export function pairs(values: readonly number[]): Point[] {
  return Array.from({ length: Math.floor(values.length / 2) }, (_, i) => ({ x: values[2 * i] as number, y: values[2 * i + 1] as number }));
}

/** A ring without the repetition of its first point at the end. */
export function open(points: readonly Point[]): Point[] {
  const [first, last] = [points[0], points[points.length - 1]];
  return points.length > 1 && first?.x === last?.x && first?.y === last?.y ? points.slice(0, -1) : [...points];
}

/** The same shapes with every corner moved. */
export const moved = (shapes: readonly Shape[], to: (p: Point) => Point): Shape[] =>
  shapes.map(({ core, radius }) => ({ core: core.map(to), radius }));
