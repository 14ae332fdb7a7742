import { isPType, isSupplied, isSwitched, isWound, leadsOn, offers, ohmsOf, parseValue, railsBehind } from '../../electrical/index.js';
import type { ResolvedPart } from '../../parts/index.js';
import { claimOf, wantedAsks } from '../claims.js';
import { overFuses } from '../formulas/network.js';
import { CONNECTORS } from '../reach.js';
import { amount } from '../say.js';
import type { Scene } from '../scene.js';

/** Where current comes onto the board. */
export interface Source {
  readonly ref: string;
  /** Its plus pin, and that pin's net. */
  readonly pin: string;
  readonly net: string;
  /** Nets of its other pole. */
  readonly minus: readonly string[];
  readonly volts: number | null;
  readonly sort: 'usb' | 'coin' | 'cell' | 'block' | 'dry' | 'host' | 'open';
  /** What it surely gives, A; null: nobody says. */
  readonly amps: number | null;
  /** What it gives at the best, A: a USB charger more than a port. */
  readonly most: number | null;
  /** Four diodes stand behind it. */
  readonly rectified: boolean;
  /** Why that much: "a USB port promises 500 mA". */
  readonly why: string;
}

/** USB 2.0, 7.2.1; USB Type-C 1.3 A and 3 A are the charger's to offer; USB Battery Charging 1.2. */
const USB_A = 0.5;
const TYPE_C_A = 3;
const CHARGER_A = 1.5;
/** CR2032 sheets: pulses of 15 mA; alkaline 6LR61, LR6 and LR03 sheets. */
const DRY: readonly (readonly [RegExp, Source['sort'], number, number, string])[] = [
  [/CR\d{4}|3034|coin/i, 'coin', 0.015, 0.015, 'a coin cell gives pulses of 15 mA'],
  [/_9V$|9 V block/i, 'block', 0.25, 0.5, 'a 9 V block gives some 250 mA'],
  [/AAA/, 'dry', 0.5, 1, 'an AAA cell gives some 500 mA'],
  [/AA/, 'dry', 1, 2, 'an AA cell gives some 1 A'],
];

/** Every source of the board, in the order of its parts. */
export function sources(scene: Scene): readonly Source[] {
  return scene.once('sources', () => {
    const sure = scene.parts.flatMap((p) => sureSource(scene, p));
    const fed = new Set(sure.map((s) => s.net));
    const open = scene.parts.flatMap((p) => headerSource(scene, p, fed));
    const entering = new Set([...sure, ...open].map((s) => `${s.ref} ${s.net}`));
    const making = scene.netlist.nets.flatMap((n) => (scene.netlist.on(n.name).some((x) => x.pad.type === 'power_out') ? [n.name] : []));
    for (const net of new Set([...fed, ...making])) for (const rail of [net, ...railsBehind(scene.netlist, net)]) fed.add(rail);
    return [...sure, ...open, ...scene.parts.flatMap((p) => behindSource(scene, p, fed, entering))];
  });
}

/** What comes in before a rectifier, a fuse or a guard, on nets of which nobody said the voltage: it feeds the rail behind, where nothing else does. */
function behindSource(scene: Scene, part: ResolvedPart, fed: Set<string>, entering: ReadonlySet<string>): Source[] {
  if (part.component.kind !== 'connector') return [];
  const pads = [...new Map(part.pads.flatMap((p) => (p.net === null ? [] : [[p.net, p] as const]))).values()];
  const open = pads.flatMap((pad) => {
    const net = pad.net as string;
    if (entering.has(`${part.component.ref} ${net}`) || scene.netlist.isGround(net) || scene.netlist.isRail(net)) return [];
    if (scene.netlist.on(net).some((n) => DRIVES.has(n.pad.type))) return [];
    const rails = railsBehind(scene.netlist, net).filter((rail) => !fed.has(rail) && scene.netlist.on(rail).some((n) => n.pad.type === 'power_in'));
    return rails.length === 0 ? [] : [{ pad, net, rails }];
  });
  if (!isGrounded(scene, part) && open.length < 2) return [];
  for (const { rails } of open) for (const rail of rails) fed.add(rail);
  return open.map(({ pad, net }) => source(scene, part, pad.pin || pad.number, net, OPEN));
}
const DRIVES: ReadonlySet<string> = new Set(['power_out', 'output', 'bidirectional', 'tri_state']);

