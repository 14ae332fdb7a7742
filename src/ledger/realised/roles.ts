import { ledCurrent, ledString } from '../../electrical/current.js';
import { netsOf, parseValue } from '../../electrical/index.js';
import type { ResolvedPart } from '../../parts/index.js';
import { gains } from '../formulas/amplifiers.js';
import { from } from '../formulas/network.js';
import type { Scene } from '../scene.js';
import { signalsOf } from '../signals.js';

type Role = (scene: Scene) => readonly (readonly string[])[];

/** Of parts that are on every board (resistors, capacitors, LEDs, amplifiers) those that do a certain work, known by where they stand in the circuit. */
const ROLES: Readonly<Record<string, Role>> = {
  power_led: (scene) => each(scene, 'led', (p) => lit(scene, p) === 'always'),
  charge_led: (scene) => each(scene, 'led', (p) => lit(scene, p) === 'charger'),
  led_resistor: (scene) => each(scene, 'resistor', (p) => besides(scene, p, (q) => q.component.kind === 'led')),
  pullup: (scene) => each(scene, 'resistor', (p) => holds(scene, p, (net) => scene.netlist.isRail(net))),
  pull_down: (scene) => each(scene, 'resistor', (p) => holds(scene, p, (net) => scene.netlist.isGround(net))),
  jumper: (scene) => [
    ...each(scene, 'connector', (p) => isJumper(scene, p)),
    ...each(scene, 'test_point', (p) => nameOf(p).startsWith('SolderJumper')),
  ],
  shunt: (scene) => [
    ...each(scene, 'resistor', (p) => (parseValue(p.component.value) ?? Number.POSITIVE_INFINITY) <= SHUNT_OHM),
    // One that stands outside: the first terminal of its monitor.
    ...scene.design.blocks.flatMap((b) =>
      b.params?.['external'] === true ? [b.refs.filter((r) => scene.part(r)?.component.kind === 'connector').slice(0, 1)] : [],
    ),
  ],
  bleeder: (scene) => each(scene, 'resistor', (p) => across(scene, p)),
  termination: (scene) => each(scene, 'resistor', (p) => terminates(scene, p)),
  decoupling: (scene) => each(scene, 'capacitor', (p) => across(scene, p)),
  bulk_capacitor: (scene) => each(scene, 'capacitor', (p) => across(scene, p) && (parseValue(p.component.value) ?? 0) >= BULK_F),
  coupling_capacitor: (scene) => each(scene, 'capacitor', (p) => netsOf(p).length === 2 && netsOf(p).every((n) => isSignal(scene, n))),
  crystal_load: (scene) => each(scene, 'capacitor', (p) => besides(scene, p, (q) => q.component.kind === 'crystal')),
  flyback_diode: (scene) => [...each(scene, 'diode', (p) => clamps(scene, p)), ...each(scene, 'schottky', (p) => clamps(scene, p))],
  rectifier: (scene) => [...each(scene, 'diode', (p) => bridges(scene, p)), ...each(scene, 'schottky', (p) => bridges(scene, p))],
  buffer: (scene) => [...amplifying(scene, (g) => Math.abs(g - 1) < 0.01), ...each(scene, 'logic', () => true)],
  inverting_amplifier: (scene) => amplifying(scene, (g) => g < 0),
  noninverting_amplifier: (scene) => amplifying(scene, (g) => g > 1.01),
  preamplifier: (scene) => amplifying(scene, (g) => Math.abs(g) > 1.01),
  instrumentation_amplifier: (scene) => [...each(scene, 'opamp', (p) => IN_AMPS.test(nameOf(p))), ...joinedInputs(scene)],
  transimpedance_amplifier: (scene) => each(scene, 'opamp', (p) => takesCurrent(scene, p)),
  current_mirror: (scene) => mirrors(scene),
  oscillator: (scene) => [
    ...each(scene, 'timer', () => true),
    ...(brained(scene) ? [] : ['logic', 'opamp'].flatMap((kind) => each(scene, kind, (p) => oscillates(scene, p)))),
  ],
};

/** What is milled out of the board in the shape of a concept. */
const milled = (scene: Scene, shape: string): string[][] =>
  scene.parts.flatMap(({ component: { ref, cut } }) => (cut?.shape === shape ? [[ref]] : []));

