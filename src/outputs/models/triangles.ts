import earcut from 'earcut';
import type { Body, Face, Vertex } from './body.js';

export type Triangle = readonly [Vertex, Vertex, Vertex];

/** A body's faces cut into triangles, each counter-clockwise as seen from outside. */
export function triangles(body: Body): Triangle[] {
  return body.faces.flatMap((face) => cut(body, face));
}

function cut({ vertices }: Body, { outer, holes = [] }: Face): Triangle[] {
  const at = (i: number | undefined): Vertex => vertices[i ?? 0] ?? [0, 0, 0];
  if (holes.length === 0 && outer.length <= 3) return [[at(outer[0]), at(outer[1]), at(outer[2])]];
  const corners = [outer, ...holes].flat();
  const [u, v] = axes(outer.map(at));
  const flat = corners.flatMap((i) => [at(i)[u], at(i)[v]]);
  const starts = holes.map((_, k) => outer.length + holes.slice(0, k).reduce((sum, h) => sum + h.length, 0));
  const found = earcut(flat, starts);
  const normal = newell(outer.map(at));
  const result: Triangle[] = [];
  for (let i = 0; i + 2 < found.length; i += 3) {
    const t: Triangle = [at(corners[found[i] ?? 0]), at(corners[found[i + 1] ?? 0]), at(corners[found[i + 2] ?? 0])];
    const n = newell(t);
    result.push(n[0] * normal[0] + n[1] * normal[1] + n[2] * normal[2] < 0 ? [t[0], t[2], t[1]] : t);
  }
  return result;
}

/** The plane's two axes that the face is widest in. */
function axes(ring: readonly Vertex[]): [0 | 1 | 2, 0 | 1 | 2] {
  const [x, y, z] = newell(ring).map(Math.abs) as [number, number, number];
  if (z >= x && z >= y) return [0, 1];
  return y >= x ? [0, 2] : [1, 2];
}

/** A ring's normal (Newell), as long as twice its area. */
export function newell(ring: readonly Vertex[]): Vertex {
  let [x, y, z] = [0, 0, 0];
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length] ?? a;
    x += (a[1] - b[1]) * (a[2] + b[2]);
    y += (a[2] - b[2]) * (a[0] + b[0]);
    z += (a[0] - b[0]) * (a[1] + b[1]);
  });
  return [x, y, z];
}
