import { describe, expect, it } from 'vitest';
import { keyOf } from '../../src/lexicon/index.js';
import { loadLexicon, readLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';

const library = loadLibrary();
const data = readLexicon();
const lexicon = loadLexicon(library);
const { concepts } = data;

describe('data/lexicon', () => {
  it('has five hundred concepts and more', () => expect(concepts.length).toBeGreaterThan(500));

  it('has parents that exist and stand in no circle', () => {
    for (const concept of concepts) {
      for (const parent of concept.parents) expect(lexicon.concept(parent), `${concept.id}: parent ${parent}`).toBeDefined();
      for (const parent of concept.parents) expect(lexicon.isA(parent, concept.id), `${concept.id} is its own ancestor over ${parent}`).toBe(false);
    }
  });

  it('has hearts that exist', () => {
    for (const { id, heart = [] } of concepts) for (const one of heart) expect(lexicon.concept(one), `${id}: heart ${one}`).toBeDefined();
  });

  it('has one concept for a word in a language, or a declared homonym', () => {
    const meant = new Map<string, Set<string>>();
    for (const { id, words } of concepts)
      for (const [language, list] of Object.entries(words))
        for (const word of list) meant.set(`${language} ${keyOf(word)}`, (meant.get(`${language} ${keyOf(word)}`) ?? new Set()).add(id));
    const several = [...meant].filter(([, ids]) => ids.size > 1).map(([word, ids]) => `${word}: ${[...ids].sort().join(', ')}`);
    const declared = data.homonyms.map((h) => `${h.language} ${keyOf(h.word)}: ${[...h.concepts].sort().join(', ')}`);
    expect(several.sort()).toEqual(declared.sort());
  });

  it('writes words in lower case, without doubles', () => {
    for (const { id, words } of concepts)
      for (const list of Object.values(words)) {
        expect(new Set(list.map(keyOf)).size <= list.length, id).toBe(true);
        for (const word of list) expect(word, id).toBe(word.toLowerCase().trim());
      }
  });

  it('types no name of a part of the library as a word', () => {
    const words = concepts.flatMap(({ id, words }) => Object.values(words).flatMap((list) => list.map((word) => ({ id, word }))));
    const typed = words.filter(
      ({ word }) => /\d/.test(word) && !word.includes(' ') && ['exact', 'family', 'variant'].includes(lexicon.part(word)?.relation ?? ''),
    );
    expect(typed).toEqual([]);
  });

  it('names figures once for a quantity and a role', () => {
    for (const { id, figures } of concepts) expect(new Set(figures.map((f) => `${f.quantity} ${f.role}`)).size, id).toBe(figures.length);
  });

  it('gives the source of every current', () => {
    for (const { id, draws, source } of concepts) if (draws !== undefined) expect(source, id).toBeDefined();
  });

  it('gives every load a current', () => {
    const without = concepts.filter((c) => c.kind === 'load' && c.draws === undefined).map((c) => c.id);
    expect(without).toEqual([]);
  });
});

describe('evidence', () => {
  const blocks = new Set(library.blocks.keys());
  const devices = [...library.devices.values()];
  const whole = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`, 'i');

  it('names blocks and platforms of the library', () => {
    for (const { id, evidence } of concepts) {
      for (const block of evidence?.blocks ?? []) expect(blocks.has(block), `${id}: block ${block}`).toBe(true);
      for (const platform of evidence?.platforms ?? []) expect(library.platforms.has(platform), `${id}: platform ${platform}`).toBe(true);
    }
  });

  it('has patterns that match a device of the library, or a value of a light', () => {
    for (const { id, evidence, kind } of concepts)
      for (const pattern of evidence?.devices ?? []) {
        if (kind === 'feature' || kind === 'light') continue;
        const found = devices.some((d) => (whole(pattern).test(d.id) || whole(pattern).test(d.mpn)) && (evidence?.kinds?.includes(d.kind) ?? true));
        expect(found, `${id}: ${pattern}`).toBe(true);
      }
  });

  it('has patterns of nets and signals that are regular expressions', () => {
    for (const { evidence, signals = [] } of concepts)
      for (const pattern of [...signals, ...(evidence?.nets ?? [])]) expect(() => whole(pattern)).not.toThrow();
  });
});