const DIODES: ReadonlySet<string> = new Set(['diode', 'schottky']);

function sureSource(scene: Scene, part: ResolvedPart): Source[] {
  const { component, device } = part;
  const { kind, ref } = component;
  const plus = (test: (pin: string) => boolean) => part.pads.find((p) => p.net !== null && !scene.netlist.isGround(p.net) && test(p.pin));
  if (kind === 'usb_connector') {
    if (offers(scene.netlist, part)) return [];
    const pad = plus((pin) => pin === 'VBUS');
    return pad === undefined ? [] : [source(scene, part, pad.pin, pad.net as string, usb(scene, part))];
  }
  if (kind === 'battery_connector') {
    const pad = plus((pin) => pin === '+' || pin === '1') ?? plus((pin) => pin !== 'MP' && pin !== '-');
    return pad === undefined ? [] : [source(scene, part, pad.pin, pad.net as string, battery(part))];
  }
  if (kind === 'connector') {
    const own = givenBy(scene, part);
    if (own.length > 0) return own;
    const pins = givingPins(scene, ref);
    const first = plus((pin) => pin === 'TIP' || pins.includes(pin));
    if (first === undefined || /_OUT$/.test(component.device ?? '')) return [];
    // The other side of a dual supply comes in beside it.
    const other = plus((pin) => pins.includes(pin) && pin !== first.pin && scene.netOf(ref, pin) !== first.net);
    const split = other !== undefined && (scene.volts(first.net) ?? 0) * (scene.volts(other.net) ?? 0) < 0;
    return [first, ...(split ? [other] : [])].map((pad) => source(scene, part, pad.pin || pad.number, pad.net as string, OPEN));
  }
  if (kind !== 'module' || device?.supplies_ma === undefined) return [];
  const given = [...new Map(part.pads.filter((p) => p.type === 'power_out' && p.net !== null).map((p) => [p.net, p])).values()];
  return given.map((p) => {
    // What the entry says is its regulator's; on its 5 V pin is the USB port's.
    const amps = /^(5V|VBUS|VUSB)/.test(p.pin) ? Math.max(USB_A, (device.supplies_ma ?? 0) / 1000) : (device.supplies_ma ?? 0) / 1000;
    return source(scene, part, p.pin, p.net as string, { sort: 'host', amps, most: amps, why: `${ref} gives ${amount(amps, 'A')}` });
  });
}

/** What a connector of no circuit gives by itself: the contacts that its device says to give, else the cell that a charger on the board charges there. */
function givenBy(scene: Scene, part: ResolvedPart): Source[] {
  if (scene.blockOf(part.component.ref) !== null) return [];
  const pads = [...new Map(part.pads.flatMap((p) => (p.net === null || scene.netlist.isGround(p.net) ? [] : [[p.net, p] as const]))).values()];
  const said = pads.filter((p) => p.type === 'power_out');
  if (said.length > 0) return said.map((p) => source(scene, part, p.pin || p.number, p.net as string, OPEN));
  const atCell = (net: string): boolean => scene.netlist.on(net).some((n) => n.part.component.kind === 'charger' && CELL.test(n.pad.pin));
  const charged = pads.filter((p) => [p.net as string, ...overFuses(scene, p.net as string)].some(atCell));
  const more = (net: string): boolean => scene.netlist.on(net).some((n) => n.part.component.kind === 'battery_connector');
  if (charged.length !== 1 || pads.length > 2 || !isGrounded(scene, part) || more(charged[0]?.net as string)) return [];
  return charged.map((p) => source(scene, part, p.pin || p.number, p.net as string, battery(part)));
}
/** A charger's pins at its cell, and the lower end of its sense resistor there. */
const CELL = /^V?BAT|^[SC]RN$/;

