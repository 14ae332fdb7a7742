import type { Footprint } from '../../board/index.js';
import {
  type Body,
  type Box,
  block,
  box,
  boxOf,
  chamfered,
  circle,
  cylinder,
  type Heading,
  headingOf,
  inset,
  loft,
  lying,
  middleOf,
  type Pair,
  prism,
  ringOf,
  type Solid,
} from './body.js';
import { bodyBox, gullWings, leadPads, padBox, posts } from './leads.js';
import { type MaterialName, made } from './materials.js';

/** Distance of neighbouring pins; of a single one, the case's width. */
const smallest = (footprint: Footprint): number => {
  const pads = leadPads(footprint);
  const steps = pads.slice(1).map((p, i) => Math.hypot(p.x - (pads[i]?.x ?? 0), p.y - (pads[i]?.y ?? 0)));
  const { x1, y1, x2, y2 } = bodyBox(footprint);
  return Math.min(...steps.filter((s) => s > 0.3), x2 - x1, y2 - y1);
};

/** Bare posts in a strip of plastic, notched between the pins. */
export function pinHeader(footprint: Footprint, high: number): Solid[] {
  const pitch = smallest(footprint);
  const strip = leadPads(footprint).map((p) =>
    prism(chamfered([p.x - pitch / 2, p.y - pitch / 2], [p.x + pitch / 2, p.y + pitch / 2], pitch * 0.14), 0, pitch),
  );
  const surface = footprint.pads.some((p) => p.drill === undefined);
  if (!surface) return [...made('gold', ...posts(footprint, Math.max(high, pitch + 1))), ...made('plastic', ...strip)];
  const b = bodyBox(footprint);
  const columns = leadPads(footprint).map((p) => block(Math.sign(p.x) * (pitch / 2), p.y, pitch * 0.3, pitch * 0.3, pitch, high));
  return [...made('gold', ...columns, ...gullWings(footprint, b, 0.35)), ...made('plastic', prism(ringOf(b), 0.3, pitch + 0.3))];
}

/** A strip of plastic with a square mouth over each pin. */
export function pinSocket(footprint: Footprint, high: number): Solid[] {
  const pitch = smallest(footprint);
  const pads = leadPads(footprint);
  const b = boxOf(pads.map((p): Pair => [p.x, p.y]));
  const mouths = pads.map((p) => ringOf({ x1: p.x - pitch * 0.15, y1: p.y - pitch * 0.15, x2: p.x + pitch * 0.15, y2: p.y + pitch * 0.15 }));
  const strip = ringOf(inset(b, -pitch / 2));
  return [...made('gold', ...posts(footprint, 0.5)), ...made('plastic', prism(strip, 0, 0.8), prism(strip, 0.8, high, mouths))];
}

/** A dual in-line case, its leads bent down into the holes; pin 1 end notched by a disc of ink. */
export function dualInLine(footprint: Footprint, high: number): Solid[] {
  const xs = footprint.pads.map((p) => p.x);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const ys = footprint.pads.map((p) => p.y);
  const b: Box = { x1: left + 0.65, x2: right - 0.65, y1: Math.min(...ys) - 1.1, y2: Math.max(...ys) + 1.1 };
  const exit = high * 0.48;
  const leads = leadPads(footprint).flatMap((p): Body[] => {
    const inward = p.x === left ? 1 : -1;
    const [from, to] = [p.x - inward * 0.13, p.x + inward * 0.7];
    return [
      block(p.x, p.y, 0.26, 0.5, -2.6, exit),
      block(p.x, p.y, 0.26, 1.3, 0.4, exit),
      box([Math.min(from, to), p.y - 0.65], [Math.max(from, to), p.y + 0.65], exit, exit + 0.25),
    ];
  });
  const [x] = middleOf(b);
  return [
    ...made('tin', ...leads),
    ...made(
      'plastic',
      loft([
        { ring: ringOf(inset(b, 0.2)), z: 0.5 },
        { ring: ringOf(b), z: exit },
        { ring: ringOf(inset(b, 0.2)), z: high },
      ]),
    ),
    ...made('ink', cylinder(x, b.y1 + 1, 0.55, high, high + 0.015), cylinder(b.x1 + 0.9, b.y1 + 0.9, 0.3, high, high + 0.015)),
  ];
}

