export * from './constraints.js';
export * from './design.js';
export * from './errors.js';
export * from './kinds.js';
