import { type Board, placePoints } from '../../src/board/index.js';
import type { Design } from '../../src/design/index.js';
import type { Library } from '../../src/parts/index.js';
import type { Request } from '../../src/request/index.js';

export interface Files {
  readonly design: Design;
  readonly board: Board | null;
  readonly request: Request;
  readonly library: Library;
  /** What the lexicon says of parts that stand in for others. */
  readonly stands: readonly string[];
}

/** Every figure of a text that design.json, board.json, the request and the sheets explain is left out: what comes back is made up. Shares nothing with src/ledger. */
export function unexplained(text: string, { design, board, request, library, stands }: Files): string[] {
  const facts = factsOf({ design, board, request, library, stands });
  return text.split('\n').flatMap((line) => {
    const bare = line.replace(/“[^”]*”/g, '');
    const inside = sums(bare, facts['total'] ?? []);
    return [...bare.matchAll(/(?<![\w.-])(-?\d+(?:\.\d+)?) (m|µ|n|k|M)?(V|A|W|Ω|Hz|mm|F|s|Ah)\b/g)].flatMap(
      ([said, number = '', prefix = '', unit = '']) => {
        if (unit === 's' && prefix !== '' && prefix !== 'm' && prefix !== 'µ') return [];
        const value = Number(number) * (SCALE[prefix] ?? 1);
        const known = [...(facts[unit] ?? []), ...(inside[unit] ?? [])];
        return known.some((f) => same(f, value)) ? [] : [`${said} in “${line.trim()}”`];
      },
    );
  });
}

/** Designators of a text that no part of the design bears. */
export function strangers(text: string, { design, request }: Files): string[] {
  const refs = new Set(design.components.map((c) => c.ref));
  const letters = new Set([...refs].map((r) => r.replace(/\d+$/, '')));
  const bare = text.replace(/“[^”]*”/g, '');
  const names = [...bare.matchAll(/(?<![\w.+-])([A-Z]{1,3})(\d{1,3})(?![\w.+-]|\.\d)/g)].filter(([, kind = '']) => letters.has(kind));
  const nets = new Set(design.nets.map((n) => n.name));
  return names
    .map(([ref]) => ref)
    .filter(
      (ref) =>
        !refs.has(ref) &&
        !request.asks.some((a) => a.part?.toUpperCase().includes(ref)) &&
        !nets.has(ref) &&
        !design.components.some((c) => `${c.value} ${c.device}`.includes(ref)),
    );
}

/** "8 relays: K1 to K8": as many as the run holds. */
export function miscounted(text: string): string[] {
  return [...text.matchAll(/(\d+) [a-z][a-z -]*: ([A-Z]+)(\d+) to \2(\d+)\b/g)]
    .filter(([, n, , from, to]) => Number(to) - Number(from) + 1 !== Number(n))
    .map(([said]) => said);
}

const SCALE: Readonly<Record<string, number>> = { '': 1, m: 1e-3, µ: 1e-6, n: 1e-9, k: 1e3, M: 1e6 };
/** Three significant digits. */
const same = (fact: number, value: number): boolean => Math.abs(fact - value) <= Math.max(Math.abs(fact) * 0.006, 1e-12);

/** IPC-2221, outer copper of 35 µm, 10 K: I = 0.048 · ΔT^0.44 · A^0.725, A in square mils. */
const carries = (mm2: number): number => 0.048 * 10 ** 0.44 * (mm2 / 0.0254 ** 2) ** 0.725;
const barrel = (drill: number): number => Math.PI * (drill + 0.02) * 0.02;

