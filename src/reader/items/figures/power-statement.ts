import type { Concept, Lexicon } from '../../../lexicon/index.js';
import type { Grammar } from '../../text/grammar.js';
import type { FigureItem, Item, Thing } from '../item.js';

/** Volts with the amperes or watts that are said of them, which way they go, and what they go through. */
interface Point {
  readonly volts: FigureItem;
  /** Which item the volts are. */
  readonly index: number;
  readonly limits: FigureItem[];
  way: Way | null;
  /** What the way was told by, or what holds the volts: "input", "battery". */
  head: Thing | null;
  plug: Item[];
}
type Way = 'in' | 'out';

/** What comes in and what comes out, and where that ends. */
interface Statement {
  readonly points: readonly Point[];
  /** Where the statement ends: the first item that is none of it. */
  readonly end: number;
  /** A number of outputs that its figures are not: it is told as not understood. */
  readonly odd: readonly Item[];
}

/**
 * What comes in and the two or more voltages that come out of it, in whatever form they are written ("12 V in, 5 V 1 A and 3.3 V 0.5 A out", "Output 1: 5 V
 * @ 1 A"), said again as a supply and a rail each. What else stands in the message is left as it is. A statement that holds anything else between its
 * figures, of one voltage that comes out, or of none that comes in is left too.
 */
export function powerStated(items: readonly Item[], lexicon: Lexicon, grammar: Grammar): Item[] {
  const [rail, supply] = [lexicon.concept('rail'), lexicon.concept('supply')];
  if (rail === undefined || supply === undefined) return [...items];
  for (let start = 0; start < items.length; start++) {
    if (!opens(items, start)) continue;
    const statement = new PowerReader(items, grammar).read(start);
    // A number of outputs beside something else that has outputs may be said of that.
    const others = items.slice(0, start).some((i) => i.kind === 'thing' && i.concepts[0] !== undefined && hasOutputs(i.concepts[0]));
    if (statement === null || (statement.odd.length > 0 && others)) continue;
    const rest = sharing(items, statement, rail);
    return [...headOf(items.slice(0, start), statement), ...statement.odd, ...statement.points.flatMap((p) => said(p, rail, supply)), ...rest];
  }
  return [...items];
}

const isVolts = (item: Item | undefined): item is FigureItem => item?.kind === 'figure' && item.quantity === 'voltage' && item.ac === undefined;
const isLimit = (item: Item | undefined): item is FigureItem => item?.kind === 'figure' && (item.quantity === 'current' || item.quantity === 'power');
const isThing = (item: Item | undefined, ids: RegExp): item is Thing =>
  item?.kind === 'thing' && item.part === undefined && ids.test(item.concepts[0]?.id ?? '');
const isPlug = (item: Item | undefined): boolean => item?.kind === 'thing' && item.part === undefined && item.concepts[0]?.kind === 'connector';
const isTo = (item: Item | undefined): boolean => item?.kind === 'arrow' || (item?.kind === 'grammar' && item.hit.preposition === 'to');
const separates = (item: Item | undefined): boolean =>
  item === undefined || /^(?:break|comma|colon)$/.test(item.kind) || (item.kind === 'grammar' && item.hit.plain === 'and');

/** A statement begins with a sentence, a line or behind a mark, or where the words before it tell a way. */
function opens(items: readonly Item[], start: number): boolean {
  const [item, next, behind] = items.slice(start, start + 3);
  const before = items[start - 1];
  const free = before === undefined || separates(before) || before.kind === 'thing';
  const goesOut = isThing(next, /^(?:output|rail)$/) ? behind?.kind === 'colon' || isVolts(behind) : isVolts(next) && next.way === 'out';
  if (item?.kind === 'count' && goesOut) return free || (before?.kind === 'grammar' && before.hit.plain !== undefined);
  if (isLimit(item) && next?.kind === 'grammar' && next.hit.preposition === 'at' && isVolts(behind)) return true;
  if (isVolts(item) || isThing(item, /^(?:input|output)$/)) return free || tells(before!);
  return free && item !== undefined && (tells(item) || brings(items, start) || (item.kind === 'unread' && next?.kind === 'colon' && isVolts(behind)));
}
/** Whether a plug or a supply stands right before the volts that come in there. */
const brings = (items: readonly Item[], at: number): boolean => {
  const item = items[at];
  const sort = item?.kind === 'thing' && item.part === undefined ? item.concepts[0] : undefined;
  const [volts, way] = items.slice(at + 1, at + 3);
  return (
    (sort?.kind === 'connector' || (sort?.kind === 'supply' && sort.id !== 'supply')) &&
    isVolts(volts) &&
    way?.kind === 'grammar' &&
    way.hit.marker === 'in'
  );
};
const tells = (item: Item): boolean =>
  item.kind === 'arrow' ||
  (item.kind === 'grammar' &&
    (/^(?:in|out)$/.test(item.hit.marker ?? item.hit.named ?? '') || /^(?:from|to|supply|with)$/.test(item.hit.preposition ?? '')));

