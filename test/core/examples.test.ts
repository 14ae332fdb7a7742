import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';

const CORE = fileURLToPath(new URL('../../src/core/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'boardwright-examples-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every `@example` of a docstring in src/core, by the function that it stands above. */
const EXAMPLES = readdirSync(CORE).flatMap((file) =>
  [
    ...readFileSync(join(CORE, file), 'utf8').matchAll(
      /\/\*\*((?:(?!\*\/)[\s\S])*@example(?:(?!\*\/)[\s\S])*)\*\/\s*export (?:async )?function (\w+)/g,
    ),
  ].map(([, doc = '', name = '']) => ({ name, code: (/```ts\n([\s\S]*?)```/.exec(doc)?.[1] ?? '').replace(/^ \* ?/gm, '') })),
);

describe('the examples of the library', () => {
  it('stand at every function that makes or judges something', () => {
    expect(EXAMPLES.map((e) => e.name).sort()).toEqual(['board', 'build', 'check', 'design', 'readBoard', 'route']);
  });

  it.each(EXAMPLES)('$name runs as it is written, and tells what it did', async ({ name, code }) => {
    const told: unknown[][] = [];
    const path = join(folder, `${name}.mjs`);
    const library = JSON.stringify(pathToFileURL(join(CORE, 'index.ts')).href);
    const { code: script } = transformSync(code, { loader: 'ts', format: 'esm' });
    writeFileSync(path, `const console = globalThis.toldExample;\n${script.replace("'boardwright'", library).replace('"boardwright"', library)}`);
    Object.assign(globalThis, { toldExample: { log: (...words: unknown[]) => told.push(words) } });
    await import(/* @vite-ignore */ pathToFileURL(path).href);
    expect(told).toEqual(name === 'readBoard' ? [] : [expect.any(Array)]);
    if (name === 'board') expect(told[0]?.[0]).toBe(true);
    if (name === 'route') expect(told[0]?.[0]).toBe(true);
    if (name === 'check') expect(told[0]).toEqual([true, expect.any(Number)]);
  });
});
