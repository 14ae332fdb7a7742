export type { Change } from './builder.js';
export { type Read, read } from './read.js';
export { type Token, tokenise } from './tokens.js';