/** What does a concept's work on the board; null: the concept is known by its parts alone. */
export const roleOf = (scene: Scene, id: string): readonly (readonly string[])[] | null => {
  const { cut, field } = scene.lexicon.concept(id) ?? {};
  if (field !== undefined) return scene.parts.flatMap(({ component: c }) => (c.field === undefined ? [] : [[c.ref]]));
  if (cut !== undefined) return scene.once(`milled ${cut.shape}`, () => milled(scene, cut.shape));
  return ROLES[id] === undefined ? null : scene.once(`role ${id}`, () => (ROLES[id] as Role)(scene));
};

/** A controller's own crystal is no oscillator that somebody asked for. */
const brained = (scene: Scene): boolean => scene.parts.some((p) => p.component.kind === 'microcontroller' || p.device?.programming !== undefined);

/** An input that a capacitor holds to ground and a resistor charges from the part's own output. */
const oscillates = (scene: Scene, part: ResolvedPart): boolean =>
  netsOf(part).some(
    (net) =>
      isSignal(scene, net) &&
      from(scene, net, 'capacitor').some((c) => scene.netlist.isGround(c.to)) &&
      from(scene, net, 'resistor').some((r) => isSignal(scene, r.to) && netsOf(part).includes(r.to)),
  );

const BULK_F = 4.6e-6;
/** Most of a resistor that a current is measured over, Ω. */
const SHUNT_OHM = 1;
const IN_AMPS = /^(INA1\d\d|INA8\d\d|INA33\d|AD62\d|AD822\d)/i;
const nameOf = (part: ResolvedPart): string => part.component.device ?? part.component.value;

const each = (scene: Scene, kind: string, does: (part: ResolvedPart) => boolean): string[][] =>
  scene.parts.flatMap((p) => (p.component.kind === kind && does(p) ? [[p.component.ref]] : []));

const isSignal = (scene: Scene, net: string): boolean => !scene.netlist.isGround(net) && !scene.netlist.isRail(net);

const besides = (scene: Scene, part: ResolvedPart, is: (other: ResolvedPart) => boolean): boolean =>
  netsOf(part).some((net) => isSignal(scene, net) && scene.netlist.on(net).some((n) => n.part !== part && is(n.part)));

/** From a rail to ground. */
const across = (scene: Scene, part: ResolvedPart): boolean => {
  const nets = netsOf(part);
  return nets.some((n) => scene.netlist.isGround(n)) && nets.some((n) => scene.netlist.isRail(n));
};

/** What lights an LED: the supply whenever it is there, a charger, or something that switches it. */
function lit(scene: Scene, led: ResolvedPart): 'always' | 'charger' | 'switched' {
  const string = ledString(scene.netlist, led);
  const found = ledCurrent(scene.netlist, led);
  const refs = string.map((p) => p.component.ref);
  const ends = [...signalsOf(scene, refs).keys()].flatMap((net) => scene.netlist.on(net));
  if (ends.some((n) => n.part.component.kind === 'charger')) return 'charger';
  const low = string.at(-1)?.pads.find((p) => p.pin === 'K')?.net ?? null;
  const grounded = scene.netlist.isGround(low) || from(scene, low, 'resistor').some((r) => scene.netlist.isGround(r.to));
  return found !== null && found.rail !== null && found.pin === null && grounded ? 'always' : 'switched';
}

/** Parts that only follow a signal and neither give nor take one. */
const PASSIVE: ReadonlySet<string> = new Set(['resistor', 'capacitor', 'led', 'test_point', 'inductor', 'ferrite']);

/** A resistor that holds a signal which something else takes or gives. */
function holds(scene: Scene, part: ResolvedPart, at: (net: string) => boolean): boolean {
  const nets = netsOf(part);
  const [signal] = nets.filter((n) => isSignal(scene, n));
  if (nets.length !== 2 || signal === undefined || !nets.some((n) => n !== signal && at(n))) return false;
  return scene.netlist.on(signal).some((n) => !PASSIVE.has(n.part.component.kind));
}

