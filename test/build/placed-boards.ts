import type { Board } from '../../src/board/index.js';

type Part = Board['parts'][number];
/** Which parts a sentence speaks of. */
export type Sort = 'usb' | 'terminal' | 'button' | 'led' | 'hole' | 'header' | 'jack' | 'pot' | 'relay' | 'pixel';

/** What a sentence states of the places of its parts. */
export type Stated =
  | { readonly of: Sort; readonly count: number }
  | { readonly of: Sort; readonly edge: 'left' | 'right' | 'top' | 'bottom'; readonly pads?: number; readonly one?: true; readonly some?: number }
  | { readonly of: Sort; readonly opposite: Sort }
  | { readonly of: Sort; readonly ring_mm: number }
  | { readonly of: Sort; readonly line: 'row' | 'column' }
  | { readonly of: Sort; readonly grid: readonly [number, number] }
  | { readonly of: Sort; readonly corners: true }
  | { readonly of: Sort; readonly middle: true }
  | { readonly size: readonly [number, number] }
  | { readonly round: number };

export interface Placed {
  readonly said: string;
  readonly stated: readonly Stated[];
}

const placed = (said: string, ...stated: Stated[]): Placed => ({ said, stated });

/** Connectors and others in groups, rings, rows, shapes and corners. */
export const PLACED: readonly Placed[] = [
  placed('ATtiny85 with eight LEDs in a ring of 30 mm on a round board of 45 mm', { of: 'led', ring_mm: 30 }, { round: 45 }, { of: 'led', count: 8 }),
  placed(
    'round board 60 mm across: 12 WS2812 in a ring of 50 mm, USB-C on the left edge, ATtiny85',
    { of: 'pixel', ring_mm: 50 },
    { of: 'usb', edge: 'left' },
    { of: 'pixel', count: 12 },
  ),
  placed(
    'four buttons in the corners of a 60 x 60 mm board with an ATmega328P',
    { of: 'button', corners: true },
    { size: [60, 60] },
    { of: 'button', count: 4 },
  ),
  placed(
    'ESP32-C3 with USB-C on the top edge and a screw terminal on the bottom edge, 50 x 40 mm',
    { of: 'usb', edge: 'top' },
    { of: 'terminal', edge: 'bottom' },
    { size: [50, 40] },
  ),
  placed('3 x 3 grid of push buttons with an RP2040', { of: 'button', grid: [3, 3] }, { of: 'button', count: 9 }),
  placed('row of six LEDs on an Arduino Nano board', { of: 'led', line: 'row' }),
  placed(
    'four relays with an ESP32, their screw terminals along the right edge, supply on the left edge',
    { of: 'terminal', edge: 'right' },
    { of: 'relay', count: 4 },
  ),
  placed(
    'ATmega328 board, barrel jack on the left edge, screw terminal opposite to it',
    { of: 'jack', edge: 'left' },
    { of: 'terminal', opposite: 'jack' },
  ),
  placed('M3 mounting holes in each corner of a 70 x 50 mm ESP8266 board', { of: 'hole', corners: true }, { size: [70, 50] }),
  placed(
    'column of five buttons on the right of an ATtiny1614 board, USB-C at the bottom',
    { of: 'button', line: 'column' },
    { of: 'usb', edge: 'bottom' },
  ),
  placed(
    'RP2040 with two potentiometers on the bottom edge and USB-C on the top edge',
    { of: 'pot', edge: 'bottom' },
    { of: 'usb', edge: 'top' },
    { of: 'pot', count: 2 },
  ),
  placed('ESP32 with six screw terminals along the top edge', { of: 'terminal', edge: 'top' }, { of: 'terminal', count: 6 }),
  placed(
    'five LEDs in a row along the bottom edge of an 80 x 30 mm board with an ATtiny85',
    { of: 'led', line: 'row' },
    { of: 'led', edge: 'bottom' },
    { size: [80, 30] },
  ),
  placed('ring of 6 buttons 40 mm across, ATmega328P, round board of 60 mm', { of: 'button', ring_mm: 40 }, { round: 60 }),
  placed('ATtiny85 in the middle of a round 40 mm board with four LEDs in a ring of 26 mm', { of: 'led', ring_mm: 26 }, { round: 40 }),
  placed('Pico board with 4 x 2 grid of LEDs', { of: 'led', grid: [4, 2] }),
  placed('hexagonal board 50 mm wide with six WS2812 in a ring of 36 mm and a USB-C', { of: 'pixel', ring_mm: 36 }, { of: 'pixel', count: 6 }),
  placed(
    'ESP32-C3 with four DS18B20 connectors on the left edge and four relays with terminals on the right edge',
    { of: 'terminal', edge: 'right' },
    { of: 'relay', count: 4 },
  ),
  placed('one LED in each corner of a 40 x 40 mm board with an ATtiny85', { of: 'led', corners: true }, { size: [40, 40] }),
  placed(
    'USB-C on the left edge, 2x5 pin header on the right edge, CH32V003',
    { of: 'usb', edge: 'left' },
    { of: 'header', edge: 'right', pads: 10 },
  ),
  placed('8 LEDs in a ring of 1 inch, 555 timer and CD4017', { of: 'led', ring_mm: 25.4 }),
  placed('ATmega328P with three screw terminals on the left edge and three on the right edge', { of: 'terminal', count: 6 }),
  placed('90 x 20 mm board: eight WS2812 in a row, ATtiny85, JST on the left edge', { of: 'pixel', line: 'row' }, { size: [90, 20] }),
  placed('four motor terminals along the bottom edge, power terminal at the top, Arduino Nano, two TB6612', { of: 'terminal', count: 5 }),
  placed(
    'ESP32 board, M2.5 holes in the corners, button at the bottom edge, USB-C at the bottom edge',
    { of: 'hole', corners: true },
    { of: 'button', edge: 'bottom' },
    { of: 'usb', edge: 'bottom' },
  ),
  placed('2 x 3 grid of buttons, STM32F103, USB-C on top', { of: 'button', grid: [2, 3] }, { of: 'usb', edge: 'top' }),
  placed(
    'potentiometer in the centre of a round 50 mm board with twelve LEDs in a ring of 40 mm, ATmega328P',
    { of: 'led', ring_mm: 40 },
    { of: 'pot', middle: true },
    { round: 50 },
  ),
  placed(
    'relay board: USB-C left, relay terminal right, ESP8266, 65 x 35 mm',
    { of: 'usb', edge: 'left' },
    { of: 'terminal', edge: 'right' },
    { size: [65, 35] },
  ),
  placed('star-shaped board of 60 mm with an ATtiny85 and five LEDs in a ring of 22 mm', { of: 'led', ring_mm: 22 }, { of: 'led', count: 5 }),
  placed('three buttons in a row along the bottom, OLED, RP2040, USB-C on the left edge', { of: 'button', line: 'row' }, { of: 'usb', edge: 'left' }),
  placed(
    'ten LEDs in a column with an LM3914, screw terminal at the bottom edge',
    { of: 'led', line: 'column' },
    { of: 'terminal', edge: 'bottom', one: true },
  ),
  placed('ATtiny85, jack on the top edge and USB-C opposite', { of: 'jack', edge: 'top' }, { of: 'usb', opposite: 'jack' }),
  placed(
    'square 55 mm board with screw terminals on the left and right edges and M3 holes in the corners, ATmega328P',
    { of: 'hole', corners: true },
    { size: [55, 55] },
  ),
  placed('4 x 4 WS2812 matrix with an ESP32-C3', { of: 'pixel', grid: [4, 4] }, { of: 'pixel', count: 16 }),
  placed('RP2040 macropad, six buttons in two rows of three, USB-C at the top edge', { of: 'button', grid: [3, 2] }, { of: 'usb', edge: 'top' }),
  placed(
    'ESP32-C3 with an SHT31, header for I2C on the bottom edge, USB-C on the top edge, 40 x 30 mm',
    { of: 'header', edge: 'bottom' },
    { of: 'usb', edge: 'top' },
    { size: [40, 30] },
  ),
  placed(
    'ring of 16 WS2812 60 mm across on a round board of 75 mm with a hole of 20 mm in the middle, ATtiny85',
    { of: 'pixel', ring_mm: 60 },
    { round: 75 },
  ),
  placed('Arduino Nano, four MOSFET outputs with terminals along the right edge, 12 V terminal on the left edge', { of: 'terminal', count: 5 }),
  placed(
    'two barrel jacks on the left edge, four LEDs in a column, ATtiny85',
    { of: 'jack', edge: 'left' },
    { of: 'led', line: 'column' },
    { of: 'jack', count: 2 },
  ),
  placed(
    'ESP32-S3 with USB-C on the bottom edge, four buttons in a row above it, 70 x 60 mm',
    { of: 'usb', edge: 'bottom' },
    { of: 'button', line: 'row' },
    { size: [70, 60] },
  ),
  placed('triangular board with sides of 70 mm, an ATtiny85 and one LED at each corner', { of: 'led', count: 3 }),
  placed('octagonal 60 mm board, ATmega328P, eight buttons in a ring of 42 mm', { of: 'button', ring_mm: 42 }, { of: 'button', count: 8 }),
  placed(
    'RP2040 with eight 2-pin screw terminals, four along the top edge and four along the bottom edge, 90 x 60 mm',
    { of: 'terminal', count: 8 },
    { of: 'terminal', edge: 'top', some: 4 },
    { of: 'terminal', edge: 'bottom', some: 4 },
    { size: [90, 60] },
  ),
  placed(
    'ESP32-S3 on a 100 x 40 mm board with USB-C on the right edge, M3 holes in the corners and six WS2812 in a row',
    { of: 'usb', edge: 'right' },
    { of: 'hole', corners: true },
    { of: 'pixel', line: 'row' },
    { size: [100, 40] },
  ),
  placed(
    'ring-shaped board, 80 mm outside and 50 mm inside, with 20 WS2812 in a ring of 65 mm and a JST',
    { of: 'pixel', ring_mm: 65 },
    { round: 80 },
  ),
  placed(
    'ATmega328P, barrel jack on the bottom edge, three relays with their terminals along the top edge, 100 x 70 mm',
    { of: 'jack', edge: 'bottom' },
    { of: 'terminal', edge: 'top' },
    { of: 'relay', count: 3 },
    { size: [100, 70] },
  ),
  placed('heart-shaped board 60 mm wide with an ATtiny85, five LEDs in a row and a coin cell', { of: 'led', line: 'row' }, { of: 'led', count: 5 }),
  placed('gear-shaped board of 70 mm with 16 teeth, ATtiny1614, ten LEDs in a ring of 44 mm', { of: 'led', ring_mm: 44 }, { of: 'led', count: 10 }),
  placed(
    'Arduino Nano with a 2x8 pin header on the left edge and a 1x6 pin header on the right edge',
    { of: 'header', edge: 'left', pads: 16 },
    { of: 'header', edge: 'right', pads: 6 },
  ),
  placed('five potentiometers in a row on an RP2040 board of 110 x 50 mm', { of: 'pot', line: 'row' }, { of: 'pot', count: 5 }, { size: [110, 50] }),
  placed('3 x 5 grid of WS2812 on an ESP32-C3 board, USB-C at the bottom', { of: 'pixel', grid: [3, 5] }, { of: 'usb', edge: 'bottom' }),
  placed(
    'round board of 70 mm, encoder in the centre, 24 WS2812 in a ring of 60 mm around it, RP2040',
    { of: 'pixel', ring_mm: 60 },
    { of: 'pixel', count: 24 },
    { round: 70 },
  ),
  placed(
    'two screw terminals on the left edge, two on the right edge, two on the top edge, ATmega328P, 80 x 60 mm',
    { of: 'terminal', edge: 'left', some: 2 },
    { of: 'terminal', edge: 'right', some: 2 },
    { of: 'terminal', edge: 'top', some: 2 },
    { size: [80, 60] },
  ),
  placed(
    'ESP32 with M3 holes in the corners, barrel jack left, four MOSFET outputs with terminals at the bottom, 90 x 70 mm',
    { of: 'hole', corners: true },
    { of: 'jack', edge: 'left' },
    { of: 'terminal', edge: 'bottom' },
    { size: [90, 70] },
  ),
  placed(
    'column of four buttons on the left and column of four LEDs on the right of an STM32G030 board',
    { of: 'button', line: 'column' },
    { of: 'led', line: 'column' },
    { of: 'button', count: 4 },
    { of: 'led', count: 4 },
  ),
  placed('60 mm cross-shaped board with an ATtiny85, one LED at the end of each arm', { of: 'led', count: 4 }),
  placed(
    'guitar-pick-shaped board with an ATtiny85, three LEDs in a ring of 14 mm, button in the middle',
    { of: 'led', ring_mm: 14 },
    { of: 'led', count: 3 },
  ),
  placed(
    'two USB-C sockets, one on the left edge and one on the right edge, with a CH32V003',
    { of: 'usb', count: 2 },
    { of: 'usb', edge: 'left', some: 1 },
    { of: 'usb', edge: 'right', some: 1 },
  ),
  placed(
    'RP2040 on a 50 x 50 mm board with 10 mm corner radius, four M2 holes in the corners, USB-C at the top, six buttons in a 2 x 3 grid',
    { of: 'hole', corners: true },
    { of: 'usb', edge: 'top' },
    { of: 'button', grid: [2, 3] },
    { size: [50, 50] },
  ),
  placed(
    'ten screw terminals along the bottom edge of a 120 x 60 mm ESP32 board, USB-C on the left edge',
    { of: 'terminal', edge: 'bottom', some: 10 },
    { of: 'usb', edge: 'left' },
    { size: [120, 60] },
  ),
];

