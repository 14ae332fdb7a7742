export * from './danger.js';
export * from './request.js';
