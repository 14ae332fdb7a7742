import type { Platform } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import { withoutEnable } from '../connectors/enable-out.js';
import { Minutes } from '../decision.js';
import {
  amplifierAmps,
  blocksFor,
  evidenceOf,
  figure,
  hasRelay,
  isA,
  isPer,
  type Knowledge,
  saidAmps,
  supplyVolts,
  takes,
  usualAmps,
} from '../knowledge.js';
import { roleOf } from '../pins/ports.js';
import { type Power, usedOf } from '../plan.js';
import { broughtBy, type Sorted } from '../sort.js';
import { leadsOf } from '../units/leads.js';
import type { Unit } from '../units/units.js';
import { type Charger, charging } from './charging.js';
import { converterOf, hasDiode } from './converters.js';
import { isLoose, OUTLET_A } from './guarding.js';
import { convertedFrom, fixedVolts, namedFrom } from './outlets.js';
import { assumedEntry, type Entry, entriesOf, standingEntry, terminalEntry, UNFED, USB_V } from './sources.js';
import { same, type Wish } from './supplies.js';
import { letThrough } from './surges.js';
import { ADJUSTABLE, isTurned } from './turned.js';

/** What a board elsewhere spares at its pins, A. */
const BROUGHT_A = 0.3;

/** Supplies of both signs, the usual first, V. */
const SPLIT_V = [12, 15, 9, 5] as const;
/** An ask without what is said of the thing itself. */
const bare = ({ part: _part, connector: _connector, place: _place, count: _count, ...ask }: Ask): Ask => ({ ...ask, features: [], links: [] });

