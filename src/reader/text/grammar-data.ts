import { z } from 'zod';
import { LANGUAGES } from '../../lexicon/index.js';
import { LINK_ROLES, quantitySchema } from '../../request/index.js';

/** How a phrase hangs on the one before it. */
const PREPOSITIONS = [
  'with',
  'without',
  'on',
  'via',
  'for',
  'from',
  'to',
  'supply',
  'charge',
  'of',
  'per',
  'at',
  'along',
  'opposite',
  'beside',
  'that',
  'as',
] as const;
export type Preposition = (typeof PREPOSITIONS)[number];
export const EDITS = ['add', 'remove', 'replace', 'use', 'set', 'move', 'name', 'keep', 'undo', 'restore', 'anyway'] as const;
export type EditVerb = (typeof EDITS)[number];
const MARKERS = ['in', 'out', 'max', 'min', 'asleep', 'rated', 'each', 'total', 'supply'] as const;
export type Marker = (typeof MARKERS)[number];
export const COUNTED = ['ways', 'channels', 'digits', 'bits', 'phases', 'axes', 'characters'] as const;
export type Counted = (typeof COUNTED)[number];
const BOUNDS = ['min', 'max', 'nominal'] as const;
export type Bound = (typeof BOUNDS)[number];

const words = z.array(z.string()).default([]);
const numbers = z.record(z.string(), z.number()).default({});

/** Words of people and their ages, each in small letters. */
export const livesSchema = z.strictObject({
  /** What pupils are in, by a number. */
  schooling: words,
  /** Behind years, and before a number, where they tell an age. */
  aged: words,
  ages: words,
  /** Whose age a bare number behind them is. */
  persons: words,
});

/** Words of what is to be printed, each in small letters. */
export const printSchema = z.strictObject({
  /** Nouns that a text follows: "inscription". */
  texts: words,
  /** The print as a whole. */
  silkscreens: words,
  /** What leads on to the text: "saying". */
  says: words,
  /** Orders to print, and orders that may mean it: "put". */
  verbs: words,
  puts: words,
  /** What tells the text at once: "it should say". */
  speaks: words,
  /** The same where it gives the board its name, and behind a thing of the board. */
  naming: words,
  telling: words,
  /** What stands for the thing that was named before: "one". */
  ones: words,
  /** Orders about a text that stands. */
  changes: words,
  removes: words,
  /** In which letters, and that they are printed. */
  manners: words,
  /** "labelled": behind a thing its names follow. */
  marked: words,
  /** "label": a thing and its name follow. */
  label: words,
  /** Names of texts; of numbers that are printed with the name of what they are; of those that are printed alone. */
  titles: words,
  editions: words,
  dates: words,
  on: words,
  near: words,
  of: words,
  front: words,
  back: words,
  /** What is printed on, the silkscreens too. */
  surfaces: words,
  /** Small words within a text in capitals: "by". */
  inside: words,
  and: words,
  to: words,
  /** What joins a text to something else. */
  joints: words,
  determiners: words,
});
export type PrintWords = z.infer<typeof printSchema>;

