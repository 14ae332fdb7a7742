import { GerberError, readDrills } from '../../../src/inputs/gerber/index.js';
import { type Reader, textOf } from '../reader.js';
import { ownFiles } from '../seeds.js';

/** A drill file. */
export const reader: Reader = {
  seeds: () => ownFiles(['.drl']),
  endings: ['.drl'],
  largest: 60_000,
  refuses: (error) => error instanceof GerberError,
  read: (input) => readDrills(textOf(input)),
};
