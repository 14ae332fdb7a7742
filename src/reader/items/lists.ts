import type { Grammar } from '../text/grammar.js';
import { rounded } from '../text/units.js';
import type { Item } from './item.js';

/** A table without its head and the rule below it: what a column is called is no wish. */
export function bodyOf(items: readonly Item[]): Item[] {
  const out: Item[] = [];
  let line: Item[] = [];
  const end = (): void => {
    if (line.some((item) => item.text === '|') && line.filter((item) => item.text === '-').length > 2 && line.every(isRule)) {
      while (out.length > 0 && out.at(-1)!.kind === 'break') out.pop();
      while (out.length > 0 && out.at(-1)!.kind !== 'break') out.pop();
    } else out.push(...line);
    line = [];
  };
  for (const item of items) {
    if (item.kind === 'break') {
      end();
      out.push(item);
    } else line.push(item);
  }
  end();
  return out;
}
const isRule = ({ text }: Item): boolean => /^[|:\-–—]+$/.test(text);

/** "gain: 10", "order 4": a bare number is of the quantity named before it. */
export function named(items: readonly Item[]): Item[] {
  const out: Item[] = [];
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    const next = items[i + 1];
    // "5th order", "a 7 element filter".
    const elements = item.kind === 'count' && item.counted === undefined && items[i + 2]?.kind === 'thing' ? String(item.value) : undefined;
    const order = /^(\d)(?:st|nd|rd|th)$/i.exec(item.text)?.[1] ?? elements;
    if (order !== undefined && next?.kind === 'grammar' && next.hit.quantity === 'order') {
      out.push({
        kind: 'figure',
        quantity: 'order',
        value: { value: Number(order) },
        from: item.from,
        to: next.to,
        text: `${item.text} ${next.text}`,
      });
      i++;
      continue;
    }
    const strings = stringsAt(items, i);
    if (strings !== null) {
      out.push(...strings);
      i += STRING_ITEMS - 1;
      continue;
    }
    const cells = cellsAt(items, i);
    if (cells !== null) {
      out.push(cells);
      i++;
      continue;
    }
    const grid = gridAt(items, i);
    if (grid !== null) {
      out.push(grid.item);
      i += grid.items - 1;
      continue;
    }
    // "twice a second", "4 per minute": so often.
    if (item.kind === 'count' && next?.kind === 'figure' && next.quantity === 'time' && /^(?:an?|per|each|every)\b/i.test(next.text)) {
      const value = { value: rounded(item.value / (next.value.value ?? 1)) };
      out.push({ kind: 'figure', quantity: 'frequency', value, from: item.from, to: next.to, text: `${item.text} ${next.text}` });
      i++;
      continue;
    }
    // "3x 8 LEDs": so many times so many.
    if (
      item.kind === 'count' &&
      next?.kind === 'count' &&
      /^\d{1,2}\s?[x×]$/.test(item.text) &&
      next.counted === undefined &&
      (isPlural(items[i + 2]) || isPlural(items[i + 3]))
    ) {
      out.push({ ...next, value: item.value * next.value, from: item.from, text: `${item.text} ${next.text}` });
      i++;
      continue;
    }
    const bunch = bunchAt(items, i);
    if (bunch !== null) {
      out.push(bunch.item);
      i += bunch.items - 1;
      continue;
    }
    if (isBarePitch(items, i)) {
      out.push({
        kind: 'figure',
        quantity: 'pitch',
        value: { value: (item as Item & { kind: 'count' }).value },
        from: item.from,
        to: item.to,
        text: item.text,
      });
      continue;
    }
    // "In: 24 V, out: 5 V": which side of the board.
    const way = item.kind === 'grammar' && opens(items[i - 1]) ? item.hit.marker : undefined;
    const side = items[i + 2];
    if ((way === 'in' || way === 'out') && next?.kind === 'colon' && side?.kind === 'figure') {
      out.push({ ...side, way });
      i += 2;
      continue;
    }
    const quantity = item.kind === 'grammar' ? item.hit.quantity : undefined;
    let k = i + 1;
    while (quantity !== undefined && k < i + 4 && (leads(items[k]) || /^(?:minus|an?)$/i.test(items[k]?.text ?? ''))) k++;
    const value = items[k];
    const behind = next?.kind === 'grammar' && next.hit.quantity === 'pitch' && !isLength(items[i + 2]) ? pitchOf(item, next) : null;
    if (behind !== null) {
      out.push(behind);
      i++;
      continue;
    }
    const before = quantity === 'pitch' && isLength(value) ? pitchOf(value, item) : null;
    if (before !== null) {
      out.push(before);
      i = k;
      continue;
    }
    if (quantity !== undefined && value?.kind === 'count' && value.counted === undefined) {
      out.push({ kind: 'figure', quantity, value: { value: value.value }, from: item.from, to: value.to, text: `${item.text} ${value.text}` });
      i = k;
    } else out.push(item);
  }
  return out;
}

