import type { Design } from '../design/index.js';
import type { Platform } from '../parts/index.js';
import type { Ask } from '../request/index.js';
import type { Minutes } from './decision.js';
import { amplifierAmps, CONNECTORS, classDraws, figure, hasRelay, type Knowledge, ownDraw, railName, supplyVolts, takes } from './knowledge.js';
import { loadPort, roleOf } from './pins/ports.js';
import { sideVolts } from './pins/sides.js';
import { cellOf } from './power/cells.js';
import type { Entry } from './power/sources.js';
import { lastsFor, type Need, planSupplies, type Source, same, type Tree, type Wish } from './power/supplies.js';
import { riseOf } from './power/surges.js';
import { hasChipFor } from './units/devices.js';
import type { Unit } from './units/units.js';

/** A supply port of the board and the voltage that it hangs on. */
export interface Feed {
  readonly unit: Unit | null;
  readonly port: string;
  readonly volts: number;
}
export interface Power {
  readonly tree: Tree;
  readonly sources: readonly Source[];
  readonly feeds: readonly Feed[];
  /** Units that nothing can feed. */
  readonly unfed: readonly Unit[];
  readonly logic: number;
  /** Ports of a ready-made controller board that give nothing, for it is fed with that voltage. */
  readonly refed: ReadonlySet<string>;
}

/** What a controller elsewhere spares for a board at its pins, A. */
const BROUGHT_A = 0.3;
/** Voltages that a board elsewhere usually has, V. */
const OUTSIDE_V = [5, 3.3, 12, 24] as const;
/** Rails that are made for a chip that none of the board's suits, the likeliest first, V. */
const USUAL_V = [5, 3.3, 12, 24] as const;
/** What hangs on the connector of a chip that reads it, A. */
const HUNG_A = 0.02;
/** Share of what a rail can give that hangs on it, where nobody said how much it is to give. */
const SHARE = 0.6;
/** What a rail gives at least of which nobody said more, to what is wired to it afterwards, A. */
const WIRED_A = 0.25;
/** A port that takes no more than this many times the usual voltage of what hangs there. */
const NEAR = 1.25;
/** What a block on a rail takes where neither its parts nor its concept say, A. */
const LITTLE_A = 0.005;

/** Voltage of the logic: the rail that every part on the controller's pins can share, a source's own where that suits. */
export function logicVolts(platform: Platform | null, units: readonly Unit[], sources: readonly Source[], asked: number | null = null): number {
  const port = platform?.core.ports.find((p) => p.name === platform.rails[0]?.port);
  const own = platform?.rails[0]?.volts ?? 3.3;
  if (platform?.host !== undefined) return own;
  const shared = units.flatMap((u) => {
    const joined = u.block.ports.some((p) => ['i2c', 'spi', 'uart', 'can', 'adc'].includes(roleOf(p, u.block).to));
    return joined ? u.block.ports.filter((p) => p.kind === 'power_in' && p.required && p.name !== u.load?.port) : [];
  });
  const suits = (v: number): boolean => (port === undefined || takes(port, v)) && shared.every((p) => takes(p, v));
  const lows = [...(port === undefined ? [] : [port]), ...shared].map((p) => p.volts ?? p.volts_min ?? 0);
  const direct = sources.find((s) => suits(s.volts) && suits(s.full ?? s.volts) && lows.every((low) => lastsFor(s, low)))?.volts;
  return [asked, direct, own, 3.3, 5].find((v) => v !== null && v !== undefined && suits(v)) ?? own;
}

/** Between which voltages a source moves that was told with both, and what a battery falls to: as told, or as its sort of cell does. */
function endsOf(know: Knowledge, { ask, volts }: Entry, lasting: boolean): Pick<Source, 'ends' | 'empty' | 'full'> {
  const range = ask?.figures.find((f) => f.quantity === 'voltage' && f.ac === undefined && f.min !== undefined && f.max !== undefined);
  // From 0 V on is what it can be set to.
  if (range?.min !== undefined && range.max !== undefined && range.min > 0)
    return { ends: [range.min, range.max], ...(lasting ? { empty: range.min } : {}) };
  const most = volts * riseOf(know, { ask, volts }).sure;
  if (most > volts) return { ends: [volts, most] };
  const cell = ask === null || !lasting ? undefined : cellOf(know, ask);
  if (cell?.empty === undefined || cell.typical === undefined) return {};
  // A pack is planned for by what it has when it is full.
  const cells = Math.round(volts / cell.typical);
  const full = cell.full !== undefined && cells > 1 && volts > cells * cell.typical * 1.05;
  const one = cells === 1 && cell.full !== undefined ? { full: cell.full } : {};
  return { empty: full ? (volts * cell.empty) / (cell.full ?? cell.typical) : (volts * cell.empty) / cell.typical, ...one };
}

