import { z } from 'zod';
import { LANGUAGES, type Language } from '../lexicon/index.js';
import { LINK_ROLES, type Quantity, quantitySchema } from '../request/index.js';

/** How a phrase hangs on the one before it. */
export const PREPOSITIONS = [
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
] as const;
export type Preposition = (typeof PREPOSITIONS)[number];
export const EDITS = ['add', 'remove', 'replace', 'set', 'move', 'undo', 'anyway'] as const;
export type EditVerb = (typeof EDITS)[number];
export const MARKERS = ['in', 'out', 'max', 'min', 'asleep', 'rated', 'each', 'supply'] as const;
export type Marker = (typeof MARKERS)[number];
export const COUNTED = ['ways', 'channels', 'digits', 'bits', 'phases', 'characters'] as const;
export type Counted = (typeof COUNTED)[number];

const words = z.array(z.string()).default([]);
const numbers = z.record(z.string(), z.number()).default({});

/** The grammar words of a language, `data/lexicon/grammar/<language>.json`: a closed list, not the words for things. */
export const grammarSchema = z.strictObject({
  language: z.enum(LANGUAGES),
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
  optional: words,
  /** Said behind what is not to be: "not needed". */
  unwanted: words,
  /** Nouns of a quantity that a bare number follows: "gain of 10". */
  quantities: z.partialRecord(quantitySchema, words).default({}),
  relations: z.partialRecord(z.enum(LINK_ROLES), words),
  edit: z.partialRecord(z.enum(EDITS), words),
  by: words,
  copula: words,
  pronouns: words,
  auxiliaries: words,
  fillers: words,
  counted: z.partialRecord(z.enum(COUNTED), words).default({}),
  /** Words by which the language is told from others. */
  stop: words,
});
export type GrammarData = z.infer<typeof grammarSchema>;

/** What a run of grammar words can be; several at once ("to" is a preposition and begins an infinitive). */
export interface GrammarHit {
  readonly tokens: number;
  readonly preposition?: Preposition;
  readonly marker?: Marker;
  readonly named?: Marker;
  readonly relation?: (typeof LINK_ROLES)[number];
  readonly edit?: EditVerb;
  readonly number?: number;
  readonly count?: number;
  readonly plain?: 'determiner' | 'about' | 'and' | 'or' | 'each' | 'correction' | 'optional' | 'copula' | 'pronoun' | 'auxiliary' | 'filler' | 'unwanted';
  readonly quantity?: Quantity;
}
type Meaning = { -readonly [K in keyof Omit<GrammarHit, 'tokens'>]: GrammarHit[K] };

/** Longest grammar word, in tokens. */
const LONGEST = 5;

export class Grammar {
  readonly language: Language;
  readonly stop: ReadonlySet<string>;
  readonly #words = new Map<string, Meaning>();
  readonly #counted = new Map<string, Counted>();

  constructor(data: GrammarData) {
    this.language = data.language;
    this.stop = new Set(data.stop);
    const plain = {
      determiner: data.determiners,
      about: data.about,
      and: data.and,
      or: data.or,
      each: data.each,
      correction: data.corrections,
      optional: data.optional,
      unwanted: data.unwanted,
      copula: data.copula,
      pronoun: data.pronouns,
      auxiliary: data.auxiliaries,
      filler: data.fillers,
    } as const;
    // Later ones win where a word is several: what it is by itself before what it is for want of anything better.
    for (const kind of ['filler', 'auxiliary', 'pronoun', 'copula', 'determiner', 'each', 'and', 'or', 'about', 'optional', 'correction', 'unwanted'] as const)
      for (const word of plain[kind]) this.#put(word, { plain: kind });
    for (const [preposition, list] of Object.entries(data.prepositions))
      for (const word of list) this.#put(word, { preposition: preposition as Preposition });
    for (const [marker, list] of Object.entries(data.postpositions)) for (const word of list) this.#put(word, { marker: marker as Marker });
    for (const [named, list] of Object.entries(data.figure_names)) for (const word of list) this.#put(word, { named: named as Marker });
    for (const [relation, list] of Object.entries(data.relations))
      for (const word of list) this.#put(word, { relation: relation as (typeof LINK_ROLES)[number] });
    for (const [edit, list] of Object.entries(data.edit)) for (const word of list) this.#put(word, { edit: edit as EditVerb });
    for (const [quantity, list] of Object.entries(data.quantities)) for (const word of list) this.#put(word, { quantity: quantity as Quantity });
    for (const [word, number] of Object.entries(data.numbers)) this.#put(word, { number });
    for (const [word, count] of Object.entries(data.counts)) this.#put(word, { count });
    for (const [counted, list] of Object.entries(data.counted)) for (const word of list) this.#counted.set(word, counted as Counted);
  }

  #put(word: string, meaning: Meaning): void {
    const key = spoken(word);
    this.#words.set(key, { ...this.#words.get(key), ...meaning });
  }

  /** The longest grammar word that begins at `words[from]`; null: none. */
  lookup(words: readonly string[], from: number): GrammarHit | null {
    for (let n = Math.min(LONGEST, words.length - from); n >= 1; n--) {
      const meaning = this.#words.get(spoken(words.slice(from, from + n).join(' ')));
      if (meaning !== undefined) return { ...meaning, tokens: n };
    }
    return null;
  }

  /** What a word after a number counts: pins of a connector, channels. */
  counted(word: string): Counted | null {
    return this.#counted.get(spoken(word)) ?? null;
  }
}

const spoken = (text: string): string => text.toLowerCase().replace(/’/g, "'").trim();
