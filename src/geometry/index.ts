export * from './clip.js';
export * from './convex.js';
export * from './point.js';
export * from './random.js';
export * from './region.js';
export * from './shape.js';
export * from './transform.js';
export * from './units.js';
