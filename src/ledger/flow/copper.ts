import { judgedCurrent, type NetCurrent } from '../../layout/current/index.js';
import type { Scene } from '../scene.js';
import type { Carried } from './feeding.js';
import { flowsOf, sharedFlows } from './planned.js';

/** What the finished copper of a net carries of the current that is to cross it, and what is in the way; null: there is no board, or hardly any current. */
export function netCapacity({ board, netlist }: Scene, net: string, carried: readonly Pick<Carried, 'hop' | 'amps'>[]): NetCurrent | null {
  return board === null ? null : judgedCurrent(board, { name: net, flows: sharedFlows(flowsOf(carried), netlist.parts) });
}
