import { type Board, type Finding, Insulation } from '../board/index.js';
import type { ResolvedDesign } from '../parts/index.js';

/**
 * Says that no barrier is kept on a board whose circuits all share a ground: an error where one was set (`barrier_mm`), a warning where volts were said that
 * one is to stand, a remark where isolators stand, though somebody may count on one.
 */
export function withoutBarrier(
  board: Pick<Board, 'nets' | 'parts' | 'imported' | 'rules' | 'constraints'>,
  { parts }: Pick<ResolvedDesign, 'parts'>,
): Finding[] {
  if (Insulation.of(board)?.domains != null) return [];
  const asked = board.rules?.barrier_mm;
  const refs = parts.flatMap(({ device, component }) => (device?.isolates === true ? [component.ref] : []));
  const nets = board.nets.flatMap((n) => (n.class === 'ground' ? [n.name] : []));
  if (asked !== undefined) {
    const set = board.constraints?.rules?.barrier_mm !== undefined;
    const message = `a barrier of ${asked} mm ${set ? 'was set' : 'is what the isolation that was asked for wants'} and nothing keeps it: no two grounds are apart on this board; the isolated side wants a ground of its own (a net of class ground that no part but isolators joins to the other)`;
    return [{ rule: 'drc.barrier', severity: set ? 'error' : 'warning', refs, nets, message }];
  }
  if (refs.length === 0) return [];
  const message = `${refs.join(', ')} could isolate, but no two grounds are apart on this board (joined by a part, or by pads side by side): no barrier is kept`;
  return [{ rule: 'drc.barrier', severity: 'info', refs, nets, message }];
}
