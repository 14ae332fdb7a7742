import { readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(import.meta.url);
let root: string | null = null;

/** The folder of this package: the nearest above this module whose package.json has its name, whether it runs from src/ or from a bundle. */
export function packageRoot(): string {
  root ??= findRoot();
  return root;
}

/** What ships beside the program. */
export const packagedData = (): string => join(packageRoot(), 'data');

/** The folder that the running program was loaded from: src/, dist/, or what the tests run. */
export const codeFolder = (): string => join(packageRoot(), relative(packageRoot(), HERE).split(sep)[0] ?? '');

/** From the sources a thread is TypeScript and needs its loader; compiled, it is plain JavaScript. */
export const FROM_SOURCE = HERE.endsWith('.ts');

/** The first file of a thread of its own, "jobs/worker": scripts/bundle-program.mjs bundles each. */
export const threadFile = (name: string): string => join(codeFolder(), `${name}.${FROM_SOURCE ? 'ts' : 'js'}`);

function findRoot(): string {
  for (let folder = dirname(HERE); ; folder = dirname(folder)) {
    if (nameOf(folder) === 'boardwright') return folder;
    if (folder === dirname(folder)) throw new Error(`${HERE} is not in its package`);
  }
}

function nameOf(folder: string): string | null {
  try {
    return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name?: string }).name ?? null;
  } catch {
    return null; // No package begins here.
  }
}
