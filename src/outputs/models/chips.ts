import type { Footprint } from '../../board/index.js';
import { type Box, block, box, chamfered, circle, cylinder, inset, loft, lying, middleOf, type Pair, prism, ringOf, type Solid } from './body.js';
import { balls, beside, bodyBox, dot, flatTerminals, gullWings, padBox } from './leads.js';
import { LIGHTS, type MaterialName, made } from './materials.js';

/** Which of a light's colours a value names; white where none. */
export const lightOf = (value: string): (typeof LIGHTS)[number] => LIGHTS.find((c) => value.toLowerCase().includes(c)) ?? 'white';

/** A chip with metal end caps: resistors are ceramic with a dark top, the others of one material. */
export function chip(footprint: Footprint, high: number, what: MaterialName): Solid[] {
  const b = bodyBox(footprint);
  const [w, h] = [b.x2 - b.x1, b.y2 - b.y1];
  const cap = w * 0.2;
  const ends = [block(b.x1 + cap / 2, 0, cap, h, 0, high), block(b.x2 - cap / 2, 0, cap, h, 0, high)];
  const inner = { ...inset(b, h * 0.02), x1: b.x1 + cap, x2: b.x2 - cap };
  const middle = (low: number, top: number) => prism(ringOf(inner), low * high, top * high);
  if (what !== 'resistor') return [...made('tin', ...ends), ...made(what, middle(0.02, 0.98))];
  return [...made('tin', ...ends), ...made('ceramic', middle(0.02, 0.85)), ...made('resistor', middle(0.85, 0.97))];
}

/** Four chips on one ceramic. */
export function chipArray(footprint: Footprint, high: number): Solid[] {
  const b = bodyBox(footprint);
  const caps = footprint.pads.map((pad) => {
    const w = (b.x2 - b.x1) * 0.2;
    const x = pad.x < 0 ? b.x1 + w / 2 : b.x2 - w / 2;
    return block(x, pad.y, w + 0.02, Math.min(padBox(pad).y2 - padBox(pad).y1, 0.5), 0, high);
  });
  const top = inset(b, (b.x2 - b.x1) * 0.22);
  return [
    ...made('tin', ...caps),
    ...made('ceramic', prism(ringOf(inset(b, 0.02)), 0.02, high * 0.9)),
    ...made('resistor', prism(ringOf({ ...top, y1: b.y1 + 0.1, y2: b.y2 - 0.1 }), high * 0.9, high * 0.97)),
  ];
}

/** A chip light: pad 1 is the cathode, marked by a bar. */
export function chipLight(footprint: Footprint, high: number, value: string): Solid[] {
  const b = bodyBox(footprint);
  const [w, h] = [b.x2 - b.x1, b.y2 - b.y1];
  const base = high * 0.4;
  const lens = { x1: b.x1 + w * 0.2, x2: b.x2 - w * 0.2, y1: b.y1 + h * 0.04, y2: b.y2 - h * 0.04 };
  return [
    ...made('tin', block(b.x1 + w * 0.09, 0, w * 0.18, h, 0, base * 1.05), block(b.x2 - w * 0.09, 0, w * 0.18, h, 0, base * 1.05)),
    ...made('ceramic', box([b.x1 + w * 0.18, b.y1], [b.x2 - w * 0.18, b.y2], 0.02, base)),
    ...made(lightOf(value), taper(lens, base, high, Math.min(w, h) * 0.08)),
    ...made('green plastic', block(b.x1 + w * 0.25, 0, w * 0.05, h * 0.9, high, high + 0.01)),
  ];
}

const taper = (b: Box, low: number, high: number, by: number) =>
  loft([
    { ring: ringOf(b), z: low },
    { ring: ringOf(inset(b, by)), z: high },
  ]);

