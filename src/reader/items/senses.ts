import type { Concept, Lexicon } from '../../lexicon/index.js';
import type { Grammar } from '../text/grammar.js';
import type { Item, Thing } from './item.js';

/** A connector, or a bus that has one of its own. */
const isPlug = (item: Item, { hasOwnPlug }: Plugs): boolean => {
  const concept = item.kind === 'thing' ? item.concepts[0] : undefined;
  return concept?.kind === 'connector' || (concept?.kind === 'interface' && hasOwnPlug(concept.id));
};
type Plugs = Pick<Lexicon, 'hasOwnPlug'>;

const isCircuit = (item: Item): boolean => item.kind === 'thing' && (item.concepts[0]?.kind === 'function' || item.concepts[0]?.kind === 'component');

/** How far behind a word its figure stands: "flash at about 2 Hz". */
const REACH = 4;

/** Words of several meanings, told apart by what stands beside them: flash is a memory beside bytes and what a light does beside a time. `quantity`: the concept of how many boards there are to be. */
export function sensed(all: readonly Item[], quantity: Concept | undefined, grammar: Grammar, lexicon: Plugs): Item[] {
  const items = degreed(pieced(all, quantity, grammar));
  return items.map((item, i) => {
    if (item.kind !== 'thing' || item.part !== undefined) return item;
    if (isWeight(items, i)) return { from: item.from, to: item.to, text: item.text, kind: 'unread', speech: 'ADJ' };
    const sense = ofPart(item, items[i - 1]) ?? besideIts(items, i, lexicon);
    if (sense !== null) return { ...item, concepts: [sense] };
    const memory = item.concepts.find((c) => c.kind === 'storage');
    const verb = item.concepts.find((c) => c.kind === 'behaviour');
    if (memory === undefined || verb === undefined) return item;
    return { ...item, concepts: [acts(items, i) ? verb : memory], speech: acts(items, i) ? 'VERB' : 'NOUN' };
  });
}

/** "HT12E encoder": of the meanings of a word the one that the part before it is of. */
const ofPart = ({ concepts }: Thing, before: Item | undefined): Concept | null =>
  before?.kind !== 'thing' || before.part === undefined || concepts.length < 2 ? null : (concepts.find((c) => before.concepts.includes(c)) ?? null);

const isCell = (n: Item): boolean => {
  const [concept, ...more] = n.kind === 'thing' ? n.concepts : [];
  return concept?.kind === 'supply' && more.length === 0 && (concept.id === 'battery' || concept.figures.some((f) => f.full !== undefined));
};

/** Light as an adjective with no thing behind it says how heavy a board is. */
function isWeight(items: readonly Item[], i: number): boolean {
  const [word, after] = [items[i] as Thing, items[i + 1]];
  // "the light", "the room light": the thing.
  const before = items.slice(0, i).findLast((n) => n.kind !== 'unread');
  const named = before?.kind === 'grammar' && before.hit.plain === 'determiner';
  return !named && word.speech === 'ADJ' && !word.plural && word.concepts[0]?.id === 'light_output' && after?.kind !== 'thing';
}

/** Kinds that switch one way or the other. */
const SWITCHING = new Set(['input', 'output', 'sensor']);
/** Kinds of what a word means that may also feed the board. */
const BUILT = new Set(['purpose', 'charging', 'conversion', 'input']);

