import { type Block, settledBlock, unrolled } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import {
  ancestry,
  blocksFor,
  CONNECTORS,
  channelsOf,
  figure,
  hasRelay,
  hosts,
  isA,
  isLevel,
  type Knowledge,
  portsOf,
  saidAmps,
  supplyVolts,
  takes,
  usualAmps,
} from '../knowledge.js';
import { idle, isHeader, linesTo, loadPort, pinsOf, roleOf, tellsOnly } from '../pins/ports.js';
import { rowAmps } from '../power/lights/led-strings.js';
import { ADJUSTABLE, isTurned } from '../power/turned.js';
import { alternates, bears, drivenPrice, LOADS, railPrice, SIGNAL_V, surgePrice, typicalVolts } from './bearing.js';
import { isInBand } from './devices.js';
import { facing } from './facing.js';
import { gatesIn, withGates } from './gates.js';
import { besideOf, chipsBeside, holds, madeOf, namedFor } from './named-devices.js';
import { colourOf, paramsOf, saidBy } from './unit-params.js';

/** One block that goes onto the board for an ask. */
export interface Unit {
  readonly ask: Ask;
  readonly block: Block;
  /** 1, 2 … of the ask's. */
  readonly nth: number;
  readonly of: number;
  readonly params: Readonly<Record<string, string | number | boolean>>;
  /** The port that carries what is switched or driven, where there is one. */
  readonly load: {
    readonly port: string;
    readonly volts: number | null;
    readonly amps: number | null;
    /** What it takes beyond that when it starts, A. */
    readonly starts?: number;
  } | null;
  /** What stands beside it on the board. */
  readonly title: string;
  /** Inputs of its chip that nothing uses. */
  readonly tied?: readonly string[];
}

/** A block is taken for parts, for its place in the evidence, and last for a supply that is not there. */
const PRICE_OF_PART = 2;
const PRICE_OF_PLACE = 1.5;
const PRICE_OF_PIN = 3;
const PRICE_OF_SCARCE_PIN = 20;
const PRICE_OF_FIGURE = 15;
/** What nothing can switch is taken where nothing else is. */
const PRICE_OF_NO_LINE = 500;
/** Kinds of things that stand elsewhere and speak a bus. */
const ELSEWHERE: ReadonlySet<string> = new Set(['sensor', 'display', 'input']);

/** Of things in the plural without a number there are so many. */
const FEWEST_OF_SEVERAL = 2;

/** How many of an ask's things there are to be. */
export function countOf(ask: Ask, asks: readonly Ask[], depth = 0): number {
  const each = ask.per === undefined || depth > 3 ? undefined : asks.find((a) => a.id === ask.per);
  const own = ask.count ?? (ask.several === true && each === undefined ? FEWEST_OF_SEVERAL : 1);
  return own * (each === undefined ? 1 : countOf(each, asks, depth + 1));
}

/** What loads run on of which nobody says the voltage, where the board has no more, V. */
const LOAD_V = 12;

/** Kinds of what has signals of its own. */
const WORKS: ReadonlySet<Ask['kind']> = new Set([
  'controller',
  'sensor',
  'input',
  'output',
  'load',
  'light',
  'display',
  'sound',
  'storage',
  'function',
]);

