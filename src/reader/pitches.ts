import type { FigureItem, Item } from './item.js';
import { inRuns } from './runs.js';

/** Pitches that are told in inches without a unit; none is so fine in millimetres. */
const INCHES: ReadonlySet<number> = new Set([0.05, 0.1, 0.156, 0.2]);
const INCH_MM = 25.4;
/** Pitches of connectors that two of them may have, mm. */
const FINEST_MM = 0.3;
const COARSEST_MM = 5.1;

/** "0.1 header" is 2.54 mm; "an FPC 0.5 mm to 2.54 mm header" are the pitches of two connectors and no range. */
export function pitched(items: readonly Item[]): Item[] {
  return inRuns(items, (start) => inches(items, start) ?? ofTwo(items, start));
}

const isPlug = (item: Item | undefined): boolean => item?.kind === 'thing' && item.concepts[0]?.kind === 'connector';

function inches(items: readonly Item[], start: number) {
  const item = items[start]!;
  const said = item.kind === 'count' ? item.value : item.kind === 'figure' && item.quantity === 'pitch' ? item.value.value : undefined;
  if (said === undefined || !INCHES.has(said) || !(item.kind === 'figure' || isPlug(items[start + 1]) || isPlug(items[start - 1]))) return null;
  const { from, to, text } = item;
  const mm = Math.round(said * INCH_MM * 100) / 100;
  return { end: start + 1, instead: [{ kind: 'figure', quantity: 'pitch', value: { value: mm }, from, to, text } satisfies FigureItem] };
}

function ofTwo(items: readonly Item[], start: number) {
  const item = items[start]!;
  if (item.kind !== 'figure' || item.quantity !== 'length' || !isPlug(items[start - 1]) || !isPlug(items[start + 1])) return null;
  const { min, max } = item.value;
  if (min === undefined || max === undefined || min < FINEST_MM || max > COARSEST_MM) return null;
  const { from, to, text } = item;
  const pitch = (value: number): FigureItem => ({ kind: 'figure', quantity: 'pitch', value: { value }, from, to, text });
  const joint: Item = { kind: 'grammar', hit: { tokens: 1, preposition: 'to' }, speech: 'ADP', from: to, to, text: 'to' };
  return { end: start + 1, instead: [pitch(min), joint, pitch(max)] };
}
