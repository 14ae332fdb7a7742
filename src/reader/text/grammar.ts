import type { Language } from '../../lexicon/index.js';
import type { LINK_ROLES, Quantity } from '../../request/index.js';
import type { Bound, Counted, EditVerb, GrammarData, Marker, Preposition, PrintWords } from './grammar-data.js';
import { plainly } from './texts.js';

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
  /** What follows is not wanted any more: "instead of". */
  readonly instead?: true;
  /** One more of what there is. */
  readonly more?: true;
  /** What is not to be is only not to be so. */
  readonly restricts?: true;
  /** What follows is there, in another way. */
  readonly excepts?: true;
  /** What stands before is only likened to. */
  readonly like?: true;
  /** What follows is only likened to. */
  readonly like_to?: true;
  /** What stands before would be liked more. */
  readonly preferred?: true;
  readonly plain?:
    | 'determiner'
    | 'about'
    | 'and'
    | 'or'
    | 'each'
    | 'correction'
    | 'optional'
    | 'copula'
    | 'pronoun'
    | 'auxiliary'
    | 'filler'
    | 'unwanted'
    | 'kept'
    | 'swap';
  readonly quantity?: Quantity;
}
/** What is said beside the asks: why, what for, and by whom. */
type Aside = 'reason' | 'aim' | 'self' | 'host' | 'careless';
type Meaning = { -readonly [K in keyof Omit<GrammarHit, 'tokens'>]: GrammarHit[K] };

/** Longest grammar word, in tokens. */
const LONGEST = 7;
/** The same in letters of a text. */
const LONGEST_TEXT = 40;
const LETTER = /\p{L}/u;

/** What a grammar has beneath it: the words of another language, but those that are words for things in this one. */
interface Beneath {
  readonly grammar: Grammar;
  readonly but: (word: string) => boolean;
}

export class Grammar {
  readonly language: Language;
  readonly readAs: string;
  readonly stop: ReadonlySet<string>;
  readonly complaints: ReadonlySet<string>;
  readonly limits: ReadonlyMap<string, { readonly name: string; readonly below: boolean }>;
  readonly than: ReadonlySet<string>;
  readonly agreed: ReadonlySet<string>;
  readonly excess: ReadonlySet<string>;
  readonly comparatives: ReadonlySet<string>;
  readonly outline: ReadonlySet<string>;
  readonly others: ReadonlySet<string>;
  readonly rather: ReadonlySet<string>;
  readonly particles: ReadonlyMap<string, ReadonlySet<string>>;
  readonly passives: Readonly<Record<string, string>>;
  /** Which of several alike: its number, from the end where it is below 0. */
  readonly ordinals: ReadonlyMap<string, number>;
  readonly indefinite: ReadonlySet<string>;
  readonly lives: Readonly<Record<'schooling' | 'aged' | 'ages' | 'persons', ReadonlySet<string>>>;
  readonly fewer: ReadonlySet<string>;
  readonly times: ReadonlyMap<string, number>;
  readonly conditions: ReadonlySet<string>;
  readonly edges: Readonly<Record<'off' | 'on' | 'cut' | 'parted', ReadonlySet<string>>>;
  readonly #data: GrammarData;
  readonly #beneath: Beneath | null;
  readonly #words = new Map<string, Meaning>();
  /** Words as they are typed without accents, where no other word is written so. */
  readonly #plain = new Map<string, string>();
  readonly #counted = new Map<string, Counted>();
  readonly #extremes = new Map<string, Bound>();
  readonly #between: ReadonlySet<string>;
  /** Behind a number of some of several: "of the". */
  readonly #tails: ReadonlySet<string>;
  readonly #pieces: ReadonlySet<string>;
  readonly #asides: ReadonlyMap<string, Aside>;

