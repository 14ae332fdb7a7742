import { lineCalled, type Platform } from '../../parts/index.js';
import type { Ask, AskKind } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import type { Knowledge } from '../knowledge.js';
import type { Unit } from '../units/units.js';
import { Pins } from './pins.js';

/** What holds its pin up while the controller is in reset, and what holds it down: a button's pull-up; a gate's pull-down, a LED to ground. */
const AT_REST: Partial<Record<AskKind, 'high' | 'low'>> = { input: 'high', light: 'low', output: 'low', load: 'low', sound: 'low' };

/** Pins of the controller that were asked for: those of a thing in the order of its signals, and those of its lines by their names. */
export interface PinsAsked {
  readonly pins: readonly string[];
  /** null: not that one. */
  readonly lines: Readonly<Record<string, readonly (string | null)[]>>;
}
export const NO_PINS: PinsAsked = { pins: [], lines: {} };

/**
 * The controller's pins that were asked for, by the ask. One that the controller has not, that its own circuit needs or that has to have another
 * level at reset than it would have is told and left out: the signal gets another one. One that wants care is given, and the care told.
 */
export function pinsAsked(know: Knowledge, platform: Platform, asks: readonly Ask[], minutes: Minutes): Map<string, PinsAsked> {
  const asked = new Map<string, PinsAsked>();
  for (const ask of asks) {
    if ((ask.pins === undefined && ask.lines === undefined) || asked.has(ask.id)) continue;
    const usable = (said: string): string | null => {
      const pin = Pins.named(platform, said) ?? Pins.named(platform, printed(know, platform, said) ?? '');
      const why = pin === null ? `the ${platform.name} has no pin ${said} to spare` : unfit(know, platform, ask, pin);
      if (why !== null) minutes.cannot(ask.id, pin === null ? why : `not on ${said}: ${why}; it has another pin`);
      if (why !== null || pin === null) return null;
      const care = platform.strapping[pin];
      if (care !== undefined) minutes.decide(null, `${ask.text} on ${said}, as asked`, `mind the pin: ${care}`);
      return pin;
    };
    const lines = Object.fromEntries(Object.entries(ask.lines ?? {}).map(([line, pins]) => [line, pins.map(usable)]));
    asked.set(ask.id, { pins: (ask.pins ?? []).flatMap((said) => usable(said) ?? []), lines });
  }
  return asked;
}

/** What the maker calls a pin of a bare chip that its usual board prints so: PB2 is D10. */
const printed = ({ library }: Knowledge, { core, mcu }: Platform, said: string): string | undefined =>
  library.devices
    .get(core.parts.find((p) => p.id === mcu)?.device ?? '')
    ?.pins.find((p) => p.aliases?.some((alias) => alias.toUpperCase() === said.toUpperCase()) === true)?.name;

/** All of them. */
export const pinsOf = (asked: PinsAsked | undefined): string[] =>
  asked === undefined ? [] : [...asked.pins, ...Object.values(asked.lines).flatMap((pins) => pins.flatMap((pin) => pin ?? []))];

/** Lines that are numbered (rows, columns), each with its pin. */
export const linesOf = ({ lines }: PinsAsked): [net: string, pin: string][] =>
  Object.entries(lines).flatMap(([line, pins]) => pins.flatMap((pin, i): [string, string][] => (pin === null ? [] : [[`${line}${i + 1}`, pin]])));

/** The pin that was asked for a port of the nth of several, by the name of its line; undefined: none was. */
export function pinOfPort({ lines }: PinsAsked, ports: readonly string[], port: string, nth: number): string | undefined {
  const line = Object.keys(lines).find((said) => lineCalled(ports, said) === port);
  return (line === undefined ? undefined : lines[line]?.[nth - 1]) ?? undefined;
}

/** The pins that were asked for lines of a bus, by their role. */
export function rolesAsked(asked: readonly PinsAsked[], roles: readonly string[]): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { lines } of asked)
    for (const [line, [pin]] of Object.entries(lines)) {
      const role = lineCalled(
        roles.map((r) => r.toUpperCase()),
        line,
      )?.toLowerCase();
      if (role !== undefined && pin !== undefined && pin !== null) found[role] ??= pin;
    }
  return found;
}

/** Kinds of what a pin drives. */
const DRIVEN: ReadonlySet<string> = new Set(['light', 'load', 'output', 'sound']);

/** Why a pin cannot be an ask's; null: it can. */
function unfit({ library }: Knowledge, platform: Platform, ask: Ask, name: string): string | null {
  const { core, mcu, functions } = platform;
  const device = library.devices.get(core.parts.find((p) => p.id === mcu)?.device ?? '');
  const pin = device?.pins.find((p) => p.name === name || p.aliases?.includes(name) === true);
  const names = new Set([name, ...(pin === undefined ? [] : [pin.name, ...(pin.aliases ?? [])])]);
  if (platform.reset !== null && names.has(platform.reset)) return `it is the reset of the ${platform.name}`;
  const readOnly = [...names].some((n) => functions.adc.includes(n) && !functions.gpio.includes(n)) && pin?.type !== 'bidirectional';
  if (readOnly && DRIVEN.has(ask.kind)) return 'it can only be read';
  if (pin?.strap !== undefined && AT_REST[ask.kind] !== pin.strap) return `it has to be ${pin.strap} at reset for the ${platform.name} to start`;
  const own = Object.entries(core.nets).some(([net, pins]) => {
    const joined = pins.some((p) => p.startsWith(`${mcu}.`) && names.has((p.split('?')[0] ?? '').slice(mcu.length + 1)));
    return joined && !core.ports.some((p) => p.name === net);
  });
  return own
    ? `the circuit of the ${platform.name} itself needs it${platform.strapping[name] === undefined ? '' : ` (${platform.strapping[name]})`}`
    : null;
}

/** Says of pins that were asked for twice whose they are, and which of several of a kind have pins that nobody named. */
export function tellTaken(
  platform: Platform,
  open: readonly { readonly unit: Unit; readonly signal: { readonly net: string; readonly at?: string } }[],
  matched: readonly (string | null)[],
  pins: ReadonlyMap<string, string>,
  minutes: Minutes,
): void {
  open.forEach(({ unit, signal }, i) => {
    const pin = matched[i] ?? null;
    if (signal.at === undefined || pin === null || pin === signal.at || (unit.ask.pins === undefined && unit.ask.lines === undefined)) return;
    minutes.cannot(unit.ask.id, `${signal.at} of the ${platform.name} is taken by ${pins.get(signal.at) ?? 'another'}: it has ${pin}`);
  });
  for (const ask of new Set(open.map(({ unit }) => unit.ask))) {
    const own = open.flatMap(({ unit, signal }, i) => (unit.ask === ask ? [{ at: signal.at, pin: matched[i] ?? null, net: signal.net }] : []));
    const further = own.filter((s) => s.at === undefined && s.pin !== null);
    if ((ask.pins?.length ?? 0) + Object.keys(ask.lines ?? {}).length === 0 || further.length === own.length || further.length === 0) continue;
    minutes.decide(null, further.map((s) => `${s.net} on ${s.pin}`).join(', '), `“${ask.text}” are more than the pins that were named`);
  }
}
