import { type Board, type Finding, frontDielectric, type Track } from '../../board/index.js';
import { type Dielectric, impedanceOf, type Line, TWO_LAYERS, widthFor } from './impedance.js';
import { runOf } from './runs.js';

/** USB 2.0 (7.1.1.3): 90 Ω between the lines of its pair, within 15 %. */
const USB_OHM = 90;
const USB_WITHIN = 0.15;
/**
 * Most that the lines of a pair may differ in length, mm: at 480 Mb/s 150 mils (Intel, High Speed USB Platform Design Guidelines 1.0, 3.4), at 12 Mb/s the
 * 100 ps that a cable may bring as well (USB 2.0, 7.1.3).
 */
const [HIGH_SKEW_MM, FULL_SKEW_MM] = [3.8, 16.5];
/** Vias in a line of a pair (TI, layout guidelines of TUSB522P: two or fewer). */
const USB_VIAS = 2;
/** Least time of an edge at 12 Mb/s and at 480 Mb/s, ns (USB 2.0, 7.1.2). */
const [FULL_NS, HIGH_NS] = [4, 0.5];
/** Feeds of antennas, Ω, and how far off they may be. */
const FEED_OHM = 50;
const FEED_WITHIN = 0.1;
/** The wave at 2.45 GHz along a surface track, mm: a feed no longer than a tenth of it is no line, ground vias stand no farther from it than a twentieth. */
const WAVE_MM = 68;
/** How fast a signal runs along a surface track on FR-4, mm/ns: at an effective permittivity of 3.3. */
const MM_PER_NS = 165;
/** A line no longer than a sixth of what its edge takes is none (Johnson and Graham, High-Speed Digital Design, 1993). */
const short = (rise_ns: number): number => (rise_ns * MM_PER_NS) / 6;

interface Bus {
  readonly name: string;
  /** A part that has these pins; any of the names of each. */
  readonly clock: readonly string[];
  readonly data: readonly string[];
  readonly mhz: number;
  /** Longest line, mm. */
  readonly most_mm: number;
  readonly source: string;
}
/** How much of its clock's period lines may differ by: a tenth of the half in which data are taken over. */
const APART = 0.05;
const BUSES: readonly Bus[] = [
  {
    name: 'QSPI',
    clock: ['QSPI_SCLK', 'QSPI_CLK', 'QSPI_SCK'],
    data: ['QSPI_SD0', 'QSPI_SD1', 'QSPI_SD2', 'QSPI_SD3', 'QSPI_IO0', 'QSPI_IO1', 'QSPI_IO2', 'QSPI_IO3'],
    mhz: 133,
    most_mm: 80,
    source: 'an echo is back within an edge of 1 ns',
  },
  {
    name: 'SD card',
    clock: ['CLK'],
    data: ['CMD', 'DAT0', 'DAT1', 'DAT2', 'DAT3'],
    mhz: 50,
    most_mm: 150,
    source: 'Quectel, SG368Z hardware design: 150 mm at 50 MHz',
  },
];

type Point = readonly [number, number];
const round = (value: number, digits: number): number => Number(value.toFixed(digits));
const lengthOf = (tracks: readonly Track[]): number => tracks.reduce((sum, t) => sum + pieces(t).reduce((s, [a, b]) => s + apart(a, b), 0), 0);
const apart = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(bx - ax, by - ay);
const pieces = ({ points }: Track): (readonly [Point, Point])[] => points.slice(1).map((b, i) => [points[i] as Point, b]);
const vias = (count: number): string => (count === 1 ? '1 via' : `${count === 0 ? 'no' : count} vias`);

/** Lines that are more than a joint between pins: USB pairs, feeds of antennas, buses of memories. With their figures; a warning where one is beyond its limit. */
export function reportLines(board: Board): Finding[] {
  return [...usbPairs(board), ...feeds(board), ...buses(board)];
}

const found = (rule: string, nets: readonly string[], faults: readonly string[], message: string): Finding => ({
  rule: `si.${rule}`,
  severity: faults.length === 0 ? 'info' : 'warning',
  refs: [],
  nets: [...nets],
  message: faults.length === 0 ? message : `${message}: ${faults.join(', ')}`,
});

const tracksOf = (board: Board, net: string): Track[] => board.tracks.filter((t) => t.net === net);
/** How long a line is from part to part; of copper that joins no two parts all of it. */
const lineOf = (board: Board, net: string): number => runOf(board, net) || lengthOf(tracksOf(board, net));
const viasOf = (board: Board, net: string): number => board.vias.filter((v) => v.net === net).length;
const groundsOf = (board: Board): ReadonlySet<string> => new Set(board.nets.flatMap((n) => (n.class === 'ground' ? [n.name] : [])));

