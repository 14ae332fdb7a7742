import { type Board, type BoardPart, boardSchema, type Footprint, placePads } from '../../src/board/index.js';
import type { Kind } from '../../src/design/index.js';
import type { Pose } from '../../src/geometry/index.js';

/** Rules of the default fab profile, written out so that layout tests depend on no data file. */
export const RULES: Board['rules'] = {
  profile: 'test',
  clearance_mm: 0.2,
  min_track_mm: 0.127,
  min_via_drill_mm: 0.3,
  min_via_diameter_mm: 0.5,
  min_annular_mm: 0.15,
  edge_clearance_mm: 0.3,
  hole_to_hole_mm: 0.5,
  hole_clearance_mm: 0.254,
  hole_to_edge_mm: 0.5,
  min_hole_mm: 0.3,
  max_hole_mm: 6.3,
  pour_clearance_mm: 0.25,
  pour_min_width_mm: 0.2,
  thermal_gap_mm: 0.3,
  thermal_spoke_mm: 0.4,
  mask_expansion_mm: 0.05,
  mask_dam_mm: 0.1,
  silk_width_mm: 0.15,
  silk_height_mm: 1,
  silk_to_pad_mm: 0.15,
  courtyard_gap_mm: 0,
};

export const CLASSES: Board['classes'] = [
  { name: 'signal', track_mm: 0.2, clearance_mm: 0.2, via_drill_mm: 0.3, via_diameter_mm: 0.6 },
  { name: 'power', track_mm: 0.5, clearance_mm: 0.2, via_drill_mm: 0.3, via_diameter_mm: 0.6 },
  { name: 'ground', track_mm: 0.4, clearance_mm: 0.2, via_drill_mm: 0.3, via_diameter_mm: 0.6 },
  { name: 'usb', track_mm: 0.2, clearance_mm: 0.2, via_drill_mm: 0.3, via_diameter_mm: 0.6 },
  { name: 'rf', track_mm: 0.3, clearance_mm: 0.2, via_drill_mm: 0.3, via_diameter_mm: 0.6 },
];

const rect = (w: number, h: number): [number, number][] => [
  [-w / 2, -h / 2],
  [w / 2, -h / 2],
  [w / 2, h / 2],
  [-w / 2, h / 2],
];

/** Two-pad chip land pattern, pad centres at ±x. */
export function chip(name: string, x: number, w: number, h: number): Footprint {
  return {
    name,
    description: 'two-pad chip',
    source: 'test',
    mount: 'smd',
    height_mm: 0.8,
    pads: [1, 2].map((n) => ({ number: String(n), shape: 'roundrect' as const, x: n === 1 ? -x : x, y: 0, rot: 0, w, h, ratio: 0.25 })),
    courtyard: rect(2 * x + w + 0.5, h + 0.5),
    body: rect(2 * x, h),
    silk: [
      {
        type: 'line',
        points: [
          [-0.15, -h / 2 - 0.15],
          [0.15, -h / 2 - 0.15],
        ],
        width: 0.12,
      },
    ],
  };
}

/** Gull-wing dual row: pin 1 top-left, counter-clockwise. */
export function dual(name: string, pins: number, pitch: number, x: number, w: number, h: number): Footprint {
  const rows = pins / 2;
  const y = (i: number): number => (i - (rows - 1) / 2) * pitch;
  return {
    name,
    description: 'dual gull wing',
    source: 'test',
    mount: 'smd',
    height_mm: 1.75,
    pads: Array.from({ length: pins }, (_, i) => ({
      number: String(i + 1),
      shape: 'roundrect' as const,
      x: i < rows ? -x : x,
      y: i < rows ? y(i) : y(pins - 1 - i),
      rot: 0,
      w,
      h,
      ratio: 0.25,
    })),
    courtyard: rect(2 * x + w + 0.5, rows * pitch + 0.6),
    body: rect(2 * x - w, rows * pitch),
    silk: [
      {
        type: 'line',
        points: [
          [-1, (-rows * pitch) / 2 - 0.1],
          [1, (-rows * pitch) / 2 - 0.1],
        ],
        width: 0.12,
      },
    ],
  };
}

/** Pin header, one row down from pin 1 at the origin, as KiCad draws it. */
export function header(name: string, pins: number): Footprint {
  return {
    name,
    description: 'pin header',
    source: 'test',
    mount: 'through_hole',
    height_mm: 8.5,
    pads: Array.from({ length: pins }, (_, i) => ({
      number: String(i + 1),
      shape: i === 0 ? ('rect' as const) : ('oval' as const),
      x: 0,
      y: 2.54 * i,
      rot: 0,
      w: 1.7,
      h: 1.7,
      drill: { w: 1, h: 1 },
    })),
    courtyard: [
      [-1.8, -1.8],
      [1.8, -1.8],
      [1.8, 2.54 * (pins - 1) + 1.8],
      [-1.8, 2.54 * (pins - 1) + 1.8],
    ],
    body: [
      [-1.27, -1.27],
      [1.27, -1.27],
      [1.27, 2.54 * (pins - 1) + 1.27],
      [-1.27, 2.54 * (pins - 1) + 1.27],
    ],
    silk: [
      {
        type: 'line',
        points: [
          [-1.33, 1.27],
          [-1.33, 2.54 * (pins - 1) + 1.33],
          [1.33, 2.54 * (pins - 1) + 1.33],
          [1.33, 1.27],
        ],
        width: 0.12,
      },
    ],
  };
}

