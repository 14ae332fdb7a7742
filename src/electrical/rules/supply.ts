import type { ResolvedPart } from '../../parts/index.js';
import { levelFaults } from '../levels.js';
import { type Netlist, netsOf, nodeName } from '../netlist.js';
import { entersAt, voltsOf } from '../power.js';
import { parseValue } from '../values.js';
import { type ErcRule, type Found, finding, INTEGRATED, joins, kindOf, netOfPin, pinsOn, refOf, written } from './rule.js';

const twoSources: ErcRule = {
  id: 'erc.two_sources',
  title: 'Two supplies do not meet without a diode or a switch between them',
  check: (netlist) =>
    netlist.nets.flatMap(({ name }) => {
      const pins = pinsOn(netlist, name);
      const entries = pins.filter((n) => entersAt(netlist, n));
      const charged = entries.every((n) => kindOf(n) === 'battery_connector');
      const made = pins.filter((n) => n.pad.type === 'power_out' && !(charged && kindOf(n) === 'charger'));
      const sources = new Map([...entries, ...made].map((n) => [refOf(n), n]));
      if (entries.length === 0 || sources.size < 2) return [];
      const names = [...sources.values()].map(nodeName).join(' and ');
      return [finding('error', `${names} both feed ${name}: one would push current into the other`, [...sources.keys()], [name])];
    }),
};

const voltage: ErcRule = {
  id: 'erc.voltage',
  title: 'A rail suits the pins on it',
  check: (netlist) =>
    netlist.nets.flatMap(({ name, volts }) => {
      if (volts === undefined) return [];
      return pinsOn(netlist, name).flatMap((node): Found[] => {
        const { volts_min: low, volts_max: high } = node.pin ?? {};
        const pin = nodeName(node);
        if (high !== undefined && volts > high + 1e-9)
          return [finding('error', `${pin} takes at most ${high} V and ${name} is ${volts} V`, [refOf(node)], [name])];
        // Between both signs stands their sum.
        const below = Math.min(
          0,
          ...node.part.pads.flatMap((p) => (p.type === 'power_in' && p.net !== null ? [netlist.net(p.net)?.volts ?? 0] : [])),
        );
        // A part whose negative supply has no limits of its own tells what it takes in all.
        const whole = kindOf(node) === 'opamp' && node.pad.type === 'power_in' && below < 0 && !limitsBelow(netlist, node.part);
        if (whole && high !== undefined && volts - below > high + 1e-9)
          return [
            finding('error', `${refOf(node)} takes at most ${high} V in all and stands between ${volts} V and ${below} V`, [refOf(node)], [name]),
          ];
        if (low !== undefined && node.pad.type === 'power_in' && volts - below < low - 1e-9 && volts > 0)
          return [finding('error', `${pin} needs at least ${low} V and ${name} is ${volts} V`, [refOf(node)], [name])];
        return [];
      });
    }),
};

/** Whether a part tells what its supply below ground takes, so that each of the two is held against its own limits. */
const limitsBelow = (netlist: Netlist, part: ResolvedPart): boolean =>
  (part.device?.pins ?? []).some(
    (p) =>
      p.type === 'power_in' &&
      (p.volts_min ?? 0) < 0 &&
      part.pads.some((pad) => p.pads.includes(pad.number) && pad.net !== null && (netlist.net(pad.net)?.volts ?? 0) < 0),
  );

const level: ErcRule = {
  id: 'erc.level',
  title: 'A signal does not pass the voltage that a pin on it takes',
  check: (netlist) =>
    levelFaults(netlist).map(({ net, node, volts, by, limit, supply, sure }) =>
      finding(
        sure ? 'error' : 'warning',
        limit === null
          ? `${by} brings ${written(volts, 'V')} to ${nodeName(node)}, whose part runs at ${supply} V`
          : `${nodeName(node)} takes at most ${limit} V and ${by} brings ${written(volts, 'V')}`,
        [refOf(node)],
        [net],
      ),
    ),
};

