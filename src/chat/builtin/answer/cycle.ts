import { type Token, tokenise } from '../../../reader/tokens.js';

/** How a board wakes: `awake_s` of every `period_s` seconds, at `awake_a` amperes where they are said. */
export interface Cycle {
  readonly period_s: number;
  readonly awake_s: number;
  readonly awake_a: number | null;
}

const SECONDS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3600, day: 86_400 };
const EVERY: ReadonlySet<string> = new Set(['every', 'each', 'per', 'once', 'an', 'a']);

/** "Wakes every 10 min for 5 s at 80 mA", "once an hour, 2 s": the cycle that a question tells; null: it tells none. */
export function cycleIn(text: string): Cycle | null {
  const tokens = tokenise(text);
  const figure = (t: Token | undefined, quantity: string): number | null =>
    t?.kind === 'measure' && t.quantity === quantity ? (t.value.value ?? null) : null;
  const at = tokens.findIndex((t, i) => periodOf(t) !== null && EVERY.has(tokens[i - 1]?.text.toLowerCase() ?? ''));
  const period_s = at < 0 ? null : periodOf(tokens[at]);
  const awake_s = tokens.flatMap((t, i) => (i === at ? [] : (figure(t, 'time') ?? [])))[0];
  if (period_s === null || awake_s === undefined || awake_s <= 0 || awake_s >= period_s) return null;
  return { period_s, awake_s, awake_a: tokens.flatMap((t) => figure(t, 'current') ?? [])[0] ?? null };
}

function periodOf(token: Token | undefined): number | null {
  if (token?.kind === 'measure' && token.quantity === 'time') return token.value.value ?? null;
  return token?.kind === 'word' ? (SECONDS[token.text.toLowerCase()] ?? null) : null;
}
