export { planPath, slide } from './plan.js';
export { isPath } from './read.js';
