import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeFakeProject } from '../support/fake-project.js';
import { share } from '../support/long.js';
import { compileOnce, ServiceProcess } from '../support/service-process.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const HAS_PRLIMIT = spawnSync('prlimit', ['--version']).status === 0;
const FILES = share(8, 3);
/** Larger than what pipes, buffers and sockets hold together, and random: no zip makes it small. */
const LARGE = randomBytes(3_000_000);

const base = mkdtempSync(join(tmpdir(), 'boardwright-streams-'));
const root = join(base, 'projects');
let service: ServiceProcess;
beforeAll(async () => {
  compileOnce();
  service = await ServiceProcess.start({ SERVICE_HOME: base });
}, 300_000);
afterAll(async () => {
  await service?.kill();
  rmSync(base, { recursive: true, force: true });
});

let made = 0;
/** A project whose zips are some 24 MB each (9 MB in the bounded share). */
function largeProject(): string {
  const slug = `large-${++made}`;
  writeFakeProject(root, { slug, versions: 1, created: 1_700_000_000 });
  for (let i = 0; i < FILES; i++) writeFileSync(join(root, slug, 'v001', `${slug}-${i}.gtl`), LARGE);
  return slug;
}

/** Asks, reads a little, and no more until told to. */
async function begun(path: string): Promise<IncomingMessage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => get(service.address + path, resolve).on('error', reject));
  response.on('error', () => {}); // A connection that breaks off is what some ask for.
  await new Promise<void>((resolve) => response.once('readable', resolve));
  response.read(1);
  return response;
}

/** Reads on to the end. True: it was whole. */
async function whole(response: IncomingMessage): Promise<boolean> {
  const closed = new Promise<void>((resolve) => response.once('close', resolve));
  response.resume();
  await closed;
  return response.complete;
}

const openFiles = (): number => readdirSync(`/proc/${service.pid}/fd`).length;
const alive = async (): Promise<void> => expect((await service.ask('GET', '/api/health')).status).toBe(200);

describe('a project that goes away while it is sent', () => {
  it.each(['export.zip', 'versions/v001/gerbers.zip'])('breaks off %s, and nothing else', async (rest) => {
    const [going, staying] = [largeProject(), largeProject()];
    const [broken, other] = [await begun(`/api/projects/${going}/${rest}`), await begun(`/api/projects/${staying}/${rest}`)];
    expect((await service.ask('DELETE', `/api/projects/${going}`)).status).toBe(200);
    expect([await whole(broken), await whole(other)]).toEqual([false, true]);
    expect((await service.ask('GET', `/api/projects/${going}/${rest}`)).status).toBe(404);
    await alive();
  });

  it('does not take away a file that is being sent', async () => {
    const slug = largeProject();
    const response = await begun(`/api/projects/${slug}/versions/v001/files/${slug}-0.gtl`);
    expect((await service.ask('DELETE', `/api/projects/${slug}`)).status).toBe(200);
    expect(await whole(response)).toBe(true);
    await alive();
  });

  it('whatever is asked for in that moment is answered, 404 or whole', async () => {
    for (let round = 0; round < share(50, 2); round++) {
      const slug = largeProject();
      const at = `/api/projects/${slug}`;
      const paths = ['/export.zip', '/versions/v001/gerbers.zip', `/versions/v001/files/${slug}-1.gtl`, '/versions/v001', ''];
      const asked = Array.from({ length: 20 }, async (_, i) => {
        try {
          return (await service.send(at + paths[i % paths.length], { method: 'GET' })).status;
        } catch (error) {
          if (error instanceof TypeError) return 0; // Broken off.
          throw error;
        }
      });
      const gone = service.ask('DELETE', at);
      expect([0, 200, 404]).toEqual(expect.arrayContaining([...new Set(await Promise.all(asked))]));
      expect((await gone).status).toBe(200);
    }
    await alive();
    expect((await service.ask('DELETE', '/api/trash')).status).toBe(200);
  });
});

describe.skipIf(process.platform !== 'linux')('a reader that leaves', () => {
  it('takes no open file with it', async () => {
    const slug = largeProject();
    await (await begun(`/api/projects/${slug}/export.zip`)).destroy();
    await vi.waitFor(() => expect(openFiles()).toBeGreaterThan(0), { timeout: 60_000 });
    const before = openFiles();
    for (let i = 0; i < share(300, 30); i++) {
      const rest = ['export.zip', 'versions/v001/gerbers.zip', `versions/v001/files/${slug}-0.gtl`][i % 3];
      (await begun(`/api/projects/${slug}/${rest}`)).destroy();
    }
    await vi.waitFor(() => expect(openFiles()).toBeLessThanOrEqual(before + 3), { timeout: 60_000 });
    await alive();
  });
});

describe.skipIf(!HAS_PRLIMIT)('too few files', () => {
  it('are answered with 503 or a connection that breaks, never by the end of the service', async () => {
    const slug = largeProject();
    const at = `/api/projects/${slug}`;
    const limit = (files: number): void => void execFileSync('prlimit', ['--pid', String(service.pid), `--nofile=${files}:4096`]);
    const kinds: [string, string, unknown?][] = [
      ...['/export.zip', '/versions/v001/gerbers.zip', '/versions/v001/files', `/versions/v001/files/${slug}-2.gtl`, '', '/sheet'].map(
        (rest): [string, string] => ['GET', at + rest],
      ),
      ...['/api/projects', '/api/trash', '/api/app', '/', '/static/studio.js', '/api/blocks', '/api/parts?q=10k'].map((path): [string, string] => [
        'GET',
        path,
      ]),
      ['PATCH', at, { description: 'x' }],
      ['POST', '/api/projects', { name: 'Few files' }],
      ['PUT', `${at}/constraints`, { constraints: { rules: { seed: 2 } } }],
    ];
    const seen = new Map<string, number>();
    limit(64);
    const client = async (n: number): Promise<void> => {
      for (let i = 0; i < share(60, 5); i++) {
        const [method, path, body] = kinds[(n * 7 + i) % kinds.length] ?? expect.fail();
        const status = await service.ask(method, path, body).then(
          (reply) => reply.status,
          () => 0,
        );
        seen.set(`${status} ${method} ${path}`, (seen.get(`${status} ${method} ${path}`) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: 25 }, (_, n) => client(n)));
    limit(1024);
    expect(
      [...seen.keys()].filter((k) => !/^(0|200|201|503) /.test(k)),
      service.log,
    ).toEqual([]);
    expect([...seen.keys()].some((k) => k.startsWith('503'))).toBe(true);
    for (const [method, path, body] of kinds)
      expect([path, [200, 201].includes((await service.ask(method, path, body)).status)]).toEqual([path, true]);
  });

  it('for a start are told in one line', () => {
    const { status, stdout, stderr } = spawnSync('prlimit', ['--nofile=40', process.execPath, join(ROOT, 'bin', 'boardwright.mjs'), 'serve'], {
      env: { PATH: process.env['PATH'], SERVICE_HOME: base, SERVICE_PORT: '0' },
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect([status, stdout, stderr.trim().split('\n').length]).toEqual([1, '', 1]);
    expect(stderr).toMatch(/may not open enough files.*ulimit -n/);
  });
});

it('no fault of the program was met', () => {
  expect(service.log).not.toMatch(/^fault:/m);
});
