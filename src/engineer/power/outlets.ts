import type { Block, Platform } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import { hasSignals, isPlug, SIGNALS } from '../connectors/contacts.js';
import type { Minutes } from '../decision.js';
import { blocksFor, figure, isA, isPer, type Knowledge, portsOf, saidAmps, takes, togetherAmps } from '../knowledge.js';
import { takenBy } from '../paths/path-values.js';
import type { Sorted } from '../sort.js';
import { choosing } from '../units/named-devices.js';
import type { Unit } from '../units/units.js';
import { type Entry, USB_V } from './sources.js';
import { HEAT_MARGIN, same, type Tree } from './supplies.js';

/** A voltage that the board gives: on its own parts, and where `leaves` by a connector. */
export interface Outlet {
  readonly ask: Ask;
  readonly volts: number;
  /** What is to be had there beyond what the board's own parts draw, A. */
  readonly amps: number;
  /** Somebody said so much, all the time. */
  readonly said?: boolean;
  readonly leaves: boolean;
}

/** What a rail gives of which nobody said how much, and on which nothing of the board hangs, A. */
const UNSAID_A = 0.5;
/** So much of what comes in is given out again. */
const SHARED = 0.8;
const OUT = ['out', 'rated', 'supply', 'value', 'in'] as const;

/** Rails and converters that were asked for, each with its voltage; those that feed nothing on the board leave it. */
export function outletsOf(
  know: Knowledge,
  { all, rails, converters, series }: Sorted,
  units: readonly Unit[],
  entries: readonly Entry[],
  platform: Platform | null,
  minutes: Minutes,
): Outlet[] {
  // A guard of a supply draws nothing from it, and what makes another voltage is no load that it is for.
  const draws = ({ ask, block }: Unit): boolean =>
    ask.kind !== 'protection' && ask.kind !== 'conversion' && block.ports.some((p) => p.kind === 'power_in');
  const loaded = platform !== null || units.some(draws);
  // An output of which only the current is said gives out what comes in, where nothing else is made of it.
  const only = converters.length === 0 && entries.length === 1 ? (entries[0]?.volts ?? null) : null;
  const asks = [
    ...rails.map((ask) => ({ ask, volts: figure(ask, 'voltage', OUT) ?? (ask.part === undefined && saidAmps(ask, null) !== null ? only : null) })),
    ...converters.map((ask) => ({ ask, volts: outOf(ask) ?? fixedVolts(know, ask) })),
  ];
  const main = entries[0];
  const through = series[0] ?? units.find((u) => u.ask.kind === 'protection');
  const brought = broughtBy(main);
  // Protections alone are for what hangs behind them.
  if (asks.length === 0 && platform === null && main !== undefined && through !== undefined && units.every((u) => u.ask.kind === 'protection')) {
    const amps = all.map((a) => saidAmps(a, main.volts)).find((a) => a !== null);
    return [{ ask: through.ask, volts: main.volts, amps: amps ?? UNSAID_A, leaves: true }];
  }
  // "An AMS1117-3.3, …, output 3.3 V on a header": what the converter gives is that output.
  const twice = ({ ask, volts }: (typeof asks)[number]): (typeof asks)[number] | undefined =>
    volts === null
      ? undefined
      : asks.find((o) => o.ask !== ask && (o.ask.kind !== ask.kind || tells(o.ask, ask)) && o.volts !== null && same(o.volts, volts));
  const told = asks.filter(
    (a) =>
      !asks.some((o) => tells(a.ask, o.ask) && twice(o) === a) && (a.ask.kind === 'rail' || a.ask.connector !== undefined || twice(a) === undefined),
  );
  return told.flatMap((outlet) => {
    const { ask, volts } = outlet;
    const made = asks.find((o) => o.ask !== ask && o.volts !== null);
    if (volts === null && ask.part !== undefined && made !== undefined) minutes.decide(ask.id, made.ask.text, 'it makes that voltage');
    if (volts === null || volts <= 0) return [];
    // What comes in and goes out as it is, all of it, is as much as was said of the supply.
    const whole = !loaded && told.length === 1 && main !== undefined && same(volts, main.volts) ? brought : null;
    const said = saidAmps(ask, volts) ?? (ask.kind === 'rail' ? saidAmps(twice(outlet)?.ask ?? ask, volts) : null) ?? whole;
    const own = ask.features.includes('internal');
    const led = ask.connector !== undefined || ask.features.includes('output');
    // What nothing of the board could take is for somebody else.
    const idle = ![...units.map((u) => u.block), ...(platform === null ? [] : [platform.core])].some((b) =>
      portsOf(b, 'power_in').some((p) => takes(p, volts)),
    );
    const leaves = know.wired === true ? led : !loaded || (!own && (led || idle || (said !== null && ask.kind === 'rail')));
    // What is made by the one converter that was named is what that gives.
    const by = ask.kind === 'rail' ? (converters.find((c) => c.part !== undefined && outOf(c) === null) ?? ask) : ask;
    // Several of which nobody says how much share what comes in.
    const share = (SHARED * (main?.amps ?? Number.POSITIVE_INFINITY)) / told.filter((o) => saidAmps(o.ask, o.volts) === null).length;
    const some = loaded || told.length > 1;
    const unsaid = Math.min(UNSAID_A, givesAtMost(know, by, main?.volts ?? null, volts), some ? Math.floor(share * 100) / 100 : UNSAID_A);
    if (said === null && leaves) minutes.decide(null, `${volts} V, ${unsaid} A`, `nobody said how much “${ask.text}” is to give`);
    return [{ ask, volts, amps: (said ?? (leaves ? unsaid : 0)) * (leaves ? countOf(ask) : 1), leaves, said: said !== null }];
  });
}

