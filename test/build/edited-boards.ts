import type { Board } from '../../src/board/index.js';
import { build } from '../../src/build/index.js';
import type { Design } from '../../src/design/index.js';
import { thinkOver } from '../../src/jobs/tasks.js';
import type { Library } from '../../src/parts/index.js';

/** Boards of which edits are asked: antennas, holes in the corners, parts on a stated side or edge. */
export const BASES: readonly string[] = [
  'ESP32-C3 with a BME280, USB-C on the left edge, four M3 mounting holes in the corners, 60 x 45 mm',
  'ESP32 board with two push buttons on the bottom edge, USB-C on the top edge, M3 holes in the corners, resistors and capacitors on the back',
  'ESP8266 with a relay and a screw terminal on the right edge for it, 5 V from a barrel jack, four M2.5 mounting holes in the corners',
  'nRF52840 board with an SHT31 and a status LED, USB-C, mounting holes in the corners, 55 x 40 mm',
  'Raspberry Pi Pico W with an OLED header and four screw terminals along the top edge, M3 mounting holes in the corners',
];

interface Stood {
  readonly said: string;
  readonly design: Design;
  readonly board: Board;
}
export interface Edited {
  /** The board after the edit; null: the message was answered. */
  readonly board: Board | null;
  readonly reply: string;
  readonly faults: readonly string[];
}

/** What the service makes of an edit of a board, and what of it is wrong. What it cannot do it says, and what the board has already it answers. */
export async function editedBy(message: string, { said, design, board }: Stood, library: Library): Promise<Edited> {
  const untold = { kind: 'chat', chat: null, seed: 1, version: 'v002', name: null, revision: null } as const;
  const thought = await thinkOver({ ...untold, message, base: design, board, history: [{ you: said, bot: '' }] }, library);
  if (thought.kind === 'answer') {
    const undone = thought.refused.length === 0 && unmetOf(message, { ...board, findings: [] }).length > 0;
    return { board: null, reply: thought.reply, faults: undone ? [`answered: ${message}`] : [] };
  }
  const edited = build({ design: thought.design, seed: 1, name: 'edited', version: 'v002', before: board }, library).board;
  const faults = [...faultsOf(edited, board, message.match(/\b[A-Z]+\d+\b/g) ?? []), ...unmetOf(message, edited)];
  return { board: edited, reply: thought.plan.reply, faults };
}

/** Edits of each board: one or two of each sort. */
export const EDITS = 10;

/** A sequence of numbers from 0 to 1 that is the same each time. */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

const ADDED = ['a push button', 'an I2C header on the left edge', 'a status LED', 'a buzzer', 'a DS18B20', 'a potentiometer on the bottom edge'];
const MOVED = ['left', 'right', 'top', 'bottom'];

/** So many messages of one sort each in turn, drawn by `next`. `board` is what they are said of. */
export function editOf(k: number, board: Board, next: () => number): string {
  const size = (by: number): string => `make it ${Math.round(board.width_mm * by)} x ${Math.round(board.height_mm * by)} mm`;
  const any = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const refs = (kinds: readonly string[]): string[] => board.parts.flatMap((p) => (kinds.includes(p.kind) ? [p.ref] : []));
  switch (k % 5) {
    case 0:
      return size(1.1 + 0.5 * next());
    case 1:
      return size(0.82 + 0.15 * next());
    case 2:
      return `add ${any(ADDED)}`;
    case 3:
      return `move ${any(refs(['connector', 'usb_connector']))} to the ${any(MOVED)} edge`;
    default:
      return `put ${any(refs(['resistor', 'capacitor', 'led']))} on the ${next() < 0.7 ? 'back' : 'front'}`;
  }
}

/** What the message asks and the board has not, where no error of the board says so. */
export function unmetOf(message: string, board: Board): string[] {
  const told = board.findings.some((f) => f.severity === 'error');
  const size = /make it (\d+) x (\d+)/.exec(message);
  const moved = /move (\w+) to the (\w+) edge/.exec(message);
  const flipped = /put (\w+) on the (\w+)/.exec(message);
  const part = board.parts.find((p) => p.ref === (moved ?? flipped)?.[1]);
  const met =
    size !== null
      ? board.width_mm === Number(size[1]) && board.height_mm === Number(size[2])
      : moved !== null
        ? part !== undefined && edgesOf(board, part).includes(moved[2] ?? '')
        : flipped === null || part?.side === flipped[2];
  return met || told ? [] : [message];
}

