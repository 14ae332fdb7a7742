import type { Item } from './item.js';
import { inRuns } from './runs.js';

type Run = { readonly end: number; readonly instead: readonly Item[] };

/** Lights that are told by what each of them shows: "TX and RX LEDs", "LEDs for power, link and fault" are so many. */
export function indicated(items: readonly Item[]): Item[] {
  return inRuns(items, (start) => before(items, start) ?? labelled(items, start));
}

const isLights = (item: Item | undefined): boolean => item?.kind === 'thing' && item.plural && item.concepts[0]?.kind === 'light' && !item.part;
const joins = (item: Item | undefined): boolean =>
  (item?.kind === 'comma' && item.text !== '|') || item?.kind === 'slash' || (item?.kind === 'grammar' && item.hit.plain === 'and');
/** What a light may show: a line, a state, a word that nothing else is made of. */
const SHOWN: ReadonlySet<string> = new Set(['interface', 'behaviour', 'supply', 'charging', 'protection']);
const isShown = (item: Item | undefined): boolean =>
  item?.kind === 'unread' ||
  (item?.kind === 'thing' && item.part === undefined && !item.plural && item.concepts.some((c) => SHOWN.has(c.kind)) && !/\s/.test(item.text));

const countOf = (names: readonly Item[]): Item => {
  const [first, last] = [names[0]!, names.at(-1)!];
  return { kind: 'count', value: names.length, from: first.from, to: last.to, text: names.map((n) => n.text).join(' ') };
};

/** Names of single states with a joint between any two, from `start` on. */
function namesAt(items: readonly Item[], start: number, isName = isShown): { readonly names: Item[]; readonly end: number; readonly sure: boolean } {
  const names: Item[] = [];
  let end = start;
  let sure = false;
  for (let i = start; isName(items[i]); ) {
    names.push(items[i]!);
    end = i + 1;
    if (!joins(items[end])) break;
    const comma = items[end]?.kind === 'comma' && joins(items[end + 1]) ? 2 : 1;
    sure ||= items[end]?.kind !== 'comma' || comma === 2;
    i = end + comma;
  }
  return { names, end, sure };
}

/** "TX and RX LEDs", "clip and fault LEDs". */
function before(items: readonly Item[], start: number): Run | null {
  const opens = items[start - 1];
  const first =
    opens === undefined ||
    /^(?:break|comma|open|colon)$/.test(opens.kind) ||
    (opens.kind === 'grammar' && (opens.hit.preposition === 'with' || opens.hit.plain === 'and'));
  if (!first || !isShown(items[start])) return null;
  const { names, end, sure } = namesAt(items, start);
  const own = isLights(items[end + 1]) && joins(items[end]) && /\s/.test(items[end + 1]!.text);
  const lights = isLights(items[end]) ? end : own ? end + 1 : -1;
  const all = lights === end ? names : [...names, items[lights]!];
  if (lights < 0 || all.length < 2 || !(sure || own) || all.every((n) => n.kind === 'unread')) return null;
  return { end: lights + 1, instead: [countOf(all), items[lights]!] };
}

/** Kinds of names that are no labels: what is named so is another thing, or how it looks. */
const NO_LABEL: ReadonlySet<string> = new Set(['input', 'connector', 'mounting']);
/** The same, of lights. */
const NO_LAMP: ReadonlySet<string> = new Set(['light', 'place']);
const isLabelled = (item: Item | undefined): boolean =>
  item?.kind === 'thing' &&
  item.plural &&
  !item.part &&
  (item.concepts[0]?.kind === 'light' || /^(?:button|key_switch|switch)$/.test(item.concepts[0]?.id ?? ''));
/** Words of one label, at most. */
const LONGEST_LABEL = 3;

/** "3 LEDs: mains / on battery / low", "four buttons (up, down, pump, fan)": as many labels as things that were counted, whatever the labels name by themselves. */
function labelled(items: readonly Item[], start: number): Run | null {
  const [things, opens] = [items[start], items[start + 1]];
  const count = items.slice(Math.max(0, start - 3), start).findLast((i) => i.kind === 'count');
  if (!isLabelled(things) || count?.kind !== 'count' || count.value < 2 || !(opens?.kind === 'open' || opens?.kind === 'colon')) return null;
  const lamps = isLights(things);
  const labels: Item[][] = [[]];
  let end = start + 2;
  for (; items[end] !== undefined && !/^(?:break|close|open|colon)$/.test(items[end]!.kind); end++) {
    const item = items[end]!;
    if (joins(item)) labels.push([]);
    else labels.at(-1)!.push(item);
  }
  const isLabel = (label: readonly Item[]): boolean => label.length > 0 && label.length <= LONGEST_LABEL && label.every((i) => !isOwn(i));
  const isOwn = (i: Item): boolean =>
    !/^(?:thing|unread|grammar)$/.test(i.kind) ||
    /\d/.test(i.text) ||
    (i.kind === 'thing' &&
      (i.part !== undefined || i.concepts.some((c) => NO_LABEL.has(c.kind) || (lamps && NO_LAMP.has(c.kind)) || c.parents.includes('colour'))));
  const closed = opens.kind === 'colon' || items[end]?.kind === 'close';
  if (labels.length !== count.value || !closed || !labels.every(isLabel)) return null;
  return { end: opens.kind === 'open' ? end + 1 : end, instead: [things!, ...labels.flat().map(silent)] };
}

const silent = ({ from, to, text }: Item): Item => ({ kind: 'grammar', hit: { tokens: 1, plain: 'filler' }, speech: 'X', from, to, text });