/** Of a component that may also say how something switches, or heat, the one that its neighbours tell; null: it has one meaning. */
function besideIts(items: readonly Item[], i: number, lexicon: Plugs): Concept | null {
  const { concepts } = items[i] as Thing;
  const [part, other] = concepts;
  // What charges elsewhere feeds the board where the word for feeding leads to it, whatever is named of it before it.
  const brings = concepts.find((c) => c.kind === 'supply');
  if (brings !== undefined && concepts.length > 1 && concepts.every((c) => c === brings || CHARGES.has(c.kind)) && feeds(items, i)) return brings;
  // "a phone charger" is to be built, "from a phone charger" feeds the board.
  if (part?.kind === 'supply' && other?.kind === 'load') {
    const led = items.slice(Math.max(0, i - REACH), i).findLast((n) => n.kind !== 'unread' && (n.kind !== 'grammar' || n.hit.plain === undefined));
    return led?.kind === 'grammar' && (led.hit.preposition !== undefined || led.hit.marker === 'supply') ? part : other;
  }
  // "an opening of 12 mm", and "a window opening".
  if (part?.kind === 'filler' && other?.kind === 'mechanical') {
    const near = [...items.slice(Math.max(0, i - 2), i), ...items.slice(i + 1, i + 1 + REACH)];
    return near.some((n) => n.kind === 'size' || (n.kind === 'figure' && n.quantity === 'length')) ? other : part;
  }
  // "a 9 V adapter", and "an SD card adapter", "a 12 V to 5 V adapter board".
  if (part?.id === 'breakout' && other?.kind === 'supply') return isMeasured(items, i) ? other : part;
  // "a USB charger": of a cell that is named, else a socket that phones are plugged into.
  if (part?.kind === 'charging' && other?.kind === 'charging') return items.some(isCell) ? other : part;
  // "powered from the car", "from a power bank": what feeds the board, and else what it is for or what is on it.
  const fed = (items[i] as Thing).concepts.find((c) => c.kind === 'supply');
  const around = (items[i] as Thing).concepts.find((c) => BUILT.has(c.kind));
  if (fed !== undefined && around !== undefined) {
    const led = items.slice(Math.max(0, i - REACH), i).findLast((n) => n.kind !== 'unread' && (n.kind !== 'grammar' || n.hit.plain === undefined));
    return led?.kind === 'grammar' && (led.hit.preposition === 'supply' || led.hit.marker === 'supply') ? fed : around;
  }
  // "terminals on both sides": of what stands there, and of parts that both faces of the board.
  if (other?.kind === 'board' && part?.id === 'each_end')
    return items.slice(Math.max(0, i - REACH), i).some((n) => isPlug(n, lexicon)) ? part : other;
  // "a pi low pass", and "for a pi".
  if (part?.kind === 'feature' && other?.kind === 'controller') return items.slice(i + 1, i + 1 + REACH).some(isCircuit) ? part : other;
  // "remote sensor", and "remote with four buttons".
  if (part?.kind === 'feature' && other?.kind === 'purpose') return items[i + 1]?.kind === 'thing' || items[i + 1]?.kind === 'unread' ? part : other;
  if (other?.kind === 'board' && part?.kind !== 'board') return ofOutline(items, i) ? other : (part ?? null);
  if (part?.kind !== 'component' || other === undefined) return null;
  const near = [...items.slice(Math.max(0, i - REACH), i), ...items.slice(i + 1, i + 1 + REACH)];
  if (other.kind === 'feature') return near.some((n) => n.kind === 'thing' && SWITCHING.has(n.concepts[0]?.kind ?? '')) ? other : part;
  const behind = items.slice(i + 1, i + 1 + REACH);
  const heats = (n: Item): boolean => n.kind === 'figure' && (n.quantity === 'voltage' || n.quantity === 'current' || n.quantity === 'power');
  return other.kind === 'load' && behind.some(heats) ? other : part;
}

/** Kinds of what a charger may be instead of what feeds the board. */
const CHARGES: ReadonlySet<string> = new Set(['charging', 'load']);
/** Kinds of what is told of a supply before its name: its plug, its sort, nothing. */
const TOLD: ReadonlySet<string> = new Set(['connector', 'feature', 'filler', 'quality']);

