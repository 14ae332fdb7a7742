export { bulkCapacitor } from './bulk.js';
export { electronicFuse } from './efuse.js';
export { familyName, outlet } from './ends.js';
export { bladeFor, pathFuse } from './fuses.js';
export { enterPath, planPath, slide } from './plan.js';
export { bulkOf, isPath, readPath } from './read.js';
