import type { Footprint } from '../../../src/board/index.js';
import type { Kind, PlacementHint } from '../../../src/design/index.js';
import type { PlaceablePart, PlacementProblem } from '../../../src/layout/stage.js';
import { chip, dual, header, hole, RULES } from '../../support/demo-board.js';

/** Made-up but lifelike land patterns: the placer's tests depend on no data file. */
const rect = (x0: number, y0: number, x1: number, y1: number): [number, number][] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

export const R0603 = chip('R_0603', 0.825, 0.8, 0.95);
export const SO8 = dual('SOIC-8', 8, 1.27, 2.475, 1.95, 0.6);
export const SOT5 = dual('SOT-23-6', 6, 0.95, 1.14, 1.3, 0.6);

/** A plug whose opening looks down in the land pattern, 3.7 mm from its origin to the board edge. */
export const USB: Footprint = {
  name: 'USB',
  description: 'plug',
  source: 'test',
  mount: 'smd',
  height_mm: 3.2,
  pads: ['GND', 'VBUS', 'CC1', 'DP', 'DM', 'CC2', 'VBUS', 'GND'].map((_, i) => ({
    number: String(i + 1),
    shape: 'rect',
    x: (i - 3.5) * 0.8,
    y: -4,
    rot: 0,
    w: 0.4,
    h: 1.3,
  })),
  courtyard: rect(-5.3, -5.2, 5.3, 4.2),
  body: rect(-4.5, -3.7, 4.5, 3.7),
  silk: [],
  faces: 270,
  edge_offset_mm: 3.7,
};

/** A radio module with its antenna at the top. */
export const MODULE: Footprint = {
  name: 'MODULE',
  description: 'module',
  source: 'test',
  mount: 'smd',
  height_mm: 2.4,
  pads: Array.from({ length: 36 }, (_, i) => {
    const along = (k: number): number => -2.5 + k * 0.8;
    if (i < 12) return { number: String(i + 1), shape: 'rect', x: -6.2, y: along(i), rot: 0, w: 0.8, h: 0.4 };
    if (i < 24) return { number: String(i + 1), shape: 'rect', x: -4.4 + (i - 12) * 0.8, y: 7.8, rot: 0, w: 0.4, h: 0.8 };
    return { number: String(i + 1), shape: 'rect', x: 6.2, y: along(35 - i), rot: 0, w: 0.8, h: 0.4 };
  }),
  courtyard: rect(-6.85, -8.55, 6.85, 8.55),
  body: rect(-6.6, -8.3, 6.6, 8.3),
  silk: [],
  antenna_keepout: rect(-6.6, -8.3, 6.6, -3.2),
};

export interface Spec {
  readonly ref: string;
  readonly kind: Kind;
  readonly footprint: Footprint;
  readonly nets: Readonly<Record<string, string>>;
  readonly hint?: PlacementHint;
  readonly block?: string;
  readonly pins?: Readonly<Record<string, string[]>>;
}

export function part(spec: Spec): PlaceablePart {
  return {
    ref: spec.ref,
    kind: spec.kind,
    footprint: spec.footprint,
    block: spec.block ?? null,
    hint: spec.hint ?? {},
    nets: new Map(Object.entries(spec.nets)),
    pins: new Map<string, readonly string[]>([
      ...spec.footprint.pads.map((p) => [p.number, [p.number]] as const),
      ...Object.entries(spec.pins ?? {}),
    ]),
  };
}

type NetClass = PlacementProblem['nets'][number]['class'];
const classOf = (net: string): NetClass =>
  net === 'GND' ? 'ground' : /^(VBUS|5V|3V3|VIN|9V)$/.test(net) ? 'power' : net.startsWith('USB') ? 'usb' : 'signal';

export function problem(
  specs: readonly Spec[],
  more: Partial<Pick<PlacementProblem, 'width_mm' | 'height_mm' | 'outline' | 'constraints' | 'slack' | 'corner_mm'>> = {},
): PlacementProblem {
  const names = [...new Set(specs.flatMap((s) => Object.values(s.nets)))];
  return {
    parts: specs.map(part),
    nets: names.map((name) => ({ name, class: classOf(name) })),
    corner_mm: 1,
    constraints: {},
    rules: RULES,
    slack: 0,
    ...more,
  };
}