/** Whether what says that something feeds the board leads to a word: articles, volts and plugs may stand between. */
function feeds(items: readonly Item[], i: number): boolean {
  const between = (n: Item): boolean =>
    n.kind === 'figure' ||
    n.kind === 'unread' ||
    (n.kind === 'grammar' && n.hit.preposition === undefined && n.hit.plain === 'determiner') ||
    (n.kind === 'thing' && TOLD.has(n.concepts[0]?.kind ?? ''));
  const led = items.slice(0, i).findLast((n) => !between(n));
  return led?.kind === 'grammar' && (led.hit.preposition === 'supply' || led.hit.marker === 'supply' || /^plugged (?:in|into)$/i.test(led.text));
}

/** Whether the volts of a supply stand right at a word, or what says that it feeds something, and no thing beside it. */
function isMeasured(items: readonly Item[], i: number): boolean {
  let first = i;
  while (items[first - 1]?.kind === 'figure') first--;
  const isVolts = (n: Item | undefined): boolean => n?.kind === 'figure' && n.quantity === 'voltage';
  const [before, behind] = [items[first - 1], items[i + 1]];
  const led = items
    .slice(Math.max(0, i - REACH), i)
    .some((n) => n.kind === 'grammar' && (n.hit.preposition === 'supply' || n.hit.marker === 'supply'));
  return (
    (led || isVolts(behind) || items.slice(first, i).some(isVolts)) &&
    !(before?.kind === 'grammar' && before.hit.preposition === 'to') &&
    before?.kind !== 'thing' &&
    behind?.kind !== 'thing'
  );
}

/** Whether a piece is missing of the board's outline: beside an edge or a corner, or with two sides where it could be a circuit. */
function ofOutline(items: readonly Item[], i: number): boolean {
  const ends = (n: Item): boolean => n.kind === 'break' || n.kind === 'comma';
  const before = items.slice(Math.max(0, i - REACH), i);
  const behind = items.slice(i + 1, i + 3 + REACH);
  const stop = behind.findIndex(ends);
  const near = [...before.slice(before.findLastIndex(ends) + 1), ...(stop < 0 ? behind : behind.slice(0, stop))];
  return near.some((n) => n.kind === 'thing' && n.concepts.some((c) => c.kind === 'place' && EDGED.test(c.id)));
}

/** Places at the rim of a board. */
const EDGED = /edge|left|right|top|bottom|corner|side/;

/** Whether the word is what a light does. */
function acts(items: readonly Item[], i: number): boolean {
  const word = items[i] as Thing;
  const near = [items[i - 1], ...items.slice(i + 1, i + 3)];
  if (near.some((item) => item?.kind === 'figure' && (item.quantity === 'bytes' || item.quantity === 'bits'))) return false;
  if (near.some((item) => item?.kind === 'thing' && item !== word && item.concepts[0]?.kind === 'storage')) return false;
  const behind = items.slice(i + 1, i + 1 + REACH);
  const end = behind.findIndex((item) => item.kind === 'break' || item.kind === 'comma');
  const figures = (end < 0 ? behind : behind.slice(0, end)).filter((item) => item.kind === 'figure');
  if (figures.some((item) => item.quantity === 'frequency' || item.quantity === 'time')) return true;
  let k = i - 1;
  while (items[k]?.kind === 'grammar') k--;
  const before = items[k];
  const light = before?.kind === 'thing' && before.concepts[0]?.kind === 'light';
  return light || word.speech === 'VERB' || /ing$/i.test(word.text);
}

/** What turns, so that degrees of it are an angle. */
const TURNS = /servo|stepper|motor|encoder|angle|tilt|rotat|potentiometer|compass|gimbal|accelero|imu|hall/;
const turns = (item: Item): boolean => item.kind === 'thing' && item.concepts.some((c) => TURNS.test(c.id));

