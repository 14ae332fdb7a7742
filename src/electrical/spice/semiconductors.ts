import { LED_FORWARD_V } from '../../parts/formulas.js';
import type { ResolvedPart } from '../../parts/index.js';
import { isPType } from '../polarity.js';
import { parseValue } from '../values.js';
import { type Deck, netOf, num } from './deck.js';

/** kT/q at 27 °C, the temperature that SPICE computes at. */
const THERMAL_V = 0.0258649;

interface Junction {
  /** Forward voltage at a current. */
  readonly volts: number;
  readonly amps: number;
  /** Emission coefficient and series resistance, Ω. */
  readonly n: number;
  readonly series: number;
}

/** By class, typical: 1N4148W 0.72 V at 10 mA; SS14/B5819W 0.45 V at 1 A; LEDs by colour at 2 mA (parts/formulas.ts). */
const SILICON: Junction = { volts: 0.72, amps: 0.01, n: 1.8, series: 0.6 };
const SCHOTTKY: Junction = { volts: 0.45, amps: 1, n: 1.1, series: 0.05 };
const LED = (color: string): Junction => ({ volts: LED_FORWARD_V[color] ?? 1.9, amps: 0.002, n: 2, series: 6 });

/** Saturation current that gives the forward voltage. */
const saturation = ({ volts, amps, n, series }: Junction): number => amps / Math.expm1((volts - amps * series) / (n * THERMAL_V));

export function writeDiode(deck: Deck, part: ResolvedPart): void {
  const [anode, cathode] = [netOf(part, 'A', '2'), netOf(part, 'K', '1')];
  if (anode === undefined || cathode === undefined) {
    deck.gap(part, 'its pins are not named A and K');
    return;
  }
  const junction = junctionOf(deck, part);
  const reverse = breakdown(deck, part);
  const [a, k, inner] = [deck.node(anode), deck.node(cathode), deck.inner()];
  const meter = deck.ammeter(a, inner);
  const model = `D${part.component.ref}`;
  deck.add(`D${deck.id()} ${inner} ${k} ${model}`);
  deck.add(`.model ${model} D(IS=${num(saturation(junction))} N=${junction.n} RS=${junction.series} CJO=50p${reverse})`);
  deck.probes.push({ ref: part.component.ref, amps: (at) => at.amps(meter), watts: (at) => at.amps(meter) * (at.volts(a) - at.volts(k)) });
}

function junctionOf(deck: Deck, part: ResolvedPart): Junction {
  if (part.component.kind === 'schottky') return SCHOTTKY;
  if (part.component.kind !== 'led') return SILICON;
  const color = Object.keys(LED_FORWARD_V).find((c) => part.component.value.toLowerCase().includes(c));
  if (color === undefined) deck.note(`${part.component.ref} names no colour: taken as red (1.9 V).`);
  return LED(color ?? 'red');
}

/** Breakdown of Zener diodes at their value and 5 mA, and of suppressors 11 % above their stand-off voltage. */
function breakdown(deck: Deck, part: ResolvedPart): string {
  const { kind, value, ref } = part.component;
  if (kind !== 'zener' && kind !== 'tvs') return '';
  const written = /(\d+(?:\.\d+)?)\s*V/i.exec(value)?.[1] ?? /^(?:P?SM[ABCF]J?|P[46]KE)(\d+(?:\.\d+)?)/i.exec(value)?.[1];
  if (written === undefined) {
    deck.note(`${ref} (${value}) says no breakdown voltage: only its forward direction is modelled.`);
    return '';
  }
  return ` BV=${num(Number(written) * (kind === 'tvs' ? 1.11 : 1))} IBV=5m`;
}

interface FetClass {
  readonly match: RegExp;
  /** Gate threshold and, at a gate voltage, the resistance of the channel: typical figures of the makers' datasheets. */
  readonly threshold: number;
  readonly ohms: number;
  readonly gate: number;
}
const FETS: readonly FetClass[] = [
  { match: /AO3400/i, threshold: 1.05, ohms: 0.024, gate: 4.5 },
  { match: /AO3401/i, threshold: 0.9, ohms: 0.047, gate: 4.5 },
  { match: /2N7002/i, threshold: 2, ohms: 2, gate: 10 },
  { match: /BSS138/i, threshold: 1.3, ohms: 0.7, gate: 10 },
];
const ANY_FET: FetClass = { match: /./, threshold: 1.5, ohms: 0.05, gate: 4.5 };

