import type { Lexicon } from '../../lexicon/index.js';
import type { FigureItem, Item } from '../items/item.js';

/** Strips of which every light is as bright as the others, and what a metre is written as. */
const PLAIN = ['led_strip', 'led_dimmer'] as const;
const METRE = /^(?:1 ?)?(?:m|met(?:er|re)s?)$/i;
const MM = 1000;
const is = (i: Item | undefined, quantity: FigureItem['quantity']): i is FigureItem => i?.kind === 'figure' && i.quantity === quantity;
const each = (i: Item | undefined): boolean =>
  i?.kind === 'slash' || (i?.kind === 'grammar' && (i.hit.preposition === 'per' || i.hit.plain === 'each'));

/** "5 m, 14.4 W per metre", "a strip of 10 m that takes 60 W": what a strip takes, with all of its metres, is said of the strip. */
export function wattsOfStrips(items: readonly Item[], lexicon: Lexicon): readonly Item[] {
  const strips = items.filter((i) => i.kind === 'thing' && i.concepts.some((c) => PLAIN.some((id) => lexicon.isA(c.id, id))));
  const [power, ...more] = items.filter((i): i is FigureItem => is(i, 'power'));
  if (strips.length === 0 || power?.value.value === undefined || more.length > 0 || items.some((i) => is(i, 'current'))) return items;
  const at = items.indexOf(power);
  const strip = strips.findLast((s) => s.from < power.from) ?? strips[0]!;
  const metred = each(items[at + 1]) && METRE.test(items[at + 2]?.text ?? '');
  const length = items.find((i): i is FigureItem => is(i, 'length') && (i.value.value ?? 0) >= MM / 2);
  if (metred && length === undefined) return items;
  const drop = new Set<Item>([power, ...(metred ? items.slice(at + 1, at + 3) : [])]);
  for (const i of items.slice(Math.max(0, at - 2), at)) if (i.kind === 'grammar' && i.hit.preposition !== 'for') drop.add(i);
  const watts = power.value.value * (metred ? (length?.value.value ?? MM) / MM : 1);
  return items.flatMap((i) => (i === strip ? [{ ...power, value: { value: Number(watts.toPrecision(4)) } }, i] : drop.has(i) ? [] : [i]));
}
