import { describe, expect, it } from 'vitest';
import type { Board } from '../../src/board/index.js';
import type { Design } from '../../src/design/index.js';
import { checkBoard } from '../../src/layout/drc/index.js';
import { audit, type Entry } from '../../src/ledger/index.js';
import { cutLand, withCut } from '../../src/parts/footprints/index.js';
import { resolve } from '../../src/parts/resolve.js';
import { builtOnce } from '../support/built-once.js';
import { designOf, lexicon, library } from './planned.js';

const cutsOf = ({ components }: Design) => components.flatMap(({ ref, cut }) => (cut === undefined ? [] : [{ ref, ...cut }]));
const sizes = (design: Design) => cutsOf(design).map((c) => [c.shape, c.w_mm, c.h_mm]);
const built = (design: Design): Board => builtOnce({ design, seed: 1, name: 'c', version: 'v001' }).board;
const entry = (design: Design, board: Board, concept: string): Entry => {
  const { request } = design;
  if (request === undefined) throw new Error('no request');
  const ask = request.asks.find((a) => a.concept === concept);
  const found = audit({ request, design, board, library, lexicon }).entries.find((e) => e.ask === ask?.id);
  if (found === undefined) throw new Error(`nothing is said of ${concept}`);
  return found;
};

describe('what is milled out of a board', () => {
  it.each([
    ['ATtiny85 with a button and a round cut-out of 18 mm', [['round', 18, 18]]],
    ['ATtiny85 with a button and a rectangular cutout of 14 x 9 mm', [['rectangle', 14, 9]]],
    ['ATtiny85 with a button and an opening of 12 mm', [['rectangle', 12, 12]]],
    ['ATtiny85 with a button and a slot of 9 × 2.5 mm', [['slot', 9, 2.5]]],
    ['ATtiny85 with a button and three 7 mm slots', [['slot', 7, 2], ['slot', 7, 2], ['slot', 7, 2]]],
    ['ATtiny85 with a button, 60 x 40 mm, and a round 14 mm opening', [['round', 14, 14]]],
    ['ATtiny85 with a button and two cable tie holes', [['round', 4, 4], ['round', 4, 4]]],
    ['ATtiny85 mit einem Taster und einem Schlitz von 8 x 2 mm', [['slot', 8, 2]]],
  ])('%s', (message, wanted) => {
    expect(sizes(designOf(message))).toEqual(wanted);
  }); // biome-ignore format: one line each

  it.each([
    ['ATtiny85 with a button, 30 x 20 mm, round cut-out of 25 mm', /leaves less than 2 mm/],
    ['ATtiny85 with a button and a slot of 10 x 0.5 mm', /1 mm wide at the least/],
    ['ATtiny85 with a button and an isolation slot', /nothing on the board isolates/],
    ['ATtiny85 with a relay, 5 V supply, isolation slot under the relay', /no straight line parts the two sides of K1/],
  ])('says what cannot be: %s', (message, why) => {
    const design = designOf(message);
    expect(cutsOf(design)).toEqual([]);
    expect(design.unmet.join(' ')).toMatch(why);
  });

  it('makes slotted holes for screws of a size that was said', () => {
    const holes = designOf('ATtiny85 with a button and four slotted M4 mounting holes').components.filter((c) => c.kind === 'mounting_hole');
    expect(holes.map((h) => h.device)).toEqual(Array(4).fill('MountingHole_M4_Slot'));
    const pads = resolve(designOf('ATtiny85 with two slotted mounting holes'), library).parts.flatMap((p) => p.footprint.pads);
    expect(pads.filter((p) => p.plated === false && p.number === '' && p.shape === 'oval').map((p) => p.drill)).toEqual([
      { w: 6.2, h: 3.2 },
      { w: 6.2, h: 3.2 },
    ]);
  });

  it('takes a slot of which no place is said for that of what isolates, and a shape before a hole for that of the hole', () => {
    const [slot] = cutsOf(designOf('ISO1540 I2C isolator between two headers, with a 7 x 2 mm slot'));
    expect(slot?.ref).toMatch(/^U/);
    expect(designOf('ATtiny85 with a button, 60 x 40 mm, and a round 14 mm opening').board.corner_mm).toBeUndefined();
  });

  it('draws rings of the size with round ends, and takes the ink away over a slot', () => {
    const [ring = []] = cutLand({ shape: 'slot', w_mm: 9, h_mm: 3 }).cuts ?? [];
    expect([Math.min(...ring.map(([x]) => x)), Math.max(...ring.map(([x]) => x)), Math.max(...ring.map(([, y]) => y))]).toEqual([-4.5, 4.5, 1.5]);
    expect(ring.every(([x, y]) => Math.abs(Math.hypot(Math.abs(x) - 3, y) - 1.5) < 0.02 || Math.abs(x) <= 3.001)).toBe(true);
    const opto = library.footprints.get(library.devices.get('EL817S1')?.footprint ?? '');
    if (opto === undefined) throw new Error('no optocoupler');
    const slit = withCut(opto, { shape: 'slot', w_mm: 1.5, h_mm: 12 });
    const over = slit.silk.some((s) => s.type === 'line' && s.points.some(([x, y]) => Math.abs(x) < 1 && Math.abs(y) < 6));
    expect(over).toBe(false);
    expect(Math.max(...slit.courtyard.map(([, y]) => y))).toBeGreaterThanOrEqual(7);
  });
});

