import type { Finding } from '../board/index.js';
import type { Kind } from '../design/index.js';
import type { ResolvedPart } from '../parts/index.js';
import { type Netlist, type Node, netsOf, nodeName, otherEnd } from './netlist.js';
import { fedNets } from './power.js';
import { parseValue } from './values.js';

/** One electrical rule. Adding a rule is adding an entry to RULES. */
export interface ErcRule {
  readonly id: string;
  readonly title: string;
  readonly check: (netlist: Netlist) => Omit<Finding, 'rule'>[];
}

/** Kinds whose supply pins want a capacitor beside them. */
const INTEGRATED: ReadonlySet<Kind> = new Set([
  'regulator',
  'charger',
  'microcontroller',
  'module',
  'sensor',
  'memory',
  'transceiver',
  'driver',
  'timer',
  'opamp',
  'logic',
  'ic',
  'addressable_led',
]);

const finding = (severity: Finding['severity'], message: string, refs: readonly string[], nets: readonly string[] = []): Omit<Finding, 'rule'> => ({
  severity,
  message,
  refs: [...new Set(refs)],
  nets: [...new Set(nets)],
});

const refOf = (node: Node): string => node.part.component.ref;
const padOf = (part: ResolvedPart, pin: string): string | null => part.pads.find((p) => p.pin === pin)?.net ?? null;
const joins = (part: ResolvedPart, kind: Kind, a: string, test: (other: string) => boolean): boolean => {
  if (part.component.kind !== kind) return false;
  const other = otherEnd(part, a);
  return other !== null && netsOf(part).includes(a) && test(other);
};

const driverConflict: ErcRule = {
  id: 'erc.driver_conflict',
  title: 'One driver per net',
  check: (netlist) =>
    netlist.nets.flatMap(({ name }) => {
      const strong = netlist.on(name).filter((n) => n.pad.type === 'output' || n.pad.type === 'power_out');
      const pins = [...new Map(strong.map((n) => [nodeName(n), n])).values()];
      const parts = new Set(pins.map(refOf));
      if (parts.size < 2) return [];
      return [finding('error', `${pins.map(nodeName).join(' and ')} drive the same net ${name}`, pins.map(refOf), [name])];
    }),
};

const unpowered: ErcRule = {
  id: 'erc.unpowered',
  title: 'Every supply pin is fed',
  check: (netlist) => {
    const fed = fedNets(netlist);
    return netlist.nets.flatMap(({ name }) => {
      const supplied = netlist.on(name).filter((n) => n.pad.type === 'power_in');
      if (supplied.length === 0 || fed.has(name)) return [];
      return [
        finding('error', `nothing feeds ${name}, the supply of ${[...new Set(supplied.map(nodeName))].join(', ')}`, supplied.map(refOf), [name]),
      ];
    });
  },
};

const openPin: ErcRule = {
  id: 'erc.open_pin',
  title: 'Supply, required and input pins are wired',
  check: (netlist) =>
    netlist.parts.flatMap((part) =>
      (part.device?.pins ?? []).flatMap((pin) => {
        if (part.pads.some((p) => pin.pads.includes(p.number) && p.net !== null)) return [];
        const name = `${part.component.ref}.${pin.name}`;
        if (pin.required === true || pin.type === 'power_in') return [finding('error', `${name} is not connected and must be`, [part.component.ref])];
        if (pin.type === 'input') return [finding('warning', `input ${name} floats`, [part.component.ref])];
        return [];
      }),
    ),
};

const orphanNet: ErcRule = {
  id: 'erc.orphan_net',
  title: 'A net joins at least two pins',
  check: (netlist) =>
    netlist.nets.flatMap(({ name }) => {
      const pins = [...new Map(netlist.on(name).map((n) => [nodeName(n), n])).values()];
      if (pins.length >= 2) return [];
      const what = pins.length === 0 ? 'no pin at all' : `only ${nodeName(pins[0] as Node)}`;
      return [finding('error', `net ${name} joins ${what}`, pins.map(refOf), [name])];
    }),
};

const I2C_NET = /(^|_)(SDA|SCL)\d*(_|$)/;

const i2cPullup: ErcRule = {
  id: 'erc.i2c_pullup',
  title: 'An I²C line has a pull-up to a rail',
  check: (netlist) =>
    netlist.nets.flatMap(({ name }) => {
      const nodes = netlist.on(name);
      const bus = I2C_NET.test(name) || nodes.some((n) => n.part.device?.i2c_addresses !== undefined && /^(SDA|SCL)$/.test(n.pad.pin));
      if (!bus || !nodes.some((n) => INTEGRATED.has(n.part.component.kind))) return [];
      const pullups = netlist.parts.filter((p) => joins(p, 'resistor', name, (other) => netlist.isRail(other)));
      if (pullups.length === 0) return [finding('error', `I²C line ${name} has no pull-up resistor`, nodes.map(refOf), [name])];
      const siemens = pullups.reduce((sum, p) => sum + 1 / (parseValue(p.component.value) ?? Infinity), 0);
      if (siemens > 1 / 990) {
        return [
          finding(
            'warning',
            `I²C line ${name} is pulled up with ${Math.round(1 / siemens)} Ω in all: under 1 kΩ overloads the drivers`,
            pullups.map((p) => p.component.ref),
            [name],
          ),
        ];
      }
      return [];
    }),
};

