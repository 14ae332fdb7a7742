import { type Point, placed } from '../../canvas/board.js';
import type { Constraints, StudioBoard } from '../api.js';
import type { Draft } from './draft.js';
import type { DrawnTrack } from './drawing.js';
import { type Editor, padsAt, type Rect, roundHandle } from './editor.js';
import { courtyardAt, type Part, type Place, placeOf, ratsnest } from './placing.js';
import { middles } from './shaping.js';

const GHOST = '#5ab0ff';
const BAD = '#ff5d5d';
const PIN = '#ffd166';
const KEEPOUT = '#ff9f5a';
const OTHER = '#c78bff';

interface Shown {
  readonly board: StudioBoard;
  readonly draft: Draft;
  readonly editor: Editor;
  /** Parts that other devices have selected. */
  readonly elsewhere: ReadonlySet<string>;
  readonly side: 'front' | 'back';
}
type Canvas = CanvasRenderingContext2D;

/** What is wanted but not built, over the board as built: parts that moved, pins, keepouts, the new edge, the gesture under way. */
export function drawOverlay(g: Canvas, px: number, { board, draft, editor, elsewhere, side }: Shown): void {
  const { constraints } = draft;
  const moving = editor.gesture?.kind === 'move' ? editor.gesture : null;
  drawKeepouts(g, px, board, constraints);
  drawSize(g, px, board, editor);
  drawShape(g, px, draft, editor);
  drawCopper(g, px, constraints, editor, side);
  for (const part of board.parts) {
    const place = moving?.now.get(part.ref) ?? placeOf(part, constraints);
    const pinned = constraints.pinned?.[part.ref] !== undefined;
    const away = Math.hypot(place.x - part.x, place.y - part.y) > 0.01 || place.side !== part.side || Math.abs(place.rot - part.rot) % 360 > 0.01;
    if (away) drawGhost(g, px, part, place, moving?.bad.has(part.ref) === true, place.side === side);
    else if (moving?.bad.has(part.ref) === true) ring(g, px, courtyardAt(part, place), BAD, 2);
    if (pinned) drawPin(g, px, place);
    const edge = constraints.edges?.[part.ref];
    if (edge !== undefined) drawEdge(g, px, part, edge, board);
    if (elsewhere.has(part.ref)) ring(g, px, courtyardAt(part, place), OTHER, 2);
  }
  if (moving !== null) drawRats(g, px, ratsnest(board, constraints, moving.now));
  if (editor.gesture?.kind === 'frame') dashed(g, px, editor.gesture.rect, '#ffffff');
  if (editor.gesture?.kind === 'keepout') dashed(g, px, editor.gesture.rect, KEEPOUT);
}

function drawGhost(g: Canvas, px: number, part: Part, place: Place, bad: boolean, near: boolean): void {
  const colour = bad ? BAD : GHOST;
  g.globalAlpha = near ? 0.95 : 0.5;
  g.strokeStyle = colour;
  g.lineWidth = px;
  g.setLineDash([4 * px, 3 * px]);
  g.beginPath();
  g.moveTo(part.x, part.y);
  g.lineTo(place.x, place.y);
  g.stroke();
  g.setLineDash([]);
  const body = part.body.length > 2 ? part.body.map((p) => placed(p, place)) : courtyardAt(part, place);
  path(g, body);
  g.globalAlpha *= 0.35;
  g.fillStyle = colour;
  g.fill();
  g.globalAlpha = near ? 0.95 : 0.5;
  g.lineWidth = 1.5 * px;
  g.stroke();
  g.fillStyle = near ? '#bfe0ff' : GHOST;
  for (const { at, w, h, rot } of padsAt(part, place)) {
    g.save();
    g.translate(...at);
    g.rotate((-rot * Math.PI) / 180);
    g.fillRect(-w / 2, -h / 2, w, h);
    g.restore();
  }
  g.globalAlpha = 1;
}

/** Tracks and vias that a person drew, and the track that is being drawn. */
function drawCopper(g: Canvas, px: number, { copper }: Constraints, editor: Editor, side: 'front' | 'back'): void {
  const line = ({ points, width_mm, layer }: DrawnTrack, colour: string): void => {
    g.globalAlpha = layer === side ? 0.9 : 0.4;
    g.strokeStyle = colour;
    g.lineCap = g.lineJoin = 'round';
    g.lineWidth = Math.max(width_mm, 2 * px);
    g.beginPath();
    for (const [i, p] of points.entries()) {
      if (i === 0) g.moveTo(...p);
      else g.lineTo(...p);
    }
    g.stroke();
  };
  for (const track of copper?.tracks ?? []) line(track, GHOST);
  if (editor.gesture?.kind === 'track') line(editor.gesture.track, editor.gesture.bad ? BAD : '#bfe0ff');
  g.globalAlpha = 1;
  for (const { x, y, diameter_mm, drill_mm } of copper?.vias ?? []) {
    for (const [r, colour] of [
      [diameter_mm / 2, GHOST],
      [drill_mm / 2, '#0a0f0c'],
    ] as const) {
      g.fillStyle = colour;
      g.beginPath();
      g.arc(x, y, r, 0, 2 * Math.PI);
      g.fill();
    }
  }
}

