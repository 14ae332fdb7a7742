import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../parts/load-package.js';

/** Bundled from web/inspector by scripts/bundle-inspector.mjs. */
const PAGE = join(packageRoot(), 'dist', 'viewer', 'inspector.html');
let page: string | null = null;

/** The inspector without a board. Throws Error where it has not been bundled. */
export function loadViewer(): string {
  try {
    page ??= readFileSync(PAGE, 'utf8');
  } catch (cause) {
    throw new Error(`${PAGE} is missing: run "npm run build"`, { cause });
  }
  return page;
}