/** Unplated hole with its own courtyard. */
export function hole(name: string, drill: number): Footprint {
  return {
    name,
    description: 'mounting hole',
    source: 'test',
    mount: 'none',
    height_mm: 1,
    pads: [{ number: '', shape: 'circle', x: 0, y: 0, rot: 0, w: drill, h: drill, drill: { w: drill, h: drill }, plated: false }],
    courtyard: rect(drill * 2, drill * 2),
    body: rect(drill, drill),
    silk: [],
  };
}

export interface Standing {
  ref: string;
  kind: Kind;
  footprint: Footprint;
  at: Pose;
  value?: string;
  /** Pad number → net. */
  nets: Record<string, string>;
}

/** A board of parts where they are said to stand, nothing routed. Nets: GND ground, 9V/5V/3V3/VBUS power, else signal. */
export function boardOf(width: number, height: number, parts: readonly Standing[], name = 'demo'): Board {
  const nets = [...new Set(parts.flatMap((p) => Object.values(p.nets)))].sort();
  const power = new Set(['9V', '5V', '3V3', 'VBUS', 'VBAT']);
  return boardSchema.parse({
    format: 1,
    name,
    outline: [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ],
    width_mm: width,
    height_mm: height,
    corner_mm: 0,
    rules: RULES,
    classes: CLASSES,
    nets: nets.map((n) => ({
      name: n,
      class: n === 'GND' ? 'ground' : power.has(n) ? 'power' : /^USB_D[PM]$/.test(n) ? 'usb' : 'signal',
      volts: null,
    })),
    footprints: Object.fromEntries(parts.map((p) => [p.footprint.name, p.footprint])),
    parts: parts.map(
      (p): BoardPart => ({
        ref: p.ref,
        kind: p.kind,
        value: p.value ?? '',
        package: p.footprint.name,
        footprint: p.footprint.name,
        catalog_code: null,
        mpn: null,
        manufacturer: null,
        ...p.at,
        pads: placePads(p.footprint, p.at, (n) => ({ pin: n, net: p.nets[n] ?? null })),
        price: null,
        stock: null,
        basic: false,
      }),
    ),
    keepouts: [],
    tracks: [],
    vias: [],
    zones: [],
    texts: [],
    unrouted: [],
    findings: [],
    gaps: [],
    constraints: {},
    cost: 0,
    quantity: 5,
    passed: false,
    stats: { track_mm: 0, vias: 0, parts: parts.length, nets: nets.length },
  });
}

const front = (x: number, y: number, rot = 0): Pose => ({ x, y, rot, side: 'front' });

/** A 555 that blinks an LED from a header: hand-placed on 30 × 20 mm, nothing routed. */
export function demoBoard(): Board {
  const r = chip('R_0603', 0.825, 0.8, 0.95);
  const c = chip('C_0603', 0.775, 0.9, 0.95);
  const led = chip('LED_0603', 0.7875, 0.875, 0.95);
  const soic = dual('SOIC-8', 8, 1.27, 2.475, 1.95, 0.6);
  return boardOf(30, 20, [
    {
      ref: 'U1',
      kind: 'timer',
      value: 'NE555',
      footprint: soic,
      at: front(15, 10),
      nets: { 1: 'GND', 2: 'TRIG', 3: 'OUT', 4: '9V', 5: 'CV', 6: 'TRIG', 7: 'DIS', 8: '9V' },
    },
    { ref: 'R1', kind: 'resistor', value: '10k', footprint: r, at: front(21.5, 7.5, 90), nets: { 1: 'DIS', 2: '9V' } },
    { ref: 'R2', kind: 'resistor', value: '47k', footprint: r, at: front(21.5, 12, 90), nets: { 1: 'TRIG', 2: 'DIS' } },
    { ref: 'R3', kind: 'resistor', value: '680', footprint: r, at: front(9.5, 13), nets: { 1: 'LED_A', 2: 'OUT' } },
    { ref: 'C1', kind: 'capacitor', value: '10uF', footprint: c, at: front(21.5, 16), nets: { 1: 'TRIG', 2: 'GND' } },
    { ref: 'C2', kind: 'capacitor', value: '10nF', footprint: c, at: front(17.5, 15), nets: { 1: 'CV', 2: 'GND' } },
    { ref: 'C3', kind: 'capacitor', value: '100nF', footprint: c, at: front(15, 5.5), nets: { 1: 'GND', 2: '9V' } },
    { ref: 'D1', kind: 'led', value: 'red', footprint: led, at: front(9.5, 16.5), nets: { 1: 'GND', 2: 'LED_A' } },
    { ref: 'J1', kind: 'connector', value: '9V', footprint: header('PinHeader_1x02_P2.54', 2), at: front(3, 8), nets: { 1: '9V', 2: 'GND' } },
    { ref: 'H1', kind: 'mounting_hole', value: 'M2', footprint: hole('MountingHole_M2', 2.2), at: front(26.5, 3.5), nets: {} },
  ]);
}
