export { layersOf } from './board.js';
export type { Decision, Unmet } from './decision.js';
/** Request → design, with every decision and what could not be met. */
export { type Engineered, engineer } from './engineer.js';
export type { Knowledge } from './knowledge.js';
export { Pins, type Signal } from './pins.js';
export { lineKey, NOTHING_STANDS, type Standing } from './standing.js';
export { type Need, planSupplies, type Rail, type Source, type Tree } from './supplies.js';
