import type { Platform } from '../../parts/index.js';
import type { Ask, AskKind } from '../../request/index.js';
import type { Composer } from '../compose.js';
import type { Minutes } from '../decision.js';
import { blocksFor, CONNECTORS, evidenceOf, figure, isA, type Knowledge, takes } from '../knowledge.js';
import type { Wired } from '../pins/buses.js';
import { isHeader, leaves, type PortRole, roleOf } from '../pins/ports.js';
import { voltsOfSides } from '../pins/sides.js';
import type { Power } from '../plan.js';
import { type Sorted, withoutAsks } from '../sort.js';
import type { Unit } from '../units/units.js';
import { endsBy, isPlug, plugOf } from './contacts.js';

/** Buses whose lines come in at a header where no controller is on the board. */
const BUSES = ['i2c', 'spi', 'uart', 'can'] as const;

/** Whether an ask is of lines alone: no part and no circuit is them. */
const isLines = (know: Knowledge, ask: Ask): boolean =>
  ask.kind === 'interface' &&
  ask.part === undefined &&
  (ask.concept === 'interface' || isA(know, ask, 'signal_line') || isNets(know, ask)) &&
  know.lexicon.concept(ask.concept)?.evidence?.blocks === undefined;

/** Whether a bus is that of a circuit which was asked for by itself: the I²S of a converter. */
function isSpoken(know: Knowledge, ask: Ask, { things }: Sorted): boolean {
  const speakers = blocksFor(know, ask.concept).filter((name) => know.library.blocks.get(name)?.parts.some((p) => !CONNECTORS.has(p.kind)));
  const spoken = ({ kind, part }: Ask): boolean => {
    const made = kind !== 'function' || part === undefined ? [] : (know.lexicon.part(part)?.blocks ?? []);
    return made.length > 0 && made.every((b) => speakers.includes(b));
  };
  return ask.kind === 'interface' && ask.part === undefined && things.some((t) => spoken(t.ask));
}

/** Whether its nets alone show that it is there. */
const isNets = (know: Knowledge, ask: Ask): boolean => {
  const evidence = evidenceOf(know, ask.concept);
  return evidence.length > 0 && evidence.every((e) => e.nets !== undefined && e.blocks === undefined && e.platforms === undefined);
};

/** Asks of lines that a board is told by or tells, and the request without them. */
export function takeLines(know: Knowledge, sort: Sorted): { lines: Ask[]; rest: Sorted } {
  const lines = [...sort.things.map((t) => t.ask), ...sort.parts].filter(
    (a) => isLines(know, a) || isSpoken(know, a, sort) || isEndOfOthers(know, a, sort),
  );
  // A connector that lines lead to is theirs, and of nothing that they tell.
  const plugs = sort.parts.filter((p) => isPlug(know, p) && lines.some((a) => a.connector === undefined && leadsTo(a, p)));
  const ended = lines.map((a) => {
    const connector = plugs.flatMap((p) => (leadsTo(a, p) ? (plugOf(p).connector ?? []) : []))[0];
    return a.connector === undefined && connector !== undefined ? { ...a, connector } : a;
  });
  return { lines: ended, rest: withoutAsks(sort, [...lines, ...plugs]) };
}
const leadsTo = ({ links }: Ask, plug: Ask): boolean => links.some((l) => l.role === 'to' && l.ask === plug.id);

/** Whether outputs are asked for beside sensors alone, or inputs beside switches alone: then they are the lines of those, and another board reads or tells them. */
function isEndOfOthers(know: Knowledge, ask: Ask, { controllers, things, all }: Sorted): boolean {
  // What stays outside tells them.
  const runs = (a: Ask): boolean => (a.kind === 'controller' && !a.features.includes('external')) || a.kind === 'behaviour';
  if (controllers.length > 0 || ask.part !== undefined || all.some(runs)) return false;
  const others = things.filter((t) => t.ask !== ask && !isEnd(t.ask)).map((t) => t.ask.kind);
  if (others.length === 0) return false;
  // Of a plug for signals it is the end of what measures and amplifies them.
  const heard = ask.connector !== undefined && know.lexicon.carriesSignals(ask.connector.concept);
  if (READ_AT.has(ask.concept)) return others.every((k) => k === 'sensor' || (heard && k === 'function'));
  return TOLD_AT.has(ask.concept) && others.every((k) => TOLD_KINDS.has(k));
}
const isEnd = (ask: Ask): boolean => ask.part === undefined && (READ_AT.has(ask.concept) || TOLD_AT.has(ask.concept));
/** What sensors are read at. */
const READ_AT: ReadonlySet<string> = new Set(['output', 'analog_output', 'digital_output']);
/** What drivers and switches are told at. */
const TOLD_AT: ReadonlySet<string> = new Set(['digital_input', 'pwm', 'enable_line', 'step_dir']);
const TOLD_KINDS: ReadonlySet<AskKind> = new Set(['function', 'output', 'load', 'light', 'conversion']);

