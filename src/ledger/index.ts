/** What was asked, held against what was built. Knows nothing of who built it. */
export { audit, auditDesign, notUnderstood, unused } from './audit.js';
export { declaredAmps, holds, planned } from './flow/declared.js';
export { sharedFlows } from './flow/planned.js';
export { type HeartUnmet, heartUnmet, vagueness, ways } from './heart.js';
export { FEEDING, lostBetween, touchedIn } from './kept.js';
export { type AskState, type Entry, entrySchema, type Ledger, ledgerSchema } from './ledger.js';
export { refusedOf } from './safety/refusals.js';
export type { Audited, Knowledge } from './scene.js';
