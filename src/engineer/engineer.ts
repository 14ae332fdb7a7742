import { type Design, DesignError } from '../design/index.js';
import type { Block, Platform } from '../parts/index.js';
import type { Ask, Request } from '../request/index.js';
import { boardOf, drill } from './board.js';
import { type Wired, wire } from './buses.js';
import { Composer } from './compose.js';
import { chooseController, type PinDemand } from './controller.js';
import { placeCore, programmingOf } from './core.js';
import { type Decision, Minutes, type Unmet } from './decision.js';
import { blocksFor, evidenceOf, figure, type Knowledge, portsOf, saidAmps, supplyVolts } from './knowledge.js';
import { type Power, planPower, tellPower } from './plan.js';
import { plugIns } from './plug-ins.js';
import { roleOf } from './ports.js';
import { broughtBy, type Sorted, sorted } from './sort.js';
import { assumedEntry, type Entry, entriesOf } from './sources.js';
import { type Unit, unitsOf } from './units.js';

export interface Engineered {
  /** null: nothing of the request can be put onto a board. */
  readonly design: Design | null;
  readonly decisions: readonly Decision[];
  readonly unmet: readonly Unmet[];
}

/** A header of fewer ways is so many rows: all free pins come out. */
const LEAST_WAYS = 3;
/** What a USB port gives. */
const USB_V = 5;
/** Tries of the supply search after asks that nothing can feed were left out. */
const TRIES = 4;
/** A FET against wrong polarity carries so much. */
const POLARITY_A = 3;

/**
 * Request → design: blocks for the asks, one search for the supply tree, buses and pins by matching, then the board. Pure and bounded; reads no
 * text but names of parts. An ask of which something is missing is in `unmet` with its reason.
 */
export function engineer(request: Request, know: Knowledge): Engineered {
  const minutes = new Minutes();
  const sort = sorted(know, request, minutes);
  let units = sort.things.flatMap(({ ask, serves }) => plugIns(know, ask) ?? unitsOf(know, ask, sort.all, voltsAbout(sort), serves, minutes));
  const controller = chooseController(know, sort.controllers, demandOf(know, sort, units), minutes);
  const platform = controller?.platform ?? null;
  units = units.filter((u) => !ownPart(u, platform, minutes));
  const bridged = units.some((u) => u.block.ports.some((p) => p.kind === 'usb_dp'));
  const { entries, charger } = supplies(know, sort, platform, units, bridged, minutes);
  const plugged =
    entries.some((e) => e.block.ports.some((p) => p.kind === 'usb_dp')) || charger?.from.block.ports.some((p) => p.kind === 'usb_dp') === true;
  const usb = plugged && (bridged || (platform?.functions.usb ?? null) !== null) && platform?.host === undefined;
  const wish = wishOf(know, sort);
  const rails = sort.rails.flatMap((a) => {
    const volts = figure(a, 'voltage', ['out', 'rated', 'supply', 'value', 'in']);
    return volts === null || volts <= 0 ? [] : [{ volts, amps: saidAmps(a, volts) ?? 0, ask: a.id }];
  });
  const feeding = feedingEntries(entries, charger);
  let power: Power = planPower(know, platform, units, feeding, rails, wish);
  for (let i = 0; i < TRIES && power.unfed.length > 0; i++) {
    for (const u of power.unfed) minutes.cannot(u.ask.id, `no supply of the board can feed ${u.block.name}`);
    units = units.filter((u) => !power.unfed.includes(u));
    power = planPower(know, platform, units, feeding, rails, wish);
  }
  tellPower(power, feeding, sort.all, minutes);
  const programming = platform === null ? 'own' : programmingOf(platform, usb && !bridged);
  const wired = wire(know, platform, units, programming === 'serial' && !bridged, minutes);
  units = units.filter((u) => !wired.dropped.has(u));
  try {
    const composer = new Composer(
      know,
      platform,
      power,
      minutes,
      sort.parts.some((a) => a.concept === 'screw_terminal') ? 'ScrewTerminal' : 'PinHeader',
    );
    const done = compose(
      composer,
      know,
      sort,
      { platform, ask: controller?.ask ?? null, units, wired, entries, charger, usb, programming, bridged },
      minutes,
    );
    for (const ask of sort.parts) if (!done.has(ask.id)) partOf(know, ask, composer, units, entries, platform, minutes);
    const { board, constraints } = boardOf(know, sort.all, minutes);
    drill(composer, sort.holes, minutes);
    if (composer.assembler.refs.length === 0) return { design: null, decisions: minutes.decisions, unmet: minutes.unmet };
    const said = (id: string): string => sort.all.find((a) => a.id === id)?.text ?? id;
    const design = composer.assembler.build({
      name: (request.purpose?.text ?? platform?.name ?? 'Board').slice(0, 100) || 'Board',
      prompt: request.messages[0] ?? '',
      summary: minutes.decisions
        .filter((d) => d.ask !== null)
        .map((d) => d.what)
        .join('; ')
        .slice(0, 1900),
      board,
      constraints,
      assumptions: minutes.decisions.filter((d) => d.ask === null && !d.what.includes(' on ')).map((d) => `${d.what}: ${d.why}.`),
      unmet: minutes.unmet.map((u) => `${said(u.ask)}: ${u.why}.`),
    });
    return { design: { ...design, request }, decisions: minutes.decisions, unmet: minutes.unmet };
  } catch (cause) {
    if (!(cause instanceof DesignError)) throw cause;
    for (const ask of sort.all) minutes.cannot(ask.id, `the board could not be composed: ${cause.path}: ${cause.reason}`);
    return { design: null, decisions: minutes.decisions, unmet: minutes.unmet };
  }
}

