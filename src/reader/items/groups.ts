import type { Concept } from '../../lexicon/index.js';
import type { Item } from './item.js';

/** Letters of the shortest noun that may be counted without being known. */
const SHORTEST = 4;

/**
 * "Three tanks …, per tank a valve": what nobody knows, is counted and has things of its own is a group of channels. `channel`: what such a group is
 * called; undefined: the lexicon has no word for it.
 */
export function grouped(items: readonly Item[], channel: Concept | undefined): Item[] {
  if (channel === undefined) return [...items];
  const counted = new Set(items.flatMap((item, i) => (isUnknown(item) && isMany(items[i - 1]) ? [stemOf(item.text)] : [])));
  const shared = new Set(
    items.flatMap((item, i) => (isUnknown(item) && isPer(items[i - 1]) && counted.has(stemOf(item.text)) ? [stemOf(item.text)] : [])),
  );
  const channelled = items.findIndex((t) => t.kind === 'thing' && CHANNELLED.test(t.concepts[0]?.kind ?? ''));
  return items
    .flatMap((item, i): Item[] => {
      // "4 channels, each with a relay": so many groups, and no size of what stands before them.
      const next = items[items[i + 1]?.kind === 'comma' ? i + 2 : i + 1];
      const told = channelled >= 0 && channelled < i;
      if (item.kind !== 'count' || item.counted !== 'channels' || !isEach(next) || told) return [item];
      const { counted: _counted, ...count } = item;
      const { from, to, text } = item;
      return [count, { kind: 'thing', concepts: [channel], plural: item.value > 1, speech: 'NOUN', from, to, text }];
    })
    .map((item, i) =>
      isUnknown(item) && shared.has(stemOf(item.text))
        ? { kind: 'thing', concepts: [channel], plural: isMany(items[i - 1]), speech: 'NOUN', from: item.from, to: item.to, text: item.text }
        : item,
    );
}

/** Kinds of what has channels itself. */
const CHANNELLED = /^(?:function|output|input|sensor|conversion|interface|display|load|light)$/;
const isEach = (item: Item | undefined): boolean => item?.kind === 'grammar' && item.hit.plain === 'each';
const isUnknown = (item: Item): boolean => item.kind === 'unread' && item.text.length >= SHORTEST && /^\p{L}+$/u.test(item.text);
const isMany = (item: Item | undefined): boolean =>
  item?.kind === 'count' && item.counted === undefined && item.value > 1 && Number.isInteger(item.value);
const isPer = (item: Item | undefined): boolean => item?.kind === 'grammar' && (item.hit.preposition === 'per' || item.hit.plain === 'each');
/** A noun without the endings of the plural. */
const stemOf = (text: string): string => text.toLowerCase().replace(/(?:e[nsr]?|s|n)$/, '');
