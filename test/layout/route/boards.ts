import type { Footprint } from '../../../src/board/index.js';
import { type Pose, seededRandom } from '../../../src/geometry/index.js';
import { boardOf, chip, header, type Standing } from '../../support/demo-board.js';
import type { Board } from './types.js';

/** Quad package: pin 1 top of the left side, counter-clockwise, `perSide` pins; `exposed` > 0 adds a centre pad numbered last. */
export function quad(name: string, perSide: number, pitch: number, x: number, length: number, width: number, exposed: number): Footprint {
  const offset = (i: number): number => (i - (perSide - 1) / 2) * pitch;
  const pads: Footprint['pads'] = [];
  for (let i = 0; i < perSide * 4; i++) {
    const side = Math.floor(i / perSide);
    const o = offset(i % perSide);
    const [px, py] = [
      [-x, o],
      [o, x],
      [x, -o],
      [-o, -x],
    ][side] as [number, number];
    const upright = side % 2 === 1;
    pads.push({ number: String(i + 1), shape: 'roundrect', x: px, y: py, rot: upright ? 90 : 0, w: length, h: width, ratio: 0.25 });
  }
  if (exposed > 0) pads.push({ number: String(perSide * 4 + 1), shape: 'rect', x: 0, y: 0, rot: 0, w: exposed, h: exposed });
  const h = x + length / 2 + 0.25;
  const box: [number, number][] = [
    [-h, -h],
    [h, -h],
    [h, h],
    [-h, h],
  ];
  return { name, description: 'quad', source: 'test', mount: 'smd', height_mm: 1, pads, courtyard: box, body: box, silk: [] };
}

/** A 16-pin USB-C receptacle as they come: 0.3 mm pads at 0.5 mm between 0.6 mm power pads, two pegs, four shell slots. */
export function usbC(): Footprint {
  const pads: Footprint['pads'] = [];
  const smd = (number: string, x: number, w: number): void => {
    pads.push({ number, shape: 'rect', x, y: -3.675, rot: 0, w, h: 1.15 });
  };
  smd('A1B12', -3.25, 0.6);
  smd('A4B9', -2.45, 0.6);
  ['B8', 'A5', 'B7', 'A6', 'A7', 'B6', 'A8', 'B5'].forEach((n, i) => {
    smd(n, -1.75 + 0.5 * i, 0.3);
  });
  smd('B4A9', 2.45, 0.6);
  smd('B1A12', 3.25, 0.6);
  for (const x of [-2.89, 2.89])
    pads.push({ number: '', shape: 'circle', x, y: -2.605, rot: 0, w: 0.65, h: 0.65, drill: { w: 0.65, h: 0.65 }, plated: false });
  for (const x of [-4.32, 4.32]) {
    pads.push({ number: 'S1', shape: 'oval', x, y: -3.105, rot: 0, w: 1, h: 2.1, drill: { w: 0.6, h: 1.7 } });
    pads.push({ number: 'S1', shape: 'oval', x, y: 1.075, rot: 0, w: 1, h: 1.6, drill: { w: 0.6, h: 1.2 } });
  }
  const box: [number, number][] = [
    [-5.3, -4.8],
    [5.3, -4.8],
    [5.3, 4],
    [-5.3, 4],
  ];
  return { name: 'USB_C', description: 'USB-C', source: 'test', mount: 'smd', height_mm: 3.2, pads, courtyard: box, body: box, silk: [] };
}

const front = (x: number, y: number, rot = 0): Pose => ({ x, y, rot, side: 'front' });

/** A package in the middle, every pin wired to a header pin at the board's edges; ground and supply pins as given. */
export function escapeBoard(footprint: Footprint, at: Pose, size: number, supplies: Record<string, string>): Board {
  const nets: Record<string, string> = {};
  const signals: string[] = [];
  for (const pad of footprint.pads) {
    if (pad.number === '' || nets[pad.number] !== undefined) continue;
    const supply = supplies[pad.number];
    nets[pad.number] = supply ?? `N${pad.number}`;
    if (supply === undefined) signals.push(`N${pad.number}`);
  }
  const parts: Standing[] = [{ ref: 'U1', kind: 'ic' as Standing['kind'], footprint, at, nets }];
  const perSide = Math.ceil(signals.length / 4);
  for (let side = 0; side < 4; side++) {
    const mine = signals.slice(side * perSide, (side + 1) * perSide);
    if (mine.length === 0) continue;
    const span = (mine.length - 1) * 2.54;
    const poses = [
      front(3, (size - span) / 2),
      front((size - span) / 2, size - 3, 90),
      front(size - 3, (size + span) / 2, 180),
      front((size + span) / 2, 3, 270),
    ];
    parts.push({
      ref: `J${side + 1}`,
      kind: 'connector',
      footprint: header(`H${mine.length}`, mine.length),
      at: poses[side] as Pose,
      nets: Object.fromEntries(mine.map((n, i) => [String(i + 1), n])),
    });
  }
  return boardOf(size, size, parts, 'escape');
}

/** A small board of chips at random places, two or three pins to a net. Often routable, never promised. */
export function randomBoard(seed: number): Board {
  const random = seededRandom(seed);
  const pick = (n: number): number => Math.floor(random() * n);
  const columns = 2 + pick(3);
  const rows = 2 + pick(3);
  const step = 3 + random() * 2;
  const netCount = Math.max(2, Math.floor((columns * rows * 2) / 2.5));
  const names = ['GND', '5V', 'USB_DP', 'USB_DM', ...Array.from({ length: 30 }, (_, i) => `S${i}`)].slice(0, netCount);
  const parts: Standing[] = [];
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const pose: Pose = {
        x: step * (x + 0.7) + random() * 0.4,
        y: step * (y + 0.7) + random() * 0.4,
        rot: random() < 0.2 ? 45 : 90 * pick(4),
        side: random() < 0.2 ? 'back' : 'front',
      };
      const net = (): string => names[pick(names.length)] as string;
      const footprint = random() < 0.8 ? chip('C', 0.775, 0.9, 0.95) : header('H2', 2);
      parts.push({ ref: `X${y * columns + x + 1}`, kind: 'resistor', footprint, at: pose, nets: { 1: net(), 2: net() } });
    }
  }
  return boardOf(step * (columns + 0.6), step * (rows + 0.6) + 2, parts, `random ${seed}`);
}
