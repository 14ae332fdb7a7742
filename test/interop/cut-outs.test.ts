import { describe, expect, it } from 'vitest';
import { readKicad } from '../../src/build/index.js';
import { designOf } from '../engineer/planned.js';
import { builtOnce } from '../support/built-once.js';
import { LONG } from '../support/long.js';
import { checkWithKicad } from './kicad.js';
import { hasKicad } from './tools.js';

const SOME = ['ESP32-C3 board, 60 x 50 mm, USB-C, with a round cut-out of 14 mm in the middle and two slotted mounting holes'];
const MORE = ['ESP32-C3 with isolated RS-485 and a 13 × 1.5 mm slot between the bus side and the logic, fed over USB-C'];

describe.skipIf(!hasKicad)('boards with cut-outs are clean by KiCad, too', () => {
  it.each(LONG ? [...SOME, ...MORE] : SOME)('%s', { timeout: 300_000 }, (sentence) => {
    const design = designOf(sentence);
    const { board, files } = builtOnce({ design, seed: 1, name: design.name, version: 'v001' });
    expect(board.findings.filter((f) => f.severity === 'error')).toEqual([]);
    const report = checkWithKicad(board, files);
    expect([...report.errors, ...report.errorsByOurRules]).toEqual([]);
    // Read back, the file has the same cut-outs.
    const file = files.find((f) => f.name.endsWith('.ecad_pcb'));
    const back = readKicad(String(file?.content), 'c.kicad_pcb');
    expect(back.board.cutouts).toHaveLength(board.cutouts?.length ?? 0);
  });
});