/** What a sentence computes from its own figures: heat as (V − V) · A or A² · Ω, the life of a cell; and what can only lie within bounds: sums of loads, copper at least as wide as the narrowest piece that is named. */
function sums(line: string, [all = 0]: readonly number[]): Record<string, number[]> {
  const of = (text: string | undefined, prefix: string | undefined): number => Number(text) * (SCALE[prefix ?? ''] ?? 1);
  const linear = [...line.matchAll(/\((\d[\d.]*) V to (\d[\d.]*) V at (\d[\d.]*) (m?)A\)/g)].map(
    ([, a, b, c, m]) => (Number(a) - Number(b)) * of(c, m),
  );
  const fets = [...line.matchAll(/\((\d[\d.]*) (m?)A over (\d[\d.]*) (m?)Ω\)/g)].map(([, i, m, r, n]) => of(i, m) ** 2 * of(r, n));
  const rough = [...linear, ...fets].flatMap((w) => [w, w * 0.99, w * 1.01, w * 0.98, w * 1.02]);
  const amperes = (text: RegExp): number[] => [...line.matchAll(text)].map(([, n, p]) => of(n, p));
  const planned = amperes(/(?:is to|would) carry (\d[\d.]*) (m)?A/g);
  const drawn = [
    ...amperes(/asked for (\d[\d.]*) (m)?A typical/g),
    ...amperes(/typical, (\d[\d.]*) (m)?A peak/g),
    ...amperes(/\((\d[\d.]*) (m)?A over/g),
    ...amperes(/ at (\d[\d.]*) (m)?A\)/g),
    ...amperes(/carries \d[\d.]* m?A of (\d[\d.]*) (m)?A/g),
  ];
  const narrow = [...line.matchAll(/(\d[\d.]*) mm of track/g)]
    .map(([, w]) => carries(Number(w) * 0.035))
    .concat([...line.matchAll(/(?:1 via|\d+ vias) of (\d[\d.]*) mm/g)].map(([, d]) => carries(barrel(Number(d)))));
  const copper = amperes(/carries (\d[\d.]*) (m)?A/g).filter((a) => narrow.some((n) => a >= n * 0.98) && Math.max(...planned, ...drawn, all) > a);
  const asleep = amperes(/[Aa]sleep the board draws (\d[\d.]*) ([mµn])?A/g).filter((a) => a >= 0 && a <= all);
  const lives = [...line.matchAll(/(\d[\d.]*) (m)?Ah last (\d[\d.]*) (years|months|days)/g)];
  const wrong = lives.some(([, ah, m, time, unit]) => {
    const hours = { years: 8766, months: 720, days: 24 }[unit ?? ''] ?? 1;
    return asleep.every((a) => Math.abs((of(ah, m) * 0.8) / a / hours / Number(time) - 1) > 0.06);
  });
  return { W: rough, A: wrong ? [] : [...[...planned, ...drawn].filter((a) => a > 0 && a <= all), ...copper, ...asleep] };
}

/** Maximum continuous currents of contacts by their makers' drawings, A; heat that packages shed, W; FETs' on-resistance, Ω; hours of cells, Ah: a second entry, beside the ledger's. */
const SHEETS = {
  contacts: [
    ['ScrewTerminal', 10],
    ['Pluggable', 12],
    ['JST_PH', 2],
    ['JST_XH', 3],
    ['JST_SH', 1],
    ['PinHeader', 3],
    ['PinSocket', 3],
    ['BarrelJack', 2],
    ['USB_C', 3],
    ['USB_A', 1.5],
    ['USB_MICRO', 1.8],
    ['BatteryHolder_9V', 1],
  ] as const,
  sheds: [0.52, 0.26, 0.34, 1.05, 0.5, 1.2, 1.4, 2.8],
  channels: [0.0265, 0.032, 0.048, 0.05, 0.06, 0.085, 0.025, 0.022, 0.035, 0.117, 5, 3.5, 6],
  cells: [0.22, 0.55, 1.1, 2.5, 2.6],
};

/** Clamping voltage at the peak pulse current, V. Littelfuse SMBJ and SMCJ data sheets. */
const CLAMPS: readonly (readonly [string, number])[] = [
  ['SMBJ12A', 19.9],
  ['SMBJ15A', 24.4],
  ['SMBJ24A', 38.9],
  ['SMBJ33A', 53.3],
  ['SMCJ48A', 77.4],
];

