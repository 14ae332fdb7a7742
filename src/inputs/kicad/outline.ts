import type { Edge } from '../../board/index.js';
import { type Box, boundsOf, polygonContains } from '../../geometry/index.js';
import { type Arc, arcOf, arcPoints, circleArcs, circleOf, curvePoints, ptsOf, rectOf } from './arcs.js';
import { KicadError } from './error.js';
import type { List, Xy } from './reader.js';

/** A piece of the edge in the file's coordinates. */
export interface Piece {
  readonly line: number;
  readonly points: readonly Xy[];
  readonly arc: Arc | null;
  readonly width_mm: number;
  /** Halves of one circle. */
  readonly half?: 1 | 2;
}

/** Ends this near to each other are one, mm: what KiCad joins too. */
const JOIN_MM = 0.02;
const MOST_PIECES = 20000;

/** The pieces that a drawing on Edge.Cuts stands for; `placed` brings it from its footprint onto the board. */
export function piecesOf(list: List, placed: (p: Xy) => Xy): Piece[] {
  const { line } = list;
  const width_mm = penOf(list);
  const lines = (points: readonly Xy[]): Piece[] =>
    points.slice(1).flatMap((to, i) => {
      const from = points[i] as Xy;
      return from.x === to.x && from.y === to.y ? [] : [{ line, points: [from, to].map(placed), arc: null, width_mm }];
    });
  const arc = (a: Arc): Piece[] => {
    const at = { from: placed(a.from), mid: placed(a.mid), to: placed(a.to) };
    return circleOf(at) === null ? lines([a.from, a.to]) : [{ line, points: arcPoints(at), arc: at, width_mm }];
  };
  switch (list.name.slice(3)) {
    case 'line':
      return lines([list.point('start'), list.point('end')]);
    case 'rect': {
      return rectOf(list).flatMap((side) => ('mid' in side ? arc(side) : lines([side.from, side.to])));
    }
    case 'arc':
      return arc(arcOf(list));
    case 'circle': {
      const [centre, end] = [list.point('center'), list.point('end')];
      const radius = Math.hypot(end.x - centre.x, end.y - centre.y);
      return radius === 0 ? [] : circleArcs(centre, radius).flatMap((a, i) => arc(a).map((piece): Piece => ({ ...piece, half: i === 0 ? 1 : 2 })));
    }
    case 'poly': {
      const points = ptsOf(list);
      return lines([...points, ...points.slice(0, 1)]);
    }
    case 'curve':
      return lines(curvePoints(fourOf(list)));
    default:
      return list.fail(`a ${list.name} on Edge.Cuts is no edge of a board`);
  }
}

/** The pen of a drawing, mm: `(width …)`, or since KiCad 7 `(stroke (width …) …)`. */
export const penOf = (list: List): number => Math.max(0, list.find('stroke')?.numberOf('width', 0) ?? list.numberOf('width', 0));

export function fourOf(list: List): [Xy, Xy, Xy, Xy] {
  const points = list.need('pts').items.filter((i): i is Xy => typeof i !== 'string' && !('items' in i));
  const [a, b, c, d] = points;
  if (a === undefined || b === undefined || c === undefined || d === undefined) return list.fail('a curve needs four points');
  return [a, b, c, d];
}

export interface Outline {
  /** The outer ring, file coordinates. */
  readonly ring: readonly Xy[];
  readonly cutouts: readonly (readonly Xy[])[];
  readonly box: Box;
}

