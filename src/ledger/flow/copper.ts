import type { BoardCurrent } from '../../board/index.js';
import { netCurrent } from '../../layout/current/index.js';
import type { Scene } from '../scene.js';
import type { Carried } from './feeding.js';
import { type Flows, flowsOf, sharedFlows } from './planned.js';

export type Capacity = Omit<BoardCurrent, 'warm'>;

/** What the finished copper of a net carries of the current that is to cross it, and what is in the way; null: there is no board, or hardly any current. */
export function netCapacity({ board, netlist }: Scene, net: string, carried: readonly Pick<Carried, 'hop' | 'amps'>[]): Capacity | null {
  if (board === null) return null;
  const flows = sharedFlows(flowsOf(carried), netlist.parts);
  // What the board was laid out for was computed of it already, by every way that it may take.
  const known = same(flows, board.nets.find((n) => n.name === net)?.flows ?? {}) ? board.currents?.find((c) => c.net === net) : undefined;
  return known ?? netCurrent(board, net, flows);
}

const same = (a: Flows, b: Flows): boolean => Object.keys(a).length === Object.keys(b).length && Object.keys(a).every((pin) => a[pin] === b[pin]);
