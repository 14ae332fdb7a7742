import { type Token, tokenise } from '../../../reader/text/tokens.js';

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
  const tokens = tokenise(text);
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