/** Memory and the like that the controller's own circuit has already. */
function ownPart({ ask, block }: Unit, platform: Platform | null, minutes: Minutes): boolean {
  const main = block.parts.find((p) => p.device !== undefined && p.kind !== 'connector');
  const there = ask.kind === 'storage' && platform?.core.parts.some((p) => p.kind === main?.kind) === true;
  if (there) minutes.decide(ask.id, platform.name, 'its own circuit has it');
  return there;
}

/** Voltages that the board probably has: those of its sources and of its logic. */
const voltsAbout = ({ sources, rails }: Sorted): number[] => [3.3, 5, ...[...sources, ...rails].flatMap((a) => supplyVolts(a) ?? [])];

function demandOf(know: Knowledge, sort: Sorted, units: readonly Unit[]): PinDemand {
  const roles = units.flatMap((u) => u.block.ports.map((p) => roleOf(p, u.block).to));
  const usb = sort.sources.some((a) => blocksFor(know, a.concept).some((b) => b.startsWith('usb')));
  const platforms = sort.parts.flatMap((a) => {
    const set = evidenceOf(know, a.concept).flatMap((e) => e.platforms ?? []);
    return set.length === 0 || a.kind === 'connector' ? [] : [new Set(set)];
  });
  const buses = new Set((['i2c', 'spi', 'uart', 'can'] as const).filter((b) => roles.includes(b)));
  return { gpio: roles.filter((r) => r === 'pin').length, adc: roles.filter((r) => r === 'adc').length, buses, platforms, usb };
}

interface Charger {
  readonly ask: Ask;
  readonly block: Block;
  readonly from: Entry;
  readonly cell: Entry;
}

/** Sources of the board and the charger between two of them. */
function supplies(
  know: Knowledge,
  sort: Sorted,
  platform: Platform | null,
  units: readonly Unit[],
  bridged: boolean,
  minutes: Minutes,
): { entries: Entry[]; charger: Charger | null } {
  const data = bridged || (platform?.functions.usb ?? null) !== null;
  const own = platform?.host !== undefined;
  // The plug of a board on sockets is its own.
  const asks = own ? sort.sources.filter((a) => a.kind === 'supply' && a.connector === undefined) : sort.sources;
  for (const a of sort.sources) if (!asks.includes(a)) minutes.decide(a.id, platform?.name ?? '', 'the controller board has a plug of its own');
  const kept = asks.filter((a) => {
    const within =
      a.kind === 'supply' &&
      a.concept !== 'supply' &&
      know.lexicon.isA(a.concept, 'battery') &&
      units.some((u) => broughtBy(know, a, [u.block], null));
    if (within) minutes.decide(a.id, 'a holder', 'it belongs to a block that keeps running on it');
    return !within;
  });
  const high = Math.max(0, ...units.map((u) => u.load?.volts ?? 0));
  const entries = entriesOf(know, kept, data, minutes, high > 0 ? high : null);
  const charging = sort.charging[0];
  if (charging !== undefined) {
    const cell = entries.find((e) => e.sort === 'battery') ?? cellEntry(know, charging, minutes);
    const from = entries.find((e) => e.sort === 'usb') ?? assumedEntry(know, data, minutes);
    const name = blocksFor(know, charging.concept)[0];
    const block = charging.part === undefined ? name : (know.lexicon.part(charging.part)?.blocks[0] ?? name);
    const made = know.library.blocks.get(block ?? '');
    if (cell === null || from === null || made === undefined) minutes.cannot(charging.id, 'the library has no charger for it');
    else {
      minutes.decide(charging.id, made.name, `it charges ${cell.net} from ${from.net}`);
      for (const other of sort.charging.slice(1)) minutes.decide(other.id, made.name, 'the same charger as another ask');
      return { entries: [...new Set([from, cell, ...entries])], charger: { ask: charging, block: made, from, cell } };
    }
  }
  if (entries.length > 0 || own) return { entries, charger: null };
  const assumed = assumedEntry(know, data, minutes, high > USB_V ? high : null);
  return { entries: assumed === null ? [] : [assumed], charger: null };
}

