export type { Change } from './asks/builder.js';
export { ALSO } from './edits/orders.js';
export { type Read, read } from './read.js';
export type { Token } from './text/token.js';
export { tokenise } from './text/tokens.js';
