import type { Concept, Lexicon, PartName } from '../../lexicon/index.js';
import type { Token } from '../text/token.js';
import type { Item } from './item.js';
import { inRuns } from './runs.js';

type Count = Item & { kind: 'count' };
type Run = { readonly end: number; readonly instead: readonly Item[] };

const ENDING = /^(?:break|comma|colon|close)$/;

/** Numbers that count nothing, or of which what they count is told in an uncommon place. */
export function numbersTold(items: readonly Item[], lexicon: Lexicon): Item[] {
  return inRuns(
    items,
    (start) =>
      alternating(items, start) ??
      dual(items, start) ??
      angleOfHoles(items, start, lexicon) ??
      between(items, start) ??
      waysAt(items, start, lexicon) ??
      wayAlone(items, start, lexicon) ??
      countedSides(items, start, lexicon) ??
      eitherCount(items, start) ??
      alone(items, start),
  );
}

const isCount = (item: Item | undefined): item is Count => item?.kind === 'count' && item.counted === undefined;
const wayOf = (item: Item | undefined): 'in' | 'out' | null => {
  const marker = item?.kind === 'grammar' ? item.hit.marker : undefined;
  return marker === 'in' || marker === 'out' ? marker : null;
};
const joins = (item: Item | undefined): boolean =>
  item?.kind === 'comma' || item?.kind === 'slash' || (item?.kind === 'grammar' && item.hit.plain === 'and');

/** "2 in 6 out": so many inputs and so many outputs. */
function waysAt(items: readonly Item[], start: number, lexicon: Lexicon): Run | null {
  const [first, way] = [items[start], wayOf(items[start + 1])];
  const joint = items[start + 2];
  const second = joins(joint) || (joint?.kind === 'grammar' && joint.hit.preposition === 'to') ? start + 3 : start + 2;
  const [last, other] = [items[second], wayOf(items[second + 1])];
  const [input, output] = [lexicon.concept('input'), lexicon.concept('output')];
  if (!isCount(first) || !isCount(last) || way === null || other === null || way === other || input === undefined || output === undefined)
    return null;
  if (items[second + 2]?.kind === 'figure' || items[second + 2]?.kind === 'count') return null;
  const thing = (said: Item, of: 'in' | 'out'): Item => sideOf(said, of === 'in' ? input : output);
  const comma: Item = { kind: 'comma', from: last.from, to: last.from, text: ',' };
  return { end: second + 2, instead: [first, thing(items[start + 1]!, way), comma, last, thing(items[second + 1]!, other)] };
}

/** "8 out", and "4 in jacks" as four input jacks. Inches come in alone. */
function wayAlone(items: readonly Item[], start: number, lexicon: Lexicon): Run | null {
  const [count, at, next] = items.slice(start, start + 3);
  const way = wayOf(at);
  const side = way === null ? undefined : lexicon.concept(way === 'in' ? 'input' : 'output');
  if (!isCount(count) || at === undefined || side === undefined || /puts?$/i.test(at.text)) return null;
  const plug = next?.kind === 'thing' && next.concepts[0]?.kind === 'connector' && (next.plural === true || count.value === 1);
  const ends = next === undefined || ENDING.test(next.kind) || joins(next);
  const other = items.some((i, n) => n !== start && isCount(i) && wayOf(items[n + 1]) === 'out');
  if (!plug && !(ends && (way === 'out' || other))) return null;
  return { end: start + 2, instead: [count, { ...sideOf(at, side), plural: !plug } as Item] };
}

const sideOf = ({ from, to, text }: Item, concept: Concept): Item => ({
  from,
  to,
  text,
  kind: 'thing',
  concepts: [concept],
  plural: true,
  speech: 'NOUN',
});

/** "four switched 12 V outputs": so many of them, and no voltage that goes out. */
function countedSides(items: readonly Item[], start: number, lexicon: Lexicon): Run | null {
  if (!isCount(items[start])) return null;
  const said = (i: Item): boolean =>
    (i.kind === 'figure' && i.value.value !== undefined) || i.kind === 'unread' || (i.kind === 'thing' && i.concepts[0]?.kind === 'feature');
  const length = items.slice(start + 1).findIndex((i) => !said(i));
  const side = items[start + 1 + length];
  const output = lexicon.concept('output');
  if (length < 1 || output === undefined || side === undefined || wayOf(side) !== 'out' || !/puts$/i.test(side.text)) return null;
  return { end: start + 2 + length, instead: [...items.slice(start, start + 1 + length), sideOf(side, output)] };
}

/** "4 or 6 layers": either will do. */
function eitherCount(items: readonly Item[], start: number): Run | null {
  const [first, or, second, thing] = items.slice(start, start + 4);
  if (!isCount(first) || or?.kind !== 'grammar' || or.hit.plain !== 'or' || !isCount(second) || thing?.kind !== 'thing') return null;
  return { end: start + 3, instead: [{ ...first, to: second.to, text: `${first.text} … ${second.text}` }] };
}