/**
 * Outlets on which, as the board is planned, nothing hangs leave it: what was asked for and feeds nothing is for somebody else. `plugs`: what leaves by
 * connectors of its own.
 */
export function withIdleOut(
  outlets: readonly Outlet[],
  plugs: readonly Outlet[],
  { feeds, tree }: { readonly feeds: readonly { readonly unit: Unit | null; readonly port: string; readonly volts: number }[]; readonly tree: Tree },
  minutes: Minutes,
): readonly Outlet[] {
  const hangs = (volts: number): boolean =>
    feeds.some((f) => (f.unit !== null || f.port !== '') && same(f.volts, volts)) || tree.rails.some((r) => same(Number(r.from), volts));
  const idle = outlets.filter(
    (o) => !o.leaves && !o.ask.features.includes('internal') && !hangs(o.volts) && !plugs.some((p) => same(p.volts, o.volts)),
  );
  if (idle.length === 0) return outlets;
  for (const { ask, volts, said } of idle)
    minutes.decide(said === true ? ask.id : null, `${volts} V at a terminal`, 'nothing on the board runs on it: it is for what is wired to it');
  return outlets.map((o) => (idle.includes(o) ? { ...o, leaves: true, amps: o.amps > 0 ? o.amps : UNSAID_A } : o));
}

/** Whether a rail says how much a socket of the same voltage gives: "a USB charger, 5 V 3 A". */
const tells = (rail: Ask, socket: Ask): boolean =>
  rail.kind === 'rail' &&
  socket.kind === 'rail' &&
  rail.connector === undefined &&
  socket.connector !== undefined &&
  (rail.count ?? 1) === 1 &&
  saidAmps(rail, null) !== null &&
  saidAmps(socket, null) === null;

/** How many connectors a voltage leaves by. */
export const countOf = (ask: Ask): number => (ask.kind === 'connector' || ask.kind === 'rail' ? (ask.count ?? 1) : 1);

/** Kinds of what a supply only passes. */
const GUARDS: ReadonlySet<string> = new Set(['light', 'protection']);
const outOf = (ask: Ask): number | null => figure(ask, 'voltage', ['out']);

/** Blocks of a converter that was named by its part. */
const namedBlocks = (know: Knowledge, ask: Ask): Block[] =>
  ask.part === undefined ? [] : (know.lexicon.part(ask.part)?.blocks ?? []).flatMap((n) => know.library.blocks.get(n) ?? []);

/** What a converter makes that was named by its part and makes one voltage only; null: it can be set, or none was named. */
export function fixedVolts(know: Knowledge, ask: Ask): number | null {
  const made = ask.part === undefined ? [] : (know.lexicon.part(ask.part)?.makes ?? []);
  return made.every((v) => v === made[0]) ? (made[0] ?? null) : null;
}

/** What a converter that was named is fed with of what boards usually have, where nobody says and USB is not enough. */
export const namedFrom = (know: Knowledge, ask: Ask): number[] => {
  const takers = namedBlocks(know, ask).flatMap((b) => (b.converts === undefined ? [] : portsOf(b, 'power_in')));
  const from = figure(ask, 'voltage', ['in']) === null ? [USB_V, 9, 12, 24].find((v) => takers.some((p) => takes(p, v))) : undefined;
  return from === undefined ? [] : [from];
};

/** Of blocks that several chips fit, the one that a converter was named by: block → parameters. */
export function namedConverters(know: Knowledge, converters: readonly Ask[]): Map<string, Record<string, string>> {
  const found = new Map<string, Record<string, string>>();
  for (const ask of converters) {
    const devices = ask.part === undefined ? [] : (know.lexicon.part(ask.part)?.devices ?? []);
    for (const block of namedBlocks(know, ask)) {
      // What was said of it beside its voltages: a potentiometer's resistance.
      const { params } = takenBy(know, block, ask, []);
      const said = Object.entries(params).flatMap(([k, v]) => (k === 'out_volts' ? [] : [[k, String(v)]]));
      if (said.length > 0) found.set(block.name, { ...found.get(block.name), ...Object.fromEntries(said) });
      const chosen = choosing(block, devices);
      if (Object.keys(chosen).length > 0) found.set(block.name, { ...found.get(block.name), ...chosen });
    }
  }
  return found;
}

