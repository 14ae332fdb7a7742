import type { BlockPort, Platform } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { figure, isA, type Knowledge } from '../knowledge.js';
import { stemOf } from '../names.js';
import { lineKey, NOTHING_STANDS, type Standing, unitKey } from '../standing.js';
import { isBridge, type Unit } from '../units/units.js';
import { branchesOf } from './branches.js';
import { Channels, type Demand } from './channels.js';
import { linesOf, NO_PINS, type PinsAsked, pinOfPort, pinsAsked, pinsOf, rolesAsked, tellTaken } from './named-pins.js';
import { type Bus, type Lines, Pins, type Signal } from './pins.js';
import { chainOf, roleOf } from './ports.js';
import { shown } from './shown.js';

/** Nets of a unit's signal ports. */
export type Wiring = Map<string, string>;

export interface Wired {
  readonly wiring: ReadonlyMap<Unit, Wiring>;
  /** Controller pin → net. */
  readonly pins: ReadonlyMap<string, string>;
  /** Parameters that the buses settle: addresses. */
  readonly params: ReadonlyMap<Unit, Readonly<Record<string, string | number | boolean>>>;
  readonly dropped: ReadonlySet<Unit>;
  /** Bundles that the controller has no pins for. */
  readonly cramped: ReadonlySet<Bundle>;
  /** Signals that no controller answers: they go to a header. */
  readonly loose: readonly string[];
  readonly i2c: boolean;
  readonly pool: Pins | null;
}

/** Lines of a structure over pins (a key matrix, LEDs that share lines), each of which wants one. */
export interface Bundle {
  readonly asks: readonly Ask[];
  readonly lines: readonly string[];
  /** A chip's channels can be its lines. */
  readonly mixed?: boolean;
}

/** Nets of the lines that all on a bus share. */
export const SHARED = { sda: 'SDA', scl: 'SCL', sck: 'SCK', mosi: 'MOSI', miso: 'MISO' } as const;