/** Level 1 (Shichman–Hodges): the threshold and the resistance of the open channel are right, and so is the body diode's direction. */
export function writeMosfet(deck: Deck, part: ResolvedPart): void {
  const [drain, gate, source] = [netOf(part, 'D'), netOf(part, 'G'), netOf(part, 'S')];
  if (drain === undefined || gate === undefined || source === undefined) {
    deck.gap(part, 'its pins are not named G, D and S');
    return;
  }
  const { ref, value } = part.component;
  const fet = FETS.find((f) => f.match.test(`${value} ${part.device?.id ?? ''}`));
  if (fet === undefined) deck.note(`${ref} (${value}) is taken as a logic-level MOSFET of 1.5 V threshold and 50 mΩ at 4.5 V.`);
  const { threshold, ohms, gate: on } = fet ?? ANY_FET;
  const p = isPType(part);
  const [d, g, s, inner] = [deck.node(drain), deck.node(gate), deck.node(source), deck.inner()];
  const meter = deck.ammeter(d, inner);
  deck.add(`M${deck.id()} ${inner} ${g} ${s} ${s} M${ref} W=100u L=100u`);
  deck.add(`.model M${ref} ${p ? 'PMOS' : 'NMOS'}(LEVEL=1 VTO=${num(p ? -threshold : threshold)} KP=${num(1 / (ohms * (on - threshold)))} CBD=100p)`);
  deck.probes.push({ ref, amps: (at) => at.amps(meter), watts: (at) => at.amps(meter) * (at.volts(d) - at.volts(s)) });
}

/** Gummel–Poon with a small-signal transistor's gain of 200. */
export function writeBipolar(deck: Deck, part: ResolvedPart): void {
  const [collector, base, emitter] = [netOf(part, 'C'), netOf(part, 'B'), netOf(part, 'E')];
  if (collector === undefined || base === undefined || emitter === undefined) {
    deck.gap(part, 'its pins are not named B, C and E');
    return;
  }
  const { ref } = part.component;
  const [c, b, e, inner, control] = [deck.node(collector), deck.node(base), deck.node(emitter), deck.inner(), deck.inner()];
  const [meter, drive] = [deck.ammeter(c, inner), deck.ammeter(b, control)];
  deck.add(`Q${deck.id()} ${inner} ${control} ${e} Q${ref}`);
  deck.add(`.model Q${ref} ${isPType(part) ? 'PNP' : 'NPN'}(IS=1e-14 BF=200 VAF=100 RC=0.5 RB=10)`);
  deck.probes.push({
    ref,
    amps: (at) => at.amps(meter),
    watts: (at) => at.amps(meter) * (at.volts(c) - at.volts(e)) + at.amps(drive) * (at.volts(b) - at.volts(e)),
  });
}

/** Resistors, and what is one at direct current. */
export function writeResistance(deck: Deck, part: ResolvedPart, ohms: number, pins: readonly [string, string]): void {
  const [one, two] = [netOf(part, pins[0]), netOf(part, pins[1])];
  if (one === undefined || two === undefined) {
    deck.gap(part, `it has no pins ${pins.join(' and ')}`);
    return;
  }
  const [a, b] = [deck.node(one), deck.node(two)];
  const real = Math.max(ohms, 1e-3);
  deck.add(`R${deck.id()} ${a} ${b} ${num(real)}`);
  const amps = (at: { volts(n: string): number }): number => (at.volts(a) - at.volts(b)) / real;
  deck.probes.push({ ref: part.component.ref, amps, watts: (at) => amps(at) ** 2 * real });
}

/** Series resistance of a ceramic capacitor, Ω. */
const ESR_OHM = 0.01;

export function writeReactance(deck: Deck, part: ResolvedPart): void {
  const [one, two] = [netOf(part, '1', 'A', '+'), netOf(part, '2', 'K', '-')];
  const value = parseValue(part.component.value.split(/[\s,/]/)[0] ?? '');
  if (one === undefined || two === undefined || value === null || !(value > 0)) {
    deck.gap(part, `its value ${part.component.value} is not readable`);
    return;
  }
  const [a, b] = [deck.node(one), deck.node(two)];
  if (part.component.kind === 'capacitor') {
    const plate = deck.inner();
    deck.add(`R${deck.id()} ${a} ${plate} ${ESR_OHM}`);
    deck.add(`C${deck.id()} ${plate} ${b} ${num(value)}`);
    return;
  }
  const inner = deck.inner();
  const meter = deck.ammeter(a, inner);
  const coil = deck.inner();
  deck.add(`R${deck.id()} ${inner} ${coil} 0.05`);
  deck.add(`L${deck.id()} ${coil} ${b} ${num(value)}`);
  deck.note('Inductors have 50 mΩ of wire.');
  deck.probes.push({ ref: part.component.ref, amps: (at) => at.amps(meter), watts: (at) => at.amps(meter) * (at.volts(a) - at.volts(b)) });
}