/** A moulded case: widest where the leads come out. */
export const moulded = (b: Box, low: number, high: number, draft = 0.08) => {
  const by = Math.min(draft * (high - low), Math.min(b.x2 - b.x1, b.y2 - b.y1) * 0.08);
  const seam = low + (high - low) * 0.45;
  return loft([
    { ring: ringOf(inset(b, by)), z: low },
    { ring: ringOf(b), z: seam },
    { ring: ringOf(inset(b, by)), z: high },
  ]);
};

/** Moulded diodes: pad 1 is the cathode, a band on its side. */
export function mouldedDiode(footprint: Footprint, high: number): Solid[] {
  const b = bodyBox(footprint);
  const band = b.x1 + (b.x2 - b.x1) * 0.2;
  const width = (b.x2 - b.x1) * 0.1;
  return [
    ...made('tin', ...gullWings(footprint, b, high * 0.42, 0.75)),
    ...made('plastic', moulded(b, 0.05, high)),
    ...made('ink', block(band, 0, width, (b.y2 - b.y1) * 0.84, high, high + 0.01)),
  ];
}

/** A glass or plastic cylinder with metal ends, its cathode (pad 1) marked by a ring. */
export function melf(footprint: Footprint, high: number): Solid[] {
  const b = bodyBox(footprint);
  const [w, r] = [b.x2 - b.x1, high / 2];
  const barrel = (from: number, to: number, radius: number) => lying(cylinder(0, 0, radius, from, to, 20), [0, 0], [1, 0], r);
  return [
    ...made('tin', barrel(b.x1, b.x1 + w * 0.14, r), barrel(b.x2 - w * 0.14, b.x2, r)),
    ...made('glass', barrel(b.x1 + w * 0.14, b.x2 - w * 0.14, r * 0.93)),
    ...made('black ink', barrel(b.x1 + w * 0.22, b.x1 + w * 0.32, r * 0.95)),
  ];
}

/** Moulded tantalum: a bar on the plus side (pad 1). */
export function tantalum(footprint: Footprint, high: number): Solid[] {
  const b = bodyBox(footprint);
  const [w, h] = [b.x2 - b.x1, b.y2 - b.y1];
  return [
    ...made('tin', block(b.x1 + w * 0.1, 0, w * 0.22, h * 0.75, 0, high * 0.4), block(b.x2 - w * 0.1, 0, w * 0.22, h * 0.75, 0, high * 0.4)),
    ...made('yellow plastic', moulded(b, 0.05, high)),
    ...made('black ink', block(b.x1 + w * 0.16, 0, w * 0.12, h * 0.84, high, high + 0.01)),
  ];
}

/** An aluminium can on a square foot; the dark segment on top is the minus side (pad 2). */
export function electrolytic(footprint: Footprint, high: number): Solid[] {
  const b = bodyBox(footprint);
  const r = Math.min(b.x2 - b.x1, b.y2 - b.y1) / 2;
  const foot = Math.min(1, high * 0.12);
  const segment = Array.from({ length: 9 }, (_, i): Pair => {
    const a = -0.8 + (1.6 * i) / 8;
    return [r * 0.93 * Math.cos(a), r * 0.93 * Math.sin(a)];
  });
  const c = r * 0.25;
  // Corners are cut on the plus side.
  const base: Pair[] = [
    [b.x1 + c, b.y1],
    [b.x2, b.y1],
    [b.x2, b.y2],
    [b.x1 + c, b.y2],
    [b.x1, b.y2 - c],
    [b.x1, b.y1 + c],
  ];
  const can = (radius: number, z: number) => ({ ring: circle(0, 0, radius, 28), z });
  return [
    ...made('tin', ...gullWings(footprint, b, 0.2)),
    ...made('dark plastic', prism(base, 0.05, foot)),
    ...made(
      'aluminium',
      loft([
        can(r * 0.97, foot),
        can(r * 0.97, high * 0.28),
        can(r * 0.91, high * 0.31),
        can(r * 0.97, high * 0.34),
        can(r * 0.97, high - 0.2),
        can(r * 0.9, high),
      ]),
    ),
    ...made('black ink', prism(segment, high, high + 0.01)),
  ];
}

