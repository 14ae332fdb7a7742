import type { Board, Density } from '../../src/board/index.js';
import { attemptLayout } from '../../src/build/attempt.js';
import { ALONE } from '../../src/build/crew.js';
import { problemOf, taskOf } from '../../src/build/orders.js';
import { engineer } from '../../src/engineer/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { resolve } from '../../src/parts/resolve.js';
import { read } from '../../src/reader/index.js';

/** Eight lines between two headers, through a gap between two areas without tracks that has room for four usual lines on one layer, not on both. */
const library = loadLibrary();
const lexicon = loadLexicon(library);
const { design } = engineer(read('Adapter from an 8-pin header to an 8-pin header, straight through', null, lexicon).request, { library, lexicon });
if (design === null) throw new Error('no board');
const GAP = 1.3;
const side = 15 - GAP / 2;
const constraints = {
  board: { width_mm: 40, height_mm: 30, fixed: true },
  pinned: { J1: { x: 4, y: 6 }, J2: { x: 36, y: 6 } },
  keepouts: [0, 15 + GAP / 2].map((y, k) => ({ id: `side${k}`, rect: { x: 18, y, w: 4, h: side }, bans: ['tracks' as const, 'vias' as const] })),
};
export const DENSE_DESIGN = { ...design, constraints };
const resolved = resolve(DENSE_DESIGN, library);
export const DENSE_INPUT = { resolved, name: 'dense', version: 'v001', crew: ALONE };

/** The board as it is laid by one density. `rough`: left where it is known that it is not clean. */
export function laid(density: Density, rough = false): Board {
  const task = taskOf(DENSE_INPUT, density);
  return attemptLayout({ task, problem: problemOf(task, 0), seed: 1, tries: [0, 1], rough }, {}, { run: (_, work) => work() });
}
