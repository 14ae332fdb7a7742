import { describe, expect, it } from 'vitest';
import { constraintsOf } from '../../../src/chat/merge/whole.js';
import type { Constraints, Design } from '../../../src/design/index.js';

const saying = (...arranged: NonNullable<Constraints['arranged']>): Design =>
  ({ constraints: arranged.length === 0 ? {} : { arranged } }) as unknown as Design;
const map = (...pairs: string[]): Map<string, string> => new Map(pairs.map((p) => p.split(' ') as [string, string]));
const ring = (...refs: string[]) => ({ refs, as: 'ring' as const });

/** The plan calls D1 to D3 what is D3 to D5 on the board. */
const here = saying(ring('D3', 'D4', 'D5'));
const was = saying(ring('D1', 'D2', 'D3'));
const said = {
  refs: map('D1 D3', 'D2 D4', 'D3 D5', 'D4 D6'),
  old: map('D1 D1', 'D2 D2', 'D3 D3'),
  parts: new Set(['D1', 'D2', 'D3', 'D4', 'D5', 'D6']),
  moved: new Set<string>(),
};
const merged = (now: Design, over: Partial<typeof said> = {}): Constraints['arranged'] =>
  constraintsOf(here, was, now, { ...said, ...over }).arranged;

describe('how parts stand to each other, merged into a board of other designators', () => {
  it('is said of the parts of the board', () => {
    expect(merged(saying(ring('D1', 'D2', 'D3', 'D4')))).toEqual([ring('D3', 'D4', 'D5', 'D6')]);
    expect(merged(saying({ ...ring('D1', 'D2', 'D3'), as: 'row' }))).toEqual([{ ...ring('D3', 'D4', 'D5'), as: 'row' }]);
  });

  it('stays where nothing of it changes, whatever the board calls them', () => {
    expect(merged(was)).toEqual(here.constraints.arranged);
    expect(merged(saying(ring('D1', 'D2', 'D3'), { refs: ['D4'], as: 'centre' }))).toEqual([ring('D3', 'D4', 'D5'), { refs: ['D6'], as: 'centre' }]);
  });

  it('names no part that is gone or is to stand elsewhere, and goes with what was said', () => {
    expect(merged(was, { parts: new Set(['D3', 'D5']) })).toEqual([ring('D3', 'D5')]);
    expect(merged(was, { moved: new Set(['D4']) })).toEqual([ring('D3', 'D5')]);
    expect(merged(saying())).toBeUndefined();
  });
});
