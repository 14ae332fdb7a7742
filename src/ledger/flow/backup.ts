import type { ResolvedPart } from '../../parts/index.js';
import type { Scene } from '../scene.js';

/** Whether a cell only keeps running what another supply feeds: every chip at it has its supply at another net. */
export function backsUp(scene: Scene, ref: string): boolean {
  const part = scene.part(ref);
  const plus = part?.component.kind === 'battery_connector' ? part.pads.find((p) => p.net !== null && !scene.netlist.isGround(p.net))?.net : null;
  if (plus == null) return false;
  const chips = scene.netlist
    .on(plus)
    .flatMap((n) => (n.part.device !== null && !PASSING.has(n.part.component.kind) && n.part.component.ref !== ref ? [n.part] : []));
  const fedElsewhere = (p: ResolvedPart): boolean =>
    p.pads.some((d) => d.type === 'power_in' && d.net !== null && d.net !== plus && !scene.netlist.isGround(d.net));
  return chips.length > 0 && chips.every(fedElsewhere);
}
const PASSING: ReadonlySet<string> = new Set(['resistor', 'capacitor', 'test_point', 'connector', 'battery_connector']);
