/**
 * Packages of which a running Boardwright needs a fraction of what they install are brought into dist/ when it is built, so that an installation is a
 * third smaller: the SDK of the chat models, elkjs, and ngspice as WebAssembly (which its package holds four times). NOTICE names them.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const vendor = join(root, 'dist', 'vendor');
rmSync(vendor, { recursive: true, force: true });
mkdirSync(vendor, { recursive: true });
await bundleModules();
copyEngine();

/** Each becomes what `tsc` made of it with its packages inside; what else it imports stays as it is. */
async function bundleModules() {
  await build({
    absWorkingDir: root,
    entryPoints: { 'chat/model/sdk': 'src/chat/model/sdk.ts', 'outputs/sheet/elk': 'src/outputs/sheet/elk.ts' },
    outdir: 'dist',
    chunkNames: 'vendor/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['zod', 'zod/*'],
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    banner: { js: "import { createRequire as createRequireHere } from 'node:module';const require=createRequireHere(import.meta.url);" },
    logLevel: 'error',
  });
}

/** The engine's module has the same program twice, for two kinds of host: once is enough. */
function copyEngine() {
  const path = fileURLToPath(import.meta.resolve('eecircuit-engine'));
  const { version } = JSON.parse(readFileSync(join(dirname(dirname(path)), 'package.json'), 'utf8'));
  const text = readFileSync(path, 'utf8');
  const start = '"data:application/wasm;base64,';
  const first = text.indexOf(start);
  const end = text.indexOf('"', first + 1) + 1;
  if (first < 0 || end === 0) throw new Error('the engine holds no program where it was expected');
  const program = text.slice(first, end);
  writeFileSync(join(vendor, 'eecircuit-engine.mjs'), `const SPICE_WASM = ${program};\n${text.replaceAll(program, 'SPICE_WASM')}`);
  writeFileSync(join(vendor, 'eecircuit-engine.json'), `${JSON.stringify({ version })}\n`);
}