/** What comes with the whole, or what it is for. */
const leadsOn = (item: Item | undefined): boolean => item?.kind === 'grammar' && /^(?:with|for)$/.test(item.hit.preposition ?? '');

/** Reads the items of one statement from left to right. */
class PowerReader {
  private readonly points: Point[] = [];
  /** Said before volts, of those that follow until another way is told. */
  private ahead: Way | null = null;
  private aheadBy: Thing | null = null;
  /** Amperes before their volts: "1 A at 5 V". */
  private first: FigureItem[] = [];
  /** A plug right before the volts that it brings: "USB-C 5 V in". */
  private bringing: Item[] = [];
  /** How many things go out, where a number told it. */
  private counted: Extract<Item, { kind: 'count' }> | null = null;

  constructor(
    private readonly items: readonly Item[],
    private readonly grammar: Grammar,
  ) {}

  /** The statement that begins there; null: none does. */
  read(start: number): Statement | null {
    let [at, end] = [start, start];
    while (at < this.items.length) {
      const next = this.step(at);
      // "… out with an LED on each": what comes with it is said of the whole.
      const more = this.items[at];
      const last = this.items[at - 1];
      const each = last?.kind === 'grammar' && last.hit.plain === 'each';
      if (next === null && !each && this.first.length === 0 && leadsOn(more)) end = at;
      if (next === null) break;
      at = next;
      // What a mark ends is whole; what comes behind it may be something else.
      if (this.points.length > 0 && separates(this.items[at]) && this.first.length === 0) end = at;
    }
    if (at >= this.items.length) end = at;
    const whole = this.points.filter((p) => p.index < end);
    const told = whole.every((p) => p.way === 'out');
    for (const p of whole) p.way ??= whole.some((q) => q.way === 'in') ? 'out' : null;
    const [ins, outs] = (['in', 'out'] as const).map((way) => whole.filter((p) => p.way === way));
    // What comes in may be told elsewhere, where every other way was told.
    const elsewhere = ins!.length === 0 && told && this.items.some((i, n) => isVolts(i) && (n < start || n >= end));
    const single = outs!.every((p) => p.volts.value.value !== undefined);
    if ((ins!.length !== 1 && !elsewhere) || outs!.length < 2 || !single || ins!.length + outs!.length !== whole.length) return null;
    const odd = this.counted !== null && this.counted.value !== outs!.length ? [this.counted] : [];
    return { points: [...ins!, ...outs!], end, odd: odd.map(({ from, to, text }) => ({ kind: 'unread', from, to, text, speech: 'NUM' })) };
  }

  /** The index behind what stands at `at` and is of the statement; null: it is none of it. */
  private step(at: number): number | null {
    const item = this.items[at]!;
    if (isVolts(item)) return this.volts(at, item);
    if (isLimit(item)) return this.limit(at, item);
    switch (item.kind) {
      case 'comma':
      case 'slash':
      case 'open':
      case 'close':
        return at + 1;
      case 'colon':
        return this.points.length === 0 && this.ahead === null && !this.labelled(at) ? null : at + 1;
      case 'break':
        if (item.strength === 'sentence' || this.ahead !== 'out') [this.ahead, this.aheadBy] = [null, null];
        return at + 1;
      case 'arrow':
        return this.tell(at, 'out', null);
      case 'count':
      case 'unread':
        return this.label(at);
      case 'thing':
        return this.thing(at, item);
      case 'grammar':
        return this.word(at, item.hit);
      default:
        return null;
    }
  }

  private volts(at: number, item: FigureItem): number | null {
    const [to, high, way] = this.items.slice(at + 1, at + 4);
    const comesIn = this.ahead === 'in' || (way?.kind === 'grammar' && way.hit.marker === 'in');
    const [low, top] = [item.value.value, isVolts(high) ? high.value.value : undefined];
    const range = comesIn && isTo(to) && low !== undefined && top !== undefined && low < top;
    const volts: FigureItem = range ? { ...item, to: high!.to, text: `${item.text} to ${high!.text}`, value: { min: low, max: top } } : item;
    this.points.push({ volts, index: at, limits: this.first, way: item.way ?? this.ahead, head: this.aheadBy, plug: this.bringing });
    this.bringing = [];
    if (item.way !== undefined) this.ahead = item.way;
    this.first = [];
    return at + (range ? 3 : 1);
  }

