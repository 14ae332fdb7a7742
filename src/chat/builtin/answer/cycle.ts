import { type Token, tokenise } from '../../../reader/tokens.js';

/** How a board wakes: `awake_s` of every `period_s` seconds, at `awake_a` and asleep at `asleep_a` amperes where they are said. */
export interface Cycle {
  readonly period_s: number;
  readonly awake_s: number;
  readonly awake_a: number | null;
  readonly asleep_a: number | null;
}

const SECONDS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3600, day: 86_400 };
const EVERY = /\b(?:every|each|per|(?:once|twice|times) an?)\s*$/i;

/** The cycle that a question tells: a time behind “every” and the like is its period, another one within it is awake, of two currents the larger is awake; null: it tells none. */
export function cycleIn(text: string): Cycle | null {
  const tokens = tokenise(text);
  const figure = (t: Token | undefined, quantity: string): number | null =>
    t?.kind === 'measure' && t.quantity === quantity ? (t.value.value ?? null) : null;
  const at = tokens.findIndex((t) => periodOf(t) !== null && EVERY.test(text.slice(0, t.from)));
  const period_s = at < 0 ? null : periodOf(tokens[at]);
  const awake_s = tokens.flatMap((t, i) => (i === at ? [] : (figure(t, 'time') ?? [])))[0];
  if (period_s === null || awake_s === undefined || awake_s <= 0 || awake_s >= period_s) return null;
  const amps = tokens.flatMap((t) => figure(t, 'current') ?? []).sort((a, b) => b - a);
  return { period_s, awake_s, awake_a: amps[0] ?? null, asleep_a: amps[1] ?? null };
}

function periodOf(token: Token | undefined): number | null {
  if (token?.kind === 'measure' && token.quantity === 'time') return token.value.value ?? null;
  return token?.kind === 'word' ? (SECONDS[token.text.toLowerCase()] ?? null) : null;
}
