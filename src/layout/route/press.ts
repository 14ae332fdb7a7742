import type { Point } from '../../geometry/index.js';
import type { Pressing } from './copper.js';
import type { Laid } from './maps.js';
import type { Segment } from './problem.js';

/** How often everything that is too near is looked at, and moved off. */
const ROUNDS = 80;
/** A push so near to a corner moves that corner, else it makes one, nm. */
const AT_CORNER = 2000;

interface Corner {
  readonly at: Point;
  readonly via: boolean;
}

/**
 * A way along a lattice that misses the middle of a gap only just wide enough: its corners and vias are pushed off what is fixed until nothing is too
 * near, new corners made where a straight piece is pushed in its middle. Its two ends stay, unless it `ends` in a free via. `most`: no push may be
 * twice as long. null: it finds no place.
 */
export function pressedThrough(
  { segments, vias }: Pick<Laid, 'segments' | 'vias'>,
  most: number,
  ends: boolean,
  pressing: (segments: readonly Segment[], vias: readonly Point[]) => readonly Pressing[],
): Pick<Laid, 'segments' | 'vias'> | null {
  const [first] = segments;
  if (first === undefined) return null;
  let pieces: readonly Segment[] = segments;
  let corners = [first.a, ...segments.map((s) => s.b)].map((at): Corner => ({ at, via: vias.some((v) => same(v, at)) }));
  if (corners.filter((c) => c.via).length !== vias.length) return null;
  for (let round = 0; round < ROUNDS; round++) {
    const at = corners;
    const laid = pieces.map((p, i) => ({ ...p, a: (at[i] as Corner).at, b: (at[i + 1] as Corner).at }));
    const holes = at.filter((c) => c.via);
    const met = pressing(
      laid,
      holes.map((h) => h.at),
    );
    if (met.length === 0) return { segments: laid.filter((s) => !same(s.a, s.b)), vias: holes.map((h) => h.at) };
    const moved = pushed(at, laid, met, 2 * most, ends);
    if (moved === null) return null;
    ({ corners, pieces } = moved);
  }
  return null;
}

const same = (a: Point, b: Point): boolean => a.x === b.x && a.y === b.y;

/** Each corner, via and piece moved off the thing that it is nearest to by what is missing. */
function pushed(corners: readonly Corner[], laid: readonly Segment[], met: readonly Pressing[], most: number, ends: boolean) {
  const holes = corners.flatMap((c, i) => (c.via ? [i] : []));
  const moves = new Map<number, Point>();
  const bends = new Map<number, Point>();
  const deepest = new Map<number, number>();
  for (const { core, room, segment, via } of met) {
    const here = segment === null ? (holes[via] as number) : segment;
    const a = (corners[here] as Corner).at;
    const b = segment === null ? a : (corners[here + 1] as Corner).at;
    const { on, off } = nearestPair(a, b, core);
    const gap = Math.hypot(on.x - off.x, on.y - off.y);
    const short = room - gap;
    if (gap < 1 || short > most) return null;
    const slot = segment === null ? -1 - here : here;
    if (short <= (deepest.get(slot) ?? 0)) continue;
    deepest.set(slot, short);
    bends.delete(here);
    const to = { x: Math.round(on.x + ((on.x - off.x) / gap) * (short + 1)), y: Math.round(on.y + ((on.y - off.y) / gap) * (short + 1)) };
    const corner = Math.hypot(on.x - a.x, on.y - a.y) <= AT_CORNER ? here : Math.hypot(on.x - b.x, on.y - b.y) <= AT_CORNER ? here + 1 : -1;
    if (corner < 0) bends.set(here, to);
    else if (corner === 0 || (corner === corners.length - 1 && !ends)) return null;
    else {
      const from = (corners[corner] as Corner).at;
      moves.set(corner, { x: from.x + to.x - Math.round(on.x), y: from.y + to.y - Math.round(on.y) });
    }
  }
  const next: Corner[] = [];
  const pieces: Segment[] = [];
  corners.forEach((c, i) => {
    next.push({ ...c, at: moves.get(i) ?? c.at });
    const piece = laid[i];
    if (piece === undefined) return;
    pieces.push(piece);
    const bend = bends.get(i);
    if (bend === undefined) return;
    next.push({ at: bend, via: false });
    pieces.push(piece);
  });
  return { corners: next, pieces };
}

/** Where a straight line and the outline of a core come nearest. */
function nearestPair(a: Point, b: Point, core: readonly Point[]): { on: Point; off: Point } {
  let best = { gap: Number.POSITIVE_INFINITY, on: a, off: a };
  const take = (on: Point, off: Point): void => {
    const gap = Math.hypot(on.x - off.x, on.y - off.y);
    if (gap < best.gap) best = { gap, on, off };
  };
  core.forEach((c, i) => {
    const d = core[(i + 1) % core.length] as Point;
    take(a, nearestOn(c, d, a));
    take(b, nearestOn(c, d, b));
    take(nearestOn(a, b, c), c);
  });
  return best;
}

function nearestOn(a: Point, b: Point, p: Point): Point {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length2 = dx * dx + dy * dy;
  const t = length2 === 0 ? 0 : Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / length2));
  return { x: a.x + t * dx, y: a.y + t * dy };
}
