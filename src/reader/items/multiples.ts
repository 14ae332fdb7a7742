import type { Lexicon } from '../../lexicon/index.js';
import type { Grammar } from '../text/grammar.js';
import type { Item } from './item.js';
import { inRuns } from './runs.js';

type Run = { readonly end: number; readonly instead: readonly Item[] };

/** How many of a thing there are where another word than a number before it tells: behind it, or by what it stands at. */
export const counted = (items: readonly Item[]): Item[] => inRuns(items, (start) => soMany(items, start) ?? oneEach(items, start));

/** A number behind which no thing and no measure is. */
const isLoose = ({ [0]: number, [1]: next }: readonly Item[]): boolean =>
  number?.kind === 'count' && number.counted === undefined && next?.kind !== 'thing' && next?.kind !== 'figure';

/** "a ring of 24", "a relay (12 V) x3": so many of the thing before. */
function soMany(items: readonly Item[], start: number): Run | null {
  const [thing, next, number] = items.slice(start, start + 3);
  if (thing?.kind !== 'thing' || thing.part !== undefined) return null;
  const [concept] = thing.concepts;
  const before = items[start - 1];
  const lit = before?.kind === 'thing' && before.concepts[0]?.kind === 'light' && before.to + 1 === thing.from;
  const lights = lit || concept?.kind === 'light' || concept?.figures.some((f) => f.quantity === 'number') === true;
  if (lights && next?.kind === 'grammar' && next.hit.preposition === 'of' && number?.kind === 'count' && isLoose(items.slice(start + 2, start + 4)))
    return { end: start + 3, instead: [thing, { ...number, from: next.from, text: `x${number.value}` }] };
  if (next?.kind !== 'open') return null;
  const close = items.slice(start + 2, start + 2 + LONGEST_ASIDE).findIndex((i) => i.kind === 'close');
  const times = close < 0 ? undefined : items[start + 3 + close];
  if (times?.kind !== 'count' || !/^[x×]\s?\d+$/i.test(times.text) || !isLoose(items.slice(start + 3 + close, start + 5 + close))) return null;
  return { end: start + 4 + close, instead: [thing, times, ...items.slice(start + 1, start + 3 + close)] };
}
const LONGEST_ASIDE = 6;

/** Kinds of what stands there once for each of something, and of what it may stand at. */
const [ONE, AT] = [/^(?:light|component|protection|connector|input)$/, /^(?:input|output|load|sensor|light|connector)$/];

/** "A light at every button": one for each. */
function oneEach(items: readonly Item[], start: number): Run | null {
  const [one, joint, each, of] = items.slice(start, start + 4);
  if (one?.kind !== 'thing' || one.plural || !ONE.test(one.concepts[0]?.kind ?? '')) return null;
  if (
    joint?.kind !== 'grammar' ||
    !/^(?:at|on|beside|via)$/.test(joint.hit.preposition ?? '') ||
    each?.kind !== 'grammar' ||
    each.hit.plain !== 'each'
  )
    return null;
  if (of?.kind !== 'thing' || of.plural || !AT.test(of.concepts[0]?.kind ?? '')) return null;
  const per: Item = { ...each, hit: { tokens: 1, plain: 'each', preposition: 'per' } };
  return { end: start + 4, instead: [one, per, of] };
}

/** "8 coils, 24 V": what is counted is driven, where no relay is there that has one. */
export function wound(items: readonly Item[], lexicon: Lexicon): Item[] {
  const is = (i: Item | undefined, id: string): boolean => i?.kind === 'thing' && i.concepts.some((c) => lexicon.isA(c.id, id));
  const solenoid = lexicon.concept('solenoid');
  if (solenoid === undefined || items.some((i) => is(i, 'relay'))) return [...items];
  const counts = (i: Item | undefined): boolean => i?.kind === 'count' || (i?.kind === 'grammar' && i.speech === 'NUM');
  return items.map((item, i) => {
    const driven = is(item, 'coil_word') && (counts(items[i - 1]) || items[i + 1]?.kind === 'figure');
    return item.kind === 'thing' && driven ? { ...item, concepts: [solenoid] } : item;
  });
}

/** "Double the relays" of a board that stands: so many times what there is is no count. */
export const unmultiplied =
  ({ times }: Grammar) =>
  (item: Item, i: number, all: readonly Item[]): Item => {
    const next = all[i + 1];
    if (item.kind !== 'count' || !times.has(item.text.toLowerCase()) || next?.kind !== 'grammar' || next.hit.plain !== 'determiner') return item;
    return { kind: 'unread', from: item.from, to: item.to, text: item.text, speech: 'NUM' };
  };
