import { describe, expect, it } from 'vitest';
import { buildLexicon, isPartNumberShape, nameKey } from '../../src/lexicon/index.js';
import { loadLexicon, readLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';

const library = loadLibrary();
const data = readLexicon();
const lexicon = loadLexicon(library);
const bare = buildLexicon({ ...data, standIns: [] }, library);

describe('stand-ins', () => {
  it('stand in with parts of the library', () => {
    for (const { part, stands_in } of data.standIns) expect(bare.part(stands_in)?.relation, `${part}: ${stands_in}`).toBe('exact');
  });

  it('are for parts that the library has not', () => {
    for (const { part } of data.standIns) expect(bare.part(part)?.relation, part).not.toBe('exact');
  });

  it('name a part once', () => {
    const keys = data.standIns.map((s) => nameKey(s.part));
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
  });

  it('say what is lost where something is, and nothing where nothing is', () => {
    for (const { part, relation, loses, says, source } of data.standIns) {
      expect(loses.length > 0, part).toBe(relation === 'lesser');
      expect(says, part).toContain(part);
      expect(source.length, part).toBeGreaterThan(0);
    }
  });

  it('cover every foreign part number among the words of blocks', () => {
    const missing = [...library.blocks.values()].flatMap((block) => {
      const own = new Set(block.parts.map((part) => part.device));
      const tokens = (block.words ?? []).flatMap((word) => {
        const parts = word.split(' ');
        return [...parts, ...parts.slice(1).flatMap((part, i) => (/^[a-z]+$/.test(parts[i]!) && /^\d/.test(part) ? [`${parts[i]}${part}`] : []))];
      });
      const numbers = [...new Set(tokens)].filter(
        (token) => isPartNumberShape(token) && lexicon.lookup([token]) === null && /\d[a-z]{0,4}$/.test(token),
      );
      return numbers.filter((token) => !known(token, own)).map((token) => `${block.name}: ${token}`);
    });
    expect(missing).toEqual([]);
  });
});

/** A stand-in for the block's own part, or that part in one of its cases: a block is not called by the name of another part. */
function known(token: string, own: ReadonlySet<string | undefined>): boolean {
  const found = lexicon.part(token);
  return (
    found !== null &&
    found.relation !== 'catalogue' &&
    (found.relation === 'stand_in' || found.devices.some((device) => [...own].some((id) => id?.startsWith(device))))
  );
}