/** Between the two lines of a bus, over a jumper or a switch too, or a small resistor from a line to ground. */
function terminates(scene: Scene, part: ResolvedPart): boolean {
  const ohms = parseValue(part.component.value);
  const nets = netsOf(part);
  if (ohms === null || ohms > MOST_TERMINATION || nets.length !== 2) return false;
  if (nets.some((n) => scene.netlist.isRail(n))) return false;
  const lines = nets.map((net) => lineBehind(scene, net, part));
  const [a, b] = lines;
  if (a !== null && b !== null && a !== undefined && b !== undefined) return a !== b && sharePart(scene, a, b);
  return nets.some((n) => scene.netlist.isGround(n)) && lines.some((l) => l !== null);
}
const MOST_TERMINATION = 250;

/** A row of two or three pins, or pairs of pins that bring neither a supply nor ground along as a header of signals does. */
function isJumper(scene: Scene, part: ResolvedPart): boolean {
  // A header with a supply and its ground is none: a cap would short it.
  const { netlist } = scene;
  const fed = netsOf(part).some((n) => netlist.isGround(n)) && netsOf(part).some((n) => netlist.isRail(n));
  if (/^PinHeader_1x0[23]/.test(part.component.device ?? '')) return !fed;
  return /^PinHeader_2x0[2-4]/.test(part.component.device ?? '') && netsOf(part).every((n) => !netlist.isGround(n) && !netlist.isRail(n));
}

/** The bus line that a net is, or that a jumper or switch leads to. */
function lineBehind(scene: Scene, net: string, but: ResolvedPart): string | null {
  const speaks = (n: string): boolean =>
    isSignal(scene, n) && scene.netlist.on(n).some(({ part }) => part.component.kind === 'transceiver' || part.component.kind === 'ic');
  if (scene.netlist.isGround(net)) return null;
  if (speaks(net)) return net;
  for (const { part } of scene.netlist.on(net)) {
    if (part === but || !STEPS.has(part.component.kind)) continue;
    const next = netsOf(part).find((n) => n !== net && speaks(n));
    if (next !== undefined) return next;
  }
  return null;
}
const STEPS: ReadonlySet<string> = new Set(['test_point', 'switch', 'connector', 'capacitor', 'relay']);

const sharePart = (scene: Scene, a: string, b: string): boolean => {
  const refs = new Set(scene.netlist.on(a).flatMap(({ part }) => (part.component.kind === 'resistor' ? [] : [part.component.ref])));
  return scene.netlist.on(b).some(({ part }) => refs.has(part.component.ref));
};

/** Its cathode on a rail, its anode where a transistor, a driver or a coil ends. */
function clamps(scene: Scene, part: ResolvedPart): boolean {
  const [k, a] = ['K', 'A'].map((pin) => part.pads.find((p) => p.pin === pin)?.net ?? null);
  if (k === null || a === null || k === undefined || a === undefined || !scene.netlist.isRail(k) || scene.netlist.isGround(a)) return false;
  return scene.netlist
    .on(a)
    .some(
      (n) =>
        (n.part.component.kind === 'mosfet' && n.pad.pin === 'D') ||
        (n.part.component.kind === 'bjt' && n.pad.pin === 'C') ||
        n.pad.type === 'open_collector' ||
        /^COIL/.test(n.pad.pin),
    );
}

/** One of the diodes between an alternating supply and what they make of it: an anode and a cathode meet at one of its nets. */
function bridges(scene: Scene, part: ResolvedPart): boolean {
  const diodes = (net: string) => scene.netlist.on(net).filter((n) => n.part.component.kind === 'diode' || n.part.component.kind === 'schottky');
  return netsOf(part).some((net) => {
    const pins = diodes(net).map((n) => n.pad.pin);
    return (
      !scene.netlist.isGround(net) &&
      pins.includes('A') &&
      pins.includes('K') &&
      scene.netlist.on(net).some((n) => n.part.component.kind === 'connector')
    );
  });
}

const amplifying = (scene: Scene, is: (gain: number) => boolean): string[][] =>
  scene.parts.filter((p) => p.component.kind === 'opamp').flatMap((p) => (gains(scene, p).some((g) => is(g.gain)) ? [[p.component.ref]] : []));

/** Two amplifiers whose inverting inputs a resistor joins: the first stage of an instrumentation amplifier. */
function joinedInputs(scene: Scene): string[][] {
  const inputs = scene.parts
    .filter((p) => p.component.kind === 'opamp')
    .flatMap((p) => p.pads.flatMap((d) => (/^IN[A-D]?-$/.test(d.pin) && d.net !== null ? [{ ref: p.component.ref, net: d.net }] : [])));
  const joined = inputs.filter((a) => inputs.some((b) => a.net !== b.net && from(scene, a.net, 'resistor').some((r) => r.to === b.net)));
  return [...new Set(joined.map((i) => i.ref))].slice(0, 1).map(() => [...new Set(joined.map((i) => i.ref))]);
}

