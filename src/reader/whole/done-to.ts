import type { Lexicon } from '../../lexicon/index.js';
import type { RequestBuilder } from '../asks/builder.js';
import { plainDraft } from '../asks/draft.js';
import type { Grammar } from '../text/grammar.js';
import type { Token } from '../text/token.js';

/** A verb and what it is done to, of a concept that both together mean; each as words. */
interface Deed {
  readonly concept: string;
  readonly act: readonly string[];
  readonly to: readonly string[];
}

/** Words between a verb and its object, at the most: "jams all of the phones". */
const BETWEEN = 4;
/** Words before a verb among which "must not" stands. */
const DENIED = 3;

/** What is asked for by a verb and its object, whichever noun stands for it: what may not be built is told by what it does. */
export function doneTo(request: RequestBuilder, tokens: readonly Token[], grammar: Grammar): void {
  const words = tokens.map((t) => (t.kind === 'word' ? t.text.toLowerCase().replaceAll('’', "'") : ''));
  const deeds = deedsOf(request.lexicon);
  // The block of a terminal block blocks nothing.
  const isNamed = (i: number): boolean => i > 0 && (request.lexicon.lookup(words, i - 1)?.tokens ?? 0) > 1;
  for (const [i, word] of words.entries())
    for (const deed of deeds.get(word) ?? []) {
      if (request.asks.some((a) => a.concept === deed.concept)) continue;
      const end = objectAt(words, i, deed, grammar);
      const concept = request.lexicon.concept(deed.concept);
      if (end !== null && concept !== undefined && !isNamed(i)) request.add(plainDraft(concept, { from: tokens[i]!.from, to: tokens[end - 1]!.to }));
    }
}

/** Where the object ends of a deed whose verb begins at `start`, not denied; null: it is not said there. */
function objectAt(words: readonly string[], start: number, { act, to }: Deed, grammar: Grammar): number | null {
  const isDenied = (): boolean => words.slice(Math.max(0, start - DENIED), start).some((w) => NEVER.test(w));
  if (!act.every((word, i) => i === 0 || words[start + i] === word) || isDenied()) return null;
  const begin = start + act.length;
  for (let i = begin; i <= begin + BETWEEN; i++) {
    if (to.every((word, n) => isNoun(words[i + n] ?? '', word))) return i + to.length;
    if (!isSmall(words[i] ?? '', grammar)) return null;
  }
  return null;
}
const NEVER = /^(?:not|never|no|without|cannot|\w+n't)$/;

/** A word that says whose, or how many of, the object. */
const isSmall = (word: string, grammar: Grammar): boolean =>
  OF.test(word) || /'s?$/.test(word) || /^(?:determiner|pronoun)$/.test(grammar.own([word], 0)?.plain ?? '');
const OF = /^(?:of|all|any|every|each|both|nearby|local|his|her|their|my|our|your|its|in|on|the|a|an|this|that|these|those)$/;

/** "jam", "jams", "jamming"; a participle says how something is. */
function formsOf(verb: string): string[] {
  const short = verb.replace(/e$/, '');
  const doubled = `${short}${short.at(-1)}`;
  return [verb, `${verb}s`, `${verb}es`, `${short}ing`, `${doubled}ing`, `${verb.replace(/y$/, 'ie')}s`];
}
const isNoun = (word: string, noun: string): boolean => word === noun || word === `${noun}s` || word === `${noun}es`;

const known = new WeakMap<Lexicon, ReadonlyMap<string, readonly Deed[]>>();

/** Deeds by the forms of the verb that they begin with. */
function deedsOf(lexicon: Lexicon): ReadonlyMap<string, readonly Deed[]> {
  const kept = known.get(lexicon);
  if (kept !== undefined) return kept;
  const deeds = new Map<string, Deed[]>();
  for (const { id, done_to = [] } of lexicon.concepts.values())
    for (const { acts, to } of done_to)
      for (const act of acts.map((a) => a.split(' ')))
        for (const form of new Set(formsOf(act[0] ?? '')))
          deeds.set(form, [...(deeds.get(form) ?? []), ...to.map((thing) => ({ concept: id, act, to: thing.split(' ') }))]);
  known.set(lexicon, deeds);
  return deeds;
}
