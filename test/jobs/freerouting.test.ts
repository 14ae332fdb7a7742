import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ZipFile } from 'yazl';
import { planFirst } from '../../src/chat/asked/index.js';
import { DesignError } from '../../src/design/index.js';
import { runFreerouting } from '../../src/jobs/freerouting.js';
import { routerTools, type Task, WorkerBuilder } from '../../src/jobs/index.js';
import { dsnFile } from '../../src/outputs/dsn.js';
import { loadLibrary } from '../../src/parts/load.js';
import { demoBoard } from '../support/demo-board.js';

/** A Java that answers as one, with a router behind it (test/support/router-stand-in.ts): the process handling is real, the program is not freerouting. */
const home = mkdtempSync(join(tmpdir(), 'freerouting-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const javaHome = join(home, 'java');
const standIn = fileURLToPath(new URL('../support/router-stand-in.ts', import.meta.url));
const tsx = import.meta.resolve('tsx');
mkdirSync(join(javaHome, 'bin'), { recursive: true });
writeFileSync(
  join(javaHome, 'bin', 'java'),
  `#!/bin/sh\nif [ "$1" = -version ]; then echo 'openjdk version "21.0.4" 2024-07-16' >&2; exit 0; fi\nexec "${process.execPath}" --import "${tsx}" "${standIn}" "$@"\n`,
);
chmodSync(join(javaHome, 'bin', 'java'), 0o755);

/** A jar whose main class is compiled for a Java release. */
async function jarFor(release: number, name: string, manifest = 'Main-Class: app.Main\n', main = 'app/Main.class'): Promise<string> {
  const code = Buffer.alloc(16);
  code.writeUInt32BE(0xcafebabe, 0);
  code.writeUInt16BE(44 + release, 6);
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(manifest), 'META-INF/MANIFEST.MF');
  zip.addBuffer(code, main);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  const path = join(home, name);
  writeFileSync(path, Buffer.concat(parts));
  return path;
}

const pidFile = join(home, 'pid');
beforeEach(() => {
  rmSync(pidFile, { force: true });
  vi.stubEnv('JAVA_HOME', javaHome);
  vi.stubEnv('STAND_IN_PID', pidFile);
});
afterEach(() => vi.unstubAllEnvs());

const until = async (true_: () => boolean): Promise<void> => {
  while (!true_()) await new Promise((resolve) => setTimeout(resolve, 50));
};
const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false; // No such process.
  }
};

describe('what the router needs', () => {
  it('says what is missing, and never claims to be ready without it', async () => {
    vi.stubEnv('SERVICE_FREEROUTING_JAR', join(home, 'none.jar'));
    expect(await routerTools(null)).toMatchObject({
      java: expect.stringContaining('21.0.4'),
      jar: null,
      ready: false,
      why: expect.stringContaining('no freerouting.jar was found'),
    });
    writeFileSync(join(home, 'page.jar'), '<html>404</html>');
    vi.stubEnv('SERVICE_FREEROUTING_JAR', join(home, 'page.jar'));
    expect(await routerTools(null)).toMatchObject({ ready: false, why: expect.stringContaining('is no program for Java') });
    vi.stubEnv('SERVICE_FREEROUTING_JAR', await jarFor(25, 'new.jar'));
    expect(await routerTools(null)).toMatchObject({ ready: false, why: expect.stringContaining('needs Java 25 or later') });
    vi.stubEnv('SERVICE_FREEROUTING_JAR', await jarFor(21, 'good.jar'));
    expect(await routerTools(null)).toMatchObject({ jar: join(home, 'good.jar'), ready: true, why: '' });
    expect(await routerTools(null)).toMatchObject({ version: null, needs: 'Java 21 or later', windows: 'none' });
    vi.stubEnv('JAVA_HOME', join(home, 'nothing'));
    expect(await routerTools(null)).toMatchObject({ java: null, ready: false, why: expect.stringContaining('no Java runtime was found') });
  });
});

