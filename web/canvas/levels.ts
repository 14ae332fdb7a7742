import type { Mesh as PartMesh } from '../../src/outputs/models/index.js';

/** Triangles of one model, flat faced: a corner is there once for all of its triangles that face the same way and have its colour. mm, about the part's origin. */
export interface Form {
  readonly points: readonly Vec[];
  readonly normals: readonly Vec[];
  /** Linear, 0–1. */
  readonly colours: readonly Vec[];
  readonly index: readonly number[];
}
export type Vec = readonly [number, number, number];

/**
 * A model as it is; with every body as a box; as its few largest boxes; as what is seen of these from above, in one box's walls. Boxes have no underside: it is
 * never seen from the part's own side.
 */
export type Levels = readonly [fine: Form, boxes: Form, bare: Form, speck: Form];

type Facet = readonly [Vec, Vec, Vec];
interface Coloured {
  readonly colour: Vec;
  readonly triangles: readonly Facet[];
}
interface Bounds {
  readonly low: Vec;
  readonly high: Vec;
}
/** A body of one colour: triangles that hang together. */
type Piece = Coloured & Bounds;

/** A body of no more triangles is left as it is: a box is not less. */
const BOX_TRIANGLES = 12;
/** Of all boxes' faces: what a body must have to be kept; what those that are kept must have together; else what a material must have to be one box. */
const KEPT_SHARE = 0.04;
const ENOUGH = 0.5;
const MATERIAL_SHARE = 0.25;
const TOP_TRIANGLES = 2;
/** A face with a normal lower than this looks at the board. */
const UNDER = -0.9;

export function levelsOf(meshes: readonly PartMesh[]): Levels {
  const materials = meshes.map(piecesOf);
  const pieces = materials.flat();
  const kept = keptOf(materials);
  return [formOf(pieces), formOf(pieces.map(simpler)), formOf(kept.map(simpler)), formOf(speckOf(kept))];
}

/** The larger bodies; of a part of many like bodies (a long pin header) one box for each material. */
function keptOf(materials: readonly (readonly Piece[])[]): Piece[] {
  const sum = (some: readonly Piece[]): number => some.reduce((area, p) => area + boxArea(p), 0);
  const total = sum(materials.flat());
  const large = materials.flat().filter((p) => boxArea(p) >= KEPT_SHARE * total);
  if (sum(large) > ENOUGH * total) return large;
  return materials
    .filter((own) => sum(own) > MATERIAL_SHARE * total)
    .map((own) => {
      const bounds = boundsOf(own.flatMap((p) => [p.low, p.high]));
      return { colour: own[0]?.colour ?? [0, 0, 0], triangles: boxAbout(bounds), ...bounds };
    });
}

function speckOf(kept: readonly Piece[]): Coloured[] {
  const [first, ...rest] = kept;
  if (first === undefined) return [];
  const largest = rest.reduce((a, b) => (boxArea(b) > boxArea(a) ? b : a), first);
  const walls = boxAbout(boundsOf(kept.flatMap((p) => [p.low, p.high]))).slice(TOP_TRIANGLES);
  return [{ colour: largest.colour, triangles: walls }, ...kept.map((p) => ({ colour: p.colour, triangles: boxAbout(p).slice(0, TOP_TRIANGLES) }))];
}

function formOf(pieces: readonly Coloured[]): Form {
  const form = { points: [] as Vec[], normals: [] as Vec[], colours: [] as Vec[], index: [] as number[] };
  const known = new Map<string, number>();
  for (const { colour, triangles } of pieces) {
    for (const facet of triangles) {
      const normal = normalOf(facet);
      const facing = `${normal.map((c) => c.toFixed(2)).join()},${colour.join()}`;
      for (const point of facet) {
        const key = `${point.join()},${facing}`;
        const at = known.get(key) ?? form.points.length;
        if (at === form.points.length) {
          known.set(key, at);
          form.points.push(point);
          form.normals.push(normal);
          form.colours.push(colour);
        }
        form.index.push(at);
      }
    }
  }
  return form;
}

/** Triangles of a material, parted where they share no corner. */
function piecesOf({ positions, triangles, colour }: PartMesh): Piece[] {
  const first = Array.from({ length: positions.length / 3 }, (_, i) => i);
  const rootOf = (i: number): number => {
    let root = i;
    while (first[root] !== root) root = first[root] = first[first[root] as number] as number;
    return root;
  };
  const corner = (k: number): number => triangles[k] ?? 0;
  for (let i = 0; i + 2 < triangles.length; i += 3) {
    const root = rootOf(corner(i));
    first[rootOf(corner(i + 1))] = root;
    first[rootOf(corner(i + 2))] = root;
  }
  const point = (k: number): Vec => [positions[3 * k] ?? 0, positions[3 * k + 1] ?? 0, positions[3 * k + 2] ?? 0];
  const groups = new Map<number, Facet[]>();
  for (let i = 0; i + 2 < triangles.length; i += 3) {
    const root = rootOf(corner(i));
    const own = groups.get(root) ?? [];
    groups.set(root, own);
    own.push([point(corner(i)), point(corner(i + 1)), point(corner(i + 2))]);
  }
  return [...groups.values()].map((own) => ({ colour, triangles: own, ...boundsOf(own.flat()) }));
}

function boundsOf(points: readonly Vec[]): Bounds {
  const [low, high]: [[number, number, number], [number, number, number]] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (const point of points) {
    for (const k of [0, 1, 2] as const) {
      low[k] = Math.min(low[k], point[k]);
      high[k] = Math.max(high[k], point[k]);
    }
  }
  return { low, high };
}

/** What is seen of a piece's box from above and around. */
function boxArea({ low, high }: Bounds): number {
  const [w, d, h] = [high[0] - low[0], high[1] - low[1], high[2] - low[2]];
  return w * d + (w + d) * h;
}

const simpler = (piece: Piece): Coloured => ({
  colour: piece.colour,
  triangles: piece.triangles.length > BOX_TRIANGLES ? boxAbout(piece) : piece.triangles.filter((t) => normalOf(t)[2] > UNDER),
});

/** Its top first; without its underside. */
function boxAbout({ low: [x1, y1, z1], high: [x2, y2, z2] }: Bounds): Facet[] {
  const quad = (a: Vec, b: Vec, c: Vec, d: Vec): Facet[] => [
    [a, b, c],
    [a, c, d],
  ];
  return [
    ...quad([x1, y1, z2], [x2, y1, z2], [x2, y2, z2], [x1, y2, z2]),
    ...quad([x1, y1, z1], [x2, y1, z1], [x2, y1, z2], [x1, y1, z2]),
    ...quad([x2, y1, z1], [x2, y2, z1], [x2, y2, z2], [x2, y1, z2]),
    ...quad([x2, y2, z1], [x1, y2, z1], [x1, y2, z2], [x2, y2, z2]),
    ...quad([x1, y2, z1], [x1, y1, z1], [x1, y1, z2], [x1, y2, z2]),
  ];
}

function normalOf([a, b, c]: Facet): Vec {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}