/** What tracks run over and between, where they run most; `below`: whether a pour or a plane lies under them at all. */
function sectionOf(board: Board, tracks: readonly Track[]): { readonly line: Line; readonly below: boolean; readonly words: string } {
  const most = (key: (t: Track) => string): Track =>
    [...new Set(tracks.map(key))].map((k) => tracks.filter((t) => key(t) === k)).reduce((a, b) => (lengthOf(b) > lengthOf(a) ? b : a))[0] as Track;
  const [{ width_mm }, { layer }] = [most((t) => `${t.width_mm}`), most((t) => t.layer)];
  const grounds = groundsOf(board);
  const poured = (on: string): boolean => board.zones.some((z) => grounds.has(z.net) && z.layer === on);
  const over: Dielectric = (board.stackup === undefined ? null : frontDielectric(board.stackup)) ?? TWO_LAYERS;
  const beside = poured(layer) ? { pour_mm: board.rules.pour_clearance_mm } : {};
  const below = (board.planes ?? []).length > 0 || poured(layer === 'front' ? 'back' : 'front');
  const words = `${over.height_mm} mm of FR-4${beside.pour_mm === undefined ? '' : `, ground ${beside.pour_mm} mm beside`}`;
  return { line: { width_mm, ...over, ...beside }, below, words };
}

/** Lines that are to be as long as each other, and by how much they may differ at the most, mm: pairs of USB at its high speed, clock and data of memories. */
export function matchedLines(board: Board): { readonly nets: readonly string[]; readonly apart_mm: number }[] {
  const usb = board.nets.filter((n) => n.class === 'usb').map((n) => n.name);
  const pairs = usb.flatMap((plus) => {
    const minus = minusOf(plus);
    return minus !== null && usb.includes(minus) ? [{ nets: [plus, minus], apart_mm: HIGH_SKEW_MM }] : [];
  });
  const memories = board.parts.flatMap((part) =>
    BUSES.flatMap(({ clock, data, mhz }) => {
      const nets = [...netsAt(part, clock), ...netsAt(part, data)];
      return nets.length < 3 ? [] : [{ nets, apart_mm: ((APART * 1e3) / mhz) * MM_PER_NS }];
    }),
  );
  return [...pairs, ...memories];
}

/** The other line of a pair by the last letter of its name; null: it is none that is named as the first of two. */
const minusOf = (plus: string): string | null => {
  const other = OTHER[plus.slice(-1)];
  return other === undefined ? null : plus.slice(0, -1) + other;
};

const netsAt = (part: Board['parts'][number], pins: readonly string[]): string[] => [
  ...new Set(part.pads.flatMap((p) => (pins.includes(p.pin) && p.net !== null ? [p.net] : []))),
];

/** D+ and D−, by their names' last letter. */
function usbPairs(board: Board): Finding[] {
  const nets = board.nets.filter((n) => n.class === 'usb').map((n) => n.name);
  const gap_mm = Math.max(board.rules.clearance_mm, board.classes.find((c) => c.name === 'usb')?.clearance_mm ?? 0);
  return nets.flatMap((plus) => {
    const minus = minusOf(plus);
    if (minus === null || !nets.includes(minus)) return [];
    const [a, b] = [tracksOf(board, plus), tracksOf(board, minus)];
    if (a.length === 0 || b.length === 0) return [];
    const [first, second] = [lineOf(board, plus), lineOf(board, minus)];
    const { line, below, words } = sectionOf(board, [...a, ...b]);
    const pair = { ...line, gap_mm };
    const [ohm, skew, longest] = [impedanceOf(pair), Math.abs(first - second), Math.max(first, second)];
    const holes = [viasOf(board, plus), viasOf(board, minus)] as const;
    const isLine = longest > short(FULL_NS);
    const off = Math.abs(ohm / USB_OHM - 1) > USB_WITHIN;
    const wanted = off ? widthFor(USB_OHM, { ...pair }) : null;
    const faults = [
      ...(skew > FULL_SKEW_MM ? [`they differ by more than ${FULL_SKEW_MM} mm`] : []),
      ...(isLine && off ? [`so long a pair wants ${USB_OHM} Ω within ${USB_WITHIN * 100} %`] : []),
      ...(isLine && Math.max(...holes) > USB_VIAS ? [`more than ${USB_VIAS} vias in a line`] : []),
      ...(below ? [] : ['no ground lies below']),
    ];
    const reach = `${USB_OHM} Ω do not matter up to ${Math.round(short(FULL_NS))} mm at 12 Mb/s, ${Math.round(short(HIGH_NS))} mm at 480`;
    const advice = wanted === null ? '' : `, ${USB_OHM} Ω want ${round(wanted, 2)} mm`;
    return [
      found(
        'usb_pair',
        [plus, minus],
        faults,
        `${plus} and ${minus}: ${round(first, 1)} and ${round(second, 1)} mm with ${vias(holes[0])} and ${vias(holes[1])}, skew ${round(skew, 1)} mm (at most ${FULL_SKEW_MM} mm at 12 Mb/s, ${HIGH_SKEW_MM} at 480); ${Math.round(ohm)} Ω as a pair of ${line.width_mm} mm tracks ${gap_mm} mm apart over ${words}${advice} (${reach})`,
      ),
    ];
  });
}
const OTHER: Readonly<Record<string, string>> = { P: 'M', '+': '-' };