/** Pins of a connector at which its block says that a supply comes in: on a rail that it gives, or on one that stands before its own switch. */
function givingPins(scene: Scene, ref: string): string[] {
  const instance = scene.blockOf(ref);
  const block = instance === null ? null : scene.blockNamed(instance.block);
  if (block === null) return [];
  const ids = new Set(block.parts.filter((p) => CONNECTORS.has(p.kind)).map((p) => p.id));
  const before = block.ports.some((p) => p.kind === 'power_in') ? [] : Object.keys(block.net_volts ?? {});
  return [...block.ports.filter((p) => p.kind === 'power_out').map((p) => p.name), ...before]
    .flatMap((name) => block.nets[name] ?? [])
    .map((pin) => pin.split('?')[0] ?? '')
    .filter((pin) => ids.has(pin.slice(0, pin.indexOf('.'))))
    .map((pin) => pin.slice(pin.indexOf('.') + 1));
}

/** A rail that nothing on the board makes comes in at the connector that carries it; of several, at one with ground beside it. */
function headerSource(scene: Scene, part: ResolvedPart, fed: Set<string>): Source[] {
  if (part.component.kind !== 'connector') return [];
  const grounded = (p: ResolvedPart): boolean => isGrounded(scene, p);
  const alone = (net: string): boolean =>
    grounded(part) || !scene.netlist.on(net).some((n) => n.part.component.kind === 'connector' && scene.stands(n.part.component) && grounded(n.part));
  const open = [...new Map(part.pads.filter((p) => p.net !== null).map((p) => [p.net as string, p])).values()].filter(
    (p) => p.net !== null && isSupplied(scene.netlist, p.net) && !fed.has(p.net) && !made(scene, p.net as string) && alone(p.net as string),
  );
  return open.map((pad) => {
    fed.add(pad.net as string);
    return source(scene, part, pad.pin || pad.number, pad.net as string, OPEN);
  });
}

const isGrounded = (scene: Scene, part: ResolvedPart): boolean => part.pads.some((d) => scene.netlist.isGround(d.net));

/** An output, and the end of a bridge: its entry has it as passive, because bridges stand in parallel. */
export const drives = ({ part, pad }: Pick<ReturnType<Scene['netlist']['on']>[number], 'part' | 'pad'>): boolean =>
  pad.type === 'output' || (part.component.kind === 'driver' && pad.type === 'passive' && /^(?:[AB]?OUT|O[AB])/.test(pad.pin));

/** Whether something on the board drives a net, leads a supply on to it or pulls it down. */
const LEADS = new Set(['ferrite', 'inductor', 'fuse', 'diode', 'schottky', 'switch']);
/** What a rectifier takes in comes from outside, whatever is wired to it. */
const ALTERNATING = /^(?:~\d?|AC_?[\dLN]?)$/i;
/** What leads on when somebody or something commands it. */
const COMMANDED = new Set(['switch', 'mosfet', 'relay', 'thyristor', 'solid_state_relay']);
/** What leads on as well from one end as from the other. */
const THROUGH = new Set(['ferrite', 'inductor', 'fuse']);
const made = (scene: Scene, net: string, over: ReadonlySet<string> = new Set()): boolean =>
  scene.netlist.on(net).some(({ part, pad }) => {
    const { kind, ref } = part.component;
    if (over.has(ref) || ALTERNATING.test(pad.pin)) return false;
    if (pad.type === 'power_out' || pad.type === 'open_collector' || drives({ part, pad })) return true;
    if (kind === 'relay' && /^COIL/.test(pad.pin)) return false;
    if (kind === 'bjt') return leadsTo(scene, part, net, pad.pin);
    // Of rails with a connector each, on both sides of a transistor or a switch, one feeds the others.
    const pin = pad.pin || pad.number;
    const beyond = COMMANDED.has(kind) ? leadsOn(part, pin).flatMap((p) => scene.netOf(ref, p) ?? []) : [];
    const isRail = (n: string): boolean => scene.netlist.isRail(n) && plugAt(scene, n) < scene.parts.length;
    if (beyond.length > 0 && [net, ...beyond].every(isRail)) return beyond.some((n) => !outwards(scene, n, net));
    if (kind === 'mosfet') return beyond.some((n) => overChannel(scene, part, pin, net, n, new Set([...over, ref])));
    // The lower diodes of a bridge, and what clamps, lead nothing on.
    if (pad.pin === 'K' && part.pads.some((p) => p.pin === 'A' && scene.netlist.isGround(p.net))) return false;
    if (pad.pin === 'K' && frees(scene, part, net)) return false;
    // What stands behind a bead is fed through it where nothing else comes in there.
    if (THROUGH.has(kind) || kind === 'relay' || isShunt(part) || pad.pin.startsWith(HALL)) {
      const others = leadsOn(part, pin)
        .flatMap((p) => scene.netOf(ref, p) ?? [])
        .filter((n) => n !== net && !scene.netlist.isGround(n));
      // At a terminal of its own both of its ends leave the board.
      const apart = ({ pads }: ResolvedPart): boolean => pads.every((p) => p.net !== net);
      const comesIn = (at: string): boolean =>
        scene.netlist.isRail(at) &&
        scene.netlist.on(at).some((n) => CONNECTORS.has(n.part.component.kind) && apart(n.part)) &&
        !outwards(scene, at, net);
      // What pulls one end of a winding down, or rectifies what another gives, feeds none of them.
      return others.some((at) => comesIn(at) || (!isWound(part) && made(scene, at, new Set([...over, ref]))));
    }
    return LEADS.has(kind) && pad.pin !== (DIODES.has(kind) && (scene.volts(net) ?? 0) < 0 ? 'K' : 'A');
  });

