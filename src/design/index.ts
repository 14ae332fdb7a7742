export * from './check-constraints.js';
export * from './constraints.js';
export * from './design.js';
export * from './errors.js';
export * from './kinds.js';
export * from './knobs.js';
