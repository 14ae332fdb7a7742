/** What was asked, held against what was built. Knows nothing of who built it. */
export { type AskState, type Entry, entrySchema, type Ledger, ledgerSchema } from '../board/index.js';
export { audit, auditDesign, MODEL_SAYS, notUnderstood, unused } from './audit.js';
export { claimOf, wantedAsks } from './claims.js';
export { askedAmps } from './flow/draws.js';
export { type Carried, type Feeding, feeding } from './flow/feeding.js';
export type { Load } from './flow/load.js';
export { flowsOf, sharedFlows } from './flow/planned.js';
export { ratedAmps } from './flow/ratings.js';
export { type HeartUnmet, heartUnmet, vagueness, ways } from './heart.js';
export { CONNECTORS } from './reach.js';
export { HAZARD } from './safety/hazards.js';
export { refusedOf } from './safety/refusals.js';
export { type Audited, type Knowledge, Scene } from './scene.js';
export { endingOn, FEEDING, lostBetween, touchedIn } from './turns/kept.js';
