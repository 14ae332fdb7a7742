import {
  type Box3,
  BoxGeometry,
  Color,
  ColorManagement,
  EdgesGeometry,
  Group,
  LinearSRGBColorSpace,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { Meshes } from '../../src/outputs/models/index.js';
import type { DrawnBoard } from './board.js';
import { Crowd } from './crowd.js';
import { Pace } from './pace.js';
import { Plate, spot } from './plate.js';
import type { Scene as BoardScene } from './scene.js';

/** How long nothing moves before it is drawn sharp, ms; and pixels of a moving drawing for one of the page, at the least. */
const STILL_MS = 200;
const COARSE = 0.4;
/** Triangles of parts in a moving picture where the processor draws. */
const BUDGET = 6000;

/** Without a graphics card a moving picture begins coarse, and one that stands still has smooth edges by its size alone. */
const COMPUTED = isComputed();
const SHARP = (): number => (COMPUTED ? 2 : Math.min(2, devicePixelRatio || 1));

// Colours are the screen's own from the start: nothing is converted for each pixel.
ColorManagement.enabled = false;

/** The board with its parts' models, turned by the pointer. Throws Error where the browser has no WebGL. */
export class SolidView {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(35, 1, 0.5, 5000);
  readonly #controls: OrbitControls;
  readonly #crowd: Crowd;
  readonly #plate: Plate;
  readonly #lit = new Group();
  #waiting = false;
  /** Whether the last frame was as fine as can be. */
  #sharp = false;
  readonly #pace = COMPUTED ? new Pace(COARSE, COARSE, 1) : new Pace(SHARP(), COARSE, SHARP());
  #held = false;
  #still: ReturnType<typeof setTimeout> | undefined;

  readonly #watch: ResizeObserver;
  readonly #deaf: () => void;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly shown: BoardScene,
    meshes: Meshes,
  ) {
    this.#crowd = new Crowd(meshes, (part) => poseOf(shown.board, part));
    this.#plate = new Plate(shown, COMPUTED);
    const context = canvas.getContext('webgl2', { antialias: !COMPUTED, alpha: false, stencil: false });
    if (context === null) throw new Error('this browser has no WebGL');
    this.#renderer = new WebGLRenderer({ canvas, context });
    this.#renderer.outputColorSpace = LinearSRGBColorSpace;
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
    canvas.addEventListener('webglcontextrestored', () => this.redraw());
    this.#scene.add(this.#plate.group, this.#crowd.mesh, this.#lit);
    this.#pick();
    this.#watch = new ResizeObserver(() => this.#resize());
    this.#watch.observe(canvas);
    this.#deaf = shown.state.listen(() => this.#light());
    this.#resize();
    this.look(shown.state.side);
    this.#light();
  }

  /** Gives back what the graphics card holds. */
  close(): void {
    this.#watch.disconnect();
    this.#deaf();
    clearTimeout(this.#still);
    this.#controls.dispose();
    this.#renderer.dispose();
  }

  /** From above one side, a little from its lower edge. */
  look(side: 'front' | 'back'): void {
    const { board } = this.shown;
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
      this.#pace.frame(now, this.#held);
      this.#render(this.#pace.ratio, COMPUTED);
      this.#sharp = !COMPUTED && this.#pace.ratio >= SHARP();
      clearTimeout(this.#still);
      this.#still = setTimeout(() => this.#sharpen(), STILL_MS);
    });
  }

  /** `simpler`: no more triangles than the processor draws in time. */
  #render(ratio: number, simpler: boolean): void {
    if (ratio !== this.#renderer.getPixelRatio()) this.#renderer.setPixelRatio(ratio);
    if (simpler) this.#crowd.choose(this.#camera, this.canvas.clientHeight, BUDGET);
    else this.#crowd.chooseAll();
    this.#plate.show(this.#camera.position.z > -this.shown.board.thickness / 2 ? 'front' : 'back', !simpler);
    this.#renderer.render(this.#scene, this.#camera);
    this.canvas.dataset['frames'] = String(Number(this.canvas.dataset['frames'] ?? 0) + 1);
  }

  /** Standing still it is drawn as fine as the screen is. */
  #sharpen(): void {
    if (this.canvas.hidden || this.#held || this.#sharp) return;
    this.#render(SHARP(), false);
    this.#sharp = true;
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

  #light(): void {
    this.#lit.clear();
    for (const ref of this.shown.state.selection.refs) {
      const part = this.#crowd.find(ref);
      if (part !== undefined) this.#lit.add(frameOf(part));
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
      if (ref === null) this.shown.state.clear();
      else this.shown.state.select([ref]);
    });
  }

  #partAt(e: PointerEvent): string | null {
    const box = this.canvas.getBoundingClientRect();
    const at = new Vector2(((e.clientX - box.left) / box.width) * 2 - 1, 1 - ((e.clientY - box.top) / box.height) * 2);
    const ray = new Raycaster();
    ray.setFromCamera(at, this.#camera);
    const [hit] = ray.intersectObjects([this.#crowd.mesh, ...this.#plate.group.children.filter((mesh) => mesh.visible)]);
    return hit?.object === this.#crowd.mesh ? this.#crowd.at(hit) : null;
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
function frameOf({ pose, bounds }: { pose: Matrix4; bounds: Box3 }): Group {
  const size = bounds.getSize(new Vector3()).addScalar(0.3);
  const box = new BoxGeometry(...size.toArray()).translate(...bounds.getCenter(new Vector3()).toArray());
  const group = new Group();
  group.matrix.copy(pose);
  group.matrixAutoUpdate = false;
  group.add(new Mesh(box, GLOW), new LineSegments(new EdgesGeometry(box), FRAME));
  return group;
}

/** Where a part stands: on the back mirrored left to right, then turned. */
function poseOf(board: DrawnBoard, { x, y, rot, side }: Meshes['parts'][number]): Matrix4 {
  const back = side === 'back';
  const turned = new Matrix4().makeRotationZ((rot * Math.PI) / 180);
  if (back) turned.multiply(new Matrix4().makeRotationY(Math.PI));
  return turned.setPosition(...spot(board, [x, y]), back ? -board.thickness : 0);
}
