import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The figures of one run, as eval/results.json keeps them and GET /api/benchmarks serves them. */
export interface Recorded {
  readonly run: string;
  /** When it ended, and what it judged: the commit of the working tree, with `+` where files were changed. */
  readonly date: string;
  readonly commit: string;
  readonly rows: readonly { readonly backend: string }[];
}

const RESULTS = join(import.meta.dirname, 'results.json');

/** Puts the figures of a run into eval/results.json, in the place of those of the same name. */
export function record(run: Omit<Recorded, 'date' | 'commit'> & Record<string, unknown>): void {
  const { runs } = existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as { runs: Recorded[] }) : { runs: [] };
  const { run: name, rows, ...rest } = run;
  const now: Recorded = { run: name, date: new Date().toISOString(), commit: commit(), ...rest, rows };
  const at = runs.findIndex((r) => r.run === name);
  const all = at < 0 ? [...runs, now] : runs.map((r, i) => (i === at ? now : r));
  write(RESULTS, `{\n "runs": [\n${all.map(lines).join(',\n')}\n ]\n}\n`);
}

/** A row a line: a diff shows which figure changed. */
function lines({ rows, ...rest }: Recorded): string {
  const head = Object.entries(rest).map(([k, v]) => `${JSON.stringify(k)}: ${JSON.stringify(v)}`);
  return `  {\n   ${head.join(', ')},\n   "rows": [\n${rows.map((r) => `    ${JSON.stringify(r)}`).join(',\n')}\n   ]\n  }`;
}

/** The particulars of a run, for its reader: eval/runs/<name>.json, which is not kept in git. */
export const writeRun = (name: string, content: unknown): void => write(runFile(name), `${JSON.stringify(content, null, 1)}\n`);
export const runFile = (name: string): string => join(import.meta.dirname, 'runs', `${name}.json`);

/** Whole or not at all: a run that is stopped leaves a file that can be read. */
function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.part`, text);
  renameSync(`${path}.part`, path);
}

function commit(): string {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--', '../src', '../data') === '' ? '' : '+'}`;
  } catch {
    return 'unknown';
  }
}