/** A box with an opening on the side that its plug comes from, or on top. `wall` mm thick; the opening goes `deep` into it. */
export function housing(b: Box, high: number, faces: number | undefined, wall: number): Body[] {
  if (faces === undefined) return [prism(ringOf(b), 0.05, wall + 0.3), prism(ringOf(b), wall + 0.3, high, [ringOf(inset(b, wall))])];
  const { front, back, half, at, heading } = facing(b, faces);
  const frame = (x: number, low: number, top: number): Pair[] => [
    [-x, -low],
    [x, -low],
    [x, -top],
    [-x, -top],
  ];
  const tube = prism(frame(half, 0.05, high), back + wall, front, [frame(half - wall, 0.05 + wall, high - wall)]);
  return [lying(tube, at, heading, 0), lying(prism(frame(half, 0.05, high), back, back + wall), at, heading, 0)];
}

/** A case as seen along the way that it faces: from its back to its front, half as wide, and the line through its middle. */
export function facing(b: Box, faces: number): { front: number; back: number; half: number; at: Pair; heading: Pair } {
  const heading = headingOf(faces);
  const [mx, my] = middleOf(b);
  const along =
    heading[0] === 0
      ? { low: b.y1, high: b.y2, half: (b.x2 - b.x1) / 2, at: [mx, 0] as Pair, sign: heading[1] }
      : { low: b.x1, high: b.x2, half: (b.y2 - b.y1) / 2, at: [0, my] as Pair, sign: heading[0] };
  const [front, back] = along.sign > 0 ? [along.high, along.low] : [-along.low, -along.high];
  return { front, back, half: along.half, at: along.at, heading };
}

/** Wire-to-board headers: a housing, a post per contact. */
export function wireHeader(footprint: Footprint, high: number): Solid[] {
  const b = bodyBox(footprint);
  const contacts = footprint.pads.filter((p) => /^\d+$/.test(p.number));
  const wall = Math.min(0.8, high * 0.16);
  const inside = contacts.map((p): Body => {
    if (footprint.faces === undefined) return block(p.x, footprint.mount === 'smd' ? middleOf(b)[1] : p.y, 0.5, 0.5, 0.3, high * 0.75);
    const { back, heading, at } = facing(b, footprint.faces);
    const across: Pair = heading[0] === 0 ? [p.x, at[1]] : [at[0], p.y];
    return lying(block(0, 0, 0.5, 0.5, back + 0.2, back + (b.y2 - b.y1) * 0.7), across, heading, high * 0.5);
  });
  return [
    ...made('tin', ...inside, ...gullWings(footprint, b, Math.min(0.6, high * 0.2), 0.8), ...posts(footprint, high * 0.3)),
    ...made(
      footprint.name.includes('_SH_') || footprint.name.includes('_GH_') ? 'cream plastic' : 'white plastic',
      ...housing(b, high, footprint.faces, wall),
    ),
  ];
}

/** A block with a screw and a wire's mouth per contact. */
export function screwTerminal(footprint: Footprint, high: number, what: MaterialName = 'green plastic'): Solid[] {
  const b = bodyBox(footprint);
  const pitch = smallest(footprint);
  const { front, half, at, heading } = facing(b, footprint.faces ?? 270);
  const across = (p: { x: number; y: number }): Pair => (heading[0] === 0 ? [p.x, at[1]] : [at[0], p.y]);
  const pads = leadPads(footprint);
  const shoulder = high * 0.62;
  const step = (front - pads.reduce((s, p) => s + p.x * heading[0] + p.y * heading[1], 0) / pads.length) * 0.62;
  const low = lying(
    prism(
      [
        [-half, -0.05],
        [half, -0.05],
        [half, -shoulder],
        [-half, -shoulder],
      ],
      facing(b, footprint.faces ?? 270).back,
      front,
    ),
    at,
    heading,
    0,
  );
  const top = lying(
    prism(
      [
        [-half, -shoulder],
        [half, -shoulder],
        [half, -high],
        [-half, -high],
      ],
      facing(b, footprint.faces ?? 270).back + 0.6,
      front - step * 0.55,
    ),
    at,
    heading,
    0,
  );
  const mouths = pads.map((p) => lying(block(0, -(0.5 + shoulder * 0.4), pitch * 0.56, shoulder * 0.62, front, front + 0.02), across(p), heading, 0));
  const screws = pads.map((p) => cylinder(p.x, p.y, pitch * 0.32, high, high + 0.05, 20));
  const slots = pads.map((p) => block(p.x, p.y, pitch * 0.5, pitch * 0.09, high + 0.05, high + 0.07));
  return [...made('tin', ...posts(footprint, 0.3, 0.8), ...screws), ...made(what, low, top), ...made('black ink', ...mouths, ...slots)];
}

