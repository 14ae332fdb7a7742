import type { ResolvedPart } from '../../parts/index.js';
import { GATE, INPUT_LED } from '../conducting.js';
import { type Netlist, type Node, netsOf, nodeName } from '../netlist.js';
import { parseValue } from '../values.js';
import { limits } from './leds.js';
import { type ErcRule, type Found, finding, INTEGRATED, joins, kindOf, netOfPin, pinsOn, refOf } from './rule.js';

/** Load capacitors of crystals lie within, F (makers ask for 4 to 32 pF of load: each side about twice that less the stray). */
const LOAD_F = [2e-12, 60e-12] as const;

/** Chips that hold the load of their crystal inside (Maxim DS1307, oscillator circuit; Skyworks Si5351, AN619: 6, 8 or 10 pF by register). */
const OWN_LOAD: ReadonlySet<string> = new Set(['DS1307', 'SI5351A']);

/** What takes a supply or drives a line is an oscillator of its own, which nothing loads. */
const oscillates = (netlist: Netlist, part: ResolvedPart): boolean =>
  part.pads.some((p) => p.type === 'power_in' || p.type === 'output' || netlist.isRail(p.net));

const crystalLoad: ErcRule = {
  id: 'erc.crystal_load',
  title: 'Both sides of a crystal have a load capacitor of some picofarads',
  check: (netlist) =>
    netlist.parts
      .filter((p) => p.component.kind === 'crystal' && !oscillates(netlist, p))
      .flatMap((part) =>
        netsOf(part)
          .filter((n) => !netlist.isGround(n))
          .flatMap((net): Found[] => {
            const { ref } = part.component;
            if (netlist.parts.some((p) => OWN_LOAD.has(p.component.device ?? '') && netsOf(p).includes(net))) return [];
            const loads = netlist.parts.filter((p) => joins(p, 'capacitor', net, (o) => netlist.isGround(o)));
            if (loads.length === 0) return [finding('warning', `${ref} has no load capacitor on ${net}`, [ref], [net])];
            const wrong = loads.find((c) => {
              const farads = parseValue(c.component.value);
              return farads !== null && (farads < LOAD_F[0] || farads > LOAD_F[1]);
            });
            if (wrong === undefined) return [];
            return [
              finding(
                'warning',
                `${wrong.component.ref} (${wrong.component.value}) is no load for the crystal ${ref}`,
                [wrong.component.ref, ref],
                [net],
              ),
            ];
          }),
      ),
};

const coilOf = (part: ResolvedPart): [string, string] | null => {
  const [a, b] = part.pads.filter((p) => /coil|^A[12]$/i.test(p.pin)).map((p) => p.net);
  return a === undefined || b === undefined || a === null || b === null ? null : [a, b];
};
const relays = (netlist: Netlist): ResolvedPart[] => netlist.parts.filter((p) => p.component.kind === 'relay');

/** A driver with clamp diodes of its own (ULN2003A): one side of the coil on an output, the other on COM, where the diodes end. */
function clampsInside(part: ResolvedPart, a: string, b: string): boolean {
  if (part.component.kind !== 'driver') return false;
  const on = (net: string, pin: RegExp): boolean => part.pads.some((p) => p.net === net && pin.test(p.pin));
  return (on(a, /^O\d$/) && on(b, /^COM$/)) || (on(b, /^O\d$/) && on(a, /^COM$/));
}

const flyback: ErcRule = {
  id: 'erc.flyback',
  title: 'A relay coil has a flyback diode, its cathode on the supply',
  check: (netlist) =>
    relays(netlist).flatMap((part): Found[] => {
      const coil = coilOf(part);
      if (coil === null) return [];
      const [a, b] = coil;
      const { ref } = part.component;
      const clamps = netlist.parts.filter(
        (p) => (p.component.kind === 'diode' || p.component.kind === 'schottky') && netsOf(p).includes(a) && netsOf(p).includes(b),
      );
      const rail = coil.find((n) => netlist.isRail(n));
      const backwards = clamps.find((d) => rail !== undefined && netOfPin(d, 'K') !== rail);
      if (clamps.length === 0 && netlist.parts.some((p) => clampsInside(p, a, b))) return [];
      if (clamps.length === 0) return [finding('error', `the coil of ${ref} has no flyback diode`, [ref], coil)];
      if (backwards === undefined) return [];
      return [
        finding('error', `the flyback diode ${backwards.component.ref} of ${ref} stands the wrong way round`, [backwards.component.ref, ref], coil),
      ];
    }),
};

