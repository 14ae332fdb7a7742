import type { Board, BoardPad, CopperLayer } from '../../../src/board/index.js';

/** Measures of poured boards in millimetres, brute force and sharing no code with the pour. */
export type Pair = readonly [number, number];
export type Polygon = readonly Pair[];

/** A convex polygon, segment or point, swept by r. */
export interface Blob {
  readonly what: string;
  readonly hull: Polygon;
  readonly r: number;
}

function toSegment([px, py]: Pair, [ax, ay]: Pair, [bx, by]: Pair): number {
  const l2 = (bx - ax) ** 2 + (by - ay) ** 2;
  const t = l2 === 0 ? 0 : Math.min(1, Math.max(0, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / l2));
  return Math.hypot(px - ax - t * (bx - ax), py - ay - t * (by - ay));
}

const turn = ([ax, ay]: Pair, [bx, by]: Pair, [px, py]: Pair): number => (bx - ax) * (py - ay) - (by - ay) * (px - ax);

function segments(a: Pair, b: Pair, c: Pair, d: Pair): number {
  if (turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0) return 0;
  return Math.min(toSegment(a, c, d), toSegment(b, c, d), toSegment(c, a, b), toSegment(d, a, b));
}

/** Even-odd; keyhole slits cancel. */
export function inside([x, y]: Pair, polygon: Polygon): boolean {
  let odd = false;
  polygon.forEach(([ax, ay], i) => {
    const [bx, by] = polygon[(i + 1) % polygon.length] as Pair;
    if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) odd = !odd;
  });
  return odd;
}

/** Gap between a fill and a blob, mm; 0 where they touch. */
export function gapTo(polygon: Polygon, blob: Blob): number {
  if (inside(blob.hull[0] as Pair, polygon)) return 0;
  let best = Infinity;
  polygon.forEach((a, i) => {
    const b = polygon[(i + 1) % polygon.length] as Pair;
    if (blob.hull.length > 2 && inside(a, blob.hull)) best = 0;
    blob.hull.forEach((c, j) => {
      best = Math.min(best, segments(a, b, c, blob.hull[(j + 1) % blob.hull.length] as Pair));
    });
  });
  return Math.max(0, best - blob.r);
}

/** Corners of a w × h rectangle less its rounding, turned counter-clockwise on a screen whose y points down. */
function rectangle(x: number, y: number, w: number, h: number, r: number, degrees: number): Pair[] {
  const a = (degrees * Math.PI) / 180;
  return ([[-1, -1], [1, -1], [1, 1], [-1, 1]] as const).map(([sx, sy]) => {
    const [u, v] = [sx * Math.max(0, w / 2 - r), sy * Math.max(0, h / 2 - r)];
    return [x + u * Math.cos(a) + v * Math.sin(a), y - u * Math.sin(a) + v * Math.cos(a)];
  }); // biome-ignore format: the corners read best in one line
}

export function padBlob(what: string, pad: BoardPad, grow = 0): Blob {
  const r = pad.shape === 'rect' ? 0 : pad.shape === 'roundrect' ? Math.min(pad.w, pad.h) * pad.ratio : Math.min(pad.w, pad.h) / 2;
  return { what, hull: rectangle(pad.x, pad.y, pad.w, pad.h, r, pad.rot), r: r + grow };
}

function holeBlob(what: string, pad: BoardPad): Blob[] {
  if (pad.drill === null) return [];
  const r = Math.min(pad.drill.w, pad.drill.h) / 2;
  return [{ what, hull: rectangle(pad.x, pad.y, pad.drill.w, pad.drill.h, r, pad.rot), r }];
}

/** Copper on a layer that is not of `net`, and the holes that are not. */
export function foreign(board: Board, net: string, layer: CopperLayer): { copper: Blob[]; holes: Blob[] } {
  const pads = board.parts.flatMap((part) => part.pads.filter((p) => p.net !== net).map((pad) => ({ what: `${part.ref}.${pad.number}`, pad })));
  const copper = [
    ...pads.filter(({ pad }) => pad.plated && pad.layers.includes(layer)).map(({ what, pad }) => padBlob(what, pad)),
    ...board.tracks
      .filter((t) => t.net !== net && t.layer === layer)
      .flatMap((t) => t.points.slice(1).map((b, i) => ({ what: `track ${t.net}`, hull: [t.points[i] as Pair, b], r: t.width_mm / 2 }))),
    ...board.vias.filter((v) => v.net !== net).map((v) => ({ what: `via ${v.net}`, hull: [[v.x, v.y] as const], r: v.diameter_mm / 2 })),
  ];
  const vias = board.vias.filter((v) => v.net !== net).map((v) => ({ what: `via ${v.net}`, hull: [[v.x, v.y] as const], r: v.drill_mm / 2 }));
  return { copper, holes: [...pads.flatMap(({ what, pad }) => holeBlob(what, pad)), ...vias] };
}

