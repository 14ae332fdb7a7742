import type { Concept } from '../../lexicon/index.js';
import type { Item, NamedPart } from './item.js';

/** "ATmega328P or 168P", "74HC00, 02 and 08": a further part that leaves out what it has in common with the one before. */
export function elided(items: readonly Item[], named: (name: string) => { known: NamedPart['known']; concepts: readonly Concept[] } | null): Item[] {
  const out: Item[] = [];
  for (const [i, item] of items.entries()) {
    const [first, between] = out.slice(-2);
    const either = between?.kind === 'slash' || (between?.kind === 'grammar' && between.hit.plain === 'or');
    // In a list it is one more of the family, and no count of what follows.
    const more = between?.kind === 'comma' || (between?.kind === 'grammar' && between.hit.plain === 'and');
    const counts = items[i + 1]?.kind === 'thing' || items[i + 1]?.kind === 'unread' || (item.kind === 'count' && item.counted !== undefined);
    out.push((either || (more && !counts) ? furtherPart(item, first, more, named) : null) ?? item);
  }
  return out;
}

function furtherPart(item: Item, first: Item | undefined, more: boolean, named: Parameters<typeof elided>[1]): Item | null {
  if (first?.kind !== 'thing' || first.part?.known == null || !TAIL.test(item.text)) return null;
  if (item.kind !== 'count' && item.kind !== 'unread' && item.kind !== 'ref') return null;
  const { from, to, text } = item;
  const whole = first.part.written;
  const written = whole.slice(0, -text.length) + text;
  const found = text.length < whole.length ? named(written) : null;
  const kin = found?.known?.concepts.some((c) => first.part?.known?.concepts.includes(c)) === true;
  if (found === null || found.known === null || !(kin || more)) return null;
  return {
    kind: 'thing',
    from,
    to,
    text,
    concepts: kin ? first.concepts : found.concepts,
    part: { written, known: found.known },
    plural: false,
    speech: 'NOUN',
  };
}
/** What may be left of a part's name: its digits and what follows them. */
const TAIL = /^\d{2,4}[A-Z]{0,2}$/i;

/** "A, B or C", "A, B or similar" of one sort: each of them will do. */
export function either(items: readonly Item[]): Item[] {
  const out = [...items];
  const sort = (item: Item | undefined): string | undefined =>
    item?.kind === 'thing' && item.part !== undefined ? (item.concepts[0]?.kind ?? '') : undefined;
  for (let i = 3; i < out.length; i++) {
    const or = out[i]!;
    if (or.kind !== 'grammar' || or.hit.plain !== 'or') continue;
    for (let k = out[i - 1]!.kind === 'comma' ? i - 2 : i - 1; out[k - 1]?.kind === 'comma'; k -= 2) {
      const [a, b] = [sort(out[k - 2]), sort(out[k])];
      if (a === undefined || b === undefined || (a !== b && a !== '' && b !== '')) break;
      const { from, to, text } = out[k - 1]!;
      out[k - 1] = { kind: 'grammar', hit: or.hit, from, to, text, speech: or.speech };
    }
  }
  return out;
}