  /** Amperes stand behind their volts, before them ("1 A at 5 V"), or in a list behind all of those. */
  private limit(at: number, item: FigureItem): number | null {
    const next = this.items[at + 1];
    const ofNext = isVolts(next) || (next?.kind === 'grammar' && next.hit.preposition === 'at' && isVolts(this.items[at + 2]));
    const bare = this.points.filter((p) => p.way !== 'in' && p.limits.length === 0);
    const last = this.points.at(-1);
    const each = next?.kind === 'grammar' && next.hit.plain === 'each';
    if (each && bare.length > 0) for (const p of bare) p.limits.push(item);
    else if (ofNext && (last === undefined || last.limits.length > 0 || separates(this.items[at - 1]))) this.first.push(item);
    else if (last === undefined) return null;
    else if (this.inList(at) && bare.length > 1) {
      const list = this.limitsFrom(at);
      if (list.length !== bare.length) return null;
      for (const [i, p] of bare.entries()) p.limits.push(list[i]!);
      return this.items.indexOf(list.at(-1)!) + 1;
    } else if (last.limits.some((l) => l.quantity === item.quantity)) return null;
    else last.limits.push(item);
    return at + 1;
  }
  /** Whether amperes begin a list of amperes. */
  private inList = (at: number): boolean => separates(this.items[at - 1]) && this.limitsFrom(at).length > 1;
  private limitsFrom(at: number): FigureItem[] {
    const list: FigureItem[] = [];
    for (let i = at; isLimit(this.items[i]); i += 2) {
      list.push(this.items[i] as FigureItem);
      if (!separates(this.items[i + 1])) break;
    }
    return list;
  }

  /** "Output 1:", "Ch2:", "Vout1": what is numbered is told by its figures. */
  private label(at: number): number | null {
    const item = this.items[at]!;
    const [next, behind] = [this.items[at + 1], this.items[at + 2]];
    const way = this.grammar.lookup([item.text.replace(/\d+$/, '')], 0)?.named;
    if (item.kind === 'unread' && (way === 'in' || way === 'out')) return this.tell(at, way, null);
    if (this.labelled(at + 1)) return at + 1;
    // "two outputs".
    const outputs =
      isThing(next, /^(?:output|rail)$/) ||
      (isVolts(next) && next.way === 'out') ||
      (next?.kind === 'grammar' && next.hit.marker === 'out' && !isVolts(behind));
    if (item.kind === 'count' && item.value === 1 && isThing(next, /^input$/)) return at + 1;
    if (item.kind !== 'count' || !outputs) return null;
    this.counted = item;
    return at + 1;
  }
  /** Whether a colon stands at `at` behind a label of volts: a word with a number, or a number or a letter behind a word. */
  private labelled(at: number): boolean {
    const label = this.items[at - 1];
    const told = label?.kind === 'count' || (label?.kind === 'unread' && (/\d$/.test(label.text) || /^\p{L}$/u.test(label.text)));
    return this.items[at]?.kind === 'colon' && told && isVolts(this.items[at + 1]);
  }

  private thing(at: number, item: Thing): number | null {
    const id = item.concepts[0]?.id ?? '';
    const last = this.points.at(-1);
    const next = this.items[at + 1];
    if (item.part !== undefined) return null;
    if (id === 'input' || id === 'output') return this.tell(at, id === 'input' ? 'in' : 'out', item);
    if (id === 'rail') return this.points.length > 0 || next?.kind === 'colon' || isVolts(next) ? this.tell(at, 'out', item) : null;
    if (id === 'supply') {
      if (next?.kind === 'colon' || this.points.length === 0) return this.tell(at, 'in', item);
      // "… a 12 V supply" is what comes in; behind what comes out it is all of the board.
      if (last!.way === 'out') return separates(next) || leadsOn(next) ? at + 1 : null;
      return this.tell(at, 'in', item);
    }
    // "a 12 V battery" is a supply that is called something.
    if (item.concepts[0]?.kind === 'supply') {
      if (brings(this.items, at)) return this.tell(at, 'in', item);
      if (last === undefined || last.head !== null || last.way === 'out' || this.items[at - 1] !== last.volts) return null;
      Object.assign(last, { head: item, way: 'in' });
      return at + 1;
    }
    if (isPlug(item) && brings(this.items, at)) {
      this.bringing = [item];
      return at + 1;
    }
    if (isPlug(item)) return this.plug(at, item);
    if (/^filler/.test(id) || id === 'convert' || (id === 'individual' && isPlug(next))) return at + 1;
    return null;
  }

