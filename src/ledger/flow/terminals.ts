import type { ResolvedPart } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import { claimOf, wantedAsks } from '../claims.js';
import { isSupply, outletsOf } from '../reach.js';
import type { Scene } from '../scene.js';
import { drawOf } from './draws.js';
import type { Load } from './load.js';

/** A part's pin at ground. */
export function ground(scene: Scene, part: ResolvedPart): Load['minus'] {
  const pad = part.pads.find((p) => scene.netlist.isGround(p.net));
  return pad === undefined ? null : { pin: pad.pin || pad.number, net: pad.net as string };
}

/** What hangs on a connector that leads a supply out: as asked, else the usual of what it is. */
export function terminal(scene: Scene, part: ResolvedPart): Load[] {
  const { ref } = part.component;
  const supplied = part.pads.filter((p) => p.net !== null && isSupply(scene, p.net) && !scene.netlist.isGround(p.net));
  const live = part.pads.filter(
    (p) => p.net !== null && !supplied.includes(p) && (scene.netlist.net(p.net)?.class === 'power' || switched(scene, p.net)),
  );
  const [pad] = supplied.length > 0 ? supplied : live;
  if (pad === undefined) return [];
  const other = live.find((p) => p !== pad && p.net !== pad.net);
  const minus = other === undefined ? ground(scene, part) : { pin: other.pin || other.number, net: other.net as string };
  const plus = { pin: pad.pin || pad.number, net: pad.net as string };
  const asks = wantedAsks(scene.request).filter((a) => a.not !== true && feeds(scene, a, ref, plus.net));
  const drawn = drawOf(scene, asks, ref, plus.net, other !== undefined);
  return [{ ref, plus, minus, ...drawn }];
}

/** A net that a transistor or a driver pulls down. */
const switched = (scene: Scene, net: string): boolean =>
  scene.netlist
    .on(net)
    .some(
      (n) =>
        (n.part.component.kind === 'mosfet' && n.pad.pin === 'D') ||
        (n.part.component.kind === 'bjt' && n.pad.pin === 'C') ||
        n.pad.type === 'open_collector',
    );

/** Whether an ask's thing hangs on a connector: the connector is its own, or it asks for the rail that the connector leads out. */
function feeds(scene: Scene, ask: Ask, ref: string, net: string): boolean {
  switch (ask.kind) {
    case 'rail':
    case 'conversion': {
      const volts = ask.figures.find((f) => f.quantity === 'voltage' && f.role !== 'in')?.value;
      return (
        ask.figures.some((f) => f.quantity === 'current' && f.role !== 'in') &&
        (volts === undefined || Math.abs((scene.volts(net) ?? Number.NaN) - volts) < 0.05 * Math.abs(volts))
      );
    }
    case 'supply':
    case 'board':
    case 'quality':
    case 'charging':
      return false;
    default:
      return claimOf(scene, ask).instances.some((i) => outletsOf(scene, i).includes(ref));
  }
}