const ccResistors: ErcRule = {
  id: 'erc.usb_cc',
  title: 'Each CC pin of a USB-C receptacle has its own 5.1 kΩ to ground',
  check: (netlist) =>
    netlist.parts
      .filter((p) => p.component.kind === 'usb_connector')
      .flatMap((part) =>
        ['CC1', 'CC2'].flatMap((pin) => {
          if (!part.pads.some((p) => p.pin === pin)) return [];
          const net = padOf(part, pin);
          const ref = part.component.ref;
          if (net === null)
            return [finding('error', `${ref}.${pin} has no 5.1 kΩ resistor to ground: a source will not switch its supply on`, [ref])];
          const active = netlist.on(net).some((n) => INTEGRATED.has(n.part.component.kind));
          const pulled = netlist.parts.some(
            (p) => joins(p, 'resistor', net, (o) => netlist.isGround(o)) && Math.abs((parseValue(p.component.value) ?? 0) - 5100) < 520,
          );
          if (padOf(part, pin === 'CC1' ? 'CC2' : 'CC1') === net)
            return [finding('error', `CC1 and CC2 of ${ref} share a net: each needs its own resistor`, [ref], [net])];
          return active || pulled ? [] : [finding('error', `${ref}.${pin} has no 5.1 kΩ resistor to ground`, [ref], [net])];
        }),
      ),
};

const decoupling: ErcRule = {
  id: 'erc.decoupling',
  title: 'Each supply pin has a capacitor to ground at its part',
  check: (netlist) =>
    netlist.parts
      .filter((p) => INTEGRATED.has(p.component.kind))
      .flatMap((part) => {
        const rails = new Set(
          part.pads.filter((p) => p.type === 'power_in' && p.net !== null && !netlist.isGround(p.net)).map((p) => p.net as string),
        );
        const ref = part.component.ref;
        return [...rails].flatMap((rail) => {
          const caps = netlist.parts.filter((p) => joins(p, 'capacitor', rail, (o) => netlist.isGround(o)));
          if (caps.length === 0) return [finding('error', `${rail} has no capacitor to ground at ${ref}`, [ref], [rail])];
          const own = caps.some((c) => (c.component.place?.near ?? []).some((n) => n.to.startsWith(`${ref}.`)));
          return own ? [] : [finding('warning', `no capacitor on ${rail} belongs to ${ref}`, [ref], [rail])];
        });
      }),
};

const voltage: ErcRule = {
  id: 'erc.voltage',
  title: 'A rail suits the pins on it',
  check: (netlist) =>
    netlist.nets.flatMap(({ name, volts }) => {
      if (volts === undefined) return [];
      const seen = new Map<string, Omit<Finding, 'rule'>>();
      for (const node of netlist.on(name)) {
        const { volts_min: low, volts_max: high } = node.pin ?? {};
        const pin = nodeName(node);
        if (high !== undefined && volts > high + 1e-9)
          seen.set(pin, finding('error', `${pin} takes at most ${high} V and ${name} is ${volts} V`, [refOf(node)], [name]));
        if (low !== undefined && node.pad.type === 'power_in' && volts < low - 1e-9) {
          seen.set(pin, finding('error', `${pin} needs at least ${low} V and ${name} is ${volts} V`, [refOf(node)], [name]));
        }
      }
      return [...seen.values()];
    }),
};

const ledResistor: ErcRule = {
  id: 'erc.led_resistor',
  title: 'An LED has a series resistor',
  check: (netlist) =>
    netlist.parts
      .filter((p) => p.component.kind === 'led')
      .flatMap((part) => {
        const ref = part.component.ref;
        const ends = [padOf(part, 'A'), padOf(part, 'K')];
        if (ends.includes(null)) return [finding('error', `LED ${ref} is not connected at both ends`, [ref])];
        const limited = ends.some(
          (net) =>
            net !== null &&
            netlist
              .on(net)
              .some((n) => n.part.component.kind === 'resistor' || (INTEGRATED.has(n.part.component.kind) && n.part.component.kind === 'driver')),
        );
        const reversed = netlist.isGround(ends[0] ?? null) || (netlist.isRail(ends[1] ?? null) && !netlist.isRail(ends[0] ?? null));
        return [
          ...(limited
            ? []
            : [
                finding(
                  'error',
                  `LED ${ref} has no series resistor`,
                  [ref],
                  ends.filter((n) => n !== null),
                ),
              ]),
          ...(reversed ? [finding('error', `LED ${ref} stands the wrong way round: its anode is on the lower side`, [ref])] : []),
        ];
      }),
};

