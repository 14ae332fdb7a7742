import type { Block } from '../../parts/index.js';
import { parseQuantity } from '../../parts/quantity.js';

/** Part of its rating that a shunt sheds. */
const SHARE = 0.8;

/** The largest shunt of a monitor that bears a current and at which its range does not end; null: it has none. */
export function shuntFor({ meters, params }: Block, amps: number): string | null {
  const { shunt, most_mv: mv, most_w: watts } = meters ?? {};
  if (shunt === undefined || mv === undefined || watts === undefined) return null;
  const most = Math.min(mv / 1000 / amps, (SHARE * watts) / amps ** 2);
  const ohmsOf = (choice: string): number => parseQuantity(choice)?.value ?? Number.POSITIVE_INFINITY;
  const choices = (params[shunt]?.choices ?? []).map(String).sort((a, b) => ohmsOf(b) - ohmsOf(a));
  return choices.find((c) => ohmsOf(c) <= most) ?? null;
}
