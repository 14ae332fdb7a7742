import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import long from '../vitest.long.config.js';
import { BUSY, WAITING } from './support/order.js';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Style, types and the direction of imports are judged by `npm run lint`, a step of its own. */
describe('the house', () => {
  it('says what it is licensed under, what changed and how it is built', () => {
    const names = readdirSync(root);
    expect(names).toEqual(expect.arrayContaining(['LICENSE', 'CHANGELOG.md', 'ARCHITECTURE.md', 'README.md']));
    const [first, ...releases] = [...readFileSync(join(root, 'CHANGELOG.md'), 'utf8').matchAll(/^## \[(.+?)\](?: - (\S+))?$/gm)];
    expect(first?.[1]).toBe('Unreleased');
    expect(releases[0]?.[1]).toBe(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
    const dates = releases.map((r) => r[2] ?? '');
    expect(dates).toEqual([...dates].sort().reverse());
    const floors = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((e) => e.isDirectory());
    const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
    expect(floors.filter((f) => !page.includes(`\`${f.name}/\``)).map((f) => f.name)).toEqual([]);
  });

  it('prints nothing and reads no environment between words and board', () => {
    const told = ['reader', 'engineer', 'ledger', 'lexicon', 'request', 'chat', 'design', 'layout'].flatMap((layer) =>
      readdirSync(join(root, 'src', layer), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && /process\.env|console\.\w+\(/.test(readFileSync(join(root, 'src', layer, name), 'utf8')))
        .map((name) => `${layer}/${name}`),
    );
    expect(told).toEqual([]);
  });

  it('begins its tests with those that take longest, which are there', () => {
    expect([...BUSY, ...WAITING].filter((name) => !existsSync(join(root, name)))).toEqual([]);
  });

  it('runs whole in `npm run test:long` what `npm test` runs a share of', () => {
    const whole = long.test?.include ?? [];
    const shared = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
      .map((name) => join('test', name))
      .filter((name) => name.endsWith('.test.ts') && /import \{.*\} from '.*support\/long\.js'/.test(readFileSync(join(root, name), 'utf8')));
    expect(shared.length).toBeGreaterThan(30);
    expect(shared.filter((name) => !whole.some((glob) => glob === name || name.startsWith(glob.replace('**/*.test.ts', ''))))).toEqual([]);
  });
});
