import type { Footprint } from '../board/index.js';

type Rgb = readonly [number, number, number];
type Vertex = readonly [number, number, number];

/** Triangles of one colour; coordinates in millimetres, x right, y down, z up from the board. */
export interface Solid {
  readonly name: string;
  readonly colour: Rgb;
  readonly metallic: number;
  readonly triangles: readonly (readonly [Vertex, Vertex, Vertex])[];
}

const MODULE_BOARD_MM = 0.8;
const PAD_MM = 0.05;
const INK_MM = 0.02;
const GOLD: Rgb = [0.86, 0.65, 0.28];
const PLASTIC: Rgb = [0.09, 0.09, 0.1];
const MODULE: Rgb = [0.05, 0.1, 0.16];
const CAN: Rgb = [0.72, 0.73, 0.74];
const INK: Rgb = [0.95, 0.95, 0.92];

/** A part as solids: its body, its pads, a dot beside pin 1. `module`: a small board under a shield can. Sizes are the land pattern's. */
export function partSolids(footprint: Footprint, module: boolean): Solid[] {
  const body = footprint.body;
  const tall = footprint.height_mm;
  const pads = footprint.pads.flatMap((p) => box([p.x - p.w / 2, p.y - p.h / 2], [p.x + p.w / 2, p.y + p.h / 2], 0, PAD_MM));
  const bodies: Solid[] = module
    ? [
        { name: 'board', colour: MODULE, metallic: 0, triangles: prism(body, PAD_MM, MODULE_BOARD_MM) },
        { name: 'can', colour: CAN, metallic: 0.9, triangles: prism(canOf(footprint), MODULE_BOARD_MM, tall) },
      ]
    : [{ name: 'body', colour: PLASTIC, metallic: 0, triangles: prism(body, PAD_MM, tall) }];
  const mark = pinOne(footprint, module ? MODULE_BOARD_MM : tall);
  return [...bodies, { name: 'pads', colour: GOLD, metallic: 0.8, triangles: pads }, ...(mark === null ? [] : [mark])];
}

/** The can covers the module except its antenna and a rim. */
function canOf({ body, antenna_keepout }: Footprint): [number, number][] {
  const [minX, maxX] = range(body.map((p) => p[0]));
  const [minY, maxY] = range(body.map((p) => p[1]));
  const rim = 0.6;
  const [, antennaEnd] = antenna_keepout === undefined ? [minY, minY] : range(antenna_keepout.map((p) => p[1]).filter((y) => y < (minY + maxY) / 2));
  const top = Math.min(Math.max(minY, Number.isFinite(antennaEnd) ? antennaEnd : minY), maxY - 1) + rim;
  return rectangle([minX + rim, top], [maxX - rim, maxY - rim]);
}

function pinOne(footprint: Footprint, z: number): Solid | null {
  const pad = footprint.pads.find((p) => p.number === '1');
  if (pad === undefined) return null;
  const [minX, maxX] = range(footprint.body.map((p) => p[0]));
  const [minY, maxY] = range(footprint.body.map((p) => p[1]));
  const r = Math.min(maxX - minX, maxY - minY) / 16;
  const x = Math.min(Math.max(pad.x, minX + 2.5 * r), maxX - 2.5 * r);
  const y = Math.min(Math.max(pad.y, minY + 2.5 * r), maxY - 2.5 * r);
  const dot = Array.from({ length: 16 }, (_, i): [number, number] => [x + r * Math.cos((i * Math.PI) / 8), y + r * Math.sin((i * Math.PI) / 8)]);
  return { name: 'pin 1', colour: INK, metallic: 0, triangles: prism(dot, z, z + INK_MM) };
}

const range = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];
const rectangle = (a: readonly [number, number], b: readonly [number, number]): [number, number][] => [
  [a[0], a[1]],
  [b[0], a[1]],
  [b[0], b[1]],
  [a[0], b[1]],
];
const box = (a: readonly [number, number], b: readonly [number, number], low: number, high: number) => prism(rectangle(a, b), low, high);

