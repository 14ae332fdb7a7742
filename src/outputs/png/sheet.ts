import { printable, textSize, textStrokes } from '../../board/index.js';
import type { Sheet, SheetLabel, SheetSymbol, SheetText } from '../sheet/index.js';
import { CHAR_U, GRID_MM } from '../sheet/sheet.js';
import { type Colour, colour, Raster, type Ring } from './raster.js';

const PAINT = {
  paper: colour('#ffffff'),
  frame: colour('#b8c4cf'),
  title: colour('#5b6b7a'),
  art: colour('#8a1c1c'),
  body: colour('#fffdf2'),
  wire: colour('#157a3d'),
  name: colour('#0f5c8c'),
  text: colour('#1b3a57'),
  pin: colour('#3c3c3c'),
} as const;

/** Of letters, mm: how high capitals are, how thick their strokes. */
const CAP_MM = 0.95;
const PIN_CAP_MM = 0.8;
const STROKE_MM = 0.12;
const LINE_MM = 0.2;
const THINNEST_PX = 0.8;
/** Half the length of each, and how far from the wire, in grid steps. */
const GROUND_BARS = [
  [0.5, 0.4],
  [0.3, 0.6],
  [0.12, 0.8],
] as const;

/** A schematic sheet as a picture, its longer side `pixels` long. PNG. */
export function sheetPng(sheet: Sheet, pixels: number): Uint8Array {
  const pen = new Pen(sheet, pixels);
  for (const { x, y, width, height, title } of sheet.groups) {
    const corners: Ring = [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
      [x, y],
    ];
    pen.line(corners, PAINT.frame, 0.15);
    pen.text(title, x + 1, y + 2, 'start', PAINT.title);
  }
  for (const symbol of sheet.symbols) drawSymbol(pen, symbol);
  for (const { points } of sheet.wires) pen.line(points, PAINT.wire);
  for (const { x, y } of sheet.junctions) pen.dot(x, y, 0.45, PAINT.wire);
  for (const label of sheet.labels) drawLabel(pen, label);
  return pen.png();
}

function drawSymbol(pen: Pen, { texts, body, art, pins }: SheetSymbol): void {
  if (texts.some((t) => t.role === 'pin')) pen.area(body, PAINT.body);
  for (const { points, fill } of art) {
    if (fill === true) pen.area(points, PAINT.art);
    pen.line(points, PAINT.art);
  }
  for (const { x, y } of pins.filter((p) => p.net === null)) {
    pen.stroke(x - 0.5, y - 0.5, x + 0.5, y + 0.5, PAINT.title);
    pen.stroke(x - 0.5, y + 0.5, x + 0.5, y - 0.5, PAINT.title);
  }
  for (const text of texts) drawText(pen, text);
}

function drawText(pen: Pen, { text, x, y, anchor, upright, role }: SheetText): void {
  const pin = role === 'pin';
  if (upright === true) pen.text(text, x + (pin ? 0.4 : 0), y, anchor, PAINT.pin, { upright, cap: PIN_CAP_MM });
  else pen.text(text, x, y + (pin ? 0.4 : 0), anchor, pin ? PAINT.pin : PAINT.text, { cap: pin ? PIN_CAP_MM : CAP_MM });
}

function drawLabel(pen: Pen, { net, x, y, kind, dir }: SheetLabel): void {
  const u = GRID_MM;
  switch (kind) {
    case 'ground': {
      const s = dir === 'up' ? -1 : 1;
      pen.stroke(x, y, x, y + s * 0.4 * u, PAINT.art);
      for (const [half, down] of GROUND_BARS) pen.stroke(x - half * u, y + s * down * u, x + half * u, y + s * down * u, PAINT.art);
      return;
    }
    case 'power': {
      const s = dir === 'down' ? 1 : -1;
      pen.stroke(x, y, x, y + s * 0.5 * u, PAINT.art);
      pen.stroke(x - 0.5 * u, y + s * 0.5 * u, x + 0.5 * u, y + s * 0.5 * u, PAINT.art);
      pen.text(net, x, s < 0 ? y - 0.7 * u : y + 1.15 * u, 'middle', PAINT.art);
      return;
    }
    case 'net':
      drawFlag(pen, net, x, y, dir);
  }
}

/** A flag with the net's name, its point at the wire. */
function drawFlag(pen: Pen, net: string, x: number, y: number, dir: SheetLabel['dir']): void {
  const long = (net.length * CHAR_U + 0.5) * GRID_MM;
  const half = 0.38 * GRID_MM;
  const [along, across] = { right: [1, 0], left: [-1, 0], up: [0, -1], down: [0, 1] }[dir] as [number, number];
  const at = (forward: number, aside: number): [number, number] => [x + along * forward - across * aside, y + across * forward + along * aside];
  pen.line([at(0, 0), at(0.6, -half), at(long, -half), at(long, half), at(0.6, half), at(0, 0)], PAINT.name, 0.12);
  const back = dir === 'left' || dir === 'down';
  const [tx, ty] = at(0.8, 0);
  const upright = along === 0;
  // A name is read from the left or from below, so that of a flag to the left or down ends at the wire.
  pen.text(net, upright ? tx + CAP_MM / 2 : tx, upright ? ty : ty + CAP_MM / 2, back ? 'end' : 'start', PAINT.name, { upright });
}

/** Draws in the sheet's millimetres. */
class Pen {
  private readonly raster: Raster;
  private readonly scale: number;

  constructor({ width, height }: Sheet, pixels: number) {
    this.scale = pixels / Math.max(width, height, 1);
    this.raster = new Raster(Math.max(1, Math.round(width * this.scale)), Math.max(1, Math.round(height * this.scale)), PAINT.paper);
  }

  line(points: Ring, paint: Colour, width_mm = LINE_MM): void {
    this.raster.line(this.#ring(points), Math.max(THINNEST_PX, width_mm * this.scale), paint);
  }

  stroke(ax: number, ay: number, bx: number, by: number, paint: Colour): void {
    const ends: Ring = [
      [ax, ay],
      [bx, by],
    ];
    this.line(ends, paint);
  }

  area(points: Ring, paint: Colour): void {
    this.raster.fill([this.#ring(points)], paint);
  }

  dot(x: number, y: number, radius: number, paint: Colour): void {
    this.raster.circle(x * this.scale, y * this.scale, radius * this.scale, paint);
  }

  /** Words whose baseline begins, ends or has its middle at (x, y). */
  text(words: string, x: number, y: number, anchor: SheetText['anchor'], paint: Colour, how: { upright?: boolean; cap?: number } = {}): void {
    const { upright = false, cap = CAP_MM } = how;
    const text = printable(words);
    const { w } = textSize(text, cap, STROKE_MM);
    const along = { start: w / 2, middle: 0, end: -w / 2 }[anchor];
    const [cx, cy] = upright ? [x - cap / 2, y - along] : [x + along, y - cap / 2];
    const strokes = textStrokes({ text, ref: null, side: 'front', x: cx, y: cy, rot: upright ? 90 : 0, height_mm: cap, stroke_mm: STROKE_MM });
    for (const stroke of strokes) this.line(stroke, paint, STROKE_MM);
  }

  png(): Uint8Array {
    return this.raster.png();
  }

  #ring(points: Ring): Ring {
    return points.map(([x, y]) => [x * this.scale, y * this.scale] as const);
  }
}
