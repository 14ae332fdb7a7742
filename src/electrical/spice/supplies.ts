import type { ResolvedPart } from '../../parts/index.js';
import type { Netlist } from '../netlist.js';
import { parseValue } from '../values.js';
import { type Deck, netOf, num } from './deck.js';

/** Pin that a part's ground is; the board's ground where none is named. */
const groundNet = (part: ResolvedPart, netlist: Netlist): string | null => part.pads.find((p) => netlist.isGround(p.net))?.net ?? null;

/** First supply pin's net of a part, ground left out. */
export function supplyNet(part: ResolvedPart, netlist: Netlist): string | null {
  return part.pads.find((p) => p.type === 'power_in' && p.net !== null && !netlist.isGround(p.net))?.net ?? null;
}

/** An ideal source on a rail that comes in from outside. */
export function writeSource(deck: Deck, net: string, volts: number): void {
  const [name, node, inner] = [`VS${deck.id()}`, deck.node(net), deck.inner()];
  deck.sources.set(net, { element: `${name} ${inner} 0`, volts });
  feed(deck, net, deck.ammeter(inner, node));
}

function feed(deck: Deck, net: string, meter: string): void {
  deck.feeds.set(net, [...(deck.feeds.get(net) ?? []), meter]);
}

/** Output voltage of a regulator: written in its type, else what its output net is declared as. */
export function outputVolts(part: ResolvedPart, netlist: Netlist, out: string | null): number | null {
  const name = `${part.device?.id ?? ''} ${part.component.value}`;
  const written = /[-_ ](\d{1,2}\.\d{1,2})\b/.exec(name)?.[1] ?? /\b(?:L|LM|MC|NJM)?78[LM]?(05|06|08|09|12|15|24)\b/i.exec(name)?.[1];
  if (written !== undefined) return Number(written);
  return out === null ? null : (netlist.net(out)?.volts ?? null);
}

/** Where no limit is known, mA. */
const NO_LIMIT_MA = 10_000;
/** How strongly a regulator pulls its output to where it should be, A/V: 10 mV low at 1 A. */
const STIFFNESS = 100;
/** Voltage over which it closes, V. Everything here bends smoothly: the engines step over no kinks. */
const KNEE_V = 3e-4;

/** What a pass transistor lets through to bring the output to what is wanted: never backwards, never more than its limit. A SPICE expression, A. */
function passed(wanted: string, is: string, limit: number): string {
  const u = `((${wanted}-${is})/${KNEE_V})`;
  return `${num(limit)}*tanh(${num((STIFFNESS * KNEE_V) / limit)}*(ln(1+exp(min(${u},40)))+max(0,${u}-40)))`;
}

/** The smaller of a number and an expression, rounded by some mV where they are equal. */
const smaller = (volts: number, expression: string): string => `(0.5*(${num(volts)}+(${expression})-sqrt((${num(volts)}-(${expression}))^2+1e-4)))`;

/**
 * A linear regulator: it brings its output to its nominal voltage or the input less the dropout, whichever is smaller, with no more than its limit. Its input
 * carries the output's current and its own.
 */
export function writeRegulator(deck: Deck, part: ResolvedPart): void {
  const { netlist } = deck;
  const inNet = supplyNet(part, netlist);
  const outNet = part.pads.find((p) => p.type === 'power_out' && p.net !== null)?.net ?? null;
  const volts = outputVolts(part, netlist, outNet);
  if (inNet === null || outNet === null) {
    deck.gap(part, 'its input or output is not connected or not marked as a supply pin');
    return;
  }
  if (volts === null) {
    deck.gap(part, 'its output voltage is not known');
    return;
  }
  const [input, output, ground] = [deck.node(inNet), deck.node(outNet), deck.node(groundNet(part, netlist) ?? null)];
  const drop = part.device?.dropout_v ?? 0.3;
  if (part.device?.dropout_v === undefined) deck.note(`The dropout of ${part.component.ref} is not known: taken as 0.3 V.`);
  const [inner, limit] = [deck.inner(), part.device?.supplies_ma];
  const meter = deck.ammeter(inner, output);
  const enable = netOf(part, 'EN', 'CE', 'SHDN');
  const on = typeof enable === 'string' ? `0.5*(1+tanh(20*(V(${deck.node(enable)},${ground})-1)))*` : '';
  const wanted = `${on}${smaller(volts, `V(${input},${ground})-${num(drop)}`)}`;
  deck.add(`B${deck.id()} ${ground} ${inner} I=${passed(wanted, `V(${output},${ground})`, (limit ?? NO_LIMIT_MA) / 1000)}`);
  deck.add(`F${deck.id()} ${input} ${ground} ${meter} 1`);
  const own = (part.device?.draw_ma?.typical ?? 0) / 1000;
  if (own > 0) writeLoad(deck, input, ground, own);
  feed(deck, outNet, meter);
  deck.probes.push({
    ref: part.component.ref,
    amps: (at) => at.amps(meter),
    watts: (at) => at.amps(meter) * (at.volts(input) - at.volts(output)) + own * (at.volts(input) - at.volts(ground)),
  });
}

