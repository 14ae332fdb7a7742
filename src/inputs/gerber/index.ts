export { type DrillHit, readDrills } from '../excellon.js';
export { GerberError } from './error.js';
export { type Blot, blotsOf, encloses, ringed } from './image.js';
export { type Contour, capsule, circle, counterClockwise, type Exposure, signedArea2, type XY } from './outline.js';
export { type Plot, readPlot } from './plot.js';
