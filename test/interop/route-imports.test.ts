import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LONG } from '../support/long.js';
import { DEMOS, routedImport, type Share, WITH_POURS } from './route-imports.js';
import { hasKicad } from './tools.js';

const hasDemos = process.env['CI'] === 'true' || existsSync(DEMOS);
const QUICK: readonly (readonly [string, Share])[] = [
  ['complex_hierarchy/complex_hierarchy', 'third'],
  ['ecc83/ecc83-pp_v2', 'all'],
];
/** KiCad alone takes a minute for a board where the machine is busy. */
const TIMEOUT = LONG ? 1_800_000 : 600_000;
const ALL = WITH_POURS.flatMap((board) => [[board, 'all'] as const, [board, 'third'] as const]);

/** `npm run test:long` takes all of Debian's demos with pours; figures: `npm run bench -- route-imports`. */
describe.skipIf(!hasKicad || !hasDemos)('a demo of KiCad without its tracks, routed', () => {
  it.each(LONG ? ALL : QUICK)(
    '%s (%s) breaks nothing that it did not break before, by KiCad after a refill and by its gerbers',
    (board, share) => {
      const made = routedImport(join(DEMOS, `${board}.kicad_pcb`), share);
      expect(made.board).toBe(`${basename(board)}.kicad_pcb`);
      if (made.open[1] === 0) {
        expect(made.added).toEqual([]);
        return;
      }
      // What cannot be finished is named, and nothing but open connections, and ends that wait for them, is wrong with it.
      expect(LONG).toBe(true);
      expect(made.passed).toBe(false);
      expect(made.errors.length).toBeGreaterThan(0);
      expect(made.added.filter((a) => !isOpen(a))).toEqual([]);
    },
    TIMEOUT,
  );
});

const isOpen = (said: string): boolean =>
  /^KiCad \d: (unconnected_items|track_dangling): /.test(said) ||
  /^gerbers: in the gerbers .* are apart$/.test(said) ||
  /more differences of this kind$/.test(said);
