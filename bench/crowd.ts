/**
 * `npm run bench -- crowd [scene] [--beside <checkout>] [--seconds 30] [--out bench/figures/service.json]`: many clients of one service, which is a
 * process of its own on a temporary folder. Scenes: `pace` (60 clients that pause between requests while builds run), `rush` (300 clients without a
 * pause), `memory` (10,000 requests and 100 builds). Any error, or a figure past its limit, is exit code 1.
 *
 * `--beside` names another checkout, compiled: `rush` runs on both in turn, so that whatever else the machine does falls on both.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seededRandom } from '../src/geometry/random.js';
import { smallDesign } from '../test/contract/built.js';
import { writeFakeProject } from '../test/support/fake-project.js';
import { ServiceProcess } from '../test/support/service-process.js';

const PROJECTS = 100;
const VERSIONS = 10;
const SENTENCE = 'USB-C powered ESP32-C3 board with a BME280 over I2C, a status LED and a reset button, 40x30 mm';
/** Milliseconds, and the part of itself that memory may differ by. */
const LIMITS = { pace_p99: 300, health_p99: 100, memory: 0.1 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { beside: { type: 'string' }, seconds: { type: 'string', default: '30' }, out: { type: 'string' } },
});
const [only] = positionals;
const seconds = Number(values.seconds);
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const slugOf = (i: number): string => `project-${i % PROJECTS}`;

interface Measured {
  readonly requests: number;
  readonly per_second: number;
  readonly median_ms: number;
  readonly p99_ms: number;
  readonly most_ms: number;
  /** What was answered with a status over 399, or not at all. */
  readonly errors: readonly string[];
}

/** Requests as pages and scripts make them; one in twenty writes. */
const KINDS: readonly ((i: number) => [method: string, path: string, body?: unknown])[] = [
  ...Array.from({ length: 3 }, () => (): [string, string] => ['GET', '/api/projects']),
  ...Array.from({ length: 5 }, () => (i: number): [string, string] => ['GET', `/api/projects/${slugOf(i)}`]),
  ...Array.from({ length: 4 }, () => (i: number): [string, string] => ['GET', `/api/projects/${slugOf(i)}/versions/v002`]),
  ...Array.from({ length: 4 }, () => (i: number): [string, string] => ['GET', `/api/projects/${slugOf(i)}/versions/v001/board`]),
  (i) => ['GET', `/api/projects/${slugOf(i)}/versions/v003/files`],
  (i) => ['GET', `/api/projects/${slugOf(i)}/versions/v001/files/board.svg`],
  (i) => ['GET', `/api/projects/${slugOf(i)}/constraints`],
  (i) => ['PATCH', `/api/projects/${slugOf(i)}`, { description: `changed ${i}` }],
];

function ask(service: ServiceProcess, method: string, path: string, body?: unknown): Promise<number> {
  const { hostname, port } = new URL(service.address);
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent }, (response) => {
      response.on('error', reject);
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

/** Clients that ask one thing after another until `going` says no; `pause_ms` lies between two requests of one client, on average. */
async function crowd(service: ServiceProcess, clients: number, pause_ms: number, going: () => boolean): Promise<Measured> {
  const took: number[] = [];
  const errors: string[] = [];
  const random = seededRandom(1);
  const from = performance.now();
  let next = 0;
  const client = async (): Promise<void> => {
    if (pause_ms > 0) await sleep(random() * pause_ms);
    while (going()) {
      const i = next++;
      const [method, path, body] = KINDS[Math.floor(random() * KINDS.length)]?.(Math.floor(random() * 1e6)) ?? ['GET', '/'];
      const began = performance.now();
      const status = await ask(service, method, path, body).catch((error: unknown) => String(error));
      took.push(performance.now() - began);
      if (typeof status === 'string' || status >= 400) errors.push(`${i}: ${method} ${path}: ${status}`);
      if (pause_ms > 0) await sleep(pause_ms * (0.5 + random()));
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return measured(took, (performance.now() - from) / 1000, errors);
}

function measured(took: readonly number[], lasted_s: number, errors: readonly string[]): Measured {
  const sorted = [...took].sort((a, b) => a - b);
  const at = (q: number): number => Math.round((sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0) * 10) / 10;
  return { requests: took.length, per_second: Math.round(took.length / lasted_s), median_ms: at(0.5), p99_ms: at(0.99), most_ms: at(1), errors };
}

/** Asks for the health once every 20 ms until told to end. */
async function health(service: ServiceProcess, going: () => boolean): Promise<Measured> {
  const took: number[] = [];
  const errors: string[] = [];
  const from = performance.now();
  while (going()) {
    const began = performance.now();
    const status = await ask(service, 'GET', '/api/health');
    took.push(performance.now() - began);
    if (status !== 200) errors.push(`health: ${status}`);
    await sleep(20);
  }
  return measured(took, (performance.now() - from) / 1000, errors);
}

/** Builds one board after another until told to end, in as many projects at once. Answers how many. */
async function builds(service: ServiceProcess, atOnce: number, going: () => boolean): Promise<number> {
  let made = 0;
  const builder = async (n: number): Promise<void> => {
    while (going()) {
      const { status, text } = await service.ask('POST', '/api/projects', { prompt: SENTENCE, name: `Build ${n}`, inline: true, wait: true });
      if (status !== 200) throw new Error(text);
      made++;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, n) => builder(n)));
  return made;
}

const lasting = (s: number): (() => boolean) => {
  const until = performance.now() + s * 1000;
  return () => performance.now() < until;
};

const memoryOf = (service: ServiceProcess): number =>
  Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(service.pid)], { encoding: 'utf8' })) / 1024);

