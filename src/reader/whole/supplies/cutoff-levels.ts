import type { Lexicon } from '../../../lexicon/index.js';
import type { FigureItem, Item } from '../../items/item.js';
import type { Grammar } from '../../text/grammar.js';

/** How far before its voltage the word stands that says what happens there. */
const REACH = 8;
type Edge = 'off' | 'on';

/**
 * "Turns the fridge off below 11.6 V and on again at 12.6", with nothing that runs a program: a cut-off with its two voltages, and what is turned off is the
 * load behind it. Volts that say when something is to happen feed nothing.
 */
export function cutOffAt(items: readonly Item[], lexicon: Lexicon, grammar: Grammar): readonly Item[] {
  const [cutoff, load] = [lexicon.concept('undervoltage_cutoff'), lexicon.concept('load')];
  const is = (i: Item, id: string): boolean => i.kind === 'thing' && i.concepts.some((c) => lexicon.isA(c.id, id));
  if (cutoff === undefined || load === undefined || items.some((i) => i.kind === 'thing' && PROGRAMMED.test(i.concepts[0]?.kind ?? ''))) return items;
  const named = items.findIndex((i) => is(i, cutoff.id));
  const powered = items.some((i) => is(i, 'battery') || is(i, 'vehicle') || (i.kind === 'grammar' && /\bbattery\b/i.test(i.text)));
  const levels = levelsOf(items, grammar, named);
  const cuts = items.flatMap((_, n) => (isCut(items, n, grammar) ? [n] : []));
  const first = [...levels].find(([, l]) => l.edge === 'off')?.[0] ?? -1;
  const verb = cuts.findLast((n) => n < first) ?? cuts[0] ?? -1;
  if (first < 0 || (named < 0 && (verb < 0 || !(powered || levels.size > 1)))) return items;
  const head: Item = named < 0 ? { ...at(items[verb]!), kind: 'thing', concepts: [cutoff], plural: false, speech: 'NOUN' } : items[named]!;
  // What is cut off is what hangs behind, whatever it is.
  const things = verb < 0 ? [] : items.slice(verb + 1, verb + 6).filter((i) => i.kind === 'thing' && !is(i, 'battery') && !isSupply(i));
  const last = things.findIndex((i, n) => things[n + 1]?.from !== i.to + 1);
  const cut = things[last];
  const before = things.slice(0, Math.max(0, last));
  // Told twice it is told where more is said of it.
  const again = cut !== undefined && items.some((i) => i.kind === 'thing' && i.from > cut.from && i.text === cut.text);
  const behind = (i: Item): Item => (i.kind === 'thing' && i.text === cut?.text && i.concepts[0]?.id !== 'load' ? { ...i, concepts: [load] } : i);
  const taken = new Set([...levels.values()].flatMap((l) => l.words));
  const rest = items.flatMap((i, n): Item[] => {
    if (n === (named < 0 ? verb : named)) return [comma(head), head, ...[...levels.values()].map((l) => l.figure), comma(head)];
    // Transistors of which no more is said are those of the cut-off.
    const own =
      i.kind === 'thing' &&
      i.part === undefined &&
      (is(i, 'mosfet') || is(i, 'high_side') || cuts.includes(n) || before.includes(i) || (again && i === cut));
    return levels.has(n) || taken.has(n) || n === verb || own ? [] : [behind(i)];
  });
  const figures = [...levels.values()].map((l) => l.figure);
  // What it is to carry is what hangs behind takes.
  const amps = rest.findIndex((i) => i.kind === 'figure' && i.quantity === 'current');
  if (amps >= 0 && !rest.some((i) => i.kind === 'thing' && i.concepts[0]?.kind === 'load'))
    rest.splice(amps, 1, comma(head), rest[amps]!, { ...at(head), kind: 'thing', concepts: [load], plural: false, speech: 'NOUN' }, comma(head));
  if (rest.some((i) => CELLS.some((id) => is(i, id)))) return rest;
  // Nobody says what the battery is of: what is near its levels, else the one between them.
  const between = figures.reduce((sum, f) => sum + (f.value.value ?? 0), 0) / figures.length;
  const near = (v: number): boolean => v >= between * NEAR[0] && v <= between * NEAR[1];
  const own = rest.find((i) => isVolts(i) && !figures.includes(i) && near(i.value.value ?? 0));
  const battery = rest.findIndex((i) => is(i, 'battery') || isSupply(i));
  if (own !== undefined && battery >= 0) return rest;
  const nominal = NOMINAL_V.reduce((a, b) => (Math.abs(b - between) < Math.abs(a - between) ? b : a));
  const volts: Item = own ?? { ...at(head), kind: 'figure', quantity: 'voltage', value: { value: nominal } };
  if (battery >= 0) return [...rest.slice(0, battery), volts, ...rest.slice(battery)];
  const concept = lexicon.concept('battery');
  const fed: Item[] =
    concept === undefined ? [] : [comma(head), volts, { ...at(head), kind: 'thing', concepts: [concept], plural: false, speech: 'NOUN' }];
  return [...rest.filter((i) => i !== own), ...fed];
}
/** A battery's own voltage is near the levels that are told of it, as a share of them. */
const NEAR: readonly [number, number] = [0.8, 1.4];
/** Voltages that batteries are called by, V, and cells that have one of their own. */
const NOMINAL_V = [3.7, 6, 7.4, 12, 24, 36, 48];
const CELLS = ['lead_acid', 'lifepo4', 'lipo', 'nimh'] as const;
/** Kinds of what is told by a program, or is told by the voltage in another way. */
const PROGRAMMED = /^(?:controller|display)$/;
const at = ({ from, to, text }: Item): Pick<Item, 'from' | 'to' | 'text'> => ({ from, to, text });
const comma = ({ to }: Item): Item => ({ kind: 'comma', from: to, to, text: '' });
const isVolts = (i: Item): i is FigureItem => i.kind === 'figure' && i.quantity === 'voltage';
const isSupply = (i: Item): boolean => i.kind === 'thing' && i.concepts[0]?.kind === 'supply';