/** The grammar words of a language, `data/lexicon/grammar/<language>.json`: a closed list, not the words for things. */
export const grammarSchema = z.strictObject({
  language: z.enum(LANGUAGES),
  /** What the reply says to a message in this language, in it: as what it was read. Empty: nothing. */
  read_as: z.string().default(''),
  determiners: words,
  numbers,
  /** Words that count what follows: "pair", "dual". */
  counts: numbers,
  prepositions: z.partialRecord(z.enum(PREPOSITIONS), words),
  /** Words that say of the phrase before them what it is: "12 V in", "USB powered". */
  postpositions: z.partialRecord(z.enum(MARKERS), words),
  /** Names of figures: "Vin", "at most". */
  figure_names: z.partialRecord(z.enum(MARKERS), words),
  about: words,
  and: words,
  or: words,
  each: words,
  corrections: words,
  /** Said behind a part for which another one will do. */
  another: words,
  optional: words,
  /** Said behind the one of two that would be liked more. */
  preferred: words,
  /** What is left beside what was named: "keep the rest". */
  others: words,
  /** Leads on to what is there in place of what is not to be. */
  rather: words,
  /** Said behind what is not to be: "not needed". */
  unwanted: words,
  /** Denials put together of two words each, all of the first with all of the second: "doesn't" + "need" as the preposition, "isn't" + "needed" as what is unwanted. */
  denials: z.array(z.strictObject({ as: z.enum(['without', 'unwanted']), first: words, second: words })).default([]),
  /** Said behind what is to be as it is: "stays". */
  kept: words,
  /** Nouns of a quantity that a bare number follows: "gain of 10". */
  quantities: z.partialRecord(quantitySchema, words).default({}),
  relations: z.partialRecord(z.enum(LINK_ROLES), words),
  edit: z.partialRecord(z.enum(EDITS), words),
  by: words,
  /** "statt", "au lieu de": what follows is the old thing. */
  instead: words,
  /** "stattdessen", "à la place": what stands beside it is the new thing. */
  swap: words,
  /** Words for one more of what there is: "another", "second". */
  more: words,
  /** "style", "like": what stands before is only likened to. */
  like: words,
  /** "similar to", "compatible with": what follows is only likened to. */
  like_to: words,
  /** "higher than", "near": behind what is not to be, it is only not to be so. */
  restrictions: words,
  /** "except": what follows is there, and is not as the others are. */
  exceptions: words,
  copula: words,
  pronouns: words,
  auxiliaries: words,
  fillers: words,
  counted: z.partialRecord(z.enum(COUNTED), words).default({}),
  /** What a bare number beside a supply's voltage is: "29 charged", "20 empty". */
  extremes: z.partialRecord(z.enum(BOUNDS), words).default({}),
  /** What opens a range: "between". */
  between: words,
  /** Words of people's numbers, which are none of the board's. */
  lives: livesSchema.default(livesSchema.parse({})),
  /** What boards are called where so many are ordered: "50 pieces". */
  pieces: words.default([]),
  /** What opens a reason, an offer or a thing that is there already, which asks for nothing: "because", "replacing". */
  reasons: words,
  /** What opens what somebody does with the board: "so that I can". */
  aims: words,
  /** What opens who is asking: "I am". */
  selves: words,
  /** What leads to a controller at the other side of a connector: "works with", "so I connect". */
  hosts: words,
  /** What is said against a thing as the reason of an order: "drains", "annoys". */
  complaints: words,
  /** Comparatives of lengths by the side that they tell; `below`: they tell by themselves what is not to be reached. */
  limits: z.record(z.string(), z.strictObject({ name: z.string(), below: z.boolean() })).default({}),
  /** What stands between a comparative and what it is compared with. */
  than: words.default([]),
  /** What agrees, by itself ahead of an order: "fine". */
  agreed: words.default([]),
  /** What opens how much of something is wrong with a thing, and is no other word: "too". */
  excess: words.default([]),
  /** Leads on to what somebody leaves to others: "it does not matter which". */
  careless: words,
  /** Sizes told by how they differ: "longer". */
  comparatives: words,
  /** What such a size is of: the board, or a length. */
  outline: words,
  /** Verbs and the particles that may stand apart from them: "take … off". */
  particles: z.record(z.string(), z.array(z.string())).default({}),
  /** Behind what is acted on, the order's verb: "gets replaced" → "replace". */
  passives: z.record(z.string(), z.string()).default({}),
  /** What opens a condition: "when", "unless". */
  conditions: words,
  /** What is said of a voltage at which something goes off or comes on again, and verbs for cutting a load off, whole and with the load within. */
  edges: z.strictObject({ off: words, on: words, cut: words, parted: words }).default({ off: [], on: [], cut: [], parted: [] }),
  /** Which of several alike: its number, from the end where it is below 0; sides count from the left and the top. In several words: one of them, whichever. */
  ordinals: numbers,
  /** What stands behind a number of things that were spoken of: "of them". */
  of_them: words,
  /** Said of so many of those that stand that are to go: "one fewer". */
  fewer: words,
  /** So many times what there is: "double", "twice". */
  times: numbers,
  /** Articles before what is not there yet: "a third". */
  indefinite: words,
  /** What is to be printed on the board. */
  prints: printSchema.prefault({}),
  /** Words by which the language is told from others. */
  stop: words,
});
export type GrammarData = z.infer<typeof grammarSchema>;
