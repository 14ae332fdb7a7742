import type { Lexicon } from '../../lexicon/index.js';
import type { Item } from '../items/item.js';
import { inRuns } from '../items/runs.js';
import type { Grammar } from '../text/grammar.js';

type Run = { readonly end: number; readonly instead: readonly Item[] };

/** What "no" and "not" are said of in a first message: an answer to oneself, the way in which a thing is done, the gate of that name. */
export function negated(items: readonly Item[], grammar: Grammar, lexicon: Lexicon): Item[] {
  return inRuns(
    items,
    (start) =>
      bounded(items, start) ??
      contrasted(items, start) ??
      contrary(items, start, grammar) ??
      lacking(items, start) ??
      uncontrolled(items, start, lexicon) ??
      conditional(items, start, grammar) ??
      refused(items, start) ??
      answered(items, start) ??
      behind(items, start) ??
      manner(items, start, grammar),
  );
}

/** "No" that answers, also a question of one's own, and a plea behind what is not to be: no denial of what follows, about a board that stands. */
export function answering(items: readonly Item[]): readonly Item[] {
  return inRuns(items, (start) => (start === 0 || items[start]?.text === '?' ? answered(items, start) : null) ?? null);
}

const denies = (item: Item | undefined): item is Item & { kind: 'grammar' } =>
  item?.kind === 'grammar' && item.hit.preposition === 'without' && item.hit.instead === undefined;
const ends = (item: Item | undefined): boolean => item === undefined || /^(?:break|comma|close|colon|arrow)$/.test(item.kind);
const nothing = (item: Item): Item & { kind: 'grammar' } => ({
  kind: 'grammar',
  hit: { tokens: 1, plain: 'filler' },
  speech: 'X',
  from: item.from,
  to: item.to,
  text: item.text,
});

const OPPOSITE: Readonly<Partial<Record<string, 'min' | 'max'>>> = { min: 'max', max: 'min' };
/** "must not draw more than": a bound that is denied is the other one. */
function bounded(items: readonly Item[], start: number): Run | null {
  const [no, bound, figure] = items.slice(start, start + 3);
  if (!denies(no) || bound?.kind !== 'grammar' || (figure?.kind !== 'figure' && figure?.kind !== 'count')) return null;
  const named = OPPOSITE[bound.hit.named ?? ''];
  return named === undefined ? null : { end: start + 2, instead: [{ ...bound, hit: { ...bound.hit, named }, from: no.from }] };
}

/** The figure or the sort of a plug that is turned down for the one of its quantity or kind right before it. */
function contrasted(items: readonly Item[], start: number): Run | null {
  const [no, other, next] = items.slice(start, start + 3);
  if (!denies(no) || other === undefined || !(ends(next) || next?.kind === 'grammar')) return null;
  const comma = items[start - 1]?.kind === 'comma' ? 1 : 0;
  const one = items[start - 1 - comma];
  const figure = other.kind === 'figure' && one?.kind === 'figure' && one.quantity === other.quantity;
  const sort = SORT_OF_PLUG.test(other.text) && one?.kind === 'thing' && one.concepts[0]?.kind === 'connector';
  return figure || sort ? { end: start + 2, instead: [nothing(no), nothing(other)] } : null;
}
const SORT_OF_PLUG = /^(?:micro|mini)$/i;

/** Where what is there in place of what is not to be begins. */
function contrary(items: readonly Item[], start: number, grammar: Grammar): Run | null {
  const item = items[start]!;
  if (!grammar.rather.has(item.text.toLowerCase())) return null;
  const from = items.slice(0, start).findLastIndex((i) => ends(i)) + 1;
  const before = items.slice(from, start);
  const denied = before.findIndex((i) => denies(i));
  if (denied < 0 || !before.slice(denied).some((i) => i.kind === 'thing' || i.kind === 'unread')) return null;
  return { end: start + 1, instead: [{ kind: 'comma', from: item.from, to: item.from, text: ',' }] };
}

