import type { Platform } from '../../parts/index.js';
import { type Ask, edgePair } from '../../request/index.js';
import type { Composer } from '../compose.js';
import type { Minutes } from '../decision.js';
import { figure, isA, type Knowledge } from '../knowledge.js';
import type { Wired } from '../pins/buses.js';
import type { Sorted } from '../sort.js';
import type { Unit } from '../units/units.js';
import { endsBy, plugOf } from './contacts.js';

/** What the headers of a controller's free pins are called beside them, and how it is told that they are there. */
export const FREE_ROW = 'GPIO';
export const FREE_PINS = 'its free pins on headers';

/** A header of fewer ways is so many rows: all free pins come out. */
const LEAST_WAYS = 3;

/** More pins leave in two rows. */
const ONE_ROW = 12;
/** Contacts of the longest edge. */
const MOST_WAYS = 20;
/** More pads than any chip has. */
const AROUND = 1e4;

/** Contacts that the board's own edge has. */
const BOARD_EDGES: ReadonlySet<string> = new Set(['castellated_edge', 'castellated_hole', 'edge_connector']);

/** A header, or the board's edge, of which nothing is said that it is for. */
export const isBareRow = (a: Ask): boolean =>
  a.kind === 'connector' &&
  a.contacts === undefined &&
  (a.concept === 'pin_header' || BOARD_EDGES.has(a.concept)) &&
  a.features.length === 0 &&
  a.links.length === 0 &&
  a.figures.every((f) => f.quantity === 'pitch' || (f.quantity === 'ways' && a.concept !== 'pin_header'));

/** Screw terminals of which no more is said, beside a ready-made board with nothing on it: they lead out its pins. */
export const isBareTerminal = (know: Knowledge, a: Ask): boolean =>
  a.kind === 'connector' &&
  isA(know, a, 'screw_terminal') &&
  a.contacts === undefined &&
  a.count === undefined &&
  a.features.length + a.links.length === 0 &&
  a.figures.every((f) => f.quantity === 'pitch');

/** A board that is to have no header, or whose size is held: it gets none that nobody asked for. */
const isCramped = ({ all, excluded }: Sorted): boolean =>
  excluded.some((a) => a.concept === 'pin_header' || a.concept === 'gpio') || all.some((a) => a.kind === 'board' && a.features.includes('exact'));

/** Headers of the pins that nothing else wants: those that were asked for, and of a controller that nothing hangs on all of them. */
export function bringPinsOut(
  composer: Composer,
  sort: Sorted,
  plan: {
    readonly platform: Platform | null;
    readonly ask: string | null;
    readonly units: readonly Unit[];
    readonly wired: Wired;
    readonly broken: boolean;
    readonly field: unknown;
    /** A board stands: what was taken off it leaves its pins free. */
    readonly stands: boolean;
  },
  minutes: Minutes,
): void {
  const { platform, wired } = plan;
  const used = new Set(wired.pins.keys());
  const mcu = composer.refs.get(plan.ask ?? '')?.[0];
  // A ready-made board with nothing on it is broken out: every pin that it has, supplies and reset too.
  const bare = platform?.mounting === 'socket' && plan.units.length === 0;
  for (const ask of sort.pins) {
    if (platform === null && (wired.loose.length > 0 || plan.broken || composer.sides.length > 0)) {
      minutes.decide(ask.id, 'the header of the signals', 'the board’s own lines end there');
      continue;
    }
    const free = bare && mcu !== undefined ? allOf(composer, mcu) : (wired.pool?.spare(used) ?? []);
    const wanted = figure(ask, 'ways', ['size', 'value', 'rated']) ?? ask.connector?.ways ?? holesOf(composer, ask) ?? null;
    const pins = wanted === null || wanted < LEAST_WAYS ? free : free.slice(0, Math.max(1, wanted - 2));
    if (pins.length === 0 || mcu === undefined) {
      minutes.cannot(ask.id, 'no pin of the controller is free');
      continue;
    }
    for (const pin of pins) used.add(pin);
    bringOut(composer, ask, platform, mcu, pins);
    minutes.decide(ask.id, pins.join(', '), 'pins that nothing else wants, with the supply');
  }
  // Lights that share lines are no units.
  const lit = sort.all.some((a) => a.kind === 'light' && !composer.know.lexicon.isA(a.concept, 'power_led') && composer.refs.has(a.id));
  // A controller with nothing on it is for what its pins are joined to elsewhere.
  const alone =
    !lit &&
    platform !== null &&
    platform.host === undefined &&
    plan.units.length === 0 &&
    sort.pins.length === 0 &&
    plan.field === null &&
    !sort.all.some((a) => a.kind === 'connector' && a.contacts !== undefined) &&
    !plan.stands;
  const free = alone && !isCramped(sort) ? (wired.pool?.spare(used) ?? []) : [];
  if (free.length === 0 || mcu === undefined) return;
  bringOut(composer, null, platform, mcu, free);
  minutes.decide(null, FREE_PINS, 'nothing else hangs on the controller');
}

