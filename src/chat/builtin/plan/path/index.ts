export { bulkCapacitor } from './bulk.js';
export { electronicFuse } from './efuse.js';
export { bladeFor, pathFuse } from './fuses.js';
export { planPath, slide } from './plan.js';
export { bulkOf, isPath } from './read.js';
