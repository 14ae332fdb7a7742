export type { Change } from './asks/builder.js';
export { type Read, read } from './read.js';
export type { Token } from './text/token.js';
export { tokenise } from './text/tokens.js';
