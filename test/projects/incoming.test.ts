import { describe, expect, it } from 'vitest';
import { lastTurns } from '../../src/projects/bundle/incoming.js';
import { draftOf } from '../../src/projects/draft.js';
import { TURNS_KEPT } from '../../src/projects/index.js';

describe('a document from outside', () => {
  it.each([null, undefined, 4, 'chat', [], {}, { chat: null }, { chat: { length: 900 } }, { chat: 'x'.repeat(900) }])(
    'that is %j is left as it is',
    (raw) => {
      expect(lastTurns(raw)).toBe(raw);
    },
  );

  it('keeps the last turns of its conversation, and all else', () => {
    const chat = Array.from({ length: TURNS_KEPT + 3 }, (_, t) => ({ t }));
    expect(lastTurns({ name: 'x', chat })).toEqual({ name: 'x', chat: chat.slice(3) });
    expect(lastTurns({ name: 'x', chat: chat.slice(0, 2) })).toEqual({ name: 'x', chat: chat.slice(0, 2) });
  });

  it.each<[unknown, RegExp]>([
    [{ base: 1, constraints: {}, touched: 1 }, /^draft\.json: base: \S/],
    [{ base: 'v001', constraints: { rules: { seed: 'x' } }, touched: 1 }, /^draft\.json: constraints\.rules\.seed: \S/],
    [null, /^draft\.json: : \S/],
  ])('that is no draft is broken by its field: %j', (value, message) => {
    expect(() => draftOf(value)).toThrow(
      expect.objectContaining({ problem: 'broken', message: expect.stringMatching(message), cause: expect.anything() }),
    );
  });
});
