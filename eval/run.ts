import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadLibrary } from '../src/parts/load.js';
import { judge, type Row } from './judge.js';
import type { Prompt } from './prompt.js';
import { PROMPTS } from './prompts/index.js';

/**
 * Judges the builtin planner by prompts: `npm run eval -- [--build] [--set <name>] [--only <id>] [--run <name>]`. Writes
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
const rows = prompts
  .filter((p) => only === undefined || p.id.includes(only))
  .map((prompt): Row => {
    const row = judge(prompt, library, builds);
    const note = row.passed ? '' : `: ${[...row.expectations.failed, ...(row.erc ? [`${row.erc} electrical errors`] : [])].join('; ')}`;
    process.stdout.write(`${row.passed ? 'pass' : 'FAIL'} ${row.id}${note}\n`);
    return row;
  });
const passed = rows.filter((r) => r.passed).length;
process.stdout.write(`${set}: ${passed} of ${rows.length} (${((100 * passed) / rows.length).toFixed(1)} %)\n`);
if (only === undefined) {
  const folder = join(import.meta.dirname, option('run') ?? `builtin-${set}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'summary.json'),
    `${JSON.stringify({ set, built: builds, catalogue: library.catalogue.dated, passed, of: rows.length, rows }, null, 1)}\n`,
  );
}
