import type { Component, Design } from '../../src/design/index.js';
import { isUnasked } from './netlist.js';
import { isEnglish, isOne, withoutStop } from './text.js';

type Kind = Component['kind'];

/** One more wish at the end of a message. */
export interface Addition {
  readonly name: string;
  /** The message with it; null: the message says something of the sort already, or it makes no sense of it. */
  readonly of: (message: string, base: Design) => string | null;
  /** The wish is on the board. */
  readonly arrived: (wide: Design, base: Design) => boolean;
  /** Kinds of parts that it may bring. */
  readonly brings: readonly Kind[];
  /** Parts of the base that it may change. */
  readonly changes?: (c: Component) => boolean;
}

interface Wish extends Omit<Addition, 'of'> {
  /** In one sentence: "…, and a BME280". */
  readonly short: string;
  /** As a sentence of its own. */
  readonly long: string;
  /** Messages that say something of the sort. */
  readonly said: RegExp;
  readonly wants?: (base: Design) => boolean;
}

const wish = ({ short, long, said, wants = () => true, ...rest }: Wish): Addition => ({
  ...rest,
  of: (message, base) => {
    if (!isEnglish(message) || said.test(message) || !wants(base)) return null;
    return isOne(message) ? `${withoutStop(message)}, ${short}` : `${withoutStop(message)}. ${long}`;
  },
});

const count = (design: Design, kind: Kind): number => design.components.filter((c) => c.kind === kind).length;
const asked = (design: Design): Component[] => design.components.filter((c) => !isUnasked(design)(c));
const one = (kind: Kind) => (wide: Design, base: Design) => count(wide, kind) > count(base, kind);
const named = (text: RegExp) => (wide: Design) => wide.components.some((c) => text.test(`${c.device ?? ''} ${c.value}`));
const controlled = (base: Design): boolean =>
  count(base, 'microcontroller') > 0 || base.components.some((c) => c.kind === 'module' && /ESP|Pico|nRF5/i.test(`${c.device ?? ''} ${c.value}`));
const SENSOR: readonly Kind[] = [
  'sensor',
  'resistor',
  'capacitor',
  'connector',
  'regulator',
  'inductor',
  'schottky',
  'mosfet',
  'logic',
  'ferrite',
  'ic',
  'transceiver',
  'test_point',
  'esd',
];

export const ADDITIONS: readonly Addition[] = [
  wish({
    name: 'and a BME280',
    short: 'and a BME280',
    long: 'Also a BME280.',
    said: /BME|BMP/i,
    arrived: named(/BME280/i),
    brings: SENSOR,
  }),
  wish({
    name: 'and four M3 holes',
    short: 'and four M3 mounting holes',
    long: 'Four M3 mounting holes, please.',
    said: /\bholes?\b|\bM[23](?:\.5)?\b/i,
    arrived: (wide) =>
      wide.components.filter((c) => c.kind === 'mounting_hole' && /M3\b/.test(`${c.value} ${c.package} ${c.device ?? ''}`)).length >= 4,
    brings: ['mounting_hole'],
    changes: (c) => c.kind === 'mounting_hole',
  }),
  wish({
    name: 'and a power LED',
    short: 'and a power LED',
    long: 'Also a power LED.',
    said: /\b(?:power|supply)[\s\w-]*(?:leds?|lights?|lamps?|indicators?)\b|\b(?:leds?|lights?|lamps?|indicators?)\b[^.]*\b(?:power|supply|rail|output|each)\b|no lights|no leds?\b/i,
    arrived: (wide, base) =>
      asked(wide).some((c) => c.kind === 'led' && c.block === 'power_led') ||
      count(wide, 'led') > count(base, 'led') ||
      base.components.some((c) => c.kind === 'led' && /power|supply/i.test(c.purpose)),
    brings: ['led', 'resistor'],
  }),
  wish({
    name: 'with a title',
    short: 'with the title "Bench One"',
    long: 'Give it the title "Bench One".',
    said: /\btitle|silk|"/i,
    arrived: (wide) => JSON.stringify({ ...wide, prompt: '' }).includes('Bench One'),
    brings: [],
  }),
  wish({
    name: 'with a name',
    short: 'called "Bench One"',
    long: 'Call it "Bench One".',
    said: /\bcall|named?\b|titled|"/i,
    arrived: (wide) => JSON.stringify({ ...wide, prompt: '' }).includes('Bench One'),
    brings: [],
  }),
  wish({
    name: '60 x 50 mm',
    short: '60 x 50 mm',
    long: 'The board is 60 x 50 mm.',
    said: /\d ?mm\b|\bmm\b|\d ?(?:[x×]|by) ?\d\d|\bcm\b|\binch|round|circular|disc|ring|L.shaped|\bL\b/i,
    arrived: ({ board }) => board.width_mm === 60 && board.height_mm === 50,
    brings: [],
  }),
  wish({
    name: 'and a test point on ground',
    short: 'and a test point on ground',
    long: 'Also a test point on ground.',
    said: /test (?:point|pad)|testpoint/i,
    arrived: (wide) => asked(wide).some((c) => c.kind === 'test_point' && c.value === 'GND'),
    brings: ['test_point'],
  }),
  wish({
    name: 'and a push button',
    short: 'and a push button',
    long: 'Also a push button.',
    said: /button|switch|\bkeys?\b|keyboard|keypad/i,
    wants: controlled,
    arrived: one('button'),
    brings: ['button', 'resistor', 'capacitor'],
  }),
  wish({
    name: 'and a relay',
    short: 'and a relay',
    long: 'Also a relay.',
    said: /relay/i,
    wants: controlled,
    arrived: one('relay'),
    brings: ['relay', 'bjt', 'mosfet', 'diode', 'schottky', 'resistor', 'led', 'connector', 'capacitor', 'regulator', 'inductor', 'test_point'],
  }),
];