/** Joins every signal port: buses first, in groups that the platform has, then single pins by matching, those of `bundles` last. */
export function wire(
  know: Knowledge,
  platform: Platform | null,
  units: readonly Unit[],
  program: boolean,
  bundles: readonly Bundle[],
  minutes: Minutes,
  /** Ports that a signal's path has joined already. */
  path: ReadonlyMap<Unit, ReadonlyMap<string, string>> = new Map(),
  stood: Standing = NOTHING_STANDS,
  /** Buses that were spoken of themselves. */
  buses: readonly Ask[] = [],
): Wired {
  const standing = stood.platform === platform?.id ? stood : NOTHING_STANDS;
  const askers = [...units.map((u) => u.ask), ...buses, ...bundles.flatMap((b) => b.asks)];
  const said = platform === null ? new Map<string, PinsAsked>() : pinsAsked(know, platform, askers, minutes);
  const every = [...said.values()].flatMap(pinsOf);
  const pool = platform === null ? null : new Pins(platform, new Set(every), standing);
  const wiring = new Map<Unit, Wiring>(units.map((u) => [u, new Map(path.get(u))]));
  const isOnPath = (u: Unit, net: string): boolean => [...(path.get(u)?.values() ?? [])].includes(net);
  const pins = new Map<string, string>();
  const params = new Map<Unit, Record<string, string | number | boolean>>();
  const dropped = new Set<Unit>();
  const demands: Demand[] = [];
  const take = (bus: Bus, nets: Lines, us: readonly Unit[] = []): boolean => {
    const named = [...us.map((u) => u.ask), ...buses.filter((a) => a.kind === 'controller' || isA(know, a, bus === 'serial' ? 'uart' : bus))];
    const asked = [...new Set(named.flatMap((a) => said.get(a.id)?.pins ?? []))];
    const byLine = rolesAsked(
      named.flatMap((a) => said.get(a.id) ?? []),
      Object.keys(nets),
    );
    const got = pool?.group(bus, nets, asked, byLine) ?? null;
    if (got === null) return false;
    for (const [role, net] of Object.entries(nets)) pins.set(got[role] ?? '', net);
    const other = [...asked, ...Object.values(byLine)].filter((pin) => !Object.values(got).includes(pin));
    const whose = named.find((a) => pinsOf(said.get(a.id)).some((pin) => other.includes(pin)));
    if (whose !== undefined && platform !== null)
      minutes.cannot(whose.id, `not on ${other.join(' and ')}: the ${platform.name} has it on ${Object.values(got).join(' and ')}`);
    return true;
  };
  const names = new Names();
  if (program && platform !== null) take('uart', { tx: 'UART_TX', rx: 'UART_RX' });
  const speaks = (u: Unit, to: string): boolean => u.block.ports.some((p) => roleOf(p, u.block).to === to);
  const live = (): Unit[] => units.filter((u) => !dropped.has(u));
  const drop = (u: Unit, why: string): void => {
    dropped.add(u);
    minutes.cannot(u.ask.id, why);
  };

  const taken = new Map<string, Unit>();
  const branches = branchesOf(know, units);
  for (const u of live().filter((x) => speaks(x, 'i2c') && !branches.has(x))) address(know, u, taken, params, drop);
  const onI2c = live().filter((u) => speaks(u, 'i2c'));
  if (onI2c.length > 0 && platform !== null && !take('i2c', { sda: 'SDA', scl: 'SCL' }, onI2c))
    for (const u of onI2c) drop(u, `the ${platform.name} has no pins left for I²C`);
  const onSpi = live().filter((u) => speaks(u, 'spi'));
  // What only listens takes no pin for an answer.
  const has = (line: string): boolean => onSpi.some((u) => u.block.ports.some((p) => p.name === line));
  const spi: Lines = { sck: 'SCK', ...(has('MOSI') ? { mosi: 'MOSI' } : {}), ...(has('MISO') ? { miso: 'MISO' } : {}) };
  if (onSpi.length > 0 && platform !== null && !take('spi', spi, onSpi))
    for (const u of onSpi) drop(u, `the ${platform.name} has no pins left for SPI`);
  for (const u of live().filter((x) => speaks(x, 'can'))) {
    const nets = { tx: names.next('CAN_TX'), rx: names.next('CAN_RX') };
    if (platform !== null && !take('can', nets, [u])) drop(u, `the ${platform.name} has no CAN controller to spare${named(withCan(know, platform))}`);
    else for (const p of u.block.ports) lineOf(u, p.name, 'can', nets, wiring);
  }
  const bridged = (u: Unit): boolean => u.block.ports.some((p) => roleOf(p, u.block).to === 'uart' && path.get(u)?.has(p.name) === true);
  for (const u of live().filter((x) => speaks(x, 'uart') && !bridged(x))) {
    const stem = names.next('SERIAL');
    // What only listens, or only speaks, takes one pin.
    const lines = new Set(u.block.ports.map((p) => roleOf(p, u.block)).flatMap((r) => (r.to === 'uart' ? [r.line] : [])));
    const nets = Object.fromEntries([...lines].map((line) => [line, `${stem}_${line.toUpperCase()}`]));
    if (platform !== null && !take(isBridge(u) ? 'uart' : 'serial', nets, [u])) drop(u, `the ${platform.name} has no serial port left`);
    else for (const p of u.block.ports) lineOf(u, p.name, 'uart', nets, wiring);
  }
  for (const u of live().filter(isBridge)) for (const [port, net] of resetOver(u, platform)) wiring.get(u)?.set(port, net);
  const lights = shown(units.filter((u) => !path.has(u)));
  for (const u of live()) {
    for (const p of u.block.ports) {
      lineOf(u, p.name, 'i2c', branches.get(u)?.nets ?? SHARED, wiring);
      lineOf(u, p.name, 'spi', SHARED, wiring);
    }
    const branch = branches.get(u);
    for (const [port, line] of branch?.ports ?? []) wiring.get(branch?.mux as Unit)?.set(port, branch?.nets[line] ?? '');
    if (!lights.has(u)) demands.push(...signalsOf(u, names, wiring, said.get(u.ask.id) ?? NO_PINS, standing));
  }
  // Without a controller a converter that was asked for takes what there is to convert.
  const channels = new Channels(live());
  const joined = new Set(demands.filter((d) => channels.join(d, platform === null, wiring)));
  const rest = demands.filter((d) => !joined.has(d));
  const ofBundles = new Map(bundles.flatMap((b) => b.asks.flatMap((a) => linesOf(said.get(a.id) ?? NO_PINS))));
  const stands = (net: string): Pick<Signal, 'at'> => {
    const at = ofBundles.get(net) ?? standing.pins.get(net);
    return at === undefined ? {} : { at };
  };
  const apart = bundles.filter((b) => b.mixed !== true || !channels.carry(b.lines, wiring));
  const lines = apart.flatMap((b) => b.lines.map((net): Signal => ({ net, can: 'gpio', ...stands(net) })));
  const matchedIn = (ds: readonly Demand[]): (string | null)[] => pool?.match([...ds.map((d) => d.signal), ...lines]) ?? [];
  // Where pins run short, what only a pin can do comes before what a chip on a bus can.
  const isTimed = (d: Demand): boolean => d.unit.block.ports.some((p) => p.name === d.port && p.timed === true);
  const lacks = matchedIn(rest).some((pin, i) => pin === null && rest[i] !== undefined && isTimed(rest[i]));
  const open = lacks ? [...rest.filter(isTimed), ...rest.filter((d) => !isTimed(d))] : rest;
  const matched = matchedIn(open);
  const short = new Map<Unit, string>();
  if (platform !== null)
    open.forEach((d, i) => {
      const pin = matched[i] ?? null;
      if (pin !== null) pins.set(pin, d.signal.net);
      else if (!channels.join(d, true, wiring)) short.set(d.unit, d.signal.can === 'adc' ? 'analogue input' : 'signal');
    });
  lines.forEach(({ net }, i) => {
    const pin = matched[open.length + i] ?? null;
    if (pin !== null) pins.set(pin, net);
  });
  if (platform !== null) tellTaken(platform, open, matched, pins, minutes);
  const held = new Set(pins.values());
  // The lines within a chain stay on the board.
  const chained = new Set(units.flatMap((u) => (u.nth > 1 ? [chainNet(u, u.nth)] : [])));
  const cramped = platform === null ? [] : apart.filter((b) => b.lines.some((net) => !held.has(net)));
  for (const b of cramped) {
    for (const { id } of b.asks) minutes.cannot(id, `it takes ${b.lines.length} pins, and the ${platform?.name ?? ''} has not so many left`);
    for (const [pin, net] of [...pins]) if (b.lines.includes(net)) pins.delete(pin);
  }
  for (const [u, { by, port, light }] of lights) {
    const net = wiring.get(by)?.get(port);
    if (net !== undefined) wiring.get(u)?.set(light, net);
  }
  const speaking = (bus: string): boolean => live().some((u) => speaks(u, bus));
  const wanted = new Set(['i2c', 'spi', 'uart', 'can'].filter(speaking));
  const onBuses = [...pins.values()].filter((net) => !demands.some((d) => d.signal.net === net)).length;
  for (const [u, what] of short) {
    const lacking = [...short.keys()].filter((v) => v.ask.id === u.ask.id).length;
    const some = lacking < u.of ? `${lacking} of ${u.of} are missing: ` : '';
    drop(
      u,
      `${some}the ${platform?.name ?? ''} has no pin left for a further ${what}${platform === null ? '' : whoHas(know, platform, demands, wanted, onBuses)}`,
    );
    const own = demands.filter((d) => d.unit === u).map((d) => d.signal.net);
    for (const [pin, net] of [...pins]) if (own.includes(net)) pins.delete(pin);
    channels.leave(own, wiring);
  }
  for (const [u, { by }] of lights) if (dropped.has(by)) drop(u, 'what it shows is not there');
  // A bus that nothing is left on has no pins.
  const idle = [...(speaking('i2c') ? [] : ['SDA', 'SCL']), ...(speaking('spi') ? [] : ['SCK', 'MOSI', 'MISO'])];
  for (const [pin, net] of [...pins]) if (idle.includes(net)) pins.delete(pin);
  for (const [pin, net] of pins) minutes.detail(`${net} on ${pin}`, 'the first pin that can do it and that no bus wants');
  const branched = new Set([...branches.values()].flatMap((b) => Object.values(b.nets)));
  const loose =
    platform === null
      ? [
          ...new Set([...live().flatMap((u) => [...(wiring.get(u)?.values() ?? [])].filter((n) => !isOnPath(u, n))), ...lines.map((l) => l.net)]),
        ].filter((n) => !channels.nets.has(n) && !chained.has(n) && !branched.has(n))
      : [];
  return { wiring, pins, params, dropped, cramped: new Set(cramped), loose, i2c: speaking('i2c'), pool };
}

