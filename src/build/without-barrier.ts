import { type Board, type Finding, Insulation } from '../board/index.js';
import type { ResolvedDesign } from '../parts/index.js';

/** Says that isolators stand on a board whose circuits all share a ground: no barrier is kept, though somebody may count on one. */
export function withoutBarrier(board: Pick<Board, 'nets' | 'parts' | 'imported'>, { parts }: Pick<ResolvedDesign, 'parts'>): Finding[] {
  const refs = parts.flatMap(({ device, component }) => (device?.isolates === true ? [component.ref] : []));
  if (refs.length === 0 || Insulation.of(board)?.domains != null) return [];
  const message = `${refs.join(', ')} could isolate, but no two grounds are apart on this board (joined by a part, or by pads side by side): no barrier is kept`;
  return [{ rule: 'drc.barrier', severity: 'info', refs, nets: board.nets.flatMap((n) => (n.class === 'ground' ? [n.name] : [])), message }];
}
