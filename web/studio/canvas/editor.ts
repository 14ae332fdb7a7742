import type { Point } from '../../canvas/board.js';
import type { FlatView } from '../../canvas/flat.js';
import { inside } from '../../canvas/hit.js';
import type { Scene } from '../../canvas/scene.js';
import type { StudioBoard } from '../api.js';
import { t } from '../strings.js';
import type { Draft } from './draft.js';
import { type Anchor, anchorAt, bentPath, type DrawnTrack, isTooNear, widthOn, withTrack, withVia } from './drawing.js';
import { type Alignment, aligned, carried, courtyardAt, onGrid, overlaps, type Part, type Place, pinAt, placeOf, right, unpin } from './placing.js';
import { apart, cornersOf, type Grabbed, grabbed, pulled, withCorners } from './shaping.js';

export type Mode = 'select' | 'keepout' | 'track' | 'via' | 'outline' | 'shape';
/** A press that moves less, mm on the board at the zoom it was made, is a click. */
const CLICK_PX = 3;
const LEAST_KEEPOUT_MM = 0.5;
const LEAST_BOARD_MM = 3;
const LEAST_HANDLE_MM = 1;

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
/** Of a board with its corners, mm. */
export interface Size {
  readonly width: number;
  readonly height: number;
  readonly corner: number;
}
/** What a gesture does while the pointer is down. */
export type Gesture =
  | {
      readonly kind: 'move';
      readonly from: Point;
      readonly start: ReadonlyMap<string, Place>;
      readonly now: ReadonlyMap<string, Place>;
      readonly bad: ReadonlySet<string>;
    }
  | { readonly kind: 'frame'; readonly from: Point; readonly rect: Rect }
  | { readonly kind: 'keepout'; readonly from: Point; readonly rect: Rect }
  | { readonly kind: 'outline'; readonly side: 'right' | 'bottom' | 'both' | 'round'; readonly size: Size }
  | { readonly kind: 'track'; readonly from: Anchor; readonly to: Anchor | null; readonly track: DrawnTrack; readonly bad: boolean }
  | { readonly kind: 'via'; readonly net: string; readonly at: Point }
  | { readonly kind: 'shape'; readonly grabbed: Grabbed };

/** Gestures on the flat canvas: each ends in one step of the draft. */
export class Editor {
  mode: Mode = 'select';
  grid = 0.5;
  gesture: Gesture | null = null;
  readOnly = false;
  #far = 0;
  #last: Point = [0, 0];
  #view: FlatView | null = null;
  #board: StudioBoard | null = null;
  #scene: Scene | null = null;
  #redraw: () => void = () => {};
  #say: (text: string) => void = () => {};

  constructor(readonly draft: Draft) {}

  /** `say`: tells people what goes on. */
  attach(view: FlatView, redraw: () => void, say: (text: string) => void): void {
    this.#say = say;
    this.#view = view;
    this.#redraw = redraw;
  }

  show(board: StudioBoard, scene: Scene, readOnly: boolean): void {
    this.#board = board;
    this.#scene = scene;
    this.readOnly = readOnly;
    this.gesture = null;
  }

