import type { Point } from './board.js';
import { drawLayers } from './draw.js';
import { drawHeat } from './heat.js';
import { hitAt, snapAt } from './hit.js';
import { drawBodies, drawRefs, drawSelection, drawUnrouted } from './lit.js';
import { listenTo } from './pointer.js';
import type { Scene } from './scene.js';

/** How long nothing moves before the board is drawn anew, ms; and what a drawing may take to be made anew while it moves. */
const STILL_MS = 150;
const BRIEF_MS = 40;
/** How much more of the board is drawn than is in sight, to each side, as a part of the view: what a move brings in is there already. */
const MARGIN = 0.25;
/** A drawing that is stretched further is made anew. */
const STRETCH = 1.6;

/** What a page adds to the view: gestures of its own, and what it draws over the board. */
export interface FlatOptions {
  /** Tells people a length that was measured. */
  readonly say: (text: string) => void;
  /** A press that it takes does not move the board. Places are millimetres of the board; `reach`: how far beside a thing still counts. */
  readonly tool?: {
    down(at: Point, reach: number, e: PointerEvent): boolean;
    move(at: Point, e: PointerEvent): void;
    up(at: Point, e: PointerEvent): void;
    cancel(): void;
  };
  /** What of the view lies under other things, px of the page: left and top. The whole board is fitted into the rest. */
  readonly inset?: readonly [left: number, top: number];
  /** Draws over the board in its millimetres; `px`: millimetres a pixel of the page. */
  readonly over?: (g: CanvasRenderingContext2D, px: number) => void;
}

/** The board flat: one drawing that the browser moves and stretches, made anew when it stands still. Asked, measured. */
export class FlatView {
  readonly #image = document.createElement('canvas');
  readonly #ruler = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  /** The view, pixels of the screen; how many of them are one of the page. */
  #wide = 0;
  #high = 0;
  #ratio = 1;
  /** Pixels a millimetre; the board's origin on the screen, px. */
  #scale = 1;
  #x = 0;
  #y = 0;
  #waiting = false;
  /** Scale of the last drawing, and where the board's origin is on it. */
  #drawn = { scale: 1, x: 0, y: 0 };
  #stale = true;
  /** How long the last drawing took, ms. */
  #cost = 0;
  #still: ReturnType<typeof setTimeout> | undefined;
  #side: string;
  #deaf: () => void;
  readonly #watch: ResizeObserver;
  readonly #over: HTMLCanvasElement | null;
  #fitted = false;
  /** Scale and corner as they were when the board was fitted in. */
  #whole: readonly [number, number, number] = [0, 0, 0];
  #measured: { from: Point; to: Point | null } | null = null;

