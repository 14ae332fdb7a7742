import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Color,
  EdgesGeometry,
  Group,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Shape,
  ShapeGeometry,
  SRGBColorSpace,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { Mesh as PartMesh } from '../../src/outputs/models/index.js';
import { board, type Point } from './board.js';
import { facePicture } from './draw.js';
import { state } from './state.js';

/** Smaller holes are drawn, not cut. */
const CUT_MM = 0.7;
/** Pixels of a face's picture along its longer side; half where the processor draws. */
const TEXTURE_PX = 2048;
/** A frame that took longer, or less, changes how fine the next one is; and how long nothing moves before it is drawn sharp, ms. */
const SLOW_MS = 21;
const FAST_MS = 18;
const STILL_MS = 200;
const COARSE = 0.4;
/** A new size is a new buffer, which costs more than a frame: sizes are this far apart. */
const STEP = 0.7;
const SHARP = (): number => Math.min(2, devicePixelRatio || 1);

/** Without a graphics card a moving picture begins coarse. */
const COMPUTED = isComputed();

/** x right, y up, z up from the front's copper; the middle of the board is the origin. */
const spot = ([x, y]: Point): [number, number] => [x - board.width / 2, board.height / 2 - y];

/** The board with its parts' models, turned by the pointer. Throws Error where the browser has no WebGL. */
export class SolidView {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(35, 1, 0.5, 5000);
  readonly #controls: OrbitControls;
  readonly #instances: { mesh: InstancedMesh; refs: string[] }[] = [];
  readonly #lit = new Group();
  #waiting = false;
  /** Pixels of the drawing for one of the page while it moves. */
  #ratio = COMPUTED ? COARSE : SHARP();
  /** Frames in a row that took little, or long. */
  #fast = 0;
  #slow = 0;
  #last = 0;
  /** The pointer holds the board: however long a frame takes, it moves. */
  #held = false;
  #still: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly canvas: HTMLCanvasElement) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: !COMPUTED });
    this.#scene.background = new Color('#0d1310');
    this.#camera.up.set(0, 0, 1);
    this.#controls = new OrbitControls(this.#camera, canvas);
    this.#controls.addEventListener('change', () => this.redraw());
    this.#controls.addEventListener('start', () => {
      this.#held = true;
    });
    this.#controls.addEventListener('end', () => {
      this.#held = false;
      this.redraw();
    });
    this.#scene.add(boardBody(), this.#lit);
    for (const [name, meshes] of Object.entries(board.meshes.models)) this.#place(name, meshes);
    this.#pick();
    new ResizeObserver(() => this.#resize()).observe(canvas);
    state.listen(() => this.#light());
    this.#resize();
    this.look(state.side);
    this.#light();
  }

  /** From above one side, a little from its lower edge. */
  look(side: 'front' | 'back'): void {
    const size = Math.max(board.height, board.width / Math.max(0.6, this.#camera.aspect)) * 2.05;
    const z = side === 'front' ? 1 : -1;
    this.#camera.position.set(0, -0.45 * z * size, z * size * 0.95);
    this.#controls.target.set(0, 0, 0);
    this.#controls.update();
    this.redraw();
  }

  /** Turns about the board, radians. */
  turn(across: number, down: number): void {
    const from = this.#camera.position.clone().sub(this.#controls.target);
    from.applyAxisAngle(new Vector3(0, 0, 1), across);
    const axis = new Vector3(0, 0, 1).cross(from).normalize();
    const tipped = from.clone().applyAxisAngle(axis, down);
    const pole = tipped.angleTo(new Vector3(0, 0, 1));
    this.#camera.position.copy(this.#controls.target).add(pole > 0.02 && pole < Math.PI - 0.02 ? tipped : from);
    this.#controls.update();
    this.redraw();
  }

  zoom(by: number): void {
    this.#camera.position.sub(this.#controls.target).divideScalar(by).add(this.#controls.target);
    this.#controls.update();
    this.redraw();
  }

  redraw(): void {
    if (this.#waiting || this.canvas.hidden) return;
    this.#waiting = true;
    requestAnimationFrame((now) => {
      this.#waiting = false;
      this.#adapt(now);
      this.#render();
      clearTimeout(this.#still);
      this.#still = setTimeout(() => this.#sharpen(), STILL_MS);
    });
  }

  #render(): void {
    this.#renderer.render(this.#scene, this.#camera);
    this.canvas.dataset['frames'] = String(Number(this.canvas.dataset['frames'] ?? 0) + 1);
  }

  /** While it moves, as many pixels as can be drawn in time. */
  #adapt(now: number): void {
    const took = now - this.#last;
    this.#last = now;
    if (this.#held || took < STILL_MS) {
      this.#fast = took < FAST_MS ? this.#fast + 1 : 0;
      this.#slow = took > SLOW_MS ? this.#slow + 1 : 0;
      if (this.#slow > 2) this.#ratio = Math.max(COARSE, this.#ratio * STEP);
      else if (this.#fast > 90) this.#ratio = Math.min(SHARP(), this.#ratio / STEP);
      if (this.#slow > 2 || this.#fast > 90) this.#fast = this.#slow = 0;
    }
    this.#setRatio(this.#ratio);
  }

  #setRatio(ratio: number): void {
    if (ratio !== this.#renderer.getPixelRatio()) this.#renderer.setPixelRatio(ratio);
  }

  /** Standing still it is drawn as fine as the screen is. */
  #sharpen(): void {
    if (this.canvas.hidden || this.#held || this.#renderer.getPixelRatio() >= SHARP()) return;
    this.#setRatio(SHARP());
    this.#render();
  }

  #resize(): void {
    const { clientWidth: w, clientHeight: h } = this.canvas;
    if (w === 0 || h === 0) return;
    this.#renderer.setPixelRatio(SHARP());
    this.#renderer.setSize(w, h, false);
    this.#camera.aspect = w / h;
    this.#camera.updateProjectionMatrix();
    this.redraw();
  }

  /** All parts of one model at once. */
  #place(name: string, meshes: readonly PartMesh[]): void {
    const parts = board.meshes.parts.filter((p) => p.model === name);
    const mesh = new InstancedMesh(geometryOf(meshes), new MeshBasicMaterial({ vertexColors: true }), parts.length);
    for (const [i, part] of parts.entries()) {
      const [x, y] = spot([part.x, part.y]);
      const back = part.side === 'back';
      const turned = new Matrix4().makeRotationZ((part.rot * Math.PI) / 180);
      if (back) turned.multiply(new Matrix4().makeRotationY(Math.PI));
      mesh.setMatrixAt(i, turned.setPosition(x, y, back ? -board.thickness : 0));
    }
    mesh.computeBoundingSphere();
    this.#instances.push({ mesh, refs: parts.map((p) => p.ref) });
    this.#scene.add(mesh);
  }

  #light(): void {
    this.#lit.clear();
    for (const { mesh, refs } of this.#instances) {
      for (const [i, ref] of refs.entries()) if (state.selection.refs.has(ref)) this.#lit.add(frameOf(mesh, i));
    }
    this.redraw();
  }

  #pick(): void {
    let from: [number, number] | null = null;
    this.canvas.addEventListener('pointerdown', (e) => {
      from = [e.clientX, e.clientY];
    });
    this.canvas.addEventListener('pointerup', (e) => {
      if (from === null || Math.hypot(e.clientX - from[0], e.clientY - from[1]) > 5) return;
      const ref = this.#partAt(e);
      if (ref === null) state.clear();
      else state.select([ref]);
    });
  }

  #partAt(e: PointerEvent): string | null {
    const box = this.canvas.getBoundingClientRect();
    const at = new Vector2(((e.clientX - box.left) / box.width) * 2 - 1, 1 - ((e.clientY - box.top) / box.height) * 2);
    const ray = new Raycaster();
    ray.setFromCamera(at, this.#camera);
    const [hit] = ray
      .intersectObjects(this.#scene.children, true)
      .filter((h) => !(h.object instanceof LineSegments) && h.object.parent !== this.#lit);
    const found = this.#instances.find(({ mesh }) => mesh === hit?.object);
    return hit?.instanceId === undefined ? null : (found?.refs[hit.instanceId] ?? null);
  }
}

/** One geometry for all materials of a model: flat faces, and a corner once for all of its triangles that face the same way and have its colour. */
function geometryOf(meshes: readonly PartMesh[]): BufferGeometry {
  const [positions, colours, index]: [number[], number[], number[]] = [[], [], []];
  for (const { positions: points, triangles, colour } of meshes) {
    const known = new Map<string, number>();
    const point = (corner: number): Vector3 => new Vector3().fromArray(points, corner * 3);
    for (let i = 0; i + 2 < triangles.length; i += 3) {
      const corners = triangles.slice(i, i + 3);
      const [a, b, c] = corners.map(point) as [Vector3, Vector3, Vector3];
      const light = lightOn(b.sub(a).cross(c.sub(a)).normalize());
      const lit = colour.map((part) => part * light);
      for (const corner of corners) {
        const key = `${corner},${lit.map((part) => part.toFixed(3)).join()}`;
        const seen = known.get(key);
        const at = seen ?? positions.length / 3;
        if (seen === undefined) {
          known.set(key, at);
          positions.push(...point(corner).toArray());
          colours.push(...lit);
        }
        index.push(at);
      }
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3));
  geometry.setAttribute('color', new BufferAttribute(Float32Array.from(colours), 3));
  geometry.setIndex(index);
  return geometry;
}

/** Light from above, in the colours themselves: as no light moves, nothing is computed for each pixel. */
const lightOn = ({ x, y, z }: Vector3): number => 0.66 + 0.34 * z + 0.1 * y - 0.06 * x;

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

/** Whether the processor draws (no graphics card): then smooth edges are left to the picture that stands still. */
function isComputed(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2');
  const names = gl?.getExtension('WEBGL_debug_renderer_info');
  const by: unknown = names === null || names === undefined ? '' : gl?.getParameter(names.UNMASKED_RENDERER_WEBGL);
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return /swiftshader|llvmpipe|software/i.test(String(by));
}

const FRAME = new LineBasicMaterial({ color: '#7dffb0' });
const GLOW = new MeshBasicMaterial({ color: '#7dffb0', transparent: true, opacity: 0.35, depthWrite: false });

/** A box about one part, seen through everything. */
function frameOf(mesh: InstancedMesh, i: number): Group {
  mesh.geometry.computeBoundingBox();
  const size = new Vector3();
  const middle = new Vector3();
  mesh.geometry.boundingBox?.getSize(size);
  mesh.geometry.boundingBox?.getCenter(middle);
  const box = new BoxGeometry(size.x + 0.3, size.y + 0.3, size.z + 0.3).translate(middle.x, middle.y, middle.z);
  const group = new Group();
  mesh.getMatrixAt(i, group.matrix);
  group.matrixAutoUpdate = false;
  group.add(new Mesh(box, GLOW), new LineSegments(new EdgesGeometry(box), FRAME));
  return group;
}

/** Rings that are cut through the board: its own cut-outs and the larger holes. */
function rings(): Point[][] {
  const drills = board.parts.flatMap((p) =>
    p.pads.flatMap((pad) => {
      if (pad.drill === null || Math.min(pad.drill.w, pad.drill.h) < CUT_MM) return [];
      const [x, y] = pad.hole_at ?? [pad.x, pad.y];
      return [slot(x, y, pad.drill.w, pad.drill.h, pad.rot)];
    }),
  );
  return [...board.cutouts.map((c) => [...c]), ...drills];
}

function slot(x: number, y: number, w: number, h: number, rot: number): Point[] {
  const r = Math.min(w, h) / 2;
  const a = (-rot * Math.PI) / 180;
  return Array.from({ length: 24 }, (_, i): Point => {
    const t = ((i + 0.5) * Math.PI) / 12;
    const [u, v] = [Math.cos(t) * r + Math.sign(Math.cos(t)) * (w / 2 - r), Math.sin(t) * r + Math.sign(Math.sin(t)) * (h / 2 - r)];
    return [x + u * Math.cos(a) - v * Math.sin(a), y + u * Math.sin(a) + v * Math.cos(a)];
  });
}

/** Both faces with their pictures, and the edge. */
function boardBody(): Group {
  const group = new Group();
  const holes = rings();
  const shape = new Shape(board.outline.map((p) => new Vector2(...spot(p))));
  shape.holes.push(...holes.map((h) => new Shape(h.map((p) => new Vector2(...spot(p))))));
  for (const side of ['front', 'back'] as const) {
    const texture = new CanvasTexture(facePicture(side, COMPUTED ? TEXTURE_PX / 2 : TEXTURE_PX, false));
    texture.colorSpace = SRGBColorSpace;
    if (!COMPUTED) texture.anisotropy = 4;
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
    group.add(new Mesh(face, new MeshBasicMaterial({ map: texture })));
  }
  const wall = new MeshBasicMaterial({ color: '#6f6340' });
  group.add(new Mesh(wallsOf([[...board.outline], ...holes]), wall));
  return group;
}

function wallsOf(list: readonly Point[][]): BufferGeometry {
  const corners = list.flatMap((ring) =>
    ring.flatMap((p, i) => {
      const [[ax, ay], [bx, by]] = [spot(p), spot(ring[(i + 1) % ring.length] ?? p)];
      const z = -board.thickness;
      const outward = [ax, ay, 0, ax, ay, z, bx, by, z, ax, ay, 0, bx, by, z, bx, by, 0];
      const inward = [ax, ay, 0, bx, by, z, ax, ay, z, ax, ay, 0, bx, by, 0, bx, by, z];
      return [...outward, ...inward];
    }),
  );
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(corners), 3));
  return geometry;
}
