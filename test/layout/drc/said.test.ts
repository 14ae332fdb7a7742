import { describe, expect, it } from 'vitest';
import { checkBoard } from '../../../src/layout/drc/index.js';
import { boardWith } from './bench-boards.js';
import { CASES } from './cases.js';

const said = (board: ReturnType<typeof boardWith>): string[] =>
  checkBoard(board).map(
    ({ message, refs, nets, layer, at }) =>
      `${message} | ${refs.join(' ')} | ${nets.join(' ')} | ${layer ?? ''} | ${at === undefined ? '' : `${at.x} ${at.y}`}`,
  );

/** Each finding of a case that breaks its rule: sentence, parts, nets, layer, place. Read over by a person when it changes: `npx vitest run test/layout/drc -u`. */
describe('what a rule says', () => {
  it('names both ends, what is and what is required, and points to the place', async () => {
    const lines = CASES.flatMap(({ rule, what, board, breaks }) => [`${rule} ${what}`, ...said(board(breaks)).map((line) => `  ${line}`)]);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('said.txt');
  });

  it('tells mask slivers of two parts once, with the narrowest and how many there are more', () => {
    const pad = (number: string, y: number) => ({ number, shape: 'rect' as const, x: 0, y, rot: 0, w: 0.5, h: 0.5 });
    const more = { pads: [pad('1', 0), pad('2', 2), pad('3', 4)] };
    const sliver = (dx: number) =>
      said(
        boardWith({
          posts: [
            { net: 'A', x: 5, y: 8, more },
            { net: 'B', x: 5.6 + dx, y: 8, more },
          ],
          rules: { clearance_mm: 0.05 },
        }),
      ).filter((line) => line.startsWith('the solder mask'));
    expect(sliver(1)).toEqual([]);
    expect(sliver(0.05)).toEqual([
      expect.stringMatching(
        /^the solder mask between P1\.\d and P2\.\d is 0\.05 mm wide \(and 2 more such pairs\); 0\.1 mm is the least the fab keeps \| P1 P2 \| A B \|/,
      ),
    ]);
  });
});
