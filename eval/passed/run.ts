import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { randomOf, shuffled } from '../metamorphic/random.js';
import { record, writeRun } from '../results.js';
import { flag, option, setsNamed, share } from '../terms.js';
import { serve } from './service.js';
import { sheet } from './sheet.js';

/** What a reader said of a board that passed. */
const verdictsSchema = z.array(
  z.strictObject({
    id: z.string(),
    /** Whether it was right to pass: nothing of the sentence is missing, silent or replaced. */
    verdict: z.enum(['right', 'wrong']),
    /** Of what is wrong: the class of fault, and what it is here. */
    class: z.string().optional(),
    note: z.string().optional(),
  }),
);
const VERDICTS = join(import.meta.dirname, 'verdicts.json');

interface Sentence {
  readonly id: string;
  readonly message: string;
}

/** First messages of all sets, each once. */
function sentences(): Sentence[] {
  const all = setsNamed(option('set')).flatMap((set) => set.map((p) => ({ id: p.id, message: p.turns[0] ?? '' })));
  return [...new Map(all.map((s) => [s.message, s])).values()];
}

/**
 * `npm run eval -- --passed <n> [--seed <s>] [--only <id>]`: takes sentences at random down the whole road and prints a sheet for each board that passes, until
 * there are n. With `--all` every sentence is taken and only the totals and the boards that a reader found wrong are printed.
 */
export function runPassed(most: number): void {
  const library = loadLibrary();
  const lexicon = loadLexicon(library);
  const only = option('only');
  const chosen = shuffled(
    sentences().filter((s) => only === undefined || s.id.includes(only)),
    randomOf(option('seed') ?? '1'),
  );
  const verdicts = new Map((existsSync(VERDICTS) ? verdictsSchema.parse(JSON.parse(readFileSync(VERDICTS, 'utf8'))) : []).map((v) => [v.id, v]));
  const counts: Record<string, number> = {};
  const passed: string[] = [];
  for (const { id, message } of chosen) {
    if (!flag('all') && passed.length >= most) break;
    const served = serve(message, library, lexicon);
    const outcome = served.kind !== 'built' ? served.kind : served.board.passed === true ? 'passed' : 'built, not passed';
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    if (served.kind !== 'built' || (served.board.passed !== true && only === undefined)) continue;
    if (served.board.passed === true) passed.push(id);
    if (!flag('all')) process.stdout.write(`${sheet(id, message, served.design, served.board, served.ledger, served.reply)}\n\n`);
  }
  const wrong = passed.filter((id) => verdicts.get(id)?.verdict === 'wrong');
  const read = passed.filter((id) => verdicts.has(id));
  const taken = Object.values(counts).reduce((a, b) => a + b, 0);
  for (const id of wrong) process.stdout.write(`wrong and passed: ${id} (${verdicts.get(id)?.class ?? ''}): ${verdicts.get(id)?.note ?? ''}\n`);
  for (const [outcome, n] of Object.entries(counts)) process.stdout.write(`${outcome}: ${n} of ${taken} (${share(n, taken)})\n`);
  process.stdout.write(`of ${passed.length} that passed a reader has seen ${read.length}; ${wrong.length} of these should not have passed\n`);
  if (only !== undefined) return;
  writeRun('passed', { counts, passed });
  const row = { backend: 'builtin', sentences: taken, ...counts, read: read.length, wrong: wrong.length };
  if (flag('record')) record({ run: 'passed', rows: [row] });
}