type Part = Board['parts'][number];
const EDGE_MM = 1.5;
/** A header that is plugged from above has its pins' names between it and its edge, mm. */
const NAMED_MM = 3;
/** Holes stand this near to both edges of their corner, mm. */
const CORNER_MM = 6;

/** What is not as a person expects on an edited board. It knows board.json only. `told`: parts that the message is about. */
export function faultsOf(board: Board, before: Board, told: readonly string[]): string[] {
  const was = new Map(before.parts.map((p) => [p.ref, p]));
  const common = board.parts.flatMap((p): [Part, Part][] => {
    const old = was.get(p.ref);
    return old === undefined || told.includes(p.ref) ? [] : [[p, old]];
  });
  return [
    ...board.keepouts.flatMap((k) => (k.name.startsWith('antenna') ? antenna(board, k) : [])),
    ...corners(board, before),
    ...common.flatMap(([p, old]) =>
      p.side === old.side || p.kind === 'mounting_hole' ? [] : [`${p.ref} was on the ${old.side} and is on the ${p.side}`],
    ),
    ...common.flatMap(([p, old]) => {
      if (p.kind !== 'connector' && p.kind !== 'usb_connector') return [];
      const [edges, had] = [edgesOf(board, p), edgesOf(before, old)];
      return had.length === 0 || had.some((e) => edges.includes(e))
        ? []
        : [`${p.ref} stood at the ${had.join(', ')} edge and stands at ${edges.join(', ') || 'none'}`];
    }),
  ];
}

/** An antenna's room ends at an edge or beyond it, and no copper lies there. */
function antenna(board: Board, { name, points }: Board['keepouts'][number]): string[] {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const box = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  const reach = Math.min(box.left, box.top, board.width_mm - box.right, board.height_mm - box.bottom);
  const inside = ([x, y]: readonly [number, number]): boolean => x > box.left && x < box.right && y > box.top && y < box.bottom;
  return [
    ...(reach <= 0.05 ? [] : [`${name} ends ${reach.toFixed(2)} mm inside the board`]),
    ...(board.tracks.some((t) => t.points.some(inside)) ? [`a track runs in ${name}`] : []),
    ...(board.vias.some((v) => inside([v.x, v.y])) ? [`a via lies in ${name}`] : []),
  ];
}

/** As many holes stand in corners as did, each in its own. */
function corners(board: Board, before: Board): string[] {
  const held = ({ parts, width_mm: w, height_mm: h }: Board): Set<string> =>
    new Set(
      parts.flatMap((p) => {
        if (p.kind !== 'mounting_hole' || Math.min(p.x, w - p.x) > CORNER_MM || Math.min(p.y, h - p.y) > CORNER_MM) return [];
        return [`${p.x < w / 2 ? 'left' : 'right'} ${p.y < h / 2 ? 'top' : 'bottom'}`];
      }),
    );
  const [now, then] = [held(board), held(before)];
  const loose = board.parts.filter((p) => p.kind === 'mounting_hole').length - now.size;
  return [
    ...[...then].filter((c) => !now.has(c)).map((c) => `no hole in the ${c} corner`),
    ...(loose > 0 ? [`${loose} holes stand in no corner of their own`] : []),
  ];
}

/** The edges at which a part's copper or courtyard ends. */
function edgesOf(board: Board, part: Part): string[] {
  const turn = (part.rot * Math.PI) / 180;
  const yard = [...(board.footprints[part.footprint]?.courtyard ?? []), ...(board.footprints[part.footprint]?.body ?? [])].map(([x, y]) => {
    const sx = part.side === 'back' ? -x : x;
    return [part.x + sx * Math.cos(turn) + y * Math.sin(turn), part.y - sx * Math.sin(turn) + y * Math.cos(turn)] as const;
  });
  const [xs, ys] = [yard.map(([x]) => x), yard.map(([, y]) => y)];
  const gaps = { left: Math.min(...xs), right: board.width_mm - Math.max(...xs), top: Math.min(...ys), bottom: board.height_mm - Math.max(...ys) };
  const most = part.footprint.startsWith('PinHeader') ? NAMED_MM : EDGE_MM;
  return Object.entries(gaps).flatMap(([edge, gap]) => (gap <= most ? [edge] : []));
}
