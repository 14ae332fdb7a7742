import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { smallDesign } from '../contract/built.js';
import { type RawMember, rawZip, unzip } from '../contract/zips.js';
import { LONG, share, some } from '../support/long.js';
import { compileOnce, type Reply, ServiceProcess } from '../support/service-process.js';

/** What is small to send and large to read. Whatever it is, everybody else is answered meanwhile. */
const MB = 1_000_000;
/** Half of the answers, and all but one in a hundred, ms. */
type Took = [half: number, nearlyAll: number];
/** How long the health may take while something is read. What a bare server takes at the same time is the machine's other work, and comes on top. */
const LIMITS: Readonly<Took> = [50, share(100, 400)];
const BARE = `require('node:http').createServer((_, r) => r.end('ok')).listen(0, '127.0.0.1', function () { console.log(this.address().port); })`;
let bare: { readonly process: ChildProcess; readonly address: string };

const home = mkdtempSync(join(tmpdir(), 'boardwright-bombs-'));
let service: ServiceProcess;
let bundle: [name: string, content: Buffer][] = [];
beforeAll(async () => {
  compileOnce();
  service = await ServiceProcess.start({ SERVICE_HOME: home });
  const made = await service.ask('POST', '/api/projects', { name: 'Lamp', design: smallDesign(), wait: true });
  expect(made.status, made.text).toBe(200);
  bundle = Object.entries(await unzip(await service.bytes('/api/projects/lamp/export.zip')));
  await import_(zipWith()); // The threads that read have begun.
  const server = spawn(process.execPath, ['-e', BARE], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<string>((resolve) => server.stdout.once('data', (data) => resolve(String(data).trim())));
  bare = { process: server, address: `http://127.0.0.1:${port}` };
}, 300_000);
afterAll(async () => {
  bare?.process.kill();
  await service?.kill();
  rmSync(home, { recursive: true, force: true });
});

/** The bundle with members put in or in the place of others. */
function zipWith(...more: RawMember[]): Buffer {
  const replaced = new Set(more.map((m) => m.name));
  return rawZip([...bundle.filter(([name]) => !replaced.has(name)).map(([name, content]) => ({ name, content })), ...more]);
}

const import_ = (zip: Buffer): Promise<Reply> =>
  service.send('/api/projects/import', { method: 'POST', body: new Uint8Array(zip), headers: { 'content-type': 'application/zip' } });

/** Asks for the health again and again, in a thread that nothing else keeps busy, and tells how long each answer took once it is told to end. */
const PULSE = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { get } = require('node:http');
  let going = true;
  parentPort.once('message', () => { going = false; });
  const ask = (at) => new Promise((resolve, reject) => get(at, (r) => r.resume().on('end', () => resolve(r.statusCode))).on('error', reject));
  const beat = async (at) => {
    const took = [];
    while (going) {
      const began = performance.now();
      if ((await ask(at)) !== 200) throw new Error('the service is not well');
      took.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return took;
  };
  Promise.all(workerData.map(beat)).then((told) => parentPort.postMessage(told));
`;

/** What ends at once is done again for so long, ms, and so often: half of five answers is no measure. */
const LEAST_MS = share(1000, 400);
const MOST_TIMES = 5;

/** How long answers about the health, and those of the bare server, take while something is done; and what came of that. */
async function pulse<T>(work: () => Promise<T>): Promise<[found: Took, beside: Took, done: T]> {
  const asking = new Worker(PULSE, { eval: true, workerData: [`${service.address}/api/health`, bare.address] });
  try {
    const told = new Promise<number[][]>((resolve, reject) => asking.once('message', resolve).once('error', reject));
    const from = performance.now();
    let done = await work();
    for (let times = 1; times < MOST_TIMES && performance.now() - from < LEAST_MS; times++) done = await work();
    asking.postMessage('end');
    const [found, beside] = (await told).map((all): Took => {
      const took = all.sort((a, b) => a - b);
      const at = (part: number): number => Math.round(took[Math.floor(took.length * part)] ?? 0);
      return [at(0.5), at(0.99)];
    });
    return [found as Took, beside as Took, done];
  } finally {
    await asking.terminate();
  }
}

/** Does something while the health is asked for, and answers what came of it. */
async function watched<T>(what: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const [found, beside, done] = await pulse(work);
  if (LONG) {
    const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${service.pid}/status`, 'utf8'))?.[1] ?? '0';
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    console.log(
      `${what}: ${seconds} s; health within ${found.join(' and ')} ms (half, 99 %; a bare server ${beside.join(' and ')}); memory at most ${Math.round(+peak / 1024)} MB`,
    );
  }
  const late = (ms: number, i: 0 | 1): string => (ms <= LIMITS[i] + 2 * beside[i] ? 'in time' : `${ms} ms, a bare server ${beside[i]} ms`);
  expect([what, late(found[0], 0), late(found[1], 1)]).toEqual([what, 'in time', 'in time']);
  return done;
}

const design = (text: string): Buffer => zipWith({ name: 'v001/design.json', content: text, deflate: true });
const board = (text: string): Buffer => zipWith({ name: 'v001/board.json', content: text, deflate: true });
const members = (count: number): Buffer =>
  zipWith(...Array.from({ length: count }, (_, n): RawMember => ({ name: `v001/models/${n}.wrl`, content: '' })));
const nested = (deep: number): string => `${'['.repeat(deep)}${']'.repeat(deep)}`;

