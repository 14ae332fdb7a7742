/**
 * Bundles web/viewer, the element `<boardwright-board>`: as a module for `import 'boardwright/viewer'` (dist/viewer/viewer.js, with its types), and as a
 * script that other sites take from the service (dist/studio/viewer.js).
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

mkdirSync(at('dist/viewer'), { recursive: true });
const common = {
  entryPoints: { viewer: at('web/viewer/viewer.ts') },
  bundle: true,
  minify: true,
  target: 'es2022',
  legalComments: 'none',
  tsconfig: at('web/studio/tsconfig.json'),
};
await build({ ...common, outdir: at('dist/viewer'), format: 'esm' });
await build({ ...common, outdir: at('dist/studio'), format: 'iife' });
copyFileSync(at('web/viewer/published.d.ts'), at('dist/viewer/viewer.d.ts'));