/** The pins of a part as they are numbered, but for its ground and those on the rail that a row brings anyway. */
function allOf(composer: Composer, ref: string): string[] {
  const { know, assembler, power } = composer;
  const brought = new Set(['GND', composer.rail(power.logic)]);
  const pins = know.library.devices.get(assembler.deviceOf(ref) ?? '')?.pins ?? [];
  return pins.flatMap(({ name, type }) => (type === 'no_connect' || brought.has(assembler.netOf(`${ref}.${name}`) ?? '') ? [] : [name]));
}

/** How many contacts an edge has that is told by them: "8 castellated holes". */
const holesOf = ({ know }: Composer, { concept, count }: Ask): number | undefined =>
  BOARD_EDGES.has(concept) && know.lexicon.concept(concept)?.counted === 'ways' ? count : undefined;

/** Brings pins of the controller out, each on its own net or the one that it has: at one header, or at two rows with the chip between them. */
function bringOut(composer: Composer, wish: Ask | null, platform: Platform | null, mcu: string, pins: readonly string[]): void {
  const edges = wish !== null && BOARD_EDGES.has(wish.concept) ? wish : null;
  const plug = edges === null ? wish : plugOf(edges);
  const holes = plug === null ? undefined : holesOf(composer, plug);
  const ask = holes === undefined || plug?.connector === undefined ? plug : { ...plug, connector: { ...plug.connector, ways: holes } };
  const netOf = new Map(pins.map((pin) => [pin, composer.assembler.netOf(`${mcu}.${pin}`) ?? pin]));
  for (const [pin, net] of netOf) if (composer.assembler.netOf(`${mcu}.${pin}`) === null) composer.assembler.connect(net, `${mcu}.${pin}`);
  const power = composer.rail(composer.power.logic);
  const family = wish !== null && isA(composer.know, wish, 'screw_terminal') ? 'ScrewTerminal' : 'PinHeader';
  const nets = (row: readonly string[]): string[] => row.map((pin) => netOf.get(pin) ?? pin);
  const one =
    edges === null
      ? ask?.connector !== undefined
      : (holes !== undefined || (edges.count ?? 1) < 2) && edges.several !== true && pins.length + 2 <= MOST_WAYS;
  const two = edgePair(edges?.place?.edge, true) !== null;
  if (!two && (pins.length <= ONE_ROW || ask?.place !== undefined || one)) {
    composer.plug(ask, FREE_ROW, endsBy([power, 'GND', ...nets(pins)]), family);
    return;
  }
  const ring = aroundChip(composer, platform, mcu, pins);
  const half = Math.ceil(ring.length / 2);
  // Both rows begin at the end where the ring is cut, so that no way to a pin crosses another.
  const first = [power, 'GND', ...nets(ring.slice(0, half))];
  const second = [power, 'GND', ...nets(ring.slice(half).reverse())];
  for (const [row, edge] of [[first, 'bottom'] as const, [second, 'top'] as const]) {
    while (row.length < first.length) row.push('GND');
    composer.plug(ask, FREE_ROW, endsBy(row), family, edge);
  }
}

/** The pins in the order of their pads around the chip, from the pad after those of USB, whose plug stands at that end. */
function aroundChip(composer: Composer, platform: Platform | null, mcu: string, pins: readonly string[]): string[] {
  const device = composer.know.library.devices.get(composer.assembler.deviceOf(mcu) ?? '');
  const padOf = (pin: string | undefined): number =>
    Number(device?.pins.find((p) => p.name === pin || p.aliases?.includes(pin ?? '') === true)?.pads[0] ?? 0);
  const cut = Math.max(0, padOf(platform?.functions.usb?.dp), padOf(platform?.functions.usb?.dm));
  const from = (pin: string): number => (padOf(pin) > cut ? padOf(pin) - cut : padOf(pin) + AROUND);
  return [...pins].sort((a, b) => from(a) - from(b));
}
