import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { compile, instrument } from './instrument.js';
import type { Course } from './loop.js';

/**
 * `npm run fuzz [-- reader seconds]`: each reader of data from outside is given inputs that go new ways through it, a minute each by default.
 * Kept inputs and findings lie in `.fuzz/<reader>`; FUZZ_CORPUS names folders of files to begin with besides our own outputs. Ends with 1 when there are findings.
 */
const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = join(HERE, '../..');
/** Beside node_modules, so that bundles find their packages. */
const OUT = join(ROOT, '.fuzz');
const LOOP = join(OUT, 'loop.mjs');
/** An input that has not come back after this long never will. */
const HANGS_AFTER_MS = 60_000;
const MOST_MEMORY_MB = 1024;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile())
    .map((f) => join(f.parentPath, f.name));

/** Words that the readers' sources look for. */
function dictionary(): string[] {
  const words = new Set<string>();
  for (const file of filesIn(join(ROOT, 'src/inputs')).filter((f) => f.endsWith('.ts') && !f.endsWith('newstroke.ts'))) {
    for (const [, word] of readFileSync(file, 'utf8').matchAll(/'([^'\n ]{2,30})'/g)) if (!/^[.@]/.test(word as string)) words.add(word as string);
  }
  return [...words].flatMap((w) => [w, `(${w} `, `"${w}"`]).sort();
}

interface Told {
  corpus: number;
  edges: number;
  slowest: number;
}

interface Result extends Told {
  readonly inputs: number;
  readonly findings: readonly string[];
}

async function fuzz(name: string, seconds: number): Promise<Result> {
  const folder = join(OUT, name);
  mkdirSync(join(folder, 'findings'), { recursive: true });
  const bundle = join(OUT, `${name}.mjs`);
  const edges = await instrument(join(HERE, 'readers', `${name}.ts`), bundle);
  const extra = (process.env['FUZZ_CORPUS'] ?? '').split(':').filter((f) => f !== '').flatMap(filesIn); // biome-ignore format: one line
  const beat = new SharedArrayBuffer(24);
  const current = new SharedArrayBuffer(8 * 1024 * 1024);
  const findings: string[] = [];
  const told: Told = { corpus: 0, edges: 0, slowest: 0 };
  const until = Date.now() + seconds * 1000;
  for (let round = 0; Date.now() < until; round++) {
    const seed = Number(process.env['FUZZ_SEED'] ?? 1) + round;
    const course: Course = { bundle: pathToFileURL(bundle).href, edges, folder, extra, words: dictionary(), seed, current, beat };
    const ended = await thread(course, until, (news) => {
      if ('finding' in news) findings.push(`${news.finding}\n  ${news.file}`);
      else Object.assign(told, news);
    });
    if (ended === null) break;
    const file = join(folder, 'findings', `${ended}-${Date.now()}`);
    writeFileSync(file, new Uint8Array(current, 4, new DataView(current).getUint32(0)).slice());
    findings.push(`${ended}\n  ${file}`);
  }
  return { ...told, inputs: new Float64Array(beat)[0] as number, findings };
}

type News = Told | { finding: string; file: string };

/** Runs one thread to its end. null: its time was over; else why it had to be ended. */
function thread(course: Course, until: number, hear: (news: News) => void): Promise<string | null> {
  const beat = new Float64Array(course.beat);
  beat[2] = 0;
  const worker = new Worker(LOOP, {
    workerData: course,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  return new Promise((resolve, reject) => {
    const watch = setInterval(() => {
      if (Date.now() > until) beat[2] = 1;
      const began = beat[1] as number;
      if (began !== 0 && Date.now() - began > HANGS_AFTER_MS) end('hang');
    }, 500);
    const end = (why: string | null): void => {
      clearInterval(watch);
      void worker.terminate().then(() => resolve(why));
    };
    worker.on('message', hear);
    worker.on('error', (error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return end('memory');
      clearInterval(watch);
      reject(error);
    });
    worker.on('exit', () => end(null));
  });
}

const all = readdirSync(join(HERE, 'readers')).map((f) => f.replace(/\.ts$/, '')).sort(); // biome-ignore format: one line
const [only, seconds = '60'] = process.argv.slice(2);
mkdirSync(OUT, { recursive: true });
await compile(join(HERE, 'loop.ts'), LOOP);
let failed = false;
for (const name of only === undefined || only === 'all' ? all : [only]) {
  const { inputs, corpus, edges, slowest, findings } = await fuzz(name, Number(seconds));
  console.log(
    `${name}: ${inputs} inputs in ${seconds} s, ${corpus} kept, ${edges} branches, slowest ${slowest.toFixed(2)} s, ${findings.length} findings`,
  );
  for (const finding of findings) console.log(`  ${finding.replaceAll('\n', '\n  ')}`);
  failed ||= findings.length > 0;
}
process.exit(failed ? 1 : 0);
