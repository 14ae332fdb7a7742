export type { About, PastVersion } from './about.js';
export { speaksOfPast } from './past.js';
export { checkOutline } from './plan/board.js';
export { type Revised, revise } from './revise.js';
export { LONGEST_SENTENCE, type Plan, planSentence } from './sentence.js';
export { planTurn } from './turn.js';
export { wishing } from './wishes.js';
export { wordsOf } from './words.js';
