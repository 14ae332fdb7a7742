import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { type BuildInput, type Built, build, modelFolder } from '../../src/build/index.js';
import { loadLibrary } from '../../src/parts/load.js';

/** Where boards of these very sources and data lie (compiled.ts); absent outside of a test run. */
const FOLDER = process.env['BOARDWRIGHT_BOARDS'];

/**
 * A build with the shipped library, or what it came to before: by an earlier test, or an earlier run of these very sources, data, packages and Node. The same design, seed, name and
 * version give the same bytes (test/build/examples.test.ts builds twice to see it), so nobody can tell. Not for tests of how a build goes about it.
 */
export function builtOnce(input: BuildInput): Built {
  if (FOLDER === undefined) return build(input, loadLibrary());
  const key = createHash('sha256')
    .update(JSON.stringify([input, modelFolder(process.env)]))
    .digest('hex');
  const path = join(FOLDER, key);
  if (existsSync(path)) return deserialize(readFileSync(path)) as Built;
  const built = build(input, loadLibrary());
  const half = `${path}.${process.pid}`;
  writeFileSync(half, serialize(built));
  renameSync(half, path);
  return built;
}
