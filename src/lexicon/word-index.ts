import type { Homonym, Language } from './concept.js';
import type { Concept } from './recipe.js';
import { keyOf, partsOf, singularsOf, verbsOf } from './words.js';

/** Words of a message that mean something. */
export interface WordHit {
  /** What they mean, the likeliest first; several where the word is a declared homonym. */
  readonly concepts: readonly Concept[];
  /** How many tokens they take. */
  readonly tokens: number;
  /** The word as the lexicon writes it. */
  readonly word: string;
  readonly plural: boolean;
}

interface Entry {
  readonly word: string;
  /** A word of k parts is never spread over more than k tokens. */
  readonly parts: number;
  readonly concepts: Concept[];
}

/** Where the head of a compound comes first and bends with what follows: "boutons poussoirs", "bornes de tornillo". */
const HEAD_FIRST: ReadonlySet<Language> = new Set(['fr', 'es', 'it', 'pt']);

/** Longest compound that is looked for, in tokens. */
export const LONGEST = 6;

export class WordIndex {
  readonly #words = new Map<Language, Map<string, Entry>>();

  constructor(concepts: Iterable<Concept>, homonyms: readonly Homonym[]) {
    for (const concept of concepts)
      for (const [language, words] of Object.entries(concept.words)) for (const word of words) this.#add(language as Language, word, concept);
    for (const { language, word, concepts: order } of homonyms) {
      const found = this.#of(language).get(keyOf(word));
      found?.concepts.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
    }
  }

  #of(language: Language): Map<string, Entry> {
    const known = this.#words.get(language);
    if (known !== undefined) return known;
    const fresh = new Map<string, Entry>();
    this.#words.set(language, fresh);
    return fresh;
  }

  #add(language: Language, word: string, concept: Concept): void {
    const words = this.#of(language);
    const split = partsOf(word);
    const key = keyOf(word);
    const known = words.get(key);
    const parts = Math.max(split.length, known?.parts ?? 0);
    const concepts = known === undefined || known.concepts.includes(concept) ? (known?.concepts ?? [concept]) : [...known.concepts, concept];
    words.set(key, { word: known?.word ?? word, parts, concepts });
  }

  /** The longest word that begins at `tokens[from]`; null: none. */
  lookup(tokens: readonly string[], from: number, language: Language): WordHit | null {
    for (let n = Math.min(LONGEST, tokens.length - from); n >= 1; n--) {
      const run = tokens.slice(from, from + n);
      const hit = this.#find(run.map(keyOf), language);
      if (hit !== null) return hit;
    }
    return null;
  }

  #find(run: readonly string[], language: Language): WordHit | null {
    if (run.includes('')) return null;
    const words = this.#of(language);
    const key = run.join('');
    const fits = (entry: Entry | undefined): entry is Entry => entry !== undefined && (run.length === 1 || run.length <= entry.parts);
    const as = (entry: Entry, plural: boolean): WordHit => ({ concepts: entry.concepts, tokens: run.length, word: entry.word, plural });
    const whole = words.get(key);
    if (fits(whole)) return as(whole, false);
    for (const singular of singularsOf(key, language)) {
      const entry = words.get(singular);
      if (fits(entry)) return as(entry, true);
    }
    const bent = HEAD_FIRST.has(language) && run.length > 1 ? this.#bent(run, language) : undefined;
    if (bent !== undefined) return as(bent, true);
    if (language === 'de' && /[aou]e/.test(key)) return this.#find([key.replace(/([aou])e/g, '$1')], language);
    if (language !== 'en') return null;
    for (const stem of verbsOf(key)) {
      const entry = words.get(stem);
      if (fits(entry) && entry.concepts.some((c) => c.kind === 'behaviour'))
        return as({ ...entry, concepts: entry.concepts.filter((c) => c.kind === 'behaviour') }, false);
    }
    return null;
  }

  #bent([head = '', ...rest]: readonly string[], language: Language): Entry | undefined {
    const words = this.#of(language);
    const tails = [rest.join(''), ...singularsOf(rest.join(''), language)];
    const keys = singularsOf(head, language).flatMap((one) => tails.map((tail) => one + tail));
    return keys.map((key) => words.get(key)).find((entry) => entry !== undefined && entry.parts >= rest.length + 1);
  }
}
