import { describe, expect, it } from 'vitest';
import type { Board } from '../../src/board/index.js';
import { readKicad } from '../../src/build/index.js';
import { bomFile } from '../../src/outputs/bom.js';
import { cplFile } from '../../src/outputs/cpl.js';
import { kicadFile } from '../../src/outputs/kicad.js';

/** A resistor of a board file: its reference and value as the file writes them. */
const part = (
  ref: string,
  x: number,
  value = '1k',
  library = 'R:R_0603',
): string => `(footprint ${JSON.stringify(library)} (layer "F.Cu") (at ${x} 60)
  (fp_text reference ${JSON.stringify(ref)} (at 0 0) (layer "F.SilkS") (effects (font (size 1 1) (thickness 0.15))))
  (fp_text value ${JSON.stringify(value)} (at 0 0) (layer "F.Fab") (effects (font (size 1 1) (thickness 0.15))))
  (pad "1" smd rect (at -0.8 0) (size 0.8 0.9) (layers "F.Cu" "F.Paste" "F.Mask") (net 1 "Spannung_\u00e4"))
  (pad "2" smd rect (at 0.8 0) (size 0.8 0.9) (layers "F.Cu" "F.Paste" "F.Mask") (net 2 "B")))`;
const file = (
  parts: readonly string[],
  version = 20211014,
): string => `(kicad_pcb (version ${version}) (generator pcbnew) (general (thickness 1.6)) (paper "A4")
 (layers (0 "F.Cu" signal) (31 "B.Cu" signal) (44 "Edge.Cuts" user)) (setup (pad_to_mask_clearance 0)) (net 0 "") (net 1 "Spannung_\u00e4") (net 2 "B")
 ${parts.join('\n')}
 (gr_rect (start 100 50) (end 190 70) (layer "Edge.Cuts") (width 0.1) (fill none)))`;

const LONG = 'x'.repeat(300);
const PARTS: readonly (readonly [string, string?])[] = [
  ['R1'],
  ['led1', 'rot \u00dc'],
  ['R1'],
  [''],
  ['R_in.2'],
  ['REF**'],
  ['R 7'],
  ['R9', LONG],
  ['R10', 'a\nb'],
  ['\u00d6l'],
  ['R8', '+5V'],
];
const read = readKicad(file(PARTS.map(([ref, value], i) => part(ref, 105 + 7 * i, value))), 'names.kicad_pcb');
const told = (read.board as Board).gaps.map((g) => g.message);
const cells = (csv: string): string[] =>
  csv
    .split('\r\n')
    .slice(1)
    .flatMap((l) => l.split(','));

describe('references, values and nets of a board file', () => {
  it('are kept as they are in the lists, and so is every text in the KiCad file', () => {
    const { board } = read;
    const placed = cplFile(board)
      .split('\r\n')
      .slice(1, -1)
      .map((l) => l.split(',')[0]);
    expect(placed).toHaveLength(PARTS.length);
    expect(placed).toEqual(expect.arrayContaining(['R1', 'led1', 'R_in.2', 'REF**', 'R9', 'R10', '\u00d6l', 'R8']));
    expect(cells(bomFile(board))).toEqual(expect.arrayContaining(['rot \u00dc', 'led1', LONG, '+5V']));
    const out = kicadFile(board, { stem: 'x', version: 'v001', created: '' });
    for (const [ref, value = '1k'] of PARTS) {
      expect(out).toContain(`(fp_text reference ${JSON.stringify(ref)}`);
      expect(out).toContain(`(fp_text value ${JSON.stringify(value)}`);
    }
    expect(out).toContain('"Spannung_\u00e4"');
    expect(board.parts.map((p) => p.value)).toEqual(PARTS.map(([, value = '1k']) => value));
  });

  it('are told one by one where a design must call them otherwise', () => {
    const refs = read.design.components.map((c) => c.ref);
    expect(new Set(refs).size).toBe(PARTS.length);
    for (const ref of refs) expect(ref).toMatch(/^[A-Z]{1,5}[0-9]{1,4}$/);
    expect(refs[1]).toBe('LED1');
    expect(read.board.parts[1]).toMatchObject({ ref: 'LED1', designator: 'led1', kind: 'led' });
    expect(told).toEqual(
      expect.arrayContaining([
        '"led1" is called LED1 here; the parts list and the placement list keep it.',
        expect.stringMatching(/^A further part "R1" is called R\d+ here: the file has that reference more than once\.$/),
        expect.stringMatching(/^A part without reference \(R_0603 at 26, 10 mm\) is called R\d+ here\.$/),
        expect.stringMatching(/^"R 7" is called R7 here\.$/),
        'The net "Spannung_\u00e4" is called Spannung__ here; the KiCad file keeps its name.',
        expect.stringMatching(/^The value of R9 is cut to 200 characters in the design: /),
        'The value of R10 is put on one line in the design: "a b".',
      ]),
    );
    expect(read.design.assumptions).toEqual(told);
    expect(read.board.gaps.every((g) => g.kind === 'name')).toBe(true);
    expect(readKicad(file([part('R1', 105), part('R2', 112)]), 'x').board.gaps.map((g) => g.net)).toEqual(['Spannung__']);
  });

  it('have no verdict and no claim', () => {
    expect(read.board).toMatchObject({ passed: null, cost: 0 });
    expect(read.board.order).toBeUndefined();
  });
});

describe('a format newer than the newest that is known', () => {
  it('is read and said', () => {
    const newer = readKicad(file([part('R1', 105), part('R2', 112)], 20990101), 'new.kicad_pcb');
    expect(newer.board.gaps[0]).toEqual({
      kind: 'format',
      message: expect.stringMatching(/^The file's format is of 20990101, newer than the newest/),
    });
  });
});
