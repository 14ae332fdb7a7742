import type { Concept, Lexicon } from '../../lexicon/index.js';
import type { Item, Thing } from './item.js';
import { panel } from './panels.js';
import { inRuns } from './runs.js';

type Run = { readonly end: number; readonly instead: readonly Item[] };

/** Kinds of things that are none where they only say of which sort the noun behind them is: a box guitar, a label printer. */
const INCIDENTAL: ReadonlySet<Concept['kind']> = new Set(['mechanical', 'marking']);
/** Kinds of words that stand for the board or for nothing. */
const WHOLE: ReadonlySet<Concept['kind']> = new Set(['filler', 'purpose']);

/**
 * Words that only say of which sort something else is, or that mean a thing only where a figure stands with them: no wishes of their own.
 */
export function modifying(items: readonly Item[], lexicon: Lexicon): Item[] {
  const features = [...lexicon.concepts.values()].filter((c) => c.wave_nm !== undefined);
  return inRuns(
    items,
    (start) =>
      compound(items, start) ??
      sizeOfThing(items, start) ??
      waves(items, start, features) ??
      panel(items, start, lexicon) ??
      needsFigure(items, start),
  );
}

const asUnread = (item: Item, speech = 'ADJ'): Item & { kind: 'unread' } => ({
  kind: 'unread',
  from: item.from,
  to: item.to,
  text: item.text,
  speech,
});
const filler = ({ from, to, text }: Item): Item => ({ kind: 'grammar', hit: { tokens: 1, plain: 'filler' }, speech: 'X', from, to, text });
const kindOf = (item: Item | undefined): Concept['kind'] | undefined => (item?.kind === 'thing' ? item.concepts[0]?.kind : undefined);
const isNoun = (item: Item | undefined): boolean => item?.kind === 'unread' && /^(?:NOUN|PROPN)$/.test(item.speech) && /^\p{L}{3,}$/u.test(item.text);
const isPlain = (item: Item | undefined): item is Thing =>
  item?.kind === 'thing' && item.part === undefined && !item.plural && item.concepts.length > 0;

/** "cigar box guitar": the noun behind it is what is spoken of. */
function compound(items: readonly Item[], start: number): Run | null {
  const [thing, noun] = [items[start], items[start + 1]];
  if (!isPlain(thing) || !isNoun(noun) || !thing.concepts.every((c) => INCIDENTAL.has(c.kind)) || !/^(?:NOUN|PROPN|X)$/.test(thing.speech))
    return null;
  if (/\s/.test(thing.text) || noun!.from - thing.to > 1 || items[start + 2]?.kind === 'thing') return null;
  return { end: start + 1, instead: [asUnread(thing)] };
}

/** Orders whose object is a thing. */
const ACTS: ReadonlySet<string> = new Set(['add', 'use', 'replace']);
/** Items that may stand between a word for a size and what is so large. */
const BETWEEN = 3;
/** "a mini blade fuse", "little red LED": of the thing, where something was asked for before. */
function sizeOfThing(items: readonly Item[], start: number): Run | null {
  const size = items[start];
  if (size?.kind !== 'thing' || size.concepts.length === 0 || !size.concepts.every((c) => c.id === 'small_size' || c.id === 'large_size'))
    return null;
  const before = items.slice(0, start);
  const ordered = before.findLast((i) => i.kind === 'grammar' && i.hit.edit !== undefined);
  const acts = ordered?.kind === 'grammar' && ACTS.has(ordered.hit.edit ?? '');
  const near = items.slice(start + 1, start + 2 + BETWEEN);
  const at = near.findIndex((i) => i.kind !== 'unread' && i.kind !== 'figure' && kindOf(i) !== 'feature');
  const of = at < 0 ? undefined : near[at];
  const noun = of?.kind === 'thing' ? of : near.slice(0, at < 0 ? near.length : at).findLast(isNoun);
  const next = items[start + 2 + Math.max(0, at)];
  // "add a small lamp", and not "add a small lamp board".
  const single = next?.kind !== 'thing' && next?.kind !== 'unread';
  const opened = before.some((i) => i.kind === 'thing' && !WHOLE.has(i.concepts[0]?.kind ?? 'filler')) || (acts && single);
  if (!opened || noun === undefined || WHOLE.has(kindOf(noun) ?? 'load') || kindOf(noun) === 'board' || kindOf(noun) === 'place') return null;
  // "small, 4 layers" and "small enough": of the board.
  return noun.kind === 'thing' || isNoun(near[0]) ? { end: start + 1, instead: [filler(size)] } : null;
}

/** A word that means its thing only beside a figure: "a 2 mm track", and not the track of a train. */
function needsFigure(items: readonly Item[], start: number): Run | null {
  const thing = items[start];
  const wanted = thing?.kind === 'thing' && thing.part === undefined ? thing.concepts[0]?.only_with : undefined;
  if (thing?.kind !== 'thing' || wanted === undefined || /\s/.test(thing.text)) return null;
  const ends = (i: Item): boolean => i.kind === 'break';
  const from = items.slice(0, start).findLastIndex(ends) + 1;
  const length = items.slice(start).findIndex(ends);
  const clause = items.slice(from, length < 0 ? items.length : start + length);
  const told = clause.some(
    (i) => (i.kind === 'figure' && wanted.includes(i.quantity)) || ((i.kind === 'size' || i.kind === 'grid') && wanted.includes('length')),
  );
  return told ? null : { end: start + 1, instead: [asUnread(thing, thing.speech)] };
}

/** "940 nm LEDs": their colour. */
function waves(items: readonly Item[], start: number, features: readonly Concept[]): Run | null {
  const figure = items[start];
  if (figure?.kind !== 'figure' || figure.quantity !== 'length' || !/\dnm$|\snm$/i.test(figure.text)) return null;
  const nm = Math.round((figure.value.value ?? 0) * 1e6);
  const colour = features.find((c) => c.wave_nm !== undefined && nm >= c.wave_nm[0] && nm <= c.wave_nm[1]);
  if (colour === undefined) return null;
  const { from, to, text } = figure;
  return { end: start + 1, instead: [{ kind: 'thing', concepts: [colour], plural: false, speech: 'ADJ', from, to, text }] };
}
