/**
 * Bundles src/ into dist/, so that each process and each thread loads a few files and not a thousand: the command, the library, the client and the first
 * files of the threads, with chunks that they share. Development dependencies are brought inside, so that an installation is smaller and starts faster;
 * NOTICE names them. Types are not looked at (`npm run lint`), and declarations are made for the package alone (setup.mjs).
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** What Node is started with, or an importer names; threads by `threadFile` (src/parts/load-package.ts). */
export const THREADS = ['jobs/worker', 'jobs/reader-worker', 'jobs/desk-worker', 'build/helper'];
const ENTRIES = ['cli/main', 'cli/keep-data', 'core/index', 'client/index', ...THREADS];

/** Packages that are inside and yet installed beside, since the types of the package name them. The rest of package.json's dependencies stay imports. */
export const INSIDE = ['zod'];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dist = join(root, 'dist');
  const written = await bundle(dist, Object.fromEntries(ENTRIES.map((name) => [name, `src/${name}.ts`])));
  const pages = [join(dist, 'studio'), join(dist, 'viewer'), join(dist, 'vendor')];
  for (const file of scriptsIn(dist)) if (!written.has(file) && !pages.some((page) => file.startsWith(page))) rmSync(file, { force: true });
  copyEngine(join(dist, 'vendor'));
  keepData(join(dist, 'cli', 'keep-data.js'));
}

/** What the schemas make of data/ is kept beside the bundle: see src/parts/load-checked.ts. */
export function keepData(entry) {
  const done = spawnSync(process.execPath, [entry], { stdio: ['ignore', 2, 2] });
  if (done.status !== 0) throw new Error('data/ cannot be used; see above');
}

/** Writes the bundle and answers its files. Others may read and write there at once: each file changes as a whole. */
export async function bundle(outdir, entryPoints) {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    write: false,
    chunkNames: 'chunks/[name]-[hash]',
    assetNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: Object.keys(dependencies)
      .filter((name) => !INSIDE.includes(name))
      .flatMap((name) => [name, `${name}/*`]),
    legalComments: 'none',
    plugins: [wordsAlone()],
    // What came as CommonJS asks for the modules of Node by `require`.
    banner: { js: "import { createRequire as createRequireHere } from 'node:module';const require=createRequireHere(import.meta.url);" },
    logLevel: 'error',
  });
  for (const { path, contents } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    replaceFile(path, contents);
  }
  return new Set(outputFiles.map(({ path }) => path));
}

/** pdf.js reads words here and no pictures: its small form, without the program that unpacks JPEG 2000. */
function wordsAlone() {
  const setup = ({ onLoad }) =>
    onLoad({ filter: /[\\/]pdfjs-dist[\\/]legacy[\\/]build[\\/]pdf(?:\.worker)?\.mjs$/ }, ({ path }) => ({
      contents: readFileSync(path.replace(/\.mjs$/, '.min.mjs'), 'utf8').replace(/(?<="data:application\/octet-stream;base64,)[A-Za-z0-9+/=]+/, ''),
      loader: 'copy',
    }));
  return { name: 'words-alone', setup };
}

function replaceFile(path, content) {
  const half = `${path}.${process.pid}.half`;
  writeFileSync(half, content);
  renameSync(half, path);
}

function scriptsIn(folder) {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true });
  return all.flatMap((entry) => (entry.isFile() && /\.m?js(\.map)?$/.test(entry.name) ? [join(entry.parentPath, entry.name)] : []));
}

/** ngspice as WebAssembly, which its package holds eight times, as text: once is enough, as a file of its own that a process compiles once. */
function copyEngine(vendor) {
  mkdirSync(vendor, { recursive: true });
  const write = (name, content) => replaceFile(join(vendor, name), content);
  const path = fileURLToPath(import.meta.resolve('eecircuit-engine'));
  const { version } = JSON.parse(readFileSync(join(dirname(dirname(path)), 'package.json'), 'utf8'));
  const text = readFileSync(path, 'utf8');
  const start = '"data:application/wasm;base64,';
  const first = text.indexOf(start);
  const end = text.indexOf('"', first + 1) + 1;
  if (first < 0 || end === 0) throw new Error('the engine holds no program where it was expected');
  const program = text.slice(first, end);
  write('eecircuit-engine.wasm', Buffer.from(program.slice(start.length, -1), 'base64'));
  write('eecircuit-engine.mjs', text.replaceAll(program, '"./eecircuit-engine.wasm"'));
  write('eecircuit-engine.json', `${JSON.stringify({ version })}\n`);
}
