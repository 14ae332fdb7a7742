import { isEnglish } from '../../../reader/load-dictionary.js';
import { STOPWORDS } from './stopwords.js';

/** Words shorter than this are too close to too many others. */
const SHORTEST = 5;

/**
 * The vocabulary word that a misspelt word surely means, or null: same first letter, one edit away (two from nine letters on), and the
 * only such word. A word that is English as it stands is meant as it stands ("stepped" is no stepper). Words with digits are never touched:
 * a part number that is one digit off is another part.
 */
export function correct(word: string, vocabulary: ReadonlySet<string>): string | null {
  if (word.length < SHORTEST || /\d/.test(word) || vocabulary.has(word) || STOPWORDS.has(word) || isEnglish(word)) return null;
  const reach = word.length >= 9 ? 2 : 1;
  let best: string[] = [];
  let closest = reach + 1;
  for (const candidate of vocabulary) {
    if (candidate.length < SHORTEST || candidate[0] !== word[0] || Math.abs(candidate.length - word.length) > reach || /\d/.test(candidate)) continue;
    const distance = edits(word, candidate, reach);
    if (distance < closest) [best, closest] = [[candidate], distance];
    else if (distance === closest && distance <= reach) best.push(candidate);
  }
  return best.length === 1 ? (best[0] ?? null) : null;
}

/** Damerau–Levenshtein distance (optimal string alignment); more than `limit` is reported as `limit + 1`. */
export function edits(a: string, b: string, limit: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    if (Math.min(...row) > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return Math.min(last[b.length] ?? 0, limit + 1);
}