  constructor(
    private readonly view: HTMLElement,
    private scene: Scene,
    private readonly options: FlatOptions,
  ) {
    this.#side = scene.state.side;
    const rulers = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    rulers.append(this.#ruler);
    this.#over = options.over === undefined ? null : document.createElement('canvas');
    view.append(this.#image, ...(this.#over === null ? [] : [this.#over]), rulers);
    this.#watch = new ResizeObserver(() => this.#resized());
    this.#watch.observe(view);
    listenTo(view, this);
    this.#deaf = scene.state.listen(() => this.#stateChanged());
  }

  get tool(): FlatOptions['tool'] {
    return this.options.tool;
  }

  /** Another board in the same view; what was in sight stays there unless `fit`. */
  show(scene: Scene, fit: boolean): void {
    this.#deaf();
    this.scene = scene;
    this.#deaf = scene.state.listen(() => this.#stateChanged());
    this.#measured = null;
    if (fit) this.fit();
    else this.redraw();
  }

  close(): void {
    this.#deaf();
    this.#watch.disconnect();
    clearTimeout(this.#still);
    this.view.replaceChildren();
  }

  #stateChanged(): void {
    const { state } = this.scene;
    if (!state.measuring) this.#measured = null;
    this.view.classList.toggle('measuring', state.measuring);
    if (this.#side !== state.side) this.#turned();
    this.redraw();
  }

  /** A board that is whole in sight stays so; what was moved or zoomed keeps its middle where it is. */
  #resized(): void {
    const [wide, high] = [this.#wide, this.#high];
    if (!this.#fitted || this.#asFitted() || this.view.dataset['fit'] === 'always') {
      this.fit();
      return;
    }
    if (!this.#measureView()) return;
    this.#x += (this.#wide - wide) / 2;
    this.#y += (this.#high - high) / 2;
    this.redraw();
  }

  #measureView(): boolean {
    const { clientWidth: w, clientHeight: h } = this.view;
    if (w === 0 || h === 0) return false;
    this.#ratio = devicePixelRatio || 1;
    this.#wide = Math.round(w * this.#ratio);
    this.#high = Math.round(h * this.#ratio);
    return true;
  }

  /** 1 from the front, −1 from behind: there x runs to the left. */
  get #hand(): 1 | -1 {
    return this.scene.state.side === 'front' ? 1 : -1;
  }

  /** The whole board in sight. */
  fit(): void {
    if (!this.#measureView()) return;
    this.#fitted = true;
    const { board } = this.scene;
    const [left, top] = (this.options.inset ?? [0, 0]).map((px) => px * this.#ratio) as [number, number];
    this.#scale = 0.92 * Math.min((this.#wide - left) / board.width, (this.#high - top) / board.height);
    this.#x = (this.#wide + left) / 2 - (this.#hand * board.width * this.#scale) / 2;
    this.#y = (this.#high + top) / 2 - (board.height * this.#scale) / 2;
    this.#whole = [this.#scale, this.#x, this.#y];
    this.redraw();
  }

  /** Whether nothing was moved or zoomed since the board was fitted in. */
  #asFitted(): boolean {
    const [scale, x, y] = this.#whole;
    return scale === this.#scale && x === this.#x && y === this.#y;
  }

  /** A place of the board to the middle of the view. */
  centre([x, y]: Point): void {
    this.#x = this.#wide / 2 - this.#hand * x * this.#scale;
    this.#y = this.#high / 2 - y * this.#scale;
    this.redraw();
  }

  /** Whether a place is on the canvas. */
  inSight(at: Point): boolean {
    const [x, y] = this.#onScreen(at);
    return x > 0 && y > 0 && x < this.#wide && y < this.#high;
  }

  /** After the board was turned over: the same place stays in the middle. */
  #turned(): void {
    this.#side = this.scene.state.side;
    const x = (this.#wide / 2 - this.#x) / this.#scale / -this.#hand;
    const y = (this.#high / 2 - this.#y) / this.#scale;
    this.centre([x, y]);
  }

  move(dx: number, dy: number): void {
    this.#x += dx;
    this.#y += dy;
    this.#moved();
  }

  /** `at`: the pixel that stays; the middle without one. */
  zoom(by: number, at: Point = [this.#wide / 2, this.#high / 2]): void {
    const scale = Math.min(2000, Math.max(0.5, this.#scale * by));
    const k = scale / this.#scale;
    this.#x = at[0] - (at[0] - this.#x) * k;
    this.#y = at[1] - (at[1] - this.#y) * k;
    this.#scale = scale;
    this.#moved();
  }

  redraw(): void {
    this.#stale = true;
    this.#request();
  }

  /** The drawing is moved as it is, unless what comes into sight is not on it and soon drawn. */
  #moved(): void {
    clearTimeout(this.#still);
    if (this.#cost < BRIEF_MS && !this.#covered()) this.#stale = true;
    else this.#still = setTimeout(() => this.redraw(), STILL_MS);
    this.#request();
  }

  /** Where the drawing stands on the view, px, and how much it is stretched. */
  #place(): { scale: number; x: number; y: number } {
    const scale = this.#scale / this.#drawn.scale;
    return { scale, x: Math.round(this.#x - this.#drawn.x * scale), y: Math.round(this.#y - this.#drawn.y * scale) };
  }

  /** Whether the drawing still does: all of the view is on it, and it is not stretched too far. */
  #covered(): boolean {
    const { scale, x, y } = this.#place();
    const [right, bottom] = [x + this.#image.width * scale, y + this.#image.height * scale];
    return x <= 0 && y <= 0 && right >= this.#wide && bottom >= this.#high && scale < STRETCH && scale > 1 / STRETCH;
  }

  #request(): void {
    if (this.#waiting || this.view.hidden) return;
    this.#waiting = true;
    requestAnimationFrame(() => {
      this.#waiting = false;
      if (this.#stale) this.#drawBoard();
      this.#show();
      this.view.dataset['frames'] = String(Number(this.view.dataset['frames'] ?? 0) + 1);
    });
  }

  /** Moving an element costs the browser less than drawing on a canvas. */
  #show(): void {
    const { scale, x, y } = this.#place();
    this.#image.style.transform = `translate(${x / this.#ratio}px, ${y / this.#ratio}px) scale(${scale})`;
    this.#ruler.setAttribute('d', this.#measure());
    // Where the board is, px of the page: for whoever drives the page from outside.
    this.view.dataset['place'] = [this.#hand * this.#scale, this.#x, this.#y].map((v) => (v / this.#ratio).toFixed(3)).join(' ');
    this.#drawOver();
  }

  /** What the page draws over the board, in the pixels of the view. */
  #drawOver(): void {
    const { over } = this.options;
    const canvas = this.#over;
    if (over === undefined || canvas === null) return;
    if (canvas.width !== this.#wide || canvas.height !== this.#high) {
      canvas.width = this.#wide;
      canvas.height = this.#high;
      canvas.style.width = `${this.#wide / this.#ratio}px`;
      canvas.style.height = `${this.#high / this.#ratio}px`;
    }
    const g = canvas.getContext('2d');
    if (g === null) return;
    g.setTransform(1, 0, 0, 1, 0, 0);
    g.clearRect(0, 0, this.#wide, this.#high);
    g.setTransform(this.#hand * this.#scale, 0, 0, this.#scale, this.#x, this.#y);
    over(g, this.#ratio / this.#scale);
  }

  /** Only what the page draws over the board is drawn anew. */
  redrawOver(): void {
    this.#request();
  }

  /** Draws what is in sight and around it, without the graphics card: paths this long are drawn sooner by the processor. */
  #drawBoard(): void {
    const began = performance.now();
    clearTimeout(this.#still);
    const [mx, my] = [Math.round(this.#wide * MARGIN), Math.round(this.#high * MARGIN)];
    this.#image.width = this.#wide + 2 * mx;
    this.#image.height = this.#high + 2 * my;
    this.#image.style.width = `${this.#image.width / this.#ratio}px`;
    this.#image.style.height = `${this.#image.height / this.#ratio}px`;
    const g = this.#image.getContext('2d', { alpha: false, willReadFrequently: true });
    if (g === null) throw new Error('this browser draws no canvas');
    this.#drawn = { scale: this.#scale, x: Math.round(this.#x) + mx, y: Math.round(this.#y) + my };
    this.#paint(g, this.#drawn);
    // Reading a pixel ends the drawing, which is otherwise put off: only so is its time known.
    g.getImageData(0, 0, 1, 1);
    this.#cost = performance.now() - began;
    this.#stale = false;
  }

  #paint(g: CanvasRenderingContext2D, { scale, x, y }: { scale: number; x: number; y: number }): void {
    const { state } = this.scene;
    const px = 1 / scale;
    g.fillStyle = '#0a0f0c';
    g.fillRect(0, 0, this.#image.width, this.#image.height);
    g.setTransform(this.#hand * scale, 0, 0, scale, x, y);
    drawLayers(g, this.scene, state.side);
    if (state.shown.has('heat')) drawHeat(g, this.scene);
    if (state.shown.has('bodies')) drawBodies(g, this.scene, px);
    if (state.shown.has('unrouted')) drawUnrouted(g, this.scene, px);
    drawSelection(g, this.scene, px);
    g.setTransform(1, 0, 0, 1, 0, 0);
    drawRefs(g, this.scene, scale, ([u, v]) => [x + this.#hand * u * scale, y + v * scale]);
  }

  #onScreen([x, y]: Point): Point {
    return [this.#x + this.#hand * x * this.#scale, this.#y + y * this.#scale];
  }

  /** A pixel as a place of the board. */
  onBoard([x, y]: Point): Point {
    return [(x - this.#x) / this.#scale / this.#hand, (y - this.#y) / this.#scale];
  }

  /** Where a place of the board is in the view, px of the page. */
  onPage(at: Point): Point {
    const [x, y] = this.#onScreen(at);
    return [x / this.#ratio, y / this.#ratio];
  }

  /** How far `px` of the page are, mm. */
  reach(px: number): number {
    return (px * this.#ratio) / this.#scale;
  }

  pixel(e: MouseEvent): Point {
    const box = this.view.getBoundingClientRect();
    return [(e.clientX - box.left) * this.#ratio, (e.clientY - box.top) * this.#ratio];
  }

  click(at: Point, more: boolean): void {
    const { state } = this.scene;
    const place = this.onBoard(at);
    if (state.measuring) {
      const snapped = snapAt(this.scene, place, 8 / this.#scale);
      this.#measured =
        this.#measured === null || this.#measured.to !== null ? { from: snapped, to: null } : { from: this.#measured.from, to: snapped };
      if (this.#measured.to !== null) this.options.say(lengthOf(this.#measured.from, this.#measured.to));
      this.redraw();
      return;
    }
    const hit = hitAt(this.scene, place, 4 / this.#scale);
    const { refs } = state.selection;
    if (hit === null) {
      if (!more) state.clear();
    } else if (more && hit.refs.length > 0)
      state.select(hit.refs.every((r) => refs.has(r)) ? [...refs].filter((r) => !hit.refs.includes(r)) : [...refs, ...hit.refs]);
    else state.select(hit.refs, hit.net);
  }

  /** The second end of a measure follows the pointer. */
  stretch(at: Point): void {
    if (this.#measured === null || this.#measured.to !== null) return;
    this.options.say(lengthOf(this.#measured.from, snapAt(this.scene, this.onBoard(at), 8 / this.#scale)));
  }

  /** The measured line with a ring at each end, as an SVG path; px of the page. */
  #measure(): string {
    if (this.#measured === null) return '';
    const ends = [this.#measured.from, this.#measured.to ?? this.#measured.from].map((p) => this.#onScreen(p).map((v) => v / this.#ratio));
    const rings = ends.map(([x = 0, y = 0]) => `M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0`);
    return `M${ends.map((p) => p.join(' ')).join('L')}${rings.join('')}`;
  }
}

const lengthOf = ([ax, ay]: Point, [bx, by]: Point): string =>
  `${Math.hypot(bx - ax, by - ay).toFixed(3)} mm (across ${Math.abs(bx - ax).toFixed(3)}, down ${Math.abs(by - ay).toFixed(3)})`;
