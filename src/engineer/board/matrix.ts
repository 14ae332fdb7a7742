import type { Constraints, Design } from '../../design/index.js';
import type { Ask, Request } from '../../request/index.js';
import type { Composer } from '../compose.js';
import { endsBy } from '../connectors/contacts.js';
import type { Minutes } from '../decision.js';
import { figure, isA, type Knowledge } from '../knowledge.js';
import type { Sorted } from '../sort.js';
import type { Unit } from '../units/units.js';
import { type KeyLayout, layoutOf } from './key-places.js';

/** A switch, how far apart such switches stand, and where the middle of the key is off its land pattern's origin, mm. */
interface SwitchSort {
  readonly device: string;
  /** Of one that leads from a pin to ground. */
  readonly block: string;
  /** From one to the next along a row, and from row to row. */
  readonly pitch_mm: readonly [number, number];
  readonly origin: { readonly x: number; readonly y: number };
  readonly back: boolean;
}
/** Keys for caps stand 19.05 mm apart, as caps are made; tactile switches a finger apart. */
const CAPS: SwitchSort = { device: 'CHERRY_MX', block: 'key_switch', pitch_mm: [19.05, 19.05], origin: { x: 2.54, y: -5.08 }, back: false };
const SOCKETS: SwitchSort = { device: 'KAILH_MX_SOCKET', block: 'key_switch_hotswap', pitch_mm: [19.05, 19.05], origin: { x: 0, y: 0 }, back: true };
/** Caps of Choc switches are made for 18 × 17 mm. */
const CHOC: SwitchSort = { device: 'KAILH_CHOC', block: 'key_switch_choc', pitch_mm: [18, 17], origin: { x: 0, y: 0 }, back: false };
const CHOC_SOCKETS: SwitchSort = {
  device: 'KAILH_CHOC_SOCKET',
  block: 'key_switch_choc_hotswap',
  pitch_mm: [18, 17],
  origin: { x: 0, y: 0 },
  back: true,
};
const TACTILE: SwitchSort = { device: 'SW_TS-1187A', block: 'button', pitch_mm: [12, 12], origin: { x: 0, y: 0 }, back: false };

/** Keys of one board: at the crossings of rows and columns, or each on a line of its own. */
export interface KeyField {
  /** What it answers, the keys themselves first. */
  readonly asks: readonly Ask[];
  readonly layout: KeyLayout;
  readonly sort: SwitchSort;
  readonly crossed: boolean;
  readonly diodes: boolean;
  /** Nets that want a pin each. */
  readonly lines: readonly string[];
  readonly mixed: true;
  /** A computer reads it over USB. */
  readonly typed: boolean;
  /** A keypad elsewhere plugs in here: no key stands on the board. */
  readonly plug: Ask | null;
}

/** Keys that a board may have; a full-size keyboard has 104. */
const MOST = 104;
/** Fewer keys are read one by one where nobody asks for a matrix. */
const LEAST_CROSSED = 7;
/** Caps from this width tilt without a stabiliser, in key widths. */
const STABILISED = 2;