function factsOf({ design, board, request, library, stands }: Files): Record<string, number[]> {
  const asked = (quantity: string): number[] =>
    request.asks
      .flatMap((a) => a.figures)
      .flatMap((f) => (f.quantity === quantity ? [f.value, f.min, f.max, ...(f.one_of ?? [])].filter((v) => v !== undefined) : []));
  const parts = design.components;
  const values = (kind: string): number[] => parts.flatMap((p) => (p.kind === kind ? (numberOf(p.value) ?? []) : []));
  const [ohms, farads] = [[...values('resistor'), ...values('potentiometer')], values('capacitor')];
  const pairs = (a: readonly number[], b: readonly number[]): [number, number][] => a.flatMap((x) => b.map((y): [number, number] => [x, y]));
  const devices = parts.flatMap((p) => (p.device === undefined ? [] : (library.devices.get(p.device) ?? [])));
  const titles = [...devices.map((d) => d.title), ...parts.map((p) => `${p.value} ${p.rating ?? ''}`)].join(' ; ');
  const said = (unit: string): number[] =>
    [...titles.matchAll(new RegExp(`(\\d+(?:\\.\\d+)?) ?(m|µ|k)?${unit}(?![a-zA-Z])`, 'g'))].map(([, n, p = '']) => Number(n) * (SCALE[p] ?? 1));
  const blocks = design.blocks.flatMap((b) => library.blocks.get(b.block) ?? []);
  const ports = blocks.flatMap((b) => b.ports);
  const rails = design.nets.flatMap((n) => n.volts ?? []);
  const references = blocks
    .flatMap((b) => b.parts)
    .flatMap((p) =>
      typeof p.value === 'string' ? [] : [Number(p.value.args['reference'] ?? Number.NaN), Number(p.value.args['k_volts'] ?? Number.NaN)],
    )
    .filter((v) => Number.isFinite(v));
  const contacts = SHEETS.contacts.flatMap(([name, amps]) => (parts.some((p) => p.device?.startsWith(name)) ? [amps] : []));
  // Sentences that are kept in the library: what stands in for a part that was named.
  const quoted = (unit: string): number[] =>
    stands.flatMap((s) =>
      [...s.matchAll(new RegExp(`(\\d+(?:\\.\\d+)?) ?(m|µ|k)?${unit}(?![a-zA-Z])`, 'g'))].map(([, n, p = '']) => Number(n) * (SCALE[p] ?? 1)),
    );
  const drawn = currents(design, library, asked('current'));
  return {
    V: [
      ...said('V'),
      ...quoted('V'),
      300,
      ...asked('voltage'),
      ...rails,
      ...rails.map(Math.abs),
      ...devices.flatMap((d) =>
        d.pins.flatMap((p) => [...(p.volts_max === undefined ? [] : [p.volts_max]), ...(p.volts_abs === undefined ? [] : [p.volts_abs])]),
      ),
      ...CLAMPS.flatMap(([name, volts]) => (parts.some((p) => p.value === name) ? [volts] : [])),
      ...ports.flatMap((p) => p.volts_max ?? []),
      ...pairs(ohms, ohms).flatMap(([t, b]) => [...references.map((r) => r * (1 + t / b)), ...asked('voltage').map((v) => (v * b) / (t + b))]),
    ],
    total: [
      3 *
        (asked('current').reduce((a, b) => a + Math.abs(b), 0) * Math.max(1, ...request.asks.map((a) => a.count ?? 1)) +
          drawn.reduce((a, b) => a + b, 0) +
          parts.length * 0.05 +
          2),
    ],
    A: [
      ...asked('current'),
      ...contacts,
      ...said('A'),
      ...ports.flatMap((p) => (p.max_ma ?? 0) / 1000),
      ...devices.flatMap((d) => [(d.supplies_ma ?? 0) / 1000, (d.draw_ma?.typical ?? 0) / 1000, (d.draw_ma?.peak ?? 0) / 1000]),
      ...quoted('A'),
      0.5,
      0.25,
      0.015,
      1,
      1.5,
      3,
      0,
      ...pairs(ohms, references).map(([r, k]) => k / r),
      ...pairs(ohms, [0.1]).map(([r, v]) => v / r),
      ...asked('voltage').flatMap((v) => ohms.map((r) => (v - 1.2) / r)),
      ...drawn,
    ],
    W: [...asked('power'), ...said('W'), ...SHEETS.sheds],
    Ω: [...asked('resistance'), ...ohms, ...SHEETS.channels],
    Hz: [
      ...asked('frequency'),
      ...said('Hz'),
      ...pairs(ohms, farads).map(([r, c]) => 1 / (2 * Math.PI * r * c)),
      ...pairs(ohms, ohms).flatMap(([a, b]) => farads.flatMap((c) => [1.44 / ((a + 2 * b) * c), ...ohms.map((x) => 1.44 / ((a + 2 * (b + x)) * c))])),
    ],
    F: [...asked('capacitance'), ...farads],
    s: [...asked('time'), ...pairs(ohms, farads).map(([r, c]) => 1.1 * r * c)],
    mm: [
      ...asked('length'),
      ...asked('pitch'),
      2.54,
      ...devices.flatMap((d) => library.footprints.get(d.footprint)?.pads.flatMap((p) => p.drill?.w ?? []) ?? []),
      6,
      15,
      ...(board === null ? [design.board.width_mm ?? 0, design.board.height_mm ?? 0] : lengths(board)),
    ],
    Ah: [...asked('capacity'), ...SHEETS.cells],
  };
}

