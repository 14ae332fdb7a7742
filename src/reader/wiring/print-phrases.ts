import type { Lexicon } from '../../lexicon/index.js';
import type { PrintWords } from '../text/grammar-data.js';
import type { Token } from '../text/token.js';

/** A text that is to be on the board, as a message tells it: letter by letter, on a side, beside a thing. */
export interface PrintSaid {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly side?: 'front' | 'back' | undefined;
  /** The thing beside which it is to stand, by its words. */
  readonly near?: { readonly from: number; readonly to: number; readonly words: readonly string[] } | undefined;
  /** The text that stands, in whose place it comes; without a text of its own that one goes. */
  readonly was?: { readonly text?: string; readonly side?: 'front' | 'back' };
  /** What is to be printed and was not told: the concept of it. */
  readonly untold?: string;
  /** It is what that thing is called. */
  readonly called?: true;
}

/** The tokens without what is told of prints of the whole board, and with names of things as if they stood in quotation marks. */
export interface Printed {
  readonly tokens: readonly Token[];
  readonly said: readonly PrintSaid[];
  /** Names that stay in the message, in quotation marks, each behind its thing. */
  readonly names: readonly { readonly from: number; readonly to: number; readonly text: string }[];
}

export interface Found {
  readonly text: string;
  readonly end: number;
  readonly quoted: boolean;
  /** It is the number of an edition. */
  readonly edition?: true;
}
export interface Where {
  readonly side?: 'front' | 'back';
  readonly silk: boolean;
  readonly end: number;
}

/** Words of a text without capitals, and of the name of a thing, at most. */
export const MOST_SOFT = 6;
export const MOST_NAME = 3;

/** The phrases of a list by their first words, cut into words once for each list. */
const byFirst = new WeakMap<readonly string[], ReadonlyMap<string, readonly string[][]>>();

function phrasesFrom(list: readonly string[], first: string): readonly string[][] {
  const known = byFirst.get(list) ?? grouped(list.map((p) => p.split(' ')));
  byFirst.set(list, known);
  return known.get(first) ?? [];
}

function grouped(phrases: readonly string[][]): ReadonlyMap<string, readonly string[][]> {
  const by = new Map<string, string[][]>();
  for (const phrase of phrases) by.set(phrase[0] ?? '', [...(by.get(phrase[0] ?? '') ?? []), phrase]);
  return by;
}

/** A sign that no text is written with but itself, or half of one. */
const SYMBOL = /^(?:[\p{So}\u00b1\u2190-\u2bff]|[\ud800-\udfff])$/u;

/** What the words of a print are by themselves: texts, places, things. */
export abstract class PrintPhrases {
  constructor(
    protected readonly message: string,
    protected readonly tokens: readonly Token[],
    protected readonly words: PrintWords,
    protected readonly shouted: boolean,
    protected readonly lexicon: Lexicon,
    protected readonly standing: boolean,
  ) {}

  /** How many tokens a phrase of the list has that begins there, the longest; 0: none. */
  protected phrase(list: readonly string[], i: number): number {
    // "A" is a letter, "a" an article.
    const said = (n: number): string => ((text: string) => (text.length === 1 ? text : text.toLowerCase()))(this.tokens[n]?.text ?? '');
    return Math.max(0, ...phrasesFrom(list, said(i)).flatMap((p) => (p.every((word, k) => said(i + k) === word) ? [p.length] : [])));
  }

  protected skip(list: readonly string[], i: number): number {
    let at = i;
    for (let n = this.phrase(list, at); n > 0; n = this.phrase(list, at)) at += n;
    return at;
  }

  protected isStop(i: number): boolean {
    const token = this.tokens[i];
    return token === undefined || token.kind === 'break' || (token.kind === 'mark' && /^[,:;()[\]{}]$/.test(token.text));
  }

  /** Whether a clause or an item of a list begins there. */
  protected opens(i: number): boolean {
    return i === 0 || this.isStop(i - 1) || this.phrase(this.words.joints, i - 1) > 0;
  }

  protected isLoud(i: number): boolean {
    const token = this.tokens[i];
    if (token === undefined || this.shouted || this.isStop(i)) return false;
    if (token.kind === 'mark' && SYMBOL.test(token.text)) return true;
    return token.kind !== 'mark' && token.kind !== 'arrow' && token.kind !== 'quoted' && (token.kind !== 'word' || /\p{Lu}|\d/u.test(token.text));
  }

