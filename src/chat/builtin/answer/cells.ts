import { tokenise } from '../read/lexer.js';

/** Capacity of usual cells, mAh, by their makers' datasheets at a light load. */
const CELLS: readonly (readonly [RegExp, number, string])[] = [
  [/\bcr ?2032\b|\bcoin cell\b|\bbutton cell\b/i, 220, 'A CR2032 (220 mAh)'],
  [/\bcr ?2025\b/i, 165, 'A CR2025 (165 mAh)'],
  [/\bcr ?123a?\b/i, 1500, 'A CR123A (1500 mAh)'],
  [/\b18650\b/i, 2600, 'An 18650 (2600 mAh)'],
  [/\baaa\b|\btriple a\b/i, 1100, 'An alkaline AAA (1100 mAh)'],
  [/\baa\b|\bdouble a\b|\bmignon\b/i, 2500, 'An alkaline AA (2500 mAh)'],
  [/\b9 ?-?v (?:block|battery|cell|pp3)\b|\bpp3\b/i, 500, 'A 9 V block (500 mAh)'],
];

/** The cell that a text names: by its capacity, else by its type. null: none. Cells in series have the capacity of one. */
export function capacityOf(text: string): { readonly mah: number; readonly said: string } | null {
  const named = tokenise(text).find((t) => t.type === 'quantity' && t.unit === 'mAh');
  if (named?.type === 'quantity') return { mah: named.value, said: `A cell of ${named.value} mAh` };
  const cell = CELLS.find(([word]) => word.test(text));
  return cell === undefined ? null : { mah: cell[1], said: cell[2] };
}

/** "95 hours", "14 days", "1.3 years" */
export function hoursSaid(hours: number): string {
  const two = (value: number): number => Number(value.toPrecision(2));
  if (hours < 72) return `${two(hours)} hours`;
  return hours < 24 * 700 ? `${two(hours / 24)} days` : `${two(hours / 8766)} years`;
}
