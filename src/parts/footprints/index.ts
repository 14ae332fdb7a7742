/** Land patterns from data/footprints: one generator per family of packages. */
export { cutLand, fieldLand, withCut } from './cut.js';
export { DrawingError, easyEdaFacts, easyEdaFootprint, easyEdaPinNames, easyEdaPins } from './easyeda.js';
export { type FootprintEntry, footprintEntrySchema } from './entry.js';
export { type Buildable, buildFootprints, footprintsOf } from './families.js';
export { gullWingLand, noLeadLand, twoTerminalLand } from './ipc.js';
export { landBounds, landShape } from './pads.js';
export { FootprintShelf } from './shelf.js';
export { SILK_GAP, SILK_WIDTH, silkBounds } from './silk.js';