/** A shielded power inductor. */
export function powerInductor(footprint: Footprint, high: number): Solid[] {
  const b = bodyBox(footprint);
  const [w, h] = [b.x2 - b.x1, b.y2 - b.y1];
  const c = Math.min(w, h) * 0.16;
  return [
    ...made('tin', block(b.x1 + w * 0.14, 0, w * 0.28, h * 0.6, 0, 0.12), block(b.x2 - w * 0.14, 0, w * 0.28, h * 0.6, 0, 0.12)),
    ...made('ferrite', prism(chamfered([b.x1, b.y1], [b.x2, b.y2], c), 0.1, high)),
    ...made('inductor', cylinder(0, 0, Math.min(w, h) * 0.33, high, high + 0.02, 24)),
  ];
}

/** Ceramic with a metal lid. */
export function ceramicCrystal(footprint: Footprint, high: number): Solid[] {
  const b = bodyBox(footprint);
  const rim = Math.min(b.x2 - b.x1, b.y2 - b.y1) * 0.07;
  return [
    ...made('gold', ...flatTerminals(footprint, b, high * 0.3)),
    ...made('ceramic', prism(ringOf(inset(b, 0.005)), 0.02, high * 0.8)),
    ...made('steel', prism(ringOf(inset(b, rim)), high * 0.8, high)),
    ...made('black ink', ...dot(footprint, inset(b, rim), high)),
  ];
}

/** Flat cases without leads, their terminals flush with the side (QFN, DFN, SON, LGA). */
export function noLeads(footprint: Footprint, high: number, what: MaterialName = 'plastic'): Solid[] {
  const b = bodyBox(footprint);
  return [
    ...made('tin', ...flatTerminals(footprint, b, Math.min(0.2, high * 0.3))),
    ...made(what, prism(ringOf(b), 0.02, high)),
    ...made(what === 'plastic' ? 'ink' : 'black ink', ...dot(footprint, b, high)),
  ];
}

export function ballGrid(footprint: Footprint, high: number): Solid[] {
  const b = bodyBox(footprint);
  const stand = (footprint.pads[0]?.w ?? 0.4) * 0.5;
  return [
    ...made('tin', ...balls(footprint)),
    ...made('green board', prism(ringOf(b), stand, stand + 0.25)),
    ...made('plastic', taper(inset(b, 0.15), stand + 0.25, high, 0.1)),
    ...made('ink', ...dot(footprint, inset(b, 0.3), high)),
  ];
}

/** Cases with bent leads on two or four sides; tabs are wide leads. */
export function leaded(footprint: Footprint, high: number): Solid[] {
  const b = bodyBox(footprint);
  const stand = Math.min(0.12, high * 0.1);
  const hidden = footprint.pads.filter((p) => p.drill === undefined && beside(p, b) === null);
  return [
    ...made('tin', ...gullWings(footprint, b, stand + (high - stand) * 0.42), ...hidden.map((p) => block(p.x, p.y, p.w * 0.9, p.h * 0.9, 0, stand))),
    ...made('plastic', moulded(b, stand, high)),
    ...made('ink', ...dot(footprint, inset(b, 0.1), high)),
  ];
}

/** A square light with its own lens and chip (WS2812 and kin). */
export function squareLight(footprint: Footprint, high: number): Solid[] {
  const b = bodyBox(footprint);
  const [x, y] = middleOf(b);
  const r = Math.min(b.x2 - b.x1, b.y2 - b.y1) * 0.4;
  return [
    ...made('tin', ...gullWings(footprint, b, high * 0.3), ...flatTerminals(footprint, b, high * 0.15)),
    ...made('white plastic', prism(ringOf(b), 0.03, high)),
    ...made('lens', cylinder(x, y, r, high, high + 0.02, 24)),
    ...made('black ink', ...dot(footprint, b, high + 0.02)),
  ];
}
