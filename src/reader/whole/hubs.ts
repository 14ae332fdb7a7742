import type { Lexicon } from '../../lexicon/index.js';
import type { Item, Thing } from '../items/item.js';

/** Kinds of what stands beside the connectors of a hub and joins nothing. */
const ASIDE: ReadonlySet<string> = new Set(['board', 'mechanical', 'quality', 'marking', 'filler', 'place', 'mounting']);
/** What a hub is called, and properties that it has anyway. */
const HUB = 'connector_hub';
const SPLITTER = 'splitter';
const JOINED: ReadonlySet<string> = new Set(['straight_through', 'parallel_connected', 'passive_kind', 'individual']);
const MOST = 24;

/**
 * "Qwiic hub, one in five out", "JST-XH 3 pin splitter, 1 to 6": a board of connectors of one sort that are joined contact to contact, said again as so
 * many of them. A message that says volts, amperes or a part, or has connectors of several sorts, is of something else and is left as it is. A hub of
 * which no number was said has several.
 */
export function hubsStated(items: readonly Item[], lexicon: Lexicon): Item[] {
  const straight = lexicon.concept('straight_through');
  const things = items.filter((i): i is Thing => i.kind === 'thing');
  const denied = (t: Thing): boolean => {
    const before = items[items.indexOf(t) - 1];
    return before?.kind === 'grammar' && before.hit.preposition === 'without';
  };
  // A hub of a bus may be a chip, but for what is said of it.
  const bare = things.some((t) => JOINED.has(idOf(t)) || (denied(t) && isA(t, 'ic', lexicon)));
  const heads = things.filter((t) => idOf(t) === HUB || isA(t, SPLITTER, lexicon) || (bare && isA(t, 'i2c_mux', lexicon)));
  const plugs = things.filter((t) => isPlug(t, lexicon) && !isContacts(t, items));
  const [[head], [plug]] = [heads, plugs];
  if (straight === undefined || head === undefined || plug === undefined) return [...items];
  const own = (t: Thing): boolean =>
    heads.includes(t) || plugs.includes(t) || isContacts(t, items) || /^(?:connector|input|output)$/.test(idOf(t)) || JOINED.has(idOf(t));
  const others = things.some((t) => !own(t) && !denied(t) && (t.part !== undefined || !ASIDE.has(t.concepts[0]?.kind ?? '')));
  const fed = items.some((i) => i.kind === 'figure' && /^(?:voltage|current|power)$/.test(i.quantity));
  if (others || fed || plugs.some((t) => idOf(t) !== idOf(plug))) return [...items];
  const beside = (item: Item, step: number): boolean => plugs.includes(items[items.indexOf(item) + step] as Thing);
  // "JST-XH 3 pin": contacts of each.
  const isPins = (item: Item): boolean => item.kind === 'count' && item.counted === 'ways' && (beside(item, 1) || beside(item, -1));
  const numbers = items.filter((item): item is Count => counts(item) && !isPins(item));
  const [only] = numbers;
  // "four out", "one to six", "4-way splitter": so many that go out of one.
  const goesOut = (n: Item): boolean => {
    const [before, next] = [items[items.indexOf(n) - 1], items[items.indexOf(n) + 1]];
    const out = next?.kind === 'thing' ? idOf(next) === 'output' : next?.kind === 'grammar' && (next.hit.marker ?? next.hit.named) === 'out';
    return out || (before?.kind === 'grammar' && before.hit.preposition === 'to');
  };
  const more = numbers.length === 1 && only !== undefined && (goesOut(only) || (only.counted === 'ways' && isA(head, SPLITTER, lexicon))) ? 1 : 0;
  const total = numbers.reduce((sum, n) => sum + n.value, 0) + more;
  if (total === 1 || total > MOST) return [...items];
  const ways = items.filter((item) => isPins(item) || (item.kind === 'figure' && (item.quantity === 'ways' || item.quantity === 'pitch')));
  const isWay = (item: Item): boolean =>
    item.kind === 'arrow' ||
    (item.kind === 'grammar' && (/^(?:in|out)$/.test(item.hit.marker ?? item.hit.named ?? '') || item.hit.preposition === 'to'));
  const taken = (item: Item): boolean =>
    (item.kind === 'thing' && own(item)) || numbers.some((n) => n === item) || ways.includes(item) || isWay(item);
  const first = items.findIndex(taken);
  const rest = items.map((item, i) => ({ item, i })).filter(({ item }) => !taken(item));
  // All that says how many there are, and which way they go, is said of them.
  const spoken = items.filter(taken);
  const [from, to] = [Math.min(...spoken.map((i) => i.from)), Math.max(...spoken.map((i) => i.to))];
  const { text } = plug;
  const several: Item[] = total === 0 ? [] : [{ kind: 'count', value: total, from, to, text: String(total) }];
  // What is called a hub is named so.
  const title: Item[] = idOf(head) === HUB ? [head, { kind: 'colon', from: head.to, to: head.to, text: ':' }] : [];
  const said: Item[] = [
    ...title,
    ...several,
    ...ways.filter((w, i) => ways.findIndex((v) => v.text === w.text) === i),
    { ...plug, from, to, plural: true },
    { kind: 'thing', concepts: [straight], plural: false, speech: 'ADJ', from: to, to, text },
    { kind: 'comma', from: to, to, text: '' },
  ];
  const side = (behind: boolean): Item[] => rest.flatMap(({ item, i }) => (i > first === behind ? [item] : []));
  return [...side(false), ...said, ...side(true)];
}

const idOf = (t: Thing): string => t.concepts[0]?.id ?? '';
const isA = (t: Thing, id: string, lexicon: Lexicon): boolean => t.part === undefined && lexicon.isA(idOf(t), id);

/** "all pins straight through": the contacts, and no header of their own. */
function isContacts(t: Thing, items: readonly Item[]): boolean {
  const next = items[items.indexOf(t) + 1];
  return idOf(t) === 'pin_header' && next?.kind === 'thing' && JOINED.has(idOf(next));
}
/** A connector of a sort, or a bus that has a connector of its own. */
function isPlug(t: Thing, lexicon: Lexicon): boolean {
  const [concept] = t.concepts;
  if (concept === undefined || t.part !== undefined || concept.id === 'connector') return false;
  return concept.kind === 'connector' || (concept.kind === 'interface' && lexicon.hasOwnPlug(concept.id));
}

/** A number of connectors: "1 in", "six ports", "one to six". */
type Count = Extract<Item, { kind: 'count' }>;
const counts = (item: Item): item is Count =>
  item.kind === 'count' && (item.counted === undefined || item.counted === 'ways') && Number.isInteger(item.value) && item.value > 0;
