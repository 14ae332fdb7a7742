import type { Footprint, LandPad } from '../../board/index.js';
import { type Body, type Box, block, box, boxOf, cylinder, type Heading, loft, middleOf, type Pair, swept } from './body.js';

/** Thickness of the board and how far leads come out below it, mm. */
export const BOARD_MM = 1.6;
const OUT_MM = 1;
/** A pad is longer than its lead: toe fillet (IPC-7351B nominal, 0.35 mm for gull wings, less for small parts). */
const TOE_SHARE = 0.2;
const TOE_MM = 0.3;
const LEAD_MM = 0.15;

export const bodyBox = (footprint: Footprint): Box => boxOf(footprint.body);
/** Pads that solder a lead: not unplated holes. */
export const leadPads = (footprint: Footprint): LandPad[] => footprint.pads.filter((p) => p.plated !== false);
/** The box of a pad, whichever way it is turned by right angles. */
export function padBox({ x, y, w, h, rot }: LandPad): Box {
  const turned = Math.round(rot / 90) % 2 !== 0;
  const [pw, ph] = turned ? [h, w] : [w, h];
  return { x1: x - pw / 2, y1: y - ph / 2, x2: x + pw / 2, y2: y + ph / 2 };
}

/** Where a pad lies beside the case, and how far its outer edge is from it; null: under the case. */
interface Beside {
  readonly heading: Heading;
  /** The case's edge and the pad's outer edge along `heading`, from the origin. */
  readonly edge: number;
  readonly outer: number;
  readonly length: number;
  /** Of the pad, across the heading. */
  readonly width: number;
  readonly across: number;
}

/** Which side of a case a pad reaches out of: the one it reaches furthest past. */
export function beside(pad: LandPad, body: Box): Beside | null {
  const b = padBox(pad);
  const horizontal = { length: b.x2 - b.x1, width: b.y2 - b.y1, across: pad.y };
  const vertical = { length: b.y2 - b.y1, width: b.x2 - b.x1, across: pad.x };
  const sides: (Beside & { past: number })[] = [
    { heading: [1, 0], edge: body.x2, outer: b.x2, past: b.x2 - body.x2, ...horizontal },
    { heading: [-1, 0], edge: -body.x1, outer: -b.x1, past: body.x1 - b.x1, ...horizontal },
    { heading: [0, 1], edge: body.y2, outer: b.y2, past: b.y2 - body.y2, ...vertical },
    { heading: [0, -1], edge: -body.y1, outer: -b.y1, past: body.y1 - b.y1, ...vertical },
  ];
  const best = sides.reduce((a, s) => (s.past > a.past ? s : a));
  return best.past > 0.02 ? best : null;
}

/** A bent lead: out of the case at `exit`, down, and a foot on the pad. Of a pad that reaches no further than a flat lead, a flat one. */
export function gullWing(pad: LandPad, body: Box, exit: number, narrow = 0.65): Body | null {
  const side = beside(pad, body);
  if (side === null) return null;
  const { heading, edge, outer, length, width, across } = side;
  const tip = outer - Math.min(TOE_MM, length * TOE_SHARE);
  const run = tip - edge;
  const lead = width > 2 ? width * 0.9 : Math.max(0.12, width * narrow);
  const at: Pair = heading[0] === 0 ? [across, 0] : [0, across];
  if (run < 0.15) return swept(flatProfile(edge - length / 2, Math.max(tip, edge + 0.02)), at, heading, lead);
  const t = Math.min(LEAD_MM + (width > 1 ? 0.1 : 0), exit * 0.6);
  const knee = edge + run * 0.25;
  const foot = edge + run * 0.5;
  const profile: Pair[] = [
    [edge - 0.05, exit],
    [knee, exit],
    [foot - t * 0.3, 0.01],
    [tip, 0.01],
    [tip, 0.01 + t],
    [foot + t * 0.5, 0.01 + t],
    [knee + t * 0.8, exit + t],
    [edge - 0.05, exit + t],
  ];
  return swept(profile, at, heading, lead);
}

