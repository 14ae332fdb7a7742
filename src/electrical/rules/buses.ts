import type { ResolvedPart } from '../../parts/index.js';
import { type Netlist, type Node, netsOf, nodeName, otherEnd } from '../netlist.js';
import { offers } from '../power.js';
import { parseValue } from '../values.js';
import { type ErcRule, type Found, finding, INTEGRATED, joins, netOfPin, refOf } from './rule.js';

const I2C_NET = /(^|_)(SDA|SCL)\d*(_|$)/;

/** Chip selects of devices that speak SPI as well as I²C: held at the supply, or open, they speak I²C. */
const SELECT_PIN = /^n?(CS[BN]?|SS|NSS|SCS|CE)$/i;
const isSelected = (netlist: Netlist, part: ResolvedPart): boolean =>
  part.pads.some(
    ({ pin, net }) => net !== null && !netlist.isRail(net) && namesOf(part, pin).some((n) => SELECT_PIN.test(n)) && isSwitched(netlist, net),
  );
/** A line that something sets: ground and a pull-up alone do not. */
const isSwitched = (netlist: Netlist, net: string): boolean =>
  !netlist.isGround(net) &&
  netlist.on(net).some((n) => n.pad.type === 'output' || n.pad.type === 'bidirectional' || n.part.component.kind === 'connector');
const namesOf = (part: ResolvedPart, pin: string): string[] => [pin, ...(part.device?.pins.find((p) => p.name === pin)?.aliases ?? [])];

const i2cPullup: ErcRule = {
  id: 'erc.i2c_pullup',
  title: 'An I²C line has a pull-up to a rail, 1 kΩ or more in all',
  check: (netlist) =>
    netlist.nets.flatMap(({ name }) => {
      const nodes = netlist.on(name);
      const speaks = (n: Node): boolean =>
        n.part.device?.i2c_addresses !== undefined && !isSelected(netlist, n.part) && /^(SDA|SCL)$/.test(n.pad.pin);
      const bus = I2C_NET.test(name) || nodes.some(speaks);
      if (!bus || !nodes.some((n) => INTEGRATED.has(n.part.component.kind))) return [];
      const pullups = netlist.parts.filter((p) => joins(p, 'resistor', name, (other) => netlist.isRail(other)));
      if (pullups.length === 0) return [finding('error', `I²C line ${name} has no pull-up resistor`, nodes.map(refOf), [name])];
      const siemens = pullups.reduce((sum, p) => sum + 1 / (parseValue(p.component.value) ?? Infinity), 0);
      if (siemens <= 1 / 990) return [];
      const refs = pullups.map((p) => p.component.ref);
      const ohms = Math.round(1 / siemens);
      return [finding('warning', `I²C line ${name} is pulled up with ${ohms} Ω in all: under 1 kΩ overloads the drivers`, refs, [name])];
    }),
};

const RD_OHMS = 5100;
const ccResistors: ErcRule = {
  id: 'erc.usb_cc',
  title: 'Each CC pin of a USB-C receptacle has its own 5.1 kΩ to ground, or where it gives the supply an Rp to a rail',
  check: (netlist) =>
    netlist.parts.filter((p) => p.component.kind === 'usb_connector').flatMap((part) => ['CC1', 'CC2'].flatMap((pin) => ccPin(netlist, part, pin))),
};

function ccPin(netlist: Netlist, part: ResolvedPart, pin: string): Found[] {
  if (!part.pads.some((p) => p.pin === pin)) return [];
  const net = netOfPin(part, pin);
  const ref = part.component.ref;
  if (net === null) return [finding('error', `${ref}.${pin} has no 5.1 kΩ resistor to ground: a source will not switch its supply on`, [ref])];
  if (netOfPin(part, pin === 'CC1' ? 'CC2' : 'CC1') === net)
    return [finding('error', `CC1 and CC2 of ${ref} share a net: each needs its own resistor`, [ref], [net])];
  const active = netlist.on(net).some((n) => INTEGRATED.has(n.part.component.kind));
  const pulled = netlist.parts.some(
    (p) => joins(p, 'resistor', net, (o) => netlist.isGround(o)) && Math.abs((parseValue(p.component.value) ?? 0) - RD_OHMS) < RD_OHMS / 10,
  );
  return active || pulled || offers(netlist, part) ? [] : [finding('error', `${ref}.${pin} has no 5.1 kΩ resistor to ground`, [ref], [net])];
}

