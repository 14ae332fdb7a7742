import { cellNamed } from '../../../ledger/flow/capacity.js';
import { tokenise } from '../read/lexer.js';

/** The cell that a text names: by its capacity, else by its type. null: none. Cells in series have the capacity of one. */
export function capacityOf(text: string): { readonly mah: number; readonly said: string } | null {
  const named = tokenise(text).find((t) => t.type === 'quantity' && t.unit === 'capacity');
  if (named?.type === 'quantity') return { mah: named.value * 1000, said: `A battery of ${ampereHours(named.value * 1000)}` };
  const cell = cellNamed(text);
  return cell === undefined ? null : { mah: cell.hours * 1000, said: `${cell.name.replace(/^a/, 'A')} (${ampereHours(cell.hours * 1000)})` };
}

export const ampereHours = (mah: number): string => (mah < 10_000 ? `${Math.round(mah)} mAh` : `${Number((mah / 1000).toPrecision(3))} Ah`);

/** "95 hours", "14 days", "1.3 years" */
export function hoursSaid(hours: number): string {
  const two = (value: number): number => Number(value.toPrecision(2));
  if (hours < 72) return `${two(hours)} hours`;
  return hours < 24 * 700 ? `${two(hours / 24)} days` : `${two(hours / 8766)} years`;
}