/** An inverting input with feedback that a sensor or a connector is on, with no resistor before it. */
function takesCurrent(scene: Scene, part: ResolvedPart): boolean {
  return part.pads.some((pad) => {
    const letter = /^IN([A-D]?)-$/.exec(pad.pin)?.[1];
    if (letter === undefined || pad.net === null) return false;
    const out = scene.netOf(part.component.ref, `OUT${letter}`);
    return (
      from(scene, pad.net, 'resistor').some((r) => r.to === out) &&
      scene.netlist.on(pad.net).some((n) => ['connector', 'sensor', 'diode', 'schottky'].includes(n.part.component.kind))
    );
  });
}

/** Two transistors whose bases are joined, one of them to its own collector. */
function mirrors(scene: Scene): string[][] {
  const all = scene.parts.filter((p) => p.component.kind === 'bjt');
  const net = (p: ResolvedPart, pin: string): string | null => p.pads.find((d) => d.pin === pin)?.net ?? null;
  return all
    .filter((p) => net(p, 'B') !== null && net(p, 'B') === net(p, 'C'))
    .flatMap((p) => {
      const others = all.filter((q) => q !== p && net(q, 'B') === net(p, 'B'));
      return others.length === 0 ? [] : [[p.component.ref, ...others.map((q) => q.component.ref)]];
    });
}

const STEM = /^(.*?)(\d+|[A-H])([+-]?)$/;
/** The output of one of several gates: “3Y”. */
const GATE = /^\d+(Y)$/;

/** How many alike channels of a part are in use: the largest family of pins (OUT1, OUT2, …; A1 … A8) whose nets hold another part. At least 1. */
export function channelsOf(scene: Scene, ref: string): number {
  const families = new Map<string, Set<string>>();
  // The supply that a plug brings along is no channel of it.
  const plug = scene.part(ref)?.component.kind === 'connector';
  const pads = scene.part(ref)?.pads ?? [];
  const signals = plug && pads.some(({ net }) => net !== null && !scene.netlist.isGround(net) && !scene.netlist.isRail(net));
  for (const { pin, net } of pads) {
    const stem = STEM.exec(pin);
    const gate = GATE.exec(pin)?.[1];
    if ((stem === null && gate === undefined) || net === null || scene.netlist.isGround(net) || (signals && scene.netlist.isRail(net))) continue;
    // What only lights one of a row is no channel.
    if (!scene.netlist.on(net).some((n) => n.part.component.ref !== ref && n.part.component.kind !== 'led')) continue;
    const family = gate ?? `${stem?.[1]}${stem?.[3]}`;
    families.set(family, (families.get(family) ?? new Set()).add(pin));
  }
  const pairs = ['OUTP', 'OUT', 'O', 'Y'];
  const sizes = [...families].filter(([name]) => name !== '' || families.size === 1).map(([name, pins]) => ({ name, size: pins.size }));
  const outputs = sizes.filter(({ name }) => pairs.some((p) => name.startsWith(p)));
  const joined = new Set(pads.flatMap(({ pin, net }) => (net === null || scene.netlist.isGround(net) ? [] : [pin])));
  const sides = [...joined].some((pin) => LEFT.test(pin) && joined.has(pin.replace(/L$/, 'R').replace(/^L(?=OUT)/, 'R')));
  return Math.max(sides ? 2 : 1, ...(outputs.length > 0 ? outputs : sizes).map(({ size }) => size));
}
/** Outputs of the left one of two sides. */
const LEFT = /^(?:A?OUT[PN+-]?_?|SPK_?|HP_?)L$|^LOUT[PN+-]?$/;

/** How many inputs an amplifier adds up: resistors that meet at an inverting input of it, but for the one from its own output. */
export function summedBy(scene: Scene, ref: string): number {
  const pads = scene.part(ref)?.pads ?? [];
  const own = new Set(pads.map((p) => p.net));
  const meeting = pads.map(({ pin, net }) => (/-$/.test(pin) ? from(scene, net, 'resistor').filter((r) => !own.has(r.to)).length : 0));
  return Math.max(1, ...meeting);
}
