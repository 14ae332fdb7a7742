/** Bundles web/inspector into one page, dist/viewer/inspector.html, that holds everything but a board. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const { outputFiles } = await build({
  entryPoints: [at('web/inspector/start.ts')],
  bundle: true,
  minify: true,
  write: false,
  format: 'iife',
  target: 'es2022',
  legalComments: 'none',
  charset: 'ascii',
  tsconfig: at('web/inspector/tsconfig.json'),
});
const script = outputFiles[0].text;
if (/<\/script/i.test(script)) throw new Error('the bundle would end its own script element');
const page = readFileSync(at('web/inspector/page.html'), 'utf8')
  .replace('/*STYLE*/', () => readFileSync(at('web/inspector/style.css'), 'utf8'))
  .replace('/*SCRIPT*/', () => script);
mkdirSync(at('dist/viewer'), { recursive: true });
writeFileSync(at('dist/viewer/inspector.html'), page);