const IS: Readonly<Record<Sort, (p: Part, board: Board) => boolean>> = {
  usb: (p) => p.kind === 'usb_connector',
  terminal: (p) => p.footprint.startsWith('ScrewTerminal'),
  button: (p) => p.kind === 'button' && !/^(?:BOOT|RESET|EN|RUN)/.test(p.value),
  led: (p) => p.kind === 'led',
  hole: (p) => p.kind === 'mounting_hole',
  header: (p) => /PinHeader|^Header|IDC|Socket/i.test(p.footprint),
  jack: (p) => /Jack/i.test(p.footprint),
  pot: (p) => p.kind === 'potentiometer',
  relay: (p) => p.kind === 'relay',
  pixel: (p) => p.kind === 'addressable_led',
};
export const partsOf = (board: Board, sort: Sort): Part[] => board.parts.filter((p) => IS[sort](p, board));

const NEAR_MM = 0.1;
const EDGE_MM = 1.5;
/** A row of pin names, 0.8 mm high and four letters long, with the gaps about it. */
const BEHIND_NAMES_MM = 3;
const near = (a: number, b: number, by = NEAR_MM): boolean => Math.abs(a - b) <= by;
const span = (all: readonly number[]): number => Math.max(...all) - Math.min(...all);
const mean = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0) / all.length;

