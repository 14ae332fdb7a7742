export {
  type Access,
  type Effort,
  MODEL_BACKENDS,
  type ModelAccess,
  type ModelBackend,
  type ModelChoice,
  NO_ACCESS,
  VARIABLE,
} from './access.js';
export { type Attached, attachedSchema, MOST_ATTACHED } from './attached.js';
export { ModelError } from './model-error.js';
export { ModelChat, type ModelPlan, type Said } from './run.js';
export type { Trial } from './session.js';
