import type { Circuit } from './circuit.js';
import { at, facing, type Point, type Pose, STEP } from './place.js';
import type { Box, Shape, ShapePin } from './shape.js';
import { CHAR_U, type SheetText, type Side, TEXT_U } from './sheet.js';

/** Length of the wire between a pin and its label, u. */
export const STUB = 1;
export const textWidth = (text: string): number => text.length * CHAR_U;

/** A symbol in its place. */
export interface Placed {
  readonly ref: string;
  readonly shape: Shape;
  readonly pose: Pose;
}

export interface PlacedPin extends ShapePin {
  readonly ref: string;
}

export const pinsAt = ({ ref, shape, pose }: Placed): PlacedPin[] =>
  shape.pins.map((pin) => {
    const [x, y] = at(pose, [pin.x, pin.y]);
    return { ...pin, ref, x, y, side: facing(pose, pin.side) };
  });

export function boxOf(points: readonly Point[]): Box {
  return {
    x0: Math.min(...points.map((p) => p[0])),
    y0: Math.min(...points.map((p) => p[1])),
    x1: Math.max(...points.map((p) => p[0])),
    y1: Math.max(...points.map((p) => p[1])),
  };
}

export const union = (boxes: readonly Box[]): Box =>
  boxOf(
    boxes.flatMap((b): Point[] => [
      [b.x0, b.y0],
      [b.x1, b.y1],
    ]),
  );
export const overlap = (a: Box, b: Box, gap = 0): boolean => a.x0 < b.x1 + gap && b.x0 < a.x1 + gap && a.y0 < b.y1 + gap && b.y0 < a.y1 + gap;
export const grow = (b: Box, by: number): Box => ({ x0: b.x0 - by, y0: b.y0 - by, x1: b.x1 + by, y1: b.y1 + by });
export const shift = (b: Box, x: number, y: number): Box => ({ x0: b.x0 + x, y0: b.y0 + y, x1: b.x1 + x, y1: b.y1 + y });

/** Outline of the body on the sheet. */
export function bodyOf({ shape: { body }, pose }: Placed): Box {
  return boxOf([at(pose, [body.x0, body.y0]), at(pose, [body.x1, body.y1])]);
}

/** Body and pins: what no other symbol may touch. */
export function solidOf(placed: Placed): Box {
  return union([bodyOf(placed), ...pinsAt(placed).map(({ x, y }) => ({ x0: x, y0: y, x1: x, y1: y }))]);
}

const artOf = ({ shape, pose }: Placed): Box => boxOf(shape.art.flatMap((s) => s.points.map((p) => at(pose, p))));

/** What stops a wire: the body, and the lead of each pin. */
export function wallsOf(placed: Placed): Box[] {
  const body = bodyOf(placed);
  const leads = pinsAt(placed).map(({ x, y, side }) => {
    const [ex, ey] = { left: [body.x0, y], right: [body.x1, y], up: [x, body.y0], down: [x, body.y1] }[side] as [number, number];
    return boxOf([
      [x, y],
      [ex, ey],
    ]);
  });
  return [body, ...leads];
}

