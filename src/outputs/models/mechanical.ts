import type { Footprint } from '../../board/index.js';
import {
  type Box,
  block,
  box,
  boxOf,
  chamfered,
  circle,
  cylinder,
  inset,
  loft,
  lying,
  middleOf,
  type Pair,
  prism,
  ringOf,
  type Solid,
} from './body.js';
import { bodyBox, gullWing, gullWings, leadPads, padBox, posts, wires } from './leads.js';
import { type MaterialName, made } from './materials.js';

const small = ({ x1, y1, x2, y2 }: Box): number => Math.min(x2 - x1, y2 - y1);

/** Push buttons: a case, a metal lid, a round cap that stands up to the whole height. */
export function button(footprint: Footprint, high: number): Solid[] {
  const b = bodyBox(footprint);
  const [x, y] = middleOf(b);
  const lid = Math.min(high * 0.7, 3.5);
  return [
    ...made('tin', ...posts(footprint, lid * 0.4, 0.6), ...gullWings(footprint, b, Math.min(0.5, lid * 0.4), 0.7)),
    ...made('plastic', prism(ringOf(b), 0.05, lid - 0.2)),
    ...made('steel', prism(chamfered([b.x1 + 0.05, b.y1 + 0.05], [b.x2 - 0.05, b.y2 - 0.05], small(b) * 0.08), lid - 0.2, lid)),
    ...made('dark plastic', cylinder(x, y, small(b) * 0.29, lid, high, 24)),
  ];
}

export function slideSwitch(footprint: Footprint, high: number): Solid[] {
  const b = bodyBox(footprint);
  const [x] = middleOf(b);
  const leads = leadPads(footprint).flatMap((p) => gullWing(p, b, 0.3) ?? []);
  return [
    ...made('tin', ...leads),
    ...made('steel', prism(ringOf(b), 0.1, high)),
    ...made('dark plastic', block(x + 0.7, b.y2 + 0.6, 1.3, 1.2, high * 0.3, high * 0.8)),
  ];
}

/** A key switch: its case below and above the plate's rim, and the cross of its stem. */
export function keySwitch(footprint: Footprint, high: number): Solid[] {
  const b = bodyBox(footprint);
  const [x, y] = middleOf(b);
  return [
    ...made('tin', ...posts(footprint, 0.5, 0.6)),
    ...made(
      'dark plastic',
      prism(ringOf(b), 0.05, 5),
      prism(ringOf(inset(b, -0.8)), 5, 6),
      loft([
        { ring: ringOf(inset(b, 0.1)), z: 6 },
        { ring: ringOf(inset(b, 2)), z: high },
      ]),
    ),
    ...made(
      'red',
      block(x, y, 4, 1.2, high, high + 3.6),
      block(x, y - 1.35, 1.2, 1.5, high, high + 3.6),
      block(x, y + 1.35, 1.2, 1.5, high, high + 3.6),
    ),
  ];
}

/** The socket that a key switch plugs into from the other side: a flat case between its two pads. */
export function keySocket(footprint: Footprint, high: number): Solid[] {
  const pads = leadPads(footprint);
  const box: Box = {
    x1: Math.min(...pads.map((p) => p.x)) + 1.2,
    x2: Math.max(...pads.map((p) => p.x)) - 1.2,
    y1: Math.min(...pads.map((p) => p.y)) - 1.8,
    y2: Math.max(...pads.map((p) => p.y)) + 1.8,
  };
  return [
    ...made('tin', ...pads.map((p) => block(p.x, p.y, p.w - 0.4, p.h - 0.4, 0.02, high * 0.6))),
    ...made('dark plastic', prism(ringOf(box), 0.05, high)),
  ];
}

/** A closed case on pins: relays, modules in a box, square trimmers. */
export function boxed(footprint: Footprint, high: number, what: MaterialName): Solid[] {
  const b = bodyBox(footprint);
  const c = small(b) * 0.04;
  const [from, to]: [Pair, Pair] = [
    [b.x1, b.y1],
    [b.x2, b.y2],
  ];
  return [
    ...made('tin', ...posts(footprint, 0.4, 0.6), ...gullWings(footprint, b, high * 0.15)),
    ...made(
      what,
      loft([
        { ring: chamfered(from, to, c), z: 0.3 },
        { ring: chamfered(from, to, c), z: high - c },
        { ring: chamfered([b.x1 + c, b.y1 + c], [b.x2 - c, b.y2 - c], c), z: high },
      ]),
    ),
    ...made('ink', ...mark(footprint, b, high)),
  ];
}

