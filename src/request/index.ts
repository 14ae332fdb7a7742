export * from './danger.js';
export * from './pulsed.js';
export * from './request.js';
