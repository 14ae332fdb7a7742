import type { Kind } from '../design/index.js';
import { leadsOn, ohmsOf } from './conducting.js';
import { type Netlist, type Node, otherEnd } from './netlist.js';
import { isPType } from './polarity.js';
import { parseValue } from './values.js';

/** A pack is called by so much beside what its cells make: 16 of 3.2 V are called 48 V. */
export const PACK_NAMED_OFF = 0.07;
/** Parts that bring a supply onto the board. */
const ENTRIES: ReadonlySet<Kind> = new Set(['connector', 'usb_connector', 'battery_connector']);

/** Whether a supply comes onto the board at this node: the VBUS of a USB receptacle, a battery's pole, the tip of a barrel jack. */
export function entersAt(netlist: Netlist, { part, pad }: Node): boolean {
  if (netlist.isGround(pad.net)) return false;
  const { kind } = part.component;
  if (kind === 'usb_connector') return pad.pin === 'VBUS' && !offers(netlist, part);
  return kind === 'battery_connector' || (kind === 'connector' && pad.pin === 'TIP');
}

/** Rp of a USB-C source to 5 V and to 3.3 V, Ω: 3 A, 1.5 A and the default current (USB Type-C 2.2, table 4-28). */
const RP_OHMS = [10_000, 22_000, 56_000, 4_700, 12_000, 36_000] as const;

/** Whether a USB-C receptacle gives the supply on its VBUS instead of taking it: each of its CC pins is pulled up to a rail by an Rp. */
export function offers(netlist: Netlist, part: Part): boolean {
  const lines = part.pads.filter((p) => /^CC\d$/.test(p.pin));
  const isRp = (p: Part): boolean => p.component.kind === 'resistor' && RP_OHMS.some((ohms) => Math.abs(ohmsOf(p) - ohms) < ohms / 10);
  const pulled = (net: string | null): boolean => net !== null && netlist.on(net).some(({ part: p }) => isRp(p) && netlist.isRail(otherEnd(p, net)));
  return part.component.kind === 'usb_connector' && lines.length > 0 && lines.every((p) => pulled(p.net));
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

/** Pins of a converter's own switch. */
export const SWITCH = /^(SW|LX|L)\d*$/;

/**
 * Whether a regulator's pin is the end of its own switch, however its entry has it: its coil leads on from there, and no switch stands beside it. A coil
 * from its input is a step-up converter's.
 */
export function switchesAt(netlist: Netlist, { part, pad }: Node): boolean {
  if (part.component.kind !== 'regulator' || !SWITCH.test(pad.pin) || pad.net === null) return false;
  const nodes = netlist.on(pad.net);
  const inputs = part.pads.flatMap((p) => (p.type === 'power_in' ? [p.net] : []));
  const onwards = nodes.some((n) => n.part.component.kind === 'inductor' && !inputs.includes(otherEnd(n.part, pad.net ?? '')));
  return onwards && !nodes.some((n) => ['mosfet', 'bjt'].includes(n.part.component.kind) || (DIODES.has(n.part.component.kind) && n.pad.pin === 'A'));
}

/**
 * Nets that are fed: a power output, a reference or a buffer drives them, or they are a rail that a connector carries, or a part that passes
 * current (ferrite, fuse, diode, inductor, switch, FET, small resistor) joins them to a fed net. Ground nets count as fed.
 */
export function fedNets(netlist: Netlist): ReadonlySet<string> {
  const fed = new Set<string>();
  for (const { name, class: kind, volts } of netlist.nets) {
    const nodes = netlist.on(name);
    const driven = nodes.some((n) => n.pad.type === 'power_out' || n.pad.type === 'output' || switchesAt(netlist, n));
    // A supply that nobody declared (a netlist tells no voltages) is a gap, not a fault.
    const enters = (volts !== undefined || kind === 'power') && nodes.some((n) => ENTRIES.has(n.part.component.kind) && !offers(netlist, n.part));
    if (kind === 'ground' || driven || enters) fed.add(name);
    else if (nodes.some((n) => n.part.component.kind === 'connector'))
      for (const rail of [name, ...railsBehind(netlist, name)].filter((n) => isSupplied(netlist, n))) fed.add(rail);
  }
  for (const net of fed) {
    if (netlist.isGround(net)) continue;
    for (const { part, pad } of netlist.on(net)) {
      const to =
        part.component.kind === 'bjt'
          ? [emitted(part, net)]
          : leadsOn(part, pad.pin || pad.number, Number.POSITIVE_INFINITY).map((p) => netAt(part, p));
      for (const other of to) if (other !== null && !netlist.isGround(other)) fed.add(other);
    }
  }
  return fed;
}
/** What commands a gate. */
const DRIVES: ReadonlySet<string> = new Set(['power_out', 'output', 'bidirectional', 'tri_state']);

/** Largest resistor that filters a supply, Ω. */
export const FILTERS_OHM = 100;
export const filters = ({ component: { kind, value } }: Part): boolean =>
  kind === 'resistor' && (parseValue(value) ?? Number.POSITIVE_INFINITY) <= FILTERS_OHM;

/** Whether a net is a rail, or takes a supply of which nobody said the voltage. */
export const isSupplied = (netlist: Netlist, net: string): boolean =>
  netlist.isRail(net) || (!netlist.isGround(net) && netlist.on(net).some((n) => n.pad.type === 'power_in'));

/** Rails that a net leads on to over a rectifier, a fuse, a guard or a filter; over a diode to the plus from its anode, to a minus from its cathode. */
export function railsBehind(netlist: Netlist, net: string): string[] {
  const seen = new Set([net]);
  for (const at of seen) {
    for (const { part, pad } of netlist.on(at)) {
      for (const on of isSwitched(netlist, part) ? [] : leadsOn(part, pad.pin || pad.number, FILTERS_OHM)) {
        const to = netAt(part, on);
        const volts = voltsOf(netlist, to);
        const against = volts !== null && on === (volts < 0 ? 'K' : 'A') && DIODES.has(part.component.kind);
        if (to !== null && !against && !netlist.isGround(to)) seen.add(to);
      }
    }
  }
  return [...seen].filter((at) => at !== net && isSupplied(netlist, at));
}
const DIODES: ReadonlySet<Kind> = new Set(['diode', 'schottky']);

/** A transistor that something else commands: a guard's gate hangs on passives, or on the chip that stands across it. */
export function isSwitched(netlist: Netlist, part: Part): boolean {
  if (part.component.kind !== 'mosfet') return false;
  const gates = part.pads.filter((p) => /^G\d*$/.test(p.pin));
  const ends = new Set(part.pads.flatMap((p) => (/^[DS]\d*$/.test(p.pin) ? [p.net] : [])));
  const across = (p: Part): boolean => [...ends].every((net) => p.pads.some((d) => d.net === net));
  const commands = (type: string): boolean => DRIVES.has(type) || type === 'open_collector';
  return gates.some(({ net }) =>
    net === null ? false : netlist.on(net).some(({ part: p, pad }) => p !== part && !across(p) && (commands(pad.type) || /^[CD]\d*$/.test(pad.pin))),
  );
}

type Part = Node['part'];
const netAt = (part: Part, pin: string): string | null => part.pads.find((p) => (p.pin || p.number) === pin)?.net ?? null;

/** What a transistor leads a supply on to: its emitter from its collector, as a follower does; with a PNP type the other way. */
function emitted(part: Part, net: string): string | null {
  const [from, to] = isPType(part) ? ['E', 'C'] : ['C', 'E'];
  return netAt(part, from as string) === net ? netAt(part, to as string) : null;
}
