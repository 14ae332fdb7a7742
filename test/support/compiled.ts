import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';
import type { TestProject } from 'vitest/node';
import { bundle, keepData, THREADS } from '../../scripts/bundle-program.mjs';
import { temporaryInMemory } from './memory-folder.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SOURCES = join(ROOT, 'src');
/** Beside src/, so that what a module finds by its own address (data/, dist/) it finds from here too. */
const COMPILED = join(ROOT, '.compiled');
const STATE = join(COMPILED, 'state');
const BUNDLER = join(ROOT, 'scripts', 'bundle-program.mjs');
const BUNDLED = join(COMPILED, 'bundled.json');
/** Boards that tests have had built (built-once.ts), by what they were built with. */
const BOARDS = join(COMPILED, 'boards');
/** What processes of their own are started with; the threads lie where `threadFile` looks for them, and no test imports them. */
export const COMMAND = pathToFileURL(join(COMPILED, 'command.js')).href;

/**
 * Tests import src/ as JavaScript that Node loads by itself, module by module; the threads that a service starts, and services of their own, are bundles as
 * in the package: a loader of TypeScript, or a thousand files, took each of them more time than most of what they were started for. Types are `tsc`'s to judge (test/house.test.ts).
 */
export const compiledSources = {
  name: 'compiled-sources',
  enforce: 'pre',
  async resolveId(this: Resolver, id: string, importer: string | undefined): Promise<string | null> {
    if (!id.startsWith('.') || importer === undefined) return null;
    const path = (await this.resolve(id, importer, { skipSelf: true }))?.id;
    return path?.startsWith(SOURCES) === true && path.endsWith('.ts') ? outOf(path) : null;
  },
} as const;

interface Resolver {
  resolve(id: string, importer: string, options: { skipSelf: boolean }): Promise<{ id: string } | null>;
}

/** Run once before the tests, and before each further round of a watching run. */
export default async function setup(project: TestProject): Promise<() => void> {
  await ready();
  makeTables();
  project.onTestsRerun(ready);
  // What one file makes for others of the same run, as KiCad's own boards (test/interop/own-boards.ts).
  if (process.env['BOARDWRIGHT_RUN'] !== undefined) return () => {};
  const end = temporaryInMemory();
  const run = mkdtempSync(join(tmpdir(), 'boardwright-run-'));
  process.env['BOARDWRIGHT_RUN'] = run;
  return () => {
    rmSync(run, { recursive: true, force: true });
    end();
  };
}

async function ready(): Promise<void> {
  await compile();
  process.env['BOARDWRIGHT_BOARDS'] = boardsOfThese();
}

/** The folder of boards that were built with the very sources, data, packages and Node of now; what was built with others goes. */
function boardsOfThese(): string {
  const hash = createHash('sha256').update(process.version);
  const all = [...filesIn(SOURCES), ...filesIn(join(ROOT, 'data')), join(ROOT, 'package-lock.json')].sort();
  for (const file of all) hash.update(`\0${relative(ROOT, file)}\0`).update(readFileSync(file));
  const folder = join(BOARDS, hash.digest('hex').slice(0, 32));
  for (const name of existsSync(BOARDS) ? readdirSync(BOARDS) : [])
    if (join(BOARDS, name) !== folder) rmSync(join(BOARDS, name), { recursive: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Address of a compiled module of src/ ("jobs/threads.js"), for processes of their own. */
export const compiledModule = (name: string): string => pathToFileURL(join(COMPILED, name)).href;

/** Hands a home that is new the shipped parts tables as a database; that one is made where there is none is tested in test/parts/import.test.ts. */
export function giveTables(home: string): void {
  const state = join(home, '.service');
  if (existsSync(state) || !existsSync(STATE)) return;
  mkdirSync(state, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(STATE)) if (name.endsWith('.db')) copyFileSync(join(STATE, name), join(state, name));
}

function makeTables(): void {
  const program = `(await import(${JSON.stringify(compiledModule('parts/database/shipped.js'))})).openShipped(...process.argv.slice(1))`;
  const made = spawnSync(process.execPath, ['--input-type=module', '-e', program, join(ROOT, 'data'), STATE], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`the parts tables cannot be made: ${made.stderr}`);
}

/** Only what changed since: a compiled file has the time of its source. Other runs may do the same at once. */
async function compile(): Promise<void> {
  const sources = filesIn(SOURCES).filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'));
  const singles = sources.filter((source) => !THREADS.some((name) => join(SOURCES, `${name}.ts`) === source));
  for (const source of singles) compileSingle(source);
  const wanted = new Set([...singles.map(outOf), ...(await bundled(sources))]);
  for (const out of filesIn(COMPILED)) if (out.endsWith('.js') && !wanted.has(out)) rmSync(out, { force: true });
}

/** The files of the threads and of the command, made anew where a source is newer, or gone. */
async function bundled(sources: readonly string[]): Promise<readonly string[]> {
  const data = filesIn(join(ROOT, 'data'));
  const mark = JSON.stringify(
    [...sources, ...data, BUNDLER, join(ROOT, 'package.json')].map((file) => [relative(ROOT, file), statSync(file).mtimeMs]),
  );
  const known = existsSync(BUNDLED) ? (JSON.parse(readFileSync(BUNDLED, 'utf8')) as { mark: string; files: string[] }) : null;
  if (known?.mark === mark && known.files.every((file) => existsSync(file))) return known.files;
  const threads = THREADS.map((name) => [name, `src/${name}.ts`]);
  const files = [...(await bundle(COMPILED, { command: 'src/cli/main.ts', 'keep-data': 'src/cli/keep-data.ts', ...Object.fromEntries(threads) }))];
  keepData(join(COMPILED, 'keep-data.js'));
  replaceFile(BUNDLED, JSON.stringify({ mark, files }));
  return files;
}

function compileSingle(source: string): void {
  const out = outOf(source);
  const { mtime } = statSync(source);
  // A time is set through a number of seconds, which may fall short of its millisecond.
  if (existsSync(out) && Math.abs(statSync(out).mtimeMs - mtime.getTime()) < 1) return;
  const { code } = transformSync(readFileSync(source, 'utf8'), {
    loader: 'ts',
    format: 'esm',
    target: 'node20',
    sourcefile: source,
    sourcemap: 'inline',
    sourcesContent: false,
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  });
  mkdirSync(dirname(out), { recursive: true });
  replaceFile(out, code, mtime);
}

function replaceFile(file: string, text: string, mtime: Date | null = null): void {
  const half = `${file}.${process.pid}.half`;
  writeFileSync(half, text);
  if (mtime !== null) utimesSync(half, mtime, mtime);
  renameSync(half, file);
}

const outOf = (source: string): string => join(COMPILED, relative(SOURCES, source)).replace(/\.ts$/, '.js');

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
