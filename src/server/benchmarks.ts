import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../projects/files.js';

export interface Benchmarks {
  /** The `meta` block of `data/bench/routability.json`. */
  routability: Record<string, unknown>;
  /** The runs of `eval/results.json`; `mtime` is when each ended, in seconds since 1970. */
  pipeline: { runs: { run: string; mtime: number; rows: unknown[] }[] };
  /** `eval/rubric.json`. */
  rubric: Record<string, unknown>;
}

const ABSENT = { available: false };

/** Figures as they lie on disk below the code's root; a file that is not there, or is no JSON, is not available. */
export async function readBenchmarks(code: string): Promise<Benchmarks> {
  const [routability, rubric] = await Promise.all([
    readObject(join(code, 'data', 'bench', 'routability.json')),
    readObject(join(code, 'eval', 'rubric.json')),
  ]);
  const meta = routability?.['meta'];
  return {
    routability: isObject(meta) ? { available: true, ...meta } : ABSENT,
    pipeline: { runs: await readRuns(join(code, 'eval', 'results.json')) },
    rubric: rubric === null ? ABSENT : { available: true, ...rubric },
  };
}

async function readRuns(file: string): Promise<Benchmarks['pipeline']['runs']> {
  const runs = (await readObject(file))?.['runs'];
  return Array.isArray(runs) ? runs.flatMap(runOf) : [];
}

/** A run without a name, a date or rows is none. */
function runOf(entry: unknown): Benchmarks['pipeline']['runs'] {
  if (!isObject(entry)) return [];
  const { run, date, rows } = entry;
  const ended = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  return typeof run === 'string' && !Number.isNaN(ended) && Array.isArray(rows) ? [{ run, mtime: ended / 1000, rows: rows as unknown[] }] : [];
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
