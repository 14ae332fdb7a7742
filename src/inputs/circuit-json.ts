import { type Design, DesignError, type Kind, type Net } from '../design/index.js';
import { engineering } from '../parts/formulas.js';
import type { Library } from '../parts/index.js';
import type { ReadCircuit, ReadNet, ReadPart, ReadPin } from './circuit.js';
import { circuitDesign } from './circuit-design.js';
import type { Element, ElementType } from './circuit-json-elements.js';
import { DrawnLands } from './circuit-json-lands.js';
import { classOf, voltsOf } from './net-names.js';

/**
 * circuit-json (what tscircuit compiles to) as a design: its components with value, catalogue code and the pads that it draws, its nets by name.
 * Throws DesignError for elements that contradict each other, and for parts without pads.
 */
export function importCircuitJson(elements: readonly Element[], filename: string, library: Library): Design {
  return circuitDesign(new CircuitJsonReader(elements, filename).read(), library);
}

const KINDS: Readonly<Record<string, Kind>> = {
  simple_resistor: 'resistor',
  simple_capacitor: 'capacitor',
  simple_inductor: 'inductor',
  simple_diode: 'diode',
  simple_fuse: 'fuse',
  led: 'led',
  simple_led: 'led',
  simple_transistor: 'bjt',
  simple_mosfet: 'mosfet',
  simple_crystal: 'crystal',
  simple_resonator: 'crystal',
  simple_potentiometer: 'potentiometer',
  simple_push_button: 'button',
  simple_switch: 'switch',
  simple_pin_header: 'connector',
  simple_connector: 'connector',
  simple_battery: 'battery_connector',
  simple_test_point: 'test_point',
  simple_fiducial: 'fiducial',
  simple_op_amp: 'opamp',
};
/** Signs of a schematic that stand for a net. */
const NO_PARTS: ReadonlySet<string> = new Set(['simple_ground', 'simple_power_source', 'simple_voltage_source', 'simple_voltage_probe']);
const ANODE = /^(anode|pos|a|\+)$/i;
const CATHODE = /^(cathode|neg|k|-)$/i;
const LARGEST_MM = 1000;
const MOST_PINS = 2000;

type Component = Element<'source_component'>;
type Port = Element<'source_port'>;

class CircuitJsonReader {
  private readonly components: Component[];
  private readonly ports: ReadonlyMap<string, Port>;
  private readonly portsOf = new Map<string, Port[]>();
  private readonly lands: DrawnLands;

  constructor(
    private readonly elements: readonly Element[],
    private readonly filename: string,
  ) {
    this.components = this.all('source_component');
    this.ports = unique(this.all('source_port'), (p) => p.source_port_id, 'source_port_id');
    const known = unique(this.components, (c) => c.source_component_id, 'source_component_id');
    for (const port of this.ports.values()) {
      const owner = port.source_component_id ?? '';
      if (owner !== '' && !known.has(owner))
        throw new DesignError('design', `the port ${port.source_port_id} is of ${owner}, which is no source_component`);
      const ports = this.portsOf.get(owner) ?? [];
      this.portsOf.set(owner, ports);
      ports.push(port);
      if (ports.length > MOST_PINS) throw new DesignError('design', `${owner} has more than ${MOST_PINS} ports`);
    }
    this.lands = new DrawnLands(elements, (component) => this.portsOf.get(component) ?? [], padNumber);
  }

  private all<T extends ElementType>(type: T): Element<T>[] {
    return this.elements.filter((e): e is Element<T> => e.type === type);
  }

  read(): ReadCircuit {
    const virtual = this.components.filter((c) => NO_PARTS.has(c.ftype ?? '') && this.lands.of(c) === null);
    const left = new Set(virtual.map((c) => c.source_component_id));
    const parts = this.components.filter((c) => !left.has(c.source_component_id)).map((c) => this.part(c));
    const holes = this.lands.freeHoles.map((hole, i) => holePart(hole, i + 1));
    const name = this.all('source_project_metadata')[0]?.name?.trim() ?? '';
    return {
      name: (name || this.filename.replace(/^.*[/\\]/, '').replace(/(\.circuit)?\.json$/i, '') || 'Imported circuit').slice(0, 200),
      filename: this.filename,
      board: this.board(),
      parts: [...parts, ...holes],
      nets: this.nets(left),
      lands: this.lands.drawn,
      notes: [
        ...this.lands.notes,
        ...(holes.length === 0 ? [] : ['Holes of the board are parts here (H1 and up); their places are not taken over.']),
      ],
      refuse: (why) => new DesignError('design', why),
    };
  }

  private board(): Design['board'] {
    const [board] = this.all('pcb_board');
    const fits = (side: number | undefined): side is number => side !== undefined && side > 0 && side <= LARGEST_MM;
    return fits(board?.width) && fits(board?.height) ? { width_mm: board.width, height_mm: board.height } : {};
  }

  private part(component: Component): ReadPart {
    const { name, source_component_id: id, ftype = '' } = component;
    const kind = KINDS[ftype] ?? null;
    const codes = Object.entries(component.supplier_part_numbers ?? {}).flatMap(([supplier, all]) =>
      /^(jlcpcb|lcsc)$/i.test(supplier) ? (all ?? []) : [],
    );
    return {
      ref: name,
      value: writtenValue(component),
      footprint: this.lands.of(component) ?? '',
      symbol: '',
      kind,
      purpose: '',
      bought: { catalog_code: codes.find((code) => /^C[1-9]\d*$/.test(code)) ?? '', mpn: component.manufacturer_part_number ?? '', manufacturer: '' },
      pins: (this.portsOf.get(id) ?? []).map((port) => pinOf(port)),
      refuse: (why) => new DesignError('design', why),
    };
  }

