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

/** (higher side − lower side − forward voltage) / series resistance. null where one of them is not known. */
export function ledCurrent(netlist: Netlist, led: ResolvedPart): LedCurrent | null {
  const forward = LED_FORWARD_V[led.component.value.toLowerCase()];
  const [high, low] = [side(netlist, led, 'A'), side(netlist, led, 'K')];
  if (forward === undefined || high === null || low === null) return null;
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
    const supply = drives ? supplyOf(netlist, node.part) : null;
    if (drives && pin === 'K') return { volts: 0, rail: null, pin: node };
    if (supply !== null) return { volts: supply, rail: null, pin: node };
  }
  return null;
}
