import { describe, expect, it } from 'vitest';
import type { Board } from '../../src/board/index.js';
import { audit, type Entry } from '../../src/ledger/index.js';
import { builtOnce } from '../support/built-once.js';
import { designOf, lexicon, library } from './planned.js';

function made(message: string): { readonly board: Board; readonly entry: (concept: string) => Entry | undefined } {
  const design = designOf(message);
  const { board } = builtOnce({ design, seed: 1, name: 'spaced', version: 'v001' });
  const { request } = design;
  const entries = request === undefined ? [] : audit({ request, design, board, library, lexicon }).entries;
  return { board, entry: (concept) => entries.find((e) => e.ask === request?.asks.find((a) => a.concept === concept)?.id) };
}
const of = ({ parts }: Board, kind: string) => parts.filter((p) => p.kind === kind).map(({ x, y }) => ({ x, y }));
const steps = (values: readonly number[]): number[] =>
  [...values].sort((a, b) => a - b).flatMap((v, i, all) => (i === 0 ? [] : [Number((v - (all[i - 1] ?? v)).toFixed(2))]));

describe('parts that are asked for so far apart', () => {
  it.each([
    ['ATtiny85 with five LEDs in a row 9 mm apart, 60 x 30 mm', 'led', 9],
    ['ATtiny85 with three buttons 18 mm apart, 70 x 40 mm', 'button', 18],
    ['ATtiny85 with four buttons spaced 14 mm along the bottom edge, 80 x 30 mm', 'button', 14],
    ['ATtiny85 with five LEDs in a row 9 mm apart', 'led', 9],
  ] as const)('%s', (message, kind, apart) => {
    const { board, entry } = made(message);
    const at = of(board, kind);
    expect(new Set(steps(at.map((p) => p.x)))).toEqual(new Set([apart]));
    expect(new Set(at.map((p) => p.y)).size).toBe(1);
    expect(entry(kind)).toMatchObject({ state: 'met', says: expect.stringContaining(`${apart} mm apart`) });
  });

  it('stand in a grid of that step', () => {
    const at = of(made('ATmega328P with a 3x3 grid of LEDs at 12 mm spacing, 70 x 60 mm').board, 'led');
    expect([at.map((p) => p.x), at.map((p) => p.y)].map((all) => steps([...new Set(all)]))).toEqual([[12, 12], [12, 12]]); // biome-ignore format: x and y
  });

  it('are told where they stand otherwise', () => {
    const design = designOf('ATtiny85 with three buttons 18 mm apart, 70 x 40 mm');
    const { arranged: _, ...constraints } = design.constraints;
    const { board } = builtOnce({ design: { ...design, constraints }, seed: 1, name: 'spaced', version: 'v001' });
    const entries = design.request === undefined ? [] : audit({ request: design.request, design, board, library, lexicon }).entries;
    expect(entries.find((e) => e.text.includes('buttons'))).toMatchObject({ state: 'unmet', says: expect.stringMatching(/apart, not 18 mm/) });
  });
});

describe('places at an edge', () => {
  it('a plug in the middle of an edge', () => {
    const { entry } = made('ESP32-C3 with a button, USB-C in the middle of the left edge, 60 x 40 mm');
    expect(entry('usb_c')).toMatchObject({ state: 'met', says: expect.stringContaining('in the middle of the left edge') });
  });

  it('a module whose antenna is to be at one', () => {
    const { entry } = made('ESP32-C3 module with a button, antenna at the top edge, USB-C at the left edge, 60 x 40 mm');
    expect(entry('antenna')).toMatchObject({ state: 'met', says: expect.stringContaining('at the top edge') });
  });
});

it('copper of 2 oz and the height of parts are held as they were asked for', () => {
  const { board, entry } = made('ATtiny85 with a button, 2 oz copper, max component height 3 mm, 40 x 30 mm');
  expect(board.rules.copper_oz).toBe(2);
  expect(entry('copper_thickness')?.state).toBe('met');
  expect(entry('part_height')?.says).toMatch(/highest part is \w+ with/i);
});
