import type { Kind } from '../../design/index.js';
import type { ResolvedPart } from '../../parts/index.js';
import { type Netlist, type Node, netsOf } from '../netlist.js';

/** A part of the circuit that passes some frequencies and holds others. */
export interface Filter {
  readonly input: string;
  readonly output: string;
  /** Its resistors, capacitors, inductors and amplifiers. */
  readonly refs: readonly string[];
}

const PASSIVE: ReadonlySet<Kind> = new Set(['resistor', 'capacitor', 'inductor', 'ferrite', 'potentiometer']);
/** What a filter's nets must not touch: there, resistors and capacitors make time, heat or a supply, not a filter. */
const OTHERS: ReadonlySet<Kind> = new Set([
  'crystal',
  'timer',
  'regulator',
  'charger',
  'button',
  'switch',
  'relay',
  'diode',
  'schottky',
  'zener',
  'led',
  'mosfet',
  'bjt',
  'usb_connector',
]);
const INPUT_NAME = /(^|_)(IN|INPUT|VIN|SIG|SIGNAL|SRC|SOURCE)(_?[LRPN]|\d*)?$/i;
const OUTPUT_NAME = /(^|_)(OUT|OUTPUT|FILT(ERED)?|ADC\d*|AIN\d*|SENSE)(_?[LRPN]|\d*)?$/i;

const isAmplifier = (part: ResolvedPart): boolean =>
  part.component.kind === 'opamp' && part.pads.some((p) => /^OUT/.test(p.pin) && p.type === 'output');

/** Passive parts and amplifiers between the same signal nets, with at least one capacitor or inductor and a way in and out. */
export function filtersOf(netlist: Netlist): Filter[] {
  const signal = (net: string): boolean => !netlist.isGround(net) && !netlist.isRail(net);
  const seen = new Set<string>();
  return netlist.nets.flatMap(({ name }) => {
    if (seen.has(name) || !signal(name)) return [];
    const nets = reached(netlist, name, signal);
    for (const net of nets) seen.add(net);
    return filterOf(netlist, nets, signal) ?? [];
  });
}

/** The signal nets that passive parts and amplifiers join to this one. */
function reached(netlist: Netlist, from: string, signal: (net: string) => boolean): string[] {
  const all = new Set([from]);
  for (const net of all) {
    for (const { part, pad } of netlist.on(net)) {
      const next = PASSIVE.has(part.component.kind) ? netsOf(part) : isAmplifier(part) ? channelNets(part, pad.pin) : [];
      for (const n of next) if (signal(n)) all.add(n);
    }
  }
  return [...all];
}

/** Nets of the one amplifier in a case that a pin belongs to. */
function channelNets(part: ResolvedPart, pin: string): string[] {
  const letter = /^(?:IN|OUT)([A-D1-4]?)[+-]?$/.exec(pin)?.[1];
  if (letter === undefined) return [];
  return part.pads.flatMap((p) => (p.net !== null && [`IN${letter}+`, `IN${letter}-`, `OUT${letter}`].includes(p.pin) ? [p.net] : []));
}

function filterOf(netlist: Netlist, nets: readonly string[], signal: (net: string) => boolean): Filter | null {
  const nodes = nets.flatMap((n) => netlist.on(n));
  const parts = [...new Set(nodes.map((n) => n.part))];
  if (parts.some((p) => OTHERS.has(p.component.kind))) return null;
  const own = parts.filter((p) => PASSIVE.has(p.component.kind) || isAmplifier(p));
  if (!own.some((p) => p.component.kind === 'capacitor' || p.component.kind === 'inductor')) return null;
  const series = own.filter((p) => p.component.kind !== 'capacitor');
  if (series.length === 0) return null;
  const ways = nets.filter((n) => netlist.on(n).some((node) => isWay(node)));
  const supply = dividedRail(netlist, own, nets, signal);
  const input = supply ?? ways.find((n) => INPUT_NAME.test(n)) ?? ways.find((n) => comesIn(netlist, n)) ?? null;
  if (input === null) return null;
  const rest = [...ways, ...nets.filter((n) => !ways.includes(n) && drives(netlist, n))].filter((n) => n !== input);
  const output = rest.find((n) => OUTPUT_NAME.test(n)) ?? rest.at(-1);
  return output === undefined ? null : { input, output, refs: own.map((p) => p.component.ref) };
}

/** Where a signal leaves the filter's parts: a connector, a test point, another part's pin. */
const isWay = ({ part }: Node): boolean => !PASSIVE.has(part.component.kind) && !isAmplifier(part) && part.component.kind !== 'mounting_hole';
const drives = (netlist: Netlist, net: string): boolean => netlist.on(net).some(({ part, pad }) => isAmplifier(part) && pad.type === 'output');
/** Connectors bring signals; what they bring to an amplifier's output they take away. */
const comesIn = (netlist: Netlist, net: string): boolean =>
  !drives(netlist, net) &&
  !OUTPUT_NAME.test(net) &&
  netlist.on(net).some(({ part }) => part.component.kind === 'connector' || part.component.kind === 'test_point');

/** A rail that a divider with a capacitor measures: a resistor to it, and one to ground, at the same net. */
function dividedRail(netlist: Netlist, own: readonly ResolvedPart[], nets: readonly string[], signal: (net: string) => boolean): string | null {
  if (nets.length !== 1) return null;
  const [net = ''] = nets;
  const resistors = own.filter((p) => p.component.kind === 'resistor' && netsOf(p).includes(net));
  const far = resistors.flatMap((p) => netsOf(p).filter((n) => n !== net));
  const rail = far.find((n) => !signal(n) && !netlist.isGround(n));
  return rail !== undefined && far.some((n) => netlist.isGround(n)) ? rail : null;
}