const flatProfile = (from: number, to: number): Pair[] => [
  [from, 0.01],
  [to, 0.01],
  [to, 0.01 + LEAD_MM],
  [from, 0.01 + LEAD_MM],
];

/** Bent leads of all pads beside the case. */
export const gullWings = (footprint: Footprint, body: Box, exit: number, narrow?: number): Body[] =>
  leadPads(footprint).flatMap((pad) => (pad.drill === undefined ? (gullWing(pad, body, exit, narrow) ?? []) : []));

/** Flat terminals flush with the case's side, and the exposed pad below it. */
export function flatTerminals(footprint: Footprint, body: Box, high = 0.2): Body[] {
  return leadPads(footprint).map((pad) => {
    const p = padBox(pad);
    const clip = {
      x1: Math.max(p.x1, body.x1 - 0.01),
      y1: Math.max(p.y1, body.y1 - 0.01),
      x2: Math.min(p.x2, body.x2 + 0.01),
      y2: Math.min(p.y2, body.y2 + 0.01),
    };
    return clip.x2 - clip.x1 > 0.02 && clip.y2 - clip.y1 > 0.02
      ? box([clip.x1, clip.y1], [clip.x2, clip.y2], 0, high)
      : block(pad.x, pad.y, p.x2 - p.x1, p.y2 - p.y1, 0, high / 2);
  });
}

export const balls = (footprint: Footprint): Body[] =>
  footprint.pads.map(({ x, y, w }) => {
    const ring = (r: number): Pair[] =>
      Array.from({ length: 8 }, (_, i) => [x + r * Math.cos((i * Math.PI) / 4), y + r * Math.sin((i * Math.PI) / 4)]);
    return loft([
      { ring: ring(w * 0.35), z: 0 },
      { ring: ring(w * 0.55), z: w * 0.3 },
      { ring: ring(w * 0.35), z: w * 0.6 },
    ]);
  });

const thickness = (pad: LandPad): number => Math.min(pad.drill?.w ?? pad.w, pad.drill?.h ?? pad.h);

/** Square posts through the holes, from below the board to `high`. `size`: of the post over its hole. */
export const posts = (footprint: Footprint, high: number, size = 0.62): Body[] =>
  leadPads(footprint).flatMap((pad) => {
    if (pad.drill === undefined) return [];
    const w = pad.drill.w === pad.drill.h ? thickness(pad) * size : pad.drill.w * 0.8;
    const h = pad.drill.w === pad.drill.h ? w : pad.drill.h * 0.8;
    return [block(pad.x, pad.y, w, h, -BOARD_MM - OUT_MM, high)];
  });

/** Round wires through the holes. */
export const wires = (footprint: Footprint, high: number, size = 0.75): Body[] =>
  leadPads(footprint).flatMap((pad) =>
    pad.drill === undefined ? [] : [cylinder(pad.x, pad.y, (thickness(pad) * size) / 2, -BOARD_MM - OUT_MM, high, 10)],
  );

/** A dot of ink on top, beside the first pin. `number`: of the pad that is marked. */
export function dot(footprint: Footprint, body: Box, top: number, number = '1'): Body[] {
  const pad = footprint.pads.find((p) => p.number === number) ?? footprint.pads.find((p) => p.number === 'A1');
  if (pad === undefined) return [];
  const r = Math.min(0.5, Math.min(body.x2 - body.x1, body.y2 - body.y1) / 12);
  const clamp = (v: number, low: number, high: number): number => (low > high ? (low + high) / 2 : Math.min(Math.max(v, low), high));
  const [mx, my] = middleOf(body);
  const [x, y] = [clamp(pad.x, body.x1 + 2.6 * r, body.x2 - 2.6 * r), clamp(pad.y, body.y1 + 2.6 * r, body.y2 - 2.6 * r)];
  return Math.hypot(x - mx, y - my) < r / 2 ? [] : [cylinder(x, y, r, top, top + 0.015, 12)];
}
