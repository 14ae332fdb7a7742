import { riseLimit } from '../../board/index.js';
import { LEAST_A, type NetCurrent, netCurrent } from '../../layout/current/index.js';
import type { Scene } from '../scene.js';
import type { Carried } from './feeding.js';
import { flowsOf } from './planned.js';

export type NetCapacity = Pick<NetCurrent, 'net' | 'amps' | 'carries' | 'what'>;

/** What the finished copper of a net carries of the current that is to cross it, and what is in the way; null: there is no board, or hardly any current. */
export function netCapacity(scene: Scene, net: string, carried: readonly Pick<Carried, 'hop' | 'amps'>[]): NetCapacity | null {
  const { board } = scene;
  const flows = flowsOf(carried);
  const amps = Object.values(flows).reduce((sum, a) => sum + Math.max(0, a), 0);
  if (board === null || amps < LEAST_A) return null;
  const known = board.currents?.find((c) => c.net === net);
  const planned = board.nets.find((n) => n.name === net)?.flows;
  const factor = planned === undefined ? null : multiple(planned, flows);
  const found =
    known === undefined || factor === null
      ? netCurrent(board, net, flows)
      : { ...known, rise_k: known.rise_k === null ? null : known.rise_k * factor ** (1 / 0.44) };
  if (found === null) return null;
  const { rise_k: rise, what } = found;
  const limit = riseLimit(board);
  return { net, amps, carries: rise === null ? 0 : rise <= limit ? amps : amps * (limit / rise) ** 0.44, what };
}

/** By what every current of `planned` is to be multiplied to be one of `flows`; null: they differ otherwise. */
function multiple(planned: Readonly<Record<string, number>>, flows: Readonly<Record<string, number>>): number | null {
  const most = Math.max(...Object.values(planned).map(Math.abs));
  const [pin] = Object.entries(planned).find(([, a]) => Math.abs(a) === most) ?? [];
  if (pin === undefined || most === 0) return null;
  const factor = (flows[pin] ?? 0) / (planned[pin] ?? 1);
  const pins = new Set([...Object.keys(planned), ...Object.keys(flows)]);
  return factor > 0 && [...pins].every((p) => Math.abs((planned[p] ?? 0) * factor - (flows[p] ?? 0)) <= NEAR * most * factor) ? factor : null;
}
const NEAR = 0.02;
