import { INTEGRATED } from '../design/index.js';
import type { ResolvedPart } from '../parts/index.js';
import { parseValue } from './values.js';

/** Most of a shunt, Ω: a larger resistor carries no supply of any size. */
export const SHUNT_OHM = 1;

/** Pins that a part leads on to from one of its pins, whichever way the current goes. `most`: the largest resistor that counts, Ω. */
export function leadsOn(part: ResolvedPart, pin: string, most = SHUNT_OHM): string[] {
  const others = (): string[] => part.pads.filter((p) => p.net !== null && (p.pin || p.number) !== pin).map((p) => p.pin || p.number);
  const among = (pins: RegExp): string[] => (pins.test(pin) ? others().filter((p) => pins.test(p)) : []);
  if (isWound(part)) return others();
  switch (part.component.kind) {
    case 'ferrite':
    case 'inductor':
    case 'fuse':
    case 'diode':
    case 'schottky':
    case 'switch':
      return others();
    case 'resistor':
      return ohmsOf(part) <= most ? others() : [];
    case 'mosfet':
      return channelOf(part, pin);
    case 'bjt':
      return among(/^[CE]\d*$/);
    case 'thyristor':
      return GATE.test(pin) ? [] : others().filter((p) => !GATE.test(p));
    case 'solid_state_relay':
      return contactsOf(part, pin);
    case 'relay':
      // NO and NC of the pole that COM is of.
      return others().filter(
        (p) => !/^COIL/.test(p) && !/^COIL/.test(pin) && /COM/.test(`${p} ${pin}`) && p.replace(/\D/g, '') === pin.replace(/\D/g, ''),
      );
    case 'sensor':
      return among(/^IP/);
    case 'driver':
      return darlington(part, pin);
    default:
      // Whatever it is called, what has two pins and drives neither passes what comes to one on to the other: a thermistor, a link, a surge limiter.
      return part.device?.pins.length === 2 && part.device.pins.every((p) => p.type === 'passive') && INTEGRATED.has(part.component.kind)
        ? others()
        : [];
  }
}

/** The gate of a thyristor or a triac, numbered where a case holds several. */
export const GATE = /^G\d*$/;
/** An end of the light at the input of what is isolated by one: anode or cathode, numbered where a case holds several. */
export const INPUT_LED = /^(?:A|K|ANODE|CATHODE|LED[+-])\d*$/i;

/** The other ends of the contact that a pin of a solid-state relay is of: of several channels the one of its number. */
function contactsOf({ pads }: ResolvedPart, pin: string): string[] {
  if (INPUT_LED.test(pin)) return [];
  const ends = [...new Set(pads.flatMap((p) => (p.net === null || INPUT_LED.test(p.pin) ? [] : [p.pin || p.number])))];
  const channels = new Set(pads.flatMap((p) => (INPUT_LED.test(p.pin) ? [p.pin.replace(/\D/g, '')] : [])));
  const channel = pin.replace(/\D/g, '');
  return ends.filter((p) => p !== pin && (channels.size < 2 || p.replace(/\D/g, '').startsWith(channel)));
}

/** Windings that share a core: what drives one feeds what hangs on the others. A coil of more than two nets has several, whether or not its entry tells them. */
export const isWound = ({ component: { kind }, device, pads }: ResolvedPart): boolean =>
  device?.windings !== undefined ||
  (kind === 'inductor' && new Set(pads.map((p) => p.net)).size > 2 && device?.pins.every((p) => IDLE.has(p.type)) === true);
/** A chip or module none of whose pins does anything: it may be a coil, and its entry does not say so. */
export const mayBeWound = ({ component: { kind }, device }: ResolvedPart): boolean =>
  (kind === 'ic' || kind === 'module') && device !== null && device.windings === undefined && device.pins.every((p) => IDLE.has(p.type));
const IDLE: ReadonlySet<string> = new Set(['passive', 'no_connect', 'unspecified']);

/** The other ends of a FET's channel: with a gate for each, drain and source of one number belong together; with one gate all of them are its. */
export function channelOf({ pads }: ResolvedPart, pin: string): string[] {
  const [, end, number] = /^([DS])(\d*)$/.exec(pin) ?? [];
  if (end === undefined) return [];
  const gates = new Set(pads.flatMap((p) => (/^G\d*$/.test(p.pin) ? [p.pin] : [])));
  const ends = [...new Set(pads.flatMap((p) => (p.net !== null && p.pin !== pin && /^[DS]\d*$/.test(p.pin) ? [p.pin] : [])))];
  return gates.size > 1 ? ends.filter((p) => p.slice(1) === number) : ends;
}

/** A resistor's value, "5 mΩ" and "4R7" too, Ω; infinite where it is none. */
export function ohmsOf({ component: { value } }: ResolvedPart): number {
  const plain = parseValue(value);
  if (plain !== null) return plain;
  const text = value.replace(/Ω|ohms?|R$/gi, '');
  const match = /^(\d+(?:\.\d+)?)(m?)$/.exec(text.trim()) ?? /^(\d*)R(\d+)$/.exec(value);
  if (match === null) return Number.POSITIVE_INFINITY;
  return match[2] === 'm' ? Number(match[1]) / 1000 : /R\d/.test(value) ? Number(`${match[1] || 0}.${match[2]}`) : Number(match[1]);
}

/** An output that pulls down leads to the ground pin of its own part. */
function darlington(part: ResolvedPart, pin: string): string[] {
  const pad = part.pads.find((p) => p.pin === pin);
  if (pad?.type !== 'open_collector' && !/^(OUT|[1-8]C)\d*$/.test(pin)) return [];
  return part.pads.filter((p) => /^(GND|E|COM-)$/.test(p.pin)).map((p) => p.pin);
}