/** A platform whose chip is had for lower supplies takes those. */
function lowered({ library }: Knowledge, platform: Platform): Platform {
  const { core, mcu, rails } = platform;
  const chip = library.devices.get(core.parts.find((p) => p.id === mcu)?.device ?? '');
  const low = library.devices.get(chip?.lower ?? '')?.pins.find((p) => p.type === 'power_in' && p.volts_min !== undefined)?.volts_min;
  if (low === undefined) return platform;
  const ports = core.ports.map((p) => (p.name === rails[0]?.port ? { ...p, volts_min: low } : p));
  return { ...platform, core: { ...core, ports } };
}

/** Feeds every supply port: needs from the units and the controller, then one search for the tree. */
export function planPower(
  know: Knowledge,
  chosen: Platform | null,
  units: readonly Unit[],
  entries: readonly Entry[],
  rails: readonly { readonly volts: number; readonly amps: number; readonly ask: string; readonly said?: boolean; readonly apart?: boolean }[],
  wish: Wish,
  /** The supply comes in at the header of the signals: what the controller outside gives there, that of its logic first, V; empty: nobody knows. null: the board has its own. */
  brought: readonly number[] | null,
  /** What the controller is to be fed with, V; null: nobody said. */
  asked: number | null = null,
  /** What hangs on a battery has to run until that is empty. */
  lasting = true,
  /** Ports of a ready-made board whose own regulators are too weak: what hangs there is fed otherwise. */
  worn: ReadonlySet<string> = new Set(),
): Power {
  const platform = chosen === null ? null : lowered(know, chosen);
  const sources: Source[] = entries.flatMap((e): Source[] => [
    { net: e.net, volts: e.volts, amps: e.amps, ...endsOf(know, e, lasting) },
    ...(e.further === undefined ? [] : [{ net: e.further.net, volts: e.further.volts, amps: e.amps }]),
  ]);
  if (brought !== null) {
    const ports = units.flatMap((u) => u.block.ports.filter((p) => p.kind === 'power_in' && p.required));
    const usual = logicVolts(platform, units, []);
    // One voltage for all of them where there is one.
    const shared = [usual, ...OUTSIDE_V].find((v) => ports.every((p) => takes(p, v))) ?? usual;
    const volts = brought.length > 0 ? [...brought] : [shared];
    // A coil, a strip or a load of another voltage gets it from outside too, and so does a rail that was asked for and that no converter makes.
    for (const { block, load } of units)
      for (const port of block.ports.filter((p) => p.kind === 'power_in' && p.required)) {
        const own =
          load?.port === port.name && load.volts !== null && takes(port, load.volts) ? [load.volts] : OUTSIDE_V.filter((v) => takes(port, v));
        const [wanted] = own;
        const there = wanted === undefined || volts.some((v) => (own.length === 1 ? same(v, wanted) : takes(port, v)));
        // What is lower than the supply that comes in is made of it.
        if (!there && (brought.length === 0 || wanted > Math.max(...volts))) volts.push(wanted);
      }
    for (const r of rails) if (r.apart === true && r.volts > Math.max(...volts)) volts.push(r.volts);
    sources.push(...volts.map((v) => ({ net: railName(v), volts: v, amps: BROUGHT_A })));
  }
  const fed = platform?.host?.fed;
  const suits = (v: number): boolean => fed !== undefined && v >= fed.volts_min && v <= fed.volts_max;
  // A board feeds nobody, itself least of all, with what it has to be fed with.
  const gives = platform?.host?.gives ?? [];
  const own = gives.flatMap((g) => (suits(g.volts) ? [g.volts] : []));
  const fedAgain = entries.length > 0 && !sources.some((s) => suits(s.volts));
  // What it makes of that by itself it still gives.
  const refed = new Set([...worn, ...(fedAgain ? gives.flatMap((g) => (suits(g.volts) && g.volts >= Math.max(...own) ? [g.port] : [])) : [])]);
  const given = gives
    .filter((g) => !refed.has(g.port))
    .map((g) => ({ net: hostNet(platform, g.port), volts: g.volts, amps: g.max_ma / 1000, hard: true as const }));
  const all: readonly Source[] = [...sources, ...given.filter((g) => !sources.some((s) => Math.abs(s.volts - g.volts) < 0.05))];
  const outside = brought?.[0];
  const logic = outside === undefined || rails.some((r) => r.volts < outside) ? logicVolts(platform, units, all, asked) : outside;
  const main = all[0]?.volts ?? logic;
  const wants: { feed: Omit<Feed, 'volts'>; need: Need }[] = [];
  const core = platform === null || platform.host !== undefined ? null : coreNeed(know, platform, logic);
  if (core !== null) wants.push({ feed: { unit: null, port: platform?.rails[0]?.port ?? '' }, need: core });
  if (fed !== undefined && entries.length > 0) {
    const best = [...sources.map((s) => s.volts), 5].find(suits);
    const need = {
      who: 'host',
      low: fed.volts_min,
      high: fed.volts_max,
      typical: (fed.typical_ma ?? 100) / 1000,
      peak: (fed.peak_ma ?? 300) / 1000,
      ...(best === undefined ? {} : { best }),
    };
    wants.push({ feed: { unit: null, port: fed.port }, need });
  }
  const minus = all.find((s) => s.volts < 0)?.volts ?? null;
  // What measures a cell is fed by one that it takes: of a pack, or of a board without a battery, it shows nothing.
  const cells = entries.filter((e) => e.sort === 'battery').map((e) => e.volts);
  const isCut = (u: Unit): boolean =>
    brought === null && entries.length > 0 && u.block.ports.some((p) => p.cell === true && !cells.some((v) => takes(p, v)));
  const cut = units.filter(isCut);
  for (const unit of units)
    if (!cut.includes(unit))
      wants.push(...unitNeeds(know, unit, platform === null && unit.ask.concept === COUPLER ? main : logic, main, minus, cells));
  // What somebody else wires to a rail draws something too.
  const spare = know.wired === true ? Math.min(WIRED_A, ...sources.map((s) => s.amps / 2)) : 0;
  for (const r of rails)
    wants.push({
      feed: { unit: null, port: '' },
      need: {
        who: r.ask,
        low: r.volts,
        high: r.volts,
        typical: r.amps * (r.said === true ? 1 : SHARE),
        peak: r.said === true ? r.amps : Math.max(r.amps, spare),
        best: r.volts,
      },
    });
  const tree = planSupplies(
    wants.map((w) => w.need),
    all,
    know.library,
    wish,
  );
  // What nothing can feed to the end of the battery is fed as long as the battery is fresh.
  if (lasting && tree.fed.includes(null) && all.some((s) => s.empty !== undefined))
    return planPower(know, platform, units, entries, rails, wish, brought, asked, false, worn);
  // A board is not fed with what it makes of that.
  const ringed = (volts: number): boolean => {
    const rail = tree.rails.find((r) => same(r.volts, volts));
    return rail === undefined
      ? given.some((g) => all.includes(g) && same(g.volts, volts))
      : given.some((g) => g.net === rail.from) || ringed(Number(rail.from));
  };
  const host = wants.findIndex(({ need }) => need.who === 'host');
  if (ringed(tree.fed[host] ?? Number.NaN) && gives.some((g) => !worn.has(g.port)))
    return planPower(know, platform, units, entries, rails, wish, brought, asked, lasting, new Set(gives.map((g) => g.port)));
  // What the board's own regulator cannot give is made of a higher voltage, where that feeds all.
  const weak = gives.filter((g) => tree.over.includes(hostNet(platform, g.port)) && !worn.has(g.port) && all.some((s) => s.volts > g.volts + 0.5));
  if (weak.length > 0) {
    const made = planPower(know, platform, units, entries, rails, wish, brought, asked, lasting, new Set([...worn, ...weak.map((g) => g.port)]));
    if (made.unfed.length === 0 && made.tree.over.length < tree.over.length) return made;
  }
  const feeds = wants.flatMap(({ feed }, i) => {
    const volts = tree.fed[i];
    return volts === null || volts === undefined ? [] : [{ ...feed, volts }];
  });
  const unfed = [...new Set([...cut, ...wants.flatMap(({ feed }, i) => (tree.fed[i] === null && feed.unit !== null ? [feed.unit] : []))])];
  return { tree, sources: all, feeds, unfed, logic, refed };
}

