import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = (script: string, args: readonly string[]): { status: number | null; said: string } => {
  const done = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], { cwd: root, encoding: 'utf8' });
  return { status: done.status, said: done.stdout + done.stderr };
};

describe('the house', { timeout: 600_000 }, () => {
  it('imports only downward, and its core reads no file, clock or network', () => {
    const { status, said } = run('dependency-cruiser/bin/dependency-cruise.mjs', ['--config', '.dependency-cruiser.cjs', 'src']);
    expect(status, said).toBe(0);
  });

  it('is formatted and free of lint', () => {
    const { status, said } = run('@biomejs/biome/bin/biome', ['check', '--colors=off']);
    expect(status, said).toBe(0);
  });

  it('is typed, tests included, and its types can be declared', () => {
    const { status, said } = run('typescript-native/bin/tsc', [
      '--noEmit',
      '--declaration',
      '-p',
      'tsconfig.json',
      '--incremental',
      '--tsBuildInfoFile',
      'node_modules/.cache/house.tsbuildinfo',
    ]);
    expect(status, said).toBe(0);
  });

  it.each(['inspector', 'studio'])('is typed in the %s too, which runs in a browser', (page) => {
    const { status, said } = run('typescript-native/bin/tsc', [
      '--noEmit',
      '-p',
      `web/${page}/tsconfig.json`,
      '--incremental',
      '--tsBuildInfoFile',
      `node_modules/.cache/${page}.tsbuildinfo`,
    ]);
    expect(status, said).toBe(0);
  });

  it('says what it is licensed under, what changed and how it is built', () => {
    const names = readdirSync(root);
    expect(names).toEqual(expect.arrayContaining(['LICENSE', 'CHANGELOG.md', 'ARCHITECTURE.md', 'README.md']));
    expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toMatch(/^## \[Unreleased\]$/m);
    const floors = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((e) => e.isDirectory());
    const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
    expect(floors.filter((f) => !page.includes(`\`${f.name}/\``)).map((f) => f.name)).toEqual([]);
  });
});