/** The keys that a request is of; null: it is of none, or of buttons that stand each for itself. */
export function keyField(know: Knowledge, request: Request, { all, excluded }: Sorted, minutes: Minutes): KeyField | null {
  const purpose = request.purpose?.concept ?? null;
  const keyboard = purpose !== null && know.lexicon.isA(purpose, 'macro_pad');
  const matrix = all.filter((a) => isA(know, a, 'key_matrix') || a.features.includes('key_matrix'));
  const keys = all.filter((a) => isA(know, a, 'key_switch'));
  const between = all.some((a) => isA(know, a, 'diode') && a.count === undefined);
  const buttons = all.filter(
    (a) =>
      a.concept === 'button' &&
      (matrix.some((m) => m.count === a.count || m.count === undefined || (a.several === true && a.count === undefined)) ||
        (between && (a.count ?? 0) >= LEAST_CROSSED)),
  );
  const heads = [...keys, ...buttons, ...matrix];
  const [head] = heads;
  if (head === undefined) return null;
  const sockets = all.filter((a) => a.concept === 'hot_swap_socket');
  const are = (a: Ask, sort: string): boolean => isA(know, a, sort) || a.features.some((f) => know.lexicon.isA(f, sort));
  const plugged = sockets.length > 0 || keys.some((a) => are(a, 'hot_swap_key') || a.features.includes('hot_swap'));
  const diodes = all.filter((a) => isA(know, a, 'diode') && a.count === undefined);
  const without = excluded.some((a) => isA(know, a, 'diode'));
  const tactile = heads.some((a) => a.features.includes('tactile'));
  const caps = !tactile && (keyboard || keys.some((a) => a.concept === 'key_switch'));
  const count = heads.reduce<number | null>((most, a) => (a.count === undefined ? most : Math.max(most ?? 0, a.count)), null);
  const onPins = heads.flatMap(({ lines: { ROW, COL } = {} }): [number, number][] => (ROW && COL ? [[COL.length, ROW.length]] : []));
  const grid = heads.map((a) => a.place?.grid).find((g) => g !== undefined) ?? onPins[0] ?? null;
  const percent = keyboard ? (heads.map((a) => figure(a, 'ratio', ['value', 'size', 'rated'])).find((v) => v !== null) ?? null) : null;
  const layout = layoutOf(know, { count, grid, purpose, percent, caps: caps || plugged });
  if (layout.keys.length > MOST) {
    minutes.cannot(head.id, `a board of keys has up to ${MOST}`);
    return null;
  }
  const low = all.some((a) => are(a, 'choc_switch'));
  const sort = plugged ? (low ? CHOC_SOCKETS : SOCKETS) : low ? CHOC : caps ? CAPS : TACTILE;
  const read = keyboard || all.some((a) => a.kind === 'controller');
  const crossed = matrix.length > 0 || between || onPins.length > 0 || (read && !without && layout.keys.length >= LEAST_CROSSED);
  const named = (stem: string, n: number): string[] => Array.from({ length: n }, (_, i) => `${stem}${i + 1}`);
  const usb = all.some((a) => know.lexicon.isA(a.concept, 'usb') || ['usb_c', 'usb_micro', 'usb_connector'].includes(a.concept));
  const links = (a: Ask): boolean => head.links.some((l) => l.ask === a.id && (l.role === 'to' || l.role === 'via'));
  const header = all.find((a) => a.kind === 'connector' && a.part === undefined && (a.count ?? 1) === 1 && links(a));
  const plugs =
    crossed &&
    keys.length + diodes.length === 0 &&
    all.some((a) => a.kind === 'controller') &&
    (head.connector !== undefined || header !== undefined);
  const [words] = header?.words ?? head.words;
  const plug = !plugs || words === undefined ? null : { ...head, connector: head.connector ?? { concept: header?.concept ?? '', words } };
  return {
    plug,
    asks: [...heads, ...sockets, ...diodes, ...(plug !== null && header !== undefined ? [header] : [])],
    layout,
    sort,
    crossed,
    diodes: crossed && !without,
    lines: crossed ? [...named('COL', layout.columns), ...named('ROW', layout.rows)] : [],
    mixed: true,
    typed: keyboard || usb,
  };
}

/** Keys that each have a line of their own. */
export function singleKeys(know: Knowledge, { asks, layout, sort, crossed }: KeyField, minutes: Minutes): Unit[] {
  const [ask] = asks;
  const block = know.library.blocks.get(sort.block);
  if (crossed || ask === undefined || block === undefined) return [];
  const of = layout.keys.length;
  for (const a of asks) minutes.decide(a.id, `${of} × ${sort.block}`, 'few keys are read one by one');
  return layout.keys.map((_, i) => ({ ask, block, nth: i + 1, of, params: { pullup: false }, load: null, title: `Key ${i + 1}` }));
}

/** The other half of a keyboard hangs on a jack of four contacts. */
export function otherHalf(know: Knowledge, { typed }: KeyField, { parts, controllers }: Sorted, minutes: Minutes): Unit[] {
  const jack = parts.find((a) => a.concept === 'trrs_jack');
  const block = know.library.blocks.get('split_link');
  if (!(typed || controllers.length > 0) || jack === undefined || block === undefined) return [];
  minutes.decide(jack.id, block.name, 'tip supply, rings data, sleeve ground; the halves are joined before they are powered');
  return [{ ask: jack, block, nth: 1, of: 1, params: {}, load: null, title: 'Other half' }];
}

