import {
  AmbientLight,
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Color,
  DirectionalLight,
  DoubleSide,
  EdgesGeometry,
  Group,
  HemisphereLight,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
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
const TEXTURE_PX = 2048;

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

  constructor(private readonly canvas: HTMLCanvasElement) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true });
    this.#scene.background = new Color('#0d1310');
    this.#camera.up.set(0, 0, 1);
    this.#controls = new OrbitControls(this.#camera, canvas);
    this.#controls.addEventListener('change', () => this.redraw());
    this.#light();
    this.#scene.add(boardBody(), this.#lit);
    for (const [name, meshes] of Object.entries(board.meshes.models)) this.#place(name, meshes);
    this.#pick();
    new ResizeObserver(() => this.#resize()).observe(canvas);
    state.listen(() => this.#light_up());
    this.#resize();
    this.look(state.side);
    this.#light_up();
  }

  /** From above one side, a little from its lower edge. */
  look(side: 'front' | 'back'): void {
    const size = Math.max(board.height, board.width / Math.max(0.6, this.#camera.aspect)) * 2.05;
    const z = side === 'front' ? 1 : -1;
    this.#camera.position.set(0, -0.45 * size, z * size * 0.95);
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
    requestAnimationFrame(() => {
      this.#waiting = false;
      this.#renderer.render(this.#scene, this.#camera);
      this.canvas.dataset['frames'] = String(Number(this.canvas.dataset['frames'] ?? 0) + 1);
    });
  }

  #resize(): void {
    const { clientWidth: w, clientHeight: h } = this.canvas;
    if (w === 0 || h === 0) return;
    this.#renderer.setPixelRatio(Math.min(2, devicePixelRatio || 1));
    this.#renderer.setSize(w, h, false);
    this.#camera.aspect = w / h;
    this.#camera.updateProjectionMatrix();
    this.redraw();
  }

  #light(): void {
    const sun = new DirectionalLight('#ffffff', 1.5);
    sun.position.set(0.4, 0.5, 1);
    const below = new DirectionalLight('#ffffff', 1.2);
    below.position.set(-0.3, 0.4, -1);
    this.#scene.add(new HemisphereLight('#ffffff', '#8a948e', 1.1), new AmbientLight('#ffffff', 0.5), sun, below);
  }

  /** All parts of one model at once. */
  #place(name: string, meshes: readonly PartMesh[]): void {
    const parts = board.meshes.parts.filter((p) => p.model === name);
    const mesh = new InstancedMesh(geometryOf(meshes), new MeshLambertMaterial({ vertexColors: true }), parts.length);
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

  #light_up(): void {
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

/** One geometry for all materials of a model; flat faces, a colour a corner. */
function geometryOf(meshes: readonly PartMesh[]): BufferGeometry {
  const count = meshes.reduce((sum, m) => sum + m.triangles.length, 0);
  const [positions, colours] = [new Float32Array(count * 3), new Float32Array(count * 3)];
  let at = 0;
  for (const { positions: points, triangles, colour } of meshes) {
    for (const corner of triangles) {
      for (let k = 0; k < 3; k++) {
        positions[at] = points[corner * 3 + k] ?? 0;
        colours[at] = colour[k] ?? 0;
        at++;
      }
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('color', new BufferAttribute(colours, 3));
  geometry.computeVertexNormals();
  return geometry;
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
    const texture = new CanvasTexture(facePicture(side, TEXTURE_PX, false));
    texture.colorSpace = SRGBColorSpace;
    texture.anisotropy = 4;
    const face = new ShapeGeometry(shape);
    const at = face.getAttribute('position');
    const uv = Float32Array.from({ length: at.count * 2 }, (_, i) =>
      i % 2 === 0 ? at.getX(i >> 1) / board.width + 0.5 : at.getY(i >> 1) / board.height + 0.5,
    );
    face.setAttribute('uv', new BufferAttribute(uv, 2));
    if (side === 'back') face.scale(1, 1, -1).translate(0, 0, -board.thickness);
    group.add(new Mesh(face, new MeshLambertMaterial({ map: texture, side: DoubleSide })));
  }
  const wall = new MeshLambertMaterial({ color: '#8a7a4d', side: DoubleSide });
  group.add(new Mesh(wallsOf([[...board.outline], ...holes]), wall));
  return group;
}

function wallsOf(list: readonly Point[][]): BufferGeometry {
  const corners = list.flatMap((ring) =>
    ring.flatMap((p, i) => {
      const [[ax, ay], [bx, by]] = [spot(p), spot(ring[(i + 1) % ring.length] ?? p)];
      const z = -board.thickness;
      return [ax, ay, 0, ax, ay, z, bx, by, z, ax, ay, 0, bx, by, z, bx, by, 0];
    }),
  );
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(corners), 3));
  geometry.computeVertexNormals();
  return geometry;
}