/** Share of the peak that a load takes typically: a linear regulator sheds the heat of that. */
const TYPICAL = 0.6;

/** What was said that the supply brings, A; null: nobody said. */
const broughtBy = (main: Entry | undefined): number | null => (main?.ask == null ? null : saidAmps(main.ask, main.volts));

/** What a named converter surely gives from one voltage to another, A, by its port and by the heat that it sheds; infinite where none was named. */
function givesAtMost(know: Knowledge, ask: Ask, from: number | null, to: number): number {
  const able = namedBlocks(know, ask).filter(
    (b) => b.converts !== undefined && (from === null || portsOf(b, 'power_in').some((p) => takes(p, from))),
  );
  const each = able.map((b) => {
    const most = (portsOf(b, 'power_out')[0]?.max_ma ?? Number.POSITIVE_INFINITY) / 1000;
    const { topology, sheds_w: sheds } = b.converts ?? {};
    if (topology === 'boost' && from !== null) return Math.min(most, (most * from) / to);
    return topology !== 'linear' || sheds === undefined || from === null || from <= to
      ? most
      : Math.min(most, (HEAT_MARGIN * sheds) / (from - to) / TYPICAL);
  });
  const least = Math.min(Number.POSITIVE_INFINITY, ...(each.length === 0 ? [] : [Math.max(...each)]));
  return least >= 0.1 ? Math.floor(least * 100) / 100 : Math.floor(least * 1000) / 1000;
}

/** The voltage that is to come in, where it is told of a converter; the upper end of a range. null: nobody said. */
export const convertedFrom = ({ converters }: Sorted): number | null => {
  const volts = converters.flatMap((a) => figure(a, 'voltage', ['in']) ?? []);
  return volts.length === 0 ? null : Math.max(...volts);
};

/**
 * Connectors that nothing ends in and that the supply leaves the board by: those behind an arrow or "to" from a source, those said to be outputs, and
 * on a board that does nothing but feed all that are left.
 */
export function powerPlugs(
  know: Knowledge,
  sort: Sorted,
  units: readonly Unit[],
  entries: readonly Entry[],
  ended: ReadonlyMap<string, string>,
  outlets: readonly Outlet[],
): Outlet[] {
  const feeds = units.every((u) => GUARDS.has(u.ask.kind));
  const sources = new Set(entries.flatMap((e) => e.ask?.id ?? []));
  const main = entries[0]?.volts ?? null;
  const plugs = sort.parts.flatMap((ask): Outlet[] => {
    if (!isPlug(know, ask) || hasSignals(ask) || ended.has(ask.id) || ask.features.includes('input') || isA(know, ask, SIGNALS)) return [];
    const from = sort.all.some((a) => sources.has(a.id) && a.links.some((l) => l.ask === ask.id && (l.role === 'to' || l.role === 'for')));
    const out = ask.features.includes('output') && !units.some((u) => u.ask.kind === 'output' || u.ask.kind === 'load');
    const socket = blocksFor(know, ask.concept).some((b) => b.startsWith('usb'));
    const said = figure(ask, 'voltage', ['rated', 'out', 'value', 'supply']) ?? (socket && outlets.some((o) => same(o.volts, USB_V)) ? USB_V : null);
    const own = outlets.find((o) => said === null || same(o.volts, said));
    const volts = own?.volts ?? said ?? main;
    // Several beside a controller are for its lines.
    const left = feeds && (sort.controllers.length === 0 || (ask.count ?? 1) === 1);
    if (volts === null || !(from || out || left)) return [];
    // What each is fused with it may take.
    const fuse = sort.all.find((f) => isA(know, f, 'fuse') && isPer(f, ask));
    const drawn = saidAmps(ask, volts) ?? (fuse === undefined ? null : saidAmps(fuse, volts));
    // What several sockets give together the rail has to give, beyond what was said of the rail itself.
    const all = drawn === null ? UNSAID_A : Math.min(togetherAmps(ask, volts) ?? Number.POSITIVE_INFINITY, drawn * (ask.count ?? 1));
    // Of a converter of which nobody said how much it gives, each socket has what one has.
    const further = own?.said === true ? 0 : UNSAID_A * ((ask.count ?? 1) - 1);
    const amps = own === undefined ? all : drawn === null ? further : Math.max(0, all - own.amps);
    return [{ ask, volts, amps, leaves: true, said: drawn !== null }];
  });
  // A board that does nothing but feed passes all that was said of its supply.
  const brought = feeds && plugs.every((p) => p.said === false && p.amps > 0 && main !== null && same(p.volts, main)) ? broughtBy(entries[0]) : null;
  return brought === null ? plugs : plugs.map((p) => ({ ...p, amps: brought / plugs.length, said: true }));
}