/** Whether a transistor makes a net at one end of its channel out of what is at the other, or pulls it down. */
function overChannel(scene: Scene, part: ResolvedPart, pin: string, net: string, other: string, over: ReadonlySet<string>): boolean {
  if (scene.netlist.isGround(other)) return true;
  // What is commanded leads from its supply to its load: from the source of a P type, from the drain of an N type.
  const isSource = pin.startsWith('S');
  if (isSwitched(scene.netlist, part) && isSource === isPType(part)) return false;
  const rail = scene.netlist.isRail(other);
  // A source on no rail is what the transistor feeds, the motor of a bridge, unless a supply comes in there.
  const comesIn = scene.netlist
    .on(other)
    .some((n) => CONNECTORS.has(n.part.component.kind) && n.part.pads.every((p) => p.net !== net) && (rail || isGrounded(scene, n.part)));
  return comesIn || ((rail || isSource) && made(scene, other, over));
}

/** Whether a transistor leads a supply to a net at its collector or its emitter, or pulls the net to ground. */
function leadsTo(scene: Scene, part: ResolvedPart, net: string, pin: string): boolean {
  if (pin !== 'C' && pin !== 'E') return false;
  const other = scene.netOf(part.component.ref, pin === 'C' ? 'E' : 'C');
  return other !== net && (scene.netlist.isGround(other) || (pin === 'C') === isPType(part));
}

/** Of two rails with a connector each, the one that the current leaves by: it is called so, or its connector was put there later. */
function outwards(scene: Scene, rail: string, other: string): boolean {
  const rank = (net: string): number => plugAt(scene, net) + (/(?:^|_)(?:OUT|LOAD)/i.test(net) ? scene.parts.length : 0);
  return rank(other) < rank(rail);
}

/** Which of the parts is the first connector on a net; as many as there are parts: none is. */
function plugAt(scene: Scene, net: string): number {
  const at = scene.parts.findIndex((p) => CONNECTORS.has(p.component.kind) && p.pads.some((d) => d.net === net));
  return at < 0 ? scene.parts.length : at;
}

/** A resistor that a supply flows through and is measured at. */
export const isShunt = (part: ResolvedPart): boolean => part.component.kind === 'resistor' && ohmsOf(part) <= SHUNT_OHM;
const SHUNT_OHM = 0.5;
/** Pins of the conductor through a Hall current sensor. */
const HALL = 'IP';

/** A diode beside a coil or a load, which stands between the same two nets: it takes the coil's current over and leads no supply on. */
function frees(scene: Scene, diode: ResolvedPart, net: string): boolean {
  const from = diode.pads.find((p) => p.pin === 'A')?.net ?? null;
  const coil = (p: ResolvedPart): boolean => p !== diode && COILS.has(p.component.kind) && [net, from].every((n) => p.pads.some((d) => d.net === n));
  return from !== null && scene.netlist.on(net).some((n) => coil(n.part));
}
const COILS = new Set(['relay', 'connector', 'inductor', 'buzzer']);

