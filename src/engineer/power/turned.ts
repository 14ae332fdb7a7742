import type { Block } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import { figure, saidAmps } from '../knowledge.js';

/** What is said of a circuit that somebody turns. */
export const ADJUSTABLE = 'adjustable';

/** A circuit that is set on the board: it brings one potentiometer, of whichever size, and is more than that. */
export const isTurned = (block: Block): boolean => {
  const pots = block.parts.filter((p) => p.kind === 'potentiometer');
  const whole = block.parts.some((p) => p.kind !== 'potentiometer' && p.kind !== 'capacitor');
  return pots.length > 0 && pots.filter((p) => p.when === undefined).length < 2 && whole;
};

/** What a charge pump turns over, V, and gives, A (ICL7660 sheet: 10 V, 20 mA). */
const PUMPED_V = 10;
const PUMPED_A = 0.02;
/** A few milliamperes below ground that are made of a supply above it: a charge pump's. */
export function isPumped(ask: Ask): boolean {
  const below = figure(ask, 'voltage', ['out', 'rated', 'value']);
  const made = (ask.kind === 'rail' || ask.concept === 'dcdc') && ask.part === undefined;
  return made && below !== null && below < 0 && below >= -PUMPED_V && (saidAmps(ask, null) ?? 0) <= PUMPED_A;
}
