import type { Figure } from '../../request/index.js';
import { claimOf } from '../claims.js';
import { figureValue } from '../figures.js';
import { netCapacity } from '../flow/copper.js';
import { ratedAmps } from '../flow/ratings.js';
import { CONNECTORS } from '../reach.js';
import { amount, asked, list } from '../say.js';
import type { Scene } from '../scene.js';
import { met, unmet } from '../verdict.js';
import type { FigureCheck } from './figures.js';

interface Contact {
  readonly ref: string;
  readonly amps: number;
  readonly by: string;
}

/** What a relay's contacts are to switch: the relay, the terminal and the copper between them carry it. */
export const contactAmps: FigureCheck = (scene, ask, figure) => {
  if (figure.quantity !== 'current' && figure.quantity !== 'power') return null;
  if (figure.role === 'asleep' || figure.role === 'threshold') return null;
  const relays = claimOf(scene, ask)
    .instances.map((i) => i.main)
    .filter((r) => scene.part(r)?.component.kind === 'relay');
  const amps = wanted(figure, ask.figures);
  if (relays.length === 0 || amps === null) return null;
  const weakest = relays.flatMap((r) => limits(scene, r, amps)).sort((a, b) => a.amps - b.amps)[0];
  const what = `${asked(figure)} over the contacts of ${list(relays)}`;
  if (weakest === undefined || weakest.amps >= amps * 0.98) return met(`${what}: relays, terminals and copper carry it`, { refs: relays });
  return unmet(`${what}: ${weakest.by} carries ${amount(weakest.amps, 'A')}`, { refs: [weakest.ref] });
};

/** Watts over the volts that are said beside them. */
function wanted(figure: Figure, beside: readonly Figure[]): number | null {
  const value = figureValue(figure);
  if (value === null || figure.quantity === 'current') return value;
  const volts = beside.find((f) => f.quantity === 'voltage');
  const over = volts === undefined ? null : figureValue(volts);
  return over === null || over === 0 ? null : value / over;
}

function limits(scene: Scene, relay: string, amps: number): Contact[] {
  const part = scene.part(relay);
  const own = part === undefined ? null : ratedAmps(part);
  const ways = (part?.pads ?? []).filter((p) => p.net !== null && /^(COM|NO)\d*$/.test(p.pin));
  const outside = ways.flatMap((pad): Contact[] => {
    const net = pad.net as string;
    const node = scene.netlist.on(net).find((n) => CONNECTORS.has(n.part.component.kind));
    if (node === undefined) return [];
    const { ref } = node.part.component;
    const rated = ratedAmps(node.part);
    const hop = { net, from: { ref: relay, pin: pad.pin, net }, to: { ref, pin: node.pad.pin || node.pad.number, net } };
    const copper = netCapacity(scene, net, [{ hop, amps }]);
    return [
      ...(rated === null ? [] : [{ ref, amps: rated.amps, by: ref }]),
      ...(copper === null || copper.narrow === '' ? [] : [{ ref: relay, amps: copper.carries, by: `${copper.narrow} (${net})` }]),
    ];
  });
  return [...(own === null ? [] : [{ ref: relay, amps: own.amps, by: relay }]), ...outside];
}
