import type { Language, Lexicon } from '../../lexicon/index.js';
import type { Grammar } from './grammar.js';

/** Languages that write compounds in one word, and what they put between the parts. */
const JOINTS: Partial<Readonly<Record<Language, readonly string[]>>> = { de: ['', 's', 'n', 'en', 'es', 'er', 'e'], nl: ['', 's', 'en', 'e', 'er'] };
const SHORTEST = 4;

/** A piece of a word: where it begins in it, and its letters. */
export interface Piece {
  readonly at: number;
  readonly text: string;
}

/**
 * "Lüfterausgang" is "Lüfter" and "ausgang": a word that is unknown as a whole and whose parts, of four letters and more, are all words of the
 * lexicon; the last one is its head. A number and what it counts too: "vierpolig". null: it is no compound.
 */
export function compoundOf(word: string, lexicon: Lexicon, grammar: Grammar, deep = true): readonly Piece[] | null {
  const joints = JOINTS[grammar.language];
  if (joints === undefined || !/^\p{L}{6,}$/u.test(word)) return null;
  const knows = (text: string): boolean => text.length >= SHORTEST && lexicon.lookup([text], 0, grammar.language) !== null;
  for (let at = 2; at <= word.length - SHORTEST; at++) {
    const [left, right] = [word.slice(0, at), word.slice(at)];
    const counts = grammar.counted(right) !== null && grammar.own([left], 0)?.number !== undefined;
    const parts = at >= SHORTEST && knows(right) && joints.some((joint) => left.endsWith(joint) && knows(left.slice(0, left.length - joint.length)));
    if (counts || parts)
      return [
        { at: 0, text: counts ? left : joints.map((joint) => (left.endsWith(joint) ? left.slice(0, left.length - joint.length) : '')).find(knows)! },
        { at, text: right },
      ];
  }
  if (!deep) return null;
  for (let at = SHORTEST; at <= word.length - SHORTEST; at++) {
    const right = word.slice(at);
    const left = knows(right)
      ? joints
          .filter((joint) => word.slice(0, at).endsWith(joint))
          .map((joint) => compoundOf(word.slice(0, at - joint.length), lexicon, grammar, false))
          .find((pieces) => pieces != null)
      : undefined;
    if (left !== undefined && left !== null) return [...left, { at, text: right }];
  }
  return null;
}
