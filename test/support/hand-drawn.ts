import type { Board, BoardPad, BoardPart } from '../../src/board/index.js';
import type { OutputFile } from '../../src/outputs/index.js';
import { boardOf } from './demo-board.js';

type At = readonly [number, number];

/** Gerbers and drill files written by hand, shape by shape, mm with y down as in a board: what holds their reader shares nothing with what writes a board's own. */
let apertures = 9;
const xy = ([x, y]: At): string => `X${Math.round(x * 1e6)}Y${Math.round(-y * 1e6)}`;
const pen = (width: number): string => {
  apertures += 1;
  return `%ADD${apertures}C,${width}*%\nD${apertures}*\n`;
};

export const area = (...corners: readonly At[]): string =>
  `G36*\n${corners.map((c, i) => `${xy(c)}D0${i === 0 ? 2 : 1}*\n`).join('')}${xy(corners[0] ?? [0, 0])}D01*\nG37*`;
export const box = (x: number, y: number, w: number, h: number): string =>
  area([x - w / 2, y - h / 2], [x + w / 2, y - h / 2], [x + w / 2, y + h / 2], [x - w / 2, y + h / 2]);
export const disc = (x: number, y: number, diameter: number): string => `${pen(diameter)}${xy([x, y])}D03*`;
export const stroke = (width: number, ...points: readonly At[]): string =>
  `${pen(width)}${points.map((p, i) => `${xy(p)}D0${i === 0 ? 2 : 1}*`).join('\n')}`;
/** What follows is wiped out of what is there. */
export const WIPE = '%LPC*%';
export const gerber = (shapes: Iterable<string>): string => `%FSLAX46Y46*%\n%MOMM*%\n${[...shapes].join('\n')}\nM02*\n`;

/** A hole of a drill file, or a slot from `at` to `to`. */
export interface Bored {
  readonly d: number;
  readonly at: At;
  readonly to?: At;
}
const place = ([x, y]: At): string => `X${x.toFixed(4)}Y${(-y).toFixed(4)}`;
/** `layers`: the first and the last that the holes join, counted from 1; null: unplated. */
export function drills(layers: At | null, holes: readonly Bored[]): string {
  const tools = [...new Set(holes.map((h) => h.d))];
  const told = layers === null ? 'NonPlated,1,2,NPTH' : `Plated,${layers[0]},${layers[1]},PTH`;
  const bored = tools.flatMap((d, i) => [
    `T${i + 1}`,
    ...holes.filter((h) => h.d === d).map((h) => place(h.at) + (h.to === undefined ? '' : `G85${place(h.to)}`)),
  ]);
  return [`M48`, `; #@! TF.FileFunction,${told}`, 'METRIC', ...tools.map((d, i) => `T${i + 1}C${d.toFixed(4)}`), '%', ...bored, 'M30', ''].join('\n');
}

export const file = (name: string, content: string): OutputFile => ({ name, content }) as OutputFile;

export const pad = (number: string, net: string | null, at: At, more: Partial<BoardPad> = {}): BoardPad => ({
  number,
  pin: number,
  net,
  shape: 'rect',
  x: at[0],
  y: at[1],
  rot: 0,
  w: 1,
  h: 1,
  ratio: 0,
  drill: null,
  plated: true,
  layers: ['front'],
  ...more,
});

export const part = (ref: string, ...pads: readonly BoardPad[]): BoardPart => ({
  ref,
  kind: 'connector',
  value: '',
  package: '',
  footprint: '',
  catalog_code: null,
  mpn: null,
  manufacturer: null,
  x: 0,
  y: 0,
  rot: 0,
  side: 'front',
  pads: [...pads],
  price: null,
  stock: null,
  basic: false,
});

/** A board of these parts and whatever else is said of it, 40 × 30 mm. */
export const handDrawn = (parts: readonly BoardPart[], more: Partial<Board> = {}): Board => ({ ...boardOf(40, 30, []), parts: [...parts], ...more });
