import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadLibrary } from '../src/parts/load.js';
import { chooseBackend } from '../src/server/backends.js';
import { effortSchema } from '../src/server/fields.js';
import { readSettings } from '../src/server/settings.js';
import { type Judged, judge, nameOf, type Row } from './judge.js';
import type { Prompt } from './prompt.js';
import { PROMPTS } from './prompts/index.js';

/**
 * Judges a chat backend by prompts: `npm run eval -- [--build] [--set <name>] [--only <id>] [--run <name>] [--backend <name>] [--model <name>]
 * [--effort low|medium|high]`. The backend is the configured one (SERVICE_CHAT_BACKEND), reached as the service reaches it. Writes
 * `eval/<run>/summary.json`, whose rows GET /api/benchmarks serves.
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
const rows: Row[] = [];
for (const prompt of prompts.filter((p) => only === undefined || p.id.includes(only))) {
  const row = await judge(prompt, library, builds, judged);
  const note = row.passed ? '' : `: ${[...row.expectations.failed, ...(row.erc ? [`${row.erc} electrical errors`] : [])].join('; ')}`;
  process.stdout.write(`${row.passed ? 'pass' : 'FAIL'} ${row.id}${note}\n`);
  rows.push(row);
}
const passed = rows.filter((r) => r.passed).length;
process.stdout.write(`${set}: ${passed} of ${rows.length} (${((100 * passed) / rows.length).toFixed(1)} %)\n`);
if (only === undefined) {
  const folder = join(import.meta.dirname, option('run') ?? `${nameOf(judged).replace(/[^\w.-]+/g, '-')}-${set}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'summary.json'),
    `${JSON.stringify({ set, built: builds, catalogue: library.catalogue.dated, passed, of: rows.length, rows }, null, 1)}\n`,
  );
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
