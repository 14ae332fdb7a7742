import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeOf, exists, isMissing, namesIn, replaceFile, syncFolder, writeDurably, writeFolder } from '../../src/projects/files.js';
import { temporaryFolder } from './support.js';

describe('files on the disk', () => {
  it('are replaced as a whole, with the mode that is asked for, and leave nothing where that fails', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'a.json');
    await replaceFile(path, 'one');
    await replaceFile(path, Buffer.from('two'), 0o600);
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777, readdirSync(folder)]).toEqual(['two', 0o600, ['a.json']]);
    mkdirSync(join(folder, 'taken', 'by'), { recursive: true });
    await expect(replaceFile(join(folder, 'taken'), 'x')).rejects.toThrow();
    await expect(replaceFile(join(folder, 'none', 'a'), 'x')).rejects.toThrow('ENOENT');
    expect(readdirSync(folder).sort()).toEqual(['a.json', 'taken']);
  });

  it('are written over as a whole', async () => {
    const path = join(temporaryFolder(), 'a');
    await writeDurably(path, 'a long text');
    await writeDurably(path, 'short', 0o600);
    expect(readFileSync(path, 'utf8')).toBe('short');
  });

  it('come with their folders, into one that is new', async () => {
    const folder = join(temporaryFolder(), 'deep', 'new');
    const files = [
      { name: 'a', content: '1' },
      { name: 'b/c/d', content: Buffer.from('2') },
    ];
    await writeFolder(folder, files);
    expect([readFileSync(join(folder, 'a'), 'utf8'), readFileSync(join(folder, 'b', 'c', 'd'), 'utf8')]).toEqual(['1', '2']);
    await expect(writeFolder(folder, files)).rejects.toThrow('EEXIST');
  });

  it('are named in order; where there is no folder there is none, and what is no folder is told apart from what cannot be read', async () => {
    const folder = temporaryFolder();
    for (const name of ['b', 'a', '.c']) writeFileSync(join(folder, name), '');
    expect([await namesIn(folder), await namesIn(join(folder, 'none')), await namesIn(join(folder, 'a'))]).toEqual([['.c', 'a', 'b'], [], []]);
    expect([await exists(join(folder, 'a')), await exists(join(folder, 'none')), await exists(join(folder, 'a', 'b'))]).toEqual([true, false, false]);
    await expect(namesIn(join(folder, 'x'.repeat(300)))).rejects.toThrow('ENAMETOOLONG');
    await expect(exists(join(folder, 'x'.repeat(300)))).rejects.toThrow('ENAMETOOLONG');
    await expect(syncFolder(join(folder, 'none'))).rejects.toThrow('ENOENT');
    await syncFolder(folder);
  });

  it('are missing by what the system says, and by nothing else', () => {
    const fault = (code: unknown): Error => Object.assign(new Error('x'), { code });
    expect([fault('ENOENT'), fault('ENOTDIR'), fault('EACCES'), fault(7), new Error('x'), null, { code: 'ENOENT' }].map(isMissing)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect([codeOf(fault('EACCES')), codeOf(fault(7)), codeOf(null)]).toEqual(['EACCES', '', '']);
  });
});
