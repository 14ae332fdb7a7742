import { roundMm, shapedOutline } from '../../geometry/index.js';
import { GRID_MM } from './basics.js';
import type { EdgeOption } from './edge-options.js';
import type { Model } from './model.js';
import { Rim } from './rim.js';

/** Where every part stands on a board of a given size: typed arrays that the search changes in place. */
export class Arrangement {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Quarter turns. */
  readonly q: Uint8Array;
  /** Index into the part's edge options; -1 where it stands freely. */
  readonly option: Int8Array;
  /** Courtyard boxes on the board, four numbers each. A lifted part's box is far away. */
  readonly box: Float64Array;
  /** Parts that the search may move. */
  readonly movable: Uint8Array;

  /** Radius of the outline's corners, mm: as wished, as far as the board is large enough. */
  readonly corner: number;
  /** Where an outline that is no rectangle runs behind the edges of its box; null: it is one. */
  readonly rim: Rim | null;

  /** Courtyard area of all parts and its moments: their centre is (momentX, momentY) / area. */
  area = 0;
  momentX = 0;
  momentY = 0;

  constructor(
    readonly model: Model,
    readonly width: number,
    readonly height: number,
  ) {
    const n = model.count;
    this.corner = Math.min(model.problem.corner_mm, width / 2, height / 2);
    const { outline } = model.problem;
    this.rim = outline === undefined ? null : new Rim(shapedOutline(outline, width, height, this.corner), width, height);
    this.x = new Float64Array(n);
    this.y = new Float64Array(n);
    this.q = new Uint8Array(n);
    this.option = new Int8Array(n).fill(-1);
    this.box = new Float64Array(n * 4);
    this.movable = new Uint8Array(n).fill(1);
    for (let i = 0; i < n; i++) {
      this.area += this.areaOf(i);
      this.weigh(i, 1);
    }
  }

  /** Area of the part's courtyard, mm². */
  areaOf(i: number): number {
    const { yard } = this.model;
    const v = i * 16;
    return ((yard[v + 2] as number) - (yard[v] as number)) * ((yard[v + 3] as number) - (yard[v + 1] as number));
  }

  set(i: number, x: number, y: number, turned: number, option: number): void {
    const held = this.model.held[i] as number;
    const q = held < 0 ? turned : held;
    this.weigh(i, -1);
    this.x[i] = x;
    this.y[i] = y;
    this.q[i] = q;
    this.option[i] = option;
    const { yard } = this.model;
    const v = (i * 4 + q) * 4;
    this.box[i * 4] = x + (yard[v] as number);
    this.box[i * 4 + 1] = y + (yard[v + 1] as number);
    this.box[i * 4 + 2] = x + (yard[v + 2] as number);
    this.box[i * 4 + 3] = y + (yard[v + 3] as number);
    this.weigh(i, 1);
  }

  /** Adds the part's courtyard to the moments, or takes it away. */
  private weigh(i: number, sign: number): void {
    const { yard } = this.model;
    const v = (i * 4 + (this.q[i] as number)) * 4;
    const x0 = yard[v] as number;
    const y0 = yard[v + 1] as number;
    const x1 = yard[v + 2] as number;
    const y1 = yard[v + 3] as number;
    const area = sign * (x1 - x0) * (y1 - y0);
    this.momentX += area * ((this.x[i] as number) + (x0 + x1) / 2);
    this.momentY += area * ((this.y[i] as number) + (y0 + y1) / 2);
  }

  /** Where every part stands, to come back to by `restore`. */
  snapshot(): Pick<Arrangement, 'x' | 'y' | 'q' | 'option'> {
    return { x: this.x.slice(), y: this.y.slice(), q: this.q.slice(), option: this.option.slice() };
  }

  restore({ x, y, q, option }: Pick<Arrangement, 'x' | 'y' | 'q' | 'option'>): void {
    for (let i = 0; i < this.model.count; i++) this.set(i, x[i] as number, y[i] as number, q[i] as number, option[i] as number);
  }

  /** Takes the part's courtyard off the board (its pins stay where they are). */
  lift(i: number): void {
    this.box.fill(1e9, i * 4, i * 4 + 4);
  }

  /** A free part as near to (x, y) as the outline and the grid allow. */
  setFree(i: number, x: number, y: number, q: number): void {
    this.set(i, this.freeX(i, x, q), this.freeY(i, y, q), q, -1);
  }

