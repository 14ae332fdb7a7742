import { type Box, type LoosePin, rectangle, type Shape, type ShapePin } from './shape.js';
import { CHAR_U, type Side } from './sheet.js';

export type BoxPin = LoosePin & {
  readonly side: Side;
  /** Room for a ground symbol below it or a rail symbol above it. */
  readonly gapAfter: boolean;
  readonly gapBefore: boolean;
};

/** Room between pins on the upper and lower edge: rail names stand there side by side. */
const PITCH = 3;
const width = (text: string): number => text.length * CHAR_U;
const longest = (pins: readonly BoxPin[]): number => Math.max(0, ...pins.map((p) => width(p.name)));

/** A rectangle with named pins on its four sides, one lead long. `title` is written above its left corner. */
export function boxShape(pins: readonly BoxPin[], title: string): Shape {
  const on = (side: Side): BoxPin[] => pins.filter((p) => p.side === side);
  const [left, right, up, down] = [on('left'), on('right'), on('up'), on('down')];
  const rows = { left: rowsOf(left), right: rowsOf(right) };
  const [above, below] = [up.length === 0 ? 0 : Math.ceil(longest(up)), down.length === 0 ? 0 : Math.ceil(longest(down))];
  const inner = longest(left) + longest(right) + 1.2;
  const upper = width(title) + 1 + PITCH * up.length;
  const halfWidth = Math.max(2, Math.ceil(Math.max(inner, up.length === 0 ? 0 : upper, PITCH * down.length) / 2));
  const tall = Math.max(rows.left.height, rows.right.height) + 1;
  const height = above + tall + below;
  const top = -Math.ceil(height / 2);
  const body: Box = { x0: -halfWidth, y0: top, x1: halfWidth, y1: top + height };
  const first = top + above + 1;
  const placed: ShapePin[] = [
    ...left.map((p, i) => at(p, body.x0 - 1, first + (rows.left.at[i] ?? 0))),
    ...right.map((p, i) => at(p, body.x1 + 1, first + (rows.right.at[i] ?? 0))),
    ...up.map((p, i) => at(p, body.x1 - 2 - PITCH * (up.length - 1 - i), body.y0 - 1)),
    ...down.map((p, i) => at(p, PITCH * i - Math.floor((PITCH * (down.length - 1)) / 2), body.y1 + 1)),
  ];
  return {
    body,
    pins: placed,
    art: [{ points: rectangle(body.x0, body.y0, body.x1, body.y1) }, ...placed.map(lead)],
    names: placed.map(nameOf),
    style: 'box',
  };
}

/** Rows of the pins of one side, with room for what hangs on them; and how many rows they take. */
function rowsOf(pins: readonly BoxPin[]): { at: number[]; height: number } {
  let row = 0;
  const at = pins.map((pin, i) => {
    const before = pins[i - 1];
    if (before !== undefined) row += 1 + (before.gapAfter ? 1 : 0) + (pin.gapBefore ? 1 : 0);
    return row;
  });
  return { at, height: row + 1 };
}

const at = ({ pin, pads, name, net, side }: BoxPin, x: number, y: number): ShapePin => ({ pin, pads, name, net, side, x, y });

function lead({ x, y, side }: ShapePin): Shape['art'][number] {
  const [dx, dy] = inward(side);
  return {
    points: [
      [x, y],
      [x + dx, y + dy],
    ],
  };
}

function nameOf({ name, x, y, side }: ShapePin): Shape['names'][number] {
  const [dx, dy] = inward(side);
  return { text: name, x: x + dx * 1.25, y: y + dy * 1.25, side };
}

function inward(side: Side): [number, number] {
  switch (side) {
    case 'left':
      return [1, 0];
    case 'right':
      return [-1, 0];
    case 'up':
      return [0, 1];
    case 'down':
      return [0, -1];
  }
}
