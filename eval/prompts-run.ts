import { existsSync, readFileSync } from 'node:fs';
import { loadLibrary } from '../src/parts/load.js';
import { chooseBackend } from '../src/server/backends.js';
import { effortSchema } from '../src/server/fields.js';
import { readSettings } from '../src/server/settings.js';
import { type Judged, judge, nameOf, type Row } from './judge.js';
import { record, runFile, writeRun } from './results.js';
import { flag, option, setsNamed, share } from './terms.js';

/**
 * Judges a chat backend by prompts: `npm run eval -- [--build] [--continue] [--set <name>] [--only <id>] [--run <name>] [--backend <name>]
 * [--model <name>] [--effort low|medium|high] [--record]`. The backend is the configured one (SERVICE_CHAT_BACKEND), reached as the service reaches it.
 * Writes `eval/runs/<run>.json` after each prompt and, with `--record`, the score into `eval/results.json`; `--continue` keeps the rows that are
 * there and judges the rest, so that a long run (built, or by a paid model) may be stopped.
 */
export async function runPrompts(): Promise<void> {
  const set = option('set') ?? 'own';
  const prompts = setsNamed(set).flat();
  const built = flag('build');
  const only = option('only');
  const library = loadLibrary();
  const judged = judgedBackend();
  const backend = nameOf(judged);
  const run = option('run') ?? `${backend.replace(/[^\w.-]+/g, '-')}-${set}${built ? '-built' : ''}`;
  const before = new Map((flag('continue') ? rowsOf(runFile(run)) : []).map((row) => [row.id, row]));
  const rows: Row[] = [];
  for (const prompt of prompts.filter((p) => only === undefined || p.id.includes(only))) {
    const kept = before.get(prompt.id);
    const row = kept ?? (await judge(prompt, library, built, judged));
    if (kept === undefined) process.stdout.write(`${row.passed ? 'pass' : 'FAIL'} ${row.id}${noteOf(row)}\n`);
    rows.push(row);
    if (only === undefined && kept === undefined) writeRun(run, { rows });
  }
  const passed = rows.filter((r) => r.passed).length;
  process.stdout.write(`${set}: ${passed} of ${rows.length} (${share(passed, rows.length)})\n`);
  const score = { backend, set, built, catalogue: library.catalogue.dated, passed, of: rows.length };
  if (flag('record')) record({ run, rows: [score] });
}

function noteOf({ passed, expectations, erc, drc, unrouted }: Row): string {
  if (passed) return '';
  const counts = Object.entries({ 'electrical errors': erc, 'design-rule errors': drc, 'open connections': unrouted });
  return `: ${[...expectations.failed, ...counts.filter(([, n]) => (n ?? 0) > 0).map(([what, n]) => `${n} ${what}`)].join('; ')}`;
}

function rowsOf(path: string): Row[] {
  if (!existsSync(path)) return [];
  const { rows } = JSON.parse(readFileSync(path, 'utf8')) as { rows: Row[] };
  return rows;
}

/** The backend that the environment or the options name; ends with a line where it cannot be used. */
function judgedBackend(): Judged {
  const { chat } = readSettings();
  try {
    const choice = chooseBackend({ backend: option('backend'), model: option('model'), effort: effortSchema.parse(option('effort')) }, chat);
    return { choice, models: chat.models };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(2);
  }
}
