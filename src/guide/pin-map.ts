import { netsOf, otherEnd, parseValue } from '../electrical/index.js';
import { roleOf } from '../engineer/pins/ports.js';
import type { Scene } from '../ledger/scene.js';
import { type Platform, type ResolvedPart, unrolled } from '../parts/index.js';
import type { Knowledge, PlatformKnowledge } from './knowledge.js';

/** What a controller does with a pin. `link`: it leads to a connector or a part of which nobody says who drives it. */
export type PinRole =
  | 'output'
  | 'select'
  | 'led'
  | 'button'
  | 'row'
  | 'column'
  | 'input'
  | 'analog'
  | 'sda'
  | 'scl'
  | 'sck'
  | 'mosi'
  | 'miso'
  | 'tx'
  | 'rx'
  | 'can'
  | 'usb'
  | 'program'
  | 'link';

export interface PinUse {
  /** The device's name of it, and its pads. */
  readonly pin: string;
  readonly pads: readonly string[];
  readonly net: string;
  readonly role: PinRole;
  /** Its name in programs, and its number there; null: the platform has none for it. */
  readonly macro: string;
  readonly number: string | null;
  /** What hangs on it: "SW1 button 1", "J2 oled pin 4". */
  readonly hangs: readonly string[];
  /** Level at which what it drives is off; of a button, the level while it is pressed. */
  readonly level: 'HIGH' | 'LOW';
  /** Nothing on the board holds the net at a level. */
  readonly floats: boolean;
  /** What the platform says to take care of. */
  readonly care: string | null;
}

export interface BusDevice {
  readonly ref: string;
  readonly device: string;
  readonly address: number;
}

export interface Controller {
  readonly part: ResolvedPart;
  readonly ref: string;
  readonly platform: Platform;
  readonly knows: PlatformKnowledge | null;
  readonly pins: readonly PinUse[];
  /** Devices on the I²C bus of its first data line, by address. */
  readonly bus: readonly BusDevice[];
  readonly nativeUsb: boolean;
}

/** Most of a resistor that only guards a line, Ω. */
const SERIES_OHM = 10_000;
const SELECT = /^(CS|CSN|NSS|SS|nCS)\d*$/;
const DRIVEN: ReadonlySet<string> = new Set(['output', 'open_collector']);

/** The controllers of a board with what they do with their pins, in the order of its parts. */
export function controllersOf(scene: Scene, knowledge: Knowledge): Controller[] {
  return scene.parts.flatMap((part) => {
    const platform = scene.cores.get(scene.blockOf(part.component.ref)?.block ?? '');
    const main = platform?.core.parts.find((p) => p.id === platform.mcu);
    if (platform === undefined || main?.device !== part.component.device) return [];
    const knows = knowledge.platforms.get(platform.id) ?? null;
    const pins = usesOf(scene, part, platform, knows);
    return [{ part, ref: part.component.ref, platform, knows, pins, bus: busOf(scene, pins), nativeUsb: pins.some((p) => p.role === 'usb') }];
  });
}

function usesOf(scene: Scene, part: ResolvedPart, platform: Platform, knows: PlatformKnowledge | null): PinUse[] {
  const own = scene.blockOf(part.component.ref)?.id;
  const seen = new Set<string>();
  return part.pads.flatMap((pad): PinUse[] => {
    const { net, pin, type } = pad;
    if (net === null || pin === '' || seen.has(pin) || type === 'power_in' || type === 'power_out' || type === 'no_connect') return [];
    if (scene.netlist.isGround(net) || scene.netlist.isRail(net)) return [];
    seen.add(pin);
    const nets = reach(scene, net);
    const peers = nets.flatMap((n) => scene.netlist.on(n)).filter((n) => n.part !== part && n.part.component.block !== own);
    const things = peers.filter((n) => !PASSIVE.has(n.part.component.kind) && scene.stands(n.part.component));
    if (things.length === 0) return [];
    const role = roleFor(scene, part, platform, nets, things);
    const hangs = [...new Set(things.map((n) => thing(n.part, n.pad.pin || n.pad.number)))];
    const macro = `${net
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, '_')
      .replace(/^(?=\d)/, 'N')}_PIN`;
    return [
      {
        pin,
        pads: part.pads.filter((p) => p.pin === pin).map((p) => p.number),
        net,
        role,
        macro,
        number: numberOf(knows, pin),
        hangs,
        level: levelOf(scene, nets, role),
        floats: heldAt(scene, nets) === null,
        care: platform.strapping[pin] ?? null,
      },
    ];
  });
}
const PASSIVE: ReadonlySet<string> = new Set(['resistor', 'capacitor', 'inductor', 'ferrite', 'esd', 'tvs', 'zener']);

const thing = ({ component: { ref, kind, value } }: ResolvedPart, pin: string): string =>
  kind === 'led'
    ? `${ref} ${value} LED`
    : kind === 'button' || kind === 'switch'
      ? `${ref} ${value}`
      : `${ref} ${value} ${/^\d+$/.test(pin) ? `pin ${pin}` : pin}`;

/** The net, and those behind resistors in series with it. */
function reach(scene: Scene, net: string): string[] {
  const beyond = scene.netlist.on(net).flatMap(({ part }) => {
    if (part.component.kind !== 'resistor' && part.component.kind !== 'ferrite') return [];
    if (part.component.kind === 'resistor' && (parseValue(part.component.value) ?? Number.POSITIVE_INFINITY) > SERIES_OHM) return [];
    const other = otherEnd(part, net);
    return other === null || scene.netlist.isGround(other) || scene.netlist.isRail(other) ? [] : [other];
  });
  return [...new Set([net, ...beyond])];
}