/** Blocks that can realise an ask, the best first, with why each other one was left. */
export function candidates(
  know: Knowledge,
  ask: Ask,
  rails: readonly number[],
  /** Devices that were named beside it as what serves it: the transistor of a relay. */
  beside: readonly string[] = [],
  /** Devices of chips that other asks name. */
  others: readonly string[] = [],
  /** Nothing else is on the board that it could stand between: both its sides lead off it. */
  sided = false,
): { fits: Block[]; why: string } {
  const named = ask.part === undefined ? null : know.lexicon.part(ask.part);
  if (ask.part !== undefined && (named === null || named.blocks.length === 0)) {
    const sort = know.lexicon.concept(ask.concept)?.evidence;
    const header = named === null || named.relation === 'catalogue' || named.devices.length === 0;
    // A part that plugs in (a display) is realised by its header, or by one that is called so.
    const called = (b: Block): boolean => b.parts.some((p) => p.kind === 'connector' && p.value === ask.part);
    const headers = (sort?.blocks ?? []).flatMap((b) => know.library.blocks.get(b) ?? []).filter((b) => isHeader(b) || called(b));
    if (headers.length === 0) return { fits: [], why: header ? `the library has no ${ask.part}` : `the library has no circuit for ${ask.part}` };
    return { fits: headers, why: '' };
  }
  // A part that serves in several circuits: in that of the sort that was asked for.
  const sorts = reachedOver(know, ask) ?? blocksOf(know, ask);
  const mains = sorts.filter((b) => named?.blocks.includes(b));
  const both =
    mains.length > 0 ? mains : sorts.filter((n) => [know.library.blocks.get(n)].some((b) => b !== undefined && holds(b, named?.devices ?? [])));
  // An operational amplifier that no circuit of the sort is made with makes no other sort of it.
  const line = know.lexicon.concept(ask.concept)?.unloaded;
  const names =
    line !== undefined && isUnloaded(ask)
      ? [line]
      : both.length > 0
        ? both
        : named?.blocks.length && !(isOpamp(know, named.devices) && sorts.length > 0)
          ? named.blocks
          : sorts;
  // A board that plugs in is taken in place of its chip only where somebody says so.
  const modules = ask.features.includes('as_module') ? [] : blocksFor(know, 'as_module');
  const chips = names.filter((n) => !modules.includes(n) && (n !== line || isUnloaded(ask)));
  const known = (chips.length > 0 ? chips : names).flatMap((n) => {
    const block = know.library.blocks.get(n);
    return block === undefined ? [] : [settledBlock(know.library, block, named?.devices ?? [])];
  });
  // Of blocks that are taken only by name also what another ask names is the name.
  const holding = known.filter((b) => holds(b, b.by_name === true && named === null ? [...beside, ...others] : beside));
  const isMade = known.length === 1 ? (): boolean => true : madeOf(know, ask);
  const all = holding.length > 0 ? holding : known.filter((b) => named !== null || ((b.by_name === undefined || isMade(b)) && !hosts(know, b, ask)));
  const featured = ask.features.map((f) => know.lexicon.concept(f)?.evidence?.blocks).filter((b) => b !== undefined);
  const wanted = featured.reduce<Block[]>((left, set) => {
    const both = left.filter((b) => set.includes(b.name));
    return both.length > 0 ? both : left;
  }, all);
  // What is to be set is taken in the form that has something to turn.
  const turned = ask.features.includes(ADJUSTABLE) ? wanted.filter(isTurned) : [];
  // What is to end on a connector is taken in the form that has one.
  const ended = ask.connector === undefined || !ELSEWHERE.has(ask.kind) ? [] : wanted.filter((b) => b.parts.some((p) => p.kind === 'connector'));
  // A bus that the controller has no more of: what does the same over another.
  const lacks = know.lacks?.get(ask.id);
  const other = lacks === undefined ? [] : wanted.filter((b) => !b.ports.some((p) => lacks.has(roleOf(p, b).to)));
  const kept = [other, turned, wanted.filter(isMade), ended].find((set) => set.length > 0) ?? wanted;
  const counted = know.lexicon.concept(ask.concept)?.counted === 'channels' && ask.part === undefined ? (ask.count ?? null) : null;
  const channels = figure(ask, 'number', ['size']) ?? counted;
  const sides = sided ? kept.filter((b) => b.sides !== undefined) : [];
  // Of how many lines nobody said it is the usual one.
  const wide = channels === null ? sides.slice(0, (ask.count ?? 1) === 1 ? 1 : sides.length) : sides.filter((b) => (b.serves ?? 1) >= channels);
  const between = wide.length > 0 ? wide : sides;
  const whole =
    between.length > 0 ? between : kept.filter((b, _, set) => isWhole(b) || (b.sides !== undefined && (named !== null || !set.some(isWhole))));
  const volts = loadVolts(ask);
  const amps = saidAmps(ask, volts);
  // A jack for sound is no output of a switch; a line ends there.
  const heard = ask.connector !== undefined && ancestry(know, ask.connector.concept).some((c) => c.carries !== undefined);
  const told = whole.filter(
    (b) =>
      bears(b, ask, volts, amps) &&
      isInBand(know, b, ask) &&
      !(heard && ask.kind === 'output' && !isA(know, ask, LOGIC_LINE)) &&
      (ask.kind !== 'output' || pinsOf(b) > 0 || b.ports.some((p) => p.kind === 'i2c_sda')),
  );
  // What things of its sort draw is borne where something can, where nobody said how much this one does.
  const usual = amps === null && ask.kind === 'load' ? usualAmps(know, ask, volts ?? typicalVolts(know, ask)) : null;
  const strong = usual === null ? told : told.filter((b) => bears(b, ask, volts ?? typicalVolts(know, ask) ?? Math.max(LOAD_V, ...rails), usual));
  const able = strong.length > 0 ? strong : told;
  // One part with all the channels that were asked for comes before several with fewer.
  const large = able.filter((b) => channels === null || b.serves === undefined || b.serves >= channels);
  // A display has as many digits as were asked for, and none that stay dark.
  const even = ask.kind === 'display' && channels !== null ? able.filter((b) => channels % (b.serves ?? 1) === 0) : [];
  const most = Math.max(...even.map((b) => b.serves ?? 1));
  const enough = even.length > 0 ? even.filter((b) => (b.serves ?? 1) === most) : large;
  const priced = (enough.length > 0 ? enough : able).map((block, i) => ({
    block,
    price:
      unrolled(block).parts.filter((p) => p.when === undefined).length * PRICE_OF_PART +
      i * PRICE_OF_PLACE +
      pinsOf(block) * PRICE_OF_PIN +
      (know.sparing === true ? linesTo(block) * PRICE_OF_SCARCE_PIN : 0) +
      idle(block) +
      (ask.kind === 'load' && ask.part === undefined && linesTo(block) === 0 ? PRICE_OF_NO_LINE : 0) +
      railPrice(block, rails, volts ?? (LOADS.has(ask.kind) ? typicalVolts(know, ask) : null)) +
      heedlessness(block, ask, enough.length > 0 ? enough : able) +
      drivenPrice(block, ask, rails, volts) +
      surgePrice(know, block, ask, rails, volts),
  }));
  priced.sort((a, b) => a.price - b.price);
  const why =
    all.length === 0 ? 'the library has no block for it' : whole.length === 0 ? 'its blocks need more around them' : 'no block bears its figures';
  return { fits: priced.map((p) => p.block), why };
}