function mark(footprint: Footprint, b: Box, high: number) {
  const pad = footprint.pads.find((p) => p.number === '1');
  if (pad === undefined) return [];
  const r = Math.min(0.6, small(b) / 12);
  const x = Math.min(Math.max(pad.x, b.x1 + 3 * r), b.x2 - 3 * r);
  const y = Math.min(Math.max(pad.y, b.y1 + 3 * r), b.y2 - 3 * r);
  return [cylinder(x, y, r, high, high + 0.015, 12)];
}

/** A trimmer with a brass screw on top; `screw`: where, in shares of the case. */
export function trimmer(footprint: Footprint, high: number, screw: Pair): Solid[] {
  const b = bodyBox(footprint);
  const [x, y] = [b.x1 + (b.x2 - b.x1) * screw[0], b.y1 + (b.y2 - b.y1) * screw[1]];
  const r = Math.min(1.3, small(b) * 0.3);
  const base = high * 0.88;
  return [
    ...made('tin', ...wires(footprint, 0.4, 0.7), ...gullWings(footprint, b, 0.3)),
    ...made('blue plastic', prism(ringOf(b), 0.3, base)),
    ...made('brass', cylinder(x, y, r, base, high, 20)),
    ...made('black ink', block(x, y, 2 * r * 0.85, r * 0.25, high, high + 0.02)),
  ];
}

/** Encoders and potentiometers: a case, a bushing, a shaft with a flat. */
export function rotary(footprint: Footprint, high: number): Solid[] {
  const b = bodyBox(footprint);
  const [x, y] = middleOf(b);
  const shaft = circle(x, y, 3, 24).map(([px, py]): Pair => [px, Math.max(py, y - 1.6)]);
  return [
    ...made('tin', ...posts(footprint, 0.5, 0.7)),
    ...made('dark plastic', prism(ringOf(b), 0.3, 4)),
    ...made('steel', prism(ringOf(inset(b, 0.1)), 4, 6.5), cylinder(x, y, 3.4, 6.5, 10, 24)),
    ...made('aluminium', prism(shaft, 10, high)),
  ];
}

/** A crystal's can with round ends, on wires or on a foot. */
export function canCrystal(footprint: Footprint, high: number): Solid[] {
  const b = bodyBox(footprint);
  const foot = footprint.mount === 'smd' ? 0.8 : 0.4;
  const stadium = (by: number): Pair[] => {
    const r = (b.y2 - b.y1) / 2 - by;
    const [x1, x2] = [b.x1 + r + by, b.x2 - r - by];
    const y = middleOf(b)[1];
    const end = (x: number, from: number): Pair[] =>
      Array.from({ length: 9 }, (_, i) => [x + r * Math.cos(from + (i * Math.PI) / 8), y + r * Math.sin(from + (i * Math.PI) / 8)]);
    return [...end(x2, -Math.PI / 2), ...end(x1, Math.PI / 2)];
  };
  return [
    ...made('tin', ...wires(footprint, 0.4, 0.7), ...gullWings(footprint, b, 0.15)),
    ...(footprint.mount === 'smd' ? made('dark plastic', prism(ringOf(b), 0.05, foot)) : []),
    ...made(
      'steel',
      prism(stadium(0), foot, foot + 0.35),
      loft([
        { ring: stadium(0.35), z: foot + 0.35 },
        { ring: stadium(0.35), z: high - 0.3 },
        { ring: stadium(0.6), z: high },
      ]),
    ),
  ];
}

/** Power cases that stand on their leads, a metal tab behind. */
export function standing(footprint: Footprint, high: number): Solid[] {
  const b = bodyBox(footprint);
  const [x] = middleOf(b);
  const [seat, top] = [high * 0.2, high * 0.66];
  const hole = circle(0, 0, (b.x2 - b.x1) * 0.18, 20);
  const plate = prism(
    [
      [-(b.x2 - b.x1) / 2, 0],
      [(b.x2 - b.x1) / 2, 0],
      [(b.x2 - b.x1) / 2, -(high - seat)],
      [-(b.x2 - b.x1) / 2, -(high - seat)],
    ],
    0,
    1.3,
    [hole.map(([px, py]): Pair => [px, py - (high - seat) * 0.83])],
  );
  return [
    ...made('tin', ...posts(footprint, seat, 0.65), lying(plate, [x, b.y1], [0, 1], seat)),
    ...made('plastic', prism(ringOf({ ...b, y1: b.y1 + 1.3 }), seat, top)),
  ];
}

