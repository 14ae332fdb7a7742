/** Bundles web/studio, the page, into dist/studio: `studio.js` with what the first view needs, chunks for the rest, and what lies in web/public. */
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

rmSync(at('dist/studio'), { recursive: true, force: true });
mkdirSync(at('dist/studio'), { recursive: true });
cpSync(at('web/public'), at('dist/studio'), { recursive: true });
await build({
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