export const hostNet = (platform: Platform | null, port: string, refed: ReadonlySet<string> = new Set()): string =>
  port === platform?.rails[0]?.port && !refed.has(port) ? (platform?.rails[0]?.net ?? port) : `${port}_HOST`;

function coreNeed(know: Knowledge, platform: Platform, logic: number): Need {
  const port = platform.core.ports.find((p) => p.name === platform.rails[0]?.port);
  const own = ownDraw(know, platform.core);
  const peak = Math.max(own.peak, (platform.rails[0]?.max_ma ?? 100) / 1000);
  return {
    who: platform.name,
    low: port?.volts_min ?? logic,
    high: port?.volts_max ?? logic,
    typical: own.typical > 0 ? own.typical : peak * 0.4,
    peak,
    best: logic,
  };
}

/** Between what commands and what acts, where no program runs: fed with what the board has. */
const COUPLER = 'optocoupler';

/** A full pack is over what its loads are called by: 12.6 V and 12 V. */
const PACK_OVER = 1.1;

function unitNeeds(
  know: Knowledge,
  unit: Unit,
  logic: number,
  main: number,
  minus: number | null,
  /** Voltages of the batteries. */
  cells: readonly number[],
): { feed: Omit<Feed, 'volts'>; need: Need }[] {
  const { block, load } = unit;
  // What contacts switch does not draw from the board.
  const draws = classDraws(know, unit.ask.kind === 'load' && hasRelay(block) ? 'relay' : unit.ask.concept);
  const own = ownDraw(know, block);
  // What a thing of its sort draws comes in where its load does, not at the logic beside it.
  const hungry = load?.port ?? loadPort(block)?.name;
  return block.ports.flatMap((port) => {
    // A negative side is taken where there is one.
    const side = minus !== null && takes(port, minus);
    if (port.kind !== 'power_in' || (!port.required && !side && (!takes(port, logic) || leadsNowhere(unit, port.name)))) return [];
    const isLoad = load?.port === port.name;
    const cell = port.cell === true ? cells.find((v) => takes(port, v)) : undefined;
    const low = cell ?? port.volts ?? port.volts_min ?? 1.8;
    const high = cell ?? port.volts ?? port.volts_max ?? 30;
    const said = unit.ask.kind === 'interface' ? figure(unit.ask, 'voltage', ['supply']) : null;
    const meant = sideVolts(unit, port.name);
    // A port for one sort of supply takes that of the board before the usual one of its sort.
    const usualOnly = isLoad && supplyVolts(unit.ask) === null && (port.volts_max ?? Number.POSITIVE_INFINITY) <= NEAR * (load.volts ?? 0);
    // "a 12 V motor, 3S LiPo": it runs on the pack that is called so.
    const pack = isLoad ? cells.find((v) => v >= (load.volts ?? 0) && v <= (load.volts ?? 0) * PACK_OVER && takes(port, v)) : undefined;
    const driven = pack !== undefined ? [pack] : isLoad ? (usualOnly ? [main, load.volts, logic] : [load.volts, main, logic]) : [said, logic, main];
    const wanted =
      cell !== undefined ? [cell] : meant !== null ? [meant] : side ? [minus] : unit.ask.kind === 'protection' ? [said, main, logic] : driven;
    const chips = (v: number): boolean => hasChipFor(know, block, unit.params, v);
    const best =
      wanted.find((v) => v !== null && takes(port, v) && chips(v)) ??
      USUAL_V.find((v) => takes(port, v) && chips(v)) ??
      wanted.find((v) => v !== null && takes(port, v));
    const amps = isLoad && load.amps !== null ? load.amps : hungry !== undefined ? amplifierAmps(know, unit.ask, best ?? main) : null;
    const isHungry = hungry === undefined || hungry === port.name;
    // A bridge or a probe that hangs on its chip's connector is fed beside the chip.
    const plug = (id: string): boolean => CONNECTORS.has(block.parts.find((p) => p.id === id)?.kind ?? '');
    const plugged = !isLoad && block.nets[port.name]?.some((pin) => plug(pin.slice(0, pin.indexOf('.')))) === true;
    const hung =
      plugged || (unit.ask.kind === 'sensor' && block.parts.some((p) => CONNECTORS.has(p.kind)))
        ? ((isHungry ? draws?.typical_a : undefined) ?? HUNG_A)
        : 0;
    const usual = isHungry ? draws : undefined;
    const typical = amps ?? (own.typical > 0 ? own.typical + hung : (usual?.typical_a ?? (plugged ? HUNG_A : LITTLE_A)));
    // A bridge's peak is its motors', and comes in where they do.
    const peak = amps ?? (isHungry ? Math.max(own.peak + hung, usual?.peak_a ?? typical) : typical);
    return [
      {
        feed: { unit, port: port.name },
        need: {
          who: unit.title,
          low,
          high,
          typical,
          peak,
          ...(isLoad ? { fades: true } : {}),
          ...(best === null || best === undefined ? {} : { best }),
        },
      },
    ];
  });
}

