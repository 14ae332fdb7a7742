import type { Lexicon } from '../../lexicon/index.js';
import type { Item, Thing } from './item.js';
import { inRuns } from './runs.js';

/** Lights that show more than one colour themselves. */
const MIXING = ['bicolor_led', 'rgb_led', 'rgb_led_plain'] as const;
/** Whether one light of a sort has several colours. */
export const mixes = (lexicon: Lexicon, concept: string): boolean => MIXING.some((c) => lexicon.isA(concept, c));

/** The light of two colours, and the feature that says so of a light. */
const [TWOFOLD, TWO_COLOURS] = ['bicolor_led', 'two_colours'] as const;

type Run = { readonly end: number; readonly instead: readonly Item[] };
/** Colours that share a count or an article, and where the group of them ends. */
interface Group {
  /** Its count or article, where one stands before it. */
  readonly before: readonly Item[];
  readonly colours: readonly Thing[];
}

/**
 * Several colours of one noun. Before a light they are put right in front of it, without what joins them, so that none goes to what stands before the
 * list; those with a count or an article of their own get a noun each. Of colours of which either will do, the one that the library has stays.
 */
export function coloured(items: readonly Item[], lexicon: Lexicon): Item[] {
  const isColour = (item: Item | undefined): item is Thing =>
    item?.kind === 'thing' && item.concepts[0] !== undefined && lexicon.isA(item.concepts[0].id, 'colour');
  return inRuns(items, (start) => {
    const own =
      twofoldAt(items, start, isColour, lexicon) ??
      behindAt(items, start, isColour, lexicon) ??
      trailingAt(items, start, isColour) ??
      furtherAt(items, start, isColour);
    if (own !== null) return own;
    return isColour(items[start]) || isColour(items[start + 1]) ? listAt(items, start, isColour, lexicon) : null;
  });
}

/** "An LED (red/green)": one light of two colours. */
function twofoldAt(items: readonly Item[], start: number, isColour: (item: Item | undefined) => item is Thing, lexicon: Lexicon): Run | null {
  const [light, ...behind] = items.slice(start, start + REACH);
  if (light?.kind !== 'thing' || light.plural || light.concepts[0]?.kind !== 'light' || mixes(lexicon, light.concepts[0].id)) return null;
  const [one, slash, other, next] = behind[0]?.kind === 'open' ? behind.slice(1) : behind;
  const counted = items.slice(Math.max(0, start - 2), start).some((item) => item.kind === 'count' && item.value > 1);
  const concept = lexicon.concept(TWOFOLD);
  if (concept === undefined || counted || !isColour(one) || slash?.kind !== 'slash' || !isColour(other) || next?.kind === 'slash') return null;
  return { end: start + 1, instead: [{ ...light, concepts: [concept] }] };
}
/** Items of a light, a bracket, two colours and what may follow them. */
const REACH = 6;

/** "4 LEDs: red, blue, …", "LEDs (red, blue)": colours that are told behind lights in the plural are put before them. What a colour is right before is its own. */
function behindAt(items: readonly Item[], start: number, isColour: (item: Item | undefined) => item is Thing, lexicon: Lexicon): Run | null {
  const [light, joint] = items.slice(start, start + 2);
  const opens = joint?.kind === 'open' || joint?.kind === 'colon' || joint?.kind === 'comma';
  if (light?.kind !== 'thing' || !light.plural || light.concepts[0]?.kind !== 'light' || mixes(lexicon, light.concepts[0].id) || !opens) return null;
  const told: Thing[] = [];
  let i = start + 2;
  for (let colour = items[i]; isColour(colour); colour = items[i]) {
    const behind: Item | undefined = items[i + 1];
    if (behind?.kind === 'unread' || (behind?.kind === 'thing' && !isColour(behind))) break;
    told.push(colour);
    let k = ++i;
    while (k - i < MOST_JOINTS && isJoint(items[k]) && !isOr(items[k]!)) k++;
    if (!isColour(items[k])) break;
    i = k;
  }
  const ends = items[i] === undefined || /^(?:comma|close|break|grammar)$/.test(items[i]!.kind);
  if (told.length < 2 || !ends) return null;
  const closed = joint?.kind === 'open' && items[i]?.kind === 'close' ? 1 : 0;
  return { end: i + closed, instead: [...told, light] };
}

