export * from './block.js';
export * from './catalogue.js';
export * from './device.js';
export * from './library.js';
export * from './resolved.js';
