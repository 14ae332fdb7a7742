import type { Lexicon } from '../../lexicon/index.js';
import type { RequestBuilder } from '../asks/builder.js';
import { wanted } from '../asks/wanted.js';
import type { Item } from './item.js';
import { inRuns } from './runs.js';

type Run = { readonly end: number; readonly instead: readonly Item[] };

/** The least size of chip parts, however it is said. */
export const ofSize = (items: readonly Item[], lexicon: Lexicon): Item[] => inRuns(items, (start) => least(items, start, lexicon));

/** "no parts below 0805", "passives no smaller than 0603", "0805 or larger": the size of chip parts. */
function least(items: readonly Item[], start: number, lexicon: Lexicon): Run | null {
  const [first, ...rest] = items.slice(start, start + 4);
  if (first?.kind === 'package') {
    const or = rest[0]?.kind === 'grammar' && rest[0].hit.plain === 'or';
    if (!or || !/^(?:larger|bigger|up|above|over|more)$/i.test(rest[1]?.text ?? '')) return null;
    const parts = lexicon.concept('discrete');
    const said = [items[start - 1], items[start + 3]].some((i) => i?.kind === 'thing');
    const { from, to, text } = first;
    return said || parts === undefined
      ? { end: start + 3, instead: [first] }
      : { end: start + 3, instead: [first, { kind: 'thing', concepts: [parts], plural: true, speech: 'NOUN', from, to, text }] };
  }
  const small = (i: Item | undefined): boolean => i?.kind === 'grammar' && (i.hit.restricts === true || i.hit.named === 'min');
  const bounds = (first?.kind === 'grammar' && (first.hit.preposition === 'without' || small(first))) || /^nothing$/i.test(first?.text ?? '');
  const at = start + items.slice(start, start + 5).findIndex((i) => i.kind === 'package');
  const parts = lexicon.concept('discrete');
  if (!bounds || at < start || parts === undefined) return null;
  const isParts = (i: Item | undefined): boolean => i?.kind === 'thing' && i.concepts[0] === parts;
  if (!items.slice(start + 1, at).every((i) => small(i) || isParts(i) || (i.kind === 'grammar' && i.hit.plain === 'determiner'))) return null;
  const { from, to, text } = first!;
  const thing: Item = { kind: 'thing', concepts: [parts], plural: true, speech: 'NOUN', from, to, text };
  return { end: at + 1, instead: [...(isParts(items[start - 1]) ? [] : [thing]), items[at]!] };
}

/** Diameters that round LEDs with leads are sold in, mm. */
const LENSES_MM: ReadonlySet<number> = new Set([3, 5, 8, 10]);
/** "a 5 mm LED": its case, which has leads. */
export function lensesOf(request: RequestBuilder): void {
  const leds = wanted(request.asks).filter((a) => a.kind === 'light' && request.lexicon.isA(a.concept, 'led') && a.part === undefined);
  for (const ask of leds) {
    if (ask.package !== undefined || ask.mounting === 'smd') continue;
    const sizes = ask.figures.filter((f) => f.quantity === 'length' && f.role === 'size');
    // "3 x 5 mm LEDs" are three of 5 mm.
    const [many, each, ...more] = sizes;
    const counted =
      many !== undefined && each !== undefined && more.length === 0 && many.words.from === each.words.from && LENSES_MM.has(each.value ?? 0);
    if (counted && ask.count === undefined && Number.isInteger(many.value)) {
      ask.count = many.value ?? 1;
      delete ask.several;
      ask.figures = ask.figures.filter((f) => f !== many);
    }
    const lens = (counted ? [each] : sizes).find((f) => LENSES_MM.has(f?.value ?? 0));
    if (lens === undefined) continue;
    ask.package = `${lens.value}mm`;
    request.hear(lens.words);
    ask.figures = ask.figures.filter((f) => f !== lens);
  }
  // "red, yellow and green 5 mm LEDs" share their noun.
  const noun = ({ words: [at] }: (typeof leds)[number]): string => `${at?.message} ${at?.from} ${at?.to}`;
  for (const ask of leds) {
    const same = leds.find((a) => a.package !== undefined && noun(a) === noun(ask))?.package;
    if (ask.package === undefined && ask.mounting !== 'smd' && same !== undefined) ask.package = same;
  }
}