/** Whether nobody says what hangs on an output, nor more volts or amperes than a pin has: the pin drives it. */
function isUnloaded(ask: Ask): boolean {
  const loaded = ask.figures.some(
    (f) => f.quantity === 'current' || f.quantity === 'power' || (f.quantity === 'voltage' && (f.value ?? f.max ?? 0) > SIGNAL_V),
  );
  return !loaded && ask.part === undefined && ask.links.length === 0 && ask.features.every((f) => OF_A_PIN.has(f));
}
/** What a pin that counts and times does by itself. */
const OF_A_PIN: ReadonlySet<string> = new Set(['output', 'dimmable']);

const LOGIC_LINE = 'logic_line_output';

/** Whether a chip is an operational amplifier, which circuits of many sorts are made of. */
export const isOpamp = ({ library }: Knowledge, devices: readonly string[]): boolean => devices.some((d) => library.devices.get(d)?.kind === 'opamp');

/** Blocks of a concept; a chip that serves in many circuits, of which no more is said, is of the sort that it is one of. */
function blocksOf(know: Knowledge, ask: Ask): string[] {
  const own = blocksFor(know, ask.concept);
  const above = own.length === 0 && ask.concept === 'opamp' ? (know.lexicon.concept(ask.concept)?.parents ?? []) : [];
  return above.length === 0 ? own : above.flatMap((p) => blocksFor(know, p));
}

