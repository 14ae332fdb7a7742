export type { Change } from './asks/builder.js';
export { type Read, read } from './read.js';
export { type Token, tokenise } from './text/tokens.js';
