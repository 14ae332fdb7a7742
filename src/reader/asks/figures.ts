import type { Concept, Lexicon } from '../../lexicon/index.js';
import type { Ask, AskKind, Figure, Quantity, Role } from '../../request/index.js';
import type { FigureItem } from '../items/item.js';
import { rounded } from '../text/units.js';
import type { Said } from './draft.js';

/** What figures a kind takes where its concept does not say, and what they are of it. */
const BY_KIND: Readonly<Partial<Record<AskKind, Readonly<Partial<Record<Quantity, readonly Role[]>>>>>> = {
  supply: { voltage: ['in'], current: ['limit'], power: ['limit'], capacity: ['rated'], cells: ['size'], energy: ['rated'] },
  rail: { voltage: ['out'], current: ['rated'], power: ['rated'] },
  conversion: { voltage: ['in', 'out'], current: ['out'], power: ['out'], frequency: ['value'], ratio: ['value'] },
  charging: { voltage: ['out'], current: ['rated'] },
  load: { voltage: ['supply'], current: ['rated'], power: ['rated'], resistance: ['value'] },
  output: { voltage: ['supply'], current: ['rated'], power: ['rated'], frequency: ['value'], resistance: ['value'] },
  light: { voltage: ['supply'], current: ['rated'], power: ['rated'], length: ['size'], temperature: ['value'] },
  sound: { power: ['rated'], resistance: ['value'], frequency: ['value'], voltage: ['supply'] },
  display: { length: ['size'], number: ['size'], address: ['value'] },
  input: { voltage: ['in'], current: ['in'], resistance: ['value'], frequency: ['limit'], address: ['value'] },
  sensor: {
    voltage: ['supply'],
    current: ['in'],
    resistance: ['value'],
    temperature: ['limit'],
    ratio: ['value'],
    length: ['value'],
    weight: ['limit'],
    number: ['limit'],
    address: ['value'],
  },
  protection: { voltage: ['limit'], current: ['limit'], power: ['rated'] },
  component: {
    resistance: ['value'],
    capacitance: ['value'],
    inductance: ['value'],
    frequency: ['value'],
    voltage: ['rated'],
    current: ['rated'],
    power: ['rated'],
    ratio: ['value'],
    address: ['value'],
  },
  function: {
    address: ['value'],
    frequency: ['value'],
    gain: ['value'],
    level: ['value'],
    voltage: ['supply'],
    current: ['rated'],
    power: ['rated'],
    resistance: ['value'],
    time: ['value'],
    order: ['value'],
    ratio: ['value'],
    bits: ['size'],
  },
  interface: { baud: ['value'], frequency: ['value'], voltage: ['supply'], resistance: ['value'], length: ['value'], number: ['value'] },
  storage: { bytes: ['size'], bits: ['size'], address: ['value'] },
  connector: { voltage: ['rated'], current: ['rated'], pitch: ['size'], length: ['size'], ways: ['size'] },
  mechanical: { length: ['size'] },
  board: { length: ['size'], number: ['value'], weight: ['value'] },
  quality: { money: ['limit'], temperature: ['limit'], current: ['asleep'], ratio: ['value'], power: ['limit'], length: ['limit'] },
  behaviour: {
    frequency: ['value'],
    time: ['value'],
    temperature: ['threshold'],
    voltage: ['threshold'],
    current: ['threshold'],
    ratio: ['threshold'],
    level: ['threshold'],
  },
  controller: { frequency: ['value'], voltage: ['supply'], bytes: ['size'], address: ['value'] },
};

/** What a concept says that a quantity is of it; its ancestors' word where it says nothing. */
function rolesOf(concept: Concept | undefined, quantity: Quantity, lexicon: Lexicon): readonly Role[] {
  if (concept === undefined) return [];
  const own = concept.figures.filter((f) => f.quantity === quantity).map((f) => f.role);
  if (own.length > 0) return own;
  for (const parent of concept.parents) {
    const inherited = rolesOf(lexicon.concept(parent), quantity, lexicon);
    if (inherited.length > 0) return inherited;
  }
  return [];
}

/** What sounds by the signal alone. */
const PASSIVE_SOUND: ReadonlySet<string> = new Set(['speaker', 'headphone']);
const UNFED = ['signal_connector', 'potentiometer', 'voltage_0_10_output', 'voltage_0_10_input'] as const;

/** How readily an ask takes a figure: 2 its concept names it, 1 its kind may have it, 0 not. */
export function takes(ask: Pick<Ask, 'concept' | 'kind'>, quantity: Quantity, lexicon: Lexicon): 0 | 1 | 2 {
  // A plug for signals and what hangs on one are fed by nobody.
  const fed = quantity === 'voltage' || quantity === 'current';
  if (fed && (PASSIVE_SOUND.has(ask.concept) || UNFED.some((c) => lexicon.isA(ask.concept, c)))) return 0;
  const concept = lexicon.concept(ask.concept);
  if (rolesOf(concept, quantity, lexicon).length > 0) return 2;
  // What is done and has figures of its own has no others.
  if (ask.kind === 'behaviour' && (concept?.figures.length ?? 0) > 0) return 0;
  return BY_KIND[ask.kind]?.[quantity] === undefined ? 0 : 1;
}

