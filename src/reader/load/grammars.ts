import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../lexicon/index.js';
import { readChecked } from '../../parts/load-checked.js';
import { packagedData } from '../../parts/load-package.js';
import { Grammar } from '../text/grammar.js';
import { grammarSchema } from '../text/grammar-data.js';

/** Reads the grammars from data/lexicon/grammar; throws where one is not of the schema. */
export function readGrammars(folder = join(packagedData(), 'lexicon', 'grammar')): ReadonlyMap<Language, Grammar> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort();
  const all = files.map((name) => new Grammar(readChecked(join(folder, name), (raw) => grammarSchema.parse(raw))));
  return new Map(all.map((grammar) => [grammar.language, grammar]));
}

let loaded: ReadonlyMap<Language, Grammar> | null = null;

/** The grammars that ship, read once. */
export const loadGrammars = (): ReadonlyMap<Language, Grammar> => {
  loaded ??= readGrammars();
  return loaded;
};
