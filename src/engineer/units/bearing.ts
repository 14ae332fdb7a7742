import type { Block } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import { CELL_V, carries, figure, hasRelay, type Knowledge, portsOf, takes } from '../knowledge.js';
import { loadPort } from '../pins/ports.js';
import { bearsSurges } from '../power/surges.js';

/** A reference may be off by this share of what was asked for. */
const REFERENCE_OFF = 0.02;

/** What a supply that is not there costs, and what does not bear a surge, in the measure of a block's parts. */
const PRICE_OF_RAIL = 12;
const PRICE_OF_SURGE = 60;
/** Signals have no more, V. */
export const SIGNAL_V = 5.5;
const DRIVES: ReadonlySet<string> = new Set(['driver', 'module']);
/** Kinds of asks that carry a current of their own. */
export const LOADS: ReadonlySet<string> = new Set(['load', 'output', 'light', 'function', 'sound']);

/** Whether a name is that of a family, of which a block takes one chip. */
const isFamily = (block: Block, part: string): boolean =>
  Object.values(block.params).some(
    ({ default: chip }) => typeof chip === 'string' && chip.length > part.length && chip.toUpperCase().startsWith(part.toUpperCase()),
  );

/** Whether a block bears what an ask says of volts, amperes, cells and ways. */
export function bears(block: Block, ask: Ask, volts: number | null, amps: number | null): boolean {
  // What is made for one cell is nothing for several in series.
  const cells = figure(ask, 'cells', ['size', 'value', 'rated', 'in', 'supply', 'limit']) ?? 1;
  if (cells > 1 && ask.kind === 'protection' && !portsOf(block, 'power_in').every((p) => takes(p, cells * CELL_V))) return false;
  if (ask.kind === 'protection') return amps === null || amps <= carries(block) + 1e-9;
  if (tooSmall(block, ask)) return false;
  // A chip by its whole name gives what it gives; a family's name leaves it to the voltage.
  const made = ask.part === undefined || isFamily(block, ask.part) ? figure(ask, 'voltage', ['out']) : null;
  if (made !== null && block.gives_v !== undefined && Math.abs(block.gives_v - made) > REFERENCE_OFF * made) return false;
  if (block.gives_w !== undefined && (figure(ask, 'power', ['out', 'rated', 'each', 'value']) ?? 0) > block.gives_w) return false;
  if (!LOADS.has(ask.kind)) return true;
  const stands = { ...block.net_amps, ...block.net_amps_most };
  const contacts = Math.min(...Object.entries(stands).flatMap(([net, a]) => (block.ports.some((p) => p.name === net) ? [] : [a])));
  const outputs = Math.min(
    ...Object.entries(stands).flatMap(([net, a]) =>
      block.ports.some((p) => p.name === net && (p.kind === 'output' || p.kind === 'passive')) ? [a] : [],
    ),
  );
  const relay = hasRelay(block);
  if ((alternates(ask) && !relay) || (amps !== null && amps > outputs + 1e-9)) return false;
  const port = loadPort(block);
  if (port === null) return true;
  // The contacts of a relay are free of its coil's supply.
  const ends = [port, ...portsOf(block, 'power_out')].map((p) => (p.max_ma ?? Number.POSITIVE_INFINITY) / 1000);
  const most = relay ? contacts : Math.min(...ends, contacts);
  return (relay || volts === null || takes(port, volts)) && (amps === null || amps <= most + 1e-9);
}

/** A load of alternating current, which only contacts switch. */
export const alternates = (ask: Ask): boolean =>
  ask.features.some((f) => f === 'ac_supply' || f === 'mains') || ask.figures.some((f) => f.quantity === 'voltage' && f.ac === true);

/** A block of so many ways or digits, which its parameter says, is none for more, unless several hand on what they are told. */
const tooSmall = (block: Block, ask: Ask): boolean =>
  block.chain === undefined &&
  (['ways', 'number'] as const).some((size) => (figure(ask, size, ['size']) ?? 0) > Number(block.params[size]?.default ?? Number.POSITIVE_INFINITY));

/** What the supplies cost that a block wants and the board has not. */
export function railPrice(block: Block, rails: readonly number[], volts: number | null): number {
  const inputs = portsOf(block, 'power_in').filter((p) => p.required);
  return inputs.filter((p) => ![...rails, ...(volts === null ? [] : [volts])].some((v) => takes(p, v))).length * PRICE_OF_RAIL;
}

/** What a driver drives hangs on the highest supply that the board has, where nobody said another voltage. */
export function drivenPrice(block: Block, ask: Ask, rails: readonly number[], volts: number | null): number {
  const port = loadPort(block);
  if (volts !== null || port === null || ask.kind !== 'function' || !block.parts.some((p) => DRIVES.has(p.kind))) return 0;
  return takes(port, Math.max(...rails)) ? 0 : 2 * PRICE_OF_RAIL;
}

/** A switch of a load that does not bear what the surge diode of its supply lets through (where nobody says its volts, of the highest supply), and what gives signals where volts beyond those were said. */
export function surgePrice(know: Knowledge, block: Block, ask: Ask, rails: readonly number[], volts: number | null): number {
  if (!LOADS.has(ask.kind) || hasRelay(block)) return 0;
  if (loadPort(block) === null) return (volts ?? 0) > SIGNAL_V ? PRICE_OF_SURGE : 0;
  return bearsSurges(know, block, volts ?? typicalVolts(know, ask) ?? Math.max(...rails)) ? 0 : PRICE_OF_SURGE;
}

/** Volts that a sort of thing usually takes; null: the lexicon says none. */
export const typicalVolts = (know: Knowledge, ask: Ask): number | null =>
  know.lexicon.concept(ask.concept)?.figures.find((f) => f.quantity === 'voltage' && f.role === 'supply')?.typical ?? null;
