import type { Point } from '../../geometry/index.js';

/**
 * Pulls one chain of track points tight: octilinear shortcuts between its points, then corners cut at 45°. The two ends stay.
 * `legal` answers for a polyline that would replace a part of the chain.
 */
export function straighten(chain: readonly Point[], legal: (points: readonly Point[]) => boolean): Point[] {
  let points = [...chain];
  for (let pass = 0; pass < 6; pass++) {
    const shorter = shortcut(points, legal) ?? cutCorner(points, legal);
    if (shorter === null) break;
    points = shorter;
  }
  return points;
}

/** What a corner or an odd angle costs, as nm of length. */
const CORNER = 20e3;
const RIGHT_ANGLE = 300e3;
const ACUTE = 2e6;
const ODD_ANGLE = 300e3;
const GAIN = 1000;

/** Length plus what its corners cost, nm. */
export function chainCost(points: readonly Point[]): number {
  let cost = 0;
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1] as Point;
    const b = points[i] as Point;
    const dx = Math.abs(b.x - a.x);
    const dy = Math.abs(b.y - a.y);
    cost += Math.hypot(dx, dy);
    if (dx !== 0 && dy !== 0 && dx !== dy) cost += ODD_ANGLE;
    const before = points[i - 2];
    if (before !== undefined) cost += cornerCost(before, a, b);
  }
  return cost;
}

function cornerCost(a: Point, b: Point, c: Point): number {
  const ux = b.x - a.x;
  const uy = b.y - a.y;
  const vx = c.x - b.x;
  const vy = c.y - b.y;
  const cosine = (ux * vx + uy * vy) / Math.max(1, Math.hypot(ux, uy) * Math.hypot(vx, vy));
  if (cosine > 0.999999) return 0;
  if (cosine > 0.05) return CORNER;
  return cosine > -0.05 ? RIGHT_ANGLE : ACUTE;
}

function shortcut(points: Point[], legal: (points: readonly Point[]) => boolean): Point[] | null {
  let current = points;
  let changed = false;
  for (let i = 0; i + 2 <= current.length - 1 || i + 1 <= current.length - 1; i++) {
    for (let j = current.length - 1; j > i; j--) {
      const better = bestLink(current, i, j, legal);
      if (better === null) continue;
      current = better;
      changed = true;
      break;
    }
  }
  return changed ? current : null;
}

/** The chain with points i..j replaced by the cheapest legal one- or two-leg link that saves something. */
function bestLink(points: readonly Point[], i: number, j: number, legal: (points: readonly Point[]) => boolean): Point[] | null {
  const a = points[i] as Point;
  const b = points[j] as Point;
  const old = chainCost(points.slice(Math.max(0, i - 1), j + 2));
  const options = links(a, b)
    .map((middle) => {
      const link = [a, ...middle, b];
      const around = [...points.slice(Math.max(0, i - 1), i), ...link, ...points.slice(j + 1, j + 2)];
      return { link, cost: chainCost(around) };
    })
    .filter((o) => o.cost < old - GAIN)
    .sort((p, q) => p.cost - q.cost);
  for (const { link } of options) if (legal(link)) return [...points.slice(0, i), ...link, ...points.slice(j + 1)];
  return null;
}

/** Middle points of the octilinear ways from a to b with at most two corners. */
function links(a: Point, b: Point): Point[][] {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const ax = Math.abs(dx);
  const ay = Math.abs(dy);
  if (ax === 0 || ay === 0 || ax === ay) return [[]];
  const d = Math.min(ax, ay);
  const sx = Math.sign(dx) * d;
  const sy = Math.sign(dy) * d;
  const half = { x: Math.round((dx - sx) / 2), y: Math.round((dy - sy) / 2) };
  return [
    [{ x: a.x + sx, y: a.y + sy }],
    [{ x: b.x - sx, y: b.y - sy }],
    [
      { x: a.x + half.x, y: a.y + half.y },
      { x: a.x + half.x + sx, y: a.y + half.y + sy },
    ],
  ];
}

function cutCorner(points: readonly Point[], legal: (points: readonly Point[]) => boolean): Point[] | null {
  for (let i = 1; i + 1 < points.length; i++) {
    const a = points[i - 1] as Point;
    const b = points[i] as Point;
    const c = points[i + 1] as Point;
    if (cornerCost(a, b, c) < RIGHT_ANGLE) continue;
    const first = Math.hypot(b.x - a.x, b.y - a.y);
    const second = Math.hypot(c.x - b.x, c.y - b.y);
    for (const cut of [1e6, 0.5e6, 0.25e6, 0.1e6]) {
      const t = Math.min(cut, first / 2, second / 2);
      const p = { x: Math.round(b.x + ((a.x - b.x) * t) / first), y: Math.round(b.y + ((a.y - b.y) * t) / first) };
      const q = { x: Math.round(b.x + ((c.x - b.x) * t) / second), y: Math.round(b.y + ((c.y - b.y) * t) / second) };
      const made = [...points.slice(0, i), p, q, ...points.slice(i + 1)];
      if (chainCost(made) < chainCost(points) - GAIN && legal([p, q])) return made;
    }
  }
  return null;
}
