import { describe, expect, it } from 'vitest';
import type { Board } from '../../src/board/index.js';
import { type Design, designSchema } from '../../src/design/index.js';
import { reviewOf, reviewSchema, reviewWords } from '../../src/projects/index.js';

const part = (ref: string, value: string) => ({ ref, kind: 'resistor', value, package: '0603', part: null, purpose: '' });
const net = (name: string, pins: string[]) => ({ name, class: 'signal', pins });
const design = (components: object[], nets: object[]): Design =>
  designSchema.parse({
    format: 1,
    name: 'Lamp',
    prompt: '',
    summary: '',
    board: {},
    components,
    nets,
    blocks: [],
    constraints: {},
    assumptions: [],
    unmet: [],
  });
const finding = (rule: string, severity: string, message: string) => ({ rule, severity, message });
/** As much of a board as a review looks at. */
const board = (cost: number, passed: boolean, findings: object[]): Board =>
  ({ cost, passed, findings, parts: [], width_mm: 20, height_mm: 10 }) as never;

const before = {
  design: design([part('R1', '1k'), part('R2', '1k')], [net('A', ['R1.1', 'R2.1']), net('B', ['R1.2', 'R2.2'])]),
  board: board(1.1, true, [finding('erc.open', 'error', 'was open'), finding('drc.gap', 'error', 'too close')]),
};
const after = {
  design: design([part('R1', '2k2'), part('R3', '1k')], [net('A', ['R1.1', 'R3.1']), net('C', ['R1.2', 'R3.2'])]),
  board: board(1.3, false, [
    finding('erc.open', 'error', 'R3 is open'),
    finding('erc.short', 'error', 'C is short'),
    finding('erc.odd', 'warning', 'odd'),
  ]),
};

describe('the review of a proposal', () => {
  it('counts what comes, goes and changes: parts, nets, pins, electrical findings, cost', () => {
    const review = reviewOf(before, after);
    expect(review).toEqual({
      parts: { added: 1, removed: 1, changed: 1 },
      nets: { added: 1, removed: 1, changed: 1 },
      pins: { added: 3, removed: 3 },
      erc: { before: 1, after: 2, errors: ['R3 is open', 'C is short'], warnings: ['odd'] },
      cost: { before: 1.1, after: 1.3, delta: 0.2 },
      wishes: [],
    });
    expect(reviewSchema.parse(review)).toEqual(review);
  });

  it('says so in sentences, worse and better', () => {
    const worse = reviewWords(reviewOf(before, after), before, after);
    expect(worse.slice(-6)).toEqual([
      '3 pins joined to nets, 3 pins taken off.',
      'Electrical errors: 2, before 1.',
      'R3 is open',
      'C is short',
      'Parts cost $1.30 a board, +$0.20.',
      'The board does not pass every check.',
    ]);
    const better = reviewWords(reviewOf(after, before), after, before);
    expect(better.slice(-4)).toEqual([
      'Electrical errors: 1, before 2.',
      'was open',
      'Parts cost $1.10 a board, −$0.20.',
      'The board passes every check.',
    ]);
  });

  it('of no change says that all is as before', () => {
    const review = reviewOf(before, before);
    expect(review).toMatchObject({ parts: { added: 0, removed: 0, changed: 0 }, pins: { added: 0, removed: 0 }, cost: { delta: 0 } });
    expect(reviewWords(review, before, before).slice(-4)).toEqual([
      'Electrical errors: 1, as before.',
      'was open',
      'Parts cost $1.10 a board, as before.',
      'The board passes every check.',
    ]);
  });

  it('says one pin of one pin, and which wishes are not kept', () => {
    const joined = {
      ...before,
      design: { ...before.design, nets: [...before.design.nets.slice(0, 1), { ...before.design.nets[1], pins: ['R1.2'] }] as never },
    };
    const review = reviewOf(joined, before);
    expect(reviewWords({ ...review, wishes: ['at most 20 mm'] }, joined, before)).toEqual(
      expect.arrayContaining(['1 pin joined to nets, 0 pins taken off.', 'Not as wished: at most 20 mm']),
    );
  });
});
