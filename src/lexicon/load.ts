import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Library } from '../parts/index.js';
import { DataError } from '../parts/load.js';
import { readChecked } from '../parts/load-checked.js';
import { packagedData } from '../parts/load-package.js';
import { conceptSchema, homonymSchema, standInSchema } from './concept.js';
import { buildLexicon, type Lexicon, type LexiconData } from './lexicon.js';
import { type Concept, type Recipe, recipeSchema, withRecipes } from './recipe.js';

const STAND_INS = 'stand-ins.json';
const HOMONYMS = 'homonyms.json';
const loaded = new WeakMap<Library, Map<string, Lexicon>>();
const read = new Map<string, LexiconData>();

/**
 * The lexicon of `data/lexicon` with the part names of this library, built once per library. `dataDir` defaults to the package's own. Throws
 * DataError naming the file and the entry.
 */
export function loadLexicon(library: Library, dataDir: string = packagedData()): Lexicon {
  const known = loaded.get(library) ?? new Map<string, Lexicon>();
  loaded.set(library, known);
  const lexicon = known.get(dataDir) ?? buildLexicon(readLexicon(dataDir), library);
  known.set(dataDir, lexicon);
  return lexicon;
}

/** Concepts, stand-ins and homonyms as they stand in data/lexicon. Throws DataError naming the file and the entry. */
export function readLexicon(dataDir: string = packagedData()): LexiconData {
  const known = read.get(dataDir);
  if (known !== undefined) return known;
  const folder = join(dataDir, 'lexicon');
  const topics = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== STAND_INS && name !== HOMONYMS);
  const recipes = readRecipes(dataDir);
  const plain = topics.sort().flatMap((name) => entries(join(folder, name), conceptSchema));
  const data = {
    concepts: [] as Concept[],
    standIns: entries(join(folder, STAND_INS), standInSchema),
    homonyms: entries(join(folder, HOMONYMS), homonymSchema),
  };
  const ids = new Set<string>();
  for (const { id } of [...plain, ...recipes.filter((r) => r.words !== undefined)]) {
    if (ids.has(id)) throw new DataError(`data/lexicon, data/recipes: ${id} is there twice`);
    ids.add(id);
  }
  data.concepts = withRecipes(plain, recipes);
  read.set(dataDir, data);
  return data;
}

/** The recipes of data/recipes. Throws DataError naming the file and the entry. */
export function readRecipes(dataDir: string = packagedData()): Recipe[] {
  const folder = join(dataDir, 'recipes');
  const families = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return families.sort().flatMap((name) => entries(join(folder, name), recipeSchema));
}

function entries<T>(file: string, schema: z.ZodType<T, unknown>): T[] {
  if (!existsSync(file)) return [];
  return readChecked(file, (raw) => {
    const parsed = z.array(schema).safeParse(raw);
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    throw new DataError(`${file}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`, { cause: parsed.error });
  });
}
