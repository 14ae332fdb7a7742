import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readLexicon } from '../../src/lexicon/load.js';
import { CheckedData } from '../../src/parts/load-checked.js';
import { packagedData } from '../../src/parts/load-package.js';
import { readGrammars } from '../../src/reader/load/grammars.js';

const folder = mkdtempSync(join(tmpdir(), 'boardwright-checked-'));
const file = join(folder, 'a.json');
const kept = join(folder, 'kept');
let checked = 0;
const check = (raw: unknown): { n: number; plus: number } => {
  checked++;
  return { n: (raw as { n: number }).n, plus: (raw as { n: number }).n + 1 };
};
const read = () => new CheckedData(folder, kept).read(file, check);

beforeEach(() => {
  writeFileSync(file, '{"n":1}');
  const data = new CheckedData(folder, kept);
  data.keep(() => data.read(file, check));
  checked = 0;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('data that was checked', () => {
  it('is taken as it was found while the file has the same bytes', () => {
    expect([read(), checked]).toEqual([{ n: 1, plus: 2 }, 0]);
  });

  it('is checked anew where a file has other bytes, be they as many and as old', () => {
    const { atime, mtime } = statSync(file);
    writeFileSync(file, '{"n":5}');
    utimesSync(file, atime, mtime);
    expect([read(), checked]).toEqual([{ n: 5, plus: 6 }, 1]);
  });

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 2)],
    ['changed in its values', (bytes: Buffer) => Buffer.from(bytes.toString().replace(/"plus":2}$/, '"plus":7}'))],
    ['no JSON', () => Buffer.from('x')],
    ['empty', () => Buffer.alloc(0)],
  ])('is checked anew where what was kept is %s', (_, broken) => {
    const bytes = readFileSync(kept);
    expect(broken(bytes).equals(bytes)).toBe(false);
    writeFileSync(kept, broken(bytes));
    expect([read(), checked]).toEqual([{ n: 1, plus: 2 }, 1]);
  });

  it('is not kept where JSON would lose something of it', () => {
    const data = new CheckedData(folder, kept);
    data.keep(() => data.read(file, () => ({ set: new Set([1]) })));
    expect([read(), checked]).toEqual([{ n: 1, plus: 2 }, 1]);
  });

  it('is for the whole lexicon what checking makes of a copy of it, as for the library (load.test.ts)', () => {
    const copy = join(folder, 'data');
    for (const part of ['lexicon', 'recipes']) cpSync(join(packagedData(), part), join(copy, part), { recursive: true });
    expect(readLexicon()).toEqual(readLexicon(copy));
    expect([...readGrammars()]).toEqual([...readGrammars(join(copy, 'lexicon', 'grammar'))]);
  });
});