  get selected(): readonly string[] {
    return [...(this.#scene?.state.selection.refs ?? [])];
  }

  /** Size of the board as it is to be. */
  get size(): Size {
    const wanted = this.draft.constraints.board;
    return {
      width: wanted?.width_mm ?? this.#board?.width ?? 0,
      height: wanted?.height_mm ?? this.#board?.height ?? 0,
      corner: wanted?.corner_mm ?? this.#board?.corner_mm ?? 0,
    };
  }

  down(at: Point, reach: number, e: PointerEvent): boolean {
    this.#far = 0;
    this.#last = [e.clientX, e.clientY];
    if (this.#board === null || this.#scene?.state.measuring === true) return false;
    if (!this.readOnly && this.mode === 'keepout') {
      this.gesture = { kind: 'keepout', from: at, rect: { x: at[0], y: at[1], w: 0, h: 0 } };
      return true;
    }
    if (!this.readOnly && this.mode === 'outline') return this.#grabOutline(at, reach * 2.5);
    if (!this.readOnly && this.mode === 'shape') return this.#grabCorner(at, reach * 2.5, e.shiftKey);
    if (!this.readOnly && (this.mode === 'track' || this.mode === 'via')) return this.#beginCopper(at, reach);
    const there = this.readOnly ? null : this.#partAt(at);
    // A finger moves the board, unless it is on a part that is selected.
    const part = e.pointerType === 'touch' && !this.selected.includes(there?.ref ?? '') ? null : there;
    if (part === null) {
      if (!e.shiftKey) return false;
      this.gesture = { kind: 'frame', from: at, rect: { x: at[0], y: at[1], w: 0, h: 0 } };
      return true;
    }
    const refs = this.selected.includes(part.ref) ? this.selected : [part.ref];
    const start = this.#places(refs);
    this.gesture = { kind: 'move', from: at, start, now: start, bad: new Set() };
    return true;
  }

  move(at: Point, e: PointerEvent): void {
    this.#far += Math.hypot(e.clientX - this.#last[0], e.clientY - this.#last[1]);
    this.#last = [e.clientX, e.clientY];
    const { gesture } = this;
    if (gesture === null || this.#board === null || this.#far < CLICK_PX) return;
    const grid = e.altKey ? 0.1 : this.grid;
    if (gesture.kind === 'move') {
      const [dx, dy] = [at[0] - gesture.from[0], at[1] - gesture.from[1]];
      const now = new Map([...gesture.start].map(([ref, p]) => [ref, { ...p, x: onGrid(p.x + dx, grid), y: onGrid(p.y + dy, grid) }]));
      this.gesture = { ...gesture, now, bad: overlaps(this.#board, this.draft.constraints, now) };
      const [first] = gesture.start.keys();
      if (first !== undefined && !this.selected.includes(first)) this.#scene?.state.select(gesture.start.keys());
    } else if (gesture.kind === 'outline') {
      const clamp = (v: number): number => Math.max(LEAST_BOARD_MM, onGrid(v, grid));
      const { size, side } = gesture;
      const most = Math.min(size.width, size.height) / 2;
      const next =
        side === 'round'
          ? { ...size, corner: Math.min(most, Math.max(0, onGrid(at[0], grid))) }
          : { ...size, width: side === 'bottom' ? size.width : clamp(at[0]), height: side === 'right' ? size.height : clamp(at[1]) };
      this.gesture = { ...gesture, size: next };
    } else if (gesture.kind === 'track') this.gesture = this.#drawTo(gesture, at, e);
    else if (gesture.kind === 'shape') this.gesture = { ...gesture, grabbed: pulled(gesture.grabbed, at, grid, (this.#view?.reach(6) ?? 0.2) * 1.5) };
    else if (gesture.kind !== 'via') {
      const [x, y] = [Math.min(at[0], gesture.from[0]), Math.min(at[1], gesture.from[1])];
      this.gesture = { ...gesture, rect: { x, y, w: Math.abs(at[0] - gesture.from[0]), h: Math.abs(at[1] - gesture.from[1]) } };
    }
    this.#redraw();
  }

  up(_at: Point, e: PointerEvent): void {
    const { gesture } = this;
    this.gesture = null;
    if (gesture === null) return;
    if (gesture.kind === 'via') this.draft.edit((c) => withVia(c, gesture.net, gesture.at));
    else if (this.#far < CLICK_PX) {
      if (this.mode === 'select') this.#view?.click(this.#view.pixel(e), e.shiftKey || e.ctrlKey || e.metaKey);
    } else if (gesture.kind === 'move') this.draft.edit((c) => pinAt(c, gesture.now));
    else if (gesture.kind === 'keepout') this.#addKeepout(gesture.rect);
    else if (gesture.kind === 'outline') this.resize(gesture.size);
    else if (gesture.kind === 'track') this.#endTrack(gesture);
    else if (gesture.kind === 'shape') this.reshape(gesture.grabbed.corners);
    else this.#selectIn(gesture.rect);
    this.#redraw();
  }

  cancel(): void {
    this.gesture = null;
    this.#redraw();
  }

  #grabOutline([x, y]: Point, reach: number): boolean {
    const { size } = this;
    const { width, height } = size;
    if (Math.abs(x - roundHandle(size)) < reach && Math.abs(y) < reach) {
      this.gesture = { kind: 'outline', side: 'round', size };
      return true;
    }
    const [onRight, onBottom] = [Math.abs(x - width) < reach, Math.abs(y - height) < reach];
    if (!onRight && !onBottom) return false;
    this.gesture = { kind: 'outline', side: onRight && onBottom ? 'both' : onRight ? 'right' : 'bottom', size };
    return true;
  }

  /** The corners of the outline as it is to be, mm. */
  get corners(): Point[] {
    return this.#board === null ? [] : cornersOf(this.#board, this.draft.constraints);
  }

  /** Takes hold of a corner or of the middle of an edge; `away`: the corner goes. */
  #grabCorner(at: Point, reach: number, away: boolean): boolean {
    const held = grabbed(this.corners, at, reach);
    if (held === null) return false;
    if (away && !held.fresh) this.reshape(held.corners.filter((_, i) => i !== held.held));
    else this.gesture = { kind: 'shape', grabbed: held };
    return true;
  }

  /** The outline has these corners, mm. Says why where it cannot. */
  reshape(corners: readonly Point[]): void {
    const next = withCorners(this.draft.constraints, apart(corners));
    this.#say(typeof next === 'string' ? next : '');
    if (typeof next !== 'string') this.draft.edit(() => next);
    this.#redraw();
  }

  #beginCopper(at: Point, reach: number): boolean {
    const layer = this.#scene?.state.side ?? 'front';
    const board = this.#board;
    const from = board === null ? null : anchorAt(board, this.draft.constraints, at, layer, reach);
    if (board === null || from === null || (this.mode === 'via' && from.ref !== null)) {
      this.#say(this.mode === 'via' ? t.drawn.beginVia : t.drawn.begin);
      return false;
    }
    this.#say('');
    if (this.mode === 'via') this.gesture = { kind: 'via', net: from.net, at: from.at };
    else {
      const track = { net: from.net, layer, width_mm: widthOn(board, from.net), points: [[...from.at], [...from.at]] as [number, number][] };
      this.gesture = { kind: 'track', from, to: null, track, bad: false };
    }
    return true;
  }

  #drawTo(gesture: Extract<Gesture, { kind: 'track' }>, at: Point, e: PointerEvent): Gesture {
    const board = this.#board;
    if (board === null) return gesture;
    const { from, track } = gesture;
    const to = anchorAt(board, this.draft.constraints, at, track.layer, this.#view?.reach(6) ?? 0.2);
    const end: Point = to?.at ?? [onGrid(at[0], e.altKey ? 0.05 : 0.1), onGrid(at[1], e.altKey ? 0.05 : 0.1)];
    const next = { ...track, points: bentPath(from.at, end, e.shiftKey).map(([x, y]): [number, number] => [x, y]) };
    const bad = (to !== null && to.net !== from.net) || isTooNear(board, this.draft.constraints, next);
    this.#say(to !== null && to.net !== from.net ? t.drawn.other(from.net, to.net) : bad ? t.drawn.near : '');
    return { ...gesture, to, track: next, bad };
  }

  /** The parts at its ends stay where they are: a track that leads to where they were is of no use. */
  #endTrack({ from, to, track }: Extract<Gesture, { kind: 'track' }>): void {
    if (to !== null && to.net !== from.net) return;
    this.#say('');
    if (track.points.length < 2) return;
    const ends = this.#places([from.ref, to?.ref ?? null].filter((ref) => ref !== null));
    this.draft.edit((c) => withTrack(pinAt(c, ends), track));
  }

  /** The smallest part there, where it is to stand; those that are seen first. */
  #partAt(at: Point): Part | null {
    const board = this.#board;
    const near = this.#scene?.state.side;
    if (board === null) return null;
    const hits = board.parts.flatMap((part) => {
      const place = placeOf(part, this.draft.constraints);
      const ring = courtyardAt(part, place);
      if (place.side !== near || ring.length < 3 || !inside(at, ring)) return [];
      const xs = ring.map((p) => p[0]);
      return [{ part, size: Math.max(...xs) - Math.min(...xs) }];
    });
    return hits.sort((a, b) => a.size - b.size)[0]?.part ?? null;
  }

  #places(refs: readonly string[]): Map<string, Place> {
    const parts = this.#board?.parts.filter((p) => refs.includes(p.ref)) ?? [];
    return new Map(parts.map((part) => [part.ref, placeOf(part, this.draft.constraints)]));
  }

  #selectIn({ x, y, w, h }: Rect): void {
    const refs = (this.#board?.parts ?? []).flatMap((part) => {
      const place = placeOf(part, this.draft.constraints);
      const inFrame = place.x >= x && place.x <= x + w && place.y >= y && place.y <= y + h;
      return inFrame && place.side === this.#scene?.state.side ? [part.ref] : [];
    });
    this.#scene?.state.select(refs);
  }

  #addKeepout({ x, y, w, h }: Rect): void {
    if (w < LEAST_KEEPOUT_MM || h < LEAST_KEEPOUT_MM) return;
    const fine = (v: number): number => onGrid(v, 0.1);
    this.draft.edit((c) => {
      const list = c.keepouts ?? [];
      const ids = new Set(list.map((k) => k.id));
      let n = list.length + 1;
      while (ids.has(`k${n}`)) n++;
      const rect = { x: fine(x), y: fine(y), w: fine(w), h: fine(h) };
      return { ...c, keepouts: [...list, { id: `k${n}`, name: t.keepouts.fresh(n), rect, bans: ['parts', 'tracks', 'vias', 'pour'], by: 'user' }] };
    });
  }

