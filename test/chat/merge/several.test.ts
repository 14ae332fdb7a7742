import { describe, expect, it } from 'vitest';
import type { Design } from '../../../src/design/index.js';
import { boardOf, disturbed, edited } from './support.js';

const BOARD = boardOf('ESP32 with 4 relays, 3 LEDs and a button, 12 V on a screw terminal');
/** Designators that a board has no more, and that it has now. */
const gone = (before: Design, now: Design): string[] =>
  before.components.flatMap((c) => (now.components.some((x) => x.ref === c.ref) ? [] : [c.ref]));
/** The circuit that a part stands in. */
const circuitOf = (design: Design, ref: string): readonly string[] => design.blocks.find((b) => b.refs.includes(ref))?.refs ?? [];
const firstWords = (lines: readonly string[]): string[] => [...new Set(lines.map((line) => line.split(/[ .]/)[0] ?? ''))];

describe('one of several on a board that stands', () => {
  it.each([
    ['drop relay 2', 'K2'],
    ['remove the third relay', 'K3'],
    ['the last relay can go', 'K4'],
    ['remove LED 1', 'D'],
  ])('%s: its circuit goes, and nothing else changes', async (order, ref) => {
    const now = await edited(BOARD, order);
    const left = gone(BOARD, now);
    const own = left.find((r) => r.startsWith(ref));
    expect([...left].sort()).toEqual([...circuitOf(BOARD, own ?? '')].sort());
    // The pin that it was on is free.
    const changed = disturbed(BOARD, now).filter((line) => !line.endsWith('is on nothing'));
    expect(firstWords(changed).filter((r) => !left.includes(r))).toEqual([]);
  });

  it('what is said of one changes its circuit alone', async () => {
    const lights = BOARD.components.filter((c) => c.kind === 'led');
    const second = lights[1]!.ref;
    const now = await edited(BOARD, 'LED 2 should be green');
    expect(now.components.find((c) => c.ref === second)?.value).toMatch(/green/i);
    expect(firstWords(disturbed(BOARD, now)).every((r) => circuitOf(BOARD, second).includes(r))).toBe(true);
  });

  it('a further one is made as those that stand', async () => {
    const now = await edited(BOARD, 'add a relay');
    expect(disturbed(BOARD, now)).toEqual([]);
    const blocks = now.blocks.filter((b) => b.refs.some((r) => r.startsWith('K'))).map((b) => b.block);
    expect([blocks.length, new Set(blocks).size]).toEqual([5, 1]);
  });

  it('others stay as they are made where the supply is another one', async () => {
    const before = boardOf('ESP32 with a buzzer, LiPo charged over USB-C');
    const now = await edited(before, 'swap the LiPo for a 12 V adapter');
    const sounder = (d: Design): string | undefined => d.blocks.find((b) => b.refs.some((r) => r.startsWith('BZ')))?.block;
    expect(sounder(now)).toBe(sounder(before));
    expect(now.blocks.some((b) => /charger/.test(b.block))).toBe(false);
  });
});

describe('what goes', () => {
  it('takes the plug along that was there for it alone', async () => {
    const now = await edited(boardOf('ESP32-S3 with a W5500 and an RJ45 socket, two relays, 12 V'), 'take the ethernet out');
    expect(now.components.filter((c) => /RJ45|W5500/.test(c.device ?? ''))).toEqual([]);
  });
});
