import type { Board, BoardPad, Routed } from './types.js';

/**
 * Brute-force checker for the tests, sharing no code with the router: every piece of copper against every other, in
 * millimetres, with its own geometry.
 */
type P = readonly [number, number];
interface Blob {
  readonly what: string;
  readonly net: string | null;
  readonly layers: readonly string[];
  /** Convex polygon, segment or point, swept by r. */
  readonly hull: readonly P[];
  readonly r: number;
  readonly kind: 'pad' | 'track' | 'via';
}
interface Hole {
  readonly what: string;
  readonly net: string | null;
  readonly hull: readonly P[];
  readonly r: number;
  readonly isVia: boolean;
}

const TOLERANCE = 1e-5;

function pointSegment([px, py]: P, [ax, ay]: P, [bx, by]: P): number {
  const l2 = (bx - ax) ** 2 + (by - ay) ** 2;
  const t = l2 === 0 ? 0 : Math.min(1, Math.max(0, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / l2));
  return Math.hypot(px - ax - t * (bx - ax), py - ay - t * (by - ay));
}

const side = ([ax, ay]: P, [bx, by]: P, [px, py]: P): number => (bx - ax) * (py - ay) - (by - ay) * (px - ax);

function segmentSegment(a: P, b: P, c: P, d: P): number {
  if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) return 0;
  return Math.min(pointSegment(a, c, d), pointSegment(b, c, d), pointSegment(c, a, b), pointSegment(d, a, b));
}

function inside(p: P, hull: readonly P[]): boolean {
  if (hull.length < 3) return false;
  let positive = 0;
  let negative = 0;
  hull.forEach((a, i) => {
    const s = side(a, hull[(i + 1) % hull.length] as P, p);
    if (s > 0) positive++;
    if (s < 0) negative++;
  });
  return positive > 0 !== negative > 0;
}

export function gap(a: { hull: readonly P[]; r: number }, b: { hull: readonly P[]; r: number }): number {
  if (inside(a.hull[0] as P, b.hull) || inside(b.hull[0] as P, a.hull)) return 0;
  let best = Infinity;
  a.hull.forEach((p, i) => {
    b.hull.forEach((q, j) => {
      best = Math.min(best, segmentSegment(p, a.hull[(i + 1) % a.hull.length] as P, q, b.hull[(j + 1) % b.hull.length] as P));
    });
  });
  return Math.max(0, best - a.r - b.r);
}

/** Corners of a w × h rectangle less its rounding, turned counter-clockwise on a screen whose y points down. */
function rectangle(x: number, y: number, w: number, h: number, r: number, degrees: number): P[] {
  const a = (degrees * Math.PI) / 180;
  const turn = (u: number, v: number): P => [x + u * Math.cos(a) + v * Math.sin(a), y - u * Math.sin(a) + v * Math.cos(a)];
  const hw = w / 2 - r;
  const hh = h / 2 - r;
  return [turn(-hw, -hh), turn(hw, -hh), turn(hw, hh), turn(-hw, hh)];
}

function padBlob(what: string, pad: BoardPad): Blob {
  const r = pad.shape === 'rect' ? 0 : pad.shape === 'roundrect' ? Math.min(pad.w, pad.h) * pad.ratio : Math.min(pad.w, pad.h) / 2;
  return { what, net: pad.net, layers: pad.layers, hull: rectangle(pad.x, pad.y, pad.w, pad.h, r, pad.rot), r, kind: 'pad' };
}

