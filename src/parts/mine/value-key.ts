import type { Kind } from '../../design/index.js';
import { parseQuantity, splitValue } from '../quantity.js';

/** Two-pad parts with a direction: the first end is the cathode. */
export const DIRECTED: ReadonlySet<Kind> = new Set(['diode', 'schottky', 'zener', 'tvs', 'led']);

/** "100nF", "0.1uF" and "100n" are one value. */
export function valueKey(kind: Kind, value: string): string {
  const plain = splitValue(value).value;
  const quantity = DIRECTED.has(kind) ? null : parseQuantity(plain.split('@')[0] ?? plain);
  return quantity === null ? value.trim().toLowerCase() : String(Number(quantity.value.toPrecision(6)));
}
