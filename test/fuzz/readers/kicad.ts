import { readKicad } from '../../../src/build/index.js';
import { DesignError } from '../../../src/design/index.js';
import { kicadFile } from '../../../src/outputs/index.js';
import { inForm } from '../../support/kicad-forms.js';
import { bytesOf, type Reader, textOf } from '../reader.js';
import { ownFiles } from '../seeds.js';

/** A KiCad board, read and written again. */
export const reader: Reader = {
  seeds: () => ownFiles(['.ecad_pcb']).flatMap((own) => [6, 7, 9, 10].map((version) => bytesOf(inForm(textOf(own), version as 6)))),
  endings: ['.kicad_pcb'],
  largest: 120_000,
  refuses: (error) => error instanceof DesignError,
  read: (input) => {
    const { board } = readKicad(textOf(input), 'x.kicad_pcb');
    kicadFile(board, { stem: 'x', version: 'v001', created: '' });
  },
};
