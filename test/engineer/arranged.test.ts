import { describe, expect, it } from 'vitest';
import { problemOf, taskOf } from '../../src/build/orders.js';
import { place } from '../../src/layout/place/index.js';
import type { Placement } from '../../src/layout/stage.js';
import { loadLibrary } from '../../src/parts/load.js';
import { resolve } from '../../src/parts/resolve.js';
import { designOf } from '../chat/support.js';

const library = loadLibrary();
interface Stood {
  readonly placement: Placement;
  readonly at: { readonly x: number; readonly y: number; readonly rot: number }[];
}
/** Where the parts of a kind come to stand on the board of a message, those of which it says how they stand. */
function stood(message: string, kind: string): Stood {
  const design = designOf(message);
  const said = new Set(design.constraints.arranged?.flatMap((a) => a.refs));
  const placement = place(problemOf(taskOf({ resolved: resolve(design, library), name: 'x', version: 'v001', crew: null as never }), 0), { seed: 1 });
  const refs = design.components.filter((c) => c.kind === kind && said.has(c.ref)).map((c) => c.ref);
  return { placement, at: refs.flatMap((ref) => placement.poses.get(ref) ?? []) };
}

describe('what is asked for in a ring', () => {
  it('stands at equal angles about the middle of the board, from the top clockwise, turned with the circle, though the board grows', () => {
    const { placement, at } = stood('round board of 50 mm with a ring of 8 WS2812B lights, an ATtiny85 and micro USB', 'addressable_led');
    const [x, y] = [placement.width_mm / 2, placement.height_mm / 2];
    expect(at).toHaveLength(8);
    const radius = y - (at[0]?.y ?? 0);
    at.forEach((pose, k) => {
      const turn = (2 * Math.PI * k) / 8;
      expect(pose.x).toBeCloseTo(x + radius * Math.sin(turn), 3);
      expect(pose.y).toBeCloseTo(y - radius * Math.cos(turn), 3);
      expect(pose.rot).toBeCloseTo((360 - 45 * k) % 360, 3);
    });
  });

  it.each([
    ['ESP32-C3 with 9 WS2812B in a circle of 46 mm diameter, 72x72 mm', 'addressable_led', 9, 46, 72],
    ['RP2040 with 6 buttons in a circle with 22 mm radius, 76x76 mm', 'button', 6, 44, 76],
    ['ATtiny84 with 5 LEDs in a circle of 31 mm diameter, 64x64 mm, micro USB', 'led', 5, 31, 64],
  ])('stands on a ring as large as was said, the board being as large as was said: %s', (message, kind, count, across, side) => {
    const { placement, at } = stood(message, kind);
    const radii = at.map(({ x, y }) => 2 * Math.hypot(x - placement.width_mm / 2, y - placement.height_mm / 2));
    expect(at).toHaveLength(count);
    for (const r of radii) expect(r).toBeCloseTo(across, 3);
    expect([placement.width_mm, placement.height_mm]).toEqual([side, side]);
  });

  it('stands free on a board of which nobody said the size, however large the parts are', () => {
    const { placement, at } = stood('ATtiny84 with 3 buttons in a ring, micro USB', 'button');
    expect(at).toHaveLength(3);
    expect(placement.findings.filter((f) => f.severity === 'error')).toEqual([]);
  });

  it('is told where the board is too small for it', () => {
    const design = designOf('round board of 20 mm with a ring of 16 WS2812B lights and an ATtiny85');
    expect(design.constraints.arranged).toBeUndefined();
    expect(design.unmet.join()).toMatch(/16 of them in a ring want \d+ mm of board/);
  });

  it('is told where a ring of that size has no room', () => {
    const design = designOf('ESP32-C3 with 9 WS2812B in a circle of 66 mm diameter, 60x60 mm');
    expect(design.constraints.arranged).toBeUndefined();
    expect([design.board.width_mm, design.board.height_mm]).toEqual([60, 60]);
  });
});

describe('what is asked for in places that follow from the outline', () => {
  it('stands in each corner, in the middle of each side, in the middle, as many as there are', () => {
    const corners = stood('ATtiny85 board 50 x 40 mm with an LED in each corner', 'led');
    const far = ({ x, y }: { x: number; y: number }): number => Math.max(Math.min(x, 50 - x), Math.min(y, 40 - y));
    expect(corners.at).toHaveLength(4);
    expect(new Set(corners.at.map(({ x, y }) => `${x < 25} ${y < 20}`)).size).toBe(4);
    for (const pose of corners.at) expect(far(pose)).toBeLessThan(5);
    const sides = stood('RP2040 board 60 x 60 mm with an LED in the middle of each side', 'led');
    expect(sides.at.map(({ x, y, rot }) => [Math.round(x / 30), Math.round(y / 30), rot])).toEqual([[1, 0, 0], [2, 1, 270], [1, 2, 180], [0, 1, 90]]); // biome-ignore format: four places
    const { at } = stood('ATtiny85 board 50 x 40 mm with a button in the middle', 'button');
    expect(at).toHaveLength(1);
  });

  it('stands at each point of a star', () => {
    const { placement, at } = stood('star-shaped board 90 mm with a red LED at each point, ATtiny85, coin cell', 'led');
    expect(at).toHaveLength(5);
    expect(placement.findings.filter((f) => f.severity === 'error')).toEqual([]);
    expect(at[0]?.y).toBeLessThan(10);
  });

  it('stands in one row', () => {
    const { at } = stood('ATtiny84 with six LEDs in one row, micro USB', 'led');
    expect(at).toHaveLength(6);
    expect(Math.min(new Set(at.map((p) => p.x)).size, new Set(at.map((p) => p.y)).size)).toBe(1);
  });
});

describe('what is asked for along an edge', () => {
  it.each([
    ['ATtiny84 with four LEDs lined up along the top edge, 60 x 40 mm', 'led', 4, 'y'],
    ['ATtiny1616, 3 push buttons in a row along the lower edge, micro USB at the top', 'button', 3, 'y'],
    ['ATmega328P with a column of six LEDs at the right edge, micro USB on the left', 'led', 6, 'x'],
  ] as const)('stands there at equal steps, in its order: %s', (message, kind, count, level) => {
    const { placement, at } = stood(message, kind);
    expect(placement.findings.filter((f) => f.severity === 'error')).toEqual([]);
    expect(at).toHaveLength(count);
    expect(new Set(at.map((p) => p[level])).size).toBe(1);
    const along = at.map((p) => p[level === 'x' ? 'y' : 'x']);
    const steps = along.slice(1).map((v, i) => v - (along[i] ?? 0));
    expect(Math.min(...steps)).toBeGreaterThan(0);
    expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(0.01);
    const far = level === 'x' ? placement.width_mm - (at[0]?.x ?? 0) : Math.min(at[0]?.y ?? 0, placement.height_mm - (at[0]?.y ?? 0));
    expect(far).toBeLessThan(6);
  });
});
