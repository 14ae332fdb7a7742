export { ANYWAY, type Asked, askedOf, heartless, questionWords, refusalWords, withAsked } from './asked.js';
export { afterRefusal, type Chosen, chosenOf, engineered, ownRoad } from './choose.js';
export { type Edited, editedOf } from './edited.js';
export { failedByAsksAlone, replyOf } from './reply.js';
export { type TakenBack, takenBack } from './taken-back.js';
