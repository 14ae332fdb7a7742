/**
 * `npm run test:mutation [-- area…] [--every N] [--from K]`: changes the sources of an area in small ways, one after another, and sees which changes no test
 * notices. Of all lines a bounded sample: each Nth stretch of a file, the Kth first; `--every 1` takes all (hours). Writes docs/mutation.json.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const AREAS = {
  geometry: ['src/geometry'],
  drc: ['src/layout/drc'],
  proof: ['src/build/proof.ts', 'src/build/proof-expected.ts'],
  store: ['src/projects'],
};
/** Lines of a stretch. */
const STRETCH = 8;

const args = process.argv.slice(2);
const option = (name, usual) => (args.includes(name) ? Number(args[args.indexOf(name) + 1]) : usual);
const every = option('--every', 10);
const first = option('--from', 0);
const wanted = Object.keys(AREAS).filter((area) => args.includes(area));
const scores = join(root, 'docs', 'mutation.json');
let count = 0;
const told = existsSync(scores) ? JSON.parse(readFileSync(scores, 'utf8')) : {};

for (const area of wanted.length > 0 ? wanted : Object.keys(AREAS)) {
  const mutate = AREAS[area].flatMap(filesOf).flatMap(stretches);
  const report = join(root, '.stryker-tmp', `${area}.json`);
  const config = join(root, '.stryker-tmp.config.json');
  writeFileSync(config, JSON.stringify(configFor(mutate, report)));
  const ran = spawnSync(process.execPath, [join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js'), 'run', config], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, BOARDWRIGHT_MUTATION: area },
  });
  rmSync(config, { force: true });
  if (ran.status !== 0) process.exit(ran.status ?? 1);
  const score = scoreOf(JSON.parse(readFileSync(report, 'utf8')));
  if (score.changes === 0) {
    process.stdout.write(`${area}: nothing to change in this sample; take another with --every or --from\n`);
    continue;
  }
  told[area] = score;
  writeFileSync(scores, `${JSON.stringify(told, null, 1)}\n`);
  process.stdout.write(`${area}: ${JSON.stringify(told[area])}\n`);
}

/** A file, or the sources of a folder and of all below it. */
function filesOf(path) {
  if (path.endsWith('.ts')) return [path];
  const names = readdirSync(join(root, path), { recursive: true }).filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'));
  return names.sort().map((name) => `${path}/${name}`);
}

/** Every `every`th stretch of all files in a row, so that each line belongs to one sample. */
function stretches(file) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n').length;
  return Array.from({ length: Math.ceil(lines / STRETCH) }, (_, i) => i * STRETCH + 1).flatMap((from) =>
    count++ % every === first % every ? [`${file}:${from}-${Math.min(lines, from + STRETCH - 1)}`] : [],
  );
}

function configFor(mutate, report) {
  return {
    mutate,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'vitest.mutation.config.ts', related: false },
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    concurrency: 1,
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 20,
    ignorePatterns: ['/.compiled', '/biome.json', '/bench', '/eval', '/deploy', '/docs', '/test/e2e', '/CHANGELOG.md'],
    disableTypeChecks: false,
    tempDirName: '.stryker-tmp/run',
    reporters: ['clear-text', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    jsonReporter: { fileName: report },
  };
}

/** Killed and timed out of all that a test reaches or should reach. */
function scoreOf({ files }) {
  const by = {};
  for (const { mutants } of Object.values(files)) for (const { status } of mutants) by[status] = (by[status] ?? 0) + 1;
  const found = (by.Killed ?? 0) + (by.Timeout ?? 0);
  const all = found + (by.Survived ?? 0) + (by.NoCoverage ?? 0);
  return {
    percent: Math.round((1000 * found) / Math.max(1, all)) / 10,
    changes: all,
    found,
    survived: by.Survived ?? 0,
    reached_by_none: by.NoCoverage ?? 0,
    every,
  };
}