  protected joinsOn(i: number): boolean {
    const [token, before] = [this.tokens[i], this.tokens[i - 1]];
    if (token === undefined || before === undefined) return false;
    const initial = token.kind === 'break' && token.text === '.' && /^\p{Lu}$/u.test(before.text) && this.isLoud(i + 1);
    const mark = token.kind === 'mark' && /^[-–/&+.#!?'@*]$/.test(token.text) && (token.from === before.to || this.isLoud(i + 1));
    return initial || mark;
  }

  /** The text that begins there: in quotation marks, in capitals, or (`soft`) in any words up to where it is to stand. */
  protected textAt(i: number, soft: boolean): Found | null {
    const first = this.tokens[i];
    if (first?.kind === 'quoted') return { text: first.inner.trim(), end: i + 1, quoted: true };
    const sign = this.copyrightAt(i);
    if (first === undefined || (this.isStop(i) && sign === 0) || this.shouted) return null;
    const loud = sign > 0 || this.isLoud(i);
    if (!loud && !soft) return null;
    // Once a text was announced, it goes on in small letters to the end of its clause.
    const whole = soft && sign === 0 ? this.clauseAt(i) : null;
    if (whole !== null) return whole;
    if (!loud) return null;
    let end = i + sign;
    while (this.tokens[end] !== undefined) {
      const more = end === i || this.isLoud(end) || this.joinsOn(end);
      const within = this.phrase(this.words.inside, end) > 0 && this.isLoud(end + 1);
      if (this.isStop(end) && !this.joinsOn(end)) break;
      if (this.whereAt(end) !== null || this.phrase(this.words.manners, end) > 0 || (this.phrase(this.words.near, end) > 0 && !within)) break;
      if (!more && !within) break;
      end++;
    }
    if (end === i) return null;
    const text = this.message.slice(first.from, (this.tokens[end - 1] as Token).to).trim();
    return { text, end, quoted: false };
  }

  /** A text of any words up to where it is to stand, a joint or the end of its clause; null: it has too many. */
  private clauseAt(i: number): Found | null {
    let end = i;
    const ends = (): boolean =>
      (this.isStop(end) && !this.joinsOn(end)) ||
      this.whereAt(end) !== null ||
      [this.words.manners, this.words.joints, this.words.near].some((list) => this.phrase(list, end) > 0 && !this.isWithin(end));
    while (end - i <= MOST_SOFT && !ends()) end++;
    if (end === i || end - i > MOST_SOFT) return null;
    return { text: this.message.slice(this.tokens[i]!.from, this.tokens[end - 1]!.to).trim(), end, quoted: false };
  }

  /** A small word before one in capitals, within a text. */
  private isWithin(i: number): boolean {
    return this.phrase(this.words.inside, i) > 0 && this.isLoud(i + 1);
  }

  /** The tokens of "(c)". */
  private copyrightAt(i: number): number {
    const said = this.tokens.slice(i, i + 3).map((t) => t.text.toLowerCase());
    return said.join('') === '(c)' ? 3 : 0;
  }

  /** A place on the board: a side, the silkscreen, both or neither. */
  protected whereAt(i: number): Where | null {
    const on = this.phrase(this.words.on, i);
    if (on === 0) return null;
    let at = this.skip(this.words.determiners, i + on);
    let side: Where['side'];
    let silk = false;
    const from = at;
    while (this.tokens[at] !== undefined) {
      const [front, back, surface] = [this.words.front, this.words.back, this.words.surfaces].map((list) => this.phrase(list, at)) as [
        number,
        number,
        number,
      ];
      const n = Math.max(front, back, surface);
      if (n === 0) break;
      if (front === n) side ??= 'front';
      else if (back === n) side ??= 'back';
      if (this.phrase(this.words.silkscreens, at) > 0) silk = true;
      at = this.skip(this.words.determiners, this.skip(this.words.of, at + n));
    }
    return at === from ? null : { ...(side === undefined ? {} : { side }), silk, end: at };
  }

  /** The thing that stands there behind "next to", up to the end of its clause. What is spoken of nowhere else stays in the message, and is asked for there. */
  protected nearAt(i: number): { readonly thing: NonNullable<PrintSaid['near']>; readonly end: number } | null {
    const near = this.phrase(this.words.near, i);
    if (near === 0) return null;
    const start = this.skip(this.words.determiners, i + near);
    const name = this.nameAt(start);
    if (name === null) return null;
    const [first, last] = [this.tokens[start] as Token, this.tokens[name.end - 1] as Token];
    return {
      thing: { from: first.from, to: last.to, words: name.words },
      end: this.standing || this.isSaidAgain(start, name.end) ? name.end : i + near,
    };
  }

  /** The words of a thing up to a joint, a text or the end of the clause. */
  protected nameAt(start: number): { readonly words: readonly string[]; readonly end: number } | null {
    let end = start;
    while (end - start < MOST_NAME && this.tokens[end]?.kind === 'word' && this.phrase(this.words.joints, end) === 0 && this.whereAt(end) === null)
      end++;
    return end === start ? null : { words: this.tokens.slice(start, end).map((t) => t.text), end };
  }

  /** Whether a word of a name is said again outside of it. */
  protected isSaidAgain(from: number, to: number): boolean {
    const stem = (t: Token): string => t.text.toLowerCase().replace(/s$/, '');
    const own = new Set(this.tokens.slice(from, to).map(stem));
    return this.tokens.some((t, n) => (n < from || n >= to) && t.kind === 'word' && own.has(stem(t)));
  }

  protected sideAt(i: number): { readonly side: 'front' | 'back'; readonly end: number } | null {
    const [front, back] = [this.phrase(this.words.front, i), this.phrase(this.words.back, i)];
    if (front + back === 0) return null;
    return { side: front > 0 ? 'front' : 'back', end: i + Math.max(front, back) };
  }
}