/** A small transistor's case: round with a flat (TO-92), on wires. */
export function halfRound(footprint: Footprint, high: number): Solid[] {
  const b = bodyBox(footprint);
  const [x] = middleOf(b);
  const y = (leadPads(footprint).reduce((s, p) => s + p.y, 0) || 0) / Math.max(1, leadPads(footprint).length);
  const r = (b.x2 - b.x1) * 0.46;
  const flat = y + r * 0.55;
  const ring = circle(x, y, r, 28).map(([px, py]): Pair => [px, Math.min(py, flat)]);
  return [...made('tin', ...wires(footprint, high * 0.4, 0.55)), ...made('plastic', prism(ring, high * 0.4, high))];
}

/** A module: its own board, a shield can that leaves the antenna free, pads at its edge. */
export function module(footprint: Footprint, high: number): Solid[] {
  const b = bodyBox(footprint);
  const board = 0.8;
  const can = canOf(footprint, b);
  const pads = leadPads(footprint).map((p) => {
    const q = padBox(p);
    const clip = { x1: Math.max(q.x1, b.x1), y1: Math.max(q.y1, b.y1), x2: Math.min(q.x2, b.x2), y2: Math.min(q.y2, b.y2) };
    return clip.x2 - clip.x1 > 0.05 && clip.y2 - clip.y1 > 0.05 ? box([clip.x1, clip.y1], [clip.x2, clip.y2], board, board + 0.03) : null;
  });
  const edge = pads.flatMap((p, i) => (p === null || inMiddle(leadPads(footprint)[i], b) ? [] : [p]));
  return [
    ...made('module board', prism(ringOf(b), 0.05, board)),
    ...made('gold', ...edge, ...antenna(footprint, b, can, board)),
    ...made('steel', prism(chamfered([can.x1, can.y1], [can.x2, can.y2], 0.4), board, high)),
    ...made('black ink', ...mark(footprint, can, high)),
  ];
}

const inMiddle = (pad: { x: number; y: number } | undefined, b: Box): boolean => {
  if (pad === undefined) return true;
  const i = inset(b, 2);
  return pad.x > i.x1 && pad.x < i.x2 && pad.y > i.y1 && pad.y < i.y2;
};

/** The can covers the module except its antenna and a rim. */
function canOf(footprint: Footprint, b: Box): Box {
  const keepout = footprint.antenna_keepout;
  const rim = 0.9;
  const end = keepout === undefined ? b.y1 : Math.max(...keepout.map((p) => p[1]).filter((y) => y < (b.y1 + b.y2) / 2), b.y1);
  return { x1: b.x1 + rim, y1: Math.min(end, b.y2 - 2) + rim, x2: b.x2 - rim, y2: b.y2 - rim };
}

/** A meander of copper on the part of the module that the can leaves free. */
function antenna(footprint: Footprint, b: Box, can: Box, z: number) {
  if (footprint.antenna_keepout === undefined || can.y1 - b.y1 < 3) return [];
  const [x1, x2, y1, y2] = [b.x1 + 1, b.x2 - 1, b.y1 + 0.7, can.y1 - 1.2];
  const turns = Math.max(2, Math.floor((x2 - x1) / 1.6));
  const step = (x2 - x1) / turns;
  return Array.from({ length: turns }, (_, i) => [
    box([x1 + i * step, y1], [x1 + i * step + 0.4, y2], z, z + 0.03),
    box([x1 + i * step + 0.4, i % 2 === 0 ? y1 : y2 - 0.4], [x1 + (i + 1) * step, i % 2 === 0 ? y1 + 0.4 : y2], z, z + 0.03),
  ]).flat();
}

/** A board on pin strips of its own (Raspberry Pi Pico): its board at the height of a strip, its chip and its USB socket. */
export function boardOnPins(footprint: Footprint): Solid[] {
  const b = bodyBox(footprint);
  const z = 2.54;
  const [x, y] = middleOf(b);
  const pads = leadPads(footprint).filter((p) => p.drill !== undefined);
  const columns = [...new Set(pads.map((p) => p.x))].map((cx) => boxOf(pads.filter((p) => p.x === cx).map((p): Pair => [p.x, p.y])));
  return [
    ...made('gold', ...posts(footprint, z + 1.6 + 0.5, 0.62)),
    ...made('plastic', ...columns.map((c) => prism(ringOf(inset(c, -1.27)), 0, z))),
    ...made('green board', prism(ringOf(b), z, z + 1)),
    ...made('dark plastic', block(x, y, 7, 7, z + 1, z + 1.9)),
    ...made('steel', block(x, b.y1 + 1.8, 8, 6, z + 1, z + 3.7)),
    ...made('white', block(x + 4, y - 12, 3, 4, z + 1, z + 2.5)),
  ];
}