describe('a bundle that unpacks into more than anybody could read', () => {
  const bombs: [string, () => Buffer, number, RegExp][] = [
    ['a design of empty objects without end', () => design(`{"a":[${'{},'.repeat(share(82, 5) * MB)}{}]}`), 413, /v001\/design\.json/],
    ['a design of brackets', () => design(nested(share(5, 1) * MB)), 413, /v001\/design\.json/],
    ['a board of as many values as one may have, and more', () => board(`{"a":[${'1,'.repeat(7 * MB)}1]}`), 413, /v001\/board\.json/],
    ['a board of one text', () => board(`{"a":"${'x'.repeat(share(90, 20) * MB)}"}`), 201, /imported/],
    [
      'a project.json of names',
      () => zipWith({ name: 'project.json', content: `{${'"a":1,'.repeat(190_000)}"b":1}`, deflate: true }),
      400,
      /project\.json/,
    ],
    ['thirty thousand members', () => members(30_000), 413, /members/],
    ['as many members as are taken', () => members(9_900), 201, /imported/],
  ];
  // Each second of either sort in the bounded share.
  it.each(some(bombs, 2))('%s', async (what, make, status, told) => {
    const zip = make();
    const answer = await watched(what, () => import_(zip));
    expect([answer.status, answer.text.slice(0, 2000)]).toEqual([status, expect.stringMatching(told)]);
  });

  it('leaves nothing behind, and does not make another import wait', async () => {
    const slow = import_(board(`{"a":[${'{"a":12345678},'.repeat(2.9 * MB)}1]}`)).then((answer) => [answer.status, performance.now()] as const);
    const quick = import_(zipWith()).then((answer) => [answer.status, performance.now()] as const);
    const [[one, ended], [two, before]] = await Promise.all([slow, quick]);
    expect([one, two, before < ended]).toEqual([201, 201, true]);
    expect(readdirSync(join(home, 'projects')).filter((n) => n.startsWith('.import'))).toEqual([]);
  });

  it('whatever is asked of a project that came whole with such a board', async () => {
    const made = await import_(board(`{"a":[${'1,'.repeat(5.9 * MB)}1]}`));
    expect(made.status, made.text).toBe(201);
    const at = `/api/projects/${made.json.project.slug}`;
    for (const path of [
      '',
      '/versions/v001',
      '/versions/v001/board',
      '/versions/v001/board?format=step',
      '/versions/v001/diff',
      '/sheet',
      '/constraints',
    ]) {
      const answer = await watched(`GET ${path}`, () => service.send(at + path, {}));
      expect([path, answer.status < 500, answer.status]).toEqual([path, true, answer.status]);
    }
  });
});

describe('a body that costs more than it says', () => {
  const large = (share(31, 8) * MB) / 2;
  const bodies: [string, string, () => string, number[]][] = [
    ['a message beside numbers without end', '/api/projects/lamp/chat', () => `{"message":"x","a":[${'1,'.repeat(large)}1]}`, [413]],
    ['brackets', '/api/projects/lamp/chat', () => nested(large), [413]],
    ['a board file of brackets', '/api/projects', () => JSON.stringify({ ecad: `(kicad_pcb ${'('.repeat(large)}`, filename: 'x.kicad_pcb' }), [422]],
    ['a board file of one word', '/api/projects', () => JSON.stringify({ ecad: `(kicad_pcb (version 20221018) ${'x'.repeat(2 * large - 200)}`, filename: 'x.kicad_pcb' }), [422]],
    ['a netlist of parts', '/api/projects', () => JSON.stringify({ ecad: `(export (components ${'(comp (ref R1))'.repeat(large / 8 - 100)}))`, filename: 'x.net' }), [413, 422]],
    ['circuit-json', '/api/projects', () => JSON.stringify({ design: Array.from({ length: large / 40 }, () => ({ type: 'source_component' })) }), [413, 422]],
    ['a design of nets', '/api/projects', () => JSON.stringify({ design: { ...smallDesign(), nets: Array.from({ length: large / 50 }, (_, n) => ({ name: `N${n}`, pins: [] })) } }), [413, 422]],
  ]; // biome-ignore format: a table
  it.each(some(bodies, 2))('%s', async (what, path, make, statuses) => {
    const body = make();
    const answer = await watched(what, () => service.send(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } }));
    expect(statuses, answer.text.slice(0, 300)).toContain(answer.status);
  });
});

it('what nobody waits for any more is not read to its end', async () => {
  const reading = async (): Promise<unknown> => (await service.ask('GET', '/api/app')).json.reading;
  const gone = new AbortController();
  const body = zipWith(...Array.from({ length: 4000 }, (_, n): RawMember => ({ name: `v001/models/${n}.wrl`, content: 'x'.repeat(20_000) })));
  const headers = { 'content-type': 'application/zip' };
  const sent = service.send('/api/projects/import', { method: 'POST', body: new Uint8Array(body), headers, signal: gone.signal });
  sent.catch(() => {});
  await vi.waitFor(async () => expect(await reading()).toMatchObject({ running: 1 }), { timeout: 60_000, interval: 5 });
  gone.abort();
  await expect(sent).rejects.toThrow(/abort/i);
  await vi.waitFor(async () => expect(await reading()).toEqual({ running: 0, waiting: 0 }), { timeout: 60_000, interval: 20 });
  await vi.waitFor(() => expect(readdirSync(join(home, 'projects')).filter((name) => name.startsWith('.import'))).toEqual([]), { timeout: 60_000 });
});

it('no fault of the program was met', async () => {
  expect(service.log).toBe('');
  expect((await service.ask('GET', '/api/projects/lamp')).status).toBe(200);
});
