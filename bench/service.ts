/**
 * `npm run bench -- service [projects] [versions]`: the service, a process of its own, with many projects on its disk, and while two builds run.
 * Prints latencies (median, p99, most) one request at a time, requests per second from eight clients at once, and the service's memory. Needs
 * nothing but the repository; the projects lie in a temporary folder.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Board } from '../src/board/index.js';
import { smallDesign } from '../test/contract/built.js';
import { writeFakeProject } from '../test/support/fake-project.js';
import { ServiceProcess } from '../test/support/service-process.js';

const [projects = 1000, versions = 10] = process.argv.slice(2).map(Number);
const SENTENCE = 'USB-C powered ESP32-C3 board with a BME280 over I2C, a status LED and a reset button, 40x30 mm';
const CLIENTS = 8;

const home = mkdtempSync(join(tmpdir(), 'boardwright-bench-'));
const slugOf = (i: number): string => `project-${(i % projects) + 1}`;
const start = (): Promise<ServiceProcess> => ServiceProcess.start({ SERVICE_HOME: home });
let service = await start();
try {
  fill(await realBoard());
  service = await start();
  await measure();
} finally {
  await service.kill();
  rmSync(home, { recursive: true, force: true });
}

/** A board as builds make them, so that every project's has a true size. */
async function realBoard(): Promise<Board> {
  const { status, text, json } = await service.ask('POST', '/api/projects', { name: 'Real', design: smallDesign(), wait: true });
  if (status !== 200) throw new Error(text);
  await service.stop();
  rmSync(join(home, 'projects'), { recursive: true });
  return json.board;
}

function fill(board: Board): void {
  const text = JSON.stringify(board);
  const from = performance.now();
  for (let i = 0; i < projects; i++) {
    writeFakeProject(join(home, 'projects'), { slug: slugOf(i), versions, created: 1_700_000_000 + i * 1000, board: text });
  }
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  console.log(`${projects} projects of ${versions} versions, boards of ${(text.length / 1024).toFixed(0)} KB, written in ${seconds} s; times in ms`);
}

async function measure(): Promise<void> {
  memory('at the start');
  console.log(`list, cold                   ${(await timed(() => get('/api/projects'))).toFixed(1)}`);
  memory('after the first list');
  await report('list, warm', 60, () => get('/api/projects'));
  await report('list after a change', 30, () => get('/api/projects'), change);
  await report('detail', 400, (i) => get(`/api/projects/${slugOf(i)}`));
  await report('board', 400, (i) => get(`/api/projects/${slugOf(i)}/versions/v001/board`));
  await report('version', 400, (i) => get(`/api/projects/${slugOf(i)}/versions/v002`));
  await report('events, to the first byte', 60, (i) => firstByte(`/api/events?project=${slugOf(i)}`));
  await events();
  await report('health', 400, () => get('/api/health'));
  memory('after that');
  await whileBuilding();
  memory('after two builds');
}

async function get(path: string): Promise<void> {
  await service.bytes(path);
}

async function change(i: number): Promise<void> {
  const { status, text } = await service.ask('PATCH', `/api/projects/${slugOf(i)}`, { description: `changed ${i}` });
  if (status !== 200) throw new Error(text);
}

async function firstByte(path: string): Promise<void> {
  const stop = new AbortController();
  const response = await fetch(service.address + path, { signal: stop.signal });
  await response.body?.getReader().read();
  stop.abort();
}

/** From one device's message to its arrival at another. */
async function events(): Promise<void> {
  const stop = new AbortController();
  const response = await fetch(`${service.address}/api/events?project=${slugOf(0)}`, { signal: stop.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) throw new Error('the stream has no body');
  await reader.read();
  const took: number[] = [];
  for (let i = 0; i < 300; i++) {
    const from = performance.now();
    const sent = service.ask('POST', '/api/state', { project: slugOf(0), from: 'bench', qty: i });
    for (let text = ''; !text.includes(`"qty":${i}}`); ) text += (await reader.read()).value ?? '';
    took.push(performance.now() - from);
    await sent;
  }
  stop.abort();
  print('events, device to device', took);
}

async function whileBuilding(): Promise<void> {
  let running = true;
  const builds = [1, 2].map((n) => service.ask('POST', '/api/projects', { prompt: SENTENCE, name: `Build ${n}`, inline: true, wait: true }));
  void Promise.allSettled(builds).then(() => {
    running = false;
  });
  const took: number[] = [];
  while (running) {
    took.push(await timed(() => get('/api/health')));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  for (const { status, text } of await Promise.all(builds)) if (status !== 200) throw new Error(text);
  print('health while two builds run', took);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** `before` is done ahead of each request and is not part of its time; without it, eight clients ask at once afterwards. */
async function report(what: string, times: number, work: (i: number) => Promise<void>, before?: (i: number) => Promise<void>): Promise<void> {
  const took: number[] = [];
  for (let i = 0; i < times; i++) {
    await before?.(i);
    took.push(await timed(() => work(i)));
  }
  if (before !== undefined) return print(what, took);
  let next = 0;
  const from = performance.now();
  const client = async (): Promise<void> => {
    while (next < times) await work(next++);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  print(what, took, times / ((performance.now() - from) / 1000));
}

function print(what: string, took: readonly number[], perSecond: number | null = null): void {
  const sorted = [...took].sort((a, b) => a - b);
  const at = (q: number): string => (sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0).toFixed(1).padStart(7);
  const rate = perSecond === null ? '' : `  ${perSecond.toFixed(0).padStart(5)}/s`;
  console.log(`${what.padEnd(28)} median ${at(0.5)}  p99 ${at(0.99)}  most ${at(1)}${rate}  (${took.length})`);
}

function memory(when: string): void {
  const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(service.pid)], { encoding: 'utf8' }));
  console.log(`memory ${when}: ${(kilobytes / 1024).toFixed(0)} MB`);
}
