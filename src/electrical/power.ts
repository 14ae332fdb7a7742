import type { Kind } from '../design/index.js';
import { type Netlist, netsOf, otherEnd } from './netlist.js';

/** Parts that a supply passes through: what hangs behind them is still fed. */
const PASSES: ReadonlySet<Kind> = new Set(['ferrite', 'inductor', 'fuse', 'diode', 'schottky', 'switch', 'mosfet', 'resistor']);
/** Parts that bring a supply onto the board. */
const ENTRIES: ReadonlySet<Kind> = new Set(['connector', 'usb_connector', 'battery_connector']);

/**
 * Nets that are fed: a power output drives them, or they are a declared rail that a connector carries, or a part that passes
 * current (ferrite, fuse, diode, inductor, switch, FET, small resistor) joins them to a fed net. Ground nets count as fed.
 */
export function fedNets(netlist: Netlist): ReadonlySet<string> {
  const fed = new Set<string>();
  for (const { name, class: kind, volts } of netlist.nets) {
    const nodes = netlist.on(name);
    const driven = nodes.some((n) => n.pad.type === 'power_out');
    const enters = volts !== undefined && nodes.some((n) => ENTRIES.has(n.part.component.kind));
    if (kind === 'ground' || driven || enters) fed.add(name);
  }
  let grew = true;
  while (grew) {
    grew = false;
    for (const part of netlist.parts) {
      if (!PASSES.has(part.component.kind)) continue;
      for (const net of netsOf(part)) {
        const other = part.component.kind === 'mosfet' ? channelEnd(part, net) : otherEnd(part, net);
        if (other === null || !fed.has(net) || fed.has(other) || netlist.isGround(net)) continue;
        fed.add(other);
        grew = true;
      }
    }
  }
  return fed;
}

/** Drain for source and source for drain of a FET. */
function channelEnd(part: Parameters<typeof otherEnd>[0], net: string): string | null {
  const netOf = (pin: string): string | null => part.pads.find((p) => p.pin === pin)?.net ?? null;
  if (netOf('D') === net) return netOf('S');
  if (netOf('S') === net) return netOf('D');
  return null;
}
