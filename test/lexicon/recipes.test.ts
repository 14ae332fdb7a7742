import { describe, expect, it } from 'vitest';
import { loadLexicon, readRecipes } from '../../src/lexicon/load.js';
import { type Recipe, recipeSchema, withRecipes } from '../../src/lexicon/recipe.js';
import { loadLibrary } from '../../src/parts/load.js';
import { askKindSchema } from '../../src/request/index.js';

const lexicon = loadLexicon(loadLibrary());
const recipes = readRecipes();
const KINDS: ReadonlySet<string> = new Set(askKindSchema.options);
const known = (id: string): boolean => lexicon.concept(id) !== undefined || KINDS.has(id);

describe('data/recipes', () => {
  it('names concepts that exist', () => {
    for (const r of recipes) {
      const named = [...(r.heart ?? []), ...Object.keys(r.counts ?? {}), ...Object.keys(r.served_by ?? {}), ...(r.usual ?? []).map((u) => u.concept)];
      const others = [
        ...Object.values(r.served_by ?? {}).flat(),
        ...(r.usual ?? []).flatMap((u) => [...(u.unless ?? []), ...(u.beside ?? [])]),
        ...(r.hazards ?? []).flatMap((h) => [...(h.beside ?? []), ...(h.without ?? [])]),
        ...(r.parents ?? []),
      ];
      for (const id of [...named, r.alone, r.fed_by?.concept, r.ends_on].flatMap((i) => i ?? []))
        expect(lexicon.concept(id), `${r.id}: ${id}`).toBeDefined();
      for (const id of others) expect(known(id), `${r.id}: ${id}`).toBe(true);
    }
  });

  it('counts and serves what is of its heart', () => {
    for (const { id, heart = [], counts = {}, served_by = {} } of recipes)
      for (const part of [...Object.keys(counts), ...Object.keys(served_by)]) expect(heart, id).toContain(part);
  });

  it('assumes nothing large or dear', () => {
    const cheap = new Set([
      'buzzer',
      'led',
      'button',
      'knob',
      'potentiometer',
      'rotary_encoder',
      'limit_switch',
      'rtc',
      'termination',
      'power_switch',
    ]);
    for (const { id, usual = [] } of recipes) for (const { concept } of usual) expect(cheap.has(concept), `${id}: ${concept}`).toBe(true);
  });

  it('refuses with a way on', () => {
    for (const { id, hazards = [] } of recipes) for (const h of hazards) if (h.refused === true) expect(h.ways?.length, id).toBeGreaterThan(0);
  });
});

describe('withRecipes', () => {
  const recipe = (r: Partial<Recipe>): Recipe => recipeSchema.parse({ id: 'x', source: 'practice', ...r });

  it('makes a purpose of one with words, and joins one without to its concept', () => {
    const [made] = withRecipes([], [recipe({ title: 'x', words: { en: ['an x'] }, heart: ['led'] })]);
    expect(made).toMatchObject({ id: 'x', kind: 'purpose', heart: ['led'] });
    const [joined] = withRecipes([{ ...made!, kind: 'function' }], [recipe({ ends_on: 'rca' })]);
    expect(joined).toMatchObject({ kind: 'function', ends_on: 'rca' });
  });

  it('refuses one that is of nothing, and one that is there twice', () => {
    expect(() => withRecipes([], [recipe({ ends_on: 'rca' })])).toThrow('no concept');
    const named = recipe({ title: 'x', words: { en: ['an x'] } });
    expect(() => withRecipes(withRecipes([], [named]), [named])).toThrow('words of its own');
  });
});
