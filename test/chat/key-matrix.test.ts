import { describe, expect, it } from 'vitest';
import { matrixOf } from '../../src/chat/builtin/plan/wires/matrix.js';
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
    expect(matrixOf(sentence)).toEqual({ rows, columns, keys });
  });

  it('places as many keys as were asked for, each with a diode', () => {
    const sentence = 'RP2040 macropad with 7 Cherry MX keys in a matrix, a diode each';
    const design = designOf(sentence);
    expect([design.components.filter((c) => c.device === 'CHERRY_MX').length, count(design, 'diode')]).toEqual([7, 7]);
    expect(replyOf(sentence)).not.toMatch(/a board of mine has one|You gave no number/);
  });
});
