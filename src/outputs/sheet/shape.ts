import type { Point } from './place.js';
import type { Side } from './sheet.js';

/** Drawing of a part about its own origin, not turned, in u (100 mil), y down. Pins stand on whole numbers. */
export interface Shape {
  /** Half extents of the body's outline and where its middle is. */
  readonly body: Box;
  readonly pins: readonly ShapePin[];
  readonly art: readonly { points: readonly Point[]; fill?: boolean }[];
  /** Names written inside; only boxes have them. */
  readonly names: readonly { text: string; x: number; y: number; side: Side }[];
  /** Boxes carry their texts above; drawn symbols beside. */
  readonly style: 'box' | 'symbol';
}

export interface ShapePin {
  readonly pin: string;
  readonly pads: readonly string[];
  readonly name: string;
  readonly net: string | null;
  readonly x: number;
  readonly y: number;
  /** Which way a wire leaves it. */
  readonly side: Side;
}

/** A pin before it has a place. */
export type LoosePin = Omit<ShapePin, 'x' | 'y' | 'side'>;

export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** A circle as a polygon of 24 corners. */
export function circle(x: number, y: number, radius: number): Point[] {
  return Array.from({ length: 25 }, (_, i): Point => {
    const angle = (i * Math.PI) / 12;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

export const rectangle = (x0: number, y0: number, x1: number, y1: number): Point[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
  [x0, y0],
];