/** Lengths of a board: its sides, widths of tracks, drills, and what lies between parts and edges. */
function lengths({ width_mm: w, height_mm: h, tracks, vias, parts, footprints }: Board): number[] {
  const drills = parts.flatMap((p) => p.pads.flatMap((d) => d.drill?.w ?? []));
  const steps = parts.flatMap((a) => parts.flatMap((b) => [Math.abs(a.x - b.x), Math.abs(a.y - b.y)].map((v) => Math.round(v * 10) / 10)));
  const boxes = parts.map((p) => {
    const points = [...placePoints(footprints[p.footprint]?.body ?? [], p), ...p.pads.map((d): [number, number] => [d.x, d.y])];
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    return [Math.min(...xs), w - Math.max(...xs), Math.min(...ys), h - Math.max(...ys)];
  });
  const middles = parts.map((p) => Math.hypot(p.x - w / 2, p.y - h / 2));
  return [
    ...[...boxes.flat(), ...middles].map((v) => Math.round(v * 10) / 10),
    w,
    h,
    ...tracks.map((t) => t.width_mm),
    ...vias.map((v) => v.drill_mm),
    ...drills,
    ...steps,
  ];
}

/** Sums of what parts draw that are on one net: every subset total between the smallest load and all of them is checked by its bounds only. */
function currents(design: Design, library: Library, asked: readonly number[]): number[] {
  const draws = design.components.flatMap((p) => {
    const draw = p.device === undefined ? undefined : library.devices.get(p.device)?.draw_ma;
    return draw === undefined ? [] : [draw.typical / 1000, draw.peak / 1000];
  });
  return [...draws, ...asked];
}

function numberOf(text: string): number | null {
  const found = /^(\d+(?:\.\d+)?)\s*([pnuµmkM]?)/.exec(text);
  const scale: Readonly<Record<string, number>> = { p: 1e-12, n: 1e-9, u: 1e-6, µ: 1e-6, m: 1e-3, k: 1e3, M: 1e6 };
  return found === null ? null : Number(found[1]) * (scale[found[2] ?? ''] ?? 1);
}
