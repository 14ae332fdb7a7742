import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { route } from '../../../src/layout/route/index.js';
import { randomBoard } from './boards.js';
import { openNets, violations } from './violations.js';

describe('on random small boards', () => {
  it('nothing laid breaks a rule, and what is missing is said, no more and no less', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.boolean(), (seed, pour) => {
        const board = randomBoard(seed);
        const pours = pour ? ['GND'] : [];
        const routed = route(board, { seed, pours, keep: false });
        expect(violations(board, routed)).toEqual([]);
        const counted = new Map<string, number>();
        for (const u of routed.unrouted) counted.set(u.net, (counted.get(u.net) ?? 0) + 1);
        expect(counted).toEqual(openNets(board, routed, pours));
      }),
      { numRuns: 40, seed: 20261121 },
    );
  });
});
