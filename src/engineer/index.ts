export { layersOf } from './board.js';
export type { Decision, Unmet } from './decision.js';
export type { Engineered } from './engineer.js';
export type { Knowledge } from './knowledge.js';
export { Pins, type Signal } from './pins.js';
export { lineKey, NOTHING_STANDS, type Standing } from './standing.js';
export { type Need, planSupplies, type Rail, type Source, type Tree } from './supplies.js';
export { purposeOf } from './title.js';
/** Request → design, with every decision and what could not be met. */
export { engineer } from './trying.js';
/** Things of one sort that one board is made for. */
export { MOST } from './units.js';
