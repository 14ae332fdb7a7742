import type { Grammar } from '../text/grammar.js';
import type { Item, Thing } from './item.js';
import { inRuns } from './runs.js';

type Run = { readonly end: number; readonly instead: readonly Item[] };

/** Who asks, and why: trade and reasons name nothing that the board is to have. */
export function told(items: readonly Item[], grammar: Grammar): Item[] {
  return inRuns(
    items,
    (start) => trade(items, start) ?? project(items, start) ?? aside(items, start, grammar) ?? served(items, start) ?? together(items, start),
  );
}

/** What an order says of how many of those that stand work together. */
export const toldOfOrder = (items: readonly Item[]): Item[] => inRuns(items, (start) => together(items, start, true));

const SUBJECT = /^(?:we|i|our company|my company)$/i;
/** What somebody does for a living, whatever it is done to. */
const TRADE = /^(?:sell|restore|repair|teach|own|manufacture|service|collect|study|grow|breed|install|rent)$/i;
/** What they do always: to things in the plural. */
const HABIT = /^(?:make|build|produce|run|design|use)$/i;
const opens = (before: Item | undefined): boolean => before === undefined || /^(?:break|comma|colon)$/.test(before.kind);

/** What somebody lives by. */
function trade(items: readonly Item[], start: number): Run | null {
  const [who, does, object] = items.slice(start, start + 3);
  if (!opens(items[start - 1]) || who === undefined || does === undefined || !SUBJECT.test(who.text)) return null;
  // "small label machines": the noun that stands last.
  const length = items.slice(start + 2).findIndex((i) => i.kind !== 'thing' && i.kind !== 'unread' && i.kind !== 'figure');
  const noun = length < 1 ? object : items[start + 1 + length];
  const plural = noun?.kind === 'thing' ? noun.plural : noun?.kind === 'unread' && /[^s]s$/.test(noun.text);
  return TRADE.test(does.text) || (HABIT.test(does.text) && plural) ? upTo(items, start) : null;
}