  /** Ports that traces join, directly or over a net, are one net; those of a sign that stands for a net have no pad. */
  private nets(left: ReadonlySet<string>): ReadNet[] {
    const groups = new Groups();
    const named = unique(this.all('source_net'), (n) => n.source_net_id, 'source_net_id');
    for (const trace of this.all('source_trace')) {
      for (const port of trace.connected_source_port_ids) this.known(this.ports, port, trace.source_trace_id);
      for (const net of trace.connected_source_net_ids) this.known(named, net, trace.source_trace_id);
      groups.join([...trace.connected_source_port_ids.map((p) => `port ${p}`), ...trace.connected_source_net_ids.map((n) => `net ${n}`)]);
    }
    const members = (group: readonly string[], what: string): string[] =>
      group.filter((m) => m.startsWith(`${what} `)).map((m) => m.slice(what.length + 1));
    const refs = new Map(this.components.map((c) => [c.source_component_id, c.name]));
    return groups.all().flatMap((group) => {
      const nets = members(group, 'net').flatMap((n) => named.get(n) ?? []);
      const pins = members(group, 'port').flatMap((p) => {
        const port = this.ports.get(p);
        const owner = port?.source_component_id ?? '';
        const ref = refs.get(owner);
        return port === undefined || ref === undefined || left.has(owner) ? [] : [{ ref, pad: padNumber(port) }];
      });
      return pins.length === 0 || (pins.length === 1 && nets.length === 0) ? [] : [netOf(nets, pins)];
    });
  }

  private known(all: ReadonlyMap<string, unknown>, id: string, trace: string): void {
    if (!all.has(id)) throw new DesignError('design', `the trace ${trace} joins ${id}, which is not there`);
  }
}

function netOf(nets: readonly Element<'source_net'>[], pins: ReadNet['pins']): ReadNet {
  const [first] = pins;
  const name = nets[0]?.name.trim() || `Net-(${first?.ref ?? ''}-Pad${first?.pad ?? ''})`;
  const told: Net['class'] | null = nets.some((n) => n.is_ground === true) ? 'ground' : nets.some((n) => n.is_power === true) ? 'power' : null;
  return { name, class: told ?? classOf(name), volts: voltsOf(name), pins };
}

/** The pad that a port stands for: its number, the number in its name ("pin3"), else its name. */
function padNumber({ pin_number: number, name, port_hints: hints = [], source_port_id: id }: Port): string {
  if (typeof number === 'number') return String(number);
  const words = [...(name === undefined ? [] : [name]), ...hints];
  return words.map((w) => /^(?:pin)?(\d{1,4})$/i.exec(w)?.[1]).find((n) => n !== undefined) ?? words[0] ?? id;
}

function pinOf(port: Port): ReadPin {
  const pad = padNumber(port);
  const words = [...(port.port_hints ?? []), ...(port.name === undefined ? [] : [port.name])].filter((w) => !/^(pin)?\d+$/i.test(w));
  const polar = words.some((w) => ANODE.test(w)) ? 'A' : words.some((w) => CATHODE.test(w)) ? 'K' : null;
  return { pad, name: polar ?? words.find((w) => !/^(left|right)$/i.test(w)) ?? '', type: 'unspecified' };
}

function writtenValue(c: Component): string {
  const measured = (value: number | string | undefined, unit: string): string =>
    value === undefined ? '' : typeof value === 'string' ? value : `${engineering(value)}${unit}`;
  return (
    c.display_value ||
    c.display_resistance ||
    c.display_capacitance ||
    c.display_inductance ||
    measured(c.resistance, '') ||
    measured(c.capacitance, 'F') ||
    measured(c.inductance, 'H') ||
    measured(c.frequency, 'Hz') ||
    c.manufacturer_part_number ||
    ''
  ).trim();
}

const holePart = (footprint: string, n: number): ReadPart => ({
  ref: `H${n}`,
  value: '',
  footprint,
  symbol: '',
  kind: 'mounting_hole',
  purpose: 'hole of the board',
  bought: { catalog_code: '', mpn: '', manufacturer: '' },
  pins: [],
  refuse: (why) => new DesignError('design', why),
});

function unique<T>(all: readonly T[], idOf: (one: T) => string, field: string): ReadonlyMap<string, T> {
  const found = new Map<string, T>();
  for (const one of all) {
    if (found.has(idOf(one))) throw new DesignError('design', `the ${field} ${JSON.stringify(idOf(one))} is there twice`);
    found.set(idOf(one), one);
  }
  return found;
}

/** Sets that are joined by what they have in common, in the order in which they were first named. */
class Groups {
  private readonly parent = new Map<string, string>();

  join(members: readonly string[]): void {
    const [first, ...others] = members;
    if (first === undefined) return;
    const root = this.rootOf(first);
    for (const other of others) this.parent.set(this.rootOf(other), root);
  }

  all(): string[][] {
    const groups = new Map<string, string[]>();
    for (const member of this.parent.keys()) {
      const root = this.rootOf(member);
      const group = groups.get(root) ?? [];
      group.push(member);
      groups.set(root, group);
    }
    return [...groups.values()];
  }

  private rootOf(member: string): string {
    let root = member;
    for (let up = this.parent.get(root); up !== undefined && up !== root; up = this.parent.get(root)) root = up;
    // Everything on the way points to the root from now on.
    for (let at = member; at !== root; ) {
      const up = this.parent.get(at) ?? root;
      this.parent.set(at, root);
      at = up;
    }
    this.parent.set(root, root);
    return root;
  }
}
