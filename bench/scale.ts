/**
 * Builds per core and hour through the shared queue: `npm run bench -- scale [boards] [workers]`. Starts a Redis, one process of the service and workers of one build
 * each, asks for boards of one kind after the other, and prints what a core makes in an hour, what Redis and the blobs carried, and what the service itself took.
 *
 * `npm run bench -- scale beside [boards] [rounds]`: the same boards by one process without Redis and by two processes, four workers and a Redis, in turns, as other
 * work on the machine changes what both can do: what counts is the one beside the other, and the processor time of each board.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Asked, Cluster } from '../test/support/cluster.js';
import { compileOnce, ServiceProcess } from '../test/support/service-process.js';

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

interface Side {
  readonly services: readonly ServiceProcess[];
  /** Of everything that works for a board, by what it is. */
  readonly pids: Readonly<Record<string, readonly number[]>>;
  readonly warm: number;
  readonly stop: () => Promise<void>;
}

/** As people start it: as many builds at once as there are cores. */
async function one(): Promise<Side> {
  const home = mkdtempSync(join(tmpdir(), 'boardwright-one-'));
  const service = await ServiceProcess.start({ SERVICE_HOME: home, SERVICE_BUILDS: String(cpus().length), SERVICE_WAITING: '1000' });
  const stop = async (): Promise<void> => {
    await service.kill();
    rmSync(home, { recursive: true, force: true });
  };
  return { services: [service], pids: { services: [service.pid] }, warm: cpus().length, stop };
}

async function many(): Promise<Side> {
  const cluster = await Cluster.start(2, 4, 15);
  const pids = { services: cluster.services.map((s) => s.pid), workers: cluster.workers.map((w) => w.pid), redis: [cluster.redis.pid] };
  return { services: cluster.services, pids, warm: 4, stop: () => cluster.stop() };
}

interface Told {
  readonly seconds: number;
  /** Core seconds a board. */
  readonly cores: Readonly<Record<string, number>>;
}

async function turn(side: Side, boards: number, from: number): Promise<Told> {
  const wish = WISHES['555 blinker'] as (n: number) => string;
  const ask = async (n: number): Promise<{ service: ServiceProcess; job: string }> => {
    const service = side.services[n % side.services.length] as ServiceProcess;
    const { json, text, status } = await service.ask('POST', '/api/projects', { name: `Number ${n}`, prompt: wish(n), inline: true });
    if (status !== 202) throw new Error(text);
    return { service, job: json.job.id };
  };
  const all = async (numbers: readonly number[]): Promise<void> => {
    for (const { service, job } of await Promise.all(numbers.map(ask)))
      for (;;) {
        const { json } = await service.ask('GET', `/api/jobs/${job}`);
        if (json.finished === null) await sleep(100);
        else if (json.status === 'done') break;
        else throw new Error(json.error);
      }
  };
  const count = (length: number, at: number): number[] => Array.from({ length }, (_, n) => at + n);
  try {
    await all(count(side.warm, 100_000 + from));
    const used = (): Record<string, number> =>
      Object.fromEntries(Object.entries(side.pids).map(([what, pids]) => [what, pids.reduce((sum, pid) => sum + cpuOf(pid), 0)]));
    const [before, began] = [used(), performance.now()];
    await all(count(boards, from));
    const seconds = (performance.now() - began) / 1000;
    return { seconds, cores: Object.fromEntries(Object.entries(used()).map(([what, s]) => [what, (s - (before[what] ?? 0)) / boards])) };
  } finally {
    await side.stop();
  }
}

async function beside(boards: number, rounds: number): Promise<void> {
  console.log('| round | by | boards an hour | core seconds a board |');
  console.log('|---|---|---|---|');
  for (let round = 0; round < rounds; round++)
    // Whoever was first is second in the next round.
    for (const what of round % 2 === 0 ? (['one', 'many'] as const) : (['many', 'one'] as const)) {
      const { seconds, cores } = await turn(await (what === 'one' ? one() : many()), boards, 1000 * round);
      const parts = Object.entries(cores).map(([name, s]) => `${name} ${s.toFixed(2)}`);
      console.log(`| ${round + 1} | ${what} | ${((3600 * boards) / seconds).toFixed(0)} | ${parts.join(', ')} |`);
    }
}

async function kindByKind(boards: number, workers: number, kinds: readonly string[]): Promise<void> {
  console.log(
    `| board | built | wall, s | boards an hour, ${workers} workers | core seconds a board | boards a core-hour | service's own ms a board | blob, kB |`,
  );
  console.log('|---|---|---|---|---|---|---|---|');
  for (const kind of kinds.length > 0 ? kinds : Object.keys(WISHES)) {
    console.log(`| ${await measure(kind, boards, workers)} |`);
    await sleep(500);
  }
}

compileOnce();
const [first = '12', second, ...kinds] = process.argv.slice(2);
if (first === 'beside') await beside(Number(second ?? 12), Number(kinds[0] ?? 2));
else await kindByKind(Number(first), Number(second ?? cpus().length), kinds);