const crystalLoad: ErcRule = {
  id: 'erc.crystal_load',
  title: 'Both sides of a crystal have a load capacitor',
  check: (netlist) =>
    netlist.parts
      .filter((p) => p.component.kind === 'crystal')
      .flatMap((part) =>
        netsOf(part)
          .filter((n) => !netlist.isGround(n))
          .flatMap((net) => {
            const loaded = netlist.parts.some((p) => joins(p, 'capacitor', net, (o) => netlist.isGround(o)));
            return loaded ? [] : [finding('warning', `${part.component.ref} has no load capacitor on ${net}`, [part.component.ref], [net])];
          }),
      ),
};

const flyback: ErcRule = {
  id: 'erc.flyback',
  title: 'A relay coil has a flyback diode',
  check: (netlist) =>
    netlist.parts
      .filter((p) => p.component.kind === 'relay')
      .flatMap((part) => {
        const coil = part.pads.filter((p) => /coil|^A[12]$/i.test(p.pin)).map((p) => p.net);
        const [a, b] = coil;
        if (a === undefined || b === undefined || a === null || b === null) return [];
        const clamped = netlist.parts.some(
          (p) => (p.component.kind === 'diode' || p.component.kind === 'schottky') && netsOf(p).includes(a) && netsOf(p).includes(b),
        );
        return clamped ? [] : [finding('error', `the coil of ${part.component.ref} has no flyback diode`, [part.component.ref], [a, b])];
      }),
};

const gatePull: ErcRule = {
  id: 'erc.gate_pull',
  title: 'A FET gate has a resistor that holds it while its driver is in reset',
  check: (netlist) =>
    netlist.parts
      .filter((p) => p.component.kind === 'mosfet')
      .flatMap((part) => {
        const gate = padOf(part, 'G');
        if (gate === null) return [finding('error', `the gate of ${part.component.ref} is open`, [part.component.ref])];
        if (netlist.isRail(gate) || netlist.isGround(gate)) return [];
        const held = netlist.on(gate).some((n) => n.part.component.kind === 'resistor');
        return held ? [] : [finding('warning', `nothing holds the gate of ${part.component.ref} at reset`, [part.component.ref], [gate])];
      }),
};

const usbPair: ErcRule = {
  id: 'erc.usb_swapped',
  title: 'D+ meets D+ and D− meets D−',
  check: (netlist) =>
    netlist.nets.flatMap(({ name }) => {
      const nodes = netlist.on(name);
      const plus = nodes.filter((n) => /^(USB_?)?(D\+|DP|DP\d|UD\+)$/i.test(n.pad.pin));
      const minus = nodes.filter((n) => /^(USB_?)?(D-|DM|DN|DM\d|UD-)$/i.test(n.pad.pin));
      if (plus.length === 0 || minus.length === 0) return [];
      return [
        finding('error', `${name} joins D+ (${plus.map(nodeName).join(', ')}) with D− (${minus.map(nodeName).join(', ')})`, nodes.map(refOf), [name]),
      ];
    }),
};

const addressClash: ErcRule = {
  id: 'erc.i2c_address',
  title: 'Two devices on a bus have different addresses',
  check: (netlist) => {
    const found: Omit<Finding, 'rule'>[] = [];
    const devices = netlist.parts.filter((p) => p.device?.i2c_addresses !== undefined);
    const signature = (p: ResolvedPart): string => p.pads.map((pad) => `${pad.number}:${pad.net ?? ''}`).join(' ');
    for (const [i, a] of devices.entries()) {
      for (const b of devices.slice(i + 1)) {
        if (a.device?.id !== b.device?.id || signature(a) !== signature(b)) continue;
        found.push(finding('error', `${a.component.ref} and ${b.component.ref} answer to the same I²C address`, [a.component.ref, b.component.ref]));
      }
    }
    return found;
  },
};

const budget: ErcRule = {
  id: 'erc.budget',
  title: 'A regulator carries its rail',
  check: (netlist) =>
    netlist.parts
      .filter((p) => p.device?.supplies_ma !== undefined)
      .flatMap((source) => {
        const rails = source.pads.filter((p) => p.type === 'power_out' && p.net !== null).map((p) => p.net as string);
        const limit = source.device?.supplies_ma ?? Infinity;
        return [...new Set(rails)].flatMap((rail) => {
          const fed = new Set(
            netlist
              .on(rail)
              .filter((n) => n.pad.type === 'power_in')
              .map((n) => n.part),
          );
          fed.delete(source);
          const typical = [...fed].reduce((sum, p) => sum + (p.device?.draw_ma?.typical ?? 0), 0);
          const peak = [...fed].reduce((sum, p) => sum + (p.device?.draw_ma?.peak ?? 0), 0);
          const ref = source.component.ref;
          if (typical > limit) return [finding('error', `${rail} draws ${typical} mA and ${ref} supplies ${limit} mA`, [ref], [rail])];
          if (peak > limit) return [finding('warning', `${rail} peaks at ${peak} mA and ${ref} supplies ${limit} mA`, [ref], [rail])];
          return [];
        });
      }),
};

export const RULES: readonly ErcRule[] = [
  driverConflict,
  unpowered,
  openPin,
  orphanNet,
  i2cPullup,
  ccResistors,
  decoupling,
  voltage,
  ledResistor,
  crystalLoad,
  flyback,
  gatePull,
  usbPair,
  addressClash,
  budget,
];
