import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { linesAnd } from '../asks/draft.js';
import { wanted } from '../asks/wanted.js';
import { isFed, type OnPin, type PinList } from './pin-lists.js';

/** Kinds of things that no pin of a controller is said of. */
const NOT: ReadonlySet<string> = new Set([
  'controller',
  'supply',
  'connector',
  'rail',
  'mechanical',
  'board',
  'quality',
  'purpose',
  'marking',
  'protection',
]);
/** Most lines of an ask. */
const MOST = 32;

/** The spans of the words by which the things of lists are read: the first of each thing. */
export function namedIn(lists: readonly PinList[]): { readonly from: number; readonly to: number }[] {
  return lists.flatMap((list) => [...firstOf(list).values()]);
}

function firstOf({ entries }: PinList): Map<string, NonNullable<OnPin['thing']>> {
  const first = new Map<string, NonNullable<OnPin['thing']>>();
  for (const { thing } of entries) if (thing !== null && !first.has(key(thing.text))) first.set(key(thing.text), thing);
  return first;
}
const key = (text: string): string => text.toLowerCase();

/** Puts the pins of lists onto the asks that they are said of: those of lines by their names, of several things one each. */
export function onTheirPins(builder: RequestBuilder, lists: readonly PinList[]): void {
  for (const list of lists) {
    const first = firstOf(list);
    const groups = new Map<string, OnPin[]>();
    let last = '';
    for (const entry of list.entries) {
      // "GPS tx GPIO16, rx GPIO17": a line alone is of the thing before it.
      last = entry.thing === null ? last : key(entry.thing.text);
      if (!isFed(entry.line)) groups.set(last, [...(groups.get(last) ?? []), entry]);
    }
    // Supplies alone are no lines of a controller.
    if (groups.size === 0) builder.leave(list.from, list.to, builder.text.slice(list.from, list.to), 'NUM');
    for (const [name, entries] of groups) {
      const thing = first.get(name);
      const ask = thing === undefined ? ofLines(builder, list, entries) : askAt(builder, thing);
      if (ask === null) builder.leave(list.from, list.to, builder.text.slice(list.from, list.to), 'NUM');
      else put(builder, list, ask, entries, thing !== undefined);
    }
  }
}

/** The pins as the controller's maker calls them: of a computer whose header has an order "pin 24" is a contact of that. */
function pinsOf(builder: RequestBuilder, { pins, contact }: OnPin): readonly string[] {
  const host = wanted(builder.asks).find((a) => a.kind === 'controller' && orderOf(builder, a.concept) !== undefined);
  const order = host === undefined || !contact ? undefined : orderOf(builder, host.concept);
  return order === undefined ? pins : pins.map((n) => order[n] ?? n);
}
const orderOf = ({ lexicon }: RequestBuilder, concept: string): Readonly<Record<string, string>> | undefined =>
  lexicon.concept(concept)?.pinouts?.find((p) => p.connector === 'pin_header')?.contacts;

function put(builder: RequestBuilder, list: PinList, ask: MutableAsk, entries: readonly OnPin[], named: boolean): void {
  const numbers = new Set(entries.flatMap((e) => e.number ?? []));
  if (named && numbers.size > 1 && (ask.count === undefined || ask.count < numbers.size)) ask.count = numbers.size;
  const lines: Record<string, string[]> = {};
  for (const entry of entries.slice(0, MOST)) {
    const e = { ...entry, pins: pinsOf(builder, entry) };
    // "IN1 … IN4" of four inputs is a pin for each.
    if (e.line === null || isChannel(ask, e.line)) ask.pins = [...new Set([...(ask.pins ?? []), ...e.pins])];
    else lines[e.line] = [...(lines[e.line] ?? []), ...e.pins];
  }
  const all = linesAnd(ask.lines, lines);
  if (all !== undefined && Object.keys(all).length > 0) ask.lines = all;
  builder.hear(list);
  builder.changed(ask);
}

const isChannel = (ask: MutableAsk, line: string): boolean =>
  (ask.count ?? 1) > 1 && /^(?:IN|OUT|CH|DI|DO|IO|Q|I)$/.test(line) && /^(?:input|output|load|light)$/.test(ask.kind);

/** The ask that was made of those words, or one of their concept that stood before. */
function askAt(builder: RequestBuilder, thing: { readonly from: number; readonly to: number; readonly text: string }): MutableAsk | null {
  const all = wanted(builder.asks);
  const meant = builder.lexicon.lookup(thing.text.split(' '), 0)?.concepts[0] ?? null;
  const is = (a: MutableAsk): boolean => meant !== null && builder.lexicon.isA(a.concept, meant.id);
  const own = all.find((a) => a.words.some((w) => w.message === builder.message && w.from <= thing.from && thing.to <= w.to));
  const before = all.find((a) => a !== own && is(a) && a.words.some((w) => w.to <= thing.from));
  if (own !== undefined && before !== undefined && own.figures.length === 0) builder.unmake(own);
  return before ?? own ?? null;
}

/** The thing that lines without one are of: as many inputs or outputs as there are channels, else what was spoken of last. */
function ofLines(builder: RequestBuilder, list: PinList, entries: readonly OnPin[]): MutableAsk | null {
  const all = wanted(builder.asks).filter((a) => !NOT.has(a.kind) && a.words.some((w) => w.message < builder.message || w.to <= list.from));
  const many = new Set(entries.flatMap((e) => e.number ?? [])).size;
  const line = entries[0]?.line ?? '';
  const kind = /^(?:IN|DI|I)$/.test(line) ? 'input' : /^(?:OUT|DO|Q)$/.test(line) ? 'output' : null;
  const counted = many > 1 ? (all.find((a) => a.count === many && (kind === null || a.kind === kind)) ?? null) : null;
  const place = (a: MutableAsk): number =>
    Math.max(...a.words.filter((w) => w.message === builder.message && w.to <= list.from).map((w) => w.to), -1);
  return counted ?? [...all].sort((a, b) => place(b) - place(a))[0] ?? null;
}
