import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Board } from '../../src/board/index.js';
import { build } from '../../src/build/index.js';
import { planTurn } from '../../src/chat/builtin/index.js';
import type { Design } from '../../src/design/index.js';
import { audit } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { type Case, loadCases, requestOf } from './cases.js';

/** Plans and builds every case with the built-in planner and holds the ledger's states against what an engineer wrote down: npx tsx eval/ledger/run.ts [id …] */
const library = loadLibrary();
const lexicon = loadLexicon(library);
const wanted = process.argv.slice(2);
let [agreed, all] = [0, 0];

function built(given: Case): { design: Design; board: Board } | null {
  const plan = planTurn(given.message, null, library);
  return plan.kind === 'design' ? build({ design: plan.design, seed: 1, name: given.id, version: 'v001' }, library) : null;
}

for (const given of loadCases(dirname(fileURLToPath(import.meta.url)))) {
  if (wanted.length > 0 && !wanted.some((w) => given.id.startsWith(w))) continue;
  const made = built(given);
  if (made === null) {
    console.log(`${given.id}: no board`);
    continue;
  }
  const from = performance.now();
  const ledger = audit({ request: requestOf(given, lexicon), ...made, library, lexicon });
  const ms = performance.now() - from;
  const lines = ledger.entries.flatMap((entry, i) => {
    const hand = given.asks[i]?.is ?? 'met';
    const same = Array.isArray(hand) ? hand.includes(entry.state) : hand === entry.state;
    all += 1;
    if (same) agreed += 1;
    return same && wanted.length === 0 ? [] : [`  ${same ? ' ' : '!'} ${entry.ask} ${entry.state} (${hand}) ${entry.text}: ${entry.says}`];
  });
  const errors = ledger.findings.filter((f) => f.severity === 'error' && f.rule !== 'ask');
  const lost = (given.errors ?? []).filter((rule) => !errors.some((f) => f.rule === rule));
  const loud = errors.filter((f) => given.errors?.includes(f.rule) !== true);
  if (lines.length + lost.length + loud.length > 0)
    console.log(`${given.id} ${given.message.slice(0, 90)} (${ledger.asks.met}/${ledger.asks.of}, ${ms.toFixed(0)} ms)`);
  for (const line of lines) console.log(line);
  for (const rule of lost) console.log(`  ! no error ${rule}`);
  for (const f of wanted.length > 0 ? ledger.findings.filter((g) => g.rule !== 'ask') : loud)
    console.log(`  ${given.errors?.includes(f.rule) === true ? ' ' : '!'} ${f.severity} ${f.rule}: ${f.message}`);
}
console.log(`${agreed} of ${all} asks agree (${((100 * agreed) / Math.max(1, all)).toFixed(1)} %)`);
