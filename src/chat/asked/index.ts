export { ANYWAY, type Asked, askedOf, heartless, questionWords, refusalWords, sizedAs, withAsked } from './asked.js';
export { besides } from './besides.js';
export { type Edited, editedOf } from './edited.js';
export { firstOf, planFirst, saidIn } from './first.js';
export { heldToWords, knownToModel, type PersonsWords, readOtherwise, sizeKept, standsFor, toldAsks } from './held.js';
export { failedByAsksAlone, replyOf } from './reply.js';
export { type TakenBack, takenBack } from './taken-back.js';
export { withUnheard } from './unserved.js';
