import type { Lexicon } from '../../src/lexicon/index.js';
import type { Ask } from '../../src/request/index.js';

/** Gold's words for what the request says more closely: kinds of ask and concepts. */
const ROUGH: Readonly<Record<string, readonly string[]>> = {
  'supply output': ['rail', 'output', 'conversion'],
  regulator: ['conversion', 'rail'],
  channel: ['output', 'input', 'function'],
  assembly: ['discrete'],
  passive: ['discrete'],
  board: ['board'],
};

/** What a plain word of gold means in the lexicon. */
export class Heads {
  /** Words that the lexicon does not know. */
  readonly unknown = new Set<string>();
  private readonly known = new Map<string, readonly string[]>();

  constructor(readonly lexicon: Lexicon) {}

  /** Concepts that the word means; of several words that are no compound, those of the longest end. None: it is unknown. */
  concepts(word: string): readonly string[] {
    const known = this.known.get(word);
    if (known !== undefined) return known;
    const tokens = word.toLowerCase().split(/\s+/);
    const from = tokens.findIndex((_, i) => this.lexicon.lookup(tokens, i)?.tokens === tokens.length - i);
    const hit = from < 0 ? null : this.lexicon.lookup(tokens, from);
    const found = hit?.concepts.map((c) => c.id) ?? [];
    // "microsd socket", "battery holder": the thing, by what holds it.
    if (from > 0 && hit?.concepts.some((c) => c.kind === 'connector')) {
      const held = this.lexicon.lookup(tokens.slice(0, from), 0);
      if (held?.tokens === from) found.push(...held.concepts.map((c) => c.id));
    }
    if (found.length === 0 && this.lexicon.concept(word.replace(/[\s-]+/g, '_')) !== undefined) found.push(word.replace(/[\s-]+/g, '_'));
    if (found.length === 0) this.unknown.add(word);
    this.known.set(word, found);
    return found;
  }

  /** The concept is what the word means, a sort of it, or what it is a sort of. */
  means(word: string, concept: string): boolean {
    return this.concepts(word).some((id) => this.lexicon.isA(id, concept) || this.lexicon.isA(concept, id));
  }

  /** The ask was said in the word's own last word ("18650 holder" for a battery holder), or is of what the word says roughly. */
  says(word: string, ask: Ask): boolean {
    const last =
      word
        .toLowerCase()
        .split(/[\s-]+/)
        .at(-1) ?? '';
    const said = ask.text.toLowerCase().split(/[^\p{L}\d]+/u);
    return (
      (last.length > 3 && said.some((w) => w === last || w === `${last}s`)) ||
      (ROUGH[word]?.some((of) => of === ask.kind || of === ask.concept) ?? false)
    );
  }

  /** The ask is of what the word means; of a word that nobody knows, by the words it was said in. */
  names(word: string, ask: Ask): boolean {
    if (this.means(word, ask.concept) || (ask.part !== undefined && partKey(ask.part) === partKey(word))) return true;
    const last =
      word
        .toLowerCase()
        .split(/[\s-]+/)
        .at(-1) ?? '';
    return this.concepts(word).length === 0 && last.length > 2 && ask.text.toLowerCase().includes(last);
  }
}

/** Part numbers without what people write differently. */
export const partKey = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