/** Everything that a routed board breaks, in words; and nets whose pads its copper does not join. */
export function violations(board: Board, routed: Pick<Routed, 'tracks' | 'vias'>): string[] {
  const found: string[] = [];
  const blobs: Blob[] = [];
  const holes: Hole[] = [];
  for (const part of board.parts) {
    for (const pad of part.pads) {
      const what = `${part.ref}.${pad.number}`;
      if (pad.layers.length > 0) blobs.push(padBlob(what, pad));
      if (pad.drill !== null) {
        const r = Math.min(pad.drill.w, pad.drill.h) / 2;
        holes.push({ what, net: pad.plated ? pad.net : null, hull: rectangle(pad.x, pad.y, pad.drill.w, pad.drill.h, r, pad.rot), r, isVia: false });
      }
    }
  }
  for (const t of routed.tracks) {
    if (t.width_mm < board.rules.min_track_mm) found.push(`track of ${t.net} is ${t.width_mm} wide`);
    t.points.slice(1).forEach((p, i) => {
      blobs.push({
        what: `track ${t.net} ${t.points[i]} ${p}`,
        net: t.net,
        layers: [t.layer],
        hull: [t.points[i] as P, p],
        r: t.width_mm / 2,
        kind: 'track',
      });
    });
  }
  for (const v of routed.vias) {
    const what = `via ${v.net} ${v.x} ${v.y}`;
    blobs.push({ what, net: v.net, layers: ['front', 'back'], hull: [[v.x, v.y]], r: v.diameter_mm / 2, kind: 'via' });
    holes.push({ what, net: v.net, hull: [[v.x, v.y]], r: v.drill_mm / 2, isVia: true });
  }
  const classOf = (net: string | null): number => {
    const name = board.nets.find((n) => n.name === net)?.class;
    return Math.max(board.rules.clearance_mm, board.classes.find((c) => c.name === name)?.clearance_mm ?? 0);
  };
  blobs.forEach((a, i) => {
    for (const b of blobs.slice(i + 1)) {
      if (a.kind === 'pad' && b.kind === 'pad') continue;
      if ((a.net !== null && a.net === b.net) || !a.layers.some((l) => b.layers.includes(l))) continue;
      const need = Math.max(classOf(a.net), classOf(b.net));
      const has = gap(a, b);
      if (has < need - TOLERANCE) found.push(`${a.what} is ${has.toFixed(4)} from ${b.what}, needs ${need}`);
    }
    if (a.kind === 'pad') return;
    for (const h of holes) {
      if (h.net !== null && h.net === a.net) continue;
      const has = gap(a, h);
      if (has < board.rules.hole_clearance_mm - TOLERANCE) found.push(`${a.what} is ${has.toFixed(4)} from the hole of ${h.what}`);
    }
    board.outline.forEach((p, k) => {
      const has = gap(a, { hull: [p, board.outline[(k + 1) % board.outline.length] as P], r: 0 });
      if (has < board.rules.edge_clearance_mm - TOLERANCE) found.push(`${a.what} is ${has.toFixed(4)} from the edge`);
    });
    for (const keepout of board.keepouts) {
      const banned = a.kind === 'track' ? keepout.bans.includes('tracks') : keepout.bans.includes('vias');
      if (!banned || !a.layers.some((l) => (keepout.layers as readonly string[]).includes(l))) continue;
      if (gap(a, { hull: keepout.points, r: 0 }) < TOLERANCE) found.push(`${a.what} is in keepout ${keepout.name}`);
    }
  });
  holes.forEach((a, i) => {
    for (const b of holes.slice(i + 1)) {
      if (!a.isVia && !b.isVia) continue;
      const has = gap(a, b);
      if (has < board.rules.hole_to_hole_mm - TOLERANCE) found.push(`holes of ${a.what} and ${b.what} are ${has.toFixed(4)} apart`);
    }
  });
  return found;
}

/** Nets whose pads the copper does not join, counting what is missing. `skip`: nets left to a pour. */
export function openNets(board: Board, routed: Pick<Routed, 'tracks' | 'vias'>, skip: readonly string[] = []): Map<string, number> {
  const open = new Map<string, number>();
  for (const { name } of board.nets) {
    if (skip.includes(name)) continue;
    const blobs: Blob[] = board.parts.flatMap((part) =>
      part.pads.filter((p) => p.net === name && p.layers.length > 0).map((p) => padBlob(part.ref, p)),
    );
    const pads = blobs.length;
    for (const t of routed.tracks.filter((x) => x.net === name)) {
      t.points.slice(1).forEach((p, i) => {
        blobs.push({ what: '', net: name, layers: [t.layer], hull: [t.points[i] as P, p], r: t.width_mm / 2, kind: 'track' });
      });
    }
    for (const v of routed.vias.filter((x) => x.net === name)) {
      blobs.push({ what: '', net: name, layers: ['front', 'back'], hull: [[v.x, v.y]], r: v.diameter_mm / 2, kind: 'via' });
    }
    const seen = new Set<number>();
    let islands = 0;
    for (let start = 0; start < pads; start++) {
      if (seen.has(start)) continue;
      islands++;
      const todo = [start];
      seen.add(start);
      for (let i = todo.pop(); i !== undefined; i = todo.pop()) {
        const a = blobs[i] as Blob;
        blobs.forEach((b, j) => {
          if (seen.has(j) || !a.layers.some((l) => b.layers.includes(l)) || gap(a, b) > 0) return;
          seen.add(j);
          todo.push(j);
        });
      }
    }
    if (islands > 1) open.set(name, islands - 1);
  }
  return open;
}
