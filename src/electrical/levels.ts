import { INTEGRATED } from '../design/index.js';
import { type Netlist, type Node, nodeName } from './netlist.js';
import { supplyOf, voltsOf } from './power.js';
import { joins, kindOf, PROGRAMMED, pinsOn } from './rules/rule.js';
import { parseValue } from './values.js';

/** What a signal net is driven or pulled up to, V, and by whom. */
interface Level {
  readonly volts: number;
  readonly by: string;
  /** null: it comes in from outside. */
  readonly part: Node['part'] | null;
  /** A push-pull output or a pull-up: surely there. A bidirectional pin may be an input. */
  readonly sure: boolean;
  readonly pull: boolean;
}

function levels(netlist: Netlist, net: string): Level[] {
  const here = [...new Set(netlist.on(net).map((n) => n.part))];
  const pulls = here.flatMap((part): Level[] => {
    let high: number | null = null;
    joins(part, 'resistor', net, (other) => {
      high = netlist.isRail(other) ? voltsOf(netlist, other) : null;
      return true;
    });
    return high === null ? [] : [{ volts: high, by: `${part.component.ref} (pull-up)`, part, sure: true, pull: true }];
  });
  const down = here.filter((p) => joins(p, 'resistor', net, (other) => netlist.isGround(other)));
  const drivers = pinsOn(netlist, net).flatMap((node): Level[] => {
    const drives = node.pad.type === 'output' || (node.pad.type === 'bidirectional' && INTEGRATED.has(kindOf(node)));
    const volts = drives ? (node.part.device?.logic_v ?? supplyOf(netlist, node.part)) : null;
    return volts === null ? [] : [{ volts, by: nodeName(node), part: node.part, sure: node.pad.type === 'output', pull: false }];
  });
  return [...(down.length > 0 ? divided(netlist, net, pulls, down) : pulls), ...drivers];
}

/** What a divider makes of the rail above it, where nothing but resistors stands on its net beside who reads it. */
function divided(netlist: Netlist, net: string, pulls: readonly Level[], down: readonly Node['part'][]): Level[] {
  const ohms = (parts: readonly (Node['part'] | null)[]): number =>
    1 / parts.reduce((sum, p) => sum + 1 / (parseValue(p?.component.value ?? '') ?? Number.NaN), 0);
  const [first] = pulls;
  const [high, low] = [ohms(pulls.map((p) => p.part)), ohms(down)];
  const clamped = netlist.on(net).some((n) => CLAMPS.has(kindOf(n)));
  if (first === undefined || new Set(pulls.map((p) => p.volts)).size > 1 || clamped || !(high > 0 && low > 0)) return [];
  const refs = [...pulls.map((p) => p.part), ...down].map((p) => p?.component.ref ?? '');
  return [{ ...first, volts: (first.volts * low) / (high + low), by: `the divider of ${refs.join(' and ')}`, pull: true }];
}
const CLAMPS: ReadonlySet<string> = new Set(['zener', 'tvs', 'diode', 'schottky', 'esd', 'potentiometer', 'bjt', 'mosfet']);

const OPEN_DRAIN = /(^|_)(SDA|SCL)\d*(_|$)/;
/** What is surely borne above a limit, and above the supply of a part that says no limit, V. */
const MARGIN_V = 0.1;
const ABOVE_SUPPLY_V = 0.6;

/** A pin whose net brings more than it takes. */
export interface LevelFault {
  readonly net: string;
  readonly node: Node;
  readonly volts: number;
  readonly by: string;
  /** What the pin takes, V; null: its data sheet's figure is not known, its part runs at `supply`. */
  readonly limit: number | null;
  readonly supply: number | null;
  /** It only listens: an input, or a contact whose part says what it takes. */
  readonly listens: boolean;
  /** The level is surely there: an output, a pull-up, or a controller that speaks to a pin that only listens. */
  readonly sure: boolean;
  /** Something pulls the net up, weakly: what hangs on it must not draw much. */
  readonly pulled: boolean;
}

/** What drives lines from outside: what it is called, and its voltage by net, V. */
export interface Outside {
  readonly by: string;
  readonly volts: ReadonlyMap<string, number>;
}

/** Every pin whose net brings more than it takes, V. */
export function levelFaults(netlist: Netlist, outside?: Outside): LevelFault[] {
  return netlist.nets.flatMap(({ name }) => {
    if (netlist.isGround(name) || netlist.isRail(name)) return [];
    const told = outside?.volts.get(name);
    const brought: Level[] = told === undefined ? [] : [{ volts: told, by: outside?.by ?? '', part: null, sure: true, pull: false }];
    const high = [...levels(netlist, name), ...brought].filter((l) => l.sure || !OPEN_DRAIN.test(name));
    return pinsOn(netlist, name).flatMap((node): LevelFault[] => {
      const limit = node.pin?.volts_max ?? null;
      if ((!INTEGRATED.has(kindOf(node)) && limit === null) || node.pad.type === 'power_in' || node.pad.type === 'power_out') return [];
      const worst = high.filter((l) => l.part !== node.part).sort((a, b) => b.volts - a.volts)[0];
      if (worst === undefined) return [];
      const listens = node.pad.type === 'input' || !INTEGRATED.has(kindOf(node));
      const supply = supplyOf(netlist, node.part);
      const over = limit !== null ? worst.volts > limit + MARGIN_V : listens && supply !== null && worst.volts > Math.max(0, supply) + ABOVE_SUPPLY_V;
      if (!over) return [];
      const spoken = listens && (worst.part === null || PROGRAMMED.has(worst.part.component.kind));
      const sure = spoken || (worst.sure && limit !== null);
      return [{ net: name, node, volts: worst.volts, by: worst.by, limit, supply, listens, sure, pulled: high.some((l) => l.pull) }];
    });
  });
}
