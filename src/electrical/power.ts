import type { Kind } from '../design/index.js';
import { type Netlist, type Node, netsOf, otherEnd } from './netlist.js';
import { parseValue } from './values.js';

/** Parts that a supply passes through: what hangs behind them is still fed. */
const PASSES: ReadonlySet<Kind> = new Set(['ferrite', 'inductor', 'fuse', 'diode', 'schottky', 'switch', 'mosfet', 'bjt', 'resistor']);
/** A pack is called by so much beside what its cells make: 16 of 3.2 V are called 48 V. */
export const PACK_NAMED_OFF = 0.07;
/** Parts that bring a supply onto the board. */
const ENTRIES: ReadonlySet<Kind> = new Set(['connector', 'usb_connector', 'battery_connector']);

/** Whether a supply comes onto the board at this node: the VBUS of a USB receptacle, a battery's pole, the tip of a barrel jack. */
export function entersAt(netlist: Netlist, { part, pad }: Node): boolean {
  if (netlist.isGround(pad.net)) return false;
  const { kind } = part.component;
  if (kind === 'usb_connector') return pad.pin === 'VBUS';
  return kind === 'battery_connector' || (kind === 'connector' && pad.pin === 'TIP');
}

/** Volts of a net against ground: 0 for ground, what is declared for a rail, null where nobody says. */
export const voltsOf = (netlist: Netlist, net: string | null): number | null =>
  net === null ? null : netlist.isGround(net) ? 0 : (netlist.net(net)?.volts ?? null);

/**
 * The one voltage that a part runs from; null where it has several supplies or none is declared. Pins that the part feeds itself (a core
 * regulator's) are no supply.
 */
export function supplyOf(netlist: Netlist, part: Node['part']): number | null {
  const made = new Set(part.pads.filter((p) => p.type === 'power_out').map((p) => p.net));
  const rails = new Set(part.pads.filter((p) => p.type === 'power_in' && !netlist.isGround(p.net) && !made.has(p.net)).map((p) => p.net));
  const volts = new Set([...rails].map((r) => voltsOf(netlist, r)));
  const [only] = volts;
  return volts.size === 1 && only !== undefined ? only : null;
}

/**
 * Nets that are fed: a power output drives them, or they are a rail that a connector carries, or a part that passes
 * current (ferrite, fuse, diode, inductor, switch, FET, small resistor) joins them to a fed net. Ground nets count as fed.
 */
export function fedNets(netlist: Netlist): ReadonlySet<string> {
  const fed = new Set<string>();
  for (const { name, class: kind, volts } of netlist.nets) {
    const nodes = netlist.on(name);
    const driven = nodes.some((n) => n.pad.type === 'power_out');
    // A supply that nobody declared (a netlist tells no voltages) is a gap, not a fault.
    const enters = (volts !== undefined || kind === 'power') && nodes.some((n) => ENTRIES.has(n.part.component.kind));
    if (kind === 'ground' || driven || enters) fed.add(name);
    else if (nodes.some((n) => n.part.component.kind === 'connector')) for (const rail of railsBehind(netlist, name)) fed.add(rail);
  }
  let grew = true;
  while (grew) {
    grew = false;
    for (const part of netlist.parts) {
      const wound = isWound(part) ? netsOf(part).filter((n) => !netlist.isGround(n)) : [];
      const hanging = wound.some((n) => fed.has(n)) ? wound.filter((n) => !fed.has(n)) : [];
      for (const net of hanging) fed.add(net);
      grew ||= hanging.length > 0;
      if (!PASSES.has(part.component.kind) || wound.length > 0) continue;
      for (const net of netsOf(part)) {
        const { kind } = part.component;
        const other = kind === 'mosfet' ? channelEnd(part, net) : kind === 'bjt' ? emitted(part, net) : otherEnd(part, net);
        if (other === null || !fed.has(net) || fed.has(other) || netlist.isGround(net)) continue;
        fed.add(other);
        grew = true;
      }
    }
  }
  return fed;
}

/** Windings that share a core: what drives one feeds what hangs on the others. */
export const isWound = ({ component: { kind }, device, pads }: Part): boolean =>
  (kind === 'ic' || kind === 'module' || kind === 'inductor') &&
  device?.title.toLowerCase().includes('transformer') === true &&
  new Set(pads.map((p) => p.net)).size > 2 &&
  device.pins.every((p) => p.type === 'passive' || p.type === 'no_connect' || p.type === 'unspecified');

/** Largest resistor that filters a supply, Ω. */
export const FILTERS_OHM = 100;
export const filters = ({ component: { kind, value } }: Part): boolean =>
  kind === 'resistor' && (parseValue(value) ?? Number.POSITIVE_INFINITY) <= FILTERS_OHM;

/** Whether a net is a rail, or takes a supply of which nobody said the voltage. */
export const isSupplied = (netlist: Netlist, net: string): boolean =>
  netlist.isRail(net) || (!netlist.isGround(net) && netlist.on(net).some((n) => n.pad.type === 'power_in'));

/** What comes in on a net of which nobody said the voltage feeds what takes a supply there, and behind a rectifier, a fuse, a switch or a filter. */
function railsBehind(netlist: Netlist, net: string): string[] {
  const seen = new Set([net]);
  for (const at of seen)
    for (const { part, pad } of netlist.isRail(at) ? [] : netlist.on(at)) {
      const { kind } = part.component;
      const leads = kind === 'resistor' ? filters(part) : kind !== 'mosfet' && kind !== 'bjt' && PASSES.has(kind);
      const to = leads ? otherEnd(part, at) : null;
      // A diode leads on to the plus from its anode, to a minus from its cathode.
      const volts = voltsOf(netlist, to);
      const against = volts !== null && (kind === 'diode' || kind === 'schottky') && pad.pin === (volts < 0 ? 'A' : 'K');
      if (to !== null && !against && !netlist.isGround(to)) seen.add(to);
    }
  return [...seen].filter((at) => isSupplied(netlist, at));
}

type Part = Parameters<typeof otherEnd>[0];
const netAt = (part: Part, pin: string): string | null => part.pads.find((p) => p.pin === pin)?.net ?? null;

/** A transistor whose current goes from its emitter or source to its collector or drain, as its title says. */
export const isPType = ({ device }: Part): boolean => /\bPNP\b|\bP-channel\b/i.test(device?.title ?? '');

/** What a transistor leads a supply on to: its emitter from its collector, as a follower does; with a PNP type the other way. */
function emitted(part: Part, net: string): string | null {
  const [from, to] = isPType(part) ? ['E', 'C'] : ['C', 'E'];
  return netAt(part, from as string) === net ? netAt(part, to as string) : null;
}

/** Drain for source and source for drain of a FET. */
function channelEnd(part: Part, net: string): string | null {
  const netOf = (pin: string): string | null => netAt(part, pin);
  if (netOf('D') === net) return netOf('S');
  if (netOf('S') === net) return netOf('D');
  return null;
}