/** A colour between commas is that of the light before them, what that light is there for standing between. */
function trailingAt(items: readonly Item[], start: number, isColour: (item: Item | undefined) => item is Thing): Run | null {
  const light = items[start];
  if (light?.kind !== 'thing' || light.concepts[0]?.kind !== 'light') return null;
  const length = items.slice(start + 1, start + 1 + MOST_BETWEEN).findIndex((i) => /^(?:comma|break|open|colon)$/.test(i.kind));
  const [comma, colour, closing] = items.slice(start + 1 + length, start + 4 + length);
  const between = items.slice(start + 1, start + 1 + length);
  const open = between.some(
    (i) => (i.kind === 'thing' && (i.concepts[0]?.kind === 'light' || isColour(i))) || (i.kind === 'grammar' && i.hit.plain === 'and'),
  );
  if (length < 0 || open || isColour(items[start - 1]) || comma?.kind !== 'comma' || !isColour(colour) || closing?.kind !== 'comma') return null;
  // A list of several colours is read where it stands.
  const next = items[start + 4 + length];
  if (isColour(next) || (next?.kind === 'grammar' && next.hit.plain === 'and' && isColour(items[start + 5 + length]))) return null;
  return { end: start + 3 + length, instead: [colour, light, ...between] };
}
/** Items between a light and the comma before its colour. */
const MOST_BETWEEN = 7;

/** A colour before "one" is of one more light than the one that was spoken of. */
function furtherAt(items: readonly Item[], start: number, isColour: (item: Item | undefined) => item is Thing): Run | null {
  const [article, colour, one] = items.slice(start, start + 3);
  if (!leads(article) || !isColour(colour) || one === undefined || !/^ones?$/i.test(one.text)) return null;
  const from = items.slice(0, start).findLastIndex((i) => i.kind === 'break') + 1;
  const light = items.slice(from, start).findLast((i): i is Thing => i.kind === 'thing' && i.concepts[0]?.kind === 'light');
  if (light === undefined || light.plural || light.part !== undefined) return null;
  const { from: at, to } = one;
  return { end: start + 3, instead: [article!, colour, { ...light, article: true, from: at, to, plural: /s$/i.test(one.text) }] };
}

function listAt(items: readonly Item[], start: number, isColour: (item: Item | undefined) => item is Thing, lexicon: Lexicon): Run | null {
  const groups: { before: Item[]; colours: Thing[] }[] = [];
  const joints: Item[] = [];
  let i = start;
  for (;;) {
    const own = leads(items[i]) && isColour(items[i + 1]) ? [items[i]!] : [];
    // An article may stand before a count: "the two red".
    const colour = items[i + own.length];
    if (!isColour(colour)) break;
    if (own.length > 0 || groups.length === 0) groups.push({ before: own, colours: [] });
    groups.at(-1)!.colours.push(colour);
    i += own.length + 1;
    let k = i;
    while (isJoint(items[k])) k++;
    const next = leads(items[k]) ? items[k + 1] : items[k];
    // "…, red, and a blue LED": the first is said of what stands before the comma.
    const apart = groups[0]?.before.length === 0 && leads(items[k]) && items[start - 1]?.kind === 'comma';
    if (!isColour(next) || k - i > MOST_JOINTS || apart) break;
    joints.push(...items.slice(i, k));
    i = k;
  }
  const all = groups.flatMap((g) => g.colours);
  const any = anyOther(items, i);
  const or = joints.some(isOr);
  if (any > 0 && all.length === 1) return { end: i + any, instead: [...items.slice(start, i), ...items.slice(i, i + any).map(nothing)] };
  if (all.length < 2) return null;
  if (or && groups.length === 1) {
    const kept = all.find((c) => c.concepts[0]?.evidence !== undefined) ?? all[0]!;
    return { end: i, instead: items.slice(start, i).map((item) => (item === kept || item === groups[0]?.before[0] ? item : nothing(item))) };
  }
  let noun = i;
  while (between(items[noun], lexicon)) noun++;
  const light = items[noun];
  if (or || light?.kind !== 'thing' || light.concepts[0]?.kind !== 'light') return null;
  const [first, ...more] = groups;
  const single = !light.plural && (first?.before[0]?.kind !== 'count' || first.before[0].value === 1);
  const before = items[start - 1];
  const isSaid = before?.kind === 'thing' && before.concepts[0]?.id === TWO_COLOURS;
  const both = more.length === 0 && all.length === 2 && single && (isSaid || (joints.length === 1 && joints[0]?.kind === 'slash'));
  const twofold = both && !mixes(lexicon, light.concepts[0].id) ? lexicon.concept(TWOFOLD) : undefined;
  const said = items.slice(i, noun);
  if (more.length === 0) {
    const own = twofold === undefined ? light : { ...light, concepts: [twofold] };
    // One light is of one colour: a count of one before several colours counts each of them.
    const each = single && twofold === undefined && !mixes(lexicon, light.concepts[0].id);
    return { end: noun + 1, instead: [...(each ? first!.before.map(nothing) : first!.before), ...all, ...said, own] };
  }
  return { end: noun + 1, instead: groups.flatMap((g, n) => ofGroup(g, n === groups.length - 1 ? light : null, light, said)) };
}