/** Rows and columns, each with its count, in either order. */
function gridAt(items: readonly Item[], i: number): { readonly item: Item; readonly items: number } | null {
  const [a, first, ...rest] = items.slice(i, i + 6);
  const joints = rest.findIndex((item) => item.kind === 'count');
  const [b, second] = [rest[joints], rest[joints + 1]];
  const named = (item: Item | undefined): string =>
    item?.kind === 'thing' ? (item.concepts.find((c) => c.id === 'row' || c.id === 'column')?.id ?? '') : '';
  const between = rest.slice(0, Math.max(0, joints)).every((item) => joint(item) || item.kind === 'grammar' || item.text === 'x');
  // "3 rows of 4": the other side needs no name.
  const of = rest[0]?.kind === 'grammar' && rest[0].hit.preposition === 'of' ? rest[1] : undefined;
  // "a 3 x 3 grid of buttons": the word says what the figures do.
  if (a?.kind === 'grid' && first?.kind === 'thing' && first.concepts.some((c) => c.id === 'grid') && of !== undefined)
    return { item: { ...a, to: first.to }, items: 3 };
  if (a?.kind === 'count' && named(first) === 'row' && of?.kind === 'count' && of.counted === undefined && named(rest[2]) === '')
    return { item: { kind: 'grid', columns: of.value, rows: a.value, from: a.from, to: of.to, text: `${a.text} x ${of.text}` }, items: 4 };
  if (a?.kind !== 'count' || b?.kind !== 'count' || joints < 0 || !between || [named(first), named(second)].sort().join() !== 'column,row')
    return null;
  const [rows, columns] = named(first) === 'row' ? [a.value, b.value] : [b.value, a.value];
  if (!Number.isInteger(rows) || !Number.isInteger(columns)) return null;
  // Rows and columns "of" things: these stand so.
  const next = items[i + joints + 4];
  const behind = next?.kind === 'grammar' && next.hit.preposition === 'of' ? 1 : 0;
  return { item: { kind: 'grid', columns, rows, from: a.from, to: second!.to, text: `${a.text} x ${b.text}` }, items: joints + 4 + behind };
}

/** "2 banks of 4 relays": so many times so many. */
function bunchAt(items: readonly Item[], i: number): { readonly item: Item; readonly items: number } | null {
  const [many, bunch] = items.slice(i, i + 2);
  if (many?.kind !== 'count' || bunch === undefined) return null;
  const named =
    many.counted === undefined && bunch.kind === 'unread' && /^\p{L}{3,}s$/u.test(bunch.text) ? 1 : many.counted === 'channels' ? 0 : null;
  if (named === null) return null;
  const [of, each, ...behind] = items.slice(i + 1 + named, i + 5 + named);
  if (of?.kind !== 'grammar' || of.hit.preposition !== 'of' || each?.kind !== 'count' || each.counted !== undefined || !behind.some(isPlural))
    return null;
  return { item: { ...each, value: many.value * each.value, from: many.from, text: `${many.text} … ${each.text}` }, items: 3 + named };
}

/** "3-cell LiPo", "2 cell charger", "a LiPo of 2 cells": so many cells in series. */
function cellsAt(items: readonly Item[], i: number): Item | null {
  const [count, cell, of] = [items[i], items[i + 1], items[i + 2]];
  if (count?.kind !== 'count' || count.counted !== undefined || cell?.kind !== 'thing') return null;
  const celled = (item: Item | undefined): boolean => item?.kind === 'thing' && CELLED.has(item.concepts[0]?.kind ?? '');
  const [whose, joint] = [items[i - 2], items[i - 1]];
  const behind = joint?.kind === 'grammar' && joint.hit.preposition === 'of' && celled(whose);
  const named = cell.part === undefined && cell.concepts[0]?.id === 'battery' && ((!cell.plural && celled(of)) || behind);
  if (!named || !Number.isInteger(count.value)) return null;
  return { kind: 'figure', quantity: 'cells', value: { value: count.value }, from: count.from, to: cell.to, text: `${count.text} ${cell.text}` };
}
/** Kinds of things that are told by their cells. */
const CELLED: ReadonlySet<string> = new Set(['supply', 'charging', 'protection']);

/** Items of "two strings of three". */
const STRING_ITEMS = 4;
/** Strings of so many in series each: so many in all, in series. */
function stringsAt(items: readonly Item[], i: number): Item[] | null {
  const [many, string, of, each] = items.slice(i, i + STRING_ITEMS);
  const said = string?.kind === 'thing' && string.concepts.some((c) => c.id === 'series_connected');
  if (many?.kind !== 'count' || !said || of?.kind !== 'grammar' || of.hit.preposition !== 'of' || each?.kind !== 'count') return null;
  return [string, { ...each, from: many.from, text: `${many.text} … ${each.text}`, value: many.value * each.value }];
}

