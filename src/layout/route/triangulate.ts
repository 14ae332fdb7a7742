export { convexParts } from '../../geometry/index.js';
