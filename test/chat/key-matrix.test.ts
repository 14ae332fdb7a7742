import { describe, expect, it } from 'vitest';
import { layoutOf } from '../../src/chat/builtin/plan/keys/layout.js';
import { count, designOf, replyOf } from './support.js';

describe('size of a key matrix', () => {
  it.each([
    ['4x4 keypad', 4, 4, 16],
    ['3 rows of 4 Cherry MX style keys', 3, 4, 12],
    ['three rows by five keys', 3, 5, 15],
    ['5 columns by 4 rows', 4, 5, 20],
    ['six columns of four', 4, 6, 24],
    ['a pad of 12 Cherry MX keys', 3, 4, 12],
    ['twelve-key macropad', 3, 4, 12],
    ['10 keys', 2, 5, 10],
    ['7 mechanical switches', 2, 4, 7],
    ['a keyboard', 4, 4, 16],
  ])('%s', (sentence, rows, columns, keys) => {
    const layout = layoutOf(sentence);
    expect([layout.rows, layout.columns, layout.keys.length]).toEqual([rows, columns, keys]);
  });

  it('places as many keys as were asked for, each with a diode', () => {
    const sentence = 'RP2040 macropad with 7 Cherry MX keys in a matrix, a diode each';
    const design = designOf(sentence);
    expect([design.components.filter((c) => c.device === 'CHERRY_MX').length, count(design, 'diode')]).toEqual([7, 7]);
    expect(replyOf(sentence)).not.toMatch(/a board of mine has one|You gave no number/);
  });
});

describe('layouts that keyboards are sold in', () => {
  // Keys and widths in units: the cap sets of these layouts.
  it.each([
    ['a 40% keyboard', 48, 12],
    ['60% keyboard', 61, 15],
    ['a 65 percent keyboard', 68, 16],
    ['75% mechanical keyboard', 84, 16],
    ['TKL keyboard', 87, 18.25],
    ['a tenkeyless keyboard with USB-C', 87, 18.25],
  ])('%s', (sentence, keys, wide) => {
    const layout = layoutOf(sentence);
    expect([layout.keys.length, layout.wide]).toEqual([keys, wide]);
    const crossings = layout.keys.map((k) => `${k.row},${k.column}`);
    expect(new Set(crossings).size).toBe(keys);
    for (const a of layout.keys)
      for (const b of layout.keys)
        if (a !== b && Math.abs(a.y - b.y) < 1) expect(Math.abs(a.x - b.x)).toBeGreaterThanOrEqual((a.width + b.width) / 2 - 1e-9);
  });

  it('are on a chip that can be a keyboard, each key under its cap with a diode', () => {
    const design = designOf('60% keyboard with USB-C');
    expect([design.components.filter((c) => c.device === 'CHERRY_MX').length, count(design, 'diode')]).toEqual([61, 61]);
    expect(Object.keys(design.constraints.pinned ?? {})).toHaveLength(61);
    expect(replyOf('60% keyboard with USB-C')).toMatch(/ATmega32U4/);
    expect(replyOf('60% keyboard with USB-C')).not.toMatch(/60%/);
  });

  it('are no keyboard where a percentage is of something else', () => {
    expect(layoutOf('4x4 keypad, dimmed to 60%').keys).toHaveLength(16);
  });
});

describe('a keypad without a microcontroller', () => {
  it('brings its rows and columns out', () => {
    const design = designOf('4x4 keypad matrix with diodes to an 8 pin header');
    expect(design.components.map((c) => c.kind).sort()).toEqual(['connector', ...Array(16).fill('button'), ...Array(16).fill('diode')].sort());
    const header = design.components.find((c) => c.kind === 'connector');
    const nets = design.nets.filter((n) => n.pins.some((p) => p.startsWith(`${header?.ref}.`))).map((n) => n.name);
    expect(nets.sort()).toEqual(['COL1', 'COL2', 'COL3', 'COL4', 'ROW1', 'ROW2', 'ROW3', 'ROW4']);
  });
});
