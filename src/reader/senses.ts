import type { Concept } from '../lexicon/index.js';
import type { Item, Thing } from './item.js';

/** How far behind a word its figure stands: "flash at about 2 Hz". */
const REACH = 4;

/** `quantity`: what a number of boards is. Words of several meanings, told apart by what stands beside them: "an LED that flashes twice a second", "the flash, 16 MB". */
export function sensed(items: readonly Item[], quantity: Concept | undefined): Item[] {
  return degreed(pieced(items, quantity)).map((item, i) => {
    if (item.kind !== 'thing' || item.part !== undefined) return item;
    const memory = item.concepts.find((c) => c.kind === 'storage');
    const verb = item.concepts.find((c) => c.kind === 'behaviour');
    if (memory === undefined || verb === undefined) return item;
    return { ...item, concepts: [acts(items, i) ? verb : memory], speech: acts(items, i) ? 'VERB' : 'NOUN' };
  });
}

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
  const out: Item[] = [];
  const angles = items.some(turns);
  items.forEach((item, i) => {
    const before = items[i - 1];
    const isScale = (of: Item | undefined): boolean => of?.kind === 'unread' && /^(?:c|celsius|centigrade)$/i.test(of.text);
    const word = (of: Item | undefined): of is Item & { kind: 'figure' } =>
      of?.kind === 'figure' && of.quantity === 'angle' && /degrees?$/i.test(of.text);
    if (isScale(item) && word(before)) return;
    const warm = word(item) && (isScale(items[i + 1]) || (item.value.min ?? 0) < 0 || !angles);
    out.push(warm ? { ...item, quantity: 'temperature' } : item);
  });
  return out;
}

/** Fewest pieces that are an order and not a count of things. */
const FEWEST_PIECES = 5;
const PIECES = /^(?:pcs\.?|pieces|boards|stück|exemplaires|pezzi|piezas|stuks|peças)$/i;

/** "we need 50 pieces": how many boards there are to be. */
function pieced(items: readonly Item[], quantity: Concept | undefined): Item[] {
  const isOrder = (i: number): boolean => {
    const [count, pieces, after] = [items[i], items[i + 1], items[i + 2]];
    const ends = after === undefined || /^(?:break|comma|close|grammar)$/.test(after.kind);
    const counts = count?.kind === 'count' && count.counted === undefined && Number.isInteger(count.value) && count.value >= FEWEST_PIECES;
    return counts && pieces !== undefined && PIECES.test(pieces.text) && ends;
  };
  if (quantity === undefined) return [...items];
  return items.map((item, i) => {
    const { from, to, text } = item;
    if (item.kind === 'count' && isOrder(i)) return { kind: 'figure', quantity: 'number', value: { value: item.value }, from, to, text };
    return isOrder(i - 1) ? { kind: 'thing', concepts: [quantity], plural: true, speech: 'NOUN', from, to, text } : item;
  });
}
