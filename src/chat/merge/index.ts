/** A changed request on a board that stands: the difference of two plans, merged into it. */
export { type Merged, merge } from './merge.js';
export { type Changed, changedBy, hasController, plannedAnew, servedOn, sourcesOf } from './plans.js';
export type { Told } from './twins.js';