  constructor(data: GrammarData, beneath: Beneath | null = null) {
    this.#data = data;
    this.#beneath = beneath;
    this.language = data.language;
    this.readAs = data.read_as;
    this.stop = new Set(data.stop);
    this.complaints = new Set(data.complaints);
    this.limits = new Map(Object.entries(data.limits));
    this.than = new Set(data.than);
    this.agreed = new Set(data.agreed);
    this.excess = new Set(data.excess);
    this.ordinals = new Map(Object.entries(data.ordinals));
    this.indefinite = new Set(data.indefinite);
    const { schooling, aged, ages, persons } = data.lives;
    this.lives = { schooling: new Set(schooling), aged: new Set(aged), ages: new Set(ages), persons: new Set(persons) };
    this.fewer = new Set(data.fewer);
    this.times = new Map(Object.entries(data.times));
    this.conditions = new Set(data.conditions);
    const { off, on, cut, parted } = data.edges;
    this.edges = { off: new Set(off), on: new Set(on), cut: new Set(cut), parted: new Set(parted) };
    this.comparatives = new Set(data.comparatives);
    this.outline = new Set(data.outline);
    this.others = new Set(data.others);
    this.rather = new Set(data.rather);
    this.passives = data.passives;
    this.particles = new Map(Object.entries(data.particles).map(([verb, list]) => [verb, new Set(list)]));
    const plain = {
      determiner: data.determiners,
      about: data.about,
      and: data.and,
      or: data.or,
      each: data.each,
      correction: data.corrections,
      optional: data.optional,
      unwanted: data.unwanted,
      kept: data.kept,
      swap: data.swap,
      copula: data.copula,
      pronoun: data.pronouns,
      auxiliary: data.auxiliaries,
      filler: data.fillers,
    } as const;
    // Later ones win where a word is several: what it is by itself before what it is for want of anything better.
    for (const kind of [
      'filler',
      'auxiliary',
      'pronoun',
      'copula',
      'determiner',
      'each',
      'and',
      'or',
      'about',
      'optional',
      'correction',
      'unwanted',
      'kept',
      'swap',
    ] as const)
      for (const word of plain[kind]) this.#put(word, { plain: kind });
    for (const [preposition, list] of Object.entries(data.prepositions))
      for (const word of list) this.#put(word, { preposition: preposition as Preposition });
    for (const { as, first, second } of data.denials)
      for (const a of first) for (const b of second) this.#put(`${a} ${b}`, as === 'without' ? { preposition: as } : { plain: as });
    for (const word of data.more) this.#put(word, { more: true });
    for (const word of data.restrictions) this.#put(word, { restricts: true });
    for (const word of data.exceptions) this.#put(word, { preposition: 'without', excepts: true });
    for (const word of data.like) this.#put(word, { like: true });
    for (const word of data.preferred) this.#put(word, { preferred: true });
    for (const word of data.like_to) this.#put(word, { like_to: true });
    for (const word of data.instead) this.#put(word, { preposition: 'without', instead: true });
    for (const [marker, list] of Object.entries(data.postpositions)) for (const word of list) this.#put(word, { marker: marker as Marker });
    for (const [named, list] of Object.entries(data.figure_names)) for (const word of list) this.#put(word, { named: named as Marker });
    for (const [relation, list] of Object.entries(data.relations))
      for (const word of list) this.#put(word, { relation: relation as (typeof LINK_ROLES)[number] });
    for (const [edit, list] of Object.entries(data.edit)) for (const word of list) this.#put(word, { edit: edit as EditVerb });
    for (const [quantity, list] of Object.entries(data.quantities)) for (const word of list) this.#put(word, { quantity: quantity as Quantity });
    for (const [word, number] of Object.entries(data.numbers)) this.#put(word, { number });
    for (const [word, count] of Object.entries(data.counts)) this.#put(word, { count });
    for (const [bound, list] of Object.entries(data.extremes)) for (const word of list) this.#extremes.set(word, bound as Bound);
    this.#between = new Set(data.between);
    this.#tails = new Set(Object.keys(data.ordinals).flatMap((key) => (key.includes(' ') ? [key.slice(key.indexOf(' ') + 1)] : [])));
    this.#pieces = new Set(data.pieces);
    const { reasons: reason, aims: aim, selves: self, hosts: host, careless } = data;
    this.#asides = new Map(
      Object.entries({ reason, aim, self, host, careless }).flatMap(([as, list]) => list.map((phrase) => [phrase, as as Aside] as const)),
    );
    for (const [counted, list] of Object.entries(data.counted)) for (const word of list) this.#counted.set(word, counted as Counted);
    for (const word of this.#words.keys())
      for (const plain of plainly(word, this.language)) if (!this.#plain.has(plain)) this.#plain.set(plain, word);
  }

  /** This grammar with the words of another one where it has none of its own. */
  over(beneath: Beneath): Grammar {
    return new Grammar(this.#data, beneath);
  }

  #put(word: string, meaning: Meaning): void {
    const key = spoken(word);
    this.#words.set(key, { ...this.#words.get(key), ...meaning });
  }

  /** Every word of it and of its numbers, none of a grammar beneath. */
  get words(): readonly string[] {
    return [...this.#words.keys(), ...this.#counted.keys()];
  }
  /** The longest grammar word that begins at `words[from]`, of this language before any other; null: none. */
  lookup(words: readonly string[], from: number): GrammarHit | null {
    for (let n = Math.min(LONGEST, words.length - from); n >= 1; n--) {
      const hit = this.#of(words.slice(from, from + n));
      if (hit !== null) return hit;
    }
    return null;
  }

  /** The longest one of this language alone. */
  own(words: readonly string[], from: number): GrammarHit | null {
    for (let n = Math.min(LONGEST, words.length - from); n >= 1; n--) {
      const meaning = this.#meaning(words.slice(from, from + n));
      if (meaning !== undefined) return { ...meaning, tokens: n };
    }
    return null;
  }

  #meaning(run: readonly string[]): Meaning | undefined {
    const word = spoken(run.join(' '));
    return this.#words.get(word) ?? (this.language === 'en' ? undefined : this.#words.get(this.#plain.get(word) ?? ''));
  }

  #of(run: readonly string[]): GrammarHit | null {
    const meaning = this.#meaning(run);
    if (meaning !== undefined) return { ...meaning, tokens: run.length };
    if (this.#beneath === null || this.#beneath.but(run.join(' '))) return null;
    return this.#beneath.grammar.#of(run);
  }

  /** Whether a text goes on by saying that another one will do. */
  opensAnother(text: string): boolean {
    const said = spoken(text.slice(0, LONGEST_TEXT)).replaceAll(',', ' ').replaceAll(')', ' ').trim();
    const own = this.#data.another.some((phrase) => said.startsWith(phrase) && !LETTER.test(said.charAt(phrase.length)));
    return own || (this.#beneath?.grammar.opensAnother(text) ?? false);
  }

  /** Whether words go on behind a number as "of the", "of them" do, and how many do: so many of those that stand. */
  partOf(words: readonly string[]): { readonly words: number; readonly them: boolean } | null {
    for (let n = Math.min(LONGEST, words.length); n >= 1; n--) {
      const run = spoken(words.slice(0, n).join(' '));
      if (this.#data.of_them.includes(run)) return { words: n, them: true };
      if (this.#tails.has(run)) return { words: n, them: false };
    }
    return this.#beneath?.grammar.partOf(words) ?? null;
  }

  /** What begins with these words and asks for nothing, the longest phrase first; null: nothing of that sort. */
  aside(words: readonly string[]): { readonly aside: Aside; readonly words: number } | null {
    for (let n = Math.min(LONGEST, words.length); n >= 1; n--) {
      const aside = this.#asides.get(spoken(words.slice(0, n).join(' ')));
      if (aside !== undefined) return { aside, words: n };
    }
    return null;
  }

  /** The words of what is to be printed. */
  get prints(): PrintWords {
    return this.#data.prints;
  }

  /** Whether so many of these are so many boards. */
  isPieces(word: string): boolean {
    return this.#pieces.has(spoken(word)) || (this.#beneath?.grammar.isPieces(word) ?? false);
  }

  /** Which end of a supply's range a bare number beside this word is; undefined: none. */
  extreme(word: string): Bound | undefined {
    return this.#extremes.get(spoken(word)) ?? this.#beneath?.grammar.extreme(word);
  }

  /** Whether a range follows. */
  isBetween(word: string): boolean {
    return this.#between.has(spoken(word)) || (this.#beneath?.grammar.isBetween(word) ?? false);
  }

  /** What a word after a number counts: pins of a connector, channels. */
  counted(word: string): Counted | null {
    return this.#counted.get(spoken(word)) ?? this.#beneath?.grammar.counted(word) ?? null;
  }
}

const spoken = (text: string): string => text.toLowerCase().replace(/’/g, "'").trim();