/** A service on a folder of its own with projects of true size. */
async function started(program?: string): Promise<{ service: ServiceProcess; end: () => Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'boardwright-crowd-'));
  const first = await ServiceProcess.start({ SERVICE_HOME: home }, program);
  const { status, text, json } = await first.ask('POST', '/api/projects', { name: 'Real', design: smallDesign(), wait: true });
  await first.stop();
  if (status !== 200) throw new Error(text);
  const board = JSON.stringify(json.board);
  for (let i = 0; i < PROJECTS; i++) writeFakeProject(join(home, 'projects'), { slug: slugOf(i), versions: VERSIONS, created: 1.7e9 + i, board });
  const service = await ServiceProcess.start({ SERVICE_HOME: home }, program);
  const end = async (): Promise<void> => {
    await service.kill();
    rmSync(home, { recursive: true, force: true });
  };
  return { service, end };
}

const figures: Record<string, unknown> = { date: new Date().toISOString().slice(0, 16), cores: availableParallelism(), load_before: loadavg()[0] };
const missed: string[] = [];
const hold = (holds: boolean, what: string): void => void (holds || missed.push(what));

function tell(name: string, { errors, ...figure }: Measured, more: Record<string, unknown> = {}): void {
  figures[name] = { ...figure, errors: errors.length, ...more };
  console.log(`${name}: ${JSON.stringify(figures[name])}`);
  for (const error of errors.slice(0, 5)) console.log(`  ${error}`);
  hold(errors.length === 0, `${name}: ${errors.length} errors`);
}

async function pace(): Promise<void> {
  const { service, end } = await started();
  await builds(service, 1, lasting(0.001)); // What is read once, the library above all, is read.
  const going = lasting(seconds);
  const [clients, pulse, made] = await Promise.all([crowd(service, 60, 1000, going), health(service, going), builds(service, 2, going)]);
  tell('pace', clients, { clients: 60, pause_ms: 1000, builds: made });
  tell('health', pulse);
  hold(clients.p99_ms <= LIMITS.pace_p99, `pace: p99 ${clients.p99_ms} ms`);
  hold(pulse.p99_ms <= LIMITS.health_p99, `health: p99 ${pulse.p99_ms} ms`);
  await end();
}

/** In turn, twice each, so that neither has the quieter machine. */
async function rush(): Promise<void> {
  const beside = values.beside === undefined ? null : await started(values.beside);
  const own = await started();
  const rates: Record<string, number[]> = { here: [], beside: [] };
  for (const round of [1, 2, 3]) {
    for (const [name, there] of [['beside', beside] as const, ['here', own] as const]) {
      if (there === null) continue;
      await crowd(there.service, 50, 0, lasting(2));
      const answers = await crowd(there.service, 300, 0, lasting(seconds / 3));
      tell(`rush ${name} ${round}`, answers, { clients: 300, memory_mb: memoryOf(there.service) });
      rates[name]?.push(answers.per_second);
    }
  }
  const sum = (name: string): number => (rates[name] ?? []).reduce((s, rate) => s + rate, 0) / 3;
  figures['rush'] = { here_per_second: Math.round(sum('here')), beside_per_second: beside === null ? null : Math.round(sum('beside')) };
  console.log(`rush: ${JSON.stringify(figures['rush'])}`);
  hold(sum('here') >= sum('beside'), 'rush: fewer requests a second than beside');
  await Promise.all([own.end(), beside?.end()]);
}

/** Each round is a thousand requests and ten builds; the first three warm up what is kept on purpose. */
async function memory(): Promise<void> {
  const { service, end } = await started();
  const held: number[] = [];
  for (let round = 0; round < 13; round++) {
    let left = 1000;
    const errors = (await crowd(service, 20, 0, () => left-- > 0)).errors;
    hold(errors.length === 0, `memory: ${errors[0]}`);
    for (let n = 0; n < 10; n++) {
      const { status, text } = await service.ask('POST', '/api/projects', { name: 'Memory', design: smallDesign(), wait: true });
      if (status !== 200) throw new Error(text);
      expectGone(await service.ask('DELETE', `/api/projects/${JSON.parse(text).project.slug}`));
    }
    held.push(memoryOf(service));
  }
  const [warm = 0, last = 0] = [held[2], held.at(-1)];
  figures['memory'] = { requests: 10_000, builds: 100, mb: held, differs: Math.round((last / warm - 1) * 1000) / 1000 };
  console.log(`memory: ${JSON.stringify(figures['memory'])}`);
  hold(Math.abs(last / warm - 1) <= LIMITS.memory, `memory: ${warm} MB became ${last} MB`);
  await end();
}

function expectGone({ status, text }: { status: number; text: string }): void {
  if (status !== 200) throw new Error(text);
}

const scenes: Record<string, () => Promise<void>> = { pace, rush, memory };
for (const [name, scene] of Object.entries(scenes)) if (only === undefined || only === name) await scene();
agent.destroy();
if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify({ ...figures, load_after: loadavg()[0], missed }, null, 1)}\n`);
for (const what of missed) console.log(`missed: ${what}`);
process.exit(missed.length === 0 ? 0 : 1);