/** What a thing runs on, V; null: nobody said, or it takes anything between two voltages that are far apart. */
function loadVolts(ask: Ask): number | null {
  const wide = ask.figures.some(
    (f) => f.quantity === 'voltage' && f.role === 'supply' && f.min !== undefined && f.max !== undefined && f.min * WIDE <= f.max,
  );
  // What comes in at a coupler lights its LED, and feeds nothing.
  return wide || ask.concept === COUPLER ? null : supplyVolts(ask);
}
const WIDE = 2;
const COUPLER = 'optocoupler';
const SET_BY_HAND = ['dip_switch', 'rotary_switch', 'jumper', 'button'] as const;
/** Blocks of the bus over which a thing elsewhere is reached: "an RS-485 wind sensor"; null: it is on the board. */
export function reachedOver(know: Knowledge, ask: Ask): string[] | null {
  const bus = ask.features.find((f) => know.lexicon.isA(f, 'field_bus'));
  // What is set by hand on the board says something of the bus: an address.
  const set = SET_BY_HAND.some((c) => know.lexicon.isA(ask.concept, c));
  return bus === undefined || set || ask.part !== undefined || !ELSEWHERE.has(ask.kind) ? null : blocksFor(know, bus);
}

/** A block that takes no heed of a threshold that was said, where another one is set by it; and one that wants a threshold where none was said. */
function heedlessness(block: Block, ask: Ask, others: readonly Block[]): number {
  const sets = (b: Block): boolean =>
    Object.values(b.params).some(
      ({ figure: by }) => by?.role !== undefined && ask.figures.some((f) => f.quantity === by.quantity && f.role === by.role),
    );
  return others.some(sets) && !sets(block) ? PRICE_OF_FIGURE : 0;
}

/** A block that a pin can drive and that nobody else has to complete: it knows ground, and whatever it makes goes out again. */
export const isWhole = (block: Block): boolean => portsOf(block, 'ground').some((p) => p.required) && block.converts === undefined;

/** What drives a part that stands outside, at the end of its cable. */
const ON_CABLE: ReadonlyMap<string, string> = new Map([
  ['led', 'led_cable'],
  ['buzzer', 'buzzer_cable'],
]);

/** What is to end on a connector and has a form on the board only stands elsewhere: a button's wires come in there, a named sensor's or a display's bus. */
function atConnector(know: Knowledge, ask: Ask, block: Block | undefined, asks: readonly Ask[]): Block | undefined {
  if (block === undefined || ask.connector === undefined || block.parts.some((p) => CONNECTORS.has(p.kind) || p.kind === 'module')) return block;
  const onBoard = block.parts.some((p) => p.kind === 'button' || p.kind === 'switch');
  const cable = block.parts.map((p) => ON_CABLE.get(p.kind)).find((name) => name !== undefined);
  // One light or sounder, driven alone: a bar's lights and those that share lines stay with what drives them.
  const single =
    block.parts.filter((p) => ON_CABLE.has(p.kind)).length === 1 &&
    !block.parts.some((p) => p.kind === 'driver') &&
    ask.features.every((f) => f !== 'charlieplexed');
  if (cable !== undefined && single && (ask.kind === 'light' || ask.kind === 'sound')) return know.library.blocks.get(cable) ?? block;
  if (ask.kind === 'input') return (onBoard ? know.library.blocks.get('contact_input') : undefined) ?? block;
  const read = asks.some((a) => a.kind === 'controller' && a.not !== true && !a.features.includes('external'));
  // What measures the board itself stands on it.
  const elsewhere = (ask.kind === 'sensor' && ask.part !== undefined && !know.lexicon.isA(ask.concept, 'power_monitor')) || ask.kind === 'display';
  const onBus = block.ports.some((p) => roleOf(p, block).to === 'i2c');
  return (read && elsewhere && onBus ? know.library.blocks.get('i2c_header') : undefined) ?? block;
}

