import type { Footprint, LandPad } from '../../board/index.js';
import {
  type Body,
  type Box,
  block,
  circle,
  cylinder,
  type Heading,
  inset,
  loft,
  lying,
  middleOf,
  type Pair,
  prism,
  ringOf,
  type Solid,
} from './body.js';
import { plainName, told } from './heights.js';
import { BOARD_MM, bodyBox, leadPads, posts, wires } from './leads.js';
import { type MaterialName, made } from './materials.js';

const WIRE_MM = 0.3;
const BELOW = -BOARD_MM - 1;
/** A pin socket, and the strip of pins that goes into it. */
const SOCKET_MM = 8.5;
const STRIP_MM = 2.54;
const half = ({ x1, y1, x2, y2 }: Box): number => Math.min(x2 - x1, y2 - y1) / 2;

/** From the first wire to the second: how far, which way; and where the body lies along it, from the first. */
function axisOf(footprint: Footprint): { a: LandPad; b: LandPad; heading: Heading; length: number; from: number; to: number } | null {
  const [a, b] = leadPads(footprint);
  if (a === undefined || b === undefined) return null;
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (length < 0.1) return null;
  const heading: Heading = [(b.x - a.x) / length, (b.y - a.y) / length];
  const box = bodyBox(footprint);
  const along = ringOf(box).map(([x, y]) => (x - a.x) * heading[0] + (y - a.y) * heading[1]);
  const [from, to] = [Math.min(...along), Math.max(...along)];
  // A file draws the body with its wires: then its name tells how long it is.
  const own = from < 0.2 && to > length - 0.2 ? Math.min(told(plainName(footprint.name), 'L') ?? length * 0.6, length - 1) : to - from;
  return { a, b, heading, length, from: (from + to - own) / 2, to: (from + to + own) / 2 };
}

/** A round body: radius by share of the length, along its own z. */
const turned = (r: number, from: number, to: number, profile: readonly (readonly [at: number, radius: number])[]): Body =>
  loft(profile.map(([at, radius]) => ({ ring: circle(0, 0, r * radius, 20), z: from + (to - from) * at })));

const BONE = [
  [0, 0.82],
  [0.05, 1],
  [0.2, 1],
  [0.26, 0.86],
  [0.74, 0.86],
  [0.8, 1],
  [0.95, 1],
  [1, 0.82],
] as const;
const BARREL = [
  [0, 0.92],
  [0.06, 1],
  [0.94, 1],
  [1, 0.92],
] as const;

/** A body between two bent wires: resistors, diodes (band at the first pad), capacitors. One whose wires are closer than it is long stands upright. */
export function axial(footprint: Footprint, high: number, what: MaterialName, band: MaterialName | null = null): Solid[] {
  const axis = axisOf(footprint);
  if (axis === null) return [];
  const { a, b, heading, length, from, to } = axis;
  if (high > length * 0.8 || to - from < 1) return upright(footprint, high, what, a, b);
  const r = Math.min(half(bodyBox(footprint)), high / 2);
  const at: Pair = [a.x, a.y];
  const wire = (d0: number, d1: number): Body => lying(cylinder(0, 0, WIRE_MM, d0, d1, 8), at, heading, r);
  const down = ({ x, y }: LandPad): Body => cylinder(x, y, WIRE_MM, BELOW, r, 8);
  const body = turned(r, from, to, what === 'cream plastic' ? BONE : BARREL);
  const ring =
    band === null ? [] : made(band, lying(cylinder(0, 0, r * 1.01, from + (to - from) * 0.1, from + (to - from) * 0.24, 20), at, heading, r));
  return [...made('tin', wire(0, from), wire(to, length), down(a), down(b)), ...made(what, lying(body, at, heading, r)), ...ring];
}

/** Over the first pad; the other end's wire comes down beside it. */
function upright(footprint: Footprint, high: number, what: MaterialName, a: LandPad, b: LandPad): Solid[] {
  const r = Math.min(half(bodyBox(footprint)), Math.hypot(b.x - a.x, b.y - a.y) * 0.6);
  const top = high - 0.6;
  const over = lying(cylinder(0, 0, WIRE_MM, 0, Math.hypot(b.x - a.x, b.y - a.y), 8), [a.x, a.y], unit(a, b), top + WIRE_MM);
  const body = loft(BARREL.map(([at, radius]) => ({ ring: circle(a.x, a.y, r * radius, 20), z: 0.6 + (top - 0.6) * at })));
  return [
    ...made('tin', cylinder(a.x, a.y, WIRE_MM, BELOW, 0.6, 8), cylinder(b.x, b.y, WIRE_MM, BELOW, top + WIRE_MM, 8), over),
    ...made(what, body),
  ];
}

