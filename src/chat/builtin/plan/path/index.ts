export { bulkCapacitor } from './bulk.js';
export { planPath, slide } from './plan.js';
export { bulkOf, isPath } from './read.js';