/** Sources of the board and the charger between two of them. */
export function supplies(
  know: Knowledge,
  sort: Sorted,
  platform: Platform | null,
  units: readonly Unit[],
  bridged: boolean,
  /** The signals come in at a header from outside: so may the supply. */
  brought: boolean,
  minutes: Minutes,
): { entries: Entry[]; charger: Charger | null } {
  const data = bridged || (platform?.functions.usb ?? null) !== null;
  const own = platform?.host !== undefined && platform.host.plug !== false;
  // The plug of a board on sockets is its own, where it is of the sort that was asked for and nothing else feeds the board.
  const others = sort.sources.some(
    (a) => a.kind !== 'interface' && !blocksFor(know, a.connector?.concept ?? a.concept).every((b) => b.startsWith('usb')),
  );
  const usb = (a: Ask): boolean => {
    const concept = a.connector?.concept ?? a.concept;
    const blocks = blocksFor(know, concept);
    const volts = supplyVolts(a);
    const having = evidenceOf(know, concept).flatMap((e) => e.platforms ?? []);
    const { fed } = platform?.host ?? {};
    const bears = fed !== undefined && fed.volts_min <= USB_V && !others;
    if (bears && platform !== null && having.length > 0 && !having.includes(platform.id)) return false;
    return blocks.some((b) => b.startsWith('usb')) && (blocks.every((b) => b.startsWith('usb')) || volts === null || Math.abs(volts - USB_V) < 0.3);
  };
  const asks = own ? sort.sources.filter((a) => (a.kind === 'supply' || a.kind === 'connector') && !usb(a)) : sort.sources;
  for (const a of sort.sources) if (!asks.includes(a)) minutes.decide(a.id, platform?.name ?? '', 'the controller board has a plug of its own');
  const kept = asks.filter((a) => {
    const within =
      a.kind === 'supply' &&
      (know.lexicon.isA(a.concept, 'coin_cell') || know.lexicon.isA(a.concept, 'backup_battery') || (a.concept === 'battery' && asks.length > 1)) &&
      (supplyVolts(a) ?? 0) <= CLOCK_CELL_V &&
      units.some((u) => broughtBy(know, a, [u.block], null));
    if (within) minutes.decide(a.id, 'a holder', 'it belongs to a block that keeps running on it');
    return !within;
  });
  // What wants a negative side has a supply of both signs where nobody says how the board is fed.
  const minus = units.flatMap((u) => u.block.ports.filter((p) => p.kind === 'power_in' && p.required && (p.volts_max ?? 0) < 0))[0];
  const [host] = units;
  if (minus !== undefined && kept.length === 0 && sort.charging.length === 0 && host !== undefined) {
    const value = SPLIT_V.find((v) => takes(minus, -v)) ?? SPLIT_V[0];
    const figures = host.ask.words.slice(0, 1).map((words) => ({ quantity: 'voltage' as const, role: 'in' as const, value, words }));
    kept.push({ ...bare(host.ask), id: `${host.ask.id}_supply`, kind: 'supply', concept: 'dual_supply', figures });
    minutes.decide(null, `a supply of ±${value} V at three contacts`, `the ${host.title} wants a negative side`);
  }
  // What an amplifier is said to run on feeds the board where nothing else does.
  const runs = units.flatMap(
    (u) => figure(u.ask, 'voltage', u.ask.kind === 'conversion' ? ['in'] : u.ask.kind === 'function' && platform === null ? ['supply'] : []) ?? [],
  );
  const fedWith = kept.length > 0 || platform !== null ? [] : sort.converters.flatMap((a) => namedFrom(know, a));
  // What is only passed on comes in as it leaves.
  const leaving = sort.parts.filter((a) => a.features.includes('output'));
  const passed = new Set(
    platform === null && units.length === 0 && sort.converters.length === 0
      ? [...(kept.length === 0 ? sort.rails : []), ...leaving].flatMap((a) => figure(a, 'voltage', ['out', 'rated', 'value']) ?? [])
      : [],
  );
  const said = [convertedFrom(sort) ?? 0, ...(passed.size === 1 ? passed : []), ...runs, ...fedWith];
  // Of what comes in was said how much: more is made of it.
  const high = Math.max(0, ...said, ...units.map((u) => (figure(u.ask, 'voltage', ['in']) === null ? (u.load?.volts ?? 0) : 0)));
  const amps = drawnBy(know, sort, units, supplyVolts(kept.find((a) => supplyVolts(a) !== null) ?? { figures: [] }) ?? (high > 0 ? high : USB_V));
  const leaded = leadsOf(know, sort.all).leads === 'all';
  const entries = entriesOf(know, kept, data, minutes, {
    // A supply of which no voltage is said is one that what hangs on it bears.
    volts: high > 0 ? high : strongVolts(units, []),
    amps,
    peak: amps + peakOf(know, units),
    converted: convertedFrom(sort),
    charged: sort.charging.length > 0,
    leaded,
  });
  const charged = charging(know, sort, entries, data, minutes);
  if (charged !== null) {
    const others = entries.filter((e) => e.ask === null || e.ask !== charged.cell.ask);
    return { entries: [...new Set([charged.from, charged.cell, ...others])], charger: charged };
  }
  // What makes a serial port of USB has its plug, whatever feeds the board.
  if (bridged && entries.length > 0 && !entries.some((e) => e.block.ports.some((p) => p.kind === 'usb_dp'))) {
    const plug = assumedEntry(know, true, new Minutes(), { volts: null, amps: 0 }, sort.excluded, leaded);
    if (plug?.sort === 'usb') entries.push(plug);
    if (plug?.sort === 'usb') minutes.decide(null, plug.block.title, 'the USB bridge has its lines there; the board is fed elsewhere');
  }
  // What its own plug cannot give comes in at a terminal.
  const gives = platform?.host?.gives ?? [];
  const beyond = high > Math.max(0, ...gives.map((g) => g.volts)) || amps > Math.max(0, ...gives.map((g) => g.max_ma)) / 1000;
  // Nor does a header feed motors.
  const strong = (own ? beyond : brought && amps > BROUGHT_A) && high === 0 ? strongVolts(units, gives) : null;
  if (entries.length > 0 || (own && (!beyond || (high === 0 && strong === null)))) return { entries, charger: null };
  if (brought && strong === null && (high === 0 || (high <= USB_V && amps <= BROUGHT_A))) {
    minutes.decide(null, 'the supply of the header', `${UNFED}, and its signals come in at a header`);
    return { entries, charger: null };
  }
  const from = convertedFrom(sort);
  const wants = strong ?? (high > USB_V ? high : (from ?? (high === 0 ? strongVolts(units.filter(isStrong(know)), [], true) : null)));
  const told = sort.all.some((a) => a.figures.some((f) => f.quantity === 'voltage'));
  // A board that a controller elsewhere commands, and that has a coil or a load to feed, is wired into what stands there.
  const commanded = platform === null && !data && sort.all.some((a) => a.kind === 'controller' && a.features.includes('external'));
  const wired =
    commanded && units.some((u) => hasRelay(u.block))
      ? terminalEntry(know, wants ?? USB_V, [], `${UNFED}, and it is commanded from elsewhere`, minutes)
      : null;
  if (wired !== null) return { entries: [wired], charger: null };
  const assumed = standingEntry(know, wants, minutes) ?? assumedEntry(know, data, minutes, { volts: wants, amps, said: told }, sort.excluded, leaded);
  return { entries: assumed === null ? [] : [assumed], charger: null };
}

