import type { Kind } from '../../design/index.js';
import type { Point } from './place.js';
import { circle, rectangle, type Shape } from './shape.js';

type Stroke = Shape['art'][number];
const line = (...points: Point[]): Stroke => ({ points });
const solid = (...points: Point[]): Stroke => ({ points, fill: true });

/** Half length of every part with two pins: its pins stand at ±2 u. */
export const REACH = 2;

interface Drawing {
  readonly half: Point;
  readonly art: readonly Stroke[];
}

const leads = (from: number): Stroke[] => [line([-REACH, 0], [-from, 0]), line([from, 0], [REACH, 0])];
/** Anode on the left, cathode bar on the right. */
const triangle = solid([-0.45, -0.5], [0.45, 0], [-0.45, 0.5], [-0.45, -0.5]);
const bar = line([0.45, -0.5], [0.45, 0.5]);
const arrow = (x: number, y: number): Stroke[] => [
  line([x, y], [x + 0.45, y - 0.45]),
  solid([x + 0.55, y - 0.55], [x + 0.42, y - 0.22], [x + 0.22, y - 0.42], [x + 0.55, y - 0.55]),
];
const half = (x: number): Point[] =>
  Array.from({ length: 9 }, (_, i): Point => [x - 0.25 * Math.cos((i * Math.PI) / 8), -0.25 * Math.sin((i * Math.PI) / 8)]);

const diode = (...more: Stroke[]): Drawing => ({ half: [0.6, 0.55], art: [...leads(0.45), triangle, bar, ...more] });

/** Lying along x: pin 1 (of diodes the anode) on the left. After IEC 60617. */
const DRAWINGS: Partial<Record<Kind, Drawing>> = {
  resistor: { half: [1, 0.4], art: [...leads(1), line(...rectangle(-1, -0.4, 1, 0.4))] },
  capacitor: { half: [0.25, 0.8], art: [...leads(0.2), line([-0.2, -0.8], [-0.2, 0.8]), line([0.2, -0.8], [0.2, 0.8])] },
  inductor: { half: [1, 0.3], art: [...leads(1), ...[-0.75, -0.25, 0.25, 0.75].map((x) => line(...half(x)))] },
  ferrite: { half: [1, 0.4], art: [...leads(1), line(...rectangle(-1, -0.4, 1, 0.4)), line([-0.7, 0.7], [0.7, -0.7])] },
  fuse: { half: [1, 0.4], art: [line([-REACH, 0], [REACH, 0]), line(...rectangle(-1, -0.4, 1, 0.4))] },
  diode: diode(),
  schottky: diode(line([0.2, -0.3], [0.2, -0.5], [0.45, -0.5]), line([0.45, 0.5], [0.7, 0.5], [0.7, 0.3])),
  zener: diode(line([0.45, -0.5], [0.2, -0.6]), line([0.45, 0.5], [0.7, 0.6])),
  tvs: diode(line([0.45, -0.5], [0.2, -0.6]), line([0.45, 0.5], [0.7, 0.6])),
  led: { half: [0.6, 0.55], art: [...leads(0.45), triangle, bar, ...arrow(0, -0.65), ...arrow(0.4, -0.5)] },
  button: {
    half: [1, 0.8],
    art: [
      ...leads(0.85),
      line(...circle(-0.7, 0, 0.15)),
      line(...circle(0.7, 0, 0.15)),
      line([-0.85, -0.45], [0.85, -0.45]),
      line([0, -0.45], [0, -0.9]),
    ],
  },
  switch: { half: [1, 0.7], art: [...leads(0.85), line(...circle(-0.7, 0, 0.15)), line(...circle(0.7, 0, 0.15)), line([-0.58, -0.1], [0.6, -0.65])] },
  crystal: {
    half: [0.7, 0.8],
    art: [...leads(0.7), line(...rectangle(-0.35, -0.8, 0.35, 0.8)), line([-0.7, -0.6], [-0.7, 0.6]), line([0.7, -0.6], [0.7, 0.6])],
  },
  buzzer: { half: [0.8, 0.8], art: [...leads(0.8), line(...circle(0, 0, 0.8))] },
};

/** The drawing of a kind that has two pins; null: it is drawn as a box. */
export const twoPinDrawing = (kind: Kind): Drawing | null => DRAWINGS[kind] ?? null;
