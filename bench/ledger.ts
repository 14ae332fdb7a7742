import { fileURLToPath } from 'node:url';
import { loadCases, requestOf } from '../eval/ledger/cases.js';
import { build } from '../src/build/index.js';
import { planFirst } from '../src/chat/asked/index.js';
import { audit } from '../src/ledger/index.js';
import { loadLexicon } from '../src/lexicon/load.js';
import { loadLibrary } from '../src/parts/load.js';

/** How long the audit of a board takes, ms: the first in a process and the median of 20: npm run bench -- ledger [case …] */
const library = loadLibrary();
const lexicon = loadLexicon(library);
const wanted = process.argv.slice(2);
const ids = wanted.length > 0 ? wanted : ['inputs12', 'relay8', 'buck'];

for (const given of loadCases(fileURLToPath(new URL('../eval/ledger', import.meta.url))).filter((c) => ids.includes(c.id.slice(2)))) {
  const plan = planFirst(given.message, library);
  if (plan.kind !== 'design') continue;
  const { board } = build({ design: plan.design, seed: 1, name: given.id, version: 'v001' }, library);
  const request = requestOf(given, lexicon);
  const times = Array.from({ length: 20 }, () => {
    const from = performance.now();
    audit({ request, design: plan.design, board, library, lexicon });
    return performance.now() - from;
  });
  const median = [...times].sort((a, b) => a - b)[10] ?? 0;
  console.log(
    `${given.id}: ${board.parts.length} parts, ${board.tracks.length} tracks, first ${(times[0] ?? 0).toFixed(0)} ms, median ${median.toFixed(0)} ms`,
  );
}
