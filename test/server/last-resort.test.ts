import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { compiledModule } from '../support/compiled.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Runs a program whose close() is `close`, and that then does `fault`. */
function run(close: string, fault: string) {
  const program = `
    import { onFault } from ${JSON.stringify(compiledModule('cli/last-resort.js'))};
    onFault(async () => { ${close} }, 300);
    setInterval(() => {}, 1000);
    ${fault}
  `;
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd: ROOT, encoding: 'utf8', timeout: 60_000 });
}

it.each([
  ['an exception', `setTimeout(() => { throw new Error('nobody caught this'); }, 1);`],
  ['a rejection', `void Promise.reject(new Error('nobody caught this'));`],
  [
    'an error event',
    `const { EventEmitter } = await import('node:events'); setTimeout(() => new EventEmitter().emit('error', new Error('nobody caught this')), 1);`,
  ],
])('%s that nobody caught is logged, what runs is finished, and the process ends with 1', (_what, fault) => {
  const { status, stdout, stderr } = run(`await new Promise((r) => setTimeout(r, 50)); process.stdout.write('finished\\n');`, fault);
  expect([status, stdout]).toEqual([1, 'finished\n']);
  expect(stderr).toMatch(/^fault: Error: nobody caught this\n\s+at /m);
});

it('does not wait for ever, and logs the faults that follow', () => {
  const more = `setTimeout(() => { throw new Error('a second one'); }, 20);`;
  const { status, stderr } = run(`await new Promise(() => {});`, `${more} setTimeout(() => { throw new Error('the first'); }, 1);`);
  expect(status).toBe(1);
  expect(stderr.match(/^fault: .*/gm)).toEqual(['fault: Error: the first', 'fault: Error: a second one']);
});
