import type { Library } from '../parts/index.js';
import { Belongs } from './belongs.js';
import type { Homonym, Language, StandIn } from './concept.js';
import { type PartName, PartNames } from './part-names.js';
import { isPartNumberShape } from './part-shape.js';
import type { Concept } from './recipe.js';
import { LONGEST, type WordHit, WordIndex } from './word-index.js';

/** What stands under data/lexicon. */
export interface LexiconData {
  readonly concepts: readonly Concept[];
  readonly standIns: readonly StandIn[];
  readonly homonyms: readonly Homonym[];
}

export interface PartHit {
  readonly part: PartName;
  /** How many tokens the name takes. */
  readonly tokens: number;
}

/** What words mean: concepts by their words, parts by their names. */
export interface Lexicon {
  readonly concepts: ReadonlyMap<string, Concept>;
  readonly standIns: readonly StandIn[];
  /** undefined: there is no such concept. */
  concept(id: string): Concept | undefined;
  /** Whether a concept is the other one or a sort of it. */
  isA(id: string, ancestor: string): boolean;
  /** Whether a sort of plug brings signals that are more than on and off, and no supply: coaxial ones, those of sound. */
  carriesSignals(id: string): boolean;
  /** Whether a bus has a connector of its own, with a device and the order of its contacts: Qwiic, Grove. */
  hasOwnPlug(id: string): boolean;
  /** The concept and every sort of it. */
  sortsOf(id: string): readonly Concept[];
  /** The longest word that begins at `tokens[from]`, of up to six tokens; plurals, spaces, hyphens, accents and case do not matter. */
  lookup(tokens: readonly string[], from?: number, language?: Language): WordHit | null;
  /** The part that a text of one token names; null: the library and the fab's catalogue have none of that name. */
  part(text: string): PartName | null;
  /** The longest part name that begins at `tokens[from]`; a name over several tokens ("mpu 6050") must be whole. */
  lookupPart(tokens: readonly string[], from?: number): PartHit | null;
  /** Whether a token that nothing knows looks like a part number. */
  isPartNumberShape(text: string): boolean;
  /** Whether ports of the library's circuits are called so, whatever the case: "scl", "IN3", "clk". Single letters and words of the lexicon that mean a thing are for the reader to judge. */
  isPinName(text: string): boolean;
  /** Every name of a part that the library has. */
  readonly partNames: readonly string[];
}

export function buildLexicon(data: LexiconData, library: Library): Lexicon {
  const concepts = new Map(data.concepts.map((concept) => [concept.id, concept] as const));
  const ancestors = new Map<string, ReadonlySet<string>>();
  const above = (id: string): ReadonlySet<string> => {
    const known = ancestors.get(id);
    if (known !== undefined) return known;
    ancestors.set(id, new Set([id]));
    const all = new Set([id, ...(concepts.get(id)?.parents ?? []).flatMap((parent) => [...above(parent)])]);
    ancestors.set(id, all);
    return all;
  };
  const isA = (id: string, ancestor: string): boolean => above(id).has(ancestor);
  const sorts = new Map<string, readonly Concept[]>();
  const sortsOf = (id: string): readonly Concept[] => {
    const known = sorts.get(id) ?? data.concepts.filter((concept) => isA(concept.id, id));
    sorts.set(id, known);
    return known;
  };
  const words = new WordIndex(data.concepts, data.homonyms);
  const names = new PartNames(library, data.standIns, new Belongs(data.concepts, isA));
  const lookup = (tokens: readonly string[], from = 0, language: Language = 'en'): WordHit | null => words.lookup(tokens, from, language);
  /** A word of the lexicon is no family of parts: XT60 is a connector before it is the XT60PW-M. */
  const find = (text: string, whole: boolean): PartName | null => {
    const part = names.find(text, whole);
    return part === null || part.relation === 'exact' || part.relation === 'stand_in' || lookup([text]) === null ? part : null;
  };
  const lookupPart = (tokens: readonly string[], from = 0): PartHit | null => {
    for (let n = Math.min(LONGEST, tokens.length - from); n >= 1; n--) {
      const part = find(tokens.slice(from, from + n).join(' '), n > 1);
      if (part !== null) return { part, tokens: n };
    }
    return null;
  };
  const plugs = new Set(data.concepts.flatMap((c) => c.pinouts?.flatMap((o) => (o.device === undefined ? [] : [o.connector])) ?? []));
  const pinNames = new Set([...library.blocks.values()].flatMap((b) => b.ports.map((p) => stemOf(p.name))));
  return {
    concepts,
    standIns: data.standIns,
    concept: (id) => concepts.get(id),
    isA,
    carriesSignals: (id) => [...above(id)].some((a) => a === 'signal_connector' || concepts.get(a)?.carries !== undefined),
    hasOwnPlug: (id) => plugs.has(id),
    sortsOf,
    lookup,
    part: (text) => find(text, false),
    lookupPart,
    isPartNumberShape: (text) => isPartNumberShape(text) && lookup([text]) === null,
    isPinName: (text) => text.length > 1 && /^[a-z][a-z0-9_+-]*$/i.test(text) && pinNames.has(stemOf(text)),
    partNames: names.names,
  };
}

/** A pin's name without its number: IN of "in3". */
const stemOf = (name: string): string => name.toUpperCase().replace(/\d+$/, '');
