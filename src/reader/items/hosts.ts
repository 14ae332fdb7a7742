import type { Concept, Lexicon } from '../../lexicon/index.js';
import type { Grammar } from '../text/grammar.js';
import type { FigureItem, Item, Thing } from './item.js';
import { inRuns } from './runs.js';

/** More than logic stands at, V. */
const MOST_LOGIC_V = 5.5;
/** What a board elsewhere is called where its voltage is told: "5 V boards", "3.3 V logic". */
const BOARDS = /^(?:boards?|logic|tolerant|levels?|signals?|microcontrollers?|hosts?|systems?|mcus?|devices|projects?|stuff|side)$/i;
/** What is said of a header that a controller elsewhere commands the board by. */
const COMMANDING = /^(?:input|control|signal|logic|command)s?$/i;

/**
 * "works with a 5 V Arduino", "so I connect my own Pico", "input header for a Pi": what stands at the other side of a connector is told by what
 * leads to it, and is read as a controller outside that has one or several voltages. `lexicon` holds the two concepts that say so.
 */
export function hosted(items: readonly Item[], grammar: Grammar, lexicon: Lexicon): Item[] {
  const [outside, controller] = [lexicon.concept('external'), lexicon.concept('microcontroller')];
  if (outside === undefined || controller === undefined) return [...items];
  return inRuns(items, (start) => {
    const begin = leadsOut(items, start, grammar) ?? ofLogic(items, start);
    if (begin === null) return null;
    let end = begin;
    while (end < items.length && belongs(items[end]!)) end++;
    while (end > begin && items[end - 1]!.kind === 'grammar') end--;
    const run = items.slice(begin, end);
    const named = run.find(isController);
    const volts = run.filter((i): i is FigureItem => i.kind === 'figure');
    const values = [...new Set(volts.flatMap((f) => f.value.one_of ?? f.value.value ?? []))];
    const board = run.some(isPlc) || ((run.some((i) => isBoard(i)) || (values.length > 1 && begin === start)) && values.length > 0);
    const others = items.some((i, at) => (at < start || at >= end) && isController(i));
    if ((named === undefined && !board) || others) return null;
    const [first, last] = [items[begin]!, items[end - 1]!];
    const at = { from: first.from, to: last.to, text: named?.text ?? last.text };
    const host: Thing = named ?? { ...at, kind: 'thing', concepts: [controller], plural: false, speech: 'NOUN' };
    return {
      end,
      instead: [
        { ...at, to: first.from, kind: 'comma', text: ',' },
        ...volts.slice(0, 1).map((f): Item => ({ ...f, value: values.length > 1 ? { one_of: values } : f.value })),
        feature(outside, first.from),
        { ...host, plural: false },
      ],
    };
  });
}

/** "Nano socket", "sockets for a Pico": the board of its own that is plugged in there. */
export function socketed(items: readonly Item[], lexicon: Lexicon): Item[] {
  const mounted = lexicon.concept('socketed');
  const isSocket = (i: Item | undefined): i is Thing => i?.kind === 'thing' && SOCKETS.test(i.text) && i.concepts[0]?.id === 'connector';
  const isModule = (i: Item | undefined): i is Thing => i !== undefined && isController(i) && i.part !== undefined;
  if (mounted === undefined) return [...items];
  return inRuns(items, (start) => {
    const [first, second, third, fourth] = items.slice(start, start + 4);
    if (isModule(first) && isSocket(second)) return { end: start + 2, instead: [first, { ...second, concepts: [mounted], plural: false }] };
    if (!isSocket(first) || second?.kind !== 'grammar' || second.hit.preposition !== 'for') return null;
    const module = third?.kind === 'grammar' && third.hit.plain === 'determiner' ? fourth : third;
    if (!isModule(module)) return null;
    return { end: start + (module === third ? 3 : 4), instead: [module, { ...first, concepts: [mounted], plural: false }] };
  });
}
const SOCKETS = /^(?:female )?sockets?$/i;

