import { routeDsn } from '../../../src/build/route-dsn.js';
import { DesignError } from '../../../src/design/index.js';
import { readSes } from '../../../src/inputs/ses.js';
import { bytesOf, type Reader, textOf } from '../reader.js';
import { ownFiles } from '../seeds.js';

/** A Specctra session. */
export const reader: Reader = {
  seeds: () => ownFiles(['.dsn']).map((own) => bytesOf(routeDsn(textOf(own), { seed: 1 }).ses)),
  endings: ['.ses'],
  largest: 60_000,
  refuses: (error) => error instanceof DesignError,
  read: (input) => readSes(textOf(input)),
};
