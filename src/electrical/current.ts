import { LED_FORWARD_V } from '../parts/formulas.js';
import type { ResolvedPart } from '../parts/index.js';
import { type Netlist, type Node, netsOf, otherEnd } from './netlist.js';
import { supplyOf, voltsOf } from './power.js';
import { parseValue } from './values.js';

/** Current of an LED while it is lit, and the pin that switches it, if one does. */
export interface LedCurrent {
  readonly ma: number;
  /** The rail that the current comes from; null where a pin gives it. */
  readonly rail: string | null;
  readonly pin: Node | null;
}

interface Side {
  readonly ohms: number;
  readonly volts: number;
  readonly rail: string | null;
  readonly pin: Node | null;
}

/** The LEDs in series with this one, itself among them, from the highest to the lowest: nets between them join nothing else. */
export function ledString(netlist: Netlist, led: ResolvedPart): readonly ResolvedPart[] {
  const found = [led];
  for (const [pin, other] of [
    ['K', 'A'],
    ['A', 'K'],
  ] as const) {
    for (let at = next(netlist, led, pin, other); at !== null && !found.includes(at); at = next(netlist, at, pin, other))
      if (pin === 'K') found.push(at);
      else found.unshift(at);
  }
  return found;
}

/** Whether an LED lies with its resistor over a fuse: it lights where that has blown. */
export function isOverFuse(netlist: Netlist, led: ResolvedPart): boolean {
  const netOf = (pin: string): string | null => led.pads.find((p) => p.pin === pin)?.net ?? null;
  const [anode, cathode] = [netOf('A'), netOf('K')];
  const beyond = (net: string | null): (string | null)[] =>
    net === null ? [] : netlist.on(net).flatMap((n) => (n.part.component.kind === 'resistor' ? n.part.pads.map((p) => p.net) : []));
  const before = [anode, ...beyond(anode)];
  const behind = [cathode, ...beyond(cathode)].filter((net) => net !== null && netlist.isRail(net));
  return netlist.parts.some((p) => {
    if (p.component.kind !== 'fuse') return false;
    const nets = p.pads.map((d) => d.net);
    return before.some((a) => a !== null && nets.includes(a) && behind.some((b) => b !== a && nets.includes(b ?? null)));
  });
}

/** The LED whose `other` pin is alone with this one's `pin` on a net; null where there is none. */
function next(netlist: Netlist, led: ResolvedPart, pin: 'A' | 'K', other: 'A' | 'K'): ResolvedPart | null {
  const net = led.pads.find((p) => p.pin === pin)?.net ?? null;
  if (net === null || netlist.isGround(net) || netlist.isRail(net)) return null;
  const others = netlist.on(net).filter((n) => n.part !== led);
  const [only] = others;
  return only !== undefined && others.length === 1 && only.part.component.kind === 'led' && only.pad.pin === other ? only.part : null;
}

/** (higher side − lower side − forward voltages) / series resistance of an LED, or of the string that it is in. null where one of them is not known. */
export function ledCurrent(netlist: Netlist, led: ResolvedPart): LedCurrent | null {
  const string = ledString(netlist, led);
  const forward = string.reduce((sum, { component }) => sum + (LED_FORWARD_V[component.value.toLowerCase()] ?? Number.NaN), 0);
  const [high, low] = [side(netlist, string[0] ?? led, 'A'), side(netlist, string.at(-1) ?? led, 'K')];
  if (Number.isNaN(forward) || high === null || low === null) return null;
  const ohms = high.ohms + low.ohms;
  if (ohms <= 0 || high.volts - low.volts <= 0) return null;
  return { ma: (Math.max(0, high.volts - low.volts - forward) / ohms) * 1000, rail: high.rail, pin: high.pin ?? low.pin };
}

/** From one pin of the LED, through a series resistor where there is one, to a net whose voltage is known when the LED is lit. */
function side(netlist: Netlist, led: ResolvedPart, pin: 'A' | 'K'): Side | null {
  const start = led.pads.find((p) => p.pin === pin)?.net ?? null;
  if (start === null) return null;
  const here = atEnd(netlist, start, pin, led);
  if (here !== null) return { ohms: 0, ...here };
  for (const { part } of netlist.on(start)) {
    if (part.component.kind !== 'resistor' || !netsOf(part).includes(start)) continue;
    const far = otherEnd(part, start);
    const end = far === null ? null : atEnd(netlist, far, pin, part);
    const ohms = parseValue(part.component.value);
    if (end !== null && ohms !== null) return { ohms, ...end };
  }
  return null;
}

/** What a net is at while the LED is lit: a rail, ground, a pin that drives it, a transistor that pulls it down. */
function atEnd(netlist: Netlist, net: string, pin: 'A' | 'K', from: ResolvedPart): Omit<Side, 'ohms'> | null {
  const volts = voltsOf(netlist, net);
  if (volts !== null) return { volts, rail: netlist.isGround(net) ? null : net, pin: null };
  for (const node of netlist.on(net)) {
    const { kind } = node.part.component;
    if (node.part === from) continue;
    const pulls = (kind === 'mosfet' && node.pad.pin === 'D') || (kind === 'bjt' && node.pad.pin === 'C') || node.pad.type === 'open_collector';
    if (pulls) return pin === 'K' ? { volts: 0, rail: null, pin: null } : null;
    const drives = node.pad.type === 'output' || node.pad.type === 'bidirectional' || node.pad.type === 'tri_state';
    const supply = drives ? (node.part.device?.logic_v ?? supplyOf(netlist, node.part)) : null;
    if (drives && pin === 'K') return { volts: 0, rail: null, pin: node };
    if (supply !== null) return { volts: supply, rail: null, pin: node };
  }
  return null;
}
