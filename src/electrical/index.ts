export { isOverFuse } from './current.js';
export { checkElectrical } from './erc.js';
export { type LevelFault, levelFaults, type Outside } from './levels.js';
export { Netlist, netsOf, nodeName, otherEnd } from './netlist.js';
export { FILTERS_OHM, filters, isPType, isSupplied, isWound, PACK_NAMED_OFF } from './power.js';
export { RULES } from './rules/index.js';
export { parseValue } from './values.js';
export { type WeakHigh, weakHighs } from './weak-high.js';