function cellEntry(know: Knowledge, charging: Ask, minutes: Minutes): Entry | null {
  const block = know.library.blocks.get('battery_jst');
  if (block === undefined) return null;
  minutes.decide(charging.id, block.name, 'a charger wants a cell: it plugs in');
  return {
    ask: null,
    block,
    params: { volts: 3.7 },
    net: 'VBAT',
    volts: 3.7,
    amps: (portsOf(block, 'power_out')[0]?.max_ma ?? 2000) / 1000,
    sort: 'battery',
  };
}

/** The source that feeds the board: a cell before a terminal before a USB port, which then brings data or charges. */
function feedingEntries(entries: readonly Entry[], charger: Charger | null): Entry[] {
  if (charger !== null) return [charger.cell];
  const main = entries.find((e) => e.sort === 'battery') ?? entries.find((e) => e.sort === 'open') ?? entries[0];
  return main === undefined ? [] : [main];
}

/** Converters that were asked for are preferred, those that were excluded are left out. */
function wishOf(know: Knowledge, { converters, excluded }: Sorted): { forbidden: ReadonlySet<string>; preferred: ReadonlySet<string> } {
  const blocks = (a: Ask): readonly string[] => (a.part === undefined ? blocksFor(know, a.concept) : (know.lexicon.part(a.part)?.blocks ?? []));
  return { forbidden: new Set(excluded.filter((a) => a.kind === 'conversion').flatMap(blocks)), preferred: new Set(converters.flatMap(blocks)) };
}

interface Plan {
  readonly platform: Platform | null;
  readonly ask: string | null;
  readonly units: readonly Unit[];
  readonly wired: Wired;
  readonly entries: readonly Entry[];
  readonly charger: Charger | null;
  readonly usb: boolean;
  readonly programming: ReturnType<typeof programmingOf>;
  readonly bridged: boolean;
}

function compose(composer: Composer, know: Knowledge, sort: Sorted, plan: Plan, minutes: Minutes): ReadonlySet<string> {
  const { platform, wired, units, entries, charger } = plan;
  composer.hostSupplies();
  const main = feedingEntries(entries, charger)[0];
  for (const entry of entries)
    composer.source(entry, entry === main ? between(know, sort, entry, composer, minutes) : [], plan.usb && entry.sort === 'usb');
  if (charger !== null) composer.block(charger.block.name, charger.ask.id, { VIN: charger.from.net, VBAT: charger.cell.net, GND: 'GND' });
  let answered: ReadonlySet<string> = new Set();
  const programming = plan.bridged && plan.programming === 'serial' ? 'own' : plan.programming;
  if (platform !== null)
    answered = placeCore(composer, know, platform, wired, { ...plan, programming, aspects: sort.aspects, parts: sort.parts }, minutes);
  else for (const ask of sort.aspects) minutes.cannot(ask.id, 'there is no controller that it could belong to');
  if (wired.i2c) composer.block('i2c_pullups', null, { VCC: composer.rail(composer.power.logic), SDA: 'SDA', SCL: 'SCL' });
  for (const unit of units) composer.unit(unit, wired);
  if (wired.loose.length > 0) {
    minutes.decide(null, 'a header', 'no controller is on the board: its signals come in from outside');
    const volts = composer.power.feeds.length > 0 ? [composer.rail(composer.power.feeds[0]?.volts ?? composer.power.logic)] : [];
    composer.plug(null, 'Signals', [...volts, ...wired.loose, 'GND'], 'PinHeader');
  }
  for (const r of sort.rails) railOf(composer, r, minutes);
  const used = new Set(wired.pins.keys());
  for (const ask of sort.pins) {
    const free = wired.pool?.spare(used) ?? [];
    const wanted = figure(ask, 'ways', ['size', 'value', 'rated']) ?? ask.connector?.ways ?? null;
    const pins = wanted === null || wanted < LEAST_WAYS ? free : free.slice(0, Math.max(1, wanted - 2));
    const mcu = composer.refs.get(plan.ask ?? '')?.[0];
    if (pins.length === 0 || mcu === undefined) {
      minutes.cannot(ask.id, 'no pin of the controller is free');
      continue;
    }
    for (const pin of pins) composer.assembler.connect(pin, `${mcu}.${pin}`);
    for (const pin of pins) used.add(pin);
    composer.plug(ask, 'GPIO', [composer.rail(composer.power.logic), 'GND', ...pins], 'PinHeader');
    minutes.decide(ask.id, pins.join(', '), 'pins that nothing else wants, with the supply');
  }
  return answered;
}

