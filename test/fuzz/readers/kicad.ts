import { readFileSync } from 'node:fs';
import { readKicad } from '../../../src/build/index.js';
import { DesignError } from '../../../src/design/index.js';
import { kicadFile } from '../../../src/outputs/index.js';
import { inForm } from '../../support/kicad-forms.js';
import { bytesOf, type Reader, textOf } from '../reader.js';
import { ownFiles } from '../seeds.js';

/** A board with one of each thing that KiCad knows. */
const SMALL = readFileSync(new URL('../files/board.kicad_pcb', import.meta.url), 'utf8');
const own = (): Uint8Array => ownFiles(['.ecad_pcb'])[0] as Uint8Array;

/** A KiCad board, read and written again. */
export const reader: Reader = {
  seeds: () => [SMALL, ...[6, 7, 9, 10].map((version) => inForm(textOf(own()), version as 6))].map(bytesOf),
  endings: ['.kicad_pcb'],
  largest: 100_000,
  refuses: (error) => error instanceof DesignError,
  read: (input) => {
    const { board } = readKicad(textOf(input), 'x.kicad_pcb');
    kicadFile(board, { stem: 'x', version: 'v001', created: '' });
  },
};
