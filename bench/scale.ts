/**
 * Builds per core and hour through the shared queue: `npm run bench -- scale [boards] [workers]`. Starts a Redis, one process of the service and workers of one build
 * each, asks for boards of one kind after the other, and prints what a core makes in an hour, what Redis and the blobs carried, and what the service itself took.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Asked, Cluster } from '../test/support/cluster.js';
import { compileOnce, type ServiceProcess } from '../test/support/service-process.js';

const WISHES: Record<string, (n: number) => string> = {
  'LED, battery': (n) => `red LED from ${5 + (n % 7)} V, number ${n}`,
  '555 blinker': (n) => `555 timer blinking an LED at ${1 + (n % 5)} Hz from a 9 V battery, number ${n}`,
  'ESP32 sensor': (n) => `ESP32 temperature and humidity sensor with USB-C and a LiPo charger, number ${n}`,
};

/** Seconds of processor time that a process has used. */
const cpuOf = (pid: number): number => {
  // utime and stime, in ticks of 10 ms.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

async function measure(kind: string, boards: number, workers: number): Promise<string> {
  const cluster = await Cluster.start(1, workers, 15);
  try {
    const [service] = cluster.services as [ServiceProcess];
    const wish = WISHES[kind] as (n: number) => string;
    const ask = async (n: number): Promise<Asked> => {
      const { json, text, status } = await service.ask('POST', '/api/projects', { name: `Number ${n}`, prompt: wish(n), inline: true });
      if (status !== 202) throw new Error(text);
      return { job: json.job.id, project: json.project.slug, message: wish(n) };
    };
    // Each worker has read the library once.
    await cluster.outcomes(service, await Promise.all(Array.from({ length: workers }, (_, n) => ask(10_000 + n))));
    const pids = [service.pid, ...cluster.workers.map((w) => w.pid)];
    const before = pids.map(cpuOf);
    const from = performance.now();
    const asked: Asked[] = [];
    for (let n = 0; n < boards; n++) asked.push(await ask(n));
    const outcomes = await cluster.outcomes(service, asked);
    const seconds = (performance.now() - from) / 1000;
    const [own = 0, ...builders] = pids.map((pid, i) => cpuOf(pid) - (before[i] ?? 0));
    const built = builders.reduce((sum, s) => sum + s, 0);
    const done = outcomes.filter((o) => o.status === 'done').length;
    const size = Number(execFileSync('du', ['-sk', join(cluster.home, '.service', 'blobs')], { encoding: 'utf8' }).split('\t')[0]);
    return [
      kind,
      `${done}/${boards}`,
      seconds.toFixed(1),
      ((done / seconds) * 3600).toFixed(0),
      (built / done).toFixed(2),
      ((3600 * done) / built).toFixed(0),
      ((own / done) * 1000).toFixed(0),
      (size / (done + workers)).toFixed(0),
    ].join(' | ');
  } finally {
    await cluster.stop();
  }
}

compileOnce();
const [boards = '12', workers = String(cpus().length), ...kinds] = process.argv.slice(2);
console.log(
  `| board | built | wall, s | boards an hour, ${workers} workers | core seconds a board | boards a core-hour | service's own ms a board | blob, kB |`,
);
console.log('|---|---|---|---|---|---|---|---|');
for (const kind of kinds.length > 0 ? kinds : Object.keys(WISHES)) {
  console.log(`| ${await measure(kind, Number(boards), Number(workers))} |`);
  await sleep(500);
}
