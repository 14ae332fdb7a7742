import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  Frustum,
  type Intersection,
  Matrix4,
  Mesh,
  type PerspectiveCamera,
  Sphere,
  Vector3,
} from 'three';
import type { Meshes } from '../../src/outputs/models/index.js';
import { type Form, type Levels, levelsOf, type Vec } from './levels.js';
import { facetMaterial } from './materials.js';

/** A part where it stands, and where its triangles of each level are in the list of all. */
interface Member {
  readonly ref: string;
  readonly side: 'front' | 'back';
  readonly pose: Matrix4;
  readonly bounds: Box3;
  readonly sphere: Sphere;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

/** Beyond the levels: not drawn. */
const HIDDEN = 4;
/** Parts larger than this on the screen, px, are drawn as they are while there is room for it; the next levels begin at shares of it. */
const FINE_PX = 24;
const SHARES = [1, 0.4, 0.2];
const COARSER = 1.4;
/** Seen flatter than this (sine of the camera's height over the board) the far side's parts show beside the board's edge. */
const FLAT = 0.35;

/**
 * All parts in one mesh: a single draw call, whose index says which triangles are drawn. Where the processor draws, each triangle costs about a microsecond,
 * so that a moving picture has simpler parts the smaller they are on the screen.
 */
export class Crowd {
  readonly mesh: Mesh;
  readonly #members: readonly Member[];
  readonly #all: Uint32Array;
  readonly #index: BufferAttribute;
  /** What is drawn: members in order and where each one's corners begin. */
  #drawn: { member: Member; from: number }[] = [];
  #levels: Uint8Array;

  constructor(meshes: Meshes, place: (part: Meshes['parts'][number]) => Matrix4) {
    const pile = new Pile();
    const models = new Map(Object.entries(meshes.models).map(([name, own]) => [name, levelsOf(own)]));
    this.#members = meshes.parts.flatMap((part) => {
      const levels = models.get(part.model);
      return levels === undefined ? [] : [memberOf(part, place(part), levels, pile)];
    });
    this.#levels = new Uint8Array(this.#members.length).fill(HIDDEN);
    this.#all = Uint32Array.from(pile.index);
    const most = this.#members.reduce((sum, { ranges: [fine] }) => sum + (fine === undefined ? 0 : fine[1] - fine[0]), 0);
    this.#index = new BufferAttribute(new Uint32Array(most), 1).setUsage(DynamicDrawUsage);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(Float32Array.from(pile.positions), 3));
    geometry.setAttribute('color', new BufferAttribute(Uint8Array.from(pile.colours), 4, true));
    geometry.setIndex(this.#index);
    this.mesh = new Mesh(geometry, facetMaterial());
    this.mesh.frustumCulled = false;
    // Before the board: what lies under a part is then not painted.
    this.mesh.renderOrder = -1;
  }

  /** Every part as it is. */
  chooseAll(): void {
    this.#draw(new Uint8Array(this.#members.length));
  }

  /** Parts in sight, no finer than `budget` triangles allow. `high`: of the view, px. */
  choose(camera: PerspectiveCamera, high: number, budget: number): void {
    const sizes = this.#sizes(camera, high);
    let threshold = FINE_PX;
    let levels = this.#levelled(sizes, threshold);
    while (this.#triangles(levels) > budget && threshold < high * 8) {
      threshold *= COARSER;
      levels = this.#levelled(sizes, threshold);
    }
    this.#draw(levels);
  }

  /** The part that a ray met. */
  at({ faceIndex }: Intersection): string | null {
    const corner = (faceIndex ?? 0) * 3;
    return this.#drawn.findLast(({ from }) => from <= corner)?.member.ref ?? null;
  }

  find(ref: string): { pose: Matrix4; bounds: Box3 } | undefined {
    return this.#members.find((m) => m.ref === ref);
  }

  /** Across each part on the screen, px; 0 where it is not in sight. */
  #sizes(camera: PerspectiveCamera, high: number): Float32Array {
    camera.updateMatrixWorld();
    const sight = new Frustum().setFromProjectionMatrix(new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse));
    const direction = camera.getWorldDirection(new Vector3());
    const hidden = Math.abs(direction.z) < FLAT ? null : direction.z < 0 ? 'back' : 'front';
    const scale = high / Math.tan((camera.fov * Math.PI) / 360);
    return Float32Array.from(this.#members, ({ side, sphere }) =>
      side === hidden || !sight.intersectsSphere(sphere) ? 0 : (scale * sphere.radius) / Math.max(0.1, camera.position.distanceTo(sphere.center)),
    );
  }

  #levelled(sizes: Float32Array, threshold: number): Uint8Array {
    return Uint8Array.from(sizes, (size) => (size === 0 ? HIDDEN : SHARES.filter((share) => size <= threshold * share).length));
  }

  #triangles(levels: Uint8Array): number {
    return this.#members.reduce((sum, { ranges }, i) => sum + lengthOf(ranges[levels[i] ?? HIDDEN]) / 3, 0);
  }

  #draw(levels: Uint8Array): void {
    if (levels.every((level, i) => level === this.#levels[i])) return;
    this.#levels = levels;
    this.#drawn = [];
    let at = 0;
    for (const [i, member] of this.#members.entries()) {
      const range = member.ranges[levels[i] ?? HIDDEN];
      if (range === undefined) continue;
      this.#drawn.push({ member, from: at });
      this.#index.array.set(this.#all.subarray(...range), at);
      at += lengthOf(range);
    }
    this.#index.clearUpdateRanges();
    this.#index.addUpdateRange(0, at);
    this.#index.needsUpdate = true;
    this.mesh.geometry.setDrawRange(0, at);
  }
}

const lengthOf = (range: readonly [number, number] | undefined): number => (range === undefined ? 0 : range[1] - range[0]);

/** Corners and triangles of all parts, one after the other. */
class Pile {
  readonly positions: number[] = [];
  readonly colours: number[] = [];
  readonly index: number[] = [];

  /** Adds triangles in their place; where they are in the index. */
  add(form: Form, pose: Matrix4, up: number): readonly [number, number] {
    const from = this.index.length;
    const first = this.positions.length / 3;
    const point = new Vector3();
    for (const [i, p] of form.points.entries()) {
      this.positions.push(
        ...point
          .set(...p)
          .applyMatrix4(pose)
          .toArray(),
      );
      const normal = point.set(...(form.normals[i] ?? [0, 0, 1])).transformDirection(pose);
      const light = lightOn(normal.x, normal.y, normal.z * up);
      this.colours.push(...(form.colours[i] ?? [0, 0, 0]).map((c) => Math.round(255 * shown(c * light))), 255);
    }
    for (const corner of form.index) this.index.push(first + corner);
    return [from, this.index.length];
  }
}

function memberOf(part: Meshes['parts'][number], pose: Matrix4, levels: Levels, pile: Pile): Member {
  const { ref, side } = part;
  const bounds = new Box3().setFromPoints(levels[0].points.map((p: Vec) => new Vector3(...p)));
  const sphere = bounds.getBoundingSphere(new Sphere()).applyMatrix4(pose);
  return { ref, side, pose, bounds, sphere, ranges: levels.map((level) => pile.add(level, pose, side === 'front' ? 1 : -1)) };
}

/** Light from the viewer's side of the board, in the colours themselves: as no light moves, nothing is computed for each pixel. */
const lightOn = (x: number, y: number, z: number): number => 0.66 + 0.34 * z + 0.1 * y - 0.06 * x;

/** A linear colour as the screen takes it (sRGB). */
const shown = (c: number): number => {
  const v = Math.min(1, Math.max(0, c));
  return v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055;
};