/** Whether all that hangs on a port is left out by a parameter: a pull-up that the pin has itself. */
function leadsNowhere({ block, params }: Unit, port: string): boolean {
  const off = (when: string | undefined): boolean =>
    when !== undefined && block.params[when] !== undefined && (params[when] ?? block.params[when]?.default) === false;
  const parts = (block.nets[port] ?? []).map((pin) => block.parts.find((p) => p.id === pin.split('.')[0]));
  return parts.length > 0 && parts.every((p) => off(p?.when));
}

/** Says what the tree is, and which budgets do not hold. */
export function tellPower(
  know: Knowledge,
  { tree, sources }: Power,
  entries: readonly Entry[],
  asks: readonly { id: string }[],
  minutes: Minutes,
): void {
  for (const r of tree.rails)
    minutes.decide(
      null,
      `${r.volts} V from ${r.from}${Number.isNaN(Number(r.from)) ? '' : ' V'}: ${know.library.blocks.get(r.block)?.title ?? r.block}`,
      `${Math.round(r.typical * 1000)} mA typical, ${Math.round(r.peak * 1000)} mA at most, ${r.heat_w.toFixed(2)} W of heat`,
    );
  for (const net of tree.over) {
    const drawn = tree.drawn.find((d) => d.net === net);
    const gives = sources.find((s) => s.net === net)?.amps ?? 0;
    const ask = entries.find((e) => e.net === net)?.ask?.id ?? asks[0]?.id;
    if (ask !== undefined)
      minutes.cannot(ask, `${net} gives ${Math.round(gives * 1000)} mA for sure and ${Math.round((drawn?.typical ?? 0) * 1000)} mA are drawn`);
  }
}