/** The board's outer ring and what is cut out of it. KicadError where the pieces do not close, or make more than one board. */
export function outlineOf(pieces: readonly Piece[]): Outline {
  if (pieces.length === 0) throw new KicadError(1, 'the board has no outline: nothing is drawn on Edge.Cuts');
  if (pieces.length > MOST_PIECES) throw new KicadError(pieces[0]?.line ?? 1, `the outline has more than ${MOST_PIECES} pieces`);
  const rings = ringsOf(pieces).map((r) => ({ ...r, box: boundsOf(r.points), area: Math.abs(areaOf(r.points)) }));
  rings.sort((a, b) => b.area - a.area);
  const [outer, ...inner] = rings;
  if (outer === undefined || outer.area === 0) throw new KicadError(pieces[0]?.line ?? 1, 'the outline encloses no area');
  for (const [i, ring] of inner.entries()) {
    const [probe] = ring.points;
    if (probe === undefined || !polygonContains(outer.points, probe)) {
      throw new KicadError(ring.line, 'the file holds more than one board (two outlines beside each other)');
    }
    if (inner.some((other, j) => j < i && polygonContains(other.points, probe))) {
      throw new KicadError(ring.line, 'an outline inside a cut-out is a second board');
    }
  }
  return { ring: outer.points, cutouts: inner.filter((r) => r.area > 0).map((r) => r.points), box: outer.box };
}

function areaOf(points: readonly Xy[]): number {
  let sum = 0;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [a, b] = [points[j] as Xy, points[i] as Xy];
    sum += a.x * b.y - b.x * a.y;
  }
  return sum / 2;
}

const near = (a: Xy, b: Xy): boolean => Math.hypot(a.x - b.x, a.y - b.y) <= JOIN_MM;

function ringsOf(pieces: readonly Piece[]): { points: Xy[]; line: number }[] {
  const ends = new Ends(pieces);
  const used = new Uint8Array(pieces.length);
  const rings: { points: Xy[]; line: number }[] = [];
  for (const [first, piece] of pieces.entries()) {
    if (used[first] === 1) continue;
    used[first] = 1;
    const points = [...piece.points];
    for (;;) {
      const [start, end] = [points[0] as Xy, points.at(-1) as Xy];
      const next = ends.next(end, used);
      if (next === null || (points.length > 2 && near(start, end))) {
        if (points.length < 3 || !near(start, end)) {
          throw new KicadError(piece.line, `the outline does not close: it ends at ${round(end.x)},${round(end.y)}`);
        }
        points.pop();
        break;
      }
      used[next.piece] = 1;
      const more = (pieces[next.piece] as Piece).points;
      for (const p of next.reversed ? [...more].reverse().slice(1) : more.slice(1)) points.push(p);
    }
    rings.push({ points, line: piece.line });
  }
  return rings;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** The ends of all pieces by place. */
class Ends {
  private readonly cells = new Map<string, { piece: number; reversed: boolean; at: Xy }[]>();

  constructor(pieces: readonly Piece[]) {
    for (const [piece, { points }] of pieces.entries()) {
      for (const [reversed, at] of [
        [false, points[0] as Xy],
        [true, points.at(-1) as Xy],
      ] as const) {
        const key = this.key(this.cell(at.x), this.cell(at.y)); // biome-ignore format: the pair reads best in one line
        const cell = this.cells.get(key);
        if (cell === undefined) this.cells.set(key, [{ piece, reversed, at }]);
        else cell.push({ piece, reversed, at });
      }
    }
  }

  private cell = (v: number): number => Math.floor(v / JOIN_MM);
  private key = (x: number, y: number): string => `${x} ${y}`;

  /** The nearest end of an unused piece. */
  next(at: Xy, used: Uint8Array): { piece: number; reversed: boolean } | null {
    let best: { piece: number; reversed: boolean } | null = null;
    let least = JOIN_MM;
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (const end of this.cells.get(this.key(this.cell(at.x) + dx, this.cell(at.y) + dy)) ?? []) {
          if (used[end.piece] === 1) continue;
          const gap = Math.hypot(end.at.x - at.x, end.at.y - at.y);
          if (gap <= least) [best, least] = [end, gap];
        }
      }
    }
    return best;
  }
}

/** A piece as the board document holds it. */
export function edgeOf(piece: Piece, placed: (p: Xy) => [number, number]): Edge {
  const { arc, points, width_mm, half } = piece;
  if (arc !== null)
    return { type: 'arc', from: placed(arc.from), mid: placed(arc.mid), to: placed(arc.to), width_mm, ...(half === undefined ? {} : { half }) };
  return { type: 'line', from: placed(points[0] as Xy), to: placed(points.at(-1) as Xy), width_mm };
}
