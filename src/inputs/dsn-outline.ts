import { DesignError } from '../design/index.js';
import type { Point } from '../geometry/index.js';
import { area2, patches } from '../layout/pour/clip.js';
import { arcPoints, open, pairs } from './dsn-shapes.js';
import { length } from './dsn-units.js';
import { isList, lists, type Read, words } from './sexpr.js';

/** Corners of a circle's ring. */
const CIRCLE = 64;
/** Ends of the pieces of an edge this near to each other are one point, nm. */
const JOINED = 2000;
/** A ring whose area changes by more than this share when its crossings are dissolved crosses itself. */
const CROSSING = 1e-6;

interface Piece {
  readonly layer: string;
  readonly points: Point[];
  readonly closed: boolean;
}

/**
 * The rings of `(boundary …)`, nm, y down: the board's edge first (the largest), then what is cut out of it. A boundary of layer `pcb` goes
 * before one of the signal layers. What had to be mended (left open, crossing itself) is told to `note`. Throws DesignError where
 * there is none.
 */
export function outlineOf(structure: readonly Read[], unit: number, note: (text: string) => void): Point[][] {
  const pieces = lists(structure, 'boundary').flatMap((boundary) => boundary.filter(isList).flatMap((shape) => pieceOf(shape, unit)));
  const edge = pieces.filter((p) => p.layer === 'pcb');
  const used = edge.length > 0 ? edge : pieces;
  const whole = used.filter((p) => p.closed).map((p) => open(p.points));
  const chained = chains(used.filter((p) => !p.closed).map((p) => p.points)).map((points) => closedUp(points, note));
  const rings = [...whole, ...chained].flatMap((ring) => simple(ring.map(flip), note));
  if (rings.length === 0) throw new DesignError('file', 'its (structure …) has no (boundary …) that encloses an area');
  return rings.sort((a, b) => Math.abs(area2(b)) - Math.abs(area2(a)));
}

const flip = (p: Point): Point => ({ x: p.x, y: 0 - p.y });
const same = (a: Point | undefined, b: Point | undefined): boolean => a !== undefined && b !== undefined && a.x === b.x && a.y === b.y;

function pieceOf(shape: readonly Read[], unit: number): Piece[] {
  const [layer = 'pcb', ...rest] = words(shape);
  const values = rest.map((v) => length(v, unit, '(boundary …)'));
  const points = pairs(values.slice(1));
  switch (shape[0]) {
    case 'rect': {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = values;
      return [{ layer, points: pairs([x1, y1, x2, y1, x2, y2, x1, y2]), closed: true }];
    }
    case 'polygon':
      return [{ layer, points, closed: true }];
    case 'circle':
    case 'circ': {
      const [x = 0, y = 0] = values.slice(1);
      const radius = Math.abs(values[0] ?? 0) / 2;
      return [{ layer, points: circle({ x, y }, radius), closed: true }];
    }
    case 'qarc':
      return [{ layer, points: arcPoints(points), closed: false }];
    case 'path':
    case 'polyline_path':
      return [{ layer, points, closed: points.length > 2 && same(points[0], points.at(-1)) }];
    default:
      return [];
  }
}

const circle = (centre: Point, radius: number): Point[] =>
  Array.from({ length: CIRCLE }, (_, i) => {
    const a = (2 * Math.PI * i) / CIRCLE;
    return { x: Math.round(centre.x + radius * Math.cos(a)), y: Math.round(centre.y + radius * Math.sin(a)) };
  });

/** Pieces joined end to end, as far as their ends meet. */
function chains(pieces: readonly Point[][]): Point[][] {
  const left = pieces.filter((p) => p.length > 1).map((p) => [...p]);
  const made: Point[][] = [];
  for (let chain = left.shift(); chain !== undefined; chain = left.shift()) {
    for (let grew = true; grew && gapOf(chain[0], chain.at(-1)) > JOINED; ) {
      const end = chain.at(-1);
      const next = left.findIndex((p) => gapOf(p[0], end) <= JOINED || gapOf(p.at(-1), end) <= JOINED);
      grew = next >= 0;
      const [piece] = grew ? left.splice(next, 1) : [];
      if (piece !== undefined) chain.push(...(gapOf(piece[0], end) <= JOINED ? piece : piece.reverse()).slice(1));
    }
    made.push(chain);
  }
  return made;
}

const gapOf = (a: Point | undefined, b: Point | undefined): number =>
  a === undefined || b === undefined ? Infinity : Math.hypot(a.x - b.x, a.y - b.y);

function closedUp(points: Point[], note: (text: string) => void): Point[] {
  const gap = gapOf(points[0], points.at(-1));
  if (gap > JOINED) note(`the board's edge is open by ${(gap / 1e6).toFixed(3)} mm; it was closed with a straight line`);
  return gap > JOINED ? points : points.slice(0, -1);
}

/** The ring as it is; where it crosses itself, the rings that it winds around in either sense; nothing where it encloses nothing. */
function simple(ring: Point[], note: (text: string) => void): Point[][] {
  if (ring.length < 3) return [];
  const parts = [ring, [...ring].reverse()].flatMap((way) => patches([way])).map((p) => p.outer);
  const [first] = parts;
  if (first === undefined) return [];
  const area = Math.abs(area2(ring));
  if (parts.length === 1 && Math.abs(Math.abs(area2(first)) - area) <= CROSSING * area) return [ring];
  note("the board's edge crosses itself; its largest part was taken");
  return parts;
}