/** What the lines of the I²C bus are pulled to: the logic, or less where a part on the bus stands lower. */
export const pulledTo = ({ logic, feeds }: Power): number =>
  Math.min(logic, ...feeds.flatMap((f) => (f.unit?.block.ports.some((p) => p.kind === 'i2c_sda') === true ? [f.volts] : [])));

/** What a red LED and its resistor want at least, V. */
const LIT_V = 2.3;
/** The voltage that a power light stands at: the one that was said of it, else a usual one, one that the board makes, or what comes in; null: nothing there lights one. */
export function litVolts({ tree, sources }: Power, ask?: Ask, usual: readonly number[] = []): number | null {
  const volts = [...usual, ...[...tree.rails, ...sources].map((s) => s.volts)];
  const said = ask?.figures.find((f) => f.quantity === 'voltage')?.value;
  const own = said === undefined ? undefined : volts.find((v) => Math.abs(v - said) <= SAME_RAIL * said);
  return own ?? volts.find((v) => v >= LIT_V) ?? null;
}
/** Rails that differ by less are one, as a part of their volts. */
const SAME_RAIL = 0.05;

/** Sources that something on the board is fed from. */
export const usedOf = ({ sources, feeds, tree }: Power): Power['sources'] =>
  sources.filter((s) => feeds.some((f) => Math.abs(f.volts - s.volts) < 0.05) || tree.rails.some((r) => r.from === s.net));

/** The design without the supplies of a controller board that nothing hangs on: those pins stay open. */
export function withoutIdle(design: Design, platform: Platform | null): Design {
  const given = new Set((platform?.host?.gives ?? []).flatMap((g) => [hostNet(platform, g.port), hostNet(platform, g.port, new Set([g.port]))]));
  const idle = new Set(design.nets.flatMap((n) => (given.has(n.name) && n.pins.length === 1 ? [n.name] : [])));
  if (idle.size === 0) return design;
  const blocks = design.blocks.map((b) => ({ ...b, ports: Object.fromEntries(Object.entries(b.ports).filter(([, net]) => !idle.has(net))) }));
  return { ...design, blocks, nets: design.nets.filter((n) => !idle.has(n.name)) };
}
