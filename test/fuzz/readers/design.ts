import { checkDesign, DesignError } from '../../../src/design/index.js';
import { resolve } from '../../../src/parts/resolve.js';
import { bytesOf, type Reader, textOf } from '../reader.js';
import { library, ownFiles } from '../seeds.js';

/** A design document, whose parts have pads. */
export const reader: Reader = {
  seeds: () => ownFiles(['design.json']).map((own) => bytesOf(JSON.stringify(JSON.parse(textOf(own))))),
  endings: ['design.json'],
  largest: 60_000,
  json: true,
  refuses: (error) => error instanceof DesignError || error instanceof SyntaxError,
  read: (input) => resolve(checkDesign(JSON.parse(textOf(input))), library()),
};
