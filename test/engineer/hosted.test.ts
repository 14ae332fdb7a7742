import { describe, expect, it } from 'vitest';
import { engineer } from '../../src/engineer/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';
import { builtOnce } from '../support/built-once.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
const made = (message: string) => {
  const { design } = engineer(read(message, null, lexicon).request, { library, lexicon });
  if (design === null) throw new Error('no board');
  return design;
};
const holes = (message: string): number => made(message).components.filter((c) => c.kind === 'mounting_hole').length;

describe('a board that is plugged onto its host', () => {
  it('has the header and the holes where its standard has them', () => {
    const { constraints, components } = made('Raspberry Pi HAT with a DS3231 and a button');
    const header = components.find((c) => c.device === 'RASPBERRY-PI-40')?.ref ?? '';
    expect(constraints.pinned?.[header]).toEqual({ x: 8.37, y: 4.77, rot: 90 });
    expect(Object.keys(constraints.pinned ?? {})).toHaveLength(5);
  });

  it('stands with its pins where those of the host are', () => {
    const { board } = builtOnce({ design: made('Raspberry Pi HAT with a DS3231 and a button'), seed: 1, name: 'hat', version: 'v001' });
    expect(board.findings.filter((f) => f.severity === 'error')).toEqual([]);
    expect([board.width_mm, board.height_mm].map((mm) => Math.round(mm))).toEqual([65, 56]);
    const pins = board.parts.find((p) => p.pads.length >= 40)?.pads ?? [];
    const at = (number: string): number[] => pins.flatMap((p) => (p.number === number ? [p.x, p.y] : []));
    // Pin 1 inside, pin 2 at the edge; the row is in the middle between the holes, 58 mm apart.
    expect([at('1'), at('2'), at('39')].flat().map((mm) => Math.round(mm * 100) / 100)).toEqual([8.37, 4.77, 8.37, 2.23, 56.63, 4.77]);
  });

  it('keeps what was said of it: its own holes, a larger size, one into which the standard does not go', () => {
    expect(holes('Raspberry Pi HAT with a button, no mounting holes')).toBe(0);
    const header = (message: string) => made(message).constraints.pinned?.['U1'];
    expect(header('Raspberry Pi HAT with a button, 85 x 56 mm')).toEqual({ x: 8.37, y: 4.77, rot: 90 });
    expect(header('Raspberry Pi HAT with a button, 65 x 30 mm')).toBeUndefined();
    expect(header('round Raspberry Pi HAT with a button')).toBeUndefined();
    // A land pattern of the whole host leaves nothing to choose.
    expect(header('Arduino Uno shield with a button')).toBeUndefined();
  });
});
