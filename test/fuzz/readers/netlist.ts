import { DesignError } from '../../../src/design/index.js';
import { importNetlist } from '../../../src/inputs/netlist.js';
import { resolve } from '../../../src/parts/resolve.js';
import { bytesOf, type Reader, textOf } from '../reader.js';
import { library, NETLIST } from '../seeds.js';

/** A KiCad netlist, as a design whose parts have pads. */
export const reader: Reader = {
  seeds: () => [bytesOf(NETLIST)],
  endings: ['.net'],
  largest: 60_000,
  refuses: (error) => error instanceof DesignError,
  read: (input) => resolve(importNetlist(textOf(input), 'x.net', library()), library()),
};
