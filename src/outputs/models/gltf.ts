import type { Solid, Vertex } from './body.js';
import { newell, triangles } from './triangles.js';

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const FLOAT = 5126;

/** Where a model stands: its origin, mm, and the directions of its own x and z, unit vectors. */
export interface ModelPlace {
  readonly name: string;
  readonly at: Vertex;
  readonly x: Vertex;
  readonly z: Vertex;
}

/** A model, and every place where it stands. */
export interface PlacedModel {
  readonly name: string;
  readonly solids: readonly Solid[];
  readonly places: readonly ModelPlace[];
}

const HERE = { at: [0, 0, 0], x: [1, 0, 0], z: [0, 0, 1] } as const;

/** Solids as one binary glTF 2.0 file (Khronos glTF 2.0, §4.4): metres, y up, flat shaded. */
export const glbFile = (name: string, solids: readonly Solid[]): Uint8Array => glbAssembly(name, [{ name, solids, places: [{ name, ...HERE }] }]);

/** Models as one binary glTF file: each is a mesh, each of its places a node by name. */
export function glbAssembly(name: string, models: readonly PlacedModel[]): Uint8Array {
  const bufferViews: object[] = [];
  const accessors: object[] = [];
  const binary: Uint8Array[] = [];
  const materials: object[] = [];
  let offset = 0;
  const add = (data: Float32Array, bounds: object): number => {
    bufferViews.push({ buffer: 0, byteOffset: offset, byteLength: data.byteLength, target: 34962 });
    accessors.push({ bufferView: bufferViews.length - 1, componentType: FLOAT, count: data.length / 3, type: 'VEC3', ...bounds });
    offset += data.byteLength;
    binary.push(bytes(data));
    return accessors.length - 1;
  };
  const primitive = (solid: Solid): object => {
    const { positions, normals } = vertices(solid);
    materials.push({
      name: solid.name,
      pbrMetallicRoughness: { baseColorFactor: [...solid.colour, 1], metallicFactor: solid.metallic, roughnessFactor: 0.5 },
    });
    return { attributes: { POSITION: add(positions, boundsOf(positions)), NORMAL: add(normals, {}) }, material: materials.length - 1 };
  };
  const meshes = models.map((model) => ({ name: model.name, primitives: model.solids.map(primitive) }));
  const nodes = models.flatMap(({ places }, mesh) => places.map((place) => ({ name: place.name, mesh, matrix: matrixOf(place) })));
  const document = {
    asset: { version: '2.0', generator: 'Boardwright' },
    scene: 0,
    scenes: [{ name, nodes: nodes.map((_, i) => i) }],
    nodes,
    meshes,
    materials,
    bufferViews,
    accessors,
    buffers: [{ byteLength: offset }],
  };
  return container(JSON.stringify(document), binary, offset);
}

/** A direction or a place, z up, as glTF has it: y up. */
const upright = ([x, y, z]: Vertex): Vertex => [x, z, -y];

/** Column by column: where the model's x, y (its z) and z (its −y) point, and where its origin is, m. */
function matrixOf({ at, x, z }: ModelPlace): number[] {
  const back: Vertex = [x[1] * z[2] - x[2] * z[1], x[2] * z[0] - x[0] * z[2], x[0] * z[1] - x[1] * z[0]];
  return [...upright(x), 0, ...upright(z), 0, ...upright(back), 0, ...upright(at).map((c) => c / 1000), 1].map((c) => c + 0);
}

function vertices({ bodies }: Solid): { positions: Float32Array; normals: Float32Array } {
  const cut = bodies.flatMap(triangles);
  const positions = new Float32Array(cut.length * 9);
  const normals = new Float32Array(cut.length * 9);
  for (const [t, triangle] of cut.entries()) {
    const corners = triangle.map(([x, y, z]) => upright([x / 1000, y / 1000, z / 1000]));
    const normal = unitNormal(corners);
    for (const [k, corner] of corners.entries()) {
      positions.set(corner, t * 9 + k * 3);
      normals.set(normal, t * 9 + k * 3);
    }
  }
  return { positions, normals };
}

function unitNormal(corners: readonly Vertex[]): Vertex {
  const [x, y, z] = newell(corners);
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}

/** Least and greatest; lists of a big mesh are too long to be spread. */
const extent = (values: readonly number[]): [number, number] =>
  values.reduce<[number, number]>(([low, high], v) => [Math.min(low, v), Math.max(high, v)], [Infinity, -Infinity]);

function boundsOf(positions: Float32Array): { min: number[]; max: number[] } {
  const axis = (k: number): number[] => Array.from(positions.filter((_, i) => i % 3 === k));
  const spans = [0, 1, 2].map((k) => extent(axis(k)));
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