/** What is stated and not so; it knows board.json only. */
export function untrue(board: Board, stated: Stated): string | null {
  if ('size' in stated)
    return near(board.width_mm, stated.size[0]) && near(board.height_mm, stated.size[1]) ? null : `it is ${board.width_mm} × ${board.height_mm} mm`;
  if ('round' in stated) {
    const r = stated.round / 2;
    const off = Math.max(...board.outline.map(([x, y]) => Math.abs(Math.hypot(x - board.width_mm / 2, y - board.height_mm / 2) - r)));
    return off <= NEAR_MM ? null : `its outline is ${off.toFixed(1)} mm off a circle of ${stated.round} mm`;
  }
  const parts = partsOf(board, stated.of);
  if (parts.length === 0) return `no ${stated.of}`;
  if ('count' in stated) return parts.length === stated.count ? null : `${parts.length} ${stated.of}`;
  if ('edge' in stated) {
    // Of a size that was said, the others are the board's own.
    const meant = parts.filter((p) => stated.pads === undefined || p.pads.length === stated.pads);
    if (meant.length === 0) return `no ${stated.of} of ${stated.pads} pads`;
    const off = meant.filter((p) => !edgesOf(board, p).includes(stated.edge));
    if (stated.some !== undefined)
      return meant.length - off.length >= stated.some
        ? null
        : `${meant.length - off.length} ${stated.of} at the ${stated.edge} edge, not ${stated.some}`;
    // One that was said stands there, whatever the board has besides.
    if (stated.one === true && off.length < meant.length) return null;
    return off.length === 0 ? null : `${off.map((p) => p.ref).join(', ')} not at the ${stated.edge} edge`;
  }
  if ('opposite' in stated) {
    const across: Readonly<Record<string, string>> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' };
    const others = partsOf(board, stated.opposite).flatMap((p) => edgesOf(board, p).map((e) => across[e]));
    return parts.some((p) => edgesOf(board, p).some((e) => others.includes(e))) ? null : `${parts.map((p) => p.ref).join(', ')} not opposite`;
  }
  if ('middle' in stated) {
    const off = Math.min(...parts.map((p) => Math.hypot(...middleOf(board, p).map((v, k) => v - (k === 0 ? board.width_mm : board.height_mm) / 2))));
    return off <= 1 ? null : `${off.toFixed(1)} mm off the middle`;
  }
  if ('corners' in stated) return inCorners(board, parts);
  if ('ring_mm' in stated) return inRing(parts, stated.ring_mm);
  return inLines(parts, 'line' in stated ? (stated.line === 'row' ? [parts.length, 1] : [1, parts.length]) : stated.grid);
}

