export type { About, PastVersion } from './about.js';
export { isOrder, isQuestion } from './answer/index.js';
export { leaving } from './by-hand/removal.js';
export { checkText, LONGEST_MESSAGE, type Plan } from './message.js';
export { speaksOfPast } from './past.js';
export { type Revised, revise } from './revise.js';
export { accepted, answerFirst, planTurn, withoutQuestions } from './turn.js';
export { costCap, wishing } from './wishes.js';