/** The bridge's lines that reset the controller and start its boot loader, where it has a way for them. */
function resetOver({ block }: Unit, platform: Platform | null): [string, string][] {
  const has = (...names: string[]): boolean => names.every((n) => block.ports.some((p) => p.name === n));
  if (platform?.core.ports.some((p) => p.name === 'DTR') === true) return has('DTR') ? [['DTR', BRIDGE_LINES.DTR]] : [];
  const both = platform !== null && platform.programming === null && platform.reset !== null && platform.boot?.active === 'low';
  return both && has('DTR', 'RTS') ? Object.entries(BRIDGE_LINES) : [];
}
export const BRIDGE_LINES = { DTR: 'UART_DTR', RTS: 'UART_RTS' } as const;

/** Chips and modules that go onto a board, by their names. */
const onBoards = ({ library }: Knowledge): Platform[] => [...library.platforms.values()].filter((p) => p.host === undefined);
const named = (names: readonly string[]): string =>
  names.length === 0 ? '' : `; the ${names.slice(0, 3).join(', the ')} ${names.length === 1 ? 'has' : 'have'} one`;
const withCan = (know: Knowledge, but: Platform): string[] =>
  onBoards(know).flatMap((p) => (p !== but && p.functions.can.length > 0 ? [p.name] : []));

