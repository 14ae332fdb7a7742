import type { Ask } from './request.js';

/** One edge of a board, as its picture has it. */
export type BoardEdge = 'left' | 'right' | 'top' | 'bottom';
type SaidEdge = NonNullable<NonNullable<Ask['place']>['edge']>;

const [SIDES, ENDS] = [['left', 'right'] as const, ['top', 'bottom'] as const];

/** Whether two edges were named: what stands there is at both of them. */
export const isBoth = (edge: SaidEdge | undefined): boolean => edge === 'left_right' || edge === 'top_bottom';

/** The edge that was named; undefined: none, any, or more than one. */
export const oneEdge = (edge: SaidEdge | undefined): BoardEdge | undefined =>
  edge === 'left' || edge === 'right' || edge === 'top' || edge === 'bottom' ? edge : undefined;

/** The two edges that are meant where it is no single one; of short and long ones by whether the board is at least as `wide` as it is high. Null: one edge, or any. */
export function edgePair(edge: SaidEdge | undefined, wide: boolean): readonly [BoardEdge, BoardEdge] | null {
  if (edge === 'left_right' || edge === (wide ? 'short' : 'long')) return SIDES;
  return edge === 'top_bottom' || edge === (wide ? 'long' : 'short') ? ENDS : null;
}
