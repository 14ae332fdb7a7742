export * from './contact-names.js';
export * from './copper.js';
export * from './danger.js';
export * from './edges.js';
export * from './pulsed.js';
export * from './request.js';
export * from './vehicle.js';