  resize({ width, height, corner }: Size): void {
    const rounded = corner === this.size.corner ? {} : { corner_mm: corner };
    this.draft.edit((c) => ({ ...c, board: { ...c.board, width_mm: width, height_mm: height, ...rounded, fixed: true } }));
  }

  /** Moves what is selected, mm. Answers whether anything is. */
  nudge(dx: number, dy: number): boolean {
    return this.#edit((p) => ({ ...p, x: p.x + dx, y: p.y + dy }));
  }

  /** A quarter turn, several parts about their middle. */
  turn(): void {
    const places = [...this.#places(this.selected).values()];
    const n = Math.max(1, places.length);
    const [cx, cy] = [places.reduce((s, p) => s + p.x, 0) / n, places.reduce((s, p) => s + p.y, 0) / n];
    this.#edit((p) =>
      n === 1 ? { ...p, rot: right(p.rot + 90) } : { ...p, x: onGrid(cx + (p.y - cy), 0.1), y: onGrid(cy - (p.x - cx), 0.1), rot: right(p.rot + 90) },
    );
  }

  otherSide(): void {
    this.#edit((p) => ({ ...p, side: p.side === 'front' ? 'back' : 'front' }));
  }

  /** Pins what is selected where it stands, or lets it go when all of it is pinned. */
  togglePin(): void {
    const { selected } = this;
    if (selected.length === 0 || this.readOnly) return;
    const all = selected.every((ref) => this.draft.constraints.pinned?.[ref] !== undefined);
    if (all) this.draft.edit((c) => unpin(c, selected));
    else this.#edit((p) => p);
  }

  align(how: Alignment): void {
    const { draft } = this;
    const parts = (this.#board?.parts ?? [])
      .filter((p) => this.selected.includes(p.ref))
      .map((part) => ({ part, place: placeOf(part, draft.constraints) }));
    if (parts.length > 1 && !this.readOnly) draft.edit((c) => pinAt(c, aligned(parts, how)));
  }

  #edit(change: (place: Place) => Place): boolean {
    const places = this.#places(this.selected);
    if (places.size === 0 || this.readOnly) return false;
    const next = new Map([...places].map(([ref, place]) => [ref, change(place)]));
    this.draft.edit((c) => pinAt(c, next));
    return true;
  }
}

/** Where the handle for round corners is on the upper edge, mm from the left. */
export const roundHandle = ({ corner }: Size): number => Math.max(corner, LEAST_HANDLE_MM);

/** A part's pads where it is to stand: their middles and sizes. */
export const padsAt = (part: Part, place: Place): { at: Point; w: number; h: number; rot: number }[] =>
  part.pads.map((pad) => ({ at: carried([pad.x, pad.y], part, place), w: pad.w, h: pad.h, rot: pad.rot + place.rot - part.rot }));
