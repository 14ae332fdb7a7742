import type { Scene } from '../scene.js';

/** Whether a cell only keeps running what another supply feeds: every chip at it has its supply at another net. */
export function backsUp(scene: Scene, ref: string): boolean {
  const part = scene.part(ref);
  const plus = part?.component.kind === 'battery_connector' ? part.pads.find((p) => p.net !== null && !scene.netlist.isGround(p.net))?.net : null;
  if (plus == null) return false;
  const at = scene.netlist.on(plus).filter((n) => n.part.device !== null && !PASSING.has(n.part.component.kind) && n.part.component.ref !== ref);
  // What gives there, or is joined to it otherwise than by a supply pin, charges, measures or switches it.
  const fedElsewhere = ({ pad, part }: (typeof at)[number]): boolean =>
    pad.type === 'power_in' && part.pads.some((d) => d.type === 'power_in' && d.net !== null && d.net !== plus && !scene.netlist.isGround(d.net));
  return at.length > 0 && at.every(fedElsewhere);
}
const PASSING: ReadonlySet<string> = new Set(['resistor', 'capacitor', 'test_point', 'connector', 'battery_connector']);