/** A metal shell, open to the front, with a tongue in it: USB sockets. `rounded`: of type C. */
export function usb(footprint: Footprint, high: number, style: 'C' | 'micro' | 'A'): Solid[] {
  const b = bodyBox(footprint);
  const { front, back, half, at, heading } = facing(b, footprint.faces ?? 270);
  const [low, wall] = [0.02, style === 'A' ? 0.35 : 0.25];
  const outline = (by: number): Pair[] => {
    const [x, y1, y2] = [half - by, low + by, high - by];
    const c = style === 'C' ? (y2 - y1) * 0.48 : style === 'micro' ? (y2 - y1) * 0.25 : 0.1;
    if (style !== 'C')
      return style === 'A'
        ? [
            [-x, -y1],
            [x, -y1],
            [x, -y2],
            [-x, -y2],
          ]
        : [
            [-x + c, -y1],
            [x - c, -y1],
            [x, -y1 - c],
            [x, -y2],
            [-x, -y2],
            [-x, -y1 - c],
          ];
    const bend = (cx: number, from: number): Pair[] =>
      Array.from({ length: 9 }, (_, i) => [
        cx + c * Math.cos(from + (i * Math.PI) / 8),
        -(y1 + y2) / 2 - ((y2 - y1) / 2) * Math.sin(from + (i * Math.PI) / 8),
      ]);
    return [...bend(x - c, -Math.PI / 2), ...bend(-x + c, Math.PI / 2)];
  };
  const shell = prism(outline(0), back + 0.6, front, [outline(wall)]);
  const end = prism(outline(0), back, back + 0.6);
  const mid = style === 'A' ? high * 0.62 : (low + high) / 2;
  const tongue = block(0, -mid, (half - wall) * (style === 'C' ? 1.45 : 1.6), style === 'A' ? 1.8 : 0.7, back + 0.6, front - (front - back) * 0.1);
  const pads = footprint.pads.filter((p) => p.drill === undefined && padBox(p).y1 < b.y1 + 0.4);
  return [
    ...made('steel', lying(shell, at, heading, 0), lying(end, at, heading, 0), ...posts(footprint, high * 0.3, 0.8)),
    ...made(style === 'A' ? 'white plastic' : 'dark plastic', lying(tongue, at, heading, 0)),
    ...made('tin', ...pads.map((p) => block(p.x, p.y, p.w * 0.7, p.h * 0.7, 0, 0.15))),
  ];
}

/** A power jack: a black block, a round mouth, its pin. */
export function barrelJack(footprint: Footprint, high: number): Solid[] {
  const b = bodyBox(footprint);
  const { front, back, half, at, heading } = facing(b, footprint.faces ?? 180);
  const frame = (y2: number): Pair[] => [
    [-half, -0.05],
    [half, -0.05],
    [half, -y2],
    [-half, -y2],
  ];
  const axis = high * 0.59;
  const r = Math.min(half, high - axis) * 0.98;
  return [
    ...made('tin', ...posts(footprint, 0.5, 0.8)),
    ...made(
      'plastic',
      lying(prism(frame(high), front - 3.4, front, [circle(0, -axis, r * 0.72, 24)]), at, heading, 0),
      lying(prism(frame(high * 0.92), back, front - 3.4), at, heading, 0),
    ),
    ...made('steel', lying(cylinder(0, -axis, 1.05, front - 3.4, front - 0.5, 16), at, heading, 0)),
  ];
}

/** A socket for memory cards: a metal lid, an opening at the front. */
export function cardSocket(footprint: Footprint, high: number): Solid[] {
  const b = bodyBox(footprint);
  return [
    ...made(
      'steel',
      ...housing(b, high, footprint.faces ?? 270, 0.2),
      ...leadPads(footprint)
        .filter((p) => padBox(p).x1 < b.x1 || padBox(p).x2 > b.x2)
        .map((p) => block(p.x, p.y, p.w * 0.8, p.h * 0.8, 0, 0.2)),
    ),
    ...made('tin', ...gullWings(footprint, b, 0.3)),
  ];
}

