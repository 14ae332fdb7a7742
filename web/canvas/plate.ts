import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  DoubleSide,
  Group,
  LinearMipmapNearestFilter,
  Mesh,
  MeshBasicMaterial,
  Shape,
  ShapeGeometry,
  Vector2,
} from 'three';
import type { DrawnBoard, Point } from './board.js';
import { facePicture } from './draw.js';
import { pictureMaterial } from './materials.js';
import type { Scene } from './scene.js';

/** Smaller holes are drawn, not cut. */
const CUT_MM = 0.7;
/** Pixels of a face's picture along its longer side; half where the processor draws. */
const TEXTURE_PX = 2048;
const CORNERS = 24;

/** x right, y up, z up from the front's copper; the middle of the board is the origin. */
export const spot = (board: DrawnBoard, [x, y]: Point): [number, number] => [x - board.width / 2, board.height / 2 - y];

/** The board itself: both faces with their pictures, and the walls of its edge, cut-outs and holes. */
export class Plate {
  readonly group = new Group();
  readonly #faces: { side: 'front' | 'back'; whole: Mesh; drilled: Mesh }[];
  readonly #drills: Mesh;

  constructor(scene: Scene, computed: boolean) {
    const { board } = scene;
    const edges = [[...board.outline], ...board.cutouts.map((c) => [...c])];
    const drills = drillRings(board);
    const wall = new MeshBasicMaterial({ color: '#6f6340', side: DoubleSide });
    this.#drills = new Mesh(wallsOf(board, drills), wall);
    this.#faces = (['front', 'back'] as const).map((side) => {
      const map = new CanvasTexture(facePicture(scene, side, computed ? TEXTURE_PX / 2 : TEXTURE_PX, false));
      if (computed) map.minFilter = LinearMipmapNearestFilter;
      else map.anisotropy = 4;
      const material = pictureMaterial(map);
      return { side, whole: new Mesh(faceOf(board, side, edges), material), drilled: new Mesh(faceOf(board, side, [...edges, ...drills]), material) };
    });
    this.group.add(new Mesh(wallsOf(board, edges), wall), this.#drills, ...this.#faces.flatMap((f) => [f.whole, f.drilled]));
  }

  /** `near`: the side that is looked at; holes are cut where `drilled`, else only in the picture. */
  show(near: 'front' | 'back', drilled: boolean): void {
    this.#drills.visible = drilled;
    for (const face of this.#faces) {
      face.whole.visible = !drilled && face.side === near;
      face.drilled.visible = drilled && face.side === near;
    }
  }
}

/** One side's face, its picture on it. The first ring is the outline. */
function faceOf(board: DrawnBoard, side: 'front' | 'back', [outline = [], ...holes]: readonly Point[][]): BufferGeometry {
  const ring = (points: readonly Point[]): Vector2[] => points.map((p) => new Vector2(...spot(board, p)));
  const shape = new Shape(ring(outline));
  shape.holes.push(...holes.map((h) => new Shape(ring(h))));
  const face = new ShapeGeometry(shape);
  const at = face.getAttribute('position');
  const uv = Float32Array.from({ length: at.count * 2 }, (_, i) =>
    i % 2 === 0 ? at.getX(i >> 1) / board.width + 0.5 : at.getY(i >> 1) / board.height + 0.5,
  );
  face.setAttribute('uv', new BufferAttribute(uv, 2));
  if (side === 'back') {
    face.translate(0, 0, -board.thickness);
    turnOver(face);
  }
  return face;
}

/** Triangles the other way round: seen from below. */
function turnOver(geometry: BufferGeometry): void {
  const index = geometry.getIndex();
  if (index === null) return;
  for (let i = 0; i < index.count; i += 3) {
    const [b, c] = [index.getX(i + 1), index.getX(i + 2)];
    index.setX(i + 1, c);
    index.setX(i + 2, b);
  }
}

/** The larger holes as rings that are cut through the board. */
function drillRings(board: DrawnBoard): Point[][] {
  return board.parts.flatMap((p) =>
    p.pads.flatMap((pad) => {
      if (pad.drill === null || Math.min(pad.drill.w, pad.drill.h) < CUT_MM) return [];
      const [x, y] = pad.hole_at ?? [pad.x, pad.y];
      return [slot(x, y, pad.drill.w, pad.drill.h, pad.rot)];
    }),
  );
}

function slot(x: number, y: number, w: number, h: number, rot: number): Point[] {
  const r = Math.min(w, h) / 2;
  const a = (-rot * Math.PI) / 180;
  return Array.from({ length: CORNERS }, (_, i): Point => {
    const t = ((i + 0.5) * 2 * Math.PI) / CORNERS;
    const [u, v] = [Math.cos(t) * r + Math.sign(Math.cos(t)) * (w / 2 - r), Math.sin(t) * r + Math.sign(Math.sin(t)) * (h / 2 - r)];
    return [x + u * Math.cos(a) - v * Math.sin(a), y + u * Math.sin(a) + v * Math.cos(a)];
  });
}

function wallsOf(board: DrawnBoard, rings: readonly Point[][]): BufferGeometry {
  const quads = rings.flatMap((ring) => ring.map((p, i) => [spot(board, p), spot(board, ring[(i + 1) % ring.length] ?? p)] as const));
  const z = -board.thickness;
  const corners = quads.flatMap(([[ax, ay], [bx, by]]) => [ax, ay, 0, ax, ay, z, bx, by, z, bx, by, 0]);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(corners), 3));
  geometry.setIndex(quads.flatMap((_, i) => [0, 1, 2, 0, 2, 3].map((k) => 4 * i + k)));
  return geometry;
}
