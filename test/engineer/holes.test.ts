import { describe, expect, it } from 'vitest';
import { audit, type Entry } from '../../src/ledger/index.js';
import { builtOnce } from '../support/built-once.js';
import { designOf, lexicon, library } from './planned.js';

type Place = readonly [x: number, y: number];

/** Drills and places of the holes of a board, with what is said of the ask for them. */
function holesOf(message: string): { readonly drills: readonly string[]; readonly at: readonly Place[]; readonly entry: Entry } {
  const design = designOf(message);
  const { board } = builtOnce({ design, seed: 1, name: 'holes', version: 'v001' });
  const { request } = design;
  const ask = request?.asks.find((a) => a.concept === 'mounting_hole');
  const entry = request && audit({ request, design, board, library, lexicon }).entries.find((e) => e.ask === ask?.id);
  if (entry === undefined) throw new Error('no hole was asked for');
  const holes = board.parts.filter((p) => p.kind === 'mounting_hole');
  return { drills: holes.map((p) => p.value), at: holes.map(({ x, y }): Place => [x, y]).sort(([x, y], [u, v]) => x - u || y - v), entry };
}

const BOARD = 'ATtiny85 with a button, 60 x 40 mm';
const FOUR: readonly Place[] = [[4, 4], [4, 36], [56, 4], [56, 36]]; // biome-ignore format: a place each

describe('mounting holes', () => {
  it.each([
    ['four M3 holes 4 mm from the edges', FOUR],
    ['M3 holes in the corners, 4 mm in from each edge', FOUR],
    ['screw holes for M3 screws 4 mm from the board edge', FOUR],
    ['four M3 holes at 52 x 32 mm', FOUR],
    ['M3 holes, hole spacing 52 x 32 mm', FOUR],
    ['four M3 holes with 52 mm x 32 mm spacing', FOUR],
    ['mounting holes 3.2 mm diameter, spaced 52 x 32 mm', FOUR],
    ['M3 holes on a 52 mm by 32 mm rectangle', FOUR],
    ['M3 holes at (4,4), (56,4), (4,36) and (56,36)', FOUR],
    ['two M3 holes 50 mm apart', [[5, 20], [55, 20]]],
    ['two M2 holes at the left edge 30 mm apart', [[4, 5], [4, 35]]],
    ['a single M3 hole in the middle', [[30, 20]]],
  ] as const)('%s', (holes, wanted) => {
    const { at, entry } = holesOf(`${BOARD}, ${holes}`);
    expect(at).toEqual(wanted);
    expect([entry.state, entry.says]).toEqual(['met', expect.any(String)]);
  }); // biome-ignore format: one line each

  it.each([
    ['four 3.2 mm mounting holes', 'M3'],
    ['four 2.2 mm mounting holes', 'M2'],
    ['four 4.3 mm mounting holes', 'M4'],
    ['mounting holes for M4 screws', 'M4'],
  ])('are drilled for the screw that the diameter is of: %s', (holes, screw) => {
    expect(new Set(holesOf(`${BOARD}, ${holes}`).drills)).toEqual(new Set([screw]));
  });

  it('are told by what is drilled, where no screw is of the diameter that was said', () => {
    const { entry } = holesOf(`${BOARD}, four 3.5 mm mounting holes`);
    expect([entry.state, entry.says]).toEqual(['partly', expect.stringContaining('3.2 mm, the next hole of a screw, and not 3.5 mm')]);
  });

  it('stand evenly on a circle about the middle of a round board', () => {
    const { at, entry } = holesOf('ATtiny85 with a button, round board 60 mm, three M3 holes on a 48 mm bolt circle');
    expect(at.map(([x, y]) => Math.hypot(x - 30, y - 30).toFixed(2))).toEqual(['24.00', '24.00', '24.00']);
    expect(entry.says).toContain('on a circle of 48 mm');
  });

  it('are not called right where they stand elsewhere', () => {
    const design = designOf(`${BOARD}, four M3 holes at 52 x 32 mm`);
    const { pinned: _, ...constraints } = design.constraints;
    const moved = {
      ...design,
      constraints: { ...constraints, pinned: { H1: { x: 6, y: 4 }, H2: { x: 56, y: 36 }, H3: { x: 56, y: 4 }, H4: { x: 6, y: 36 } } },
    };
    const { board } = builtOnce({ design: moved, seed: 1, name: 'holes', version: 'v001' });
    const { request } = moved;
    const entries = request === undefined ? [] : audit({ request, design: moved, board, library, lexicon }).entries;
    expect(entries.find((e) => e.text.includes('holes'))).toMatchObject({
      state: 'unmet',
      says: expect.stringContaining('50 mm × 32 mm apart, not 52 mm × 32 mm'),
    });
  });

  it('that would stand beyond the board are refused with its size', () => {
    expect(designOf(`${BOARD}, M3 holes, hole spacing 72 x 52 mm`).unmet.join(' ')).toContain('beyond 60 × 40 mm');
  });
});
