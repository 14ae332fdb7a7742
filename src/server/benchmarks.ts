import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, namesIn } from '../projects/files.js';

export interface Benchmarks {
  /** The `meta` block of `data/bench/routability.json`. */
  routability: Record<string, unknown>;
  /** What `bench/results/<run>.json` hold in their `rows`. */
  pipeline: { runs: { run: string; mtime: number; rows: unknown[] }[] };
  /** `data/bench/rubric.json`. */
  rubric: Record<string, unknown>;
}

const ABSENT = { available: false };

/** Figures as they lie on disk below the code's root; a file that is not there, or is no JSON, is not available. */
export async function readBenchmarks(code: string): Promise<Benchmarks> {
  const assets = join(code, 'data', 'bench');
  const [routability, rubric] = await Promise.all([readObject(join(assets, 'routability.json')), readObject(join(assets, 'rubric.json'))]);
  const meta = routability?.['meta'];
  return {
    routability: isObject(meta) ? { available: true, ...meta } : ABSENT,
    pipeline: { runs: await readRuns(join(code, 'bench', 'results')) },
    rubric: rubric === null ? ABSENT : { available: true, ...rubric },
  };
}

async function readRuns(folder: string): Promise<Benchmarks['pipeline']['runs']> {
  const names = (await namesIn(folder)).filter((n) => n.endsWith('.json'));
  const runs = await Promise.all(
    names.map(async (name) => {
      const [summary, { mtimeMs }] = await Promise.all([readObject(join(folder, name)), stat(join(folder, name))]);
      const rows = summary?.['rows'];
      return Array.isArray(rows) ? [{ run: name.slice(0, -'.json'.length), mtime: mtimeMs / 1000, rows: rows as unknown[] }] : [];
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
