import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBenchmarks } from '../../src/server/benchmarks.js';

const checkout = async (results: string | null): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'benchmarks-'));
  await mkdir(join(folder, 'eval'));
  if (results !== null) await writeFile(join(folder, 'eval', 'results.json'), results);
  return folder;
};

describe('runs of eval/results.json', () => {
  it('are told with their rows and the second they ended', async () => {
    const rows = [{ backend: 'builtin', passed: 3, of: 4 }];
    const folder = await checkout(JSON.stringify({ runs: [{ run: 'own', date: '2026-11-22T02:10:02.000Z', commit: 'abc', rows }] }));
    expect((await readBenchmarks(folder)).pipeline.runs).toEqual([{ run: 'own', mtime: Date.UTC(2026, 10, 22, 2, 10, 2) / 1000, rows }]);
  });

  it('are none where the file is not there, is no JSON or holds something else', async () => {
    for (const text of [null, '{"runs": [', '[]', '{"runs": {}}', '{"runs": [null, {"run": "x"}, {"run": "x", "date": "?", "rows": []}]}'])
      expect((await readBenchmarks(await checkout(text))).pipeline.runs).toEqual([]);
  });
});
