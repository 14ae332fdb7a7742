import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { seededRandom } from '../../src/geometry/index.js';
import { mutatedInput } from './mutate.js';
import { COUNTERS, type Reader } from './reader.js';

/** What the fuzzing thread is told. */
export interface Course {
  readonly bundle: string;
  readonly edges: number;
  /** Its inputs are kept here, and its findings in `findings/`. */
  readonly folder: string;
  readonly extra: readonly string[];
  readonly words: readonly string[];
  readonly seed: number;
  /** The input that is being read, so that a thread that never returns leaves it: its length, then its bytes. */
  readonly current: SharedArrayBuffer;
  /** [inputs read, when the current one began (ms), stop] */
  readonly beat: SharedArrayBuffer;
}

/** An input that takes longer is a finding, processor seconds. */
const MOST_SECONDS = 5;

/** A hit count as one of eight classes, so that a loop run twice and a loop run a hundred times are two courses. */
const CLASS = Uint8Array.from({ length: 256 }, (_, n) =>
  n === 0 ? 0 : n <= 3 ? 1 << (n - 1) : n < 8 ? 8 : n < 16 ? 16 : n < 32 ? 32 : n < 128 ? 64 : 128,
);

const course = workerData as Course;
const current = new Uint8Array(course.current);
const beat = new Float64Array(course.beat);
const edges = new Uint8Array(course.edges + (8 - (course.edges % 8)));
(globalThis as Record<string, unknown>)[COUNTERS] = edges;
const words64 = new BigUint64Array(edges.buffer);
const seen = new Uint8Array(edges.length);
const found = new Set<string>();
const random = seededRandom(course.seed);
const corpus: Uint8Array[] = [];
let slowest = 0;

const { reader } = (await import(course.bundle)) as { reader: Reader };
const findings = join(course.folder, 'findings');
mkdirSync(findings, { recursive: true });

/** Whether the last input went a way that none before it went. */
function isNew(): boolean {
  let fresh = false;
  for (let w = 0; w < words64.length; w++) {
    if (words64[w] === 0n) continue;
    for (let i = w * 8; i < w * 8 + 8; i++) {
      const bit = CLASS[edges[i] as number] as number;
      if ((bit & ~(seen[i] as number)) === 0) continue;
      seen[i] = (seen[i] as number) | bit;
      fresh = true;
    }
  }
  return fresh;
}

/** Reads an input; its fault's name when it has one. */
async function fault(input: Uint8Array): Promise<string | null> {
  edges.fill(0);
  new DataView(course.current).setUint32(0, input.length);
  current.set(input, 4);
  beat[1] = Date.now();
  const from = process.cpuUsage();
  let failed: unknown = null;
  try {
    await reader.read(input);
  } catch (error) {
    if (!reader.refuses(error)) failed = error;
  }
  beat[1] = 0;
  const { user, system } = process.cpuUsage(from);
  const seconds = (user + system) / 1e6;
  slowest = Math.max(slowest, seconds);
  if (failed !== null) return `${String(failed)}\n${((failed as Error).stack ?? '').split('\n').filter((l) => /^\s+at /.test(l)).slice(0, 4).join('\n')}`; // biome-ignore format: one thought
  return seconds > MOST_SECONDS ? `slow: ${seconds.toFixed(1)} s` : null;
}

const keyOf = (told: string): string => told.replace(/^[^\n]*\n/, '').slice(0, 300) || told.slice(0, 5);

async function tryOne(input: Uint8Array): Promise<void> {
  const told = await fault(input);
  beat[0] = (beat[0] as number) + 1;
  if (told !== null && !found.has(keyOf(told))) {
    found.add(keyOf(told));
    const name = join(findings, randomUUID().slice(0, 8));
    writeFileSync(name, await smaller(input, keyOf(told)));
    writeFileSync(`${name}.txt`, told);
    parentPort?.postMessage({ finding: told, file: name });
  }
  if (!isNew()) return;
  corpus.push(input);
  writeFileSync(join(course.folder, `${String(corpus.length).padStart(6, '0')}-${randomUUID().slice(0, 8)}`), input);
}

/** The least of an input that fails in the same way. */
async function smaller(input: Uint8Array, key: string): Promise<Uint8Array> {
  let least = input;
  const until = Date.now() + 20_000;
  for (let step = Math.ceil(least.length / 2); step >= 1 && Date.now() < until; step = step === 1 ? 0 : Math.ceil(step / 2)) {
    for (let at = 0; at < least.length && Date.now() < until; ) {
      const shorter = Buffer.concat([least.subarray(0, at), least.subarray(at + step)]);
      const told = await fault(shorter);
      if (told !== null && keyOf(told) === key) least = shorter;
      else at += step;
    }
  }
  return least;
}

function kept(): Uint8Array[] {
  const names = readdirSync(course.folder).filter((n) => /^\d{6}-/.test(n)).sort(); // biome-ignore format: one line
  return names.map((n) => readFileSync(join(course.folder, n)));
}

const before = kept();
const files = course.extra.filter((f) => reader.endings.some((e) => f.endsWith(e)) && statSync(f).size <= reader.largest).map((f) => readFileSync(f));
for (const input of [...(await reader.seeds()), ...files]) {
  // What is read first may not be worth keeping again.
  if (input.length <= reader.largest) await tryOne(input);
}
for (const input of before) {
  const told = await fault(input);
  if (told === null && isNew()) corpus.push(input);
}
if (corpus.length === 0) throw new Error('there is nothing to begin with');
let told = Date.now();
while (beat[2] === 0) {
  const recent = random() < 0.5 ? Math.max(0, corpus.length - 20) : 0;
  const parent = corpus[recent + Math.floor(random() * (corpus.length - recent))] as Uint8Array;
  const input = mutatedInput(parent, random, corpus, course.words, reader.json === true);
  if (input.length <= reader.largest) await tryOne(input);
  if (Date.now() - told > 2000) {
    told = Date.now();
    parentPort?.postMessage({ corpus: corpus.length, edges: seen.reduce((n, b) => n + (b === 0 ? 0 : 1), 0), slowest });
    await new Promise((resolve) => setImmediate(resolve));
  }
}
parentPort?.postMessage({ corpus: corpus.length, edges: seen.reduce((n, b) => n + (b === 0 ? 0 : 1), 0), slowest });