/** What motors and the like run on that a controller's board cannot feed and of which nobody says the voltage; null: they take none but its own. */
function strongVolts(units: readonly Unit[], gives: readonly { readonly volts: number }[], beyondUsb = false): number | null {
  const ports = units.flatMap((u) =>
    hasRelay(u.block)
      ? []
      : u.block.ports.filter((p) => (u.load === null ? beyondUsb && p.kind === 'power_in' && !takes(p, LOGIC_V) : p.name === u.load.port)),
  );
  if (beyondUsb && ports.every((p) => takes(p, USB_V))) return null;
  return STRONG_V.find((v) => ports.length > 0 && !gives.some((g) => same(g.volts, v)) && ports.every((p) => takes(p, v))) ?? null;
}
const STRONG_V = [12, 6, 24] as const;
/** What controllers run on, V. */
const LOGIC_V = 3.3;

/** What drives motors and the like: it hangs on the supply itself, and no converter is made for it. */
const isStrong =
  (know: Knowledge) =>
  (u: Unit): boolean =>
    u.load !== null || u.ask.kind === 'load' || know.lexicon.isA(u.ask.concept, 'motor_driver') || know.lexicon.isA(u.ask.concept, 'stepper_driver');

/** What converters lose, as a share of what they give. */
const LOST = 1.2;

/** What the chips of the circuits draw at their peak, A: an amplifier's is its music; what loads take more when they start; what bridges are made for whose loads nobody spoke of, each between two outputs. */
const peakOf = ({ library }: Knowledge, units: readonly Unit[]): number =>
  units.reduce((sum, u) => {
    // Of what was said how much it takes that is all.
    if (u.ask.figures.some((f) => f.quantity === 'current' || f.quantity === 'power')) return sum;
    const outputs = u.load === null && u.block.parts.some((p) => p.kind === 'driver') ? Object.values(u.block.net_amps ?? {}) : [];
    const chips = u.block.parts.map((p) => (library.devices.get(p.device ?? '')?.draw_ma?.peak ?? 0) / 1000);
    return sum + [u.load?.starts ?? 0, ...chips, ...outputs.map((a) => a / 2)].reduce((a, b) => a + b, 0);
  }, 0);

/** What the loads and the rails that were asked for take of a source of so many volts, A. */
function drawnBy(know: Knowledge, { all, rails, converters, parts, series }: Sorted, units: readonly Unit[], volts: number): number {
  // Whatever is switched or driven outside takes as much as the ledger reckons where nothing is told of it.
  const unsaid = ({ block }: Unit): number => (hasRelay(block) ? 0 : OUTLET_A);
  const drawn = (u: Unit): number => (u.load === null ? 0 : (u.load.amps ?? usualAmps(know, u.ask, u.load.volts ?? volts) ?? unsaid(u)));
  const sounds = new Set(units.map((u) => u.ask));
  const driven = [...sounds].reduce((s, ask) => s + (amplifierAmps(know, ask, volts) ?? 0), 0);
  const raised = ({ load }: Unit): number => ((load?.volts ?? 0) > volts ? ((load?.volts ?? 0) / volts) * LOST : 1);
  const loads = units.reduce((s, u) => s + drawn(u) * raised(u), driven);
  const outs = new Map<number, number>();
  for (const a of [...rails, ...converters]) {
    const made = figure(a, 'voltage', ['out', 'rated', 'value']) ?? (a.kind === 'conversion' ? fixedVolts(know, a) : null);
    const said = made === null ? null : saidAmps(a, made);
    if (made !== null && said !== null) outs.set(made, Math.max(outs.get(made) ?? 0, said));
  }
  // Sockets that give a voltage of the board; what a protection is to bear comes in there too.
  for (const a of parts) {
    const fuse = all.find((f) => isA(know, f, 'fuse') && isPer(f, a));
    const said = saidAmps(a, null) ?? (fuse === undefined ? null : saidAmps(fuse, null));
    const made = figure(a, 'voltage', ['rated', 'out', 'value', 'supply']) ?? volts;
    if (a.kind === 'connector' && said !== null && !isA(know, a, 'jumper')) outs.set(made, Math.max(outs.get(made) ?? 0, said * (a.count ?? 1)));
  }
  const through = series.map((s) => (isA(know, s.ask, 'fuse') ? null : saidAmps(s.ask, volts)) ?? 0);
  return Math.max(
    ...through,
    [...outs].reduce((s, [v, a]) => s + (a * v * (v === volts ? 1 : LOST)) / volts, loads),
  );
}

/** The source that feeds the board: a cell before a terminal before a USB port, which then brings data or charges. */
export function feedingEntries(entries: readonly Entry[], charger: Charger | null): Entry[] {
  if (charger !== null) return [charger.cell];
  const main = entries.find((e) => e.sort === 'battery') ?? entries.find((e) => e.sort === 'open') ?? entries[0];
  return main === undefined ? [] : [main];
}