/** What stands between the source and the board: what was asked for, and on loose wires a FET against wrong polarity. */
function between(know: Knowledge, sort: Sorted, entry: Entry, composer: Composer, minutes: Minutes): { ask: Ask | null; block: Block }[] {
  const asked: { ask: Ask | null; block: Block }[] = [...sort.series];
  for (const { ask, block } of sort.series) minutes.decide(ask.id, block.name, `in series with ${entry.net}`);
  const guard = know.library.blocks.get('reverse_polarity');
  const peak = composer.power.tree.drawn.find((d) => d.net === entry.net)?.peak ?? 0;
  const port = guard === undefined ? undefined : portsOf(guard, 'power_in')[0];
  const guarded = asked.some(({ block }) => block.name === 'reverse_polarity' || block.name === 'ideal_diode');
  const off = sort.excluded.some((a) => a.kind === 'protection');
  if (guard === undefined || entry.sort !== 'open' || guarded || off || peak > POLARITY_A || entry.volts > (port?.volts_max ?? 0)) return asked;
  minutes.decide(null, guard.name, 'a terminal or a jack can be wired the wrong way round');
  return [{ ask: null, block: guard }, ...asked];
}

/** A rail that was asked for ends where it was said to, in a terminal. */
function railOf(composer: Composer, ask: Ask, minutes: Minutes): void {
  const volts = figure(ask, 'voltage', ['out', 'rated', 'supply', 'value', 'in']);
  if (volts === null) return;
  if (!composer.power.feeds.some((f) => Math.abs(f.volts - volts) < 0.05)) {
    minutes.cannot(ask.id, `no supply of the board can make ${volts} V`);
    return;
  }
  const net = composer.rail(volts);
  minutes.decide(ask.id, net, 'the rail is made');
  if (ask.connector !== undefined || saidAmps(ask, volts) !== null) composer.plug(ask, net, [net, 'GND'], 'ScrewTerminal');
}

/** A part that was named and that another block has to bring along. */
function partOf(
  know: Knowledge,
  ask: Ask,
  composer: Composer,
  units: readonly Unit[],
  entries: readonly Entry[],
  platform: Platform | null,
  minutes: Minutes,
): void {
  const names = composer.assembler.build({ name: 'x', prompt: '', summary: '', board: {}, assumptions: [], unmet: [] }).blocks.map((b) => b.block);
  const blocks = [...units.map((u) => u.block), ...entries.map((e) => e.block), ...names.flatMap((n) => know.library.blocks.get(n) ?? [])];
  const devices = composer.assembler.refs.map((r) => composer.assembler.deviceOf(r) ?? '');
  const patterns = evidenceOf(know, ask.concept).flatMap((e) => e.devices ?? []);
  const there = devices.some((d) => patterns.some((p) => new RegExp(`^(?:${p})$`, 'i').test(d)));
  if (there || broughtBy(know, ask, blocks, platform)) minutes.decide(ask.id, 'brought along', 'a block of the board has it');
  else minutes.cannot(ask.id, know.lexicon.concept(ask.concept)?.says ?? 'nothing on the board says what it is to be joined to');
}
