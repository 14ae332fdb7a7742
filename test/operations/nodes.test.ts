import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONG } from '../support/long.js';
import { installed } from '../support/registry.js';
import { compileOnce, ServiceProcess } from '../support/service-process.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BIN = join(ROOT, 'bin', 'boardwright.mjs');
const WORDS = 'a red LED with its resistor on a 5 V screw terminal';
const folder = mkdtempSync(join(tmpdir(), 'boardwright-nodes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (program: string, args: readonly string[]) =>
  spawnSync(program, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, SERVICE_HOME: join(folder, 'home') }, timeout: 280_000 });

/** A Node of a major version, as the registry of npm ships it; null: no registry answers. */
function nodeOf(major: number): string | null {
  const program = installed(folder, 'node', String(major));
  return program === null ? null : join(program, 'bin', 'node');
}

/** Every file of the board that a Node makes of the words, by its name. */
function boardBy(node: string, out: string): Map<string, string> {
  const made = run(node, [BIN, 'design', WORDS, '--json', '--out', out]);
  expect([made.status, made.stderr.includes('Error')], made.stderr).toEqual([0, false]);
  expect(JSON.parse(made.stdout)).toMatchObject({ passed: true });
  const files = readdirSync(join(folder, out), { recursive: true, withFileTypes: true }).filter((e) => e.isFile());
  return new Map(files.map((e) => [join(e.parentPath, e.name).slice(join(folder, out).length), readFileSync(join(e.parentPath, e.name), 'latin1')]));
}

/** In `npm run test:long`; a machine without a registry skips it. */
describe.runIf(LONG)('under Node', { timeout: 600_000 }, () => {
  let here: Map<string, string>;
  beforeAll(() => {
    compileOnce();
    here = boardBy(process.execPath, 'here');
  }, 300_000);

  it.for([20, 22, 24])('%i: a board of a sentence is the same to the byte, and a service answers', async (major, { skip }) => {
    const node = nodeOf(major);
    if (node === null) return skip('the registry of npm does not answer');
    expect(run(node, ['--version']).stdout).toMatch(new RegExp(`^v${major}\\.`));
    const there = boardBy(node, `by-${major}`);
    expect([...there.keys()].sort()).toEqual([...here.keys()].sort());
    expect([...there].filter(([name, text]) => here.get(name) !== text).map(([name]) => name)).toEqual([]);
    const service = await ServiceProcess.start({ SERVICE_HOME: join(folder, `home-${major}`) }, ROOT, node);
    try {
      expect((await service.ask('GET', '/api/health')).json).toMatchObject({ ok: true });
      await service.ask('POST', '/api/projects', { name: 'Lamp' });
      const { status, json, text } = await service.ask('POST', '/api/projects/lamp/chat', { message: WORDS, wait: true });
      expect([status, json.board?.passed], text).toEqual([200, true]);
      expect(service.log).toBe('');
    } finally {
      await service.stop();
    }
  });
});