/** "-10 to 50 degrees", "85 degrees C": how warm it is, where nothing said turns. */
function degreed(items: readonly Item[]): Item[] {
  const angles = items.some(turns);
  // The last figure, as it is read: looked for anew each time, ten thousand things without one took a minute.
  let before: (Item & { kind: 'figure' }) | null = null;
  return items.map((item, i) => {
    const isScale = (of: Item | undefined): boolean => of?.kind === 'unread' && /^(?:c|celsius|centigrade)$/i.test(of.text);
    const word = (of: Item | undefined): of is Item & { kind: 'figure' } =>
      of?.kind === 'figure' && of.quantity === 'angle' && /degrees?$/i.test(of.text);
    const bound = items[i - 1];
    const compared = bound?.kind === 'grammar' && bound.hit.named !== undefined && bound.hit.restricts === true;
    const warm = word(item) && (isScale(items[i + 1]) || (item.value.min ?? 0) < 0 || compared || !angles);
    // "above 35 degrees, off at 30": degrees of the same sort.
    const alike = item.kind === 'figure' && item.quantity === 'angle' && /^[\d.,]+$/.test(item.text) && before?.quantity === 'temperature';
    const read = warm || alike ? { ...item, quantity: 'temperature' as const } : item;
    if (read.kind === 'figure') before = read;
    return read;
  });
}

const ENDS = /^(?:break|comma|close)$/;
/** Fewest pieces that are an order and not a count of things. */
const FEWEST_PIECES = 5;

/** "we need 50 pieces": how many boards there are to be. */
function pieced(items: readonly Item[], quantity: Concept | undefined, grammar: Grammar): Item[] {
  // "I need 6 of them": not behind things in the plural, of which so many may be meant.
  const ofThem = (i: number): boolean => {
    const [before, of, them] = [items[i - 1], items[i + 1], items[i + 2]];
    const asks = before?.kind === 'grammar' || before?.kind === 'unread' || (before?.kind === 'thing' && before.concepts[0]?.kind === 'filler');
    return of !== undefined && them !== undefined && asks && grammar.isPieces(`${of.text} ${them.text}`);
  };
  const isOrder = (i: number): boolean => {
    const [count, pieces] = [items[i], items[i + 1]];
    const after = items[i + (ofThem(i) ? 3 : 2)];
    const ends = after === undefined || /^(?:break|comma|close|colon|grammar)$/.test(after.kind);
    const counts = count?.kind === 'count' && count.counted === undefined && Number.isInteger(count.value) && count.value >= FEWEST_PIECES;
    return counts && pieces !== undefined && (ofThem(i) || grammar.isPieces(pieces.text)) && ends;
  };
  if (quantity === undefined) return [...items];
  // A number before "of a" at the start of a message counts boards.
  const isSome = (i: number): boolean => {
    const [count, of, article] = items.slice(i, i + 3);
    const some = count?.kind === 'count' && count.counted === undefined && Number.isInteger(count.value) && count.value > 1;
    const one = article?.kind === 'grammar' && article.hit.plain === 'determiner' && grammar.indefinite.has(article.text.toLowerCase());
    return (
      some &&
      one &&
      of?.kind === 'grammar' &&
      of.hit.preposition === 'of' &&
      !items.slice(0, i).some((item) => item.kind === 'thing' && item.concepts[0]?.kind !== 'filler')
    );
  };
  const told = (i: number): boolean => {
    const [before, item, next] = [items[items[i - 1]?.kind === 'colon' ? i - 2 : i - 1], items[i], items[i + 1]];
    const named = before?.kind === 'thing' && before.concepts[0]?.id === quantity.id;
    return named && item?.kind === 'count' && item.counted === undefined && (next === undefined || ENDS.test(next.kind));
  };
  return items.map((item, i) => {
    const { from, to, text } = item;
    if (isSome(i - 2) || (isOrder(i - 2) && ofThem(i - 2))) return { kind: 'comma', from, to: from, text: ',' };
    if (isSome(i - 1)) return { kind: 'thing', concepts: [quantity], plural: true, speech: 'NOUN', from, to, text };
    if (item.kind === 'count' && (isOrder(i) || isSome(i) || told(i)))
      return { kind: 'figure', quantity: 'number', value: { value: item.value }, from, to, text };
    return isOrder(i - 1) ? { kind: 'thing', concepts: [quantity], plural: true, speech: 'NOUN', from, to, text } : item;
  });
}