const decoupling: ErcRule = {
  id: 'erc.decoupling',
  title: 'Each supply pin has a capacitor to ground at its part',
  check: (netlist) =>
    netlist.parts
      .filter((p) => INTEGRATED.has(p.component.kind))
      .flatMap((part) => {
        const supplies = part.pads.filter((p) => p.type === 'power_in' && p.net !== null && !netlist.isGround(p.net));
        const ref = part.component.ref;
        return [...new Set(supplies.map((p) => p.net as string))].flatMap((rail) => {
          if (isCellAlone(netlist, part, rail)) return [];
          // A chip behind a resistor or a diode in its ground has its capacitors at its own.
          const grounds = new Set(part.pads.flatMap((p) => (p.net !== null && GROUND_PIN.test(p.pin) ? [p.net] : [])));
          const caps = netlist.parts.filter((p) => joins(p, 'capacitor', rail, (o) => netlist.isGround(o) || grounds.has(o)));
          if (caps.length === 0) return [finding('error', `${rail} has no capacitor to ground at ${ref}`, [ref], [rail])];
          const own = caps.some((c) => (c.component.place?.near ?? []).some((n) => n.to.startsWith(`${ref}.`)));
          return own ? [] : [finding('warning', `no capacitor on ${rail} belongs to ${ref}`, [ref], [rail])];
        });
      }),
};

/** Whether a rail of a chip that has another supply is its cell's own: that gives what a clock takes, microamperes, without a capacitor. */
const isCellAlone = (netlist: Netlist, part: ResolvedPart, rail: string): boolean =>
  netlist.on(rail).some((n) => kindOf(n) === 'battery_connector') &&
  netlist.on(rail).every((n) => n.part === part || !INTEGRATED.has(kindOf(n))) &&
  part.pads.some((p) => p.type === 'power_in' && p.net !== null && p.net !== rail && !netlist.isGround(p.net));

/** Capacitors with a plus pole (pad 1): aluminium electrolytic and tantalum. */
const POLARISED = /^(CP_|CASE|Tant)/i;
/** Names of pins that go to ground. */
const GROUND_PIN = /^(GND|VSS|AGND|DGND|PGND|EP)A?\d*$/;

const reversePolarity: ErcRule = {
  id: 'erc.reverse_polarity',
  title: 'Electrolytics, diodes and supplies stand the right way round',
  check: (netlist) => [...reversedTwoPole(netlist), ...reversedSupply(netlist)],
};

function reversedTwoPole(netlist: Netlist): Found[] {
  return netlist.parts.flatMap((part): Found[] => {
    const { ref, kind, package: size } = part.component;
    const polarised = kind === 'capacitor' && (POLARISED.test(size) || POLARISED.test(part.footprint.name));
    const blocks = kind === 'diode' || kind === 'schottky' || kind === 'zener' || kind === 'tvs';
    if (!polarised && !blocks) return [];
    const [upper, lower] = polarised ? [netOfPin(part, '1'), netOfPin(part, '2')] : [netOfPin(part, 'K'), netOfPin(part, 'A')];
    const [high, low] = [voltsOf(netlist, upper), voltsOf(netlist, lower)];
    const nets = [upper, lower].filter((n) => n !== null);
    if (high === null || low === null) return [];
    if (polarised && high < low) return [finding('error', `${ref} stands the wrong way round: its plus pole is on ${upper}`, [ref], nets)];
    // A diode may well lead from a higher rail to a lower nominal one (a supply beside a battery); what is held there cannot give way.
    const heldLow = upper !== null && (netlist.isGround(upper) || netlist.on(upper).some((n) => n.pad.type === 'power_out'));
    if (blocks && low - high > 1 && heldLow)
      return [finding('error', `${ref} stands the wrong way round: it conducts from ${lower} to ${upper} without end`, [ref], nets)];
    return [];
  });
}

function reversedSupply(netlist: Netlist): Found[] {
  return netlist.nets.flatMap(({ name }) => {
    const supplies = pinsOn(netlist, name).filter((n) => n.pad.type === 'power_in');
    const wrong = supplies.filter((n) =>
      netlist.isGround(name)
        ? n.pin?.volts_min !== undefined && n.pin.volts_min > 0
        : // The negative side of a dual supply is where an amplifier's lower pin belongs.
          netlist.isRail(name) && (voltsOf(netlist, name) ?? 0) >= 0 && GROUND_PIN.test(n.pad.pin),
    );
    return wrong.map((n) => finding('error', `supply reversed: ${nodeName(n)} is on ${name}`, [refOf(n)], [name]));
  });
}

