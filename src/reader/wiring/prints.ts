import type { Lexicon } from '../../lexicon/index.js';
import type { RequestBuilder } from '../asks/builder.js';
import { plainDraft, span } from '../asks/draft.js';
import { wanted } from '../asks/wanted.js';
import type { PrintWords } from '../text/grammar-data.js';
import type { Token } from '../text/token.js';
import type { Printed, PrintSaid } from './print-phrases.js';
import { PrintReader } from './print-reader.js';

/** What is to be printed, taken out of a message. `words`: those of its language and of English; `standing`: a board stands, whose things are named by orders. */
export function printsIn(message: string, tokens: readonly Token[], words: PrintWords, standing: boolean, lexicon: Lexicon): Printed {
  // Where all is written in capitals, they tell no text from what is around it.
  const shouted = !/\p{Ll}{2}/u.test(message);
  return new PrintReader(message, tokens, words, shouted, lexicon, standing).read();
}

/** The words of the first two grammars, of the others only what leads to a text: that is understood in any message. */
export function printsOf([own, english, ...others]: readonly { readonly prints: PrintWords }[]): PrintWords {
  const first = [own, english].flatMap((g) => (g === undefined ? [] : [g.prints]));
  const listed = (key: keyof PrintWords): string[] => [
    ...new Set([...first, ...(key === 'texts' || key === 'silkscreens' ? others.map((g) => g.prints) : [])].flatMap((p) => p[key])),
  ];
  const keys = Object.keys(first[0] ?? {}) as (keyof PrintWords)[];
  return Object.fromEntries(keys.map((key) => [key, listed(key)])) as PrintWords;
}

/** Puts the prints onto the request: each an ask of its own, or the name of the thing that it is said of. */
export function printed(request: RequestBuilder, { said, names }: Pick<Printed, 'said' | 'names'>): void {
  // A name whose thing nobody found is told, and not lost.
  for (const { from, to, text } of names)
    if (!request.asks.some((a) => a.label === text)) request.leave(from, to, request.text.slice(from, to), 'PROPN');

  // As many as they have names.
  for (const ask of wanted(request.asks).filter((a) => a.several === true && a.count === undefined && a.label?.includes(', ') === true)) {
    delete ask.several;
    ask.count = ask.label?.split(', ').length ?? 1;
  }
  // Numbers of one plug are those of its contacts, which are printed there anyway.
  for (const ask of wanted(request.asks).filter((a) => a.kind === 'connector' && a.label !== undefined)) {
    const names = ask.label?.split(', ') ?? [];
    if (names.length < 2 || !names.every((name, i) => name === String(i + 1))) continue;
    delete ask.label;
    if (ask.count === undefined && !ask.figures.some((f) => f.quantity === 'ways') && ask.words[0] !== undefined)
      ask.figures = [...ask.figures, { quantity: 'ways', role: 'size', value: names.length, words: ask.words[0] }];
  }
  const concept = request.lexicon.concept('printed_text');
  if (concept === undefined) return;
  for (const print of said) {
    if (print.text.length > MOST_LETTERS) {
      request.leave(print.from, print.to, request.text.slice(print.from, print.to), 'NOUN');
      continue;
    }
    const thing = print.near === undefined ? undefined : thingCalled(request, print.near);
    if (print.called === true && thing !== undefined) {
      thing.label = print.text;
      thing.words = [...thing.words, span(request.message, print)];
      request.changed(thing);
      continue;
    }
    if (print.was !== undefined) {
      const { was } = print;
      const old = wanted(request.asks).filter(
        (a) =>
          a.kind === 'marking' &&
          a.label !== undefined &&
          (was.text === undefined || a.label.toLowerCase() === was.text.toLowerCase()) &&
          (was.side === undefined || a.place?.side === was.side),
      );
      const [only] = old;
      if (only === undefined || old.length > 1) request.leave(print.from, print.to, request.text.slice(print.from, print.to), 'NOUN');
      else if (print.text === '') request.drop(only);
      else {
        only.label = print.text;
        only.words = [...only.words, span(request.message, print)];
        request.changed(only);
      }
      continue;
    }
    const ask = request.add(plainDraft(request.lexicon.concept(print.untold ?? '') ?? concept, print));
    ask.text = request.text.slice(print.from, print.to).slice(0, 400);
    if (print.text !== '') ask.label = print.text;
    const words = span(request.message, print.near ?? print);
    const place = { ...(print.side === undefined ? {} : { side: print.side }), ...(thing === undefined ? {} : { near: thing.id }) };
    if (Object.keys(place).length > 0) ask.place = { ...place, words };
    if (print.near !== undefined && thing === undefined) request.leave(print.near.from, print.near.to, print.near.words.join(' '), 'NOUN');
    request.changed(ask);
  }
}

/** Letters of a text that a request holds: one that is longer is told as not understood, and not cut. */
const MOST_LETTERS = 100;

/** The ask for what somebody calls by these words: the lexicon's concept of them or of the last of them, or a part by its own name. */
function thingCalled({ asks, lexicon, message }: RequestBuilder, { from, to, words }: NonNullable<PrintSaid['near']>) {
  const all = wanted(asks).filter((a) => a.kind !== 'marking' && a.kind !== 'board');
  const there = all.find((a) => a.words.some((w) => w.message === message && w.from < to && w.to > from));
  if (there !== undefined) return there;
  for (const run of [...words.keys()].map((k) => words.slice(k)).concat(words.slice(0, -1).map((word) => [word]))) {
    const name = run.join(' ').toLowerCase();
    const found = lexicon.lookup(run);
    const concepts = found?.tokens === run.length ? found.concepts : [];
    const is = (id: string): boolean => concepts.some((c) => lexicon.isA(id, c.id) || lexicon.isA(c.id, id));
    const hit =
      all.find((a) => a.text.toLowerCase() === name || a.part?.toLowerCase() === name) ??
      all.find((a) => is(a.concept)) ??
      all.find((a) => a.connector !== undefined && is(a.connector.concept));
    if (hit !== undefined) return hit;
  }
  return undefined;
}