const PLUS = /^(USB_?)?(D\+|DP|DP\d|UD\+)$/i;
const MINUS = /^(USB_?)?(D-|DM|DN|DM\d|UD-)$/i;
/** Series resistors of a USB line are some tens of ohms. */
const SERIES_OHMS = 100;

const usbPair: ErcRule = {
  id: 'erc.usb_swapped',
  title: 'D+ meets D+ and D− meets D−, also through series resistors',
  check: (netlist) => {
    const seen = new Set<string>();
    return netlist.nets.flatMap(({ name }) => {
      if (seen.has(name) || netlist.isGround(name) || netlist.isRail(name)) return [];
      const line = throughSeries(netlist, name);
      for (const net of line) seen.add(net);
      const nodes = line.flatMap((net) => netlist.on(net));
      const plus = nodes.filter((n) => lineOf(n.part, n.pad.pin) === 'plus');
      const minus = nodes.filter((n) => lineOf(n.part, n.pad.pin) === 'minus');
      if (plus.length === 0 || minus.length === 0) return [];
      // A chip whose own two lines are joined, off the socket, tells itself that no data is used (CH224K, dedicated chargers).
      if (new Set([...plus, ...minus].map(refOf)).size === 1 && [...plus, ...minus].every((n) => n.part.component.kind !== 'usb_connector'))
        return [];
      const [p, m] = [plus.map(nodeName).join(', '), minus.map(nodeName).join(', ')];
      return [finding('error', `${name} joins D+ (${p}) with D− (${m})`, [...plus, ...minus].map(refOf), line)];
    });
  },
};

/** Which line of the pair a pin is, by its name or one of its aliases (a module's IO19 is also USB_DP). */
function lineOf(part: ResolvedPart, pin: string): 'plus' | 'minus' | null {
  const names = namesOf(part, pin);
  if (names.some((n) => PLUS.test(n))) return 'plus';
  return names.some((n) => MINUS.test(n)) ? 'minus' : null;
}

function throughSeries(netlist: Netlist, start: string): string[] {
  const line = [start];
  for (const net of line) {
    for (const { part } of netlist.on(net)) {
      const small = part.component.kind === 'resistor' && (parseValue(part.component.value) ?? Infinity) <= SERIES_OHMS;
      const other = small ? otherEnd(part, net) : null;
      if (other !== null && !netlist.isGround(other) && !netlist.isRail(other) && !line.includes(other)) line.push(other);
    }
  }
  return line;
}

/** Pins that set the address. */
const ADDRESS_PIN = /^(A(?:DD?)?\d|ADDR\d?|SDO|SA\d|E\d|ADO|SEL)$/i;

const addressClash: ErcRule = {
  id: 'erc.i2c_address',
  title: 'Two devices on a bus have different addresses',
  check: (netlist) => {
    const devices = netlist.parts.filter((p) => p.device?.i2c_addresses !== undefined && netOfPin(p, 'SDA') !== null && !isSelected(netlist, p));
    return devices.flatMap((a, i) =>
      devices
        .slice(i + 1)
        .filter((b) => netOfPin(a, 'SDA') === netOfPin(b, 'SDA') && sameAddress(a, b))
        .map((b) => finding('error', `${a.component.ref} and ${b.component.ref} answer to the same I²C address`, [a.component.ref, b.component.ref])),
    );
  },
};

/** Surely the same: each has one address and it is one, or they are the same part with its address pins wired alike. */
function sameAddress(a: ResolvedPart, b: ResolvedPart): boolean {
  const [of, other] = [a.device?.i2c_addresses ?? [], b.device?.i2c_addresses ?? []];
  if (of.length === 1 && other.length === 1) return of[0] === other[0];
  if (a.device?.id !== b.device?.id) return false;
  const setting = a.pads.filter((p) => ADDRESS_PIN.test(p.pin));
  if (setting.length === 0) return netsOf(a).join() === netsOf(b).join();
  return setting.every((p) => netOfPin(b, p.pin) === p.net);
}

export const BUS_RULES: readonly ErcRule[] = [i2cPullup, ccResistors, usbPair, addressClash];
