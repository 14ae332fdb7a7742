import type { Concept } from './recipe.js';

type Sized = { readonly quantity: string; readonly role: string; readonly value?: number | undefined };

/** What a thing takes at its brightest that is told by how many it is made of, or by its length in mm, W; null: it is told by neither. */
export function wattsBySize(draws: Concept['draws'] | null, figures: readonly Sized[]): number | null {
  const size = (quantity: string): number | undefined => figures.find((f) => f.quantity === quantity && f.role === 'size')?.value;
  const [pieces, mm] = [size('number'), size('length')];
  if (draws?.each_w !== undefined && pieces !== undefined) return draws.each_w * pieces;
  return draws?.metre_w === undefined || mm === undefined ? null : (draws.metre_w * mm) / 1000;
}
