import type { Figure } from './request.js';

/** Copper of one ounce a square foot: its thickness, mm, and its weight on that area, kg. */
const OUNCE = { length: 0.035, weight: 0.0283495 } as const;

/** The ounces of copper that a figure tells by a thickness or a weight; null: it tells neither. */
export function ouncesOf({ quantity, value, min }: Pick<Figure, 'quantity' | 'value' | 'min'>): number | null {
  const said = value ?? min;
  return said === undefined || (quantity !== 'length' && quantity !== 'weight') ? null : said / OUNCE[quantity];
}

export const OUNCE_MM = OUNCE.length;
