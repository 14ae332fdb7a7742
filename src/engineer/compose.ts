import { DesignError, type PlacementHint } from '../design/index.js';
import { type Block, type BlockPort, DesignAssembler, innerNet, type Platform } from '../parts/index.js';
import { type Ask, oneEdge } from '../request/index.js';
import { connectorsFor, type End, GROUND, isWithin, onContacts } from './connectors/contacts.js';
import { fitted, strengthened } from './connectors/fitting.js';
import type { Minutes } from './decision.js';
import { ancestry, CONNECTORS, type Knowledge, portsOf, railName, saidAmps } from './knowledge.js';
import { instanceOf } from './names.js';
import { chainNet, type Wired } from './pins/buses.js';
import { chainOf, roleOf, sideOf, throughOf } from './pins/ports.js';
import type { SideEnds } from './pins/sides.js';
import { hostNet, type Power } from './plan.js';
import { keepApart } from './power/live-contacts.js';
import { type Either, type Entry, isUsbVolts } from './power/sources.js';
import { splits } from './power/split-winding.js';
import { acts } from './power/stopping.js';
import { type Stage, same } from './power/supplies.js';
import { unitKey } from './standing.js';
import { chipsFor } from './units/devices.js';
import type { Unit } from './units/units.js';

/** Parts that bear what they are for on the board. */
const TITLED: ReadonlySet<string> = new Set(['connector', 'button', 'switch']);
/** Contacts of the longest screw terminal. */
const TERMINALS = 8;
/** Logic stands at no more, V. */
const LOGIC_MOST_V = 5.5;
/** Pins of one row of a header. */
const ROW = 20;

type Edge = 'left' | 'right' | 'top' | 'bottom' | 'any';

const INVERTER = 'inverter_transistor';

/** Puts what was decided onto a design: blocks, rails made when the first part wants them, pins. */
export class Composer {
  readonly assembler: DesignAssembler;
  /** Refs by the ask that they were put there for. */
  readonly refs = new Map<string, string[]>();
  /** Block instances by the unit that they are. */
  readonly units = new Map<string, string>();
  /** Supplies whose current is measured, and the net before the monitor. */
  readonly metered = new Map<string, string>();
  /** Parameters of converters' blocks that a part's name says: which of several chips. */
  readonly named = new Map<string, Readonly<Record<string, string>>>();
  /** The ask that something is being put onto the board for. */
  at: string | null = null;
  readonly #counts = new Map<string, number>();
  readonly #made = new Set<number>();
  /** Two supplies of which either feeds the board. */
  either: Either | null = null;
  /** The battery's own net, where something may take over from it before the board. */
  #cell: string | null = null;
  /** What compares a voltage that falls as what is sensed rises: above is below there. What is low while it is on and switches something itself is high. */
  turned: ReadonlySet<Unit> = new Set();
  /** The port of a circuit that is started by being low, where what starts it is high. */
  inverted: ReadonlyMap<Unit, string> = new Map();
  /** RMS volts at the contacts of a unit's relays, where they may not be touched; 0: they may. */
  live: (unit: Unit) => number = () => 0;
  /** Lines of level translators, which a header for each side leads off the board. */
  readonly sides: SideEnds[] = [];

  constructor(
    readonly know: Knowledge,
    readonly platform: Platform | null,
    readonly power: Power,
    readonly minutes: Minutes,
    /** What signals without a connector of their own end in. */
    readonly loose: 'PinHeader' | 'ScrewTerminal' = 'PinHeader',
  ) {
    this.assembler = new DesignAssembler(know.library);
    this.assembler.net('GND', { class: 'ground' });
  }

  instance(name: string): string {
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    return count === 1 ? name : `${name}_${count}`;
  }

