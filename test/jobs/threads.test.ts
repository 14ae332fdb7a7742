import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { compiledModule } from '../support/compiled.js';
import { share } from '../support/long.js';

const state = mkdtempSync(join(tmpdir(), 'boardwright-threads-'));
afterAll(() => rmSync(state, { recursive: true, force: true }));

/** A process of its own: what is looked for ends the whole of it. */
const SCRIPT = `
import { Threads } from ${JSON.stringify(compiledModule('jobs/threads.js'))};
const threads = new Threads('desk-worker', 1, { state: ${JSON.stringify(state)} });
const asked = { name: 'searchParts', args: [{ q: 'resistor', limit: 20_000, inStockOnly: false }] };
let ended = 0;
for (let round = 0; round < ${share(60, 8)}; round++) {
  await threads.run({ name: 'catalogue', args: [] });
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 2 + round % 8);
  await threads.run(asked, stop.signal).catch((error) => (ended += error.name === 'AbortError' ? 1 : 0));
}
await threads.close();
console.log(JSON.stringify({ ended }));
`;

describe('A thread that is ended in the middle of a search', { timeout: 600_000 }, () => {
  it('leaves the process and the next search alone', () => {
    const { status, signal, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', SCRIPT], {
      encoding: 'utf8',
      cwd: new URL('../../', import.meta.url).pathname,
    });
    expect({ status, signal, stderr }).toEqual({ status: 0, signal: null, stderr: '' });
    expect(JSON.parse(stdout).ended).toBeGreaterThan(0);
  });
});