const coilDriver: ErcRule = {
  id: 'erc.coil_driver',
  title: 'A relay coil is switched by a transistor or a driver, not by a logic pin',
  check: (netlist) =>
    relays(netlist).flatMap((part) =>
      (coilOf(part) ?? []).flatMap((net) => {
        if (netlist.isRail(net) || netlist.isGround(net)) return [];
        const pin = pinsOn(netlist, net).find(
          (n) => INTEGRATED.has(kindOf(n)) && kindOf(n) !== 'driver' && (n.pad.type === 'output' || n.pad.type === 'bidirectional'),
        );
        if (pin === undefined) return [];
        return [
          finding(
            'error',
            `the coil of ${part.component.ref} hangs on ${nodeName(pin)}, which cannot drive it`,
            [part.component.ref, refOf(pin)],
            [net],
          ),
        ];
      }),
    ),
};

/** Nets of a FET's gates, one each of a pair in one case; null: the pin is open. */
const gatesOf = (part: ResolvedPart): (string | null)[] => {
  const gates = part.pads.filter((p) => /^G\d?$/.test(p.pin)).map((p) => p.net);
  return gates.length === 0 ? [netOfPin(part, 'G')] : gates;
};

const gatePull: ErcRule = {
  id: 'erc.gate_pull',
  title: 'A FET gate has a resistor that holds it while its driver is in reset',
  check: (netlist) =>
    netlist.parts
      .filter((p) => p.component.kind === 'mosfet')
      .flatMap((part) => gatesOf(part).map((gate) => ({ ref: part.component.ref, gate })))
      .flatMap(({ ref, gate }): Found[] => {
        if (gate === null) return [finding('error', `the gate of ${ref} is open`, [ref])];
        if (netlist.isRail(gate) || netlist.isGround(gate)) return [];
        if (isDriven(netlist, gate)) return [];
        return gateHeld(netlist, gate) ? [] : [finding('warning', `nothing holds the gate of ${ref} at reset`, [ref], [gate])];
      }),
};

/** Nets beside the gate's own, behind its series resistor. */
const behindGate = (netlist: Netlist, gate: string): string[] =>
  netlist.parts.flatMap((p) => {
    const nets = netsOf(p);
    return p.component.kind === 'resistor' && nets.length === 2 && nets.includes(gate) ? nets.filter((n) => n !== gate) : [];
  });

/** Whether what drives a gate holds it at any time: a gate driver, or an output that no program turns into an input. */
const isDriven = (netlist: Netlist, gate: string): boolean =>
  [gate, ...behindGate(netlist, gate)].some((net) =>
    pinsOn(netlist, net).some((n) => n.pad.type === 'output' && INTEGRATED.has(kindOf(n)) && !PROGRAMMED.has(kindOf(n))),
  );
const PROGRAMMED: ReadonlySet<string> = new Set(['microcontroller', 'module', 'ic']);

/** Whether a resistor joins the gate's net, or the net behind the gate's series resistor, to a rail, to ground or to the FET's own source. */
function gateHeld(netlist: Netlist, gate: string): boolean {
  const sources = new Set(netlist.parts.filter((p) => p.component.kind === 'mosfet').map((p) => netOfPin(p, 'S')));
  const fixed = (net: string): boolean => netlist.isRail(net) || netlist.isGround(net) || sources.has(net);
  return [gate, ...behindGate(netlist, gate).filter((n) => !fixed(n))].some((net) => netlist.parts.some((p) => joins(p, 'resistor', net, fixed)));
}

/** What drives a gate as it should be driven, or no faster than its own output rises. */
const SLOW: ReadonlySet<string> = new Set(['driver', 'opamp']);

const gateSeries: ErcRule = {
  id: 'erc.gate_series',
  title: 'A logic pin drives a FET gate through a resistor',
  check: (netlist) =>
    netlist.parts
      .filter((p) => p.component.kind === 'mosfet')
      .flatMap((part) => gatesOf(part).map((gate) => ({ ref: part.component.ref, gate })))
      .flatMap(({ ref, gate }) => {
        if (gate === null || netlist.isRail(gate) || netlist.isGround(gate)) return [];
        const pin = pinsOn(netlist, gate).find((n) => INTEGRATED.has(kindOf(n)) && !SLOW.has(kindOf(n)));
        return pin === undefined
          ? []
          : [finding('warning', `${nodeName(pin)} drives the gate of ${ref} without a series resistor`, [ref, refOf(pin)], [gate])];
      }),
};

const baseResistor: ErcRule = {
  id: 'erc.base_resistor',
  title: 'The base of a transistor has a series resistor',
  check: (netlist) =>
    netlist.parts
      .filter((p) => p.component.kind === 'bjt')
      .flatMap((part): Found[] => {
        const { ref } = part.component;
        const base = netOfPin(part, 'B');
        if (base === null) return [finding('error', `the base of ${ref} is open`, [ref])];
        const pin = pinsOn(netlist, base).find((n) => INTEGRATED.has(kindOf(n)) && n.pad.type !== 'open_collector' && !isLimited(netlist, n));
        if (netlist.isRail(base)) return [finding('error', `the base of ${ref} is on the rail ${base} without a resistor`, [ref], [base])];
        if (pin === undefined) return [];
        return [finding('error', `${nodeName(pin)} drives the base of ${ref} without a resistor`, [ref, refOf(pin)], [base])];
      }),
};

