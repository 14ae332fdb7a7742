import { capsule, disc, type Point, type Shape } from '../geometry/index.js';
import { convexParts } from '../layout/route/triangulate.js';
import { isList, type Read } from './sexpr.js';

/** A shape of a padstack or keepout in the image's own frame: nm, y as in the file (up). */
export interface FileShape {
  /** `signal` and `pcb` mean every layer. */
  readonly layer: string;
  readonly shapes: readonly Shape[];
}

const KINDS: ReadonlySet<string> = new Set(['circle', 'rect', 'path', 'polygon']);

/** The first shape inside a list (`(shape (circle …))`, `(keepout "" (polygon …))`); null: none that is known. `unit` in nm. */
export function shapeIn(node: readonly Read[], unit: number): FileShape | null {
  const found = node.find((n): n is readonly Read[] => isList(n) && KINDS.has(String(n[0])));
  if (found === undefined) return null;
  const [kind, layer, ...rest] = found.filter((n): n is string => typeof n === 'string');
  const values = rest.map((v) => Math.round(Number(v) * unit));
  return { layer: layer ?? 'signal', shapes: shapesOf(kind ?? '', values) };
}

function shapesOf(kind: string, values: readonly number[]): Shape[] {
  const [first = 0, ...others] = values;
  switch (kind) {
    case 'circle':
      return [disc({ x: others[0] ?? 0, y: others[1] ?? 0 }, first)];
    case 'rect': {
      const [y1 = 0, x2 = 0, y2 = 0] = others;
      return convexParts([
        { x: first, y: y1 },
        { x: x2, y: y1 },
        { x: x2, y: y2 },
        { x: first, y: y2 },
      ]);
    }
    case 'path': {
      const points = pairs(others);
      return points.length === 1 ? [disc(points[0] as Point, first)] : points.slice(1).map((b, i) => capsule(points[i] as Point, b, first));
    }
    default:
      return convexParts(open(pairs(others)), first / 2);
  }
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