/** Everything nearer to a board's pours than its rules let, in words; `slack` mm are let pass (rounding). */
export function tooNear(board: Board, slack = 1e-6): string[] {
  const found: string[] = [];
  const { pour_clearance_mm, hole_clearance_mm, edge_clearance_mm } = board.rules;
  for (const zone of board.zones) {
    const { copper, holes } = foreign(board, zone.net, zone.layer);
    const edge: Blob[] = board.outline.map((a, i) => ({ what: 'edge', hull: [a, board.outline[(i + 1) % board.outline.length] as Pair], r: 0 }));
    const wanted = [
      ...copper.map((b) => [b, pour_clearance_mm] as const),
      ...holes.map((b) => [b, hole_clearance_mm] as const),
      ...edge.map((b) => [b, edge_clearance_mm] as const),
    ];
    for (const polygon of zone.filled) {
      for (const [blob, least] of wanted) {
        const gap = gapTo(polygon, blob);
        if (gap < least - slack) found.push(`${zone.layer} pour ${gap} from ${blob.what}, ${least} is required`);
      }
    }
  }
  return found;
}

export function area(polygon: Polygon): number {
  return Math.abs(polygon.reduce((sum, [ax, ay], i) => sum + (ax * (polygon[(i + 1) % polygon.length] as Pair)[1] - (polygon[(i + 1) % polygon.length] as Pair)[0] * ay) / 2, 0)); // biome-ignore format: the formula reads best in one line
}

/** Widths (mm) of the separate bridges of copper between a pad and the pour, on a line halfway across the relief; [] where there are none, Infinity where it is copper all round. */
export function bridges(board: Board, pad: BoardPad, layer: CopperLayer): number[] {
  const fills = board.zones.filter((z) => z.net === pad.net && z.layer === layer).flatMap((z) => z.filled);
  const { hull, r } = padBlob('', pad, board.rules.thermal_gap_mm / 2);
  const ring = walk(hull, r, 0.005);
  const copper = ring.map((p) => fills.some((f) => inside(p, f)));
  if (copper.every((c) => c)) return [Infinity];
  const runs: number[] = [];
  const start = copper.findIndex((c, i) => c && !copper[(i + copper.length - 1) % copper.length]);
  if (start === -1) return [];
  for (let i = 0; i < ring.length; i++) {
    const at = (start + i) % ring.length;
    if (!copper[at]) continue;
    if (!copper[(at + ring.length - 1) % ring.length]) runs.push(0);
    runs[runs.length - 1] = (runs.at(-1) ?? 0) + 0.005;
  }
  return runs;
}

/** Points about every `step` mm along the outline of a hull swept by r. */
function walk(hull: Polygon, r: number, step: number): Pair[] {
  const points: Pair[] = [];
  let twice = 0;
  hull.forEach((a, i) => {
    const b = hull[(i + 1) % hull.length] as Pair;
    twice += a[0] * b[1] - b[0] * a[1];
  });
  const ring = twice < 0 ? [...hull].reverse() : hull;
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length] as Pair;
    const before = ring[(i + ring.length - 1) % ring.length] as Pair;
    const out = (p: Pair, q: Pair): number => Math.atan2(-(q[0] - p[0]), q[1] - p[1]);
    const flat = Math.hypot(b[0] - a[0], b[1] - a[1]) < 1e-9 || Math.hypot(a[0] - before[0], a[1] - before[1]) < 1e-9;
    const from = flat ? (i * 2 * Math.PI) / ring.length : out(before, a);
    let sweep = flat ? (2 * Math.PI) / ring.length : out(a, b) - from;
    while (sweep < 0) sweep += 2 * Math.PI;
    const arcs = Math.max(1, Math.ceil((sweep * r) / step));
    for (let k = 0; k < arcs; k++) points.push([a[0] + r * Math.cos(from + (sweep * k) / arcs), a[1] + r * Math.sin(from + (sweep * k) / arcs)]);
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const [nx, ny] = [Math.cos(from + sweep) * r, Math.sin(from + sweep) * r];
    for (let d = 0; d < length; d += step) points.push([a[0] + ((b[0] - a[0]) * d) / length + nx, a[1] + ((b[1] - a[1]) * d) / length + ny]);
  });
  return points;
}
