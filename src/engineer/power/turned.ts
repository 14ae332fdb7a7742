import type { Block } from '../../parts/index.js';

/** What is said of a circuit that somebody turns. */
export const ADJUSTABLE = 'adjustable';

/** A circuit that is set on the board: it brings one potentiometer, of whichever size, and is more than that. */
export const isTurned = (block: Block): boolean => {
  const pots = block.parts.filter((p) => p.kind === 'potentiometer');
  const whole = block.parts.some((p) => p.kind !== 'potentiometer' && p.kind !== 'capacitor');
  return pots.length > 0 && pots.filter((p) => p.when === undefined).length < 2 && whole;
};