/** One in each corner's fifth. */
function inCorners({ width_mm: w, height_mm: h }: Board, parts: readonly Part[]): string | null {
  const corner = (p: Part): string | null =>
    Math.min(p.x, w - p.x) > w / 5 || Math.min(p.y, h - p.y) > h / 5 ? null : `${p.x < w / 2} ${p.y < h / 2}`;
  const held = new Set(parts.map(corner));
  held.delete(null);
  return held.size === 4 ? null : `${held.size} of 4 corners have one`;
}

/** On a circle, at equal angles. */
function inRing(parts: readonly Part[], across: number): string | null {
  const [cx, cy] = [mean(parts.map((p) => p.x)), mean(parts.map((p) => p.y))];
  const off = Math.max(...parts.map((p) => Math.abs(Math.hypot(p.x - cx, p.y - cy) - across / 2)));
  const angles = parts.map((p) => (Math.atan2(p.y - cy, p.x - cx) * 180) / Math.PI).sort((a, b) => a - b);
  const steps = angles.map((a, i) => (i === 0 ? a + 360 - (angles.at(-1) ?? 0) : a - (angles[i - 1] ?? 0)));
  if (off > NEAR_MM) return `${off.toFixed(2)} mm off the ring of ${across} mm`;
  return span(steps) <= 1 ? null : `angles differ by ${span(steps).toFixed(1)}°`;
}

