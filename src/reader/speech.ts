import model from 'wink-eng-lite-web-model';
import winkNLP from 'wink-nlp';

/** Part of speech by the first character of a word: "NOUN", "VERB", "ADJ" … (universal tags). */
export type Speech = (from: number, to: number) => string;

let nlp: ReturnType<typeof winkNLP> | null = null;

/** Tags an English text with wink-nlp: right on prose and lists mostly, so that it decides between meanings, never what a word is. */
export function speechOf(text: string): Speech {
  nlp ??= winkNLP(model, ['sbd', 'pos']);
  const its = nlp.its;
  const tokens = nlp.readDoc(text).tokens();
  const values = tokens.out(its.value) as string[];
  const tags = tokens.out(its.pos) as unknown as string[];
  const starts: number[] = [];
  let at = 0;
  for (const value of values) {
    const found = text.indexOf(value, at);
    starts.push(found < 0 ? at : found);
    at = found < 0 ? at : found + value.length;
  }
  return (from, to) => {
    // The last piece of a word that the tagger cut ("on/off") is its head.
    let tag = 'X';
    for (let i = lowerBound(starts, from); i < starts.length && starts[i]! < to; i++) if (tags[i] !== 'PUNCT') tag = tags[i] ?? tag;
    return tag;
  };
}

function lowerBound(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
