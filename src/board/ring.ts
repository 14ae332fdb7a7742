import type { Footprint } from './footprint.js';

type Yard = Pick<Footprint, 'courtyard'>;

/** How far a part in a ring reaches from its origin outwards, mm. */
export const ringReach = (parts: readonly Yard[]): number => Math.max(0, ...parts.flatMap(({ courtyard }) => courtyard.map(([, y]) => -y)));

/** The smallest radius, mm, on which parts stand at equal angles, each turned outwards and within its own slice of the circle. */
export function ringRadius(parts: readonly Yard[]): number {
  const reach = (of: (point: readonly [number, number]) => number): number => Math.max(0, ...parts.flatMap(({ courtyard }) => courtyard.map(of)));
  return parts.length < 3 ? reach(([, y]) => y) : reach(([x]) => Math.abs(x)) / Math.tan(Math.PI / parts.length) + reach(([, y]) => y);
}