/** Kinds of what a place may have or lack: its supply, its network. */
const HAD: ReadonlySet<string> = new Set(['supply', 'rail', 'interface', 'behaviour']);
/** Where that is, and not on the board. */
const THERE = /^(?:there|here|nearby|around|available|outside|outdoors|onsite|anywhere|yet|anymore)$/i;
const INSIDE = /^(?:board|pcb|it|this|circuit|design|module|card)$/i;
/** "no mains there", "no power in the shed", "there is no wifi": what the place lacks, and no wish. */
function lacking(items: readonly Item[], start: number): Run | null {
  const [no, thing, joint] = items.slice(start, start + 3);
  if (!denies(no) || !/^no$/i.test(no.text) || thing?.kind !== 'thing' || thing.part !== undefined || !HAD.has(thing.concepts[0]?.kind ?? ''))
    return null;
  if (joint !== undefined && THERE.test(joint.text)) return { end: start + 3, instead: [no, thing, joint].map(nothing) };
  const placed = joint?.kind === 'grammar' && (joint.hit.preposition === 'at' || joint.hit.preposition === 'on');
  if (!placed && !/\sin$/i.test(thing.text)) return null;
  const length = items.slice(start).findIndex(ends);
  const end = length < 0 ? items.length : start + length;
  const place = items.slice(start + 2, end);
  const noun = place.at(-1);
  const elsewhere = noun !== undefined && (noun.kind === 'unread' || noun.kind === 'thing') && !INSIDE.test(noun.text);
  // "no power at the connector": of a part of the board.
  const part = place.some((i) => i.kind === 'figure' || (i.kind === 'thing' && !/^(?:filler|purpose|load)$/.test(i.concepts[0]?.kind ?? '')));
  return elsewhere && !part ? { end, instead: items.slice(start, end).map(nothing) } : null;
}

/** What is a chip that runs a program where there is to be none: "no program". */
const PROGRAMS: ReadonlySet<string> = new Set(['controller_board', 'debug', 'bootloader_access']);

/** "no controller": no chip that runs a program, whatever a controller is for elsewhere. */
function uncontrolled(items: readonly Item[], start: number, lexicon: Lexicon): Run | null {
  const [no, ...after] = items.slice(start, start + 3);
  // "without a controller".
  const at = after[0]?.kind === 'grammar' && after[0].hit.plain === 'determiner' ? 1 : 0;
  const thing = after[at];
  const chip = lexicon.concept('microcontroller');
  if (!denies(no) || thing?.kind !== 'thing' || !PROGRAMS.has(thing.concepts[0]?.id ?? '')) return null;
  return chip === undefined ? null : { end: start + 2 + at, instead: [no, { ...thing, concepts: [chip] }] };
}

/** "when there is no signal": what may come to be so, and no denial of it. */
function conditional(items: readonly Item[], start: number, grammar: Grammar): Run | null {
  const item = items[start];
  if (item?.kind !== 'grammar' || !grammar.conditions.has(item.text.toLowerCase())) return null;
  const length = items.slice(start + 1).findIndex((i) => i.kind === 'break' || i.kind === 'comma' || i.kind === 'close');
  const end = length < 0 ? items.length : start + 1 + length;
  const clause = items.slice(start, end);
  const denied = (i: Item): boolean => i.kind === 'grammar' && (i.hit.plain === 'unwanted' || (denies(i) && i.hit.instead === undefined));
  return clause.some(denied) ? { end, instead: clause.map((i) => (denied(i) ? nothing(i) : i)) } : null;
}

/** "a charger? no, only …", "a display? no display": what is asked and denied at once is not wanted, and nothing of the request. */
function refused(items: readonly Item[], start: number): Run | null {
  const before = items[start - 1];
  if (!opens(before) && !(before?.kind === 'grammar' && before.hit.preposition === 'with')) return null;
  const length = items.slice(start, start + MOST_ASKED).findIndex((item) => item.kind === 'break');
  const [asked, no, next] = items.slice(start + length, start + length + 3);
  const question = items.slice(start, start + length);
  if (length < 1 || asked?.text !== '?' || !denies(no) || !/^(?:no|nope|nah)$/i.test(no.text)) return null;
  // "input on XLR? no, RJ45": only the end of it is.
  if (question.some((item) => /^(?:comma|open|colon|grammar)$/.test(item.kind) && !(item.kind === 'grammar' && item.hit.plain === 'determiner')))
    return null;
  const last = question.findLast((item) => item.kind === 'thing');
  const same = last !== undefined && next?.kind === 'thing' && next.concepts[0]?.id === last.concepts[0]?.id;
  const silent = question.map((item) => nothing(item));
  return { end: start + length + (same ? 1 : 2), instead: same ? [...silent, asked] : [...silent, asked, nothing(no)] };
}
const MOST_ASKED = 8;
const opens = (before: Item | undefined): boolean => before === undefined || /^(?:break|comma|colon)$/.test(before.kind);

/** "display: no", "line in no": the denial behind what it is said of. "2 cells? or 3": one question. */
function behind(items: readonly Item[], start: number): Run | null {
  const [no, next] = items.slice(start, start + 2);
  if (no?.kind === 'break' && no.text === '?' && next?.kind === 'grammar' && next.hit.plain === 'or') return { end: start + 1, instead: [] };
  const before = items[start - 1];
  const said = before?.kind === 'colon' ? items[start - 2] : before;
  if (!denies(no) || !/^no$/i.test(no.text) || !ends(next) || said?.kind !== 'thing') return null;
  return { end: start + 1, instead: [{ ...nothing(no), hit: { tokens: 1, plain: 'unwanted' } }] };
}