/** "5 mm pitch", "pitch 2.54": a length that is told as a pitch, in millimetres where no unit stands. */
function pitchOf(value: Item, name: Item): Item | null {
  if (!isLength(value)) return null;
  const mm = value.kind === 'figure' ? value.value : { value: value.value };
  const [from, to] = [Math.min(value.from, name.from), Math.max(value.to, name.to)];
  return { kind: 'figure', quantity: 'pitch', value: mm, from, to, text: value.text };
}
const opens = (item: Item | undefined): boolean => item === undefined || item.kind === 'break' || item.kind === 'comma';
const isPlural = (item: Item | undefined): boolean => item?.kind === 'thing' && item.plural;

/** Pitches of connectors that no other number is taken for, and those that are one only right before or behind a connector, mm. */
const PITCHES_MM: ReadonlySet<number> = new Set([1.27, 2.54, 3.81, 3.96, 5.08, 7.62]);
const LIKELY_MM: ReadonlySet<number> = new Set([1, 1.25, 1.5, 2, 2.5, 3.5, 5, 7.5]);
/** Items between a pitch and its connector. */
const PITCH_REACH = 3;
/** "a 6 pin 2.54 row", "pluggable 3.81": a number without a unit that is a pitch of the field. */
function isBarePitch(items: readonly Item[], i: number): boolean {
  const item = items[i];
  // A fraction of contacts is their pitch: "a 2.54 pin header".
  if (item?.kind === 'count' && item.counted === 'ways' && !Number.isInteger(item.value)) return true;
  if (item?.kind !== 'count' || item.counted !== undefined || !/^\d+[.,]\d+$/.test(item.text)) return false;
  if (PITCHES_MM.has(item.value)) return true;
  const near = [...items.slice(i + 1, i + 1 + PITCH_REACH), ...items.slice(Math.max(0, i - 1), i)];
  return LIKELY_MM.has(item.value) && near.some((n) => n.kind === 'thing' && n.concepts[0]?.kind === 'connector');
}

const isLength = (item: Item | undefined): item is (Item & { kind: 'figure' }) | (Item & { kind: 'count' }) =>
  (item?.kind === 'figure' && item.quantity === 'length') || (item?.kind === 'count' && item.counted === undefined);

const leads = (item: Item | undefined): boolean =>
  item?.kind === 'colon' ||
  (item?.kind === 'grammar' &&
    (item.hit.plain === 'copula' || item.hit.preposition === 'of' || item.hit.preposition === 'to' || item.hit.plain === 'about'));

/** How often, and no number of a list. */
const TIMES = /^[x×]|[x×*]$/i;

/** Numbers in a list whose unit stands once, at its end: "9, 12 or 20 V", "12 → 5 V", "1, 2.2 and 10 kΩ". */
export function listed(items: readonly Item[]): Item[] {
  const out = [...items];
  /** Up to here the last list goes: what starts within it ends where it does. */
  let bare = -1;
  for (let i = 0; i < out.length; i++) {
    const first = out[i]!;
    const either = eitherOf(out, i);
    if (either !== null) out.splice(i, 3, either);
    if (first.kind !== 'count' || first.counted !== undefined || TIMES.test(first.text) || (either === null && i <= bare)) continue;
    let end = i;
    let or = false;
    const counts = [i];
    while (out[end + 1] !== undefined && joint(out[end + 1]!)) {
      const joined = out[end + 1]!;
      or ||= joined.kind === 'grammar' && joined.hit.plain === 'or';
      // A list may have a comma and a word: "9, 12, or 20 V".
      const next = out[end + 2] !== undefined && joint(out[end + 2]!) ? end + 3 : end + 2;
      or ||= out[end + 2]?.kind === 'grammar' && (out[end + 2] as Item & { kind: 'grammar' }).hit.plain === 'or';
      const value = out[next];
      if (value?.kind !== 'count' && value?.kind !== 'figure') break;
      end = next;
      if (value.kind === 'figure') break;
      counts.push(next);
    }
    const last = out[end]!;
    bare = end;
    if (last.kind !== 'figure' || last.value.value === undefined || last.text.length === 0) continue;
    const factor = last.value.value / (Number.parseFloat(last.text.replace(',', '.')) || last.value.value);
    const values = counts.map((k) => rounded((out[k] as Item & { kind: 'count' }).value * factor));
    if (or)
      out.splice(i, end - i + 1, {
        ...last,
        from: first.from,
        text: `${first.text} … ${last.text}`,
        value: { one_of: [...values, last.value.value] },
      });
    else
      for (const [n, k] of counts.entries()) {
        const { from, to, text } = out[k]!;
        out[k] = { kind: 'figure', quantity: last.quantity, value: { value: values[n]! }, from, to, text };
      }
  }
  return out;
}