/** The least controller that has the pins and the buses which this one lacks, of its family where there is one. */
function whoHas(know: Knowledge, than: Platform, demands: readonly Demand[], buses: ReadonlySet<string>, lines: number): string {
  const analogue = demands.filter((d) => d.signal.can === 'adc').length;
  const able = onBoards(know).filter(
    ({ functions: f }) =>
      f.gpio.length >= demands.length + lines &&
      f.adc.length >= analogue &&
      (['i2c', 'spi', 'uart', 'can'] as const).every((b) => !buses.has(b) || f[b].length > 0),
  );
  const family = (p: Platform): string => p.id.split(/[^a-z]/)[0] ?? '';
  const [least] = able.sort(
    (a, b) => Number(family(a) !== family(than)) - Number(family(b) !== family(than)) || a.functions.gpio.length - b.functions.gpio.length,
  );
  return least === undefined ? '' : `; the ${least.name} has enough`;
}

/** Names of nets, numbered from the second on. */
class Names {
  readonly #counts = new Map<string, number>();
  readonly #taken = new Set<string>();
  /** A name that no line has: the second BUTTON_1 is not BUTTON_12 where there is one. */
  next(stem: string): string {
    let n = (this.#counts.get(stem) ?? 0) + 1;
    while (this.#taken.has(n === 1 ? stem : `${stem}${n}`)) n++;
    this.#counts.set(stem, n);
    const name = n === 1 ? stem : `${stem}${n}`;
    this.#taken.add(name);
    return name;
  }
}

function lineOf(u: Unit, port: string, bus: string, nets: Lines, wiring: Map<Unit, Wiring>): void {
  const found = u.block.ports.find((p) => p.name === port);
  const role = found === undefined ? null : roleOf(found, u.block);
  if (role === null || role.to !== bus || !('line' in role)) return;
  const net = nets[role.line];
  if (net !== undefined) wiring.get(u)?.set(port, net);
}

/** What the pin of a port has to be able to do. */
const canOf = ({ ask, block }: Unit, { kind, pulsed }: BlockPort, to: string): Signal['can'] =>
  to === 'adc'
    ? 'adc'
    : pulsed === true || (kind === 'input' && ask.features.includes('dimmable') && !block.ports.some((p) => p.pulsed === true))
      ? 'pwm'
      : 'gpio';

const LINES: ReadonlySet<string> = new Set(['pin', 'adc', 'spi']);
/** Nets of the ports that want a pin of their own. Of a chain of like blocks only the first has some. */
function signalsOf(u: Unit, names: Names, wiring: Map<Unit, Wiring>, asked: PinsAsked, { pins }: Standing): Demand[] {
  const chain = chainOf(u.block);
  if (chain !== undefined && u.nth > 1) {
    const [, first] = [...wiring].find(([v]) => v.ask.id === u.ask.id && v.nth === 1) ?? [];
    const own = wiring.get(u);
    for (const p of u.block.ports) if (LINES.has(roleOf(p, u.block).to) && first?.has(p.name)) own?.set(p.name, first.get(p.name) ?? '');
    own?.set(chain.near, chainNet(u, u.nth));
    return [];
  }
  const all = u.block.ports.map((p) => p.name);
  const ports = u.block.ports.flatMap((p) => {
    const { to } = roleOf(p, u.block);
    if (wiring.get(u)?.has(p.name) === true) return [];
    // A line that nothing needs is led to the pin that it was to be on.
    const named = to === 'open' && pinOfPort(asked, all, p.name, u.nth) !== undefined;
    return to === 'pin' || to === 'adc' || named ? [{ name: p.name, can: canOf(u, p, to), required: p.required }] : [];
  });
  if (ports.length === 0) return [];
  const stem = stemOf(u.title);
  const base = names.next(stem);
  // One pin for each signal of each, else one for each.
  const per = asked.pins.length >= u.of * ports.length ? ports.length : 1;
  return ports.map(({ name, can, required }, i) => {
    const net = ports.length === 1 && required ? base : `${base}_${name}`;
    wiring.get(u)?.set(name, net);
    const at =
      pinOfPort(asked, all, name, u.nth) ??
      (i < per ? asked.pins[(u.nth - 1) * per + i] : undefined) ??
      pins.get(lineKey(unitKey(u), name)) ??
      (ports.length === 1 ? pins.get(lineKey(unitKey(u), '')) : undefined);
    return { unit: u, port: name, signal: { net, can, ...(at === undefined ? {} : { at }) } };
  });
}

/** The line into the nth of a chain. */
export const chainNet = (u: Unit, nth: number): string => `${stemOf(u.ask.concept)}_${u.ask.id.toUpperCase()}_IN${nth}`;

/** Each address of a bus once. A part whose addresses are all taken is not put on it. */
function address(
  know: Knowledge,
  u: Unit,
  taken: Map<string, Unit>,
  params: Map<Unit, Record<string, string | number | boolean>>,
  drop: (u: Unit, why: string) => void,
): void {
  const choices = u.block.params['address']?.choices?.map(String).filter((a) => Number.isFinite(Number(a)));
  const device = u.block.parts.map((p) => know.library.devices.get(p.device ?? '')?.i2c_addresses).find((a) => a !== undefined);
  const known = choices ?? (device === undefined ? [] : [String(device[0])]);
  if (known.length === 0) return;
  const wanted = u.nth === 1 ? figure(u.ask, 'address', ['value']) : null;
  const said = known.find((a) => Number(a) === wanted && !taken.has(String(wanted)));
  const free = said ?? known.find((a) => !taken.has(String(Number(a))));
  if (free === undefined) {
    drop(u, `its I²C ${known.length === 1 ? 'address is' : 'addresses are'} taken: ${known.join(', ')}`);
    return;
  }
  taken.set(String(Number(free)), u);
  // One that jumpers choose starts at its lowest.
  if (choices !== undefined && u.params['address'] === undefined) params.set(u, { address: free });
}