/** A convex outline between two heights. */
function prism(outline: readonly (readonly [number, number])[], low: number, high: number): [Vertex, Vertex, Vertex][] {
  const area = outline.reduce((sum, [x, y], i) => {
    const [nx, ny] = outline[(i + 1) % outline.length] as readonly [number, number];
    return sum + x * ny - nx * y;
  }, 0);
  // Seen from above with y down, a positive area runs clockwise: the top faces up only the other way round.
  const ring = area > 0 ? [...outline].reverse() : [...outline];
  const at = (i: number, z: number): Vertex => {
    const [x, y] = ring[i % ring.length] as readonly [number, number];
    return [x, y, z];
  };
  const faces: [Vertex, Vertex, Vertex][] = [];
  for (let i = 1; i + 1 < ring.length; i++) {
    faces.push([at(0, high), at(i, high), at(i + 1, high)], [at(0, low), at(i + 1, low), at(i, low)]);
  }
  for (let i = 0; i < ring.length; i++) {
    faces.push([at(i, low), at(i + 1, low), at(i + 1, high)], [at(i, low), at(i + 1, high), at(i, high)]);
  }
  return faces;
}

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const FLOAT = 5126;

/** Solids as one binary glTF 2.0 file (Khronos glTF 2.0, §4.4): metres, y up, flat shaded. */
export function glbFile(name: string, solids: readonly Solid[]): Uint8Array {
  const buffers = solids.map((solid) => vertices(solid));
  const bufferViews: object[] = [];
  const accessors: object[] = [];
  let offset = 0;
  const add = (data: Float32Array, bounds: object): number => {
    bufferViews.push({ buffer: 0, byteOffset: offset, byteLength: data.byteLength, target: 34962 });
    accessors.push({ bufferView: bufferViews.length - 1, componentType: FLOAT, count: data.length / 3, type: 'VEC3', ...bounds });
    offset += data.byteLength;
    return accessors.length - 1;
  };
  const primitives = buffers.map(({ positions, normals }, i) => ({
    attributes: { POSITION: add(positions, boundsOf(positions)), NORMAL: add(normals, {}) },
    material: i,
  }));
  const materials = solids.map((s) => ({
    name: s.name,
    pbrMetallicRoughness: { baseColorFactor: [...s.colour, 1], metallicFactor: s.metallic, roughnessFactor: 0.5 },
  }));
  const document = {
    asset: { version: '2.0', generator: 'Boardwright' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ name, mesh: 0 }],
    meshes: [{ name, primitives }],
    materials,
    bufferViews,
    accessors,
    buffers: [{ byteLength: offset }],
  };
  const binary = buffers.flatMap(({ positions, normals }) => [bytes(positions), bytes(normals)]);
  return container(JSON.stringify(document), binary, offset);
}

function vertices({ triangles }: Solid): { positions: Float32Array; normals: Float32Array } {
  const positions = new Float32Array(triangles.length * 9);
  const normals = new Float32Array(triangles.length * 9);
  for (const [t, triangle] of triangles.entries()) {
    const corners = triangle.map(([x, y, z]): Vertex => [x / 1000, z / 1000, y / 1000]);
    const [a, b, c] = corners as unknown as [Vertex, Vertex, Vertex];
    const normal = unitNormal(a, b, c);
    for (const [k, corner] of corners.entries()) {
      positions.set(corner, t * 9 + k * 3);
      normals.set(normal, t * 9 + k * 3);
    }
  }
  return { positions, normals };
}

function unitNormal(a: Vertex, b: Vertex, c: Vertex): Vertex {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}

function boundsOf(positions: Float32Array): { min: number[]; max: number[] } {
  const axis = (k: number): number[] => Array.from(positions.filter((_, i) => i % 3 === k));
  const spans = [0, 1, 2].map((k) => range(axis(k)));
  return { min: spans.map((s) => s[0]), max: spans.map((s) => s[1]) };
}

const bytes = (data: Float32Array): Uint8Array => new Uint8Array(data.buffer, data.byteOffset, data.byteLength);

function container(json: string, binary: readonly Uint8Array[], length: number): Uint8Array {
  const text = new TextEncoder().encode(json);
  const padded = text.length + ((4 - (text.length % 4)) % 4);
  const total = 12 + 8 + padded + 8 + length;
  const out = new Uint8Array(total);
  const view = new DataView(out.buffer);
  const words = [MAGIC, 2, total, padded, JSON_CHUNK];
  for (const [i, word] of words.entries()) view.setUint32(i * 4, word, true);
  out.fill(0x20, 20, 20 + padded);
  out.set(text, 20);
  view.setUint32(20 + padded, length, true);
  view.setUint32(24 + padded, BINARY_CHUNK, true);
  let at = 28 + padded;
  for (const part of binary) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
