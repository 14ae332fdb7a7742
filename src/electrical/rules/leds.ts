import type { ResolvedPart } from '../../parts/index.js';
import { isOverFuse, ledCurrent, ledString } from '../current.js';
import { type Netlist, otherEnd } from '../netlist.js';
import { type ErcRule, type Found, finding, netOfPin, PROGRAMMED, written } from './rule.js';

const ledResistor: ErcRule = {
  id: 'erc.led_resistor',
  title: 'An LED has a series resistor and its anode on the higher side',
  check: (netlist) =>
    netlist.parts
      .filter((p) => p.component.kind === 'led')
      .flatMap((part): Found[] => {
        const ref = part.component.ref;
        if (part.pads.some((p) => p.pin === 'A2')) return severalLeds(netlist, part);
        const [anode, cathode] = [netOfPin(part, 'A'), netOfPin(part, 'K')];
        if (anode === null || cathode === null) return [finding('error', `LED ${ref} is not connected at both ends`, [ref])];
        const nets = [anode, cathode];
        const string = ledString(netlist, part);
        const ends = [netOfPin(string[0] ?? part, 'A'), netOfPin(string.at(-1) ?? part, 'K')].map((net) => overDiode(netlist, net));
        const limited = ends.some((net) => net !== null && !netlist.isGround(net) && !netlist.isRail(net) && netlist.on(net).some(limits));
        const isUpside = netlist.isGround(anode) || (netlist.isRail(cathode) && !netlist.isRail(anode) && !isOverFuse(netlist, part));
        const reversed = isUpside && !leadsBelow(netlist, cathode) && !leadsAbove(netlist, ends[0] ?? anode, cathode);
        return [
          ...(limited ? [] : [finding('error', `LED ${ref} has no series resistor`, [ref], nets)]),
          ...(reversed ? [finding('error', `LED ${ref} stands the wrong way round: its anode is on the lower side`, [ref], nets)] : []),
        ];
      }),
};

/** What limits a light's current: a resistor, a driver, and a chip's pin that is called so (a sensor that lights what it measures). */
export const limits = ({ part, pad }: ReturnType<Netlist['on']>[number]): boolean =>
  part.component.kind === 'resistor' ||
  part.component.kind === 'driver' ||
  (!PROGRAMMED.has(part.component.kind) &&
    part.component.kind !== 'led' &&
    (CURRENT_PIN.test(pad.pin) || HOLDS_CURRENT.test(part.device?.title ?? '')));
const CURRENT_PIN = /LED|SINK/i;
/** What a device's title says of one that holds the current of what hangs on it. */
const HOLDS_CURRENT = /\bLED driver|\bconstant[- ]current|\bcurrent[- ](?:sink|source|regulator)/i;

/** Whether a net is a rail below ground, or a resistor leads from it to one. */
const leadsBelow = (netlist: Netlist, net: string): boolean =>
  [net, ...netlist.on(net).flatMap(({ part }) => (part.component.kind === 'resistor' ? (otherEnd(part, net) ?? []) : []))].some(
    (n) => (netlist.net(n)?.volts ?? 0) < 0,
  );

/** Whether a resistor leads from what is before an anode to a rail that is no lower than the one at the cathode: a terminal that a transistor pulls down. */
const leadsAbove = (netlist: Netlist, anode: string, cathode: string): boolean => {
  // Whatever hangs between a rail and ground lifts no anode that is grounded.
  if (netlist.isGround(anode)) return false;
  const volts = (net: string): number => netlist.net(net)?.volts ?? 0;
  const behind = netlist.on(anode).flatMap(({ part }) => (part.component.kind === 'resistor' ? (otherEnd(part, anode) ?? []) : []));
  return behind.some((n) => n !== cathode && netlist.isRail(n) && !netlist.isGround(n) && volts(n) > 0 && volts(n) >= volts(cathode));
};

/** The net behind a diode that alone is in series with a light, which keeps a voltage of the other sign from it; else the net itself. */
function overDiode(netlist: Netlist, net: string | null): string | null {
  const on = net === null || netlist.isGround(net) || netlist.isRail(net) ? [] : netlist.on(net);
  const diode = on.length === 2 ? on.find((n) => n.part.component.kind === 'diode' || n.part.component.kind === 'schottky') : undefined;
  return diode?.part.pads.find((p) => p.net !== null && p.net !== net)?.net ?? net;
}

/** Colours of one case: the anode of each has a resistor, and they meet at a cathode. */
function severalLeds(netlist: Netlist, part: ResolvedPart): Found[] {
  const { ref } = part.component;
  const anodes = part.pads.flatMap((p) => (/^A\d$/.test(p.pin) ? [p.net] : []));
  const cathode = netOfPin(part, 'K');
  if (cathode === null || anodes.includes(null)) return [finding('error', `LED ${ref} is not connected at every end`, [ref])];
  return anodes.flatMap((net): Found[] => {
    if (net === null) return [];
    const limited = netlist.on(net).some(limits);
    if (!limited) return [finding('error', `LED ${ref} has no series resistor at one of its anodes`, [ref], [net])];
    return netlist.isGround(net) ? [finding('error', `LED ${ref} stands the wrong way round: an anode is on the lower side`, [ref], [net])] : [];
  });
}

/** What small indicator LEDs bear for ever, mA (the makers' sheets of 0603 and 0805 parts: 20 to 30). */
const LED_MA = 20;
/** What one pin of a microcontroller gives, mA: the RP2040's strongest drive, the least of those that we have. */
const PIN_MA = 12;
const DIM_MA = 0.1;

const ledCurrentRule: ErcRule = {
  id: 'erc.led_current',
  title: 'The current of an LED is computed and within its limits',
  check: (netlist) =>
    netlist.parts
      .filter((p) => p.component.kind === 'led')
      .flatMap((part): Found[] => {
        const ref = part.component.ref;
        const found = ledCurrent(netlist, part);
        if (found === null) return [];
        const ma = written(found.ma, 'mA');
        if (found.ma > LED_MA * 1.02) return [finding('error', `LED ${ref} carries ${ma} and bears ${LED_MA} mA`, [ref])];
        if (found.pin !== null && PROGRAMMED.has(found.pin.part.component.kind) && found.ma > PIN_MA)
          return [finding('warning', `LED ${ref} takes ${ma} from a pin that gives ${PIN_MA} mA`, [ref, found.pin.part.component.ref])];
        if (found.ma < DIM_MA) return [finding('warning', `LED ${ref} carries ${ma}: it will hardly be seen`, [ref])];
        return [finding('info', `LED ${ref} carries ${ma}`, [ref])];
      }),
};

export const LED_RULES: readonly ErcRule[] = [ledResistor, ledCurrentRule];
