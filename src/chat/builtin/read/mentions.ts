import type { Token } from './lexer.js';
import { ENTRIES, type Entry, type Meaning } from './vocabulary.js';

/** Names that the library adds to the words: platforms and sensors that have come since. */
export interface LibraryWords {
  readonly platforms: readonly { readonly id: string; readonly words: readonly string[] }[];
  /** Parts of blocks `i2c_sensor_<part>`. */
  readonly sensors: readonly string[];
  /** Blocks that name themselves. */
  readonly circuits: readonly { readonly block: string; readonly words: readonly string[] }[];
}

interface Phrase {
  readonly stems: readonly string[];
  readonly entry: Entry;
}

export interface Vocabulary {
  /** First stem → phrases, longest first. */
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>;
}

/** A thing that the sentence names: tokens `from` to `to` (exclusive). */
export interface Mention {
  readonly from: number;
  readonly to: number;
  readonly means: Meaning;
  readonly text: string;
  readonly plural: boolean;
}

export function vocabularyOf(library: LibraryWords): Vocabulary {
  const known = new Set(ENTRIES.flatMap((e) => (e.means.role === 'platform' ? e.phrases : [])));
  const platforms = library.platforms.map(
    (p): Entry => ({ phrases: p.words.map(spaced).filter((w) => !known.has(w)), means: { role: 'platform', id: p.id } }),
  );
  const sensors = library.sensors.map((part): Entry => ({ phrases: [part], means: { role: 'item', id: 'sensor', part } }));
  const phrases = new Map<string, Phrase[]>();
  const seen = new Set<string>();
  const circuits = library.circuits.map(({ block, words }): Entry => ({ phrases: words, means: { role: 'item', id: 'circuit', part: block } }));
  for (const entry of [...sensors, ...circuits, ...ENTRIES, ...platforms]) {
    for (const phrase of entry.phrases) {
      const key = spaced(phrase);
      if (seen.has(key)) continue;
      seen.add(key);
      const stems = key.split(' ');
      const first = stems[0] ?? '';
      phrases.set(first, [...(phrases.get(first) ?? []), { stems, entry }]);
    }
  }
  for (const list of phrases.values()) list.sort((a, b) => b.stems.length - a.stems.length);
  return { phrases };
}

const spaced = (phrase: string): string =>
  phrase
    .toLowerCase()
    .replace(/[-_/\s]+/g, ' ')
    .trim();

/** Every thing named, in order, the longest phrase at each place; `taken` tokens are spoken for. */
export function findMentions(tokens: readonly Token[], vocabulary: Vocabulary, taken: ReadonlySet<number>): Mention[] {
  const mentions: Mention[] = [];
  for (let i = 0; i < tokens.length; ) {
    const found = taken.has(i) ? null : phraseAt(tokens, i, vocabulary, taken);
    if (found !== null) mentions.push(found);
    i = found?.to ?? i + 1;
  }
  return mentions;
}

function phraseAt(tokens: readonly Token[], at: number, vocabulary: Vocabulary, taken: ReadonlySet<number>): Mention | null {
  for (const { stems, entry } of vocabulary.phrases.get(stemOf(tokens[at])) ?? []) {
    const to = matchEnd(tokens, at, stems, taken);
    if (to === null) continue;
    const text = tokens
      .slice(at, to)
      .map((t) => t.text)
      .join(' ');
    if (entry.capitals === true && text !== text.toUpperCase()) continue;
    if (entry.name === true && !isName(tokens, at)) continue;
    const last = tokens[to - 1];
    return { from: at, to, means: entry.means, text, plural: last?.type === 'word' && last.plural };
  }
  return null;
}

/** Written with a capital though no sentence begins there. */
function isName(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return before !== undefined && !(before.type === 'break' && /[.!?\n]/.test(before.mark)) && /^[A-Z]/.test(tokens[at]?.text ?? '');
}

/** Where a phrase that begins at `at` ends; a slash may stand between its words ("on/off"). */
function matchEnd(tokens: readonly Token[], at: number, stems: readonly string[], taken: ReadonlySet<number>): number | null {
  let i = at;
  for (const [n, stem] of stems.entries()) {
    const token = tokens[i];
    if (n > 0 && token?.type === 'break' && token.mark === '/') i++;
    if (taken.has(i) || stemOf(tokens[i]) !== stem) return null;
    i++;
  }
  return i;
}

const stemOf = (token: Token | undefined): string => (token?.type === 'word' || token?.type === 'number' ? token.stem : '');