/** Sources that were asked for and that feed nothing on the board; a USB port has its data lines. */
export function idleSources(power: Power, entries: readonly Entry[], charger: Charger | null): Entry[] {
  const used = new Set(usedOf(power).map((s) => s.net));
  // What lets out at its own terminal what it makes has done its work.
  const leads = (e: Entry): boolean => e.block.parts.filter((p) => p.kind === 'connector').length > 1;
  return entries.filter((e) => e.ask !== null && e.sort !== 'usb' && e !== charger?.cell && e !== charger?.from && !used.has(e.net) && !leads(e));
}

/**
 * The terminal for loads of a voltage that no source of the board brings and that its source cannot feed through a converter either: a 12 V pump on
 * a board that USB powers. null: there is none such, or the source feeds them.
 */
export function beyond(know: Knowledge, power: Power, units: readonly Unit[], entries: readonly Entry[], minutes: Minutes): Entry | null {
  const most = Math.max(0, ...entries.map((e) => e.volts));
  // What comes in at a jack or a terminal gives more at a larger one.
  const limited = power.tree.over.some((net) => entries.every((e) => e.net !== net || e.sort !== 'open'));
  const short = limited || power.unfed.length > 0;
  const loads = units.filter((u) => (u.load?.volts ?? 0) > most + 0.3 && !hasRelay(u.block));
  if (most === 0 || !short || loads.length === 0) return null;
  const volts = Math.max(...loads.map((u) => u.load?.volts ?? 0));
  return terminalEntry(
    know,
    volts,
    entries,
    `what the board is fed with cannot make the ${volts} V that the ${loads[0]?.title ?? 'load'} wants`,
    minutes,
  );
}

/** Converters that were asked for are preferred, those that were excluded are left out. */
export function wishOf(know: Knowledge, { converters, excluded, all }: Sorted, lines: readonly Ask[], entries: readonly Entry[]): Wish {
  const asked = all.some((a) => isA(know, a, 'surge_protection'));
  const guarded = (volts: number): boolean => asked || entries.some((e) => same(e.volts, volts) && isLoose(e));
  const set = (a: Ask, names: readonly string[]): readonly string[] => {
    // Of a converter of no sort that was said every one that can be set will do.
    const sort = names;
    const turned = sort.filter((n) => {
      const block = know.library.blocks.get(n);
      return block !== undefined && isTurned(block);
    });
    return a.features.includes(ADJUSTABLE) && turned.length > 0 ? turned : names.filter((n) => !turned.includes(n));
  };
  const blocks = (a: Ask): readonly string[] => set(a, able(a, named(a)));
  const able = (a: Ask, names: readonly string[]): readonly string[] => {
    const amps = figure(a, 'current', ['out', 'rated', 'value', 'limit']);
    if (a.part !== undefined || amps === null || a.figures.some((f) => f.quantity === 'voltage')) return names;
    return names.filter((n) => givesOf(know, n) >= amps);
  };
  const named = (a: Ask): readonly string[] =>
    a.part === undefined
      ? blocksFor(know, a.concept).filter((b) => know.library.blocks.get(b)?.by_name === undefined)
      : (know.lexicon.part(a.part)?.blocks ?? []);
  // Of a synchronous one a transistor takes the place of the diode.
  const alike = (a: Ask): readonly string[] => blocks(a).filter((b) => !a.features.includes('synchronous') || !hasDiode(know.library, b));
  return {
    forbidden: new Set([
      ...excluded.filter((a) => a.kind === 'conversion').flatMap(blocks),
      ...(lines.some((a) => isA(know, a, 'enable_line')) && !converters.some((a) => a.part !== undefined) ? withoutEnable(know) : []),
    ]),
    preferred: new Set(converters.flatMap(alike)),
    sought: converters.flatMap((a) => {
      const [volts, of] = [figure(a, 'voltage', ['out']), new Set(alike(a))];
      return volts === null || of.size === 0 ? [] : [{ volts, from: figure(a, 'voltage', ['in']), blocks: of }];
    }),
    surges: (volts) => (guarded(volts) ? letThrough(know, volts) : 0),
  };
}

/** What a converter's block gives, A; 0: it is none, or is taken by its name only. */
function givesOf({ library }: Knowledge, name: string): number {
  const block = library.blocks.get(name);
  return block === undefined || block.by_name !== undefined ? 0 : (converterOf(block, library)[0]?.amps ?? 0);
}

/** No clock's cell is of more volts. */
const CLOCK_CELL_V = 3.7;

/** Whether nothing of the board takes, makes or passes on a supply. */
export const isPassive = ({ sources, rails, converters, charging, series, aspects }: Sorted, units: readonly Unit[]): boolean =>
  [sources, rails, converters, charging, series].every((asks) => asks.length === 0) &&
  aspects.every((a) => a.concept !== 'power_led') &&
  units.every((u) => !u.block.ports.some((p) => roleOf(p, u.block).to === 'supply'));