/** An end of an isolated transistor whose other end has no rail without a resistor before it: no more comes out of it than goes in. */
function isLimited(netlist: Netlist, { part, pad }: Node): boolean {
  const ends = part.pads.filter((p) => p.net !== null && !INPUT_LED.test(p.pin) && /^[CE]\d*$/.test(p.pin));
  return ends.some((p) => p.pin === pad.pin) && ends.every((p) => p.net === pad.net || !netlist.isRail(p.net));
}

const thyristorGate: ErcRule = {
  id: 'erc.thyristor_gate',
  title: 'The gate of a thyristor is wired, and no pin drives it without a resistor',
  check: (netlist) =>
    netlist.parts
      .filter((p) => p.component.kind === 'thyristor')
      .flatMap((part) => part.pads.filter((p) => GATE.test(p.pin)).map((pad) => ({ ref: part.component.ref, pad })))
      .flatMap(({ ref, pad }): Found[] => {
        if (pad.net === null) return [finding('error', `the gate of ${ref} is open`, [ref])];
        const pin = pinsOn(netlist, pad.net).find((n) => INTEGRATED.has(kindOf(n)) && n.pad.type !== 'passive' && n.pad.type !== 'input');
        if (pin === undefined) return [];
        return [finding('error', `${nodeName(pin)} drives the gate of ${ref} without a resistor`, [ref, refOf(pin)], [pad.net])];
      }),
};

const inputLed: ErcRule = {
  id: 'erc.input_led',
  title: 'The LED at the input of a solid-state relay has a series resistor',
  check: (netlist) =>
    netlist.parts
      .filter((p) => p.component.kind === 'solid_state_relay')
      .flatMap((part): Found[] => {
        const { ref } = part.component;
        const ends = part.pads.filter((p) => INPUT_LED.test(p.pin));
        return [...new Set(ends.map((p) => p.pin.replace(/\D/g, '')))].flatMap((channel): Found[] => {
          const nets = ends.flatMap((p) => (p.pin.replace(/\D/g, '') === channel ? [p.net] : []));
          const called = `the LED ${channel === '' ? '' : `${channel} `}of ${ref}`;
          const wired = nets.flatMap((n) => n ?? []);
          // A channel that nothing is on is not used.
          if (wired.length === 0) return [];
          if (wired.length < nets.length) return [finding('error', `${called} is not connected at both ends`, [ref], wired)];
          return inString(netlist, wired).some((net) => netlist.on(net).some(limits))
            ? []
            : [finding('error', `${called} has no series resistor`, [ref], wired)];
        });
      }),
};

/** Nets between which lights of such inputs stand in a row, but rails and ground. */
function inString(netlist: Netlist, start: readonly string[]): string[] {
  const seen = new Set(start.filter((n) => !netlist.isGround(n) && !netlist.isRail(n)));
  for (const net of seen) {
    for (const { part, pad } of netlist.on(net)) {
      if (!INPUT_LED.test(pad.pin) || !['led', 'solid_state_relay'].includes(part.component.kind)) continue;
      const own = part.pads.filter((p) => INPUT_LED.test(p.pin) && p.pin.replace(/\D/g, '') === pad.pin.replace(/\D/g, ''));
      for (const p of own) if (p.net !== null && !netlist.isGround(p.net) && !netlist.isRail(p.net)) seen.add(p.net);
    }
  }
  return [...seen];
}

const openCollector: ErcRule = {
  id: 'erc.open_collector',
  title: 'An open-collector output that somebody reads has a pull-up',
  check: (netlist) =>
    netlist.nets.flatMap(({ name }) => {
      const pins = pinsOn(netlist, name);
      const open = pins.filter((n) => n.pad.type === 'open_collector');
      const readers = pins.filter((n) => n.pad.type === 'input' || (n.pad.type === 'bidirectional' && INTEGRATED.has(kindOf(n))));
      if (open.length === 0 || readers.length === 0) return [];
      const pulled = netlist.parts.some((p) => joins(p, 'resistor', name, (o) => !netlist.isGround(o)));
      return pulled
        ? []
        : [finding('warning', `${open.map(nodeName).join(', ')} only pulls down and ${name} has no pull-up`, open.map(refOf), [name])];
    }),
};

export const PART_RULES: readonly ErcRule[] = [
  crystalLoad,
  flyback,
  coilDriver,
  gatePull,
  gateSeries,
  baseResistor,
  thyristorGate,
  inputLed,
  openCollector,
];