const capacitorRating: ErcRule = {
  id: 'erc.capacitor_rating',
  title: 'A capacitor is rated for its rail',
  check: (netlist) =>
    netlist.parts
      .filter((p) => p.component.kind === 'capacitor')
      .flatMap((part) => {
        const rated = /(\d+(?:\.\d+)?)\s*V\b/.exec(part.component.rating ?? '')?.[1];
        const [a, b] = ['1', '2'].map((pin) => voltsOf(netlist, netOfPin(part, pin)));
        if (rated === undefined || a === undefined || b === undefined || a === null || b === null) return [];
        const across = Math.abs(a - b);
        const { ref } = part.component;
        return across > Number(rated) ? [finding('error', `${ref} is rated ${rated} V and stands ${across} V`, [ref])] : [];
      }),
};

/** What chip resistors turn into heat at 70 °C, W (the makers' ratings by size). */
const RESISTOR_W: Readonly<Record<string, number>> = {
  '0201': 0.05,
  '0402': 0.0625,
  '0603': 0.1,
  '0805': 0.125,
  '1206': 0.25,
  '2010': 0.5,
  '2512': 1,
};

/** The largest shunt, Ω: its heat is that of the current, for what drops over it is no difference of two rails. */
const SHUNT_OHM = 1;

/** What a shunt in series with a declared current turns into heat, I²R, W; of two declared currents the smaller passes it. null: it is none. */
function shuntWatts(netlist: Netlist, part: ResolvedPart, ohms: number): number | null {
  const nets = ['1', '2'].map((pin) => netlist.net(netOfPin(part, pin) ?? ''));
  const along = (n: (typeof nets)[number]): boolean => n !== undefined && (n.volts !== undefined || n.amps !== undefined || n.class === 'ground');
  const amps = nets.flatMap((n) => n?.amps ?? []);
  // What a charger measures across it, it holds: the copper beside it is made for the most that any setting gives.
  const isHeld = netlist
    .on(nets[0]?.name ?? '')
    .some(({ part: p }) => p.component.kind === 'charger' && p.pads.some((d) => d.net !== null && d.net === nets[1]?.name));
  if (ohms > SHUNT_OHM || amps.length === 0 || isHeld || !nets.every(along)) return null;
  return (Math.min(...amps) * shareOf(netlist, part, ohms)) ** 2 * ohms;
}

/** What of a current passes one of the resistors that stand side by side between the same two nets. */
function shareOf(netlist: Netlist, part: ResolvedPart, ohms: number): number {
  const ends = netsOf(part);
  const beside = netlist.parts.flatMap((p) => {
    const own = parseValue(p.component.value);
    return p.component.kind === 'resistor' && own !== null && own > 0 && ends.length === 2 && ends.every((n) => netsOf(p).includes(n))
      ? [1 / own]
      : [];
  });
  return beside.length < 2 ? 1 : 1 / ohms / beside.reduce((a, b) => a + b, 0);
}

const resistorHeat: ErcRule = {
  id: 'erc.resistor_heat',
  title: 'A resistor between two rails stays within its power',
  check: (netlist) =>
    netlist.parts
      .filter((p) => p.component.kind === 'resistor')
      .flatMap((part) => {
        const { ref, value, package: size } = part.component;
        const [a, b] = ['1', '2'].map((pin) => voltsOf(netlist, netOfPin(part, pin)));
        const ohms = parseValue(value);
        const limit = RESISTOR_W[size];
        if (ohms === null || ohms <= 0 || limit === undefined) return [];
        const shunted = shuntWatts(netlist, part, ohms);
        if (shunted === null && (a == null || b == null)) return [];
        const watts = shunted ?? ((a as number) - (b as number)) ** 2 / ohms;
        return watts > limit
          ? [finding('error', `${ref} (${value}, ${size}) turns ${watts.toPrecision(2)} W into heat and takes ${limit} W`, [ref])]
          : [];
      }),
};

export const SUPPLY_RULES: readonly ErcRule[] = [twoSources, voltage, level, decoupling, reversePolarity, capacitorRating, resistorHeat];
