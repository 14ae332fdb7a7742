export * from './board.js';
export * from './findings.js';
export * from './footprint.js';
export * from './rules.js';
export * from './shapes.js';
export * from './text.js';