/** Columns and rows of equal steps. */
function inLines(parts: readonly Part[], [columns, rows]: readonly [number, number]): string | null {
  const lines = (at: (p: Part) => number): number[] =>
    [...parts.map(at)]
      .sort((a, b) => a - b)
      .reduce<number[]>((all, v) => (all.length > 0 && v - (all.at(-1) ?? 0) <= NEAR_MM ? all : all.concat(v)), []);
  const [xs, ys] = [lines((p) => p.x), lines((p) => p.y)];
  if (xs.length !== columns || ys.length !== rows) return `${xs.length} columns and ${ys.length} rows, not ${columns} and ${rows}`;
  const uneven = [xs, ys].some((all) => all.length > 2 && span(all.slice(1).map((v, i) => v - (all[i] ?? 0))) > NEAR_MM);
  return uneven ? 'its steps are unequal' : null;
}

/** Points of a part's own plane on the board, mm. */
function onBoard(part: Part, points: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const turn = (part.rot * Math.PI) / 180;
  return points.map(([x, y]) => {
    const sx = part.side === 'back' ? -x : x;
    return [part.x + sx * Math.cos(turn) + y * Math.sin(turn), part.y - sx * Math.sin(turn) + y * Math.cos(turn)];
  });
}

/** The middle of what is seen of a part: a knob's axis and not its first pin. */
function middleOf(board: Board, part: Part): readonly [number, number] {
  const body = onBoard(part, board.footprints[part.footprint]?.body ?? [[0, 0]]);
  const [xs, ys] = [body.map(([x]) => x), body.map(([, y]) => y)];
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}

/** The edges at which a part's courtyard or body ends: what is plugged or screwed from outside, or pressed, at the edge itself, an upright header with its names before it. */
function edgesOf(board: Board, part: Part): string[] {
  const print = board.footprints[part.footprint];
  const around = onBoard(part, [...(print?.courtyard ?? []), ...(print?.body ?? [])]);
  const [xs, ys] = [around.map(([x]) => x), around.map(([, y]) => y)];
  const gaps = { left: Math.min(...xs), right: board.width_mm - Math.max(...xs), top: Math.min(...ys), bottom: board.height_mm - Math.max(...ys) };
  const most = IS.header(part, board) && print?.faces === undefined ? BEHIND_NAMES_MM : EDGE_MM;
  return Object.entries(gaps).flatMap(([edge, gap]) => (gap <= most ? [edge] : []));
}
