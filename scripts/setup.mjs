/**
 * What `npm start` and `npm test` do first: install the locked dependencies when they are missing or stale, then bundle the program, the inspector, the
 * studio and the viewer into dist/ when their sources are newer. Uses nothing but Node itself, and does nothing (in some 50 ms) when all is in place.
 * `--types`: the declarations too, which take a minute and only the package holds. `--clean`: all anew.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => join(root, ...parts);
const STAMP = at('dist', '.built');
const BUNDLES = ['bundle-inspector.mjs', 'bundle-studio.mjs', 'bundle-viewer.mjs', 'bundle-program.mjs'].map((name) => join('scripts', name));

setUp();

function setUp() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) fail(`Boardwright needs Node 20 or newer; this is ${process.version}.`);
  if (existsSync(at('package-lock.json')) && existsSync(at('src'))) {
    if (!installed()) install();
    if (process.argv.includes('--clean')) rmSync(at('dist'), { recursive: true, force: true }); // A package holds nothing of sources that are gone.
    if (!built()) compile();
    if (process.argv.includes('--types')) declare();
  } else if (!existsSync(at('dist'))) {
    fail('This copy holds neither the sources nor the compiled program.');
  }
}

/** npm keeps a copy of the lock of what it has installed: nothing is stale while every locked package is there in its version. */
function installed() {
  const here = at('node_modules', '.package-lock.json');
  if (!existsSync(here)) return false;
  const wanted = readPackages(at('package-lock.json'));
  const present = readPackages(here);
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.optional || entry.devOptional || entry.link) return true;
    return present[path]?.version === entry.version;
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return {}; // An unreadable copy counts as nothing installed; an unreadable lock is npm's to report.
  }
}

function install() {
  say('Installing the locked dependencies (once) …');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const done =
    npm === undefined
      ? spawnSync('npm', args, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
      : spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: ['ignore', 2, 2] });
  if (done.status !== 0) fail('The dependencies could not be installed; see above.');
}

function built() {
  if (!existsSync(STAMP)) return false;
  const since = statSync(STAMP).mtimeMs;
  const files = ['package.json', 'package-lock.json', ...BUNDLES];
  return newest(at('src')) <= since && newest(at('web')) <= since && files.every((f) => statSync(at(f)).mtimeMs <= since);
}

/** Latest change below a folder, folders included (so that a removed file counts too). */
function newest(folder) {
  let latest = statSync(folder).mtimeMs;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    latest = Math.max(latest, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs);
  }
  return latest;
}

function compile() {
  say('Bundling …');
  const started = new Date();
  rmSync(STAMP, { force: true });
  for (const bundle of BUNDLES) {
    const bundled = spawnSync(process.execPath, [at(bundle)], { cwd: root, stdio: ['ignore', 2, 2] });
    if (bundled.status !== 0) fail(`${bundle} failed; see above.`);
  }
  // The stamp tells when compiling began: what was saved meanwhile is compiled next time.
  writeFileSync(STAMP, `${started.toISOString()}\n`);
  utimesSync(STAMP, started, started);
}

/** The declarations of src/, for those who import the package. */
function declare() {
  say('Writing the types …');
  const done = spawnSync(process.execPath, [at('node_modules', 'typescript-native', 'bin', 'tsc'), '-p', at('tsconfig.build.json')], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (done.status !== 0) fail('The types could not be written; see above.');
}

/** Progress goes to stderr: the first line on stdout is the program's own. */
function say(line) {
  process.stderr.write(`${line}\n`);
}

function fail(line) {
  say(line);
  process.exit(1);
}
