export { layersOf } from './board/board.js';
export { purposeOf } from './board/title.js';
export { FREE_PINS, FREE_ROW } from './connectors/rows.js';
export type { Decision, Engineered, Unmet } from './decision.js';
export type { Knowledge } from './knowledge.js';
export { Pins, type Signal } from './pins/pins.js';
export { UNFED } from './power/sources.js';
export { type Need, planSupplies, type Rail, type Source, type Tree } from './power/supplies.js';
export { lineKey, NOTHING_STANDS, type Standing } from './standing.js';
/** Request → design, with every decision and what could not be met. */
export { engineer } from './trying.js';
/** Things of one sort that one board is made for. */
export { MOST } from './units/units.js';