/** Puts the keys of a matrix onto their lines. Returns their refs in the order of the layout. */
export function crossKeys(composer: Composer, field: KeyField, minutes: Minutes): string[] {
  const { asks, layout, sort, diodes, crossed } = field;
  if (!crossed) return asks.flatMap((a) => composer.refs.get(a.id) ?? []).filter((r) => composer.assembler.deviceOf(r) === sort.device);
  if (field.plug !== null) {
    composer.at = asks[0]?.id ?? null;
    composer.plug(field.plug, 'Keypad', endsBy([...field.lines]), 'PinHeader');
    composer.at = null;
    for (const ask of asks) {
      composer.refs.set(ask.id, composer.refs.get(asks[0]?.id ?? '') ?? []);
      minutes.decide(ask.id, `${layout.columns} columns, then ${layout.rows} rows`, 'the keypad plugs in there');
    }
    return [];
  }
  const refs = layout.keys.map(({ row, column }) => {
    const ports = { COL: `COL${column + 1}`, ROW: `ROW${row + 1}` };
    const added = composer.block('matrix_key', null, ports, { switch: sort.device, diode: diodes }).refs;
    for (const ask of asks) composer.refs.set(ask.id, [...(composer.refs.get(ask.id) ?? []), ...added]);
    return added[0] ?? '';
  });
  const what = `${layout.rows} × ${layout.columns} key matrix with ${refs.length} × ${sort.device}`;
  for (const ask of asks) minutes.decide(ask.id, what, 'keys in rows and columns want the fewest lines');
  if (diodes)
    minutes.decide(
      null,
      'The diodes point from the column to the row',
      'several keys can be held at once: drive one row low at a time and read the columns with pull-ups',
    );
  return refs;
}

/** Room above the keys for the controller and its connectors; for a connector alone; about the others, mm. */
const STRIP_MM = 34;
const CONNECTOR_MM = 12;
const RIM_MM = 3;

/** Stands the keys under their caps, and makes the board as large as they need where nobody wants a smaller one or another shape. */
export function placeKeys(
  field: KeyField,
  refs: readonly string[],
  controlled: boolean,
  board: Design['board'],
  minutes: Minutes,
): { board: Design['board']; pinned: Constraints['pinned'] } {
  if (field.plug !== null) return { board, pinned: undefined };
  const { layout, sort } = field;
  const strip = controlled ? STRIP_MM : CONNECTOR_MM;
  const [across, down] = sort.pitch_mm;
  const width_mm = Math.ceil(layout.wide * across + 2 * RIM_MM);
  const height_mm = Math.ceil(layout.high * down + strip + RIM_MM);
  const free = (board.width_mm ?? width_mm) >= width_mm && (board.height_mm ?? height_mm) >= height_mm && board.outline === undefined;
  if (!free) {
    minutes.decide(
      null,
      'the keys stand where there is room',
      `${across === down ? across : `${across} × ${down}`} mm apart they would take ${width_mm} × ${height_mm} mm`,
    );
    return { board, pinned: undefined };
  }
  if (sort === TACTILE) minutes.decide(null, 'tactile switches', 'nobody asked for switches with caps: “MX switches” says so');
  if (sort.back) minutes.decide(null, 'the sockets are soldered to the back', 'post and pegs of the switches go through the board from the front');
  if (sort !== TACTILE && layout.keys.some((k) => k.size >= STABILISED))
    minutes.decide(null, 'no holes for stabilisers', 'caps of two units and more want ones that clip into the plate');
  const mm = (value: number): number => Number(value.toFixed(3));
  const pinned = Object.fromEntries(
    layout.keys.flatMap((key, i) => {
      const at = { x: mm(RIM_MM + key.x * across + sort.origin.x), y: mm(strip + key.y * down + sort.origin.y) };
      const ref = refs[i];
      return ref === undefined ? [] : [[ref, sort.back ? { ...at, rot: 0 as const, side: 'back' as const } : at]];
    }),
  );
  return { board: { ...board, width_mm: board.width_mm ?? width_mm, height_mm: board.height_mm ?? height_mm }, pinned };
}
