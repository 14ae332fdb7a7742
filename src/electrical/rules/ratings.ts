import type { ResolvedPart } from '../../parts/index.js';
import { type Netlist, type Node, netsOf, nodeName, otherEnd } from '../netlist.js';
import { supplyOf, voltsOf } from '../power.js';
import { type ErcRule, type Found, finding, INTEGRATED, kindOf, netOfPin, PROGRAMMED, pinsOn, refOf, written } from './rule.js';

/** Reverse voltage of diodes by the names of their families, V: makers' data sheets; of a family its tens are in the name. */
const REVERSE: readonly (readonly [RegExp, number | ((found: RegExpExecArray) => number)])[] = [
  [/^(?:SS|SK)[1-9](\d{1,2})(?!\d)/, (m) => 10 * Number(m[1])],
  [/^1N5817|^1N5820|^B5817/, 20],
  [/^1N5818|^1N5821|^B5818|^BAT54/, 30],
  [/^1N5819|^1N5822|^B5819/, 40],
  [/^1N400([1-7])/, (m) => [50, 100, 200, 400, 600, 800, 1000][Number(m[1]) - 1] ?? 50],
  [/^M([1-7])$/, (m) => [50, 100, 200, 400, 600, 800, 1000][Number(m[1]) - 1] ?? 50],
  [/^1N4148|^LL4148/, 75],
];

function reverseVolts({ component: { value } }: ResolvedPart): number | null {
  for (const [name, volts] of REVERSE) {
    const found = name.exec(value.toUpperCase());
    if (found !== null) return typeof volts === 'number' ? volts : volts(found);
  }
  return null;
}

const diodeVolts: ErcRule = {
  id: 'erc.diode_volts',
  title: 'A diode blocks what stands across it',
  check: (netlist) =>
    netlist.parts.flatMap((part): Found[] => {
      const { ref, kind, value } = part.component;
      if (kind !== 'diode' && kind !== 'schottky') return [];
      const [most, high] = [reverseVolts(part), voltsOf(netlist, netOfPin(part, 'K'))];
      if (most === null || high === null) return [];
      // What nobody declared is pulled to ground now and then.
      const across = high - (voltsOf(netlist, netOfPin(part, 'A')) ?? 0);
      return across <= most ? [] : [finding('error', `${ref} (${value}) blocks ${most} V and stands ${written(across, 'V')}`, [ref], netsOf(part))];
    }),
};

/** The volts of a net, or of the rail behind what hangs on it: a coil, a resistor, a light, a load at a terminal. */
function reached(netlist: Netlist, net: string): number | null {
  const own = voltsOf(netlist, net);
  if (own !== null) return own;
  const beyond = netlist.on(net).flatMap(({ part }) => {
    if (part.component.kind === 'mosfet' || part.component.kind === 'bjt' || INTEGRATED.has(part.component.kind)) return [];
    return netsOf(part).flatMap((n) => voltsOf(netlist, n) ?? []);
  });
  return beyond.length === 0 ? null : Math.max(...beyond);
}

const fetVolts: ErcRule = {
  id: 'erc.fet_volts',
  title: 'A FET bears the supply that it switches',
  check: (netlist) =>
    netlist.parts.flatMap((part): Found[] => {
      const { ref, kind } = part.component;
      const most = Number(/(\d+(?:\.\d+)?) ?V\b/.exec(part.device?.title ?? '')?.[1]);
      const [drain, source] = [netOfPin(part, 'D'), netOfPin(part, 'S')];
      if (kind !== 'mosfet' || !(most > 0) || drain === null || source === null) return [];
      const across = Math.abs((reached(netlist, drain) ?? 0) - (voltsOf(netlist, source) ?? 0));
      if (voltsOf(netlist, source) === null || across <= most) return [];
      return [finding('error', `${ref} bears ${most} V and switches ${written(across, 'V')}`, [ref], [drain, source])];
    }),
};

/** A gate's net, and those behind resistors in series with it. */
const behindResistors = (netlist: Netlist, net: string): string[] => {
  const others = netlist
    .on(net)
    .flatMap(({ part }) => (part.component.kind === 'resistor' ? [otherEnd(part, net)] : []))
    .filter((n) => n !== null);
  return [net, ...others.filter((n) => !netlist.isRail(n) && !netlist.isGround(n))];
};

/** Part of the gate voltage that a FET's sheet names from which it conducts well. */
const ENOUGH = 0.7;