/** A constant current that fades out below 1 V. */
function writeLoad(deck: Deck, from: string, to: string, amps: number): void {
  deck.add(`B${deck.id()} ${from} ${to} I=${num(amps)}*tanh(3*V(${from},${to}))`);
}

/** An integrated part as a load on its supply; what it makes of it (a core voltage) as a regulator without dropout. */
export function writeIntegrated(deck: Deck, part: ResolvedPart, what: string): void {
  const { netlist } = deck;
  const supply = supplyNet(part, netlist);
  const draw = part.device?.draw_ma?.typical;
  const made = part.pads.find((p) => p.type === 'power_out' && p.net !== null && netlist.net(p.net)?.volts !== undefined)?.net;
  if (made !== undefined && made !== null) writeCoreSupply(deck, part, made);
  if (supply === null || draw === undefined) {
    deck.gap(part, supply === null ? 'it has no supply pin that is connected' : 'its supply current is not known');
    return;
  }
  writeSupply(deck, part);
  deck.gap(part, `${what}: only its typical supply current (${draw} mA) is modelled, its signal pins are open`);
}

/** An integrated part's supply current as a load; its supply nodes. */
export function writeSupply(deck: Deck, part: ResolvedPart): { plus: string; minus: string } {
  const supply = supplyNet(part, deck.netlist);
  const [plus, minus] = [deck.node(supply), deck.node(groundNet(part, deck.netlist))];
  const draw = (part.device?.draw_ma?.typical ?? 0) / 1000;
  if (draw === 0) deck.gap(part, 'its supply current is not known');
  else writeLoad(deck, plus, minus, draw);
  const amps = (at: { volts(n: string): number }): number => draw * Math.tanh(3 * (at.volts(plus) - at.volts(minus)));
  deck.probes.push({ ref: part.component.ref, amps, watts: (at) => amps(at) * (at.volts(plus) - at.volts(minus)) });
  return { plus, minus };
}

function writeCoreSupply(deck: Deck, part: ResolvedPart, made: string): void {
  const from = part.pads.find((p) => p.type === 'power_in' && p.net !== null && p.net !== made && !deck.netlist.isGround(p.net))?.net;
  const volts = deck.netlist.net(made)?.volts;
  if (from === undefined || from === null || volts === undefined) return;
  const [input, output, inner] = [deck.node(from), deck.node(made), deck.inner()];
  const meter = deck.ammeter(inner, output);
  deck.add(`B${deck.id()} 0 ${inner} I=${passed(smaller(volts, `V(${input})-0.1`), `V(${output})`, NO_LIMIT_MA / 1000)}`);
  deck.add(`F${deck.id()} ${input} 0 ${meter} 1`);
  feed(deck, made, meter);
}

/** Charge current per ohm of the programming resistor, V: I = k / R (TP4056 1200 V, MCP73831 1000 V; their datasheets). */
const CHARGERS: readonly (readonly [RegExp, number])[] = [
  [/TP4056/i, 1200],
  [/MCP7383/i, 1000],
];

/** A linear charger: its programmed current from input to cell, until the cell is at 4.2 V. */
export function writeCharger(deck: Deck, part: ResolvedPart): void {
  const { netlist } = deck;
  const k = CHARGERS.find(([match]) => match.test(`${part.device?.id ?? ''} ${part.component.value}`))?.[1];
  const [inNet, outNet, program] = [supplyNet(part, netlist), part.pads.find((p) => p.type === 'power_out')?.net ?? null, netOf(part, 'PROG')];
  const resistor = netlist.parts.find((p) => p.component.kind === 'resistor' && p.pads.some((pad) => pad.net === program));
  const ohms = resistor === undefined ? null : parseValue(resistor.component.value);
  if (k === undefined || inNet === null || outNet === null || typeof program !== 'string' || ohms === null) {
    deck.gap(part, 'a charger that is not known');
    return;
  }
  const [input, output, inner] = [deck.node(inNet), deck.node(outNet), deck.inner()];
  const amps = k / ohms;
  deck.add(`B${deck.id()} ${input} ${inner} I=${num(amps)}*0.25*(1+tanh((4.15-V(${output}))/0.02))*(1+tanh((V(${input},${output})-0.1)/0.03))`);
  const meter = deck.ammeter(inner, output);
  deck.gap(part, 'its status outputs are open');
  deck.probes.push({ ref: part.component.ref, amps: (at) => at.amps(meter), watts: (at) => at.amps(meter) * (at.volts(input) - at.volts(output)) });
}
