import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadLibrary } from '../src/parts/load.js';
import { chooseBackend } from '../src/server/backends.js';
import { effortSchema } from '../src/server/fields.js';
import { readSettings } from '../src/server/settings.js';
import { type Judged, judge, nameOf, type Row } from './judge.js';
import type { Prompt } from './prompt.js';
import { PROMPTS } from './prompts/index.js';

/**
 * Judges a chat backend by prompts: `npm run eval -- [--build] [--continue] [--set <name>] [--only <id>] [--run <name>] [--backend <name>]
 * [--model <name>] [--effort low|medium|high]`. The backend is the configured one (SERVICE_CHAT_BACKEND), reached as the service reaches it.
 * Writes `eval/<run>/summary.json` after each prompt, whose rows GET /api/benchmarks serves; `--continue` keeps the rows that are there and
 * judges the rest, so that a long run (built, or by a paid model) may be stopped.
 */
const args = process.argv.slice(2);
const option = (name: string): string | undefined => {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? undefined : args[at + 1];
};

const set = option('set') ?? 'own';
const prompts: readonly Prompt[] = PROMPTS[set] ?? [];
if (prompts.length === 0) throw new Error(`there is no set ${set}: ${Object.keys(PROMPTS).join(', ')}`);
const builds = args.includes('--build');
const library = loadLibrary();
const only = option('only');
const judged = judgedBackend();
const folder = join(import.meta.dirname, option('run') ?? `${nameOf(judged).replace(/[^\w.-]+/g, '-')}-${set}${builds ? '-built' : ''}`);
const file = join(folder, 'summary.json');
const before = new Map((args.includes('--continue') ? rowsOf(file) : []).map((row) => [row.id, row]));
const rows: Row[] = [];
for (const prompt of prompts.filter((p) => only === undefined || p.id.includes(only))) {
  const kept = before.get(prompt.id);
  const row = kept ?? (await judge(prompt, library, builds, judged));
  if (kept === undefined) process.stdout.write(`${row.passed ? 'pass' : 'FAIL'} ${row.id}${noteOf(row)}\n`);
  rows.push(row);
  if (only === undefined && kept === undefined) write();
}
const passed = rows.filter((r) => r.passed).length;
process.stdout.write(`${set}: ${passed} of ${rows.length} (${((100 * passed) / rows.length).toFixed(1)} %)\n`);

function noteOf({ passed, expectations, erc, drc, unrouted }: Row): string {
  if (passed) return '';
  const counts = Object.entries({ 'electrical errors': erc, 'design-rule errors': drc, 'open connections': unrouted });
  return `: ${[...expectations.failed, ...counts.filter(([, n]) => (n ?? 0) > 0).map(([what, n]) => `${n} ${what}`)].join('; ')}`;
}

/** Whole or not at all: a run that is stopped leaves a summary that can be read. */
function write(): void {
  const good = rows.filter((r) => r.passed).length;
  const summary = { set, built: builds, catalogue: library.catalogue.dated, passed: good, of: rows.length, rows };
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.part`, `${JSON.stringify(summary, null, 1)}\n`);
  renameSync(`${file}.part`, file);
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