/** From a radio to its antenna: impedance, and ground vias along it. */
function feeds(board: Board): Finding[] {
  const grounds = groundsOf(board);
  const ties: Point[] = [
    ...board.vias.flatMap((v): Point[] => (grounds.has(v.net) ? [[v.x, v.y]] : [])),
    ...board.parts.flatMap((p) => p.pads.flatMap((d): Point[] => (d.drill !== null && grounds.has(d.net ?? '') ? [[d.x, d.y]] : []))),
  ];
  return board.nets.flatMap(({ name, class: kind }) => {
    const tracks = kind === 'rf' ? tracksOf(board, name) : [];
    if (tracks.length === 0) return [];
    const length = lineOf(board, name);
    const { line, below, words } = sectionOf(board, tracks);
    const ohm = impedanceOf(line);
    const off = Math.abs(ohm / FEED_OHM - 1) > FEED_WITHIN;
    const wanted = off ? widthFor(FEED_OHM, line) : null;
    const places = tracks.flatMap((t) => pieces(t).flatMap(samples));
    const bare = Math.max(...places.map((p) => Math.min(...ties.map((t) => apart(p, t)), Number.POSITIVE_INFINITY)));
    const near = ties.filter((t) => places.some((p) => apart(p, t) <= WAVE_MM / 20)).length;
    const faults = [
      ...(off && length > WAVE_MM / 10 ? [`so long a feed wants ${FEED_OHM} Ω within ${FEED_WITHIN * 100} %`] : []),
      ...(bare > WAVE_MM / 20 ? [`a place of it has no ground via within ${round(WAVE_MM / 20, 1)} mm`] : []),
      ...(below ? [] : ['no ground lies below']),
    ];
    const advice = wanted === null ? '' : `, ${FEED_OHM} Ω want ${round(wanted, 2)} mm`;
    return [
      found(
        'rf_feed',
        [name],
        faults,
        `${name}: ${round(length, 1)} mm with ${vias(viasOf(board, name))}, ${Math.round(ohm)} Ω as a track of ${line.width_mm} mm over ${words}${advice}; ${near} ground vias beside it, none of its places farther than ${round(bare, 1)} mm from one (${FEED_OHM} Ω do not matter up to ${round(WAVE_MM / 10, 1)} mm at 2.45 GHz)`,
      ),
    ];
  });
}

/** Places along a piece of track, half a millimetre apart. */
function samples([a, b]: readonly [Point, Point]): Point[] {
  const count = Math.max(1, Math.ceil(apart(a, b) / 0.5));
  return Array.from({ length: count + 1 }, (_, i): Point => [a[0] + ((b[0] - a[0]) * i) / count, a[1] + ((b[1] - a[1]) * i) / count]);
}

/** Lengths of the clock and data of a memory, by the pins of the part that names them. */
function buses(board: Board): Finding[] {
  return board.parts.flatMap((part) =>
    BUSES.flatMap(({ name, clock, data, mhz, most_mm, source }) => {
      const lengths = (nets: readonly string[]) =>
        nets.flatMap((net) => (tracksOf(board, net).length === 0 ? [] : [{ net, mm: lineOf(board, net), holes: viasOf(board, net) }]));
      const [[beat], lines] = [lengths(netsAt(part, clock)), lengths(netsAt(part, data))];
      if (beat === undefined || lines.length < 2) return [];
      const all = lines.map((l) => l.mm);
      const [least, most] = [Math.min(...all), Math.max(...all)];
      const skew = Math.max(Math.abs(beat.mm - least), Math.abs(most - beat.mm));
      const [late, period] = [skew / MM_PER_NS, 1e3 / mhz];
      const faults = [
        ...(Math.max(most, beat.mm) > most_mm ? [`longer than ${most_mm} mm (${source})`] : []),
        ...(late > APART * period ? [`lines differ by more than ${APART * 100} % of the clock's period`] : []),
      ];
      const nets = [beat.net, ...lines.map((l) => l.net)];
      const holes = Math.max(beat.holes, ...lines.map((l) => l.holes));
      return [
        {
          ...found(
            'bus',
            nets,
            faults,
            `${name} at ${part.ref}: clock ${round(beat.mm, 1)} mm, data ${round(least, 1)} to ${round(most, 1)} mm of ${most_mm} mm at most, ${vias(holes)} at the most in a line; ${round(skew, 1)} mm apart are ${round(late * 1e3, 0)} ps of a period of ${round(period, 1)} ns at ${mhz} MHz`,
          ),
          refs: [part.ref],
        },
      ];
    }),
  );
}
