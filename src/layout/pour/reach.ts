import type { Board } from '../../board/index.js';

/** How far the copper goes beside a track, mm. */
const REACH_MM = 2.5;
const CHOPPED_REACH_MM = 1.5;
/** A net of more than this, A, has copper on both layers and this far beside its tracks: one layer's would be too warm. */
export const MOST_A = 6;
const MUCH_REACH_MM = 4;

/** How far the copper goes beside the tracks, mm, and whether beside those of the other layer, too. */
export type Reach = readonly [number, boolean];
const GROWING: readonly Reach[] = [
  [0.8, false],
  [1.5, false],
  [REACH_MM, false],
  [REACH_MM, true],
  [MUCH_REACH_MM, true],
  [5.5, true],
  [7, true],
];
/** Beside what is a net's own share. */
export const SHARED_REACH: readonly Reach[] = [[1, true]];
const FURTHER: readonly Reach[] = [
  [REACH_MM, false],
  [REACH_MM, true],
  [7, true],
  [11, true],
];

/** Where the planned current is known copper grows until it is enough; else it goes as far as is usual. */
export function reaches(
  net: Board['nets'][number],
  { chopped, plane, much }: { readonly chopped: boolean; readonly plane: boolean; readonly much: boolean },
): readonly Reach[] {
  if (net.flows !== undefined && !plane) return chopped ? GROWING.slice(0, 2) : much ? FURTHER : GROWING;
  const both = !chopped && (net.amps ?? 0) > MOST_A;
  return [[chopped ? CHOPPED_REACH_MM : both ? MUCH_REACH_MM : REACH_MM, both]];
}
