import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Bundled from web/inspector by scripts/bundle-inspector.mjs. */
const PAGE = new URL('../../dist/viewer/inspector.html', import.meta.url);
let page: string | null = null;

/** The inspector without a board. Throws Error where it has not been bundled. */
export function loadViewer(): string {
  try {
    page ??= readFileSync(PAGE, 'utf8');
  } catch (cause) {
    throw new Error(`${fileURLToPath(PAGE)} is missing: run "npm run build"`, { cause });
  }
  return page;
}