const feature = (concept: Concept, at: number): Thing => ({
  kind: 'thing',
  concepts: [concept],
  plural: false,
  speech: 'ADJ',
  from: at,
  to: at,
  text: '',
});
/** Also by a name that nobody here knows: "a 5 V Foo". */
const isBoard = (item: Item): boolean => BOARDS.test(item.text) || isPlc(item) || (item.kind === 'unread' && /^\p{Lu}/u.test(item.text));
/** What stands in a cabinet and commands at a level of its own. */
const isPlc = (item: Item): boolean => (item.kind === 'thing' || item.kind === 'unread') && /^plcs?$/i.test(item.text);
const isController = (item: Item): item is Thing => item.kind === 'thing' && item.concepts[0]?.kind === 'controller';

/** Behind what leads out of the board, or null. */
function leadsOut(items: readonly Item[], start: number, grammar: Grammar): number | null {
  const words = items.slice(start, start + 5).map((i) => (/^(?:grammar|thing|unread)$/.test(i.kind) ? i.text : '|'));
  const said = grammar.aside(words);
  if (said?.aside === 'host') return start + said.words;
  const [mark, plug] = [items[start - 2], items[start - 1]];
  const owned =
    /^(?:my|own)$/i.test(items[start + 1]?.text ?? '') && items.slice(start + 1, start + 4).some((i) => isController(i) && i.part === undefined);
  const header = plug?.kind === 'thing' && plug.concepts[0]?.kind === 'connector' && (owned || COMMANDING.test(mark?.text ?? ''));
  const item = items[start];
  return header && item?.kind === 'grammar' && /^(?:for|to|from)$/.test(item.hit.preposition ?? '') ? start + 1 : null;
}

/** "5 V and 3.3 V logic": what the board is told or asked at those levels stands elsewhere. */
function ofLogic(items: readonly Item[], start: number): number | null {
  const isVolts = (i: Item | undefined): boolean => i?.kind === 'figure' && i.quantity === 'voltage' && belongs(i);
  if (!isVolts(items[start])) return null;
  const before = items[start - 1];
  if (
    before?.kind === 'figure' ||
    before?.kind === 'slash' ||
    (before?.kind === 'grammar' && before.hit.plain === 'and' && isVolts(items[start - 2]))
  )
    return null;
  let end = start;
  while (
    isVolts(items[end]) ||
    items[end]?.kind === 'slash' ||
    (items[end]?.kind === 'grammar' && JOINS.test((items[end] as Item & { kind: 'grammar' }).hit.plain ?? ''))
  )
    end++;
  const [word, behind] = [items[end], items[end + 1]];
  const stops = (i: Item | undefined): boolean => i === undefined || /^(?:break|comma|close|open|grammar)$/.test(i.kind);
  const alone = stops(behind);
  // "a breakout for a sensor, 3.3 V and 5 V": at either of them it is spoken to.
  if (items.some((i) => i.kind === 'thing' && i.concepts.some((c) => /shifter|translator|isolat/.test(c.id)))) return null;
  return word !== undefined && /^(?:logic|levels?|signals?|mcus?|microcontrollers?|tolerant)$/i.test(word.text) && alone ? start : null;
}
const JOINS = /^(?:and|or|each)$/;

/** A controller, its voltage, and what joins several of them. */
function belongs(item: Item): boolean {
  if (item.kind === 'figure')
    return item.quantity === 'voltage' && [item.value.value ?? 0, ...(item.value.one_of ?? [])].every((v) => v <= MOST_LOGIC_V);
  if (item.kind === 'grammar') return item.hit.plain !== undefined && item.hit.plain !== 'unwanted' && item.hit.plain !== 'correction';
  return isController(item) || /^(?:open|close|slash)$/.test(item.kind) || isBoard(item);
}
