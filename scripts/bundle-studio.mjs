/** Bundles web/studio, the page, into dist/studio: `studio.js` with what the first view needs, chunks for the rest, and what lies in web/public. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

rmSync(at('dist/studio'), { recursive: true, force: true });
mkdirSync(at('dist/studio'), { recursive: true });
cpSync(at('web/public'), at('dist/studio'), { recursive: true });
const { metafile } = await build({
  metafile: true,
  entryPoints: { studio: at('web/studio/main.tsx') },
  outdir: at('dist/studio'),
  bundle: true,
  splitting: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  legalComments: 'linked',
  chunkNames: 'part-[name]-[hash]',
  define: { 'process.env.NODE_ENV': '"production"' },
  loader: { '.svg': 'dataurl' },
  tsconfig: at('web/studio/tsconfig.json'),
});

/** Chunks that a bundle cannot begin without, and theirs. */
function needed(output, known = new Set()) {
  for (const { path, kind } of metafile.outputs[output]?.imports ?? []) {
    if (kind !== 'import-statement' || known.has(path)) continue;
    known.add(path);
    needed(path, known);
  }
  return known;
}
// They are asked for beside studio.js, not after it.
const entry = Object.keys(metafile.outputs).find((path) => basename(path) === 'studio.js');
const links = [...needed(entry)].map((path) => `<link rel="modulepreload" href="/static/${basename(path)}">\n`);
const page = at('dist/studio/index.html');
writeFileSync(
  page,
  readFileSync(page, 'utf8').replace('</head>', () => `${links.join('')}</head>`),
);
