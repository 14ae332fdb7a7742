import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONG } from '../support/long.js';
import { installed } from '../support/registry.js';
import { ServiceProcess } from '../support/service-process.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const WORDS = 'a red LED with its resistor on a 5 V screw terminal';
/** Boards that take moving parts about, copper for currents, values and four supplies to make. */
const BOARDS = [
  WORDS,
  'ESP32 sensor board with BME280, USB-C and a LiPo charger',
  'ATmega328P with a relay and screw terminals from a 12 V barrel jack',
  'a low pass filter at 1 kHz with an op amp, 5 V',
];
const folder = mkdtempSync(join(tmpdir(), 'boardwright-nodes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (program: string, args: readonly string[]) =>
  spawnSync(program, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, SERVICE_HOME: join(folder, 'home') }, timeout: 280_000 });

/** A Node of a major version, as the registry of npm ships it; null: no registry answers. */
function nodeOf(major: number): string | null {
  const program = installed(folder, 'node', String(major));
  return program === null ? null : join(program, 'bin', 'node');
}

/** npm by its own program, so that each Node runs it. */
const NPM = process.env['npm_execpath'] ?? realpathSync(run('which', ['npm']).stdout.trim());

/** The package as it is published, installed by a Node into a folder of its own: where it lies. */
function installedBy(node: string, major: number, tarball: string): string {
  const into = join(folder, `under-${major}`);
  const done = run(node, [NPM, 'install', '--prefix', into, '--no-audit', '--no-fund', '--loglevel=error', tarball]);
  expect(done.status, done.stderr).toBe(0);
  return join(into, 'node_modules', 'boardwright');
}

/** Every file of the boards that a Node makes of the words, by its name. */
function boardsBy(node: string, program: string, out: string): Map<string, string> {
  for (const [at, words] of BOARDS.entries()) {
    const made = run(node, [join(program, 'bin', 'boardwright.mjs'), 'design', words, '--json', '--out', join(out, String(at))]);
    expect([made.status, made.stderr.includes('Error')], made.stderr).toEqual([0, false]);
    expect(JSON.parse(made.stdout)).toMatchObject({ passed: true });
  }
  const files = readdirSync(join(folder, out), { recursive: true, withFileTypes: true }).filter((e) => e.isFile());
  return new Map(files.map((e) => [join(e.parentPath, e.name).slice(join(folder, out).length), readFileSync(join(e.parentPath, e.name), 'latin1')]));
}

/** In `npm run test:long`; a machine without a registry skips it. */
describe.runIf(LONG)('under Node', { timeout: 900_000 }, () => {
  let here: Map<string, string>;
  let tarball: string;
  beforeAll(() => {
    const packed = spawnSync('npm', ['pack', '--json', '--pack-destination', folder], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 });
    expect(packed.status, packed.stderr).toBe(0);
    tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '');
    here = boardsBy(process.execPath, ROOT, 'here');
  }, 600_000);

  it.for([20, 22, 24])(
    '%i: the package is installed, boards of sentences are the same to the byte, and a service builds',
    async (major, { skip }) => {
      const node = nodeOf(major);
      if (node === null) return skip('the registry of npm does not answer');
      expect(run(node, ['--version']).stdout).toMatch(new RegExp(`^v${major}\\.`));
      const program = installedBy(node, major, tarball);
      const there = boardsBy(node, program, `by-${major}`);
      expect([...there.keys()].sort()).toEqual([...here.keys()].sort());
      expect([...there].filter(([name, text]) => here.get(name) !== text).map(([name]) => name)).toEqual([]);
      const service = await ServiceProcess.start({ SERVICE_HOME: join(folder, `home-${major}`) }, program, node);
      try {
        expect((await service.ask('GET', '/api/health')).json).toMatchObject({ ok: true });
        await service.ask('POST', '/api/projects', { name: 'Lamp' });
        const { status, json, text } = await service.ask('POST', '/api/projects/lamp/chat', { message: WORDS, wait: true });
        expect([status, json.board?.passed], text).toEqual([200, true]);
        expect(service.log).toBe('');
      } finally {
        await service.stop();
      }
    },
  );
});
