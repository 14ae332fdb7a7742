import type { Scene } from '../scene.js';

/** Whether a cell only keeps running what another supply feeds: every chip at it, also behind a resistor or a diode, has its supply at another net. */
export function backsUp(scene: Scene, ref: string): boolean {
  const part = scene.part(ref);
  const plus = part?.component.kind === 'battery_connector' ? part.pads.find((p) => p.net !== null && !scene.netlist.isGround(p.net))?.net : null;
  if (plus == null) return false;
  const nets = new Set([plus]);
  for (const net of nets)
    for (const { part: on, pad } of scene.netlist.on(net))
      if (LEADING.has(on.component.kind) && pad.pin !== 'K')
        for (const p of on.pads) if (p.net !== null && !scene.netlist.isGround(p.net)) nets.add(p.net);
  const at = [...nets]
    .flatMap((net) => scene.netlist.on(net))
    .filter((n) => n.part.device !== null && !PASSING.has(n.part.component.kind) && !LEADING.has(n.part.component.kind));
  // What gives there, or is joined to it otherwise than by a supply pin, charges, measures or switches it.
  const fedElsewhere = ({ pad, part: chip }: (typeof at)[number]): boolean =>
    (pad.type === 'power_in' || BACKUP_PIN.test(pad.pin)) &&
    chip.pads.some((d) => d.type === 'power_in' && d.net !== null && !nets.has(d.net) && !scene.netlist.isGround(d.net));
  return at.length > 0 && at.every(fedElsewhere);
}
/** Pins for a clock's or a memory's own cell, as makers call them, whatever type an entry gives them. */
const BACKUP_PIN = /^V_?(?:BAT(?:T|TERY)?|BACKUP|BK(?:UP)?|BU)\d?$|^BBAT$/i;
const LEADING: ReadonlySet<string> = new Set(['resistor', 'diode', 'schottky', 'ferrite']);
const PASSING: ReadonlySet<string> = new Set(['capacitor', 'test_point', 'connector', 'battery_connector']);
