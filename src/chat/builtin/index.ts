export { LONGEST_SENTENCE, type Plan, planSentence } from './sentence.js';
export { type About, planTurn } from './turn.js';
export { wordsOf } from './words.js';
