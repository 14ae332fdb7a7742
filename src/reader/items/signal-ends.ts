import type { Concept, Lexicon } from '../../lexicon/index.js';
import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { wanted } from '../asks/wanted.js';
import type { Grammar } from '../text/grammar.js';
import type { FigureItem, Item, Thing } from './item.js';
import { inRuns } from './runs.js';

/** Kinds of things that a signal comes from or goes to. */
const SIGNALS: ReadonlySet<Concept['kind']> = new Set(['sensor', 'interface', 'input', 'output']);
/** Most of a range that a transmitter or a controller gives as a signal, V and A. */
const MOST = { voltage: 10, current: 0.025 } as const;

/**
 * "Pt100 to 0-10 V converter", "4-20 mA to 0-5 V": ranges at the ends of a signal are an input and an output of the board, and what stands between
 * is no converter of supplies.
 */
export function signalEnds(items: readonly Item[], lexicon: Lexicon): Item[] {
  return inRuns(items, (start) => {
    const [from, to, into, converter] = items.slice(start, start + 4);
    const leads = to?.kind === 'arrow' || (to?.kind === 'grammar' && to.hit.preposition === 'to');
    if (!leads || from === undefined || into === undefined || to === undefined) return null;
    const ranges = [from, into].filter(isRange);
    const things = [from, into].filter(isSignal);
    if (ranges.length + things.length < 2 || (ranges.length === 2 && !ranges.some((r) => r.quantity === 'current'))) return null;
    const made = converter?.kind === 'thing' && converter.part === undefined && converter.concepts[0]?.id === 'dcdc';
    if (ranges.length === 0 && !made) return null;
    const end = (item: Item, way: 'input' | 'output'): Item[] => (isRange(item) ? ended(item, way, lexicon) : [item]);
    const filler: Item[] = made ? [{ kind: 'grammar', hit: { tokens: 1, plain: 'filler' }, speech: 'NOUN', ...atOf(converter) }] : [];
    return { end: start + (made ? 4 : 3), instead: [...end(from, 'input'), to, ...end(into, 'output'), ...filler] };
  });
}

/** What hands one signal on to several. */
const SPREADING: ReadonlySet<string> = new Set(['splitter', 'mult', 'midi_thru']);
const OUT = /^(?:outs?|outputs?|thrus?|throughs?)$/i;
const THRU = /^(?:thrus?|through)$/i;

/** "1 in 4 thru", "1 in and 2 out", "1 in / thru / 4 out", "mult 1 to 3": how many inputs there are, where they are several, and how many outputs. */
export function inAndOut(items: readonly Item[], lexicon: Lexicon): Item[] {
  const [input, output] = [lexicon.concept('input'), lexicon.concept('output')];
  return inRuns(items, (start) => {
    const [ins, way] = items.slice(start, start + 2);
    if (ins?.kind !== 'count' || way?.kind !== 'grammar' || input === undefined || output === undefined) return null;
    let at = start + 2;
    while (
      /^(?:slash|comma)$/.test(items[at]?.kind ?? '') ||
      isAnd(items[at]) ||
      (THRU.test(items[at]?.text ?? '') && items[at + 1]?.kind !== 'break')
    )
      at++;
    const [outs, what] = items.slice(at, at + 2);
    const named = way.text === 'in' && what !== undefined && OUT.test(what.text);
    const before = items[start - 1];
    const spreads = way.hit.preposition === 'to' && before?.kind === 'thing' && before.concepts.some(({ id }) => SPREADING.has(id));
    if (outs?.kind !== 'count' || !(named || (spreads && at === start + 2))) return null;
    const thing = (concept: Concept, of: Item, plural: boolean): Item => ({
      kind: 'thing',
      concepts: [concept],
      plural,
      speech: 'NOUN',
      ...atOf(of),
    });
    const comma = (of: Item): Item => ({ kind: 'comma', from: of.from, to: of.from, text: ',' });
    return {
      end: named ? at + 2 : at + 1,
      instead: [
        comma(ins),
        ...(ins.value > 1 ? [ins, thing(input, way, true), comma(outs)] : []),
        outs,
        thing(output, named ? what : outs, outs.value > 1),
      ],
    };
  });
}

const isAnd = (item: Item | undefined): boolean => item?.kind === 'grammar' && item.hit.plain === 'and';
const atOf = ({ from, to, text }: Item): Pick<Item, 'from' | 'to' | 'text'> => ({ from, to, text });
const isSignal = (item: Item): item is Thing =>
  item.kind === 'thing' && item.concepts.length > 0 && (SIGNALS.has(item.concepts[0]!.kind) || item.concepts[0]!.id === 'logic_level');

function isRange(item: Item): item is FigureItem {
  if (item.kind !== 'figure' || (item.quantity !== 'voltage' && item.quantity !== 'current')) return false;
  const { min, max } = item.value;
  return min !== undefined && max !== undefined && max > 0 && Math.max(max, -min) <= MOST[item.quantity];
}

/** The end of a signal that a range is of: by its usual name, else an analogue one with its range. */
function ended(range: FigureItem, way: 'input' | 'output', lexicon: Lexicon): Item[] {
  const { min, max } = range.value;
  const named = range.quantity === 'current' ? `current_loop_${way}` : min === 0 && max === MOST.voltage ? `voltage_0_10_${way}` : undefined;
  const concept = lexicon.concept(named ?? `analog_${way}`);
  if (concept === undefined) return [range];
  const thing: Item = { kind: 'thing', concepts: [concept], plural: false, speech: 'NOUN', ...atOf(range) };
  return named === undefined ? [thing, range] : [thing];
}

const WAYS_OUT: ReadonlySet<string> = new Set(['output', 'sound']);
const ENDS: ReadonlySet<string> = new Set(['input', 'output', 'audio_input', 'audio_output', 'analog_input', 'analog_output']);

/** "input and output on RCA jacks", "buttons and a joystick on JST": what is joined by "and" alone has the connector that is said of one. */
export function endsAlike({ asks, text }: RequestBuilder, grammar: Grammar): void {
  const mine = wanted(asks).filter((a) => a.part === undefined);
  const joint = (from: number, to: number): boolean => {
    const plain = text
      .slice(from, to)
      .split(/\s+/)
      .filter(Boolean)
      .map((w) => grammar.lookup([w], 0)?.plain ?? '');
    return plain.includes('and') && plain.every((p) => p === 'and' || p === 'determiner');
  };
  const beside = (a: MutableAsk, b: MutableAsk): boolean =>
    a.words.some((v) => b.words.some((w) => v.message === w.message && v.to < w.from && joint(v.to, w.from)));
  const isEnd = (a: MutableAsk): boolean => ENDS.has(a.concept);
  for (const a of mine.filter((x) => x.kind === 'input'))
    for (const b of mine) {
      const both = isEnd(a)
        ? isEnd(b) && WAYS_OUT.has(b.kind)
        : b.kind === 'input' && (a.count ?? 1) > 1 && a.connector === undefined && a.place === undefined;
      const [has, lacks] = a.connector === undefined ? [b, a] : [a, b];
      if (both && a !== b && has.connector !== undefined && lacks.connector === undefined && beside(a, b)) lacks.connector = has.connector;
    }
}
