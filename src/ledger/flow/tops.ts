import { risesInVehicle } from '../../request/index.js';
import { claimOf, wantedAsks } from '../claims.js';
import type { Scene } from '../scene.js';
import { sources } from './sources.js';

/**
 * What a net rises to, V: a rail that is at the voltage of a source, as far as that source goes over its name: a lead battery and what is fed by a vehicle
 * while they are charged, cells that were counted when they are full, what was said with its upper end. null: the net has no voltage.
 */
export function topOf(scene: Scene, net: string): number | null {
  const volts = scene.volts(net);
  const made = scene.netlist.on(net).some(({ pad, part }) => pad.type === 'power_out' && part.component.kind === 'regulator');
  if (volts === null || volts <= 0 || made) return volts;
  const from = sources(scene).find((s) => s.volts === volts && (s.sort === 'open' || s.sort === 'cell'));
  return from === undefined ? volts : volts * rise(scene, from.ref, volts);
}

/** How far above the voltage that it and what runs on it are called by a battery stands while it is charged: 14.6 V of four LiFePO4 cells, 15 V of lead that is equalised, for 12 V. */
export const CHARGED = 1.25;
/** Whether a net stands at what comes in from a battery, and that is what something called so many volts runs on while the battery is charged. */
export function isCharged(scene: Scene, net: string, called: number): boolean {
  const volts = scene.volts(net) ?? 0;
  const { lexicon, request } = scene;
  return (
    volts > called &&
    volts <= CHARGED * called &&
    wantedAsks(request).some((a) => a.not !== true && (a.kind === 'charging' || (a.kind === 'supply' && lexicon.isA(a.concept, 'battery')))) &&
    sources(scene).some((s) => s.sort !== 'usb' && s.sort !== 'host' && s.volts === volts)
  );
}

/** Of what comes in at a part, over its name. What a panel gives open is told by its sheet. */
function rise(scene: Scene, ref: string, volts: number): number {
  const { lexicon, request } = scene;
  const asks = wantedAsks(request).filter((a) => a.not !== true);
  const own = asks.filter(
    (a) => a.kind === 'supply' && !lexicon.isA(a.concept, 'solar') && claimOf(scene, a).instances.some((i) => i.refs.includes(ref)),
  );
  const shares = own.flatMap((a) => {
    const of = lexicon.concept(a.concept)?.figures.filter((f) => f.quantity === 'voltage') ?? [];
    const cells = a.figures.find((f) => f.quantity === 'cells')?.value ?? 0;
    const said = a.figures.flatMap((f) => (f.quantity === 'voltage' && f.ac !== true && f.max !== undefined ? [f.max / volts] : []));
    return [...said, ...of.flatMap((f) => [f.rises ?? 1, ((f.full ?? 0) * cells) / volts])];
  });
  return Math.max(
    1,
    ...shares,
    risesInVehicle(asks, request.purpose, volts, (c, of) => lexicon.isA(c, of)),
  );
}
