import { fold, type Language, type Lexicon, singularsOf } from '../../lexicon/index.js';
import { isEnglish } from '../load/dictionary.js';
import type { Grammar } from './grammar.js';
import { unitOf } from './units.js';

interface Node {
  readonly next: Map<string, Node>;
  word: string | null;
}
/** A word of the language and how many keystrokes a mistyped one is away from it. */
interface Near {
  readonly word: string;
  readonly distance: number;
}

/** Shortest word that is mended, by what went wrong in it: two letters in the wrong order are seen sooner than a wrong one. */
const SHORTEST_SWAPPED = 4;
const SHORTEST = 5;
/** From here on two mistakes are forgiven. */
const LONG = 8;
/** Without a dictionary of a language a word of its own may be meant ("Decke" is no "Ecke"): there only longer words are mended. */
const SHORTEST_UNSURE = 6;
const LONG_UNSURE = 10;

/** Tells what a mistyped word was meant to be: the words of a language in a trie, searched by Damerau's distance. */
export class Typos {
  readonly #root: Node = { next: new Map(), word: null };
  readonly #language: Language;
  readonly #lexicon: Lexicon;

  constructor(lexicon: Lexicon, grammar: Grammar) {
    this.#language = grammar.language;
    this.#lexicon = lexicon;
    for (const concept of lexicon.concepts.values()) for (const words of concept.words[this.#language] ?? []) this.#addAll(words);
    for (const words of grammar.words) this.#addAll(words);
  }

  #addAll(words: string): void {
    for (const word of fold(words).split(/[^\p{L}]+/u)) {
      if (word.length < SHORTEST_SWAPPED) continue;
      let node = this.#root;
      for (const letter of word) {
        const known = node.next.get(letter) ?? { next: new Map<string, Node>(), word: null };
        node.next.set(letter, known);
        node = known;
      }
      node.word = word;
    }
  }

  /** The one word that was meant, its plural where that was written; null: none, or more than one may be. */
  meant(written: string): string | null {
    const word = fold(written);
    const sure = this.#language === 'en';
    if (!/^\p{L}+$/u.test(written) || word.length < SHORTEST_SWAPPED || isEnglish(word) || unitOf(written) !== null) return null;
    // "SPDIF", "onGround": names, not words.
    if (/\p{Ll}\p{Lu}/u.test(written) || written === written.toUpperCase()) return null;
    if (this.#has(word)) return null;
    const forms = [word, ...singularsOf(word, this.#language).filter((form) => word.startsWith(form) || form.length === word.length)];
    for (const distance of [1, 2])
      for (const form of forms) {
        if (distance === 2 && form.length < (sure ? LONG : LONG_UNSURE)) continue;
        const near = this.#near(form, distance).filter(
          (n) => n.distance === distance && (sure || isLikely(form, n.word)) && isMended(form, n.word, sure),
        );
        const meanings = new Set(near.map((n) => this.#meaning(n.word)));
        if (meanings.size === 1) return this.#bent(near[0]!.word, word.slice(form.length));
        if (meanings.size > 1) return null;
      }
    return null;
  }

  #has(word: string): boolean {
    let node: Node | undefined = this.#root;
    for (const letter of word) node = node?.next.get(letter);
    return node !== undefined && node.word !== null;
  }

  /** Words that mean the same are one. */
  #meaning(word: string): string {
    const hit = this.#lexicon.lookup([word], 0, this.#language);
    return hit?.concepts[0]?.id ?? word;
  }

  #bent(word: string, ending: string): string {
    if (ending === '' || this.#language !== 'en') return word + ending;
    if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
    return /(?:[sxz]|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
  }

  /** Words of at most so many insertions, deletions, changes and swaps of neighbours away. */
  #near(word: string, most: number): Near[] {
    const found: Near[] = [];
    const walk = (node: Node, letter: string, parent: string, row: readonly number[], above: readonly number[] | null): void => {
      const here = [row[0]! + 1];
      for (let i = 1; i <= word.length; i++) {
        const same = word[i - 1] === letter;
        here[i] = Math.min(row[i]! + 1, here[i - 1]! + 1, row[i - 1]! + (same ? 0 : 1));
        if (i > 1 && above !== null && word[i - 2] === letter && word[i - 1] === parent) here[i] = Math.min(here[i]!, above[i - 2]! + 1);
      }
      const distance = here[word.length]!;
      if (node.word !== null && distance <= most) found.push({ word: node.word, distance });
      if (here.every((d) => d > most)) return;
      for (const [next, child] of node.next) walk(child, next, letter, here, row);
    };
    const first = Array.from({ length: word.length + 1 }, (_, i) => i);
    // Fingers rarely miss the first letter, and with two mistakes never.
    const begins = most > 1 ? word.slice(0, 2) : null;
    for (const [letter, child] of this.#root.next) if (begins?.includes(letter) ?? true) walk(child, letter, '', first, null);
    return found;
  }
}

const isSwap = (a: string, b: string): boolean => a.length === b.length && [...a].sort().join('') === [...b].sort().join('');
const isDoubled = (a: string, b: string): boolean => a.replace(/(.)\1/g, '$1') === b.replace(/(.)\1/g, '$1');

/** Whether a word is long enough for what went wrong in it. */
function isMended(written: string, word: string, sure: boolean): boolean {
  const length = Math.min(written.length, word.length);
  if (isSwap(written, word)) return length >= SHORTEST_SWAPPED;
  if (written.length < SHORTEST || length < SHORTEST_SWAPPED) return false;
  return sure || isDoubled(written, word) || written.length >= SHORTEST_UNSURE;
}

/** Fingers rarely miss the first letter. */
const isLikely = (written: string, word: string): boolean => written[0] === word[0] || isSwap(written, word);