  /** Adds a block, called by its name or otherwise; parameters that it does not have are left out. The refs are noted for its ask. */
  block(
    name: string,
    ask: string | null,
    ports: Readonly<Record<string, string>>,
    params: Readonly<Record<string, string | number | boolean>> = {},
    called: string = name,
  ): { id: string; refs: readonly string[] } {
    const at = this.at;
    this.at = ask ?? at;
    const block = this.know.library.blocks.get(name);
    const known = Object.fromEntries(Object.entries(params).filter(([key]) => block?.params[key] !== undefined));
    const added = this.assembler.block(name, this.instance(called), ports, known);
    this.#note(ask, added.refs);
    this.at = at;
    return { id: added.id, refs: added.refs };
  }

  /** A passive part by its value. */
  generic(ask: string | null, wanted: Parameters<DesignAssembler['generic']>[0]): void {
    this.#note(ask, [this.assembler.generic(wanted).ref]);
  }

  #note(ask: string | null, refs: readonly string[]): void {
    if (ask !== null) this.refs.set(ask, [...(this.refs.get(ask) ?? []), ...refs]);
  }

  /** The net of a rail, made with its converter where it is not there yet. */
  rail(volts: number): string {
    const source = this.power.sources.find((s) => same(s.volts, volts));
    if (source !== undefined) return source.net;
    const rail = this.power.tree.rails.find((r) => same(r.volts, volts));
    if (rail === undefined) throw new DesignError('nets', `no rail of ${volts} V was planned`);
    const net = railName(rail.volts);
    if (this.#made.has(rail.volts)) return net;
    this.#made.add(rail.volts);
    const parent = Number(rail.from);
    const own = Number.isFinite(parent) && !this.power.sources.some((s) => s.net === rail.from) ? this.rail(parent) : rail.from;
    this.assembler.net(net, { class: 'power', volts: rail.volts, amps: rounded(rail.peak) });
    const block = this.know.library.blocks.get(rail.block);
    const [vin, vout] = [portsOf(block as Block, 'power_in')[0]?.name ?? 'VIN', portsOf(block as Block, 'power_out')[0]?.name ?? 'VOUT'];
    const joins = own === this.either?.main;
    const made = joins && isUsbVolts(rail.volts) ? this.#joined(net, `${net}_MADE`, { class: 'power', volts: rail.volts }) : net;
    const from = joins && made === net ? this.#joined(`${own}_OR_USB`, own, { class: 'power', amps: rounded(rail.peak) }) : own;
    const { sheds_w: bare = rail.heat_w, sink } = block?.converts ?? {};
    const cooled = rail.heat_w > bare ? sink?.params : undefined;
    this.block(rail.block, null, { [vin]: from, [vout]: made, GND: 'GND' }, { ...this.named.get(rail.block), ...cooled, out_volts: rail.volts });
    if (cooled !== undefined)
      this.minutes.decide(null, `The ${railName(rail.volts)} regulator wants a heat sink`, `it turns ${rounded(rail.heat_w)} W into heat`);
    return net;
  }

  /** Joins USB to a supply, over a diode each; once for each net. Returns the net that `made` is to be. */
  #joined(net: string, made: string, like: Parameters<DesignAssembler['net']>[1]): string {
    const before = net.endsWith('_OR_USB');
    if (before && this.#or) return net;
    this.#or ||= before;
    this.assembler.net(before ? net : made, like);
    this.block('supply_or', null, { VIN1: made, VIN2: this.either?.usb ?? '', VOUT: net });
    return before ? net : made;
  }
  #or = false;

  /** A source, with what stands in series between it and the board. `peak`: what flows in at most, A. */
  source(entry: Entry, series: readonly Stage[], usb: boolean, peak = 0): void {
    const drawn = this.power.tree.drawn.find((d) => d.net === entry.net)?.peak ?? 0;
    const amps = drawn > 0 ? { amps: rounded(drawn) } : {};
    const last = this.metered.get(entry.net) ?? entry.net;
    const stages = [...series.map((_, i) => (i === 0 ? `${entry.net}_RAW` : `${entry.net}_${i}`)), last];
    for (const net of new Set([...stages, entry.net])) this.assembler.net(net, { class: 'power', volts: entry.volts, ...amps });
    const out = portsOf(entry.block, 'power_out')[0]?.name ?? 'VOUT';
    const lines = entry.block.ports.some((p) => p.kind === 'usb_dp' && (usb || p.required)) ? { DP: 'USB_DP', DM: 'USB_DM' } : {};
    const minus = entry.further === undefined ? {} : { [entry.further.port]: entry.further.net };
    if (entry.further !== undefined) this.assembler.net(entry.further.net, { class: 'power', volts: entry.further.volts, ...amps });
    const ports = { [out]: stages[0] ?? entry.net, GND: entry.sort === 'battery' ? this.cellGround : 'GND', ...lines, ...minus };
    const added = this.block(entry.block.name, entry.ask?.id ?? null, ports, entry.params);
    if (entry.ask !== null) this.#dress(entry.ask, entry.block, splits(entry.block) ? added.refs.slice(0, 1) : added.refs, brings(entry), null);
    strengthened(this, added.refs, Math.max(drawn, peak));
    series.forEach(({ ask, block, params, beside, cellBefore }, i) => {
      const [from, to] = throughOf(block);
      const ground = block.ports.some((p) => p.kind === 'ground') ? { GND: 'GND' } : {};
      const ports = { [from]: stages[i] ?? '', [to]: stages[i + 1] ?? '', ...ground, ...beside };
      this.block(block.name, ask?.id ?? null, ports, { volts: entry.volts, ...params });
      if (beside !== undefined || cellBefore === true) this.#cell ??= stages[i] ?? null;
    });
  }

  /** The supply of what acts behind a contact that stops it, by the net before it. */
  readonly #stopped = new Map<string, string>();
  /** A contact between a supply and what acts on the board: what only tells and computes runs on. */
  stop({ ask, block }: Stage, volts: number): void {
    const net = this.rail(volts);
    const behind = `${net}_STOPPED`;
    this.assembler.net(behind, { class: 'power', volts });
    this.block(block.name, ask?.id ?? null, { VIN: net, VOUT: behind, GND: 'GND' }, { volts });
    this.#stopped.set(net, behind);
  }

  /** The minus of the cells: a net of its own where something parts it from ground. */
  cellGround = 'GND';
  /** What a charger charges: the battery itself, not what feeds the board while another supply takes over from it. */
  cell = (net: string): string => this.#cell ?? net;

  /** Ports of a unit by what they are joined to, and the block itself. */
  unit(unit: Unit, wired: Wired): void {
    this.#nth = unit.nth;
    this.#unit(unit, wired);
    this.#nth = null;
  }
  #unit(unit: Unit, wired: Wired): void {
    const { block, ask, load } = unit;
    this.at = ask.id;
    const ports: Record<string, string> = {};
    const outlets: string[] = [];
    const headers: BlockPort[] = [];
    const wires: string[] = [];
    const apart: string[] = [];
    for (const port of block.ports) {
      const role = roleOf(port, block);
      const feed = this.power.feeds.find((f) => f.unit === unit && f.port === port.name);
      const net = wired.wiring.get(unit)?.get(port.name);
      if (role.to === 'ground' && isIsolated(block, port)) apart.push(port.name);
      else if (role.to === 'ground') ports[port.name] = port.cell === true ? this.cellGround : 'GND';
      else if (feed !== undefined) {
        const rail = this.rail(feed.volts);
        ports[port.name] = port.cell === true ? this.cell(rail) : ((acts(unit) ? this.#stopped.get(rail) : undefined) ?? rail);
      } else if (role.to === 'usb') ports[port.name] = `USB_${role.line.toUpperCase()}`;
      else if (net !== undefined) ports[port.name] = net;
      else if (role.to === 'made' || role.to === 'outlet') outlets.push(port.name);
      else if (role.to === 'header') headers.push(port);
      else if (role.to === 'wire') wires.push(port.name);
    }
    for (const port of unit.tied ?? []) ports[port] = 'GND';
    const started = this.inverted.get(unit);
    const told = started === undefined ? undefined : ports[started];
    if (started !== undefined && told !== undefined) {
      ports[started] = `${told}_LOW`;
      this.block(INVERTER, ask.id, { IN: told, OUT: `${told}_LOW`, GND: 'GND' });
      this.minutes.decide(null, `A transistor before ${unit.title}`, 'it starts while its input is low, and what starts it is high then');
    }
    const id = this.instance(instanceOf(unit.title) || block.name);
    this.units.set(id, unitKey(unit));
    for (const port of [...outlets, ...wires, ...apart, ...headers.map((h) => h.name)]) ports[port] = innerNet(id, port);
    for (const port of apart) this.assembler.net(ports[port] ?? '', { class: 'ground' });
    if (outlets.length > 0 && load?.volts != null)
      for (const o of outlets)
        this.assembler.net(ports[o] ?? '', { class: 'power', volts: load.volts, amps: load.amps ?? Math.min(1, mostAmps(block, load.port)) });
    const chain = chainOf(block);
    if (chain !== undefined && unit.of > unit.nth) ports[chain.far] = chainNet(unit, unit.nth + 1);
    const params = this.#params(unit, wired);
    const added = this.assembler.block(block.name, id, ports, params);
    this.#note(ask.id, added.refs);
    const switched = Object.keys(block.nets).filter((n) => /^LOAD(?:_|$)/.test(n) && !block.ports.some((p) => p.name === n));
    if (load?.amps != null && load.volts != null)
      for (const n of switched) this.assembler.net(innerNet(id, n), { class: 'power', volts: load.volts, amps: load.amps / switched.length });
    this.#dress(ask, block, added.refs, unit.title, this.#called(ask, unit.nth));
    // Contacts that are to carry more than they usually do.
    const through = block.net_amps_most === undefined ? null : saidAmps(ask, null);
    for (const [net, usual] of Object.entries(block.net_amps ?? {}))
      if (through !== null && through > usual) this.assembler.net(ports[net] ?? innerNet(id, net), { amps: through });
    keepApart(this.assembler, this.live(unit), unit, id, ports);
    const endsOf = (names: readonly string[]): End[] => names.map((port) => ({ port, net: ports[port] ?? '' }));
    const supply = load === null ? [] : endsOf([load.port]);
    const makes = block.ports.some((p) => p.kind === 'power_out');
    if (outlets.length > 0) {
      // One line alone has its way back over the board's ground.
      const alone = load === null && outlets.length === 1 && apart.length === 0 ? [GROUND] : [];
      const ends = makes ? [...endsOf(outlets), ...(apart.length > 0 ? endsOf(apart) : [GROUND])] : [...supply, ...endsOf(outlets), ...alone];
      strengthened(this, this.plug(ask, unit.title, ends, 'ScrewTerminal'), load?.amps ?? 0);
    }
    const ended = block.parts.some((p) => p.kind === 'connector' && p.when === undefined);
    if (wires.length > 0 && !ended && block.sides === undefined) this.plug(ask, unit.title, [...endsOf(wires), GROUND], 'ScrewTerminal');
    for (const [side, { power = '' } = {}] of (block.sides ?? []).entries()) {
      const ends = endsOf([...wires, ...headers.map((h) => h.name)].filter((p) => sideOf(block, p) === side));
      if (ends.length > 0) this.sides.push({ ask, side, power: ports[power] ?? '', ends });
    }
    const off = headers.map((h) => h.name).filter((p) => sideOf(block, p) === null);
    // What has its own way back shares no ground with the board.
    if (off.length > 0)
      this.plug(
        ask,
        unit.title,
        // A connector with a contact for each line and no more has them alone.
        [...endsOf(off), ...(off.includes('RTN') || ask.connector?.ways === off.length ? [] : [GROUND])],
        ask.connector === undefined ? this.loose : 'ScrewTerminal',
      );
    this.at = null;
  }

  #params(unit: Unit, wired: Wired): Record<string, string | number | boolean> {
    const { params } = unit.block;
    // What its line tells is for those that have a place for it.
    const told = Object.entries(wired.params.get(unit) ?? {}).filter(([name]) => params[name] !== undefined);
    const all: Record<string, string | number | boolean> = { ...unit.params, ...Object.fromEntries(told) };
    const logic = this.power.logic;
    const flips = this.turned.has(unit) ? ['below', 'high', 'looped'].filter((name) => params[name] !== undefined) : [];
    for (const name of flips) all[name] = all[name] !== true;
    // What reads a contact has its own pull-up.
    if (this.turned.has(unit) && flips.length === 0 && params['pullup'] !== undefined) all['pullup'] = false;
    // What a block is fed with is its own voltage, whatever the logic's.
    const feeds = this.power.feeds.flatMap((f) => (f.unit === unit ? [f.volts] : []));
    const fed = feeds.find((v) => v > 0);
    const chips = chipsFor(this.know, unit.block, all, Math.max(0, ...feeds) - Math.min(0, ...feeds));
    Object.assign(all, chips.params);
    for (const chip of chips.unfit) this.minutes.cannot(unit.ask.id, `${chip} does not work from the supply that the board has`);
    if (fed !== undefined && params['volts'] !== undefined && params['volts'].choices === undefined) all['volts'] ??= fed;
    const top = fed === undefined ? undefined : (this.know.guards ?? this.know.tops)?.get(fed);
    if (fed !== undefined && top !== undefined && top > fed && params['charged'] !== undefined) all['charged'] ??= top / fed;
    const level = this.#toldAt(unit, wired);
    if (level !== undefined && params['volts'] !== undefined && params['volts'].choices === undefined) all['volts'] ??= level;
    for (const name of ['volts', 'logic_volts', 'vref']) {
      // What a board without logic is fed with is no level of a signal.
      if (params[name] === undefined || all[name] !== undefined || (name === 'logic_volts' && logic > LOGIC_MOST_V)) continue;
      const choices = params[name]?.choices?.map(Number);
      all[name] = choices === undefined ? logic : choices.reduce((a, b) => (Math.abs(b - logic) < Math.abs(a - logic) ? b : a));
    }
    return all;
  }

  /** The level of a board without logic at a unit that another one tells: what that one is fed with. */
  #toldAt(unit: Unit, { wiring }: Wired): number | undefined {
    if (this.platform !== null) return undefined;
    const lines = new Set(wiring.get(unit)?.values() ?? []);
    const gives = (u: Unit): boolean => u.block.ports.some((p) => p.kind === 'output' && lines.has(wiring.get(u)?.get(p.name) ?? ''));
    const driver = [...wiring.keys()].find((u) => u !== unit && gives(u));
    return this.power.feeds.find((f) => f.unit === driver && f.volts > 0)?.volts;
  }

  /** Connectors that have the lines of an ask's own one too, each once, by that ask. */
  beside: ReadonlyMap<string, readonly Ask[]> = new Map();
  readonly #besides = new Set<string>();
  #plugBeside(ask: Ask, title: string, ends: readonly End[], edge: Edge): void {
    // A row of pins beside the plugs of a bus stands there once, however many plugs there are.
    const ofBus = this.know.lexicon.hasOwnPlug(ask.concept);
    if (ofBus && this.#besides.has(ask.id)) return;
    this.#besides.add(ask.id);
    const once = ends.filter((e, i) => ends.findIndex((other) => other.net === e.net) === i);
    for (const twin of this.beside.get(ask.id) ?? [])
      this.#note(ofBus ? twin.id : ask.id, this.plug(twin, ofBus ? 'Signals' : title, once, 'ScrewTerminal', edge));
  }

  /** Contacts that lead nets off the board: the connector that the ask names, else a row of the family. Returns their designators. */
  plug(ask: Ask | null, title: string, ends: readonly End[], family: 'PinHeader' | 'ScrewTerminal', edge: Edge = 'any'): string[] {
    const named = ask?.connector === undefined ? undefined : connectorsFor(this.know, ask.connector, ends.length, null)[0];
    const pins = named === undefined || ask === null ? null : onContacts(this.know, ask, named, ends);
    if (ask !== null) this.#plugBeside(ask, title, ends, edge);
    const each = ask?.features.includes('individual') === true;
    if (pins !== null && !each) return [this.#led(ask, title, named?.id ?? '', pins, edge)];
    const [ground, ...more] = ends.filter((e) => e.net === 'GND');
    const lines = ends.filter((e) => e.net !== 'GND');
    // A plug for one line and its ground: each line has its own.
    if (
      (named === undefined || each) &&
      ask?.connector !== undefined &&
      ground !== undefined &&
      more.length === 0 &&
      lines.length > 1 &&
      this.isForOne(ask.connector)
    )
      return lines.flatMap((end) => this.plug(ask, `${title} ${end.port}`, [end, ground], family, edge));
    if (pins !== null) return [this.#led(ask, title, named?.id ?? '', pins, edge)];
    if (named !== undefined) this.minutes.cannot(ask?.id ?? '', `which contact of the ${named.title} each line has is not known`);
    const screw = family === 'ScrewTerminal' && ends.length >= 2;
    const row = screw ? TERMINALS : ROW;
    return Array.from({ length: Math.ceil(ends.length / row) }, (_, n) => {
      const part = ends.slice(n * row, (n + 1) * row);
      const ways = String(Math.max(2, part.length)).padStart(2, '0');
      const id = screw ? `ScrewTerminal_1x${ways}_P5.00` : `PinHeader_1x${ways}`;
      return this.#led(ask, title, id, Object.fromEntries(part.map((end, i) => [String(i + 1), end.net])), edge);
    });
  }

  isForOne(connector: NonNullable<Ask['connector']>): boolean {
    const told = ancestry(this.know, connector.concept).some((c) => c.contacts !== undefined);
    return told && connectorsFor(this.know, connector, 2, null).length > 0;
  }

  #led(ask: Ask | null, title: string, device: string, pins: Readonly<Record<string, string>>, edge: Edge): string {
    const purpose = `${title}: ${Object.values(pins).join(', ')}`.slice(0, 400);
    const added = this.assembler.device(device, { purpose, pins, value: title, place: { edge } });
    this.#note(ask?.id ?? null, [added.ref]);
    if (ask !== null) this.#dress(ask, null, [added.ref], title, this.#called(ask, this.#nth ?? this.refs.get(ask.id)?.length ?? 1));
    return added.ref;
  }

  /** Which of several is put there; null: what is put there is counted. */
  #nth: number | null = null;
  /** The name of the nth of an ask: several are called one after the other. */
  #called(ask: Ask, nth: number): string | null {
    const labels = ask.label?.split(', ') ?? [];
    return (labels.length === (ask.count ?? 1) ? labels[nth - 1] : ask.label) ?? null;
  }

  /** The connector's family and edge, and the name, that an ask says. */
  #dress(ask: Ask, block: Block | null, refs: readonly string[], title: string, label: string | null): void {
    const devices = this.know.library.devices;
    const kindOf = (ref: string): string => devices.get(this.assembler.deviceOf(ref) ?? '')?.kind ?? '';
    const own = refs.filter((r) => block === null || !isWithin(block, this.assembler.deviceOf(r)));
    const faces = own.filter((r) => TITLED.has(kindOf(r)));
    // What has several, each of its own name, is not told apart by the name of the whole.
    const apart = new Set(faces.map((r) => this.assembler.valueOf(r))).size > 1;
    for (const ref of apart ? [] : faces) this.assembler.title(ref, label ?? title);
    const plugs = own.filter((r) => CONNECTORS.has(kindOf(r)));
    const endsOn = (ref: string): End[] =>
      (devices.get(this.assembler.deviceOf(ref) ?? '')?.pins ?? []).flatMap((p): End[] => {
        const net = this.assembler.netOf(`${ref}.${p.name}`);
        return net === null ? [] : [{ port: p.name, net }];
      });
    for (const ref of block === null ? [] : plugs) this.#plugBeside(ask, title, endsOn(ref), 'any');
    if (ask.connector !== undefined) for (const ref of plugs) this.#note(ask.id, fitted(this, ask, ref, ask.connector));
    const main = plugs[0] ?? (block === null ? undefined : refs.find((r) => kindOf(r) !== ''));
    if (main === undefined) return;
    // Of a thing that ends on a connector the connector stands at the edge.
    if (plugs.length > 0) for (const ref of this.#atEdge.get(ask.id) ?? []) this.assembler.unhint(ref);
    this.stand(ask, plugs.length > 0 ? plugs : [main]);
    if (plugs.length === 0 && ask.place?.edge !== undefined && !CONNECTORS.has(kindOf(main))) this.#atEdge.set(ask.id, [main]);
  }
  /** Parts that stand at an edge for want of a connector, by ask. */
  readonly #atEdge = new Map<string, readonly string[]>();

  /** Stands parts at the edge that an ask says. */
  stand({ place }: Ask, refs: readonly string[]): void {
    const { edge, corner } = place ?? {};
    const [one, ...more] = refs;
    if (one !== undefined && more.length === 0 && corner !== undefined && corner !== 'each' && corner !== 'any') this.#inCorner(one, corner);
    if (edge === undefined) return;
    const at = edge === 'any' ? ('any' as const) : oneEdge(edge);
    if (at === undefined) this.assembler.hint(refs[0] ?? '', { edge: 'any' });
    else for (const ref of refs) this.assembler.hint(ref, { edge: at });
  }

  /** What leads out of the board looks out over the corner's edge; everything else stands in the corner. */
  #inCorner(ref: string, corner: NonNullable<PlacementHint['corner']>): void {
    const device = this.know.library.devices.get(this.assembler.deviceOf(ref) ?? '');
    const row: Edge = corner.startsWith('top') ? 'top' : 'bottom';
    this.assembler.hint(ref, CONNECTORS.has(device?.kind ?? '') ? { edge: row, corner } : { corner });
  }

  /** Fits a device of these names in the place of a connector of the same pins. */
  swap(refs: readonly string[], patterns: readonly string[]): boolean {
    const all = [...this.know.library.devices.values()].filter((d) => patterns.some((p) => new RegExp(`^(?:${p})$`, 'i').test(d.id)));
    for (const ref of refs) {
      const own = this.know.library.devices.get(this.assembler.deviceOf(ref) ?? '');
      if (own?.kind !== 'connector') continue;
      const fit = all.find((d) => d.id === own.id) ?? all.find((d) => own.pins.every((p) => d.pins.some((q) => q.name === p.name)));
      if (fit === undefined) continue;
      if (fit.id !== own.id) this.assembler.exchange(ref, fit.id);
      return true;
    }
    return false;
  }

  hostSupplies(): void {
    const { platform, power } = this;
    for (const g of platform?.host?.gives ?? []) this.assembler.net(hostNet(platform, g.port, power.refed), { class: 'power', volts: g.volts });
  }
}

/** The ground of a side that a converter isolates: another one than that of its input. */
const isIsolated = (block: Block, port: BlockPort): boolean =>
  port.name !== 'GND' && block.ports.some((p) => p.name === 'GND') && portsOf(block, 'power_out').length > 0 && block.converts === undefined;

/** What a load of which nobody says the current may draw of this block, A. */
const mostAmps = (block: Block, port: string): number =>
  Math.min((block.ports.find((p) => p.name === port)?.max_ma ?? Number.POSITIVE_INFINITY) / 1000, ...Object.values(block.net_amps ?? {}));

/** What comes in at a source, as its connector says it. */
const brings = ({ volts, further, params }: Entry): string =>
  params['ac_volts'] !== undefined ? `${params['ac_volts']} V AC` : further === undefined ? `${volts} V` : `±${volts} V`;

const rounded = (amps: number): number => Math.max(0.01, Math.round(amps * 100) / 100);
