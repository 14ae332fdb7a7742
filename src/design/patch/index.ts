export { applyOperation, applyPatch, type Patched } from './apply.js';
export type { PartBook } from './book.js';
export { type Operation, type OperationOf, operationSchema, type PartOrder, partOrderSchema } from './operations.js';
export { restoring } from './restore.js';
export { outsideSelection } from './scope.js';