const gateLevel: ErcRule = {
  id: 'erc.gate_level',
  title: 'A FET that wants a high gate voltage is not driven by logic',
  check: (netlist) =>
    netlist.parts.flatMap((part): Found[] => {
      const [gate, wants] = [netOfPin(part, 'G'), part.device?.gate_v];
      if (wants === undefined || gate === null || !netlist.isGround(netOfPin(part, 'S'))) return [];
      const driver = behindResistors(netlist, gate)
        .flatMap((net) => pinsOn(netlist, net))
        .find((n) => INTEGRATED.has(kindOf(n)) && (n.pad.type === 'output' || n.pad.type === 'bidirectional'));
      const volts = driver === undefined ? null : (driver.part.device?.logic_v ?? supplyOf(netlist, driver.part));
      if (driver === undefined || volts === null || volts >= ENOUGH * wants) return [];
      const { ref, value } = part.component;
      const says = `${ref} (${value}) wants ${wants} V at its gate and ${nodeName(driver)} gives ${written(volts, 'V')}: take a logic-level FET or a gate driver`;
      return [finding('error', says, [ref, refOf(driver)], [gate])];
    }),
};

/** Parts that hold or pass a level without making one. */
const PASSIVE: ReadonlySet<string> = new Set(['resistor', 'capacitor', 'led', 'test_point', 'esd', 'tvs', 'ferrite']);
/** What acts on the level of a net: the light, the gate, the base. */
const acts = ({ part, pad }: Node): boolean =>
  part.component.kind === 'led' || (part.component.kind === 'mosfet' && /^G\d?$/.test(pad.pin)) || (part.component.kind === 'bjt' && pad.pin === 'B');

/** A pin's note where its type does not say so. */
const READS = /^input only/i;

const onlyReads: ErcRule = {
  id: 'erc.only_reads',
  title: 'What is to be switched hangs on no pin that only reads',
  check: (netlist) =>
    netlist.nets.flatMap(({ name }): Found[] => {
      const reader = pinsOn(netlist, name).find((n) => PROGRAMMED.has(kindOf(n)) && (n.pad.type === 'input' || READS.test(n.pin?.note ?? '')));
      if (reader === undefined || netlist.isRail(name) || netlist.isGround(name)) return [];
      const nodes = behindResistors(netlist, name).flatMap((net) => pinsOn(netlist, net));
      const switched = nodes.filter(acts);
      const driven = nodes.some((n) => !switched.includes(n) && n.pad !== reader.pad && !PASSIVE.has(kindOf(n)));
      if (switched.length === 0 || driven) return [];
      const refs = switched.map(refOf);
      return [
        finding('error', `${nodeName(reader)} only reads and cannot switch ${[...new Set(refs)].join(', ')}`, [refOf(reader), ...refs], [name]),
      ];
    }),
};

/** Volts of USB that nobody negotiated. */
const USB_V = 5.6;

const joinedSupplies: ErcRule = {
  id: 'erc.joined_supplies',
  title: 'Two supplies meet over diodes or a switch, and never on one net',
  check: (netlist) =>
    netlist.nets.flatMap(({ name, volts }): Found[] => {
      if (netlist.isGround(name)) return [];
      const nodes = pinsOn(netlist, name);
      const usb = nodes.filter((n) => kindOf(n) === 'usb_connector' && n.pad.pin === 'VBUS' && !negotiates(netlist, n.part));
      const battery = nodes.find((n) => kindOf(n) === 'battery_connector');
      const [plug] = usb;
      if (plug === undefined) return [];
      if (battery !== undefined)
        return [finding('error', `${refOf(plug)} and the battery at ${refOf(battery)} stand on one net`, [refOf(plug), refOf(battery)], [name])];
      return volts === undefined || volts <= USB_V
        ? []
        : [finding('error', `${refOf(plug)} is USB of 5 V and stands on ${name} of ${volts} V`, [refOf(plug)], [name])];
    }),
};

/** Whether a chip speaks for the plug: more than 5 V may be its doing. */
const negotiates = (netlist: Netlist, part: ResolvedPart): boolean =>
  part.pads.some((p) => /^(?:CC[12]?|D[+-]|DP\d?|DM\d?)$/.test(p.pin) && p.net !== null && netlist.on(p.net).some((n) => kindOf(n) === 'ic'));

export const RATING_RULES: readonly ErcRule[] = [diodeVolts, fetVolts, gateLevel, onlyReads, joinedSupplies];