type Things = readonly { part: ResolvedPart; pad: { pin: string; type: string } }[];

function roleFor(scene: Scene, part: ResolvedPart, platform: Platform, nets: readonly string[], things: Things): PinRole {
  const programs = [platform.programming?.block, platform.debug?.block];
  const own = scene.blockOf(part.component.ref)?.id;
  const ports = scene.design.blocks.flatMap((instance) => {
    const template = instance.id === own || programs.includes(instance.block) ? null : scene.blockNamed(instance.block);
    if (template === null) return [];
    const block = unrolled(template, instance.params);
    return Object.entries(instance.ports).flatMap(([name, net]) => {
      const port = nets.includes(net) ? block.ports.find((p) => p.name === name) : undefined;
      return port === undefined ? [] : [{ port, block, role: roleOf(port, block) }];
    });
  });
  if (things.every((t) => programs.includes(scene.blockOf(t.part.component.ref)?.block))) return 'program';
  if (nets.some((n) => scene.netlist.net(n)?.class === 'usb')) return 'usb';
  for (const { role } of ports) {
    if (role.to === 'can') return 'can';
    if (role.to === 'i2c' || role.to === 'spi' || role.to === 'uart') return role.line as PinRole;
    if (role.to === 'usb') return 'usb';
    if (role.to === 'adc') return 'analog';
  }
  for (const { port, block } of ports) {
    const names = block.ports.map((p) => p.name);
    if (names.includes('COL') && names.includes('ROW')) return port.name === 'ROW' ? 'row' : 'column';
    if (SELECT.test(port.name) && names.includes('SCK')) return 'select';
  }
  if (things.some((t) => t.part.component.kind === 'led')) return 'led';
  if (things.some((t) => (t.part.component.kind === 'button' || t.part.component.kind === 'switch') && pressed(scene, t.part, nets) !== null))
    return 'button';
  // Whatever drives the line is an output of its own: the controller only listens.
  if (things.some((t) => DRIVEN.has(t.pad.type)) || ports.some((p) => p.port.kind === 'output')) return 'input';
  if (
    ports.some((p) => p.port.kind === 'input') ||
    things.some((t) => t.pad.type === 'input' || (DRIVES.has(t.part.component.kind) && GATE.has(t.pad.pin)))
  )
    return 'output';
  return 'link';
}
const DRIVES: ReadonlySet<string> = new Set(['mosfet', 'bjt', 'buzzer']);
const GATE: ReadonlySet<string> = new Set(['G', 'B', '+', '1', '2']);

/** What a button joins the net to: the level that a pressed one gives. */
function pressed(scene: Scene, part: ResolvedPart, nets: readonly string[]): 'HIGH' | 'LOW' | null {
  const others = netsOf(part).filter((n) => !nets.includes(n));
  return others.some((n) => scene.netlist.isGround(n)) ? 'LOW' : others.some((n) => scene.netlist.isRail(n)) ? 'HIGH' : null;
}

/** Where resistors of the board hold the line while nobody drives it. */
function heldAt(scene: Scene, nets: readonly string[]): 'HIGH' | 'LOW' | null {
  for (const net of nets)
    for (const { part } of scene.netlist.on(net)) {
      const other = part.component.kind === 'resistor' && scene.stands(part.component) ? otherEnd(part, net) : null;
      if (other !== null && scene.netlist.isGround(other)) return 'LOW';
      if (other !== null && scene.netlist.isRail(other)) return 'HIGH';
    }
  return null;
}

function levelOf(scene: Scene, nets: readonly string[], role: PinRole): 'HIGH' | 'LOW' {
  const on = nets.flatMap((n) => scene.netlist.on(n));
  if (role === 'button') return on.map((n) => pressed(scene, n.part, nets)).find((l) => l !== null) ?? 'LOW';
  if (role === 'select') return 'HIGH';
  if (role === 'led') return on.some((n) => n.part.component.kind === 'led' && n.pad.pin === 'K') ? 'HIGH' : 'LOW';
  return heldAt(scene, nets) ?? 'LOW';
}

function numberOf(knows: PlatformKnowledge | null, pin: string): string | null {
  for (const { from, to } of knows?.pins ?? []) {
    const pattern = new RegExp(from);
    if (pattern.test(pin)) return pin.replace(pattern, to);
  }
  return null;
}

function busOf(scene: Scene, pins: readonly PinUse[]): BusDevice[] {
  const sda = pins.find((p) => p.role === 'sda');
  if (sda === undefined) return [];
  const found = scene.netlist.on(sda.net).flatMap(({ part }): BusDevice[] => {
    const { ref, device } = part.component;
    if (part.device?.i2c_addresses === undefined || !scene.stands(part.component)) return [];
    const instance = scene.blockOf(ref);
    const address =
      instance?.params?.['address'] ?? scene.blockNamed(instance?.block ?? '')?.params['address']?.default ?? part.device.i2c_addresses[0];
    return address === undefined || device === undefined ? [] : [{ ref, device, address: Number(address) }];
  });
  return [...new Map(found.map((d) => [d.ref, d])).values()].sort((a, b) => a.address - b.address);
}
