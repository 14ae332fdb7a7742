import type { Concept, Lexicon } from '../../lexicon/index.js';
import type { Item } from './item.js';

/** Fewest contacts of a table that no sign of equality marks. */
const FEWEST = 3;
/** The highest number of a contact that people write out. */
const MOST = 100;
/** What a contact is called that nothing is on. */
export const NOTHING_ON = 'NC';
/** Between what a contact is numbered and what is on it, and before the next. */
const NUMBER = /^\s*(?:contact|pin|terminal)?s?\s*(\d{1,3})(?:\s?(?:-|–|to)\s?(\d{1,3})(?=\s*[=:]))?\s*(=|:|->|→|[-–](?=\s)|\.(?=\s))?\s*/i;
const NAME = /^([+-]?[A-Za-z0-9][\w+#/.-]*(?:\([A-Za-z]+\))?[+-]?)(?:\s(?:in|out)(?:put)?\b)?/;
const NEXT = /^\s*(?:[,;|\n]|\band\b|(?<=\s)(?=(?:pin\s*)?\d{1,3}\b))/i;
/** "CH1-6", "CH1..CH6" on contacts 1 to 6. */
const RANGE = /^([A-Za-z_]+)(\d{1,2})(?:-|–|\.{2,3})(?:[A-Za-z_]+)?(\d{1,2})$/;
/** "+5", "-12V", "3V3": volts on a contact. */
const VOLTS = /^([+-]?)(\d{1,2})(?:V(\d?)|\.(\d))?V?$/i;
const FREE = /^(?:n\.?c\.?|nothing|none|free|unused|key|open|-)$/i;
/** Names in capitals, with a small letter for "not" before them. */
const CAPITALS = /^n?[A-Z][A-Z0-9_+#/.()-]*$/;

/** A table of contacts: where it ends, and what is on each contact in their order. */
export interface Table {
  readonly end: number;
  readonly names: readonly string[];
  readonly lines: readonly Concept[];
}

/** "1 GND, 2 SDA, 3 SCL", "pins 1-6 = CH1-6, 7 = 3V3": contacts by their numbers, behind a connector, a colon or a bracket. null: none begins there. */
export function contactTable(items: readonly Item[], start: number, text: string, lexicon: Lexicon): Table | null {
  const [first, before] = [items[start]!, items[start - 1]];
  const numbered = first.kind === 'count' || first.kind === 'figure' || first.kind === 'on_pins' || /^(?:contact|pin|terminal)s?$/i.test(first.text);
  const behind = before !== undefined && (/^(?:open|colon|grid|count)$/.test(before.kind) || isPlug(before));
  // "a terminal, pin 1: …"
  const listed = before?.kind === 'comma' && first.kind !== 'count' && items[start - 2] !== undefined && isPlug(items[start - 2]!);
  if (!numbered || !(behind || listed)) return null;
  const on = new Map<number, string>();
  let at = first.from;
  let equals = 0;
  let last = 0;
  for (;;) {
    const entry = entryAt(text.slice(at), last, lexicon);
    if (entry === null) break;
    for (const [number, name] of entry.on) on.set(number, name);
    last = Math.max(...on.keys());
    equals += entry.marked ? 1 : 0;
    at += entry.length;
    const next = NEXT.exec(text.slice(at));
    if (next === null || entryAt(text.slice(at + next[0].length), last, lexicon) === null) break;
    at += next[0].length;
  }
  if (on.size < (equals > 0 ? 2 : FEWEST)) return null;
  // Words of an order may stand elsewhere than they were written: the table ends at the first that is not of it, and holds one at the least.
  const length = items.slice(start).findIndex((item, i) => i > 0 && (item.from >= at || item.from < first.from));
  const within = items.slice(start, length < 0 ? items.length : start + length);
  return {
    end: start + within.length,
    names: Array.from({ length: last }, (_, i) => on.get(i + 1) ?? NOTHING_ON),
    lines: within.flatMap((item) => (item.kind === 'thing' && item.part === undefined ? item.concepts.slice(0, 1) : [])),
  };
}

interface TableEntry {
  readonly on: readonly (readonly [number: number, name: string])[];
  readonly length: number;
  readonly marked: boolean;
}

/** One contact, or several in a row, of a higher number than those before. */
function entryAt(text: string, after: number, lexicon: Lexicon): TableEntry | null {
  const [head, from, to, mark] = NUMBER.exec(text) ?? [];
  if (head === undefined || Number(from) <= after || Number(to ?? from) > MOST) return null;
  const [whole = '', named] = NAME.exec(text.slice(head.length)) ?? [];
  const said = named?.replace(/[.,]+$/, '');
  if (said === undefined) return null;
  const length = head.length + (said.length < (named?.length ?? 0) ? said.length : whole.length);
  const many = Number(to ?? from) - Number(from) + 1;
  const names = many > 1 ? spread(said, many) : [called(said)];
  if (names.length !== many || !names.every((name) => isName(name, lexicon))) return null;
  return { on: names.map((name, i) => [Number(from) + i, name]), length, marked: mark !== undefined };
}

/** What is on several contacts in a row: numbered names, or the same on all. */
function spread(said: string, many: number): string[] {
  const [, stem, first, last] = RANGE.exec(said) ?? [];
  if (stem === undefined) return Array.from({ length: many }, () => called(said));
  return Number(last) - Number(first) + 1 === many ? Array.from({ length: many }, (_, i) => `${stem}${Number(first) + i}`) : [];
}

/** A name as it stands on a board: "+5" is 5V, "key" is a contact that nothing is on. */
function called(said: string): string {
  if (FREE.test(said)) return NOTHING_ON;
  const [, sign, whole, tenth, decimal] = VOLTS.exec(said) ?? [];
  return whole === undefined ? said : `${sign === '-' ? '-' : ''}${whole}V${tenth || decimal || ''}`;
}

const isName = (name: string, lexicon: Lexicon): boolean =>
  CAPITALS.test(name) || VOLTS.test(name) || lexicon.isPinName(name) || /^(?:gnd|vcc|vdd|vin|ground|signal|data|shield)$/i.test(name);

const isPlug = (item: Item): boolean => item.kind === 'thing' && item.concepts[0]?.kind === 'connector';
