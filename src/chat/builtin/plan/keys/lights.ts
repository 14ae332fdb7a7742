import type { Intent, ItemWish } from '../../intent.js';
import { layoutOf, MOST_KEYS } from './layout.js';

const PER_KEY =
  /\b(?:per|each|every|under|behind)[- ](?:the |each |every )?(?:key|switch)\w*\b|\b(?:one|an?)\b[^.;,]{0,20}\b(?:per|each|every|under) (?:key|switch)|\bback-?lit\b|\bback-?light\w*|\bunder-?glow/i;
/** Current of a light under a key, A. */
const LAMP_A = 0.004;

/** "Per-key LEDs": one light under each key. A lone colour is lit by one transistor for all, each LED with its resistor. */
export function keyLights(wished: ItemWish[], sentence: string): ItemWish[] {
  if (!wished.some((i) => i.id === 'key_matrix')) return wished;
  // Sockets that keys are changed in; no supply that is plugged while it is on.
  const items = wished.filter((i) => !/^hot[- ]?swap/i.test(i.text));
  if (!PER_KEY.test(sentence)) return items;
  const keys = layoutOf(sentence).keys.length;
  if (keys < 1 || keys > MOST_KEYS) return items;
  const lone = items.find((i) => i.id === 'led' && (!i.counted || i.each === true || i.plural) && !/status|power|indicator/i.test(i.text));
  return items.map((i) => {
    if (i === lone && !items.some((k) => k.id === 'ws2812'))
      return { ...i, count: 1, counted: true, each: false, amps: i.amps ?? LAMP_A, color: i.color ?? 'red', strings: { count: keys, length: 1 } };
    return i.id === 'ws2812' && !i.counted ? { ...i, count: keys, counted: true } : i;
  });
}

/** Lights that are counted with the keys, not as a plural of their own. */
export const isKeyLight = ({ id, counted }: ItemWish, { items, sentence }: Intent): boolean =>
  (id === 'led' || id === 'ws2812') && !counted && items.some((i) => i.id === 'key_matrix') && PER_KEY.test(sentence);
