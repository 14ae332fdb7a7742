export { applyOperation, applyPatch, type Patched, patchOf } from './apply.js';
export { operationsBetween } from './between.js';
export type { PartBook } from './book.js';
export { type Operation, type OperationOf, operationSchema, type PartOrder, partOrderSchema } from './operations.js';
export { NO_PART_LEFT } from './parts.js';
export { restoring } from './restore.js';
export { keepToSelection, outsideSelection } from './scope.js';