describe('the finished board has it', () => {
  const middle = designOf(
    'ATtiny85 with a button, 50 x 40 mm, with a round cut-out of 16 mm in the middle and an 8 x 2 mm slot in the top left corner',
  );

  it('where it was asked for, clear of copper and ink, and the ledger looks at the board', () => {
    const board = built(middle);
    expect(board.findings.filter((f) => f.severity === 'error')).toEqual([]);
    expect(board.cutouts).toHaveLength(2);
    expect(entry(middle, board, 'round_cutout')).toMatchObject({ state: 'met', says: expect.stringContaining('16.0 × 16.0 mm') });
    expect(entry(middle, board, 'slot').state).toBe('met');
    expect(entry(middle, { ...board, cutouts: board.cutouts?.slice(1) }, 'round_cutout')).toMatchObject({
      state: 'unmet',
      says: /nothing is milled/,
    });
    const moved = { ...board, parts: board.parts.map((p) => (p.ref === 'H1' ? { ...p, x: 10 } : p)) };
    expect(entry(middle, moved, 'round_cutout').state).toBe('unmet');
  });

  it('between the sides of what isolates, as long as their rows', () => {
    const design = designOf('EL817 opto input, with an isolation slot under the EL817');
    const board = built(design);
    const [cut] = cutsOf(design);
    expect(cut).toMatchObject({ shape: 'slot', w_mm: 1.5 });
    expect(entry(design, board, 'isolation_slot')).toMatchObject({ state: 'met', says: expect.stringContaining('lies between the two sides') });
    const turned = { ...board, cutouts: board.cutouts?.map((ring) => ring.map(([x, y]): [number, number] => [x + 20, y])) };
    expect(entry(design, turned, 'isolation_slot').state).toBe('unmet');
  });
});

describe('what the edge and the field of a board have', () => {
  const devices = (message: string, of: RegExp): string[] =>
    designOf(message).components.flatMap(({ device }) => (device !== undefined && of.test(device) ? [device] : []));

  it.each([
    ['SHT31 breakout with castellated holes on the left edge', ['Castellated_1x06_P2.54']],
    ['ATtiny85 with 8 castellated holes on the left edge', ['Castellated_1x08_P2.54']],
    ['ATtiny85 with a castellated edge at 1.27 mm pitch', ['Castellated_1x07_P1.27']],
    ['STM32F103 module with castellated holes on the left and right edges', ['Castellated_1x14_P2.54', 'Castellated_1x14_P2.54']],
    ['ATtiny85 on a 12 pin card edge', ['CardEdge_1x12_P2.54']],
    ['ATtiny85 on a PCIe card', []],
  ])('%s', (message, wanted) => {
    expect(devices(message, /^(?:Castellated|CardEdge)/)).toEqual(wanted);
  });

  it.each([
    ['ATtiny85 and a button with a prototyping area of 9 x 5 holes', { columns: 9, rows: 5, pitch_mm: 2.54 }],
    ['ATtiny85 and a button with a prototyping area of 26 x 16 mm', { columns: 10, rows: 6, pitch_mm: 2.54 }],
    ['ATtiny85 and a button with a 7x4 perfboard area at 2 mm pitch', { columns: 7, rows: 4, pitch_mm: 2 }],
  ])('%s', (message, wanted) => {
    const design = designOf(message);
    expect(design.components.flatMap((c) => c.field ?? [])).toEqual([wanted]);
    expect(entry(design, built(design), 'prototype_area').state).toBe('met');
    expect(design.components.some((c) => c.kind === 'mounting_hole')).toBe(false);
  });

  it('tells what the board has to be ordered with', () => {
    expect(designOf('SHT31 breakout with castellated holes').assumptions.join(' ')).toContain('ordered with castellated holes');
    expect(designOf('ATtiny85 on a 12 pin card edge').assumptions.join(' ')).toContain('gold fingers');
    expect(designOf('ATtiny85 with a button').assumptions.join(' ')).not.toContain('ordered with');
  });

  it('halves its holes on the edge, with no pour to be cut, and looks at both', () => {
    const design = designOf('SHT31 breakout with castellated holes on the left edge');
    const board = built(design);
    expect(board.findings.filter((f) => f.severity === 'error')).toEqual([]);
    const holes = board.parts.flatMap((p) => p.pads.filter((d) => d.castellated === true));
    expect(holes.map((h) => [h.x, h.plated, h.pour?.join])).toEqual(Array(6).fill([0, true, 'none']));
    const inside = board.parts.map((p) => ({ ...p, pads: p.pads.map((d) => (d.castellated === true ? { ...d, x: d.x + 0.3 } : d)) }));
    expect(checkBoard({ ...board, parts: inside }).filter((f) => f.rule === 'drc.hole_to_edge')).toHaveLength(6);
  });
});