/** "I'm building a boat and need a horn": what somebody is busy with, where they say behind it what they want. */
function project(items: readonly Item[], start: number): Run | null {
  const [who, does] = items.slice(start, start + 2);
  const busy = /^(?:i'?m|i am|we'?re|we are)$/i.test(who?.text ?? '')
    ? does
    : SUBJECT.test(who?.text ?? '') && /^(?:am|are)$/i.test(does?.text ?? '')
      ? items[start + 2]
      : undefined;
  if (!opens(items[start - 1]) || busy === undefined || !MAKING.test(busy.text)) return null;
  const behind = items.slice(start + 2);
  const wanted = behind.some(
    (i, at) => NEEDS.test(i.text) && (SUBJECT.test(behind[at - 1]?.text ?? '') || /^(?:and|so)$/i.test(behind[at - 1]?.text ?? '')),
  );
  return wanted ? upTo(items, start) : null;
}
const NEEDS = /^(?:need|want|require|would like|'d like|am looking for|looking for)$/i;
const MAKING = /^(?:building|making|working|designing|restoring|repairing|fixing|converting|upgrading|modding)$/i;

/** What says of a person how they are busy, and what they want: no trade. */
const BUSY = /(?:ing|^after|^in|^not|^on|^using|^open|^ok|^fine|^happy)$/i;
const OWN = /(?:^|\s)(?:my|our)$/i;
/** Kinds of what somebody does something with, and which the board has not for that. */
const SERVED = /^(?:load|purpose|filler|supply|quality|place|behaviour)$/;

/** "because actors drop it", "so that I can watch it from a phone", "I am a technician": no thing of the board. */
function aside(items: readonly Item[], start: number, grammar: Grammar): Run | null {
  const item = items[start]!;
  if (!/^(?:grammar|thing|unread)$/.test(item.kind)) return null;
  // What it is to be used with is what it is for.
  if (item.kind === 'grammar' && item.hit.preposition === 'for') return null;
  const said = grammar.aside(items.slice(start, start + 5).map((i) => (/^(?:grammar|thing|unread)$/.test(i.kind) ? i.text : '|')));
  if (said === null || said.aside === 'host') return null;
  // "sorry, six of them": a correction, and no excuse.
  if (/^sorry$/i.test(item.text) && /^(?:count|figure|thing)$/.test(items[start + said.words]?.kind ?? '')) return null;
  const behind = items.slice(start + said.words).find((i) => !(i.kind === 'grammar' && i.hit.plain === 'determiner'));
  if (said.aside === 'self') return opens(items[start - 1]) && names(behind) ? upTo(items, start) : null;
  // "so that my camera": what is one's own stands outside.
  const owned = OWN.test(items[start + said.words - 1]?.text ?? '') ? items[start + said.words] : undefined;
  return said.aside === 'aim'
    ? upTo(items, start, (thing) => thing === owned || SERVED.test(thing.concepts[0]?.kind ?? '') || thing.concepts[0]?.id === 'light_output', true)
    : upTo(items, start);
}

const AT_ONCE =
  /(?:\bat (?:once|a time|the same time|the same moment|any (?:one )?time)|\bsimultaneously|\bconcurrently|\bin parallel)(?:\s+max(?:imum)?)?$/i;
const BOUND = /^(?:max|maximum|max\.|only|at most|never|not more than|no more than|up to)\b/i;
/** "at most two valves at once": how many of those that were told work together adds none to them. */
function together(items: readonly Item[], start: number, order = false): Run | null {
  if (!(opens(items[start - 1]) || items[start - 1]?.kind === 'open')) return null;
  const near = items.slice(start, start + MOST_TOGETHER + 1);
  const length = near.findIndex((item) => /^(?:break|comma|colon|close)$/.test(item.kind));
  const said = length < 0 ? near : near.slice(0, length);
  const text = said.map((item) => item.text).join(' ');
  if (said.length === 0 || said.length > MOST_TOGETHER || !AT_ONCE.test(text) || said.some((item) => item.kind === 'figure')) return null;
  const told = (thing: Item): boolean =>
    items.slice(0, start).some((item) => item.kind === 'thing' && thing.kind === 'thing' && item.concepts[0]?.id === thing.concepts[0]?.id);
  const counts = order && said[0]?.kind === 'count';
  if (!BOUND.test(text) && !counts && !said.some(told)) return null;
  const silent = said.map(
    (item): Item => ({ kind: 'grammar', hit: { tokens: 1, plain: 'filler' }, speech: 'X', from: item.from, to: item.to, text: item.text }),
  );
  return { end: start + said.length, instead: silent };
}
const MOST_TOGETHER = 12;

/** What people do with a thing that they have elsewhere. */
const ACTIVITY = /^(?:experiments?|experimenting|tests?|testing|projects?|class|classes|lessons?|students?|course|workshop|lab|studies|tinkering)$/i;
/** Kinds of what a board for somebody's own is not made of, where it does something else. */
const OWNED = /^(?:function|interface|storage|display)$/;
const WORKS = /^(?:supply|conversion|charging|protection|function|rail)$/;

/** "a supply for my synth", "for op amp experiments": what somebody has is fed or tried, and is no part of the board. */
function served(items: readonly Item[], start: number): Run | null {
  const [joint, next] = [items[start], items[start + 1]];
  if (joint?.kind !== 'grammar' || joint.hit.preposition !== 'for' || !/^for/i.test(joint.text)) return null;
  const own = /^(?:my|our|his|her|their)$/i.test(next?.text ?? '') || OWN.test(joint.text);
  const length = items.slice(start + 1).findIndex((i) => /^(?:break|comma|colon|open|close)$/.test(i.kind) || joins(i));
  const end = length < 0 ? items.length : start + 1 + length;
  const run = items.slice(start, end);
  const things = run.filter((i) => i.kind === 'thing');
  const tried = ACTIVITY.test(run.at(-1)?.text ?? '');
  const before = items.slice(0, start).some((i) => i.kind === 'thing' && WORKS.test(i.concepts[0]?.kind ?? ''));
  const all = things.length > 0 && things.every((i) => i.part === undefined && OWNED.test(i.concepts[0]?.kind ?? ''));
  // "for my pump house": a noun of which the board knows nothing says where it is, whatever stands before it.
  const last = run.at(-1);
  const place =
    last?.kind === 'unread' || (last?.kind === 'thing' && last.part === undefined && /^(?:filler|purpose|place)$/.test(last.concepts[0]?.kind ?? ''));
  const somewhere = items
    .slice(0, start)
    .some((i) => i.kind === 'thing' && /^(?:controller|function|conversion|sensor|interface|charging|output)$/.test(i.concepts[0]?.kind ?? ''));
  const housed =
    own &&
    place &&
    somewhere &&
    things.length <= 2 &&
    run.length <= LONGEST_PLACE &&
    things.every((i) => i.part === undefined && !i.plural) &&
    !run.some((i) => i.kind === 'figure' || i.kind === 'count');
  if (!tried && !(own && before && all) && !housed) return null;
  return upTo(items, start);
}

/** "for my pump house" in items. */
const LONGEST_PLACE = 5;

/** "… and want a timer": what is wished for is no trade. */
function wishes(items: readonly Item[], i: number): boolean {
  const [joint, who, wish] = items.slice(i, i + 3);
  if (i === 0 || joint?.kind !== 'grammar' || !(joint.hit.plain === 'and' || WHENCE.test(joint.text))) return false;
  const said = who?.kind === 'grammar' && who.hit.plain === 'pronoun' ? wish : who;
  return said?.kind === 'thing' ? said.concepts[0]?.id === 'filler_wish' : WISH.test(said?.text ?? '');
}
const WHENCE = /^(?:so|but|therefore|hence)$/i;
const WISH = /^(?:want|need|needs|require|wish|wanted|am|are|would|i'm|we're|looking)$/i;

const joins = (item: Item): boolean => item.kind === 'grammar' && item.hit.preposition !== undefined;
const names = (item: Item | undefined): boolean =>
  (item?.kind === 'unread' || (item?.kind === 'thing' && item.concepts[0]?.id !== 'filler_wish')) && !BUSY.test(item.text);

/** Things up to the next joint are heard and asked of nobody; figures and, behind an aim, what is no gadget stay. */
function upTo(items: readonly Item[], start: number, served: (thing: Thing) => boolean = () => true, aims = false): Run {
  const length = items.slice(start).findIndex((item, i, rest) => /^(?:break|comma|colon|open|close)$/.test(item.kind) || wishes(rest, i));
  const end = length < 0 ? items.length : start + length;
  const silent = (item: Item, i: number): Item =>
    item.kind === 'figure' || item.kind === 'size' || (i > 0 && (item.kind === 'thing' ? !served(item) : aims && joins(item)))
      ? item
      : {
          kind: 'grammar',
          // What an aim leaves standing is no part of the noun before it.
          hit: aims && i === 0 ? { tokens: 1, preposition: 'that' } : { tokens: 1, plain: 'filler' },
          speech: 'X',
          from: item.from,
          to: item.to,
          text: item.text,
        };
  return { end, instead: items.slice(start, end).map(silent) };
}