  /** A connector is that of the volts before it, and of those before them that go the same way and have none. */
  private plug(at: number, plug: Thing): number | null {
    const last = this.points.at(-1);
    const before = this.items[at - 1];
    if (last === undefined || before?.kind === 'comma' || before?.kind === 'break') return null;
    for (const p of this.points) if (p.way === last.way && p.plug.length === 0) p.plug.push({ ...plug, plural: false });
    return at + 1;
  }

  private word(at: number, { preposition, marker, named, plain }: Extract<Item, { kind: 'grammar' }>['hit']): number | null {
    const [next, behind] = [this.items[at + 1], this.items[at + 2]];
    const way = marker === 'in' || marker === 'out' ? marker : named === 'in' || named === 'out' ? named : null;
    if (way !== null) return this.tell(at, way, null);
    if (preposition === 'supply') return this.tell(at, 'in', null);
    const volts = isVolts(next) || isVolts(behind) || isLimit(next);
    if (preposition === 'from') return volts && !isPlug(behind) ? this.tell(at, 'in', null) : isPlug(next) || isPlug(behind) ? at + 1 : null;
    if (preposition === 'to') return this.tell(at, 'out', null);
    if (preposition === 'on' || preposition === 'via') return isPlug(next) || isPlug(behind) || isPlug(this.items[at + 3]) ? at + 1 : null;
    if (preposition === 'at' || preposition === 'of') return isLimit(next) || isVolts(next) ? at + 1 : null;
    if (preposition === 'with') return this.points.length === 0 || plain === 'and' ? at + 1 : null;
    if (preposition !== undefined && preposition !== 'that') return null;
    return marker === 'max' || marker === 'each' || /^(?:filler|determiner|pronoun|copula|each|and|auxiliary)$/.test(plain ?? '') ? at + 1 : null;
  }

  /** A way that stands behind volts is theirs, and of those before them that have none; else it is that of those that follow. */
  private tell(at: number, way: Way, by: Thing | null): number {
    const item = this.items[at]!;
    const before = this.points.at(-1);
    // "…, 12 V in" behind what comes out.
    const own = item.kind === 'grammar' && item.hit.marker === way && separates(this.items[at + 1]) && this.items[at - 1]?.kind === 'figure';
    if (own && before !== undefined && before.way !== null && before.way !== way && before.head?.concepts[0]?.kind !== 'supply') {
      Object.assign(before, { way, head: by });
      return at + 1;
    }
    const open = this.points.filter((p) => p.way === null);
    const behind = open.length > 0 && !separates(this.items[at - 1]) && this.items[at]?.kind !== 'arrow' && !this.goesOn(at);
    if (behind) {
      const of = way === 'in' ? open.slice(-1) : open;
      for (const p of of) Object.assign(p, { way, head: p.head ?? by });
      [this.ahead, this.aheadBy] = [null, null];
    } else {
      // "12 V to 5 V and 3.3 V": what stands before it comes in.
      if (way === 'out' && open.length === 1) open[0]!.way = 'in';
      [this.ahead, this.aheadBy] = [way, by];
    }
    return at + 1;
  }
  /** Whether a preposition leads on to volts: "5 V from 12 V". */
  private goesOn(at: number): boolean {
    const item = this.items[at]!;
    const leads = item.kind === 'grammar' && item.hit.marker === undefined && item.hit.named === undefined;
    return leads && this.items.slice(at + 1, at + 4).some((i) => isVolts(i) || isLimit(i));
  }
}

/** Words that stand in a share of all: colours, sizes, articles, "each with", "for all", "in and out". */
const isWith = (item: Item): boolean =>
  MARK.test(item.kind) ||
  item.kind === 'grammar' ||
  isFeature(item) ||
  isThing(item, /^(?:individual|input|output|rail)$/) ||
  (item.kind === 'figure' && item.quantity === 'length');

/**
 * What is said of each of them behind the statement: a light for each that comes out, connectors of one sort for all of which none was said. The light is
 * said again as one for each rail.
 */