/** A miniature coaxial socket. */
export function coaxial(footprint: Footprint, high: number): Solid[] {
  const b = bodyBox(footprint);
  const [x, y] = middleOf(b);
  const r = Math.min(b.x2 - b.x1, b.y2 - b.y1) * 0.38;
  return [
    ...made('white plastic', prism(ringOf(b), 0.05, high * 0.3)),
    ...made(
      'gold',
      prism(circle(x, y, r, 20), high * 0.3, high, [circle(x, y, r * 0.8, 20)]),
      cylinder(x, y, r * 0.2, high * 0.3, high * 0.8, 10),
      ...leadPads(footprint).map((p) => block(p.x, p.y, p.w * 0.8, p.h * 0.8, 0, 0.1)),
    ),
  ];
}

/** A holder with its coin cell. */
export function coinCell(footprint: Footprint, high: number): Solid[] {
  const b = bodyBox(footprint);
  const tabs = footprint.pads.filter((p) => p.number === '1');
  return [
    ...made(
      'tin',
      ...tabs.map((p) => block(p.x, p.y, p.w, p.h * 0.9, 0, 0.3)),
      block(0, 0, b.x2 - b.x1, 5, high - 0.3, high),
      ...[b.x1 + 0.15, b.x2 - 0.15].map((x) => block(x, 0, 0.3, 5, 0, high - 0.3)),
    ),
    ...made('steel', cylinder(0, 0, 9.8, 0.3, high - 0.6, 36)),
  ];
}

/** Posts in a box that a plug slides into. */
export function shrouded(footprint: Footprint, high: number): Solid[] {
  const b = bodyBox(footprint);
  return [
    ...made('gold', ...posts(footprint, high * 0.8)),
    ...made('dark plastic', prism(ringOf(b), 0.05, 2), prism(ringOf(b), 2, high, [ringOf(inset(b, 1))])),
  ];
}

/** Posts bent over the board's edge, the way the case lies from its pads. */
export function lyingHeader(footprint: Footprint, high: number): Solid[] {
  const pads = leadPads(footprint);
  const rows = boxOf(pads.map((p): Pair => [p.x, p.y]));
  const b = bodyBox(footprint);
  const over: [Heading, number][] = [
    [[1, 0], b.x2 - rows.x2],
    [[-1, 0], rows.x1 - b.x1],
    [[0, 1], b.y2 - rows.y2],
    [[0, -1], rows.y1 - b.y1],
  ];
  const [heading, reach] = over.reduce((best, side) => (side[1] > best[1] ? side : best));
  const pitch = smallest(footprint);
  const z = high / 2;
  const w = pitch * 0.25;
  const bar = (p: { x: number; y: number }, from: number, to: number, size: number): Body =>
    lying(block(0, 0, size, size, from, to), [p.x, p.y], heading, z);
  return [
    ...made('gold', ...posts(footprint, z), ...pads.map((p) => bar(p, -w / 2, Math.max(reach, pitch), w))),
    ...made('plastic', ...pads.map((p) => bar(p, pitch * 0.6, pitch * 1.6, Math.min(pitch, high)))),
  ];
}

/** A socket for flat cables: a housing, a flap at its mouth. */
export function flatCable(footprint: Footprint, high: number): Solid[] {
  const b = bodyBox(footprint);
  const { front, back, half, at, heading } = facing(b, footprint.faces ?? 270);
  const slab = (from: number, to: number, top: number): Body =>
    lying(prism(ringOf({ x1: -half, x2: half, y1: -top, y2: -0.05 }), back + (front - back) * from, back + (front - back) * to), at, heading, 0);
  return [
    ...made('tin', ...gullWings(footprint, b, 0.25)),
    ...made('cream plastic', slab(0, 0.68, high)),
    ...made('dark plastic', slab(0.68, 1, high * 0.7)),
  ];
}

/** A threaded coaxial jack that stands upright. */
export function coaxJack(footprint: Footprint, high: number): Solid[] {
  const b = bodyBox(footprint);
  const [x, y] = middleOf(b);
  const r = Math.min(b.x2 - b.x1, b.y2 - b.y1) * 0.45;
  return made(
    'gold',
    ...posts(footprint, 0.5, 0.7),
    prism(ringOf(b), 0.3, 2),
    prism(circle(x, y, r, 24), 2, high, [circle(x, y, r * 0.75, 24)]),
    cylinder(x, y, 0.6, 2, high - 1, 10),
  );
}