describe('version 1, which opens windows', () => {
  const WINDOWED = 'Main-Class: app.Main\nImplementation-Version: 1.9.0\n';
  /** What a folder of the path holds; the rest of the path stays for the shell. */
  function pathWith(...programs: string[]): string {
    const folder = mkdtempSync(join(home, 'path-'));
    for (const name of programs) {
      writeFileSync(join(folder, name), '#!/bin/sh\nshift\nIN_WINDOW=1 exec "$@"\n');
      chmodSync(join(folder, name), 0o755);
    }
    return folder;
  }

  it('says its version, and that it needs a window system where there is none', async () => {
    vi.stubEnv('SERVICE_FREEROUTING_JAR', await jarFor(17, 'one.jar', WINDOWED));
    vi.stubEnv('DISPLAY', '');
    vi.stubEnv('PATH', pathWith());
    const told = await routerTools(null);
    expect(told).toMatchObject({
      version: '1.9.0',
      ready: false,
      windows: 'missing',
      needs: expect.stringContaining('Java 17 or later and a window system'),
    });
    expect(told.why).toMatch(/^freerouting 1\.9\.0 wants a window system .*xvfb/);
    vi.stubEnv('DISPLAY', ':0');
    expect(await routerTools(null)).toMatchObject({ ready: true, why: '', windows: 'display' });
    vi.stubEnv('DISPLAY', '');
    vi.stubEnv('PATH', pathWith('xvfb-run'));
    expect(await routerTools(null)).toMatchObject({ ready: true, why: '', windows: 'xvfb' });
  });

  it('is taken for one by its main class where it does not say its version', async () => {
    const code = 'Main-Class: app.freerouting.gui.MainApplication\n';
    vi.stubEnv('SERVICE_FREEROUTING_JAR', await jarFor(17, 'unsaid.jar', code, 'app/freerouting/gui/MainApplication.class'));
    vi.stubEnv('DISPLAY', ':0');
    expect(await routerTools(null)).toMatchObject({ version: null, ready: true, windows: 'display' });
  });

  it('runs in a window that it is given, without asking before it begins, and ends with what it was started by', async () => {
    const dsn = dsnFile(demoBoard(), { stem: 'demo', version: 'v001', created: '' });
    const order = { dsn, jar: 'one.jar', windows: 'xvfb' as const, folder: join(home, 'windowed') };
    vi.stubEnv('PATH', `${pathWith('xvfb-run')}:${process.env['PATH']}`);
    const said: string[] = [];
    expect(await runFreerouting({ ...order, progress: (what) => said.push(what) })).toContain('(session');
    expect(said[0]).toMatch(/^options -jar one\.jar -de \/\S+/);
    vi.stubEnv('STAND_IN', 'hang');
    rmSync(pidFile, { force: true });
    const stop = new AbortController();
    const ended = expect(runFreerouting({ ...order, signal: stop.signal })).rejects.toThrow('enough');
    await until(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8') !== '');
    stop.abort(new Error('enough'));
    await ended;
    await until(() => !alive(Number(readFileSync(pidFile, 'utf8'))));
  }, 120_000);

  it.skipIf(spawnSync('xvfb-run', ['--help']).error !== undefined)(
    'stops the real xvfb-run with the window system that it started',
    async () => {
      const dsn = dsnFile(demoBoard(), { stem: 'demo', version: 'v001', created: '' });
      vi.stubEnv('STAND_IN', 'hang');
      const stop = new AbortController();
      const ended = expect(runFreerouting({ dsn, jar: 'one.jar', windows: 'xvfb', folder: join(home, 'real'), signal: stop.signal })).rejects.toThrow(
        'enough',
      );
      await until(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8') !== '');
      stop.abort(new Error('enough'));
      await ended;
      await until(() => !alive(Number(readFileSync(pidFile, 'utf8'))));
    },
    120_000,
  );
});

describe('running it', () => {
  const dsn = dsnFile(demoBoard(), { stem: 'demo', version: 'v001', created: '' });
  const order = { dsn, jar: 'freerouting.jar', folder: join(home, 'work') };

  it('hands it the files, headless, and answers its session; nothing is left behind', async () => {
    const said: string[] = [];
    expect(await runFreerouting({ ...order, progress: (what) => said.push(what) })).toContain('(session');
    expect(said[0]).toMatch(/^options -Djava\.awt\.headless=true -jar freerouting\.jar -de \/\S+/);
    expect(readdirSync(order.folder)).toEqual([]);
  });

  it('says how it failed, in its own words', async () => {
    vi.stubEnv('STAND_IN', 'fail');
    await expect(runFreerouting(order)).rejects.toThrow(/it ended with 3: .*OutOfMemoryError/);
  });

  it('ends it when its time is up', async () => {
    vi.stubEnv('STAND_IN', 'hang');
    vi.stubEnv('SERVICE_FREEROUTING_SECONDS', '3');
    await expect(runFreerouting(order)).rejects.toThrow('its 3 seconds were up');
    if (existsSync(pidFile)) await until(() => !alive(Number(readFileSync(pidFile, 'utf8'))));
    expect(readdirSync(order.folder)).toEqual([]);
  });

  it('says that there is no Java where there is none', async () => {
    vi.stubEnv('JAVA_HOME', join(home, 'nothing'));
    await expect(runFreerouting(order)).rejects.toThrow('it could not be started');
  });
});

describe('a build in a worker', () => {
  const plan = planFirst('ATtiny85 with one red LED, an ISP header and a battery connector', loadLibrary());
  if (plan.kind !== 'design') throw new Error(plan.reply);
  const { design } = plan;
  const asked = { ...design, constraints: { ...design.constraints, rules: { ...design.constraints.rules, router: 'freerouting' as const } } };
  const task: Task = { kind: 'build', design: asked, base: null, seed: 1, version: 'v001', name: 'external' };
  const builder = new WorkerBuilder(1);
  afterAll(() => builder.close());

  it('fails before any stage where it is not there', async () => {
    vi.stubEnv('SERVICE_FREEROUTING_JAR', join(home, 'none.jar'));
    const phases: string[] = [];
    const failed = await builder.run(task, { onPhase: (p) => phases.push(p) }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(DesignError);
    expect(String(failed)).toContain('no freerouting.jar was found: put it at');
    expect(phases).toEqual([]);
  }, 120_000);

  it('takes its copper and finishes the board', async () => {
    vi.stubEnv('SERVICE_FREEROUTING_JAR', await jarFor(21, 'good.jar'));
    const work = join(home, 'project', '.work');
    const done = await builder.run(task, { work });
    if (done.kind !== 'built') throw new Error('no board');
    expect(done.board.passed).toBe(true);
    const told = done.board.findings.find((f) => f.rule === 'route.external')?.message ?? '';
    expect(told).toMatch(/^freerouting laid [1-9]/);
    expect(done.reply.toLowerCase()).toContain(told.toLowerCase());
    expect(readdirSync(work)).toEqual([]);
  }, 120_000);

  it('is stopped: the program ends with it', async () => {
    vi.stubEnv('SERVICE_FREEROUTING_JAR', await jarFor(21, 'good.jar'));
    vi.stubEnv('STAND_IN', 'hang');
    const stop = new AbortController();
    const running = builder.run(task, { signal: stop.signal, work: join(home, 'stopped') });
    const ended = expect(running).rejects.toThrow('enough');
    await until(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8') !== '');
    const pid = Number(readFileSync(pidFile, 'utf8'));
    expect(alive(pid)).toBe(true);
    stop.abort(new Error('enough'));
    await ended;
    await until(() => !alive(pid));
  }, 120_000);
});
