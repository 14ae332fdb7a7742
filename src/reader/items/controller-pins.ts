import type { Item } from './item.js';
import { inRuns } from './runs.js';

/** A pin of a controller as its maker or its board prints it: GPIO9, GP9, IO4, D5, A0, PB7, P0.12. */
const PRINTED = /^(?:GPIO|GP|IO|D|A|P[A-K])[_-]?\d{1,2}$|^P\d[._]\d{2}$/i;
/** "pin", "GPIO": what a bare number after it counts. */
const PIN_WORD = /^(?:(?:gpio|io|digital|analogue?)[ -]?)?(?:pins?|gpios?|ports?)$/i;
const NUMBER = /^\d{1,2}$/;
/** Words before a pin that say that something hangs on it. */
const ON: ReadonlySet<string> = new Set(['on', 'at', 'to', 'via', 'from', 'with']);

/**
 * "a button on GPIO9", "relays (D5, D6)", "lamp = PB7", "buzzer to pin 9": the pins of the controller that a thing is to be on, where the message
 * has a controller, or the board that stands (`controlled`). The preposition goes with them.
 */
export function onPins(items: readonly Item[], controlled = false): Item[] {
  if (!controlled && !items.some((item) => item.kind === 'thing' && item.concepts[0]?.kind === 'controller')) return [...items];
  return inRuns(items, (start) => {
    const run = runAt(items, start);
    if (run === null) return null;
    const [first, last] = [items[start]!, items[run.end - 1]!];
    const opens = first.kind === 'open' || first.kind === 'colon';
    const from = opens ? items[start + 1]!.from : first.from;
    const pins: Item = { kind: 'on_pins', from, to: last.to, text: run.pins.join(', '), pins: run.pins };
    return { end: run.end, instead: opens ? [first, pins] : [pins] };
  });
}

function runAt(items: readonly Item[], start: number): { readonly end: number; readonly pins: readonly string[] } | null {
  const lead = items[start]!;
  // A thing stands before it that can be on a pin.
  if (!items.slice(0, start).some((item) => item.kind === 'thing')) return null;
  const told = lead.kind === 'open' || lead.kind === 'colon' || (lead.kind === 'grammar' && lead.hit.plain === 'copula');
  if (!told && !(lead.kind === 'grammar' && (lead.hit.relation !== undefined || ON.has(lead.hit.preposition ?? '')))) return null;
  let at = start + 1;
  while (isFiller(items[at])) at++;
  const counted = isPinWord(items[at]);
  if (counted) at++;
  const pins: string[] = [];
  let end = at;
  for (; at < items.length; at++) {
    const item = items[at]!;
    if (at === end && (isPin(item, counted) || isFurther(items, at, pins))) {
      pins.push(item.text);
      end = at + 1;
    } else if (at === end && joins(item) && (isPin(items[at + 1], counted) || isFurther(items, at + 1, pins))) {
      end = at + (isPinWord(items[at + 1]) ? 2 : 1);
      at = end - 1;
    } else break;
  }
  // "D0 and D1 of the reader", "A0 to ground": names of something else's lines.
  const next = items[end];
  const others = next?.kind === 'grammar' && next.hit.preposition === 'of';
  return pins.length === 0 || others || next?.kind === 'thing' ? null : { end, pins };
}

const isFiller = (item: Item | undefined): boolean => item?.kind === 'grammar' && (item.hit.plain === 'determiner' || item.hit.plain === 'filler');
const isPinWord = (item: Item | undefined): boolean => item !== undefined && PIN_WORD.test(item.text);
const isPin = (item: Item | undefined, counted: boolean): boolean =>
  item !== undefined &&
  ((item.kind !== 'figure' && item.kind !== 'grammar' && PRINTED.test(item.text)) || (counted && item.kind === 'count' && NUMBER.test(item.text)));
/** "GPIO4, 5 and 6": a bare number behind a pin that counts nothing. */
const isFurther = (items: readonly Item[], at: number, pins: readonly string[]): boolean => {
  const after = items[at + 1];
  return pins.length > 0 && isPin(items[at], true) && (after === undefined || joins(after) || after.kind === 'break' || after.kind === 'close');
};
const joins = (item: Item): boolean =>
  item.kind === 'comma' || item.kind === 'slash' || (item.kind === 'grammar' && (item.hit.plain === 'and' || item.hit.plain === 'or'));