function sharing(items: readonly Item[], { points, end }: Statement, rail: Concept): Item[] {
  const outs = points.filter((p) => p.way === 'out');
  const others = items.some((i) => i.kind === 'thing' && HANGING.has(i.concepts[0]?.kind ?? ''));
  const rest: Item[] = [];
  for (let from = end; from < items.length; ) {
    const stop = items.slice(from + 1).findIndex((i) => MARK.test(i.kind));
    const part = items.slice(from, stop < 0 ? items.length : from + 1 + stop);
    from += part.length;
    const things = part.flatMap((i) => (i.kind === 'thing' && (isPlug(i) || i.concepts[0]?.kind === 'light') ? [i as Thing] : []));
    const [thing] = things;
    const each = part.some((i) => i.kind === 'grammar' && (i.hit.plain === 'each' || i.hit.preposition === 'per'));
    const goes = (marker: Way): boolean => part.some((i) => i.kind === 'grammar' && i.hit.marker === marker);
    const pure = thing !== undefined && things.length === 1 && part.every((i) => i === thing || isWith(i));
    // Sizes and colours stand before what they are said of.
    const said = part.filter((i) => i !== thing && thing !== undefined && i.to <= thing.from && (i.kind === 'figure' || isFeature(i)));
    if (pure && isPlug(thing) && (each || goes('in') || goes('out') || (thing.plural && !others)))
      for (const p of goes('out') && !goes('in') ? outs : points) p.plug = p.plug.length === 0 ? [...said, { ...thing, plural: false }] : p.plug;
    else if (pure && each && !isPlug(thing)) rest.push(...said, thing, leading('per', thing), { ...thing, concepts: [rail], text: '' });
    else rest.push(...part);
  }
  return rest;
}
const MARK = /^(?:comma|break|colon)$/;
/** Kinds of what hangs on wires too. */
const HANGING: ReadonlySet<string> = new Set(['controller', 'sensor', 'input', 'output', 'load', 'display', 'sound', 'interface', 'function']);
/** Whether a thing may have outputs that are no rails: all but what a supply board is. */
const hasOutputs = ({ kind, heart }: Concept): boolean => HANGING.has(kind) || (kind === 'purpose' && heart?.includes('rail') !== true);
const isFeature = (item: Item): boolean => item.kind === 'thing' && item.concepts[0]?.kind === 'feature' && item.concepts[0].id !== 'individual';

/** What stands before a statement, without the words of its own title that the supply and the rails say by now. */
function headOf(before: readonly Item[], { points }: Statement): Item[] {
  // Behind the last mark but a colon or a comma that leads to the statement: what stands before that is said of something else.
  const leads = /^(?:colon|comma)$/.test(before.at(-1)?.kind ?? '');
  const title = before.slice(0, leads ? -1 : before.length).findLastIndex(separates) + 1;
  const outs = points.filter((p) => p.way === 'out').length;
  // "dual output", "triple supply": so many are told. Another number of outputs is said of something else.
  const numberOf = (i: number): number | undefined => (before[i]?.kind === 'count' ? (before[i] as { value: number }).value : undefined);
  const isTitle = (i: number): boolean =>
    (numberOf(i - 1) ?? outs) === outs &&
    (isThing(before[i], /^output$/) ||
      (isThing(before[i], /^supply$/) && (before[i + 1] === undefined || separates(before[i + 1]) || isThing(before[i + 1], /^board$/))));
  const kept = before.filter((_, i) => i < title || !(isTitle(i) || (numberOf(i) === outs && isTitle(i + 1))));
  const last = kept.at(-1);
  return last === undefined || last.kind === 'break' ? kept : [...kept, ending(last)];
}
const leading = (preposition: 'on' | 'per', { from }: Item): Item => ({
  kind: 'grammar',
  hit: { tokens: 1, preposition },
  speech: 'ADP',
  from,
  to: from,
  text: '',
});
const ending = ({ to }: Item): Item => ({ kind: 'break', strength: 'sentence', from: to, to, text: '' });

/** A point as a clause of its own. */
function said({ volts, limits, way, head, plug }: Point, rail: Concept, supply: Concept): Item[] {
  const { from, to, text } = head ?? volts;
  const own = head !== null && head.concepts[0]?.kind === 'supply' ? head.concepts : [way === 'in' ? supply : rail];
  const thing: Thing = { kind: 'thing', from, to, text, concepts: own, plural: false, speech: 'NOUN' };
  const { way: _way, ...figure } = volts;
  return [figure, thing, ...limits, ...(plug.length === 0 ? [] : [leading('on', plug[0]!), ...plug]), ending(thing)];
}
