import { board, type Point } from './board.js';
import { drawLayers } from './draw.js';
import { hitAt, snapAt } from './hit.js';
import { drawBodies, drawRefs, drawSelection, drawUnrouted } from './lit.js';
import { state } from './state.js';

/** A drawing that takes longer is not made for every frame; and how long nothing moves before it is made again, ms. */
const FRAME_MS = 8;
const STILL_MS = 150;
/** How much more of the board is drawn than is in sight, to each side, as a part of the view: what a move brings in is there already. */
const MARGIN = 0.25;

/** The board flat on a canvas: moved, zoomed, asked, measured. */
export class FlatView {
  readonly #g: CanvasRenderingContext2D;
  /** Pixels a millimetre; the board's origin on the screen, px. */
  #scale = 1;
  #x = 0;
  #y = 0;
  #waiting = false;
  /** The last drawing, beyond the edges of the view, and where the board's origin is on it: every frame shows it, moved and stretched. */
  readonly #image = document.createElement('canvas');
  #drawn = { scale: 1, x: 0, y: 0 };
  #stale = true;
  /** How long the last drawing took, ms. */
  #cost = 0;
  #still: ReturnType<typeof setTimeout> | undefined;
  #side = state.side;
  #measured: { from: Point; to: Point | null } | null = null;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly say: (text: string) => void,
  ) {
    const g = canvas.getContext('2d', { alpha: false });
    if (g === null) throw new Error('this browser draws no canvas');
    this.#g = g;
    new ResizeObserver(() => this.fit()).observe(canvas);
    this.#listen();
    state.listen(() => {
      if (!state.measuring) this.#measured = null;
      canvas.classList.toggle('measuring', state.measuring);
      if (this.#side !== state.side) this.#turned();
      this.redraw();
    });
  }

  /** 1 from the front, −1 from behind: there x runs to the left. */
  get #hand(): 1 | -1 {
    return state.side === 'front' ? 1 : -1;
  }

  /** The whole board in sight. */
  fit(): void {
    const { clientWidth: w, clientHeight: h } = this.canvas;
    if (w === 0 || h === 0) return;
    const ratio = devicePixelRatio || 1;
    this.canvas.width = Math.round(w * ratio);
    this.canvas.height = Math.round(h * ratio);
    this.#scale = 0.92 * Math.min(this.canvas.width / board.width, this.canvas.height / board.height);
    this.centre([board.width / 2, board.height / 2]);
  }

  /** A place of the board to the middle of the view. */
  centre([x, y]: Point): void {
    this.#x = this.canvas.width / 2 - this.#hand * x * this.#scale;
    this.#y = this.canvas.height / 2 - y * this.#scale;
    this.redraw();
  }

  /** Whether a place is on the canvas. */
  inSight(at: Point): boolean {
    const [x, y] = this.#onScreen(at);
    return x > 0 && y > 0 && x < this.canvas.width && y < this.canvas.height;
  }

  /** After the board was turned over: the same place stays in the middle. */
  #turned(): void {
    this.#side = state.side;
    const x = (this.canvas.width / 2 - this.#x) / this.#scale / -this.#hand;
    const y = (this.canvas.height / 2 - this.#y) / this.#scale;
    this.centre([x, y]);
  }

  move(dx: number, dy: number): void {
    this.#x += dx;
    this.#y += dy;
    this.#moved();
  }

  /** `at`: the pixel that stays; the middle without one. */
  zoom(by: number, at: Point = [this.canvas.width / 2, this.canvas.height / 2]): void {
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

  /** A slow drawing is moved as it is, and made anew when the board stands still. */
  #moved(): void {
    clearTimeout(this.#still);
    if (this.#cost > FRAME_MS) this.#still = setTimeout(() => this.redraw(), STILL_MS);
    else this.#stale = true;
    this.#request();
  }

  #request(): void {
    if (this.#waiting || this.canvas.hidden) return;
    this.#waiting = true;
    requestAnimationFrame(() => {
      this.#waiting = false;
      if (this.#stale) this.#drawBoard();
      this.#show();
      this.canvas.dataset['frames'] = String(Number(this.canvas.dataset['frames'] ?? 0) + 1);
    });
  }

  #show(): void {
    const g = this.#g;
    const { scale, x, y } = this.#drawn;
    const k = this.#scale / scale;
    g.globalAlpha = 1;
    g.fillStyle = '#0a0f0c';
    g.fillRect(0, 0, this.canvas.width, this.canvas.height);
    g.imageSmoothingEnabled = k !== 1;
    g.drawImage(this.#image, Math.round(this.#x - x * k), Math.round(this.#y - y * k), this.#image.width * k, this.#image.height * k);
    this.#drawMeasure();
  }

  /** Draws what is in sight and around it, without the graphics card: paths this long are drawn sooner by the processor. */
  #drawBoard(): void {
    const began = performance.now();
    const [mx, my] = [Math.round(this.canvas.width * MARGIN), Math.round(this.canvas.height * MARGIN)];
    this.#image.width = this.canvas.width + 2 * mx;
    this.#image.height = this.canvas.height + 2 * my;
    const g = this.#image.getContext('2d', { alpha: false, willReadFrequently: true });
    if (g === null) return;
    this.#drawn = { scale: this.#scale, x: Math.round(this.#x) + mx, y: Math.round(this.#y) + my };
    this.#paint(g, this.#drawn);
    // Reading a pixel ends the drawing, which is otherwise put off: only so is its time known.
    g.getImageData(0, 0, 1, 1);
    this.#cost = performance.now() - began;
    this.#stale = false;
  }

  #paint(g: CanvasRenderingContext2D, { scale, x, y }: { scale: number; x: number; y: number }): void {
    const px = 1 / scale;
    g.fillStyle = '#0a0f0c';
    g.fillRect(0, 0, this.#image.width, this.#image.height);
    g.setTransform(this.#hand * scale, 0, 0, scale, x, y);
    drawLayers(g, state.side);
    if (state.shown.has('bodies')) drawBodies(g, px);
    if (state.shown.has('unrouted')) drawUnrouted(g, px);
    drawSelection(g, px);
    g.setTransform(1, 0, 0, 1, 0, 0);
    if (state.shown.has('refs')) drawRefs(g, scale, ([u, v]) => [x + this.#hand * u * scale, y + v * scale]);
  }

  #onScreen([x, y]: Point): Point {
    return [this.#x + this.#hand * x * this.#scale, this.#y + y * this.#scale];
  }

  #onBoard([x, y]: Point): Point {
    return [(x - this.#x) / this.#scale / this.#hand, (y - this.#y) / this.#scale];
  }

  #pixel(e: MouseEvent): Point {
    const box = this.canvas.getBoundingClientRect();
    const ratio = devicePixelRatio || 1;
    return [(e.clientX - box.left) * ratio, (e.clientY - box.top) * ratio];
  }

  #listen(): void {
    let from: { at: Point; far: number } | null = null;
    this.canvas.addEventListener('pointerdown', (e) => {
      from = { at: this.#pixel(e), far: 0 };
      this.canvas.setPointerCapture(e.pointerId);
    });
    this.canvas.addEventListener('pointermove', (e) => {
      const at = this.#pixel(e);
      if (from === null) {
        this.#stretch(at);
        return;
      }
      const [dx, dy] = [at[0] - from.at[0], at[1] - from.at[1]];
      from = { at, far: from.far + Math.hypot(dx, dy) };
      this.move(dx, dy);
    });
    this.canvas.addEventListener('pointerup', (e) => {
      if (from !== null && from.far < 5) this.#click(this.#pixel(e));
      from = null;
    });
    this.canvas.addEventListener(
      'wheel',
      (e) => {
        e.preventDefault();
        this.zoom(Math.exp(-e.deltaY * 0.0015), this.#pixel(e));
      },
      { passive: false },
    );
  }

  #click(at: Point): void {
    const place = this.#onBoard(at);
    if (state.measuring) {
      const snapped = snapAt(place, 8 / this.#scale);
      this.#measured =
        this.#measured === null || this.#measured.to !== null ? { from: snapped, to: null } : { from: this.#measured.from, to: snapped };
      if (this.#measured.to !== null) this.say(lengthOf(this.#measured.from, this.#measured.to));
      this.redraw();
      return;
    }
    const hit = hitAt(place, 4 / this.#scale);
    if (hit === null) state.clear();
    else state.select(hit.refs, hit.net);
  }

  /** The second end of a measure follows the pointer. */
  #stretch(at: Point): void {
    if (this.#measured === null || this.#measured.to !== null) return;
    this.say(lengthOf(this.#measured.from, snapAt(this.#onBoard(at), 8 / this.#scale)));
  }

  #drawMeasure(): void {
    if (this.#measured === null) return;
    const g = this.#g;
    const [ax, ay] = this.#onScreen(this.#measured.from);
    const [bx, by] = this.#onScreen(this.#measured.to ?? this.#measured.from);
    g.strokeStyle = g.fillStyle = '#ffe45c';
    g.lineWidth = 2;
    g.beginPath();
    g.moveTo(ax, ay);
    g.lineTo(bx, by);
    for (const [x, y] of [
      [ax, ay],
      [bx, by],
    ] as const) {
      g.moveTo(x + 4, y);
      g.arc(x, y, 4, 0, 7);
    }
    g.stroke();
  }
}

const lengthOf = ([ax, ay]: Point, [bx, by]: Point): string =>
  `${Math.hypot(bx - ax, by - ay).toFixed(3)} mm (across ${Math.abs(bx - ax).toFixed(3)}, down ${Math.abs(by - ay).toFixed(3)})`;