/** The units of an ask; nothing, with the reason kept, where it cannot be done. `served`: the load that this output serves. */
export function unitsOf(know: Knowledge, ask: Ask, asks: readonly Ask[], rails: readonly number[], served: Ask | null, minutes: Minutes): Unit[] {
  const connector = ask.connector ?? served?.connector;
  const place = ask.place ?? served?.place;
  const label = ask.label ?? served?.label;
  const whole: Ask =
    served === null
      ? ask
      : {
          ...ask,
          // What is said of a relay is its coil's; what it switches comes first.
          figures: know.lexicon.isA(ask.concept, 'relay') ? [...served.figures, ...ask.figures] : [...ask.figures, ...served.figures],
          ...(connector === undefined ? {} : { connector }),
          ...(place === undefined ? {} : { place }),
          ...(label === undefined ? {} : { label }),
        };
  const { fits: all, why } = candidates(
    know,
    whole,
    rails,
    besideOf(know, ask, asks),
    namedFor(know, ask, asks),
    !asks.some((a) => a !== ask && WORKS.has(a.kind)),
  );
  const fits = facing(know, all, ask, asks);
  // What is said of a relay itself is its coil's.
  const coils = [ask, ...chipsBeside(ask, asks)].map((a) => figure(a, 'voltage', a === ask ? ['supply'] : ['out', 'supply', 'value']));
  const coil = alternates(ask) ? null : (coils.find((v) => v !== null) ?? null);
  // What takes data, or a wire for each colour, hangs on no plain switch.
  const its = served === null ? [] : (know.lexicon.concept(served.concept)?.evidence?.blocks ?? []);
  const own = fits.filter((b) => its.includes(b.name));
  const able = (own.length > 0 ? own : fits).filter((b) => !isLevel(b));
  const coiled = able.filter((b) => coil === null || !hasRelay(b) || takesCoil(b, coil));
  // What stands stays, unless it wants a rail of its own that the least of them does not.
  const rail = (b: Block): number => railPrice(b, rails, supplyVolts(whole)) + surgePrice(know, b, whole, rails, loadVolts(whole));
  const stands = coiled.find((b) => b.name === know.stands?.get(ask.id) && rail(b) <= rail(coiled[0]!));
  const block = atConnector(know, whole, stands ?? coiled[0] ?? able[0], asks);
  const host = block === undefined ? asks.find((a) => a !== ask && hostsIt(know, a, ask)) : undefined;
  if (host !== undefined) {
    minutes.decide(ask.id, host.text, 'it hangs on that');
    return [];
  }
  if (block === undefined) {
    minutes.cannot(ask.id, know.lexicon.concept(ask.concept)?.says ?? why);
    return [];
  }
  const channels = block.serves === undefined && block.sides === undefined ? 1 : Math.max(1, figure(ask, 'number', ['size']) ?? 1);
  // Things elsewhere share the bus that they are reached over.
  const count = reachedOver(know, ask) !== null ? 1 : Math.max(countOf(ask, asks) * channels, served === null ? 1 : countOf(served, asks));
  // What a converter or an expander reads, and what only tells pins something, stands at the logic's voltage.
  const reads = (ask.kind === 'function' && tellsOnly(block)) || (block.channels !== undefined && block.channels.can !== 'output');
  const draws = LOADS.has(ask.kind) || isA(know, ask, 'led_driver') || block.ports.some((p) => p.feeds === true);
  const port = draws && !reads ? loadPort(block) : null;
  const relay = hasRelay(block);
  const volts = relay ? (coil !== null && takesCoil(block, coil) ? coil : null) : (loadVolts(whole) ?? typicalVolts(know, served ?? ask));
  const amps = relay ? null : (rowAmps(know, whole, volts) ?? saidAmps(whole, volts) ?? usualAmps(know, served ?? ask, volts));
  const usual = amps === null ? undefined : know.lexicon.concept((served ?? ask).concept)?.draws;
  const starts = saidAmps(whole, volts) === null ? Math.max(0, (usual?.peak_a ?? 0) - (usual?.typical_a ?? 0)) : 0;
  const most = channelsOf(block);
  // “Two TXB0108” are two chips, “eight channels of TXB0108” are one, and so are eight servos on a chip for sixteen.
  const lines = know.lexicon.concept(ask.concept)?.counted === 'channels' && count > FEWEST_OF_SEVERAL && count * 2 >= most;
  // A bridge of two drivers is one, where two of that driver were named.
  const named = ask.part === undefined ? [] : (know.lexicon.part(ask.part)?.devices ?? []);
  const chips = block.parts.filter((p) => named.includes(p.device ?? '')).length;
  const single = ask.part !== undefined && channels === 1 && count === countOf(ask, asks) && !lines;
  // “Two AND gates” are two of one chip's.
  const gates = ask.part === undefined ? gatesIn(block).length : 0;
  const per = gates > 1 ? gates : single && chips > 1 && count % chips === 0 ? chips : single && count % most !== 0 ? 1 : most;
  const blocks = Math.ceil(count / per);
  if (blocks > MOST) {
    minutes.cannot(ask.id, `${count} are more than the ${MOST} that one board is made for`);
    return [];
  }
  if (blocks > 1 && block.ports.some((p) => p.kind === 'usb_dp')) {
    minutes.cannot(ask.id, `one USB port leads to one device, and ${block.title} would be there ${blocks} times`);
    return [];
  }
  minutes.decide(
    ask.id,
    `${blocks} × ${block.name}`,
    fits.length === 1 ? 'the only block that does it' : `the least of ${fits.length} blocks that do it`,
  );
  const title = know.lexicon.concept((served ?? ask).concept)?.title ?? ask.concept;
  const given = { ...paramsOf(know, block, whole), ...saidBy(know, block, asks) };
  return Array.from({ length: blocks }, (_, i) => {
    const hung = Math.min(per, count - i * per);
    // What it has once for each that hangs on it.
    const own = block.serves !== undefined && block.repeat !== undefined && hung > 1 ? { [block.repeat.by]: hung } : {};
    const params = { ...given, ...own, ...colourOf(know, block, whole, i + 1) };
    return {
      ask: whole,
      ...(gates > 1 ? withGates(block, hung) : { block: unrolled(block, params) }),
      nth: i + 1,
      of: blocks,
      params,
      // What hangs on one of them draws together.
      load: port === null ? null : { port: port.name, volts, amps: amps === null ? null : amps * hung, starts: starts * hung },
      title: blocks === 1 ? title : `${title} ${i + 1}`,
    };
  });
}

/** Whether the chip that an ask names is what another hangs on. */
const hostsIt = (know: Knowledge, { part }: Ask, ask: Ask): boolean =>
  part !== undefined &&
  (know.lexicon.part(part)?.blocks ?? []).some((name) => {
    const block = know.library.blocks.get(name);
    return block !== undefined && hosts(know, block, ask);
  });

/** Things of one sort that one board is made for. */
export const MOST = 64;

/** A chip that makes a serial port of USB. */
export const isBridge = ({ block }: Pick<Unit, 'block'>): boolean => block.ports.some((p) => p.kind === 'usb_dp');
const takesCoil = (block: Block, volts: number): boolean => portsOf(block, 'power_in').some((p) => p.required && takes(p, volts));
