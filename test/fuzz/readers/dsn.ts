import { DesignError } from '../../../src/design/index.js';
import { readDsnDesign } from '../../../src/inputs/dsn.js';
import { type Reader, textOf } from '../reader.js';
import { ownFiles } from '../seeds.js';

/** A Specctra design. */
export const reader: Reader = {
  seeds: () => ownFiles(['.dsn']),
  endings: ['.dsn'],
  largest: 60_000,
  refuses: (error) => error instanceof DesignError,
  read: (input) => readDsnDesign(textOf(input)),
};
