/**
 * `npm run bench -- service [projects] [versions]`: the service over HTTP with many projects on its disk, and while two builds run. Prints latencies
 * (median, p99, most), requests per second and memory. Needs nothing but the repository; the projects lie in a temporary folder.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProjectStore } from '../src/projects/index.js';
import { readSettings, startService } from '../src/server/index.js';

const [projects = 1000, versions = 10] = process.argv.slice(2).map(Number);
const SENTENCE = 'USB-C powered ESP32-C3 board with a BME280 over I2C, a status LED and a reset button, 40x30 mm';

const home = mkdtempSync(join(tmpdir(), 'boardwright-bench-'));
try {
  await measure();
} finally {
  rmSync(home, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  await fill(new ProjectStore(join(home, 'projects'), 'bench'));
  const service = await startService(readSettings({ SERVICE_HOME: home, SERVICE_PORT: '0', SERVICE_BUILDS: '2', PATH: process.env['PATH'] }));
  const get = async (path: string): Promise<void> => {
    const response = await fetch(service.address + path);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
  };
  console.log(`${projects} projects of ${versions} versions, ms`);
  await get('/api/projects');
  await report('list', 50, () => get('/api/projects'));
  await report('detail', 300, (i) => get(`/api/projects/project-${(i % projects) + 1}`));
  await report('board', 300, (i) => get(`/api/projects/project-${(i % projects) + 1}/versions/v001/board`));
  await report('events, to the first byte', 50, (i) => firstByte(`${service.address}/api/events?project=project-${(i % projects) + 1}`));
  await report('health', 500, () => get('/api/health'));
  const { rss } = process.memoryUsage();
  console.log(`memory ${(rss / 1024 / 1024).toFixed(0)} MB, client included`);

  const builds = [1, 2].map((n) =>
    fetch(`${service.address}/api/projects`, {
      method: 'POST',
      body: JSON.stringify({ prompt: SENTENCE, name: `Build ${n}`, inline: true, wait: true }),
      headers: { 'content-type': 'application/json' },
    }),
  );
  let running = true;
  void Promise.all(builds).then(() => (running = false));
  const times: number[] = [];
  while (running) {
    times.push(await timed(() => get('/api/health')));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  print('health while two builds run', times);
  await service.close();
}

async function fill(store: ProjectStore): Promise<void> {
  await store.open();
  const board = `${JSON.stringify({ filler: 'x'.repeat(60_000) })}\n`;
  for (let p = 1; p <= projects; p++) {
    const slug = await store.create({ name: `project ${p}` });
    for (let v = 1; v <= versions; v++) {
      const id = `v${String(v).padStart(3, '0')}`;
      await store.commit(slug, {
        id,
        files: [
          { name: 'design.json', content: '{}\n' },
          { name: 'board.json', content: board },
        ],
        row: { summary: 's', prompt: 'p', parts: 9, erc_errors: 0, gaps: 0, cost: 1, passed: true, parent: null },
        turn: { you: 'a message', bot: 'an answer', steps: [] },
      });
    }
  }
}

async function firstByte(address: string): Promise<void> {
  const stop = new AbortController();
  const response = await fetch(address, { signal: stop.signal });
  await response.body?.getReader().read();
  stop.abort();
}

async function timed(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

async function report(what: string, times: number, work: (i: number) => Promise<void>): Promise<void> {
  const took: number[] = [];
  for (let i = 0; i < times; i++) took.push(await timed(() => work(i)));
  print(what, took);
}

function print(what: string, took: number[]): void {
  const sorted = [...took].sort((a, b) => a - b);
  const at = (q: number): string => (sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0).toFixed(1);
  const mean = took.reduce((sum, t) => sum + t, 0) / took.length;
  console.log(`${what.padEnd(28)} median ${at(0.5)}  p99 ${at(0.99)}  most ${at(1)}  ${(1000 / mean).toFixed(0)}/s  (${took.length})`);
}