/** Units whose lines that were asked for by themselves (an interrupt) are brought out, where they are otherwise left. */
export function broughtOut(know: Knowledge, units: readonly Unit[], lines: readonly Ask[]): Unit[] {
  const called = lines.filter((a) => isNets(know, a)).flatMap((a) => evidenceOf(know, a.concept).flatMap((e) => e.nets ?? []));
  const isMeant = (name: string): boolean => called.some((n) => new RegExp(`^(?:${n})$`, 'i').test(name));
  return units.map((u) => {
    const ports = u.block.ports.map((p) => (roleOf(p, u.block).to === 'open' && isMeant(p.name) ? { ...p, joins: 'pin' as const } : p));
    return called.length === 0 ? u : { ...u, block: { ...u.block, ports } };
  });
}

const speaks = ({ block }: Unit, to: PortRole['to']): boolean => block.ports.some((p) => roleOf(p, block).to === to);

/**
 * Without a controller the lines that were asked for are those that come in from outside, and so is a bus that other units speak: no header of its
 * own stands for it. Returns the units without such headers, and the asks of those lines.
 */
export function outerLines(
  know: Knowledge,
  units: readonly Unit[],
  lines: readonly Ask[],
  platform: Platform | null,
  minutes: Minutes,
): { units: Unit[]; asks: Ask[]; volts: number[] } {
  const plain = ({ block }: Unit): boolean => block.parts.every((p) => p.kind !== 'connector' || p.device?.startsWith('PinHeader') === true);
  // Its lines lead straight to its contacts: the resistors of a current loop make a circuit.
  const straight = ({ block }: Unit): boolean =>
    block.ports.every((p) => !BUSES.some((bus) => roleOf(p, block).to === bus) || block.nets[p.name]?.some((pin) => pin.startsWith('J')) === true);
  const own = (u: Unit): boolean =>
    isHeader(u.block) &&
    straight(u) &&
    (plain(u) || u.ask.connector !== undefined) &&
    (platform === null || (u.ask.connector === undefined && u.ask.count === undefined && (speaks(u, 'spi') || speaks(u, 'i2c')))) &&
    // "an I²C header" is a connector by its name.
    (u.ask.kind === 'interface' || u.ask.kind === 'connector') &&
    u.of === 1 &&
    !(platform === null && know.lexicon.hasOwnPlug(u.ask.concept)) &&
    BUSES.some((bus) => speaks(u, bus) && units.some((v) => v !== u && !isHeader(v.block) && speaks(v, bus)));
  if (platform !== null) {
    for (const u of units.filter(own)) minutes.decide(u.ask.id, 'the bus', `what speaks it on the board is on the ${platform.name}`);
    return { units: units.filter((u) => !own(u)), asks: [], volts: [] };
  }
  const asks = [...new Set([...units.filter(own).map((u) => u.ask), ...lines])];
  for (const { id } of asks) minutes.decide(id, 'the header of the signals', 'no controller is on the board: its lines come in there');
  // A chain that was said to have a connector, a chip that has none of its own, and one with a header of its bus are told there.
  const ofBus = (ask: Ask): boolean => BUSES.some((bus) => isA(know, { concept: ask.connector?.concept ?? '' }, `${bus}_header`));
  const chains = units
    .filter((u) => u.nth === 1 && u.ask.connector !== undefined && (u.block.ports.some((p) => p.name === 'DOUT') || !leaves(u) || ofBus(u.ask)))
    .map((u) => u.ask);
  const left = units.filter((u) => !own(u));
  return { units: left, asks: [...asks, ...chains], volts: voltsOfLines([...asks, ...chains], left) };
}

/** Volts at which lines come in: as was said of them, else what all that they lead to is fed with where that is not the usual. Empty: nobody knows. */
function voltsOfLines(asks: readonly Ask[], units: readonly Unit[]): number[] {
  const inputs = units.flatMap((u) => u.block.ports.filter((p) => p.kind === 'power_in' && p.required));
  const said = asks.flatMap((a) => figure(a, 'voltage', ['supply', 'in', 'rated', 'value', 'out']) ?? []).slice(0, 1);
  const [usual, high] = LOGIC_V;
  const only = inputs.length > 0 && inputs.every((p) => takes(p, high)) && !inputs.some((p) => takes(p, usual)) ? [high] : [];
  const sides = voltsOfSides(units);
  const logic = sides.length > 0 ? sides : said.length > 0 ? said : only;
  // What wants more gets that from outside too.
  const missing =
    logic.length === 0 ? [] : inputs.filter((p) => !logic.some((v) => takes(p, v))).flatMap((p) => OUTSIDE_V.filter((v) => takes(p, v)).slice(0, 1));
  return [...new Set([...logic, ...missing])];
}
/** Voltages of logic, the usual first, and those that boards elsewhere have, V. */
const LOGIC_V = [3.3, 5] as const;
const OUTSIDE_V = [5, 3.3, 12, 24] as const;

