import { z } from 'zod';
import { quantitySchema } from '../request/index.js';
import { conceptSchema, feedSchema } from './concept.js';

const conceptId = z.string().regex(/^[a-z0-9_]{1,60}$/, 'a concept of data/lexicon');

/** What is usual beside the heart. */
const usualSchema = z.strictObject({
  concept: conceptId,
  count: z.int().min(2).optional(),
  /** Concepts or kinds that, said of the board, stand for it or make it pointless; what is of its own kind does so by itself. */
  unless: z.array(z.string()).min(1).optional(),
  /** Concepts or kinds of which one has to be asked for: a switch beside a cell. */
  beside: z.array(z.string()).min(1).optional(),
  /** Why it is there, as the reply tells it: a clause. */
  why: z.string(),
});

/** Figures without which nobody can design it. */
const needSchema = z.strictObject({
  /** Any of these quantities, said of anything on the board, settles it. */
  any: z.array(quantitySchema).min(1),
  /** That the board is fed from something does not settle it. */
  fed_or_not: z.literal(true).optional(),
  question: z.string(),
});

/** What somebody has to mind, or what is not designed. */
const hazardSchema = z.strictObject({
  /** Holds where an ask is one of these concepts; absent: always. */
  beside: z.array(conceptId).min(1).optional(),
  /** Holds where none of these is asked for. */
  without: z.array(z.string()).min(1).optional(),
  /** Holds where this quantity was said of anything to be over so much, in its unit. */
  over: z.strictObject({ quantity: quantitySchema, value: z.number() }).optional(),
  says: z.string(),
  /** It is not built; `ways` tells what can be asked for in its place. */
  refused: z.literal(true).optional(),
  ways: z.array(z.string()).min(1).max(3).optional(),
});

/**
 * What a thing that people build is made of, as asks. `data/recipes/<family>.json` holds arrays of these. One with words is an application that is nothing
 * on the board by itself (a concept of kind `purpose`); one without belongs to a concept of data/lexicon: a circuit that has a name.
 */
export const recipeSchema = conceptSchema.pick({ id: true, evidence: true, keys: true, never: true, says: true, ways: true }).extend({
  /** A standard, an application note, a datasheet's section, or what makers and magazines do, in general words. */
  source: z.string(),
  title: z.string().optional(),
  parents: z.array(z.string()).optional(),
  words: conceptSchema.shape.words.optional(),
  figures: conceptSchema.shape.figures.unwrap().optional(),
  /** What it makes no sense without: asked for where nobody said it in other words. */
  heart: z.array(conceptId).optional(),
  /** How many of its heart there are where nobody says: the seven lights of a die. */
  counts: z.record(conceptId, z.int().min(2)).optional(),
  /** By concept of the heart: concepts or kinds any of which does what it would: a MIDI controller on USB has no socket of its own. */
  served_by: z.record(conceptId, z.array(z.string()).min(1)).optional(),
  /** What every engineer would add: an ask of source `assumed` where the person named none of that kind, said nothing against it and left the heart to the name. Nothing large, nothing dear. */
  usual: z.array(usualSchema).min(1).optional(),
  needs: z.array(needSchema).min(1).optional(),
  hazards: z.array(hazardSchema).min(1).optional(),
  /** What is asked where no more than its name was said. */
  asks_back: z.string().optional(),
  /** What it does follows from something that the board senses or is told. */
  senses: z.literal(true).optional(),
  /** Others command it: it has no controller of its own unless one is asked for. */
  commanded: z.literal(true).optional(),
  /** Its lights are to light something. */
  shines: z.literal(true).optional(),
  /** The circuit that does it where nothing runs a program. */
  alone: z.string().optional(),
  /** What feeds it where nobody says how: a pedal's 9 V, the rack's header. */
  fed_by: feedSchema.optional(),
  /** What its lines usually end on where nobody says: a pedal's jacks. */
  ends_on: z.string().optional(),
  /** Which circuit it is where one of these words is spoken: what is pumped out of a bilge is not filled. */
  turns_to: z
    .array(z.strictObject({ to: conceptId, spoken: z.array(z.string()).min(1) }))
    .min(1)
    .optional(),
  /** The shortest sentence that asks for it, where its name, "with an ESP32, 12 V" is none. */
  shortest: z.string().optional(),
});
export type Recipe = z.infer<typeof recipeSchema>;

/** What a recipe says of its concept. */
export type Made = Omit<
  Recipe,
  'id' | 'title' | 'parents' | 'words' | 'figures' | 'source' | 'shortest' | 'evidence' | 'keys' | 'never' | 'says' | 'ways'
>;

/** A concept with what its recipe says of it. */
export type Concept = z.infer<typeof conceptSchema> & Omit<Made, 'asks_back' | 'senses'>;

/** Concepts with what their recipes say of them. Throws where a recipe has neither words nor a concept. */
export function withRecipes(concepts: readonly Concept[], recipes: readonly Recipe[]): Concept[] {
  const joined = new Map(concepts.map((c) => [c.id, c]));
  for (const { shortest, title, words, parents, figures, ...made } of recipes) {
    const known = joined.get(made.id);
    if ((known === undefined) !== (words !== undefined && title !== undefined))
      throw new Error(
        `${made.id}: ${known === undefined ? 'it has no words and is no concept of data/lexicon' : 'it is a concept of data/lexicon, and has words of its own'}`,
      );
    const own = known ?? {
      kind: 'purpose' as const,
      title: title ?? '',
      words: words ?? {},
      parents: parents ?? [],
      figures: figures ?? [],
      counted: 'pieces' as const,
    };
    joined.set(made.id, { ...own, ...made });
  }
  return [...joined.values()];
}