  /** The x on the grid and within the outline where a free part may stand, nearest to the wished one. */
  freeX(i: number, x: number, q: number): number {
    const { yard, problem } = this.model;
    const v = (i * 4 + q) * 4;
    const e = problem.rules.edge_clearance_mm;
    return onGrid(x, e - (yard[v] as number), this.width - e - (yard[v + 2] as number));
  }

  freeY(i: number, y: number, q: number): number {
    const { yard, problem } = this.model;
    const v = (i * 4 + q) * 4;
    const e = problem.rules.edge_clearance_mm;
    return onGrid(y, e - (yard[v + 1] as number), this.height - e - (yard[v + 3] as number));
  }

  /** How far, mm, the rounded corners of an edge of this length draw the outline back at the worse end of [from, to] along it. */
  private sag(from: number, to: number, length: number): number {
    const r = this.corner;
    if (r <= SMALL_CORNER_MM) return 0;
    const into = Math.min(r, Math.max(0, r - from, to - (length - r)));
    return r - Math.sqrt(r * r - into * into);
  }

  /** How far the middle of a mouth stands behind a bent edge, mm, when its worse end reaches it: halved, the middle stands as far behind as the end before it. */
  private behind(from: number, to: number, length: number): number {
    return this.sag(from, to, length) - this.sag((from + to) / 2, (from + to) / 2, length);
  }

  /** The least distance from the ends of a bent edge at which a mouth `wide` mm across still reaches the outline: further out its middle is left behind. */
  private mouthMargin(least: number, wide: number, length: number): number {
    const most = (length - wide) / 2;
    for (let margin = least; margin < most; margin += GRID_MM) {
      if (this.behind(margin, margin + wide, length) <= MOUTH_SAG_MM) return margin;
    }
    return Math.max(least, most);
  }

  /** How far behind its box the outline runs where a part stands from `from` to `to` along an edge: a mouth reaches its outermost point, the rest stands wholly within. */
  private drawnIn({ edge, flush }: EdgeOption, from: number, to: number, length: number): number {
    const clear = this.model.problem.rules.edge_clearance_mm;
    if (this.rim === null) return flush ? this.sag(from, to, length) - this.behind(from, to, length) / 2 : this.sag(from - clear, to + clear, length);
    return flush ? this.rim.least(edge, from - clear, to + clear) : this.rim.most(edge, from - clear, to + clear);
  }

  /** A part at an edge by one of its options, `along` being the coordinate along that edge. */
  setAtEdge(i: number, option: number, along: number): void {
    const way = this.model.edges[i]?.[option] as EdgeOption;
    const { yard, problem } = this.model;
    const v = (i * 4 + way.quarter) * 4;
    const upright = way.edge === 'left' || way.edge === 'right';
    const length = upright ? this.height : this.width;
    const low = yard[v + (upright ? 1 : 0)] as number;
    const high = yard[v + (upright ? 3 : 2)] as number;
    const clear = problem.rules.edge_clearance_mm;
    const corner = way.flush ? Math.max(clear, this.corner) : clear;
    const margin = high - low + 2 * corner <= length ? corner : way.flush ? this.mouthMargin(clear, high - low, length) : clear;
    const t = onGrid(along, margin - low, length - margin - high);
    const far = upright ? this.width : this.height;
    const inset = roundMm(way.inset + this.drawnIn(way, t + low, t + high, length));
    const across = way.edge === 'left' || way.edge === 'top' ? inset : roundMm(far - inset);
    this.set(i, upright ? across : t, upright ? t : across, way.quarter, option);
  }
}

/** Corners up to this radius, mm, are kept clear of; larger ones leave no straight edge to speak of. */
const SMALL_CORNER_MM = 3;
/** So far may the middle of a mouth stand behind its ends on a bent edge, mm. */
const MOUTH_SAG_MM = 1.2;

/** The grid point nearest to `value` within [low, high]; the middle of the range where it holds no grid point. */
function onGrid(value: number, low: number, high: number): number {
  const first = Math.ceil(low / GRID_MM - 1e-6);
  const last = Math.floor(high / GRID_MM + 1e-6);
  if (first > last) return roundMm((low + high) / 2);
  return Math.max(first, Math.min(last, Math.round(value / GRID_MM))) * GRID_MM;
}