const passive = (ref: string, a: string, b: string, near?: [string, string, number], block?: string): Spec => ({
  ref,
  kind: ref.startsWith('C') ? 'capacitor' : 'resistor',
  footprint: R0603,
  nets: { 1: a, 2: b },
  ...(near === undefined ? {} : { hint: { near: [{ pin: near[0], to: near[1], within_mm: near[2] }] } }),
  ...(block === undefined ? {} : { block }),
});

/** A 555 blinker: 9 parts. */
export const timer = (): Spec[] => [
  { ref: 'U1', kind: 'timer', footprint: SO8, nets: { 1: 'GND', 2: 'TRIG', 3: 'OUT', 4: '9V', 5: 'CV', 6: 'TRIG', 7: 'DIS', 8: '9V' } },
  passive('R1', '9V', 'DIS'),
  passive('R2', 'DIS', 'TRIG'),
  passive('R3', 'OUT', 'LED'),
  passive('C1', 'TRIG', 'GND'),
  passive('C2', 'CV', 'GND', ['1', 'U1.5', 3]),
  passive('C3', '9V', 'GND', ['1', 'U1.8', 3]),
  { ref: 'D1', kind: 'led', footprint: chip('LED_0603', 0.8, 0.8, 0.8), nets: { 1: 'GND', 2: 'LED' } },
  { ref: 'J1', kind: 'connector', footprint: header('PinHeader_1x02', 2), nets: { 1: '9V', 2: 'GND' }, hint: { edge: 'any' } },
];

/** A USB-powered radio module with a sensor, a light and two buttons: about 25 parts. */
export const radio = (): Spec[] => {
  const pads = { 1: 'GND', 3: '3V3', 5: 'EN', 8: 'SDA', 9: 'SCL', 12: 'IO0', 14: 'LED1', 20: 'USB_DM', 21: 'USB_DP', 24: 'GND', 36: 'GND' };
  const button = dual('SW', 4, 4.5, 3, 1.2, 1);
  return [
    { ref: 'U1', kind: 'module', footprint: MODULE, nets: pads, block: 'mcu' },
    {
      ref: 'J1',
      kind: 'usb_connector',
      footprint: USB,
      nets: { 1: 'GND', 2: 'VBUS', 3: 'CC1', 4: 'USB_DP', 5: 'USB_DM', 6: 'CC2', 7: 'VBUS', 8: 'GND' },
      hint: { edge: 'any' },
      block: 'usb',
    },
    passive('R1', 'CC1', 'GND', undefined, 'usb'),
    passive('R2', 'CC2', 'GND', undefined, 'usb'),
    { ref: 'U2', kind: 'esd', footprint: SOT5, nets: { 1: 'USB_DP', 2: 'GND', 3: 'USB_DM', 4: 'USB_DM', 5: 'VBUS', 6: 'USB_DP' }, block: 'usb' },
    {
      ref: 'U3',
      kind: 'regulator',
      footprint: dual('SOT-223', 4, 2.3, 3.15, 2, 1.5),
      nets: { 1: 'GND', 2: '3V3', 3: 'VBUS', 4: '3V3' },
      block: 'ldo',
    },
    passive('C1', 'VBUS', 'GND', ['1', 'U3.3', 3], 'ldo'),
    passive('C2', '3V3', 'GND', ['1', 'U3.2', 3], 'ldo'),
    passive('C3', '3V3', 'GND', ['1', 'U1.3', 3], 'mcu'),
    passive('C4', '3V3', 'GND', ['1', 'U1.3', 6], 'mcu'),
    passive('R3', '3V3', 'EN', undefined, 'mcu'),
    passive('C5', 'EN', 'GND', ['1', 'U1.5', 5], 'mcu'),
    { ref: 'SW1', kind: 'button', footprint: button, nets: { 1: 'EN', 3: 'GND' } },
    { ref: 'SW2', kind: 'button', footprint: button, nets: { 1: 'IO0', 3: 'GND' } },
    passive('R4', '3V3', 'IO0'),
    {
      ref: 'U4',
      kind: 'sensor',
      footprint: dual('LGA', 8, 0.65, 0.9, 0.5, 0.35),
      nets: { 1: 'GND', 3: 'SDA', 4: 'SCL', 6: '3V3', 7: 'GND', 8: '3V3' },
      block: 'sensor',
    },
    passive('C6', '3V3', 'GND', ['1', 'U4.8', 3], 'sensor'),
    passive('C7', '3V3', 'GND', ['1', 'U4.6', 3], 'sensor'),
    passive('R5', '3V3', 'SDA', undefined, 'sensor'),
    passive('R6', '3V3', 'SCL', undefined, 'sensor'),
    { ref: 'D1', kind: 'led', footprint: chip('LED_0603', 0.8, 0.8, 0.8), nets: { 1: 'GND', 2: 'LED_A' }, block: 'led' },
    passive('R7', 'LED1', 'LED_A', undefined, 'led'),
    { ref: 'J2', kind: 'connector', footprint: header('PinHeader_1x04', 4), nets: { 1: '3V3', 2: 'GND', 3: 'SDA', 4: 'SCL' }, hint: { edge: 'any' } },
    ...[1, 2, 3, 4].map((n): Spec => ({ ref: `H${n}`, kind: 'mounting_hole', footprint: hole('MountingHole_M2', 2.2), nets: {} })),
  ];
};

