import type { Block } from '../parts/index.js';

/** What is said of a circuit that somebody turns. */
export const ADJUSTABLE = 'adjustable';

/** A circuit that is set on the board: it brings a potentiometer, and is more than one. */
export const isTurned = (block: Block): boolean =>
  block.parts.some((p) => p.kind === 'potentiometer') && block.parts.some((p) => p.kind !== 'potentiometer' && p.kind !== 'capacitor');