/** What may stand between a thing and one of its figures. */
const BESIDE_FIGURE: ReadonlySet<string> = new Set(['open', 'figure', 'count', 'slash']);
const isOf = (item: Item | undefined): boolean => item?.kind === 'grammar' && item.hit.preposition === 'of';
/** "relays 24 V AC", "(12 V AC/DC, 1 A)": of which kind the voltage of a thing is, and no supply. */
function alternating(items: readonly Item[], start: number): Run | null {
  const [volts, ac, slash, dc] = items.slice(start, start + 4);
  if (volts?.kind !== 'figure' || volts.quantity !== 'voltage' || ac?.kind !== 'thing' || !/^ac$/i.test(ac.text)) return null;
  // "relay 5 A 230 V AC", "2 channels 230 V AC": the last thing before its figures.
  const before = items.slice(0, start);
  const thing = before.findLast((i) => !BESIDE_FIGURE.has(i.kind) && !isOf(i));
  if (thing?.kind !== 'thing' || thing.concepts[0]?.kind === 'supply') return null;
  // "valves of 24 V AC" is said of a load, "a board of 24 V AC" of what feeds it.
  if (isOf(before.at(-1)) && !before.some((i) => i.kind === 'thing' && i.concepts[0]?.kind === 'load')) return null;
  const both = slash?.kind === 'slash' && /^dc$/i.test(dc?.text ?? '');
  return { end: start + (both ? 4 : 2), instead: [{ ...volts, to: (both ? dc! : ac).to, ac: true }] };
}

/** "a dual 15 V supply", "+15 V and -15 V": of either sign. */
function dual(items: readonly Item[], start: number): Run | null {
  const [two, volts, of] = items.slice(start, start + 3);
  const [up, down] = [two, of].map((i) => (i?.kind === 'figure' && i.quantity === 'voltage' ? i.value.value : undefined));
  if (two?.kind === 'figure' && up !== undefined && up > 0 && up === -(down ?? 0) && joins(volts))
    return { end: start + 3, instead: [{ ...two, to: of!.to, value: { one_of: [up, -up] } }] };
  const said = two?.kind === 'count' && two.value === 2 && /^(?:dual|twin|split)$/i.test(two.text);
  const supplies = of?.kind === 'thing' && (of.concepts[0]?.kind === 'supply' || of.concepts[0]?.kind === 'rail') && !of.plural;
  if (!said || volts?.kind !== 'figure' || volts.quantity !== 'voltage' || volts.value.value === undefined || !supplies) return null;
  const { value } = volts.value;
  return { end: start + 2, instead: [{ ...volts, from: two.from, value: { one_of: [value, -value] } }] };
}

/** The degrees by which so many of what stands on a circle are apart anyway: said of holes alone they say that these stand so. */
function angleOfHoles(items: readonly Item[], start: number, lexicon: Lexicon): Run | null {
  const item = items[start];
  if (item?.kind !== 'figure' || item.quantity !== 'angle' || !/(?:deg(?:rees)?|°)$/i.test(item.text)) return null;
  const end = items.findIndex((i, at) => at > start && i.kind === 'break');
  const clause = items.slice(items.slice(0, start).findLastIndex((i) => i.kind === 'break') + 1, end < 0 ? items.length : end);
  const things = clause.flatMap((i) => (i.kind === 'thing' ? (i.concepts[0]?.id ?? '') : []));
  const count = clause.find(isCount)?.value;
  const equal = count !== undefined && item.value.value !== undefined && Math.abs(FULL_TURN / count - item.value.value) < 1;
  if (!equal) return null;
  if (things.includes('ring')) return { end: start + 1, instead: [nothing(item)] };
  const ring = lexicon.concept('ring');
  if (ring === undefined || !things.includes('mounting_hole')) return null;
  const { from, to, text } = item;
  return { end: start + 1, instead: [{ kind: 'thing', from, to, text, concepts: [ring], plural: false, speech: 'NOUN' }] };
}
const FULL_TURN = 360;

/** Concepts that are told between two things. */
const APART: ReadonlySet<string> = new Set(['clearance', 'isolation']);
/** "6 mm creepage between mains and logic": between what it is, which is asked for elsewhere. */
function between(items: readonly Item[], start: number): Run | null {
  const [word, first, and, second] = items.slice(start, start + 4);
  if (word?.kind !== 'grammar' || word.hit.preposition !== 'beside' || !word.hit.restricts) return null;
  const isSide = (item: Item | undefined): boolean => item?.kind === 'thing' || item?.kind === 'unread';
  if (!isSide(first) || and?.kind !== 'grammar' || and.hit.plain !== 'and' || !isSide(second)) return null;
  const clause = items.slice(0, start).findLastIndex((item) => item.kind === 'break') + 1;
  if (!items.slice(clause, start).some((item) => item.kind === 'thing' && item.concepts.some((c) => APART.has(c.id)))) return null;
  return { end: start + 4, instead: [word, first!, and, second!].map(nothing) };
}