/** A chip of 48 pins with its capacitors, a crystal, headers: about `20 + extra` parts. */
export const controller = (extra: number): Spec[] => {
  const lq = dual('LQFP', 48, 0.5, 4.2, 1.2, 0.3);
  const nets: Record<string, string> = {
    1: '3V3',
    9: '3V3',
    24: '3V3',
    48: '3V3',
    8: 'GND',
    23: 'GND',
    35: 'GND',
    47: 'GND',
    5: 'XI',
    6: 'XO',
    7: 'RST',
    34: 'SWDIO',
    37: 'SWCLK',
  };
  for (let k = 0; k < extra; k++)
    nets[String([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 25, 26, 27, 28, 29, 30, 31, 32, 33][k % 22])] = `IO${k % 22}`;
  return [
    { ref: 'U1', kind: 'microcontroller', footprint: lq, nets, pins: { VDD: ['1', '9', '24', '48'] }, block: 'mcu' },
    ...[1, 2, 3, 4].map((n) => passive(`C${n}`, '3V3', 'GND', ['1', 'U1.VDD', 3], 'mcu')),
    {
      ref: 'Y1',
      kind: 'crystal',
      footprint: dual('XTAL', 4, 1.7, 1.1, 1.4, 1.2),
      nets: { 1: 'XI', 3: 'XO', 2: 'GND', 4: 'GND' },
      hint: { near: [{ pin: '1', to: 'U1.5', within_mm: 6 }] },
      block: 'mcu',
    },
    passive('C5', 'XI', 'GND', ['1', 'Y1.1', 3], 'mcu'),
    passive('C6', 'XO', 'GND', ['1', 'Y1.3', 3], 'mcu'),
    {
      ref: 'J1',
      kind: 'connector',
      footprint: header('PinHeader_1x05', 5),
      nets: { 1: '3V3', 2: 'GND', 3: 'SWDIO', 4: 'SWCLK', 5: 'RST' },
      hint: { edge: 'any' },
    },
    {
      ref: 'J2',
      kind: 'connector',
      footprint: header('PinHeader_1x10', 10),
      nets: Object.fromEntries(Array.from({ length: 10 }, (_, i) => [String(i + 1), `IO${i}`])),
      hint: { edge: 'any' },
    },
    ...Array.from({ length: extra }, (_, k): Spec[] => [
      passive(`R${k + 10}`, `IO${k % 22}`, `L${k}`),
      { ref: `D${k + 10}`, kind: 'led', footprint: chip('LED_0603', 0.8, 0.8, 0.8), nets: { 1: 'GND', 2: `L${k}` } },
    ]).flat(),
  ];
};
