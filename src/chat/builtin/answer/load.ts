import type { Design, Kind } from '../../../design/index.js';
import { cellNamed } from '../../../ledger/flow/capacity.js';
import { type RailLoad as Currents, railLoads as currentsOf } from '../../../ledger/flow/rails.js';
import type { Library } from '../../../parts/index.js';
import type { Token } from '../../../reader/text/token.js';
import { tokenise as tokensOf } from '../../../reader/text/tokens.js';
import { tokenise } from '../read/lexer.js';
import { sceneOf } from '../read/mentions.js';

/** A part that draws from a rail, mA. */
export interface Draw {
  readonly ref: string;
  /** "U2 (ESP32-C3)" */
  readonly name: string;
  readonly typical: number;
  readonly peak: number;
}
/** What a rail carries, mA. */
export interface RailLoad extends Pick<Currents, 'net' | 'volts'> {
  readonly typical: number;
  readonly peak: number;
  /** Parts that draw from it, most first; a terminal with what hangs on it. */
  readonly loads: readonly Draw[];
}

/** Parts that are told by their sort better than by their value. */
const SORTS: Partial<Record<Kind, string>> = { led: 'LED', relay: 'coil' };

/** Currents of the rails as the ledger has them, in mA; none where the design cannot be resolved. */
export function railLoads(design: Design, library: Library): RailLoad[] {
  const scene = sceneOf(design, library);
  if (scene === null) return [];
  const named = (ref: string): string => {
    const part = design.components.find((c) => c.ref === ref);
    return `${ref} (${(part === undefined ? undefined : SORTS[part.kind]) ?? part?.value ?? ''})`;
  };
  return currentsOf(scene).map(({ net, volts, typical, peak, shares }) => ({
    net,
    volts,
    typical: typical * 1000,
    peak: peak * 1000,
    loads: shares.map((s) => ({ ref: s.ref, name: named(s.ref), typical: s.typical * 1000, peak: s.peak * 1000 })),
  }));
}

export const drawn = ({ name, typical, peak }: Draw): string => `${name} ${milliamps(typical)} (peak ${milliamps(peak)})`;

/** The rail that the board is fed at: of the entries the one that takes most power; where none is known, the one that carries most. */
export function entryLoad(loads: readonly RailLoad[], entries: readonly string[]): RailLoad | undefined {
  const fed = loads.filter((l) => entries.includes(l.net) && l.peak > 0);
  return [...(fed.length > 0 ? fed : loads)].sort((a, b) => b.peak * b.volts - a.peak * a.volts || b.volts - a.volts)[0];
}

export const milliamps = (ma: number): string => `${ma < 10 ? Number(ma.toFixed(1)) : Math.round(ma)} mA`;

/** The cell that a text names: by its capacity, else by its type. null: none. Cells in series have the capacity of one. */
export function capacityOf(text: string): { readonly mah: number; readonly said: string } | null {
  const named = tokenise(text).find((t) => t.type === 'quantity' && t.unit === 'capacity');
  if (named?.type === 'quantity') return { mah: named.value * 1000, said: `A battery of ${ampereHours(named.value * 1000)}` };
  const cell = cellNamed(text);
  return cell === undefined ? null : { mah: cell.hours * 1000, said: `${cell.name.replace(/^a/, 'A')} (${ampereHours(cell.hours * 1000)})` };
}

export const ampereHours = (mah: number): string => (mah < 10_000 ? `${Math.round(mah)} mAh` : `${Number((mah / 1000).toPrecision(3))} Ah`);

/** "95 hours", "14 days", "1.3 years" */
export function hoursSaid(hours: number): string {
  const two = (value: number): number => Number(value.toPrecision(2));
  if (hours < 72) return `${two(hours)} hours`;
  return hours < 24 * 700 ? `${two(hours / 24)} days` : `${two(hours / 8766)} years`;
}

/** How a board wakes: `awake_s` (null: nobody says) of every `period_s` seconds, at `awake_a` and asleep at `asleep_a` amperes where they are said. */
export interface Cycle {
  readonly period_s: number;
  readonly awake_s: number | null;
  readonly awake_a: number | null;
  readonly asleep_a: number | null;
}

const SECONDS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3600, day: 86_400, night: 86_400 };
const EVERY = /\b(?:every|each|per|alle?|toutes les|cada|ogni|elke|(?:once|twice|times) an?|(?:every|each) half(?: an?)?)\s*$/i;
const HALF = /\bhalf(?: an?)?\s*$/i;
/** "10 times a": how often in the time that follows. */
const OFTEN = /\b(\d+|once|twice)(?: times)? an?\s*$/i;

/** The cycle that a question tells: a time behind “every” and the like is its period, another one within it is awake, of two currents the larger is awake; null: it tells none. */
export function cycleIn(text: string): Cycle | null {
  const tokens = tokensOf(text);
  const figure = (t: Token | undefined, quantity: string): number | null =>
    t?.kind === 'measure' && t.quantity === quantity ? (t.value.value ?? null) : null;
  const at = tokens.findIndex((t) => periodOf(t) !== null && EVERY.test(text.slice(0, t.from)));
  const whole = at < 0 ? null : periodOf(tokens[at]);
  if (whole === null) return null;
  const before = text.slice(0, tokens[at]!.from);
  const often = OFTEN.exec(before)?.[1]?.toLowerCase() ?? '1';
  const period_s = (HALF.test(before) ? whole / 2 : whole) / (often === 'twice' ? 2 : Number(often) || 1);
  const awake_s = tokens.flatMap((t, i) => (i === at ? [] : (figure(t, 'time') ?? [])))[0] ?? null;
  if (awake_s !== null && (awake_s <= 0 || awake_s >= period_s)) return null;
  const amps = tokens.flatMap((t) => figure(t, 'current') ?? []).sort((a, b) => b - a);
  return { period_s, awake_s, awake_a: amps[0] ?? null, asleep_a: amps[1] ?? null };
}

function periodOf(token: Token | undefined): number | null {
  if (token?.kind === 'measure' && token.quantity === 'time') return token.value.value ?? null;
  return token?.kind === 'word' ? (SECONDS[token.text.toLowerCase()] ?? null) : null;
}
