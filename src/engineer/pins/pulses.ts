import { type Ask, pulsedAsks } from '../../request/index.js';
import type { Knowledge } from '../knowledge.js';

/** What is told how much by pulses, wherever that was said, is as if it had been said of the thing: its pins have PWM channels. */
export function withPulses({ lexicon }: Knowledge, asks: readonly Ask[]): Ask[] {
  const pulsed = pulsedAsks(asks, (id, of) => lexicon.isA(id, of));
  return asks.map((a) => (pulsed.has(a.id) && !a.features.includes(PULSED) ? { ...a, features: [...a.features, PULSED] } : a));
}
const PULSED = 'dimmable';
