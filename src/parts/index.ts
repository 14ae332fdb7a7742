export * from './assemble.js';
export * from './block.js';
export * from './catalogue.js';
export * from './device.js';
export * from './expand.js';
export * from './library.js';
export { pinCalled } from './pin-names.js';
export * from './pins.js';
export * from './resolved.js';