function unit(a: LandPad, b: LandPad): Heading {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  return [(b.x - a.x) / length, (b.y - a.y) / length];
}

/** A ceramic disc on two wires. */
export function disc(footprint: Footprint, high: number): Solid[] {
  const axis = axisOf(footprint);
  if (axis === null) return [];
  const b = bodyBox(footprint);
  const [mx, my] = middleOf(b);
  const r = Math.min(Math.max(b.x2 - b.x1, b.y2 - b.y1) / 2, (high - 0.3) / 2);
  const thick = 2 * half(b);
  const lens = turned(r, -thick / 2, thick / 2, [
    [0, 0.7],
    [0.25, 1],
    [0.75, 1],
    [1, 0.7],
  ]);
  return [
    ...made('tin', ...wires(footprint, high - r, 0.7)),
    ...made('capacitor', lying(lens, [mx, my], [-axis.heading[1], axis.heading[0]], high - r)),
  ];
}

/** A moulded box on wires. */
export function boxOnWires(footprint: Footprint, high: number, what: MaterialName): Solid[] {
  const b = bodyBox(footprint);
  const c = half(b) * 0.08;
  const levels = [
    { ring: ringOf(b), z: 0.1 },
    { ring: ringOf(b), z: high - c },
    { ring: ringOf(inset(b, c)), z: high },
  ];
  return [...made('tin', ...wires(footprint, 0.2, 0.7)), ...made(what, loft(levels))];
}

/** An upright can in a sleeve; the light stripe is the minus side (pad 2). */
export function radialCan(footprint: Footprint, high: number): Solid[] {
  const b = bodyBox(footprint);
  const [x, y] = middleOf(b);
  const r = half(b);
  const minus = leadPads(footprint)[1];
  const way = minus === undefined ? 0 : Math.atan2(minus.y - y, minus.x - x);
  const arc = (radius: number, sign: 1 | -1): Pair[] =>
    [-2, -1, 0, 1, 2].map((k) => [x + radius * Math.cos(way + sign * k * 0.16), y + radius * Math.sin(way + sign * k * 0.16)]);
  const ring = (by: number, z: number) => ({ ring: circle(x, y, r * by, 28), z });
  return [
    ...made('tin', ...wires(footprint, 0.2, 0.7)),
    ...made('blue plastic', loft([ring(0.92, 0.1), ring(0.99, 0.5), ring(0.99, high - 0.5), ring(0.93, high - 0.1)])),
    ...made('aluminium', cylinder(x, y, r * 0.84, high - 0.1, high, 28)),
    ...made('ink', prism([...arc(r * 0.97, 1), ...arc(r, -1)], 0.6, high - 0.6)),
  ];
}

/** A round light: a flange, a barrel and a dome. */
export function domeLight(footprint: Footprint, high: number, colour: MaterialName): Solid[] {
  const b = bodyBox(footprint);
  const [x, y] = middleOf(b);
  const flange = half(b);
  const r = flange * 0.86;
  const dome = [0, 0.25, 0.5, 0.75, 0.9].map((t) => ({
    ring: circle(x, y, r * Math.cos((t * Math.PI) / 2), 20),
    z: high - r + (r * Math.sin((t * Math.PI) / 2)) / Math.sin(0.45 * Math.PI),
  }));
  return [
    ...made('tin', ...posts(footprint, 0.3, 0.6)),
    ...made(colour, cylinder(x, y, flange, 0.1, 1, 24), loft([{ ring: circle(x, y, r, 20), z: 1 }, ...dome])),
  ];
}

/** A coil on an upright core. */
export function radialCoil(footprint: Footprint, high: number): Solid[] {
  const b = bodyBox(footprint);
  const [x, y] = middleOf(b);
  const r = half(b);
  return [
    ...made('tin', ...wires(footprint, 0.3, 0.7)),
    ...made('ferrite', cylinder(x, y, r, 0.1, high * 0.15, 28), cylinder(x, y, r, high * 0.88, high, 28)),
    ...made('brass', cylinder(x, y, r * 0.9, high * 0.15, high * 0.88, 28)),
  ];
}

/** A board in sockets: a strip along its pins, the board, and its highest part (a chip, a heat sink). */
export function socketed(footprint: Footprint, high: number): Solid[] {
  const b = bodyBox(footprint);
  const [x, y] = middleOf(b);
  const under = Math.min(high - 2.5, SOCKET_MM + STRIP_MM);
  const size = Math.min(8, half(b));
  return [
    ...made('tin', ...posts(footprint, 0.5, 0.6)),
    ...made('plastic', ...leadPads(footprint).map((p) => block(p.x, p.y, 2.54, 2.54, 0.05, under))),
    ...made('module board', prism(ringOf(b), under, under + 1.6)),
    ...made('dark plastic', block(x, y, size, size, under + 1.6, high)),
  ];
}
