export { checkElectrical } from './erc.js';
export { Netlist, netsOf, nodeName, otherEnd } from './netlist.js';
export { RULES } from './rules.js';
export { parseValue } from './values.js';