/** A connector that lines from outside end in; null: nobody named one. */
export interface OuterHeader {
  readonly ask: Ask | null;
  readonly nets: readonly string[];
}

/** Nets that end in a connector of their bus, supply and all, which stands on the board anyway. */
const carried = ({ wiring }: Pick<Wired, 'wiring'>): Set<string> =>
  new Set(
    [...wiring].flatMap(([u, nets]) =>
      isHeader(u.block) && BUSES.some((bus) => speaks(u, bus)) && u.block.ports.some((p) => p.kind === 'power_in')
        ? [...nets.values()].filter((n) => [...wiring].some(([v, own]) => !isHeader(v.block) && [...own.values()].includes(n)))
        : [],
    ),
  );

/** Connectors for the lines that no controller answers: each bus at the one that was asked for it, the rest at the first. */
export function outerHeaders(
  know: Knowledge,
  { loose: all, wiring }: Pick<Wired, 'loose' | 'wiring'>,
  asks: readonly Ask[],
  plugs: readonly Ask[],
): OuterHeader[] {
  // A row of pins that a chip of the bus was to have beside the plug of the bus has its lines too.
  const told = asks.some((a) => a.connector !== undefined && !know.lexicon.hasOwnPlug(a.concept));
  const there = told ? new Set<string>() : carried({ wiring });
  const loose = all.filter((n) => !there.has(n));
  // A row of pins is for logic lines before a terminal is.
  const rows = (a: Ask): number => (isA(know, a, 'pin_header') ? 0 : 1);
  const named = [...asks.filter((a) => a.connector !== undefined), ...plugs.filter((a) => isPlug(know, a)).sort((a, b) => rows(a) - rows(b))];
  const [first = null, ...more] = named;
  const busOf = (ask: Ask): string | undefined => BUSES.find((bus) => isA(know, ask, bus));
  const on = (bus: string): Set<string> =>
    new Set(
      [...wiring].flatMap(([u, nets]) =>
        u.block.ports.flatMap((p) => (roleOf(p, u.block).to === bus && nets.has(p.name) ? [nets.get(p.name) ?? ''] : [])),
      ),
    );
  const others = more.flatMap((ask): OuterHeader[] => {
    const bus = busOf(ask);
    const own = bus === undefined || (first !== null && busOf(first) === bus) ? [] : loose.filter((n) => on(bus).has(n));
    return own.length === 0 ? [] : [{ ask, nets: own }];
  });
  const taken = new Set(others.flatMap((o) => o.nets));
  const rest = loose.filter((n) => !taken.has(n));
  return [...(rest.length === 0 ? [] : [{ ask: first, nets: rest }]), ...others];
}

/** A header of logic lines carries no supply above this: what loads run on has a connector of its own, V. */
const HEADER_V = 5.5;

/** Puts the connectors of those lines onto the board, each with the supply. `brought`: rails that come in there. */
export function placeOuter(
  composer: Composer,
  headers: readonly OuterHeader[],
  brought: Power['sources'],
  units: readonly Unit[],
  title: string,
  minutes: Minutes,
  /** A row of pins was asked for. */
  pins: boolean,
): void {
  if (headers.length === 0) return;
  const { feeds } = composer.power;
  minutes.decide(null, 'a header', 'no controller is on the board: its signals come in from outside');
  const beside = feeds[0]?.volts ?? null;
  const own = beside === null || beside > HEADER_V ? [] : [composer.rail(beside)];
  const volts = brought.length > 0 ? brought.map((s) => s.net) : own;
  const ground = volts.length > 0 || units.some((u) => u.block.ports.some((p) => p.kind === 'ground'));
  for (const { ask, nets } of headers) {
    if (ask !== null) minutes.decide(ask.id, 'a connector for the signals', 'they come in from outside there');
    const plug = ask === null ? null : plugOf(ask);
    // A plug for one line carries no supply of the board beside it.
    const single = brought.length === 0 && plug?.connector !== undefined && composer.isForOne(plug.connector);
    composer.plug(
      plug,
      title,
      endsBy([...(single ? [] : volts), ...nets, ...(ground ? ['GND'] : [])]),
      pins || (ask !== null && isA(composer.know, ask, 'pin_header')) ? 'PinHeader' : composer.loose,
    );
  }
}