/** A group with a noun of its own, which stands where its last colour does; `last`: the noun that was said. */
function ofGroup({ before, colours }: Group, last: Thing | null, light: Thing, said: readonly Item[]): Item[] {
  const { from, to } = colours.at(-1)!;
  const [count] = before;
  const many = count?.kind === 'count' && count.value > 1;
  const article = before.length > 0 ? { article: true as const } : {};
  const noun: Item = last ?? { ...light, ...article, from, to, plural: light.plural && many };
  const comma: Item[] = last === null ? [{ kind: 'comma', from: to, to, text: ',' }] : [];
  return [...before, ...colours, ...said, noun, ...comma];
}

/** Marks and words between two colours of a list: ", and". */
const MOST_JOINTS = 2;
const isOr = (item: Item): boolean => item.kind === 'grammar' && item.hit.plain === 'or';
const isJoint = (item: Item | undefined): boolean =>
  (item?.kind === 'comma' && item.text !== '|') ||
  item?.kind === 'slash' ||
  (item?.kind === 'grammar' && (item.hit.plain === 'and' || item.hit.plain === 'or'));
/** A count or an article. */
const leads = (item: Item | undefined): boolean =>
  (item?.kind === 'count' && item.counted === undefined) || (item?.kind === 'grammar' && item.hit.plain === 'determiner');
/** What may stand between a colour and its noun. */
const between = (item: Item | undefined, lexicon: Lexicon): boolean =>
  item?.kind === 'package' ||
  item?.kind === 'figure' ||
  (item?.kind === 'unread' && item.speech === 'ADJ') ||
  (item?.kind === 'thing' && item.concepts[0]?.kind === 'feature' && !lexicon.isA(item.concepts[0].id, 'colour')) ||
  (item?.kind === 'thing' && item.concepts[0]?.kind === 'mounting');

/** How many items say behind a colour that any other will do: "or whatever you have"; 0: none do. */
function anyOther(items: readonly Item[], from: number): number {
  const [or, any] = items.slice(from, from + 2);
  if (or === undefined || !isOr(or) || any === undefined || !ANY.test(any.text)) return 0;
  const rest = items.slice(from).findIndex((item) => /^(?:break|comma|close|colon|figure|count)$/.test(item.kind));
  const end = rest < 0 ? items.length - from : rest;
  return items.slice(from, from + end).some((item) => item.kind === 'thing' && item.concepts.some((c) => !/^(?:feature|filler)$/.test(c.kind)))
    ? 0
    : end;
}
const ANY = /^(?:whatever|whichever|any|anything|similar|something|so)\b/i;

const nothing = ({ from, to, text }: Item): Item => ({ kind: 'grammar', hit: { tokens: 1, plain: 'filler' }, speech: 'X', from, to, text });
