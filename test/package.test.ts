import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../src/server/settings.js';
import { ServiceProcess } from './support/service-process.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'boardwright-package-'));
const app = join(folder, 'app');
const packed = join(app, 'node_modules', 'boardwright');
const home = join(folder, 'home');

const run = (program: string, args: readonly string[], cwd = ROOT, env: Record<string, string> = {}) => {
  const { SERVICE_HOME: _, XDG_DATA_HOME: __, ...inherited } = process.env;
  return spawnSync(program, args, { cwd, encoding: 'utf8', env: { ...inherited, ...env }, maxBuffer: 1 << 26 });
};

/** The tarball as a package manager unpacks it into somebody's node_modules; what it depends on is linked from ours. */
beforeAll(() => {
  const compiled = run(process.execPath, ['scripts/setup.mjs']);
  if (compiled.status !== 0) throw new Error(compiled.stderr);
  const done = run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder]);
  if (done.status !== 0) throw new Error(done.stderr);
  mkdirSync(packed, { recursive: true });
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  run('tar', ['xzf', join(folder, tarball), '-C', packed, '--strip-components=1']);
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
  for (const name of Object.keys(dependencies)) {
    if (name.includes('/')) mkdirSync(join(app, 'node_modules', name.split('/')[0] ?? ''), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(app, 'node_modules', name));
  }
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the package', () => {
  it('holds the program, its data, its page, its types and NOTICE, and neither sources nor maps', () => {
    for (const name of ['bin/boardwright.mjs', 'dist/core/index.js', 'data', 'dist/studio/index.html', 'NOTICE', 'LICENSE', 'CHANGELOG.md'])
      expect(existsSync(join(packed, name)), name).toBe(true);
    const names = readdirSync(packed, { recursive: true }).map(String);
    expect(names.filter((n) => n.endsWith('.map') || n.includes('.tsbuildinfo') || /^(src|test|eval\/prompts|web\/inspector)\//.test(n))).toEqual([]);
  });

  it('declares the types of what it exports: they are written when it is packed, of sources that are there', () => {
    const { exports, scripts } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8'));
    expect(scripts.prepack).toContain('--types');
    for (const name of ['core', 'client']) expect(existsSync(join(ROOT, 'src', name, 'index.ts')), name).toBe(true);
    expect([exports['.'].types, exports['./client'].types]).toEqual(['./dist/core/index.d.ts', './dist/client/index.d.ts']);
    expect(existsSync(join(packed, exports['./viewer'].types))).toBe(true);
  });

  it('stays small: under 46 MB unpacked, under 120 MB with all that is installed beside it', () => {
    const bytesOf = (at: string): number =>
      readdirSync(at, { recursive: true }).reduce((sum, name) => sum + statSync(join(at, String(name))).size, 0);
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, { dev?: boolean }> };
    const beside = Object.entries(packages).filter(([at, { dev }]) => at !== '' && dev !== true && existsSync(join(ROOT, at)));
    // What lies inside of another is counted with it.
    const outer = beside.filter(([at]) => at.lastIndexOf('node_modules/') === 0);
    expect(outer.length).toBeGreaterThan(20);
    const own = bytesOf(packed);
    expect(own).toBeLessThan(46e6);
    expect(own + outer.reduce((sum, [at]) => sum + bytesOf(join(ROOT, at)), 0)).toBeLessThan(120e6);
  });

  it('is imported by its name: a board of a sentence, with its types', () => {
    const script = `
      import { board, check, kicadFile } from 'boardwright';
      const made = await board('a red LED with its resistor on a 5 V screw terminal');
      const again = check(kicadFile(made.board, { stem: 'lamp', version: 'v001', created: '' }));
      console.log(JSON.stringify([made.board.passed, made.files.length > 15, again.passed]));`;
    writeFileSync(join(app, 'try.mjs'), script);
    const { stdout, stderr } = run(process.execPath, ['try.mjs'], app, { HOME: home });
    expect([stdout.trim(), stderr]).toEqual(['[true,true,true]', '']);
  });

  it('keeps its home in the data folder of the user, never beside itself', () => {
    const before = readdirSync(packed);
    const { status, stdout } = run(
      process.execPath,
      [join(packed, 'bin', 'boardwright.mjs'), 'design', 'a red LED on a 5 V screw terminal', '--json'],
      app,
      {
        HOME: home,
      },
    );
    expect([status, JSON.parse(stdout).passed]).toEqual([0, true]);
    expect(existsSync(join(home, '.local', 'share', 'boardwright', '.service'))).toBe(true);
    expect(readdirSync(packed)).toEqual(before);
    const xdg = join(folder, 'xdg');
    const { stdout: told } = run(process.execPath, [join(packed, 'bin', 'boardwright.mjs'), 'settings'], app, { HOME: home, XDG_DATA_HOME: xdg });
    expect(told).toContain(`\nhome ${join(xdg, 'boardwright')}\n`);
  });

  it('brings its simulator and the SDK of the chat models inside', async () => {
    const asked: string[] = [];
    const backend = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(404).end();
    }).listen(0, '127.0.0.1');
    await once(backend, 'listening');
    const service = await ServiceProcess.start(
      {
        HOME: home,
        SERVICE_CHAT_BACKEND: 'ollama',
        SERVICE_CHAT_MODEL: 'none',
        OLLAMA_HOST: `127.0.0.1:${(backend.address() as AddressInfo).port}`,
      },
      packed,
    );
    expect((await service.ask('GET', '/api/app')).json.simulator.engine).toBe('eecircuit-engine');
    await service.ask('POST', '/api/projects', { name: 'Lamp' });
    await service.ask('POST', '/api/projects/lamp/chat', { message: 'a red LED on 5 V', wait: true });
    await service.stop();
    backend.close();
    expect(asked).toEqual(['/v1/chat/completions']);
  });
});

describe('a checkout', () => {
  it('keeps its own root as its home, unless the environment names another', () => {
    expect(readSettings({ XDG_DATA_HOME: '/x' }).home).toBe(ROOT.replace(/\/$/, ''));
    expect(readSettings({ SERVICE_HOME: '/y' }).home).toBe('/y');
  });

  it('tells in NOTICE of every package that it brings, with its licence', () => {
    const { status, stderr } = run(process.execPath, ['scripts/notice.mjs', '--check']);
    expect([status, stderr]).toEqual([0, '']);
  });
});
