import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Board } from '../../src/board/index.js';
import { build } from '../../src/build/index.js';
import { planFirst } from '../../src/chat/asked/index.js';
import type { Design } from '../../src/design/index.js';
import { audit } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { record, runFile, writeRun } from '../results.js';
import { type Case, loadCases, requestOf } from './cases.js';

/**
 * Plans and builds every case with the built-in planner and holds the ledger's states against what an engineer wrote down: npx tsx eval/ledger/run.ts [id …].
 * A board is kept in eval/runs by its design and built again when the design is another. Without ids the figures go into eval/results.json.
 */
const library = loadLibrary();
const lexicon = loadLexicon(library);
const wanted = process.argv.slice(2);
const folder = dirname(fileURLToPath(import.meta.url));
const rows: { backend: 'builtin'; set: string; boards: number; asks: number; agreed: number; errors: number; errors_agreed: number }[] = [];

function built(given: Case): { design: Design; board: Board } | null {
  const plan = planFirst(given.message, library);
  if (plan.kind !== 'design') return null;
  const kept = `ledger/${createHash('sha256').update(JSON.stringify(plan.design)).digest('hex').slice(0, 16)}`;
  if (existsSync(runFile(kept))) return { design: plan.design, board: JSON.parse(readFileSync(runFile(kept), 'utf8')) as Board };
  const { board } = build({ design: plan.design, seed: 1, name: given.id, version: 'v001' }, library);
  writeRun(kept, board);
  return { design: plan.design, board };
}

for (const file of readdirSync(folder)
  .filter((n) => n.endsWith('.json'))
  .sort())
  rows.push(judged(file));

function judged(file: string): (typeof rows)[number] {
  const row = { backend: 'builtin' as const, set: file.replace('.json', ''), boards: 0, asks: 0, agreed: 0, errors: 0, errors_agreed: 0 };
  for (const given of loadCases(folder, (name) => name === file)) {
    if (wanted.length > 0 && !wanted.some((w) => given.id.startsWith(w))) continue;
    const made = built(given);
    if (made === null) {
      console.log(`${given.id}: no board`);
      continue;
    }
    row.boards += 1;
    const from = performance.now();
    const ledger = audit({ request: requestOf(given, lexicon), ...made, library, lexicon });
    const ms = performance.now() - from;
    const lines = ledger.entries.flatMap((entry, i) => {
      const hand = given.asks[i]?.is ?? 'met';
      const same = Array.isArray(hand) ? hand.includes(entry.state) : hand === entry.state;
      row.asks += 1;
      if (same) row.agreed += 1;
      return same && wanted.length === 0 ? [] : [`  ${same ? ' ' : '!'} ${entry.ask} ${entry.state} (${hand}) ${entry.text}: ${entry.says}`];
    });
    const errors = ledger.findings.filter((f) => f.severity === 'error' && f.rule !== 'ask');
    const lost = (given.errors ?? []).filter((rule) => !errors.some((f) => f.rule === rule));
    row.errors += given.errors?.length ?? 0;
    row.errors_agreed += (given.errors?.length ?? 0) - lost.length;
    const loud = errors.filter((f) => given.errors?.includes(f.rule) !== true);
    if (lines.length + lost.length + loud.length > 0)
      console.log(`${given.id} ${given.message.slice(0, 90)} (${ledger.asks.met}/${ledger.asks.of}, ${ms.toFixed(0)} ms)`);
    for (const line of lines) console.log(line);
    for (const rule of lost) console.log(`  ! no error ${rule}`);
    for (const f of wanted.length > 0 ? ledger.findings.filter((g) => g.rule !== 'ask') : loud)
      console.log(`  ${given.errors?.includes(f.rule) === true ? ' ' : '!'} ${f.severity} ${f.rule}: ${f.message}`);
  }
  return row;
}

for (const { set, boards, asks, agreed } of rows.filter((r) => r.boards > 0))
  console.log(`${set}: ${agreed} of ${asks} asks of ${boards} boards agree (${((100 * agreed) / Math.max(1, asks)).toFixed(1)} %)`);
if (wanted.length === 0) record({ run: 'ledger', rows });