/** Designator and value: above a box on its left, beside an upright symbol, above and below a lying one. */
export function textsOf(placed: Placed, value: string): SheetText[] {
  const body = bodyOf(placed);
  const { ref, shape } = placed;
  if (shape.style === 'box') {
    const text = `${ref}  ${value}`;
    return [{ text: clip(text, body.x1 - body.x0 + 6), x: body.x0, y: body.y0 - 0.3, anchor: 'start', role: 'ref' }];
  }
  const written = clip(value, 6);
  const middle = (body.x0 + body.x1) / 2;
  const lying = pinsAt(placed).some((p) => p.side === 'left') && !pinsAt(placed).some((p) => p.side === 'up');
  if (lying) {
    const art = artOf(placed);
    // What hangs on a pin below it is as wide as a ground's symbol.
    const downward = pinsAt(placed).find((p) => p.side === 'down');
    const below: SheetText =
      downward !== undefined
        ? { text: written, x: downward.x + 0.7, y: art.y1 + 0.7, anchor: 'start', role: 'value' }
        : { text: written, x: middle, y: art.y1 + 0.7, anchor: 'middle', role: 'value' };
    return [{ text: ref, x: middle, y: art.y0 - 0.25, anchor: 'middle', role: 'ref' }, below];
  }
  const right = pinsAt(placed).some((p) => p.side === 'right');
  const x = right ? body.x1 + 0.3 : artOf(placed).x1 + 0.3;
  const rows: [number, number] = right ? [body.y0 - 0.1, body.y1 + 0.5] : [-0.1 + placed.pose.y, 0.6 + placed.pose.y];
  return [
    { text: ref, x, y: rows[0], anchor: 'start', role: 'ref' },
    { text: written, x, y: rows[1], anchor: 'start', role: 'value' },
  ];
}

/** A text no longer than so many u. */
const clip = (text: string, room: number): string =>
  textWidth(text) <= room ? text : `${text.slice(0, Math.max(3, Math.floor(room / CHAR_U) - 1))}…`;

export function textBox({ text, x, y, anchor }: SheetText): Box {
  const width = textWidth(text);
  const x0 = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { x0, y0: y - TEXT_U, x1: x0 + width, y1: y + 0.1 };
}

/** Room that a label takes at the end of its wire. */
export function labelBox(net: string, kind: 'power' | 'ground' | 'net', x: number, y: number, dir: Side): Box {
  const half = textWidth(net) / 2;
  const up = labelDir(kind, dir) === 'up';
  if (kind === 'power') {
    const reach = Math.max(0.5, half);
    return up ? { x0: x - reach, y0: y - 1.3, x1: x + reach, y1: y } : { x0: x - reach, y0: y, x1: x + reach, y1: y + 1.3 };
  }
  if (kind === 'ground') return up ? { x0: x - 0.5, y0: y - 0.9, x1: x + 0.5, y1: y } : { x0: x - 0.5, y0: y, x1: x + 0.5, y1: y + 0.9 };
  const long = textWidth(net) + 0.6;
  const [dx, dy] = STEP[dir];
  if (dx !== 0) return { x0: Math.min(x, x + dx * long), y0: y - 0.4, x1: Math.max(x, x + dx * long), y1: y + 0.4 };
  return { x0: x - 0.4, y0: Math.min(y, y + dy * long), x1: x + 0.4, y1: Math.max(y, y + dy * long) };
}

/** Supplies point up and grounds down, but for pins that leave no other way. */
export function labelDir(kind: 'power' | 'ground' | 'net', side: Side): Side {
  if (kind === 'power') return side === 'down' ? 'down' : 'up';
  if (kind === 'ground') return side === 'up' ? 'up' : 'down';
  return side;
}

/** Where the label of a pin stands: supplies hang straight on a pin that looks their way, all others have a short wire. */
export function labelPoint(pin: PlacedPin, kind: 'power' | 'ground' | 'net'): Point {
  if (kind !== 'net' && (pin.side === 'up' || pin.side === 'down')) return [pin.x, pin.y];
  const [dx, dy] = STEP[pin.side];
  return [pin.x + dx * STUB, pin.y + dy * STUB];
}

/** Everything that a symbol needs room for: body, pins, texts, and the labels of pins that will have one. */
export function extentOf(placed: Placed, value: string, circuit: Circuit, labelled: (pin: ShapePin) => boolean): Box {
  const labels = pinsAt(placed).flatMap((pin) => {
    if (pin.net === null || !labelled(pin)) return [];
    const kind = circuit.style(pin.net);
    const [x, y] = labelPoint(pin, kind);
    return [labelBox(pin.net, kind, x, y, pin.side)];
  });
  return union([solidOf(placed), ...textsOf(placed, value).map(textBox), ...labels]);
}