/** "cuts off", "switch the pump off". */
function isCut(items: readonly Item[], n: number, { edges }: Grammar): boolean {
  const text = items[n]!.text.toLowerCase();
  return edges.cut.has(text) || (edges.parted.has(text) && items.slice(n + 1, n + 5).some((i) => i.text.toLowerCase() === 'off'));
}

const ENDS = /^(?:comma|break|close|count|figure)$/;
const determines = (i: Item): boolean => i.kind === 'grammar' && i.hit.plain === 'determiner';

interface Level {
  readonly edge: Edge;
  readonly figure: FigureItem;
  /** Items that only say what happens at it. */
  readonly words: readonly number[];
}

/** Voltages beside words for off and on, by where they stand; a bare number beside such a word too, where a voltage was said before it. */
function levelsOf(items: readonly Item[], { edges, conditions }: Grammar, named: number): Map<number, Level> {
  const levels = new Map<number, Level>();
  const edgeOf = (i: Item): Edge | null => {
    const word = i.text.toLowerCase();
    return edges.on.has(word) ? 'on' : edges.off.has(word) ? 'off' : null;
  };
  for (const [n, item] of items.entries()) {
    if (!(isVolts(item) || (item.kind === 'count' && item.counted === undefined && (levels.size > 0 || named >= 0)))) continue;
    const next = items[n + 1];
    // "a 24 V inverter" says what it is made for.
    if (next?.kind === 'thing' && (n === 0 || items[n - 1]!.kind === 'thing' || determines(items[n - 1]!))) continue;
    const words: number[] = [];
    let edge: Edge | null = null;
    for (let b = n - 1; b >= Math.max(0, n - REACH) && !levels.has(b) && !/^(?:comma|break|colon)$/.test(items[b]!.kind); b--) {
      if (isVolts(items[b]!) && items[b + 1]?.kind !== 'thing') break;
      const found = edgeOf(items[b]!);
      if (items[b]!.kind === 'thing' && found === null && items[b]!.text.toLowerCase() !== 'back') continue;
      if (items[b]!.kind === 'grammar' || items[b]!.kind === 'unread' || found !== null) words.push(b);
      if (found === 'on' || edge === null) edge = found ?? edge;
      if (conditions.has(items[b]!.text.toLowerCase())) break;
    }
    const behind = next !== undefined && (items[n + 2] === undefined || ENDS.test(items[n + 2]!.kind)) ? edgeOf(next) : null;
    if (behind !== null) words.push(n + 1);
    const own = named >= 0 && n === named + 1 && isVolts(item) && !NOMINAL_V.includes(item.value.value ?? 0) ? 'off' : null;
    edge = behind ?? edge ?? own;
    if (edge === null) continue;
    const value = item.kind === 'count' ? { value: item.value } : item.value;
    levels.set(n, { edge, figure: { ...at(item), kind: 'figure', quantity: 'voltage', value }, words });
  }
  return levels;
}