type Limit = Pick<Source, 'sort' | 'amps' | 'most' | 'why'>;
const OPEN: Limit = { sort: 'open', amps: null, most: null, why: '' };

function source(scene: Scene, part: ResolvedPart, pin: string, net: string, limit: Limit): Source {
  const { ref } = part.component;
  const minus = [...new Set(part.pads.flatMap((p) => (p.net !== null && p.net !== net && scene.netlist.isGround(p.net) ? [p.net] : [])))];
  return {
    ref,
    pin,
    net,
    minus,
    volts: scene.volts(net),
    rectified: bridged(scene, net),
    ...(statedFor(scene, ref) ?? (limit.sort === 'open' ? dryAt(scene, ref) : null) ?? limit),
  };
}

/** Capacity on a coin cell's net that gives a radio's pulses in its place, F: 47 µF falls by 0.1 V in 0.5 ms at 10 mA. */
const BUFFER_F = 40e-6;
export const buffered = (scene: Scene, net: string): boolean =>
  scene.netlist.on(net).reduce((sum, { part }) => sum + (part.component.kind === 'capacitor' ? (parseValue(part.component.value) ?? 0) : 0), 0) >=
  BUFFER_F;

const bridged = (scene: Scene, net: string): boolean => {
  const diodes = scene.netlist.on(net).filter((n) => n.part.component.kind === 'diode' || n.part.component.kind === 'schottky');
  return diodes.some((n) => n.pad.pin === 'A') && diodes.some((n) => n.pad.pin === 'K');
};

/** "a 12 V supply of 2 A": the person says what the source gives. */
function statedFor(scene: Scene, ref: string): Limit | null {
  const said = wantedAsks(scene.request).filter((a) => a.kind === 'supply' && a.not !== true);
  for (const ask of said) {
    const amps = ask.figures.find((f) => f.quantity === 'current' && f.role !== 'out')?.value;
    if (amps === undefined || (said.length > 1 && !claimOf(scene, ask).instances.some((i) => i.refs.includes(ref)))) continue;
    return { sort: 'open', amps, most: amps, why: `the supply was said to give ${amount(amps, 'A')}` };
  }
  return null;
}

/** Dry cells on wires: they give at a terminal what they give in a holder. Those that are charged are a concept of their own, and give more. */
function dryAt(scene: Scene, ref: string): Limit | null {
  const at = wantedAsks(scene.request).find(
    (a) => a.kind === 'supply' && a.not !== true && claimOf(scene, a).instances.some((i) => i.refs.includes(ref)),
  );
  if (at === undefined) return null;
  const block = scene.lexicon.isA(at.concept, 'nine_volt_battery');
  const name = block ? '9 V block' : scene.lexicon.isA(at.concept, 'primary_battery') ? (/A{2,3}/i.exec(at.text)?.[0].toUpperCase() ?? '') : '';
  const [, sort, amps, most, why] = DRY.find(([holder]) => holder.test(name)) ?? [];
  return sort === undefined || amps === undefined || most === undefined || why === undefined ? null : { sort, amps, most, why };
}

function usb(scene: Scene, part: ResolvedPart): Limit {
  const { ref, device } = part.component;
  const instance = scene.blockOf(ref);
  const promised = instance === null ? undefined : scene.blockNamed(instance.block)?.ports.find((p) => p.kind === 'power_out')?.max_ma;
  const amps = Math.max(USB_A, (promised ?? 0) / 1000);
  const most = Math.max(amps, /USB_C/i.test(device ?? '') ? TYPE_C_A : CHARGER_A);
  const why =
    amps > USB_A
      ? `the source offers ${amount(amps, 'A')} over USB Power Delivery`
      : `a USB port promises ${amount(USB_A, 'A')}, a strong charger up to ${amount(most, 'A')}`;
  return { sort: 'usb', amps, most, why };
}

function battery({ component, device }: ResolvedPart): Limit {
  const name = `${component.device ?? ''} ${device?.title ?? ''} ${component.value}`;
  const dry = DRY.find(([test]) => test.test(name));
  if (dry === undefined) return { sort: 'cell', amps: null, most: null, why: '' };
  return { sort: dry[1], amps: dry[2], most: dry[3], why: dry[4] };
}