const YEAR = /^(?:19[4-9]|20[0-3])\d$/;
/** "all in one", "on one board", "from 1978": no count. */
function alone(items: readonly Item[], start: number): Run | null {
  const [before, item, next] = [items[start - 1], items[start], items[start + 1]];
  if (!isCount(item)) return null;
  const whole = next?.kind === 'thing' && (next.concepts[0]?.kind === 'filler' || next.concepts[0]?.id === 'board');
  const counts = next !== undefined && !/^(?:break|comma|close|grammar|colon)$/.test(next.kind) && !whole;
  const one = item.value === 1 && /^\p{L}+$/u.test(item.text) && !counts;
  const told = before?.kind === 'grammar' && (before.hit.preposition !== undefined || before.hit.plain === 'determiner');
  const year = YEAR.test(item.text) && told && (next === undefined || next.kind !== 'thing' || !next.plural);
  return one || year ? { end: start + 1, instead: [nothing(item)] } : null;
}

const nothing = ({ from, to, text }: Item): Item => ({ from, to, text, kind: 'grammar', hit: { tokens: 1, plain: 'filler' }, speech: 'NUM' });

/** Things that are told by what they set. */
const SETS = new Set(['knob', 'volume_knob', 'potentiometer', 'trimmer']);
/** "gain and volume knob", "bass, mid and treble pots": the noun that stands behind the last of them is that of all, and there is one of each. */
export function headShared(items: readonly Item[], lexicon: Lexicon): Item[] {
  const out = [...items];
  for (let i = out.length - 1; i > 1; i--) {
    const last = out[i];
    const noun =
      last?.kind === 'thing' && last.part === undefined && last.concepts.some((c) => SETS.has(c.id)) ? last.text.split(/\s+/).at(-1) : undefined;
    if (last?.kind !== 'thing' || noun === undefined || !/\s/.test(last.text)) continue;
    let shared = false;
    for (let k = i - 1; k > 0; k -= 2) {
      const [word, joint] = [out[k - 1]!, out[k]];
      if (!joins(joint)) break;
      const own = word.kind === 'thing' && word.concepts.some((c) => SETS.has(c.id));
      const found = lexicon.lookup([word.text, noun]);
      const plain = word.kind === 'unread' || (word.kind === 'grammar' && word.hit.quantity !== undefined);
      const concept = found?.tokens === 2 ? found.concepts[0] : plain && word.kind === 'unread' ? lexicon.concept('knob') : undefined;
      if (!own && (concept === undefined || (word.kind === 'thing' && word.part !== undefined))) break;
      const { from, to, text } = word;
      if (!own) out[k - 1] = { from, to, text, kind: 'thing', concepts: [concept!], plural: false, speech: 'NOUN' };
      shared = true;
    }
    if (shared) out[i] = { ...last, plural: false };
  }
  return out;
}

/**
 * Whether the name is the part's here; `numbered`: it is written as makers number parts, though the lexicon has a word for its sort; `counts`: several
 * of something follow, which it may be the number of.
 */
export function isPart(
  part: PartName,
  word: { readonly tokens: number } | null,
  token: Token,
  before: Item | undefined,
  numbered: boolean,
  counts: boolean,
): boolean {
  // "a 555", "the 555 clock": a name of three digits only where it cannot count what follows.
  const opens = before === undefined || before.kind === 'break' || before.kind === 'comma' || before.kind === 'open';
  const weak = before?.kind === 'thing' && before.concepts.every((c) => c.kind === 'filler' || c.kind === 'quality');
  const alone =
    !counts ||
    opens ||
    weak ||
    before.kind === 'figure' ||
    (before.kind === 'grammar' && (/^(?:determiner|filler)$/.test(before.hit.plain ?? '') || before.hit.preposition !== undefined));
  if (token.kind === 'number' && !/\d{4}/.test(token.text) && !(alone && /^\d{3}$/.test(token.text) && part.relation !== 'catalogue')) return false;
  if (word !== null && part.relation === 'catalogue' && !numbered) return false;
  return !(before?.kind === 'count' && token.kind === 'number');
}

/** Whether a word may be the number that a maker prints: of what the library has no circuit of its own for, and is not called so itself (HUB75). */
export const isNumbered =
  (word: string) =>
  ({ kind, evidence, title }: Concept): boolean =>
    (kind === 'display' && !title.toLowerCase().startsWith(word.toLowerCase())) || (NUMBERED.has(kind) && evidence?.blocks === undefined);
const NUMBERED: ReadonlySet<string> = new Set(['sensor', 'function', 'storage', 'charging', 'conversion', 'component']);

/** A name of digits alone ("555", "18650") or letters alone ("uno") is one only where it is written so in the lexicon. */
export const wordIsName = (word: string): boolean => /^\d{3,}/.test(word);

/** Kinds of things whose names begin with a small number: "7 segment", "4 pin fan". */
export const NUMBERED_NAME: ReadonlySet<string> = new Set(['display', 'load']);
