import type { Block } from '../../parts/index.js';
import { parseQuantity } from '../../parts/quantity.js';

/** Part of its rating that a shunt sheds. */
const SHARE = 0.8;

/** The largest shunt of a monitor that bears a current and at which its range does not end; null: it has none. */
export function shuntFor({ meters, params }: Block, amps: number): string | null {
  if (meters === undefined) return null;
  const most = Math.min(meters.most_mv / 1000 / amps, (SHARE * meters.most_w) / amps ** 2);
  const ohmsOf = (choice: string): number => parseQuantity(choice)?.value ?? Number.POSITIVE_INFINITY;
  const choices = (params[meters.shunt]?.choices ?? []).map(String).sort((a, b) => ohmsOf(b) - ohmsOf(a));
  return choices.find((c) => ohmsOf(c) <= most) ?? null;
}