function drawPin(g: Canvas, px: number, { x, y }: Place): void {
  g.fillStyle = PIN;
  g.strokeStyle = '#000';
  g.lineWidth = px;
  g.beginPath();
  g.arc(x, y, 4 * px, 0, 2 * Math.PI);
  g.fill();
  g.stroke();
}

function drawEdge(g: Canvas, px: number, part: Part, edge: string, { width, height }: StudioBoard): void {
  const to: Point = edge === 'left' ? [0, part.y] : edge === 'right' ? [width, part.y] : edge === 'top' ? [part.x, 0] : [part.x, height];
  g.strokeStyle = PIN;
  g.lineWidth = 2 * px;
  g.setLineDash([3 * px, 3 * px]);
  g.beginPath();
  g.moveTo(part.x, part.y);
  g.lineTo(...to);
  g.stroke();
  g.setLineDash([]);
}

function drawRats(g: Canvas, px: number, lines: readonly (readonly [Point, Point])[]): void {
  g.strokeStyle = '#e8f1ff';
  g.globalAlpha = 0.75;
  g.lineWidth = px;
  g.beginPath();
  for (const [a, b] of lines) {
    g.moveTo(...a);
    g.lineTo(...b);
  }
  g.stroke();
  g.globalAlpha = 1;
}

function drawKeepouts(g: Canvas, px: number, board: StudioBoard, { keepouts = [] }: Constraints): void {
  g.strokeStyle = g.fillStyle = KEEPOUT;
  for (const { points } of board.keepouts) ring(g, px, points, KEEPOUT, 1, 0.08);
  for (const { rect, points } of keepouts) {
    const own: readonly Point[] = rect === undefined ? (points ?? []) : corners(rect);
    ring(g, px, own, KEEPOUT, 2, 0.2);
  }
}

/** The board's edge as it is to be, with handles while it can be drawn. */
function drawSize(g: Canvas, px: number, board: StudioBoard, editor: Editor): void {
  const drawn = editor.gesture?.kind === 'outline' ? editor.gesture.size : editor.size;
  const changed =
    Math.abs(drawn.width - board.width) > 0.01 || Math.abs(drawn.height - board.height) > 0.01 || Math.abs(drawn.corner - board.corner_mm) > 0.01;
  if (!changed && editor.mode !== 'outline') return;
  if (editor.draft.constraints.board?.outline === undefined) dashed(g, px, { x: 0, y: 0, w: drawn.width, h: drawn.height }, GHOST, drawn.corner);
  if (editor.mode !== 'outline') return;
  g.fillStyle = GHOST;
  for (const [x, y] of [
    [drawn.width, drawn.height / 2],
    [drawn.width / 2, drawn.height],
    [drawn.width, drawn.height],
    [roundHandle(drawn), 0],
  ] as const) {
    g.fillRect(x - 5 * px, y - 5 * px, 10 * px, 10 * px);
  }
}

/** The corners that a person drew, or draws. */
function drawShape(g: Canvas, px: number, draft: Draft, editor: Editor): void {
  const shaping = editor.mode === 'shape';
  if (!shaping && !(draft.unbuilt && draft.constraints.board?.outline !== undefined)) return;
  const points = editor.gesture?.kind === 'shape' ? editor.gesture.grabbed.corners : editor.corners;
  g.setLineDash([6 * px, 4 * px]);
  ring(g, px, points, GHOST, 1.5);
  g.setLineDash([]);
  if (!shaping) return;
  for (const [x, y] of points) g.fillRect(x - 5 * px, y - 5 * px, 10 * px, 10 * px);
  for (const [x, y] of middles(points)) {
    g.beginPath();
    g.arc(x, y, 4 * px, 0, 2 * Math.PI);
    g.stroke();
  }
}

const corners = ({ x, y, w, h }: Rect): Point[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

function path(g: Canvas, points: readonly Point[]): void {
  g.beginPath();
  for (const [i, p] of points.entries()) {
    if (i === 0) g.moveTo(...p);
    else g.lineTo(...p);
  }
  g.closePath();
}

function ring(g: Canvas, px: number, points: readonly Point[], colour: string, wide: number, filled = 0): void {
  path(g, points);
  g.strokeStyle = g.fillStyle = colour;
  if (filled > 0) {
    g.globalAlpha = filled;
    g.fill();
    g.globalAlpha = 1;
  }
  g.lineWidth = wide * px;
  g.stroke();
}

function dashed(g: Canvas, px: number, { x, y, w, h }: Rect, colour: string, corner = 0): void {
  g.strokeStyle = colour;
  g.lineWidth = 1.5 * px;
  g.setLineDash([6 * px, 4 * px]);
  g.beginPath();
  g.roundRect(x, y, w, h, corner);
  g.stroke();
  g.setLineDash([]);
}