/** "3.3 V or 5 V", "3.3/5 V", "6 dB or 14 dB": one of two values. */
function eitherOf(items: readonly Item[], i: number): Item | null {
  const [a, mark, b] = [items[i], items[i + 1], items[i + 2]];
  // Of two pitches, the second without its unit, either will do.
  const pitch = b?.kind === 'figure' && b.quantity === 'pitch' ? b.value.value : undefined;
  const mm = a?.kind === 'figure' && a.quantity === 'length' ? a.value.value : undefined;
  if (mm !== undefined && pitch !== undefined && b?.kind === 'figure' && mark?.kind === 'grammar' && mark.hit.plain === 'or')
    return { ...b, from: a!.from, text: `${a!.text} … ${b.text}`, value: { one_of: [mm, pitch] } };
  if (b?.kind !== 'figure' || b.value.value === undefined || a === undefined || mark === undefined) return null;
  // "works with 3.3 V and 5 V", "3.3 V and 5 V compatible": with either.
  const any =
    mark.kind === 'grammar' &&
    mark.hit.plain === 'and' &&
    b.quantity === 'voltage' &&
    (FITS.test(items[i - 1]?.text ?? '') || FIT.test(items[i + 3]?.text ?? ''));
  const or = any || (mark.kind === 'grammar' && mark.hit.plain === 'or') || (mark.kind === 'slash' && b.quantity === 'current');
  const count = a.kind === 'count' && a.counted === undefined && b.quantity === 'voltage' ? a.value : undefined;
  const first = a.kind === 'figure' && a.quantity === b.quantity ? a.value.value : count;
  if (first === undefined || first === b.value.value || (a.kind === 'figure' ? !or : mark.kind !== 'slash' || first > b.value.value * MOST_APART))
    return null;
  return { ...b, from: a.from, text: `${a.text} … ${b.text}`, value: { one_of: [first, b.value.value] } };
}
/** What is said before, and behind, voltages of which either will do. */
const FITS = /^(?:works? (?:with|on|at|from)|compatible with|runs? (?:on|from|at)|both)$/i;
const FIT = /^(?:compatible|systems|hosts|tolerant|logic)$/i;
/** Values that are chosen between are of one order. */
const MOST_APART = 10;

/** Marks things before which an article or a number stands, what is said of them between. */
export function articled(items: readonly Item[], { indefinite }: Grammar): Item[] {
  let said = false;
  let definite = false;
  return items.map((item) => {
    if (item.kind === 'thing') return said ? { ...item, article: true, ...(definite ? { definite } : {}) } : item;
    if (item.kind !== 'unread' && item.kind !== 'figure') {
      const determined = item.kind === 'grammar' && item.hit.plain === 'determiner';
      said = item.kind === 'count' || determined || (item.kind === 'grammar' && item.hit.more === true);
      definite = determined && !indefinite.has(item.text.toLowerCase());
    }
    return item;
  });
}

/** What a thing is only likened to is no part of the board; a board that is likened to stands where nothing else is the controller. */
export function likened(items: readonly Item[]): Item[] {
  const board = (item: Item | undefined): boolean => item?.kind === 'thing' && item.concepts[0]?.kind === 'controller';
  const says = (item: Item | undefined, of: 'like' | 'like_to'): boolean => item?.kind === 'grammar' && item.hit[of] === true;
  const behind = (i: number): boolean => says(items[i - 1], 'like_to') || (says(items[i - 2], 'like_to') && isArticle(items[i - 1]));
  const only = (i: number): boolean => says(items[i + 1], 'like') || behind(i) || (board(items[i]) && LIKE.test(items[i]!.text));
  const named = (i: number): boolean =>
    items.some((item, k) => k !== i && board(item) && item.kind === 'thing' && item.part !== undefined && !only(k));
  return items.filter((item, i) => {
    // What nobody knows is only likened to as well.
    if (item.kind === 'unread') return !only(i);
    if (item.kind !== 'thing' || !only(i)) return true;
    if (board(item)) return !named(i);
    return item.part === undefined || !says(items[i + 1], 'like');
  });
}
/** Words for a whole sort of boards: "arduino compatible". */
const LIKE = /(?:compatible|style|clone)$/i;
const isArticle = (item: Item | undefined): boolean => item?.kind === 'grammar' && item.hit.plain === 'determiner';

const joint = (item: Item): boolean =>
  (item.kind === 'comma' && item.text !== '|') ||
  item.kind === 'slash' ||
  item.kind === 'arrow' ||
  (item.kind === 'grammar' && (item.hit.plain === 'and' || item.hit.plain === 'or' || (item.hit.preposition === 'to' && item.text === 'to')));
