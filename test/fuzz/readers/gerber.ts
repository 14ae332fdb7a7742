import { blotsOf, GerberError, readPlot } from '../../../src/inputs/gerber/index.js';
import { type Reader, textOf } from '../reader.js';
import { ownFiles } from '../seeds.js';

/** A gerber layer, as the areas that it makes dark. */
export const reader: Reader = {
  seeds: () => ownFiles(['.gtl', '.gts', '.gto', '.gm1']),
  endings: ['.gbr', '.gtl', '.gbl', '.gts', '.gto', '.gm1'],
  largest: 60_000,
  refuses: (error) => error instanceof GerberError,
  read: (input) => blotsOf(readPlot(textOf(input))),
};