const NO = /^(?:no|non|não|nee|nein)$/i;
/** "XLR? no, RJ45", "no, actually …": what was said before is corrected. */
function answered(items: readonly Item[], start: number): Run | null {
  // "wait, no. A header": what begins behind the correction is what is meant.
  if (items[start]?.kind === 'grammar' && isCorrection(items[start]) && items[start + 1]?.kind === 'break')
    return { end: start + 2, instead: [items[start]!] };
  let asked = 0;
  while (items[start + asked]?.kind === 'break' && /^\?+$/.test(items[start + asked]!.text)) asked++;
  const [no, next] = [items[start + asked], items[start + asked + 1]];
  if (!denies(no) || !NO.test(no.text)) return null;
  // "6 tubes no, six digits": said of what stands right before it.
  if (asked === 0 && (items[start - 1]?.kind === 'thing' || items[start - 1]?.kind === 'figure')) return null;
  // "no make it 12 V": an answer, and an order behind it.
  const orders = (next?.kind === 'grammar' && next.hit.edit !== undefined) || (next?.kind === 'unread' && next.speech === 'VERB');
  if (asked === 0 && start === 0 && orders) return { end: start + 1, instead: [nothing(no)] };
  const corrects = isCorrection(next) || (asked > 0 && /^just$/i.test(next?.text ?? ''));
  const other = asked > 0 && isOther(items[start - 1], next);
  if (next?.kind !== 'comma' && !corrects && !other) return null;
  const said: Item = { kind: 'grammar', hit: { tokens: 2, plain: 'correction' }, speech: 'INTJ', from: no.from, to: no.to, text: no.text };
  const comma: Item[] = asked > 0 ? [{ kind: 'comma', from: no.from, to: no.from, text: ',' }] : [];
  return { end: start + asked + (other ? 1 : 2), instead: [...comma, said] };
}
const isCorrection = (item: Item | undefined): boolean => item?.kind === 'grammar' && item.hit.plain === 'correction';
/** "XLR? no RJ45": another thing of the same kind. */
const isOther = (asked: Item | undefined, next: Item | undefined): boolean =>
  asked?.kind === 'thing' &&
  next?.kind === 'thing' &&
  asked.concepts[0]?.kind === next.concepts[0]?.kind &&
  asked.concepts[0]?.id !== next.concepts[0]?.id &&
  asked.concepts[0]?.parents.includes(next.concepts[0]?.id ?? '') !== true;

const MUST_NOT = /^(?:must|should|shall|may|can)\s?not$/i;
/** "without touching the cables", "must not drain the battery": how it is done; the things it is done to are not unwanted. */
function manner(items: readonly Item[], start: number, grammar: Grammar): Run | null {
  const [no, verb, object] = items.slice(start, start + 3);
  if (!denies(no) || ends(object)) return null;
  // "without opening the lid", "must not load the cell": a word for a thing that acts here.
  const acted = object?.kind === 'grammar' && object.hit.plain === 'determiner';
  if (verb?.kind === 'thing' && acted && verb.part === undefined && (MUST_NOT.test(no.text) || /\p{L}{3}ing$/iu.test(verb.text)))
    return untilEnd(items, start);
  // "without the sensor seeing anyone": the thing that does nothing then is there.
  const actor = items.slice(start + 2, start + 7).find((i) => i.kind === 'thing');
  const next =
    actor === undefined ? undefined : items.slice(items.indexOf(actor) + 1).find((i) => i.kind === 'unread' || i.kind === 'thing' || ends(i));
  if (
    verb?.kind === 'grammar' &&
    verb.hit.plain === 'determiner' &&
    /^without$/i.test(no.text) &&
    next !== undefined &&
    /^\p{L}{2,}ing$/iu.test(next.text)
  )
    return { end: start + 1, instead: [nothing(no)] };
  if (verb?.kind !== 'unread') return null;
  const english = grammar.language === 'en';
  const acts = english ? verb.speech === 'VERB' || /\p{L}{3}ing$/iu.test(verb.text) : /\p{L}(?:ar|er|ir|are|ere|ire|re|en)$/iu.test(verb.text);
  return acts && (english || !/^\p{Lu}/u.test(verb.text)) ? untilEnd(items, start) : null;
}

/** What is said up to the end of the clause names nothing that is asked for; its figures and what nobody knows stay. */
function untilEnd(items: readonly Item[], start: number): Run {
  const length = items.slice(start).findIndex(ends);
  const end = length < 0 ? items.length : start + length;
  return { end, instead: items.slice(start, end).map((item) => (item.kind === 'figure' || item.kind === 'size' ? item : nothing(item))) };
}
