/** What words mean: concepts with their words and what realises them (data/lexicon), and the names of parts, which the library gives. */
export {
  BITE_PLACES,
  conceptSchema,
  type Evidence,
  evidenceSchema,
  type Homonym,
  LANGUAGES,
  type Language,
  type NamedOutline,
  type StandIn,
  standInSchema,
} from './concept.js';
export { wattsBySize } from './draws.js';
export { buildLexicon, type Lexicon, type LexiconData, type PartHit } from './lexicon.js';
export { nameKey, type PartName, type Relation } from './part-names.js';
export { isPartNumberShape } from './part-shape.js';
export type { Concept } from './recipe.js';
export type { WordHit } from './word-index.js';
export { fold, keyOf, singularsOf } from './words.js';
