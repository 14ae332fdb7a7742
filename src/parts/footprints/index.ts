/** Land patterns from data/footprints: one generator per family of packages. */
export { type FootprintEntry, footprintEntrySchema } from './entry.js';
export { buildFootprints } from './families.js';
export { gullWingLand } from './ipc.js';
export { landBounds, landShape } from './pads.js';
export { SILK_GAP, SILK_WIDTH, silkBounds } from './silk.js';
