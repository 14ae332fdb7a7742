import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, namesIn } from '../projects/files.js';

export interface Benchmarks {
  /** The `meta` block of `data/bench/routability.json`. */
  routability: Record<string, unknown>;
  /** What `eval/<run>/summary.json` hold in their `rows`. */
  pipeline: { runs: { run: string; mtime: number; rows: unknown[] }[] };
  /** `eval/rubric.json`. */
  rubric: Record<string, unknown>;
}

const ABSENT = { available: false };

/** Figures as they lie on disk below the code's root; a file that is not there, or is no JSON, is not available. */
export async function readBenchmarks(code: string): Promise<Benchmarks> {
  const rows = join(code, 'eval');
  const [routability, rubric] = await Promise.all([
    readObject(join(code, 'data', 'bench', 'routability.json')),
    readObject(join(rows, 'rubric.json')),
  ]);
  const meta = routability?.['meta'];
  return {
    routability: isObject(meta) ? { available: true, ...meta } : ABSENT,
    pipeline: { runs: await readRuns(rows) },
    rubric: rubric === null ? ABSENT : { available: true, ...rubric },
  };
}

async function readRuns(folder: string): Promise<Benchmarks['pipeline']['runs']> {
  const runs = await Promise.all(
    (await namesIn(folder)).map(async (run) => {
      const file = join(folder, run, 'summary.json');
      const summary = await readObject(file);
      const rows = summary?.['rows'];
      return Array.isArray(rows) ? [{ run, mtime: (await stat(file)).mtimeMs / 1000, rows: rows as unknown[] }] : [];
    }),
  );
  return runs.flat();
}

async function readObject(path: string): Promise<Record<string, unknown> | null> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    return isObject(value) ? value : null;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return null;
    throw error;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