/** Kinds of things of which what all of them draw may be told. */
const SUMMED: ReadonlySet<AskKind> = new Set(['load', 'light', 'output', 'sound', 'function']);

/** The highest voltage that coils usually have, V. */
const COIL_V = 48;

/** The figure as the request keeps it, with its role: what the words beside it say, else what the concept says, else the kind. */
export function figureOf({ item, marks }: Said, ask: Pick<Ask, 'concept' | 'kind' | 'figures'>, message: number, lexicon: Lexicon): Figure {
  const { quantity, value, ac, way, from, to } =
    ask.kind === 'interface' ? asRate(item, ask, lexicon) : item.bare ? asBare(item, ask, lexicon) : item;
  const marked = marks.find((m) => m !== 'about');
  const words = { message, from, to };
  const winds = quantity === 'voltage' && lexicon.isA(ask.concept, 'ac_supply');
  const rest = { ...(marks.includes('about') ? { about: true as const } : {}), ...(ac || winds ? { ac: true as const } : {}), words };
  const own = rolesOf(lexicon.concept(ask.concept), quantity, lexicon);
  const roles = own.length > 0 ? own : (BY_KIND[ask.kind]?.[quantity] ?? []);
  // "relay, 10 A 250 V": what its contacts bear, where it is more than any coil wants.
  const bears = quantity === 'voltage' && (value.value ?? value.max ?? 0) > COIL_V;
  const contacts = bears && roles.includes('limit') && roles.includes('supply');
  const free = contacts
    ? 'limit'
    : (roles.find((role) => !ask.figures.some((f) => f.quantity === quantity && f.role === role)) ?? roles[0] ?? 'value');
  if ((marked === 'max' || marked === 'min') && value.value !== undefined) {
    const bound = marked === 'max' ? { max: value.value } : { min: value.value };
    // "a motor, up to 2 A": what it takes at most is what it has to be given.
    if (marked === 'max' && ask.kind === 'load' && quantity === 'current' && !ask.figures.some((f) => f.quantity === quantity))
      return { quantity, role: free, ...value, ...rest };
    return { quantity, role: free === 'size' ? 'size' : 'limit', ...bound, ...rest };
  }
  if (marked === 'total' && SUMMED.has(ask.kind) && (quantity === 'current' || quantity === 'power'))
    return { quantity, role: 'total', ...value, ...rest };
  const role: Role =
    way ??
    (marked === 'in' || marked === 'out' || marked === 'asleep' || marked === 'each' || marked === 'rated' || marked === 'supply' ? marked : free);
  return { quantity, role, ...value, ...rest };
}

/** "32k" of a memory are bytes, of a crystal hertz. */
function asBare(item: FigureItem, ask: Pick<Ask, 'concept' | 'kind'>, lexicon: Lexicon): FigureItem {
  const value = item.value.value;
  if (value === undefined || item.quantity !== 'resistance') return item;
  if (ask.kind === 'storage') return { ...item, quantity: 'bytes', value: { value: rounded((value / 1000) * 1024) } };
  const clock =
    ask.kind === 'component' &&
    rolesOf(lexicon.concept(ask.concept), 'frequency', lexicon).length > 0 &&
    rolesOf(lexicon.concept(ask.concept), 'resistance', lexicon).length === 0;
  return clock ? { ...item, quantity: 'frequency' } : item;
}

/** Rates that CAN and serial lines run at, which are told without a unit: "500k", "1M"; I2C's are its clock. */
const RATES: ReadonlySet<number> = new Set([20e3, 50e3, 83_300, 100e3, 125e3, 250e3, 400e3, 500e3, 800e3, 1e6, 2e6, 3e6, 4e6, 5e6, 8e6, 10e6, 100e6]);

/** "100 Mbit" of a network is so many bits a second, counted in tens; "500k" of a bus is its rate. */
function asRate(item: FigureItem, { concept }: Pick<Ask, 'concept'>, lexicon: Lexicon): FigureItem {
  if (item.bare === true && item.quantity === 'resistance' && RATES.has(item.value.value ?? 0))
    return { ...item, quantity: lexicon.isA(concept, 'i2c') || lexicon.isA(concept, 'spi') ? 'frequency' : 'baud' };
  const bits = item.value.value;
  if (item.quantity !== 'bits' || bits === undefined || bits < 1024) return item;
  const [binary, decimal] = bits >= 1_048_576 ? [1_048_576, 1e6] : [1024, 1e3];
  return { ...item, quantity: 'baud', value: { value: rounded((bits / binary) * decimal) } };
}

/** A figure said anew takes the place of the one of its quantity and role. */
export function withFigure(figures: readonly Figure[], figure: Figure): Figure[] {
  return [...figures.filter((f) => f.quantity !== figure.quantity || f.role !== figure.role), figure];
}
