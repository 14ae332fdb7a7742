import type { Ask } from '../request/index.js';
import type { Minutes } from './decision.js';
import { inChain } from './gate-chain.js';
import { figure, isA, type Knowledge, railName } from './knowledge.js';
import { stemOf } from './names.js';
import { roleOf } from './pins/ports.js';
import { dataIn, gatesUsed, rowOf } from './units/gates.js';
import type { Unit } from './units/units.js';

/** Ports of units joined to one another, before anything else is wired. */
export type Joined = ReadonlyMap<Unit, ReadonlyMap<string, string>>;

interface Ends {
  readonly unit: Unit;
  /** Ports by which it is told or senses. */
  readonly takes: readonly string[];
  /** Ports by which it tells: a voltage, or on and off. */
  readonly gives: readonly string[];
  /** What it takes or gives is compared, not counted: a voltage. */
  readonly analogue: boolean;
}

/** Speaks to a program: what such boards have stays with their buses. */
const BUSES: ReadonlySet<string> = new Set(['i2c', 'spi', 'uart', 'can', 'usb']);

/**
 * Who tells whom on a board without a program: sensors what compares them, buttons and clocks what they trigger, and what decides the drivers and
 * lights that act. What nothing on the board tells stays open, for a header. `turned`: what compares a voltage that falls as what is sensed rises. `inverted`: the port that starts by being pulled down, of what something is to start by being high. `coming`: the net of a signal path's end, which is sensed where no sensor is.
 */
export function decided(
  units: readonly Unit[],
  taken: Joined,
  coming: string | null,
  minutes: Minutes,
  /** Asks whose circuits stand already: those stay as they are. */
  stands: Knowledge['stands'],
  /** The board has a connector for its lines: of several switches none lights by itself what nobody said. */
  leaves = false,
): { joined: Joined; path: boolean; turned: ReadonlySet<Unit>; inverted: ReadonlyMap<Unit, string> } {
  const joined = new Map<Unit, Map<string, string>>();
  const turned = new Set<Unit>();
  const inverted = new Map<Unit, string>();
  const none = { joined, path: false, turned, inverted };
  if (units.some((u) => u.block.channels !== undefined || u.block.ports.some((p) => BUSES.has(roleOf(p, u.block).to)))) return none;
  const all = units.filter((u) => !taken.has(u) && gatesOf(u).length === 0).map(endsOf);
  const deciders = all.filter((e) => decides(e));
  const sensors = all.filter((e) => !decides(e) && e.gives.length === 1 && e.takes.length === 0);
  const actors = all.filter((e) => !decides(e) && e.takes.length === 1 && e.gives.length === 0);
  const join = (from: Ends, to: Ends, port: string): void => {
    const out = from.gives[0] ?? '';
    const net = joined.get(from.unit)?.get(out) ?? netOf(from, joined);
    put(joined, from.unit, out, net);
    put(joined, to.unit, port, net);
    const falls = from.unit.block.ports.some((p) => p.name === out && p.falls === true);
    if (to.unit.block.ports.some((p) => p.name === port && p.on_low === true) && !falls && !decides(from)) inverted.set(to.unit, port);
    // One pull-up holds a line, to the supply of what reads it.
    if (from.unit.params['pullup'] !== false && from.unit.block.params['pullup']?.default === true && pullsUp(to.unit.block, port))
      turned.add(from.unit);
    minutes.detail(`${from.unit.title} → ${to.unit.title}`, 'nothing else on the board tells it');
  };
  const used = new Set<Ends>();
  let path = false;
  for (const [i, d] of deciders.entries()) {
    for (const port of d.takes.slice(0, 1)) {
      // Several of one sort stand side by side, and none behind another.
      const before = [...sensors, ...deciders.slice(0, i), ...deciders.slice(i + 1)].filter((g) => g.unit.of < 2 || g.unit.ask !== d.unit.ask);
      const able = before.filter(
        (g) => !used.has(g) && (d.analogue ? g.analogue && !decides(g) : !g.analogue || decides(g)) && !reaches(joined, d, g),
      );
      const from = able.find((g) => linked(g, d)) ?? able[0];
      if (from !== undefined) {
        used.add(from);
        join(from, d, port);
        if (from.unit.block.ports.some((p) => p.falls === true && from.gives.includes(p.name))) turned.add(d.unit);
      } else if (d.analogue && coming !== null) {
        put(joined, d.unit, port, coming);
        path = true;
      }
    }
  }
  const last = deciders.findLast((d) => !used.has(d)) ?? null;
  // A sensor that only says yes or no switches by itself; a button is pressed against ground.
  const alone = sensors.filter((s) => !used.has(s) && !s.analogue && s.unit.block.parts.every((p) => p.kind !== 'button'));
  const free = units.filter((u) => !taken.has(u));
  const gates = free.flatMap(gatesOf);
  const switches = sensors.filter((s) => !used.has(s) && !s.analogue);
  const told = new Set(throughGates(gates, switches, actors, join));
  if (gates.length === 0) throughGates(free.flatMap(dataOf), switches, [], join);
  const unlit = actors.filter((a) => !told.has(a));
  for (const [chip, out, light] of rowsLit(free, unlit, turned)) {
    const net = freeName(`${stemOf(chip.title)}_${out}`, joined);
    put(joined, chip, out, net);
    if (light === null) put(joined, chip, RESET, net);
    else {
      put(joined, light.unit, light.takes[0] ?? '', net);
      told.add(light);
    }
  }
  for (const a of actors) {
    if (told.has(a)) continue;
    const contacts = a.unit.block.name === LIT_BY_CONTACT ? sensors.filter(isContact) : [];
    const pressed = contacts.find((s) => isNthOf(s, a)) ?? contacts[0];
    // A knob's voltage sets what takes one: a driver of LEDs is dimmed.
    const turn = a.unit.block.ports.some((p) => p.turned === true && a.takes.includes(p.name));
    const knob = turn ? sensors.find((s) => s.analogue && s.unit.block.parts.some((p) => p.kind === 'potentiometer')) : undefined;
    const from =
      knob ??
      deciders.find((d) => isNthOf(d, a)) ??
      deciders.find((d) => linked(d, a)) ??
      last ??
      pressed ??
      alone.find((s) => isNthOf(s, a)) ??
      alone.find((s) => linked(s, a)) ??
      (leaves && alone.length > 1 ? undefined : alone[0]);
    if (from === undefined) continue;
    join(from, a, a.takes[0] ?? '');
    if (from.unit.block.params['high'] !== undefined && stands?.has(from.unit.ask.id) !== true) turned.add(from.unit);
  }
  return { joined, path, turned, inverted };
}

/** Of as many the one that has its number: the third input tells the third relay. */
const isNthOf = ({ unit: { nth, of } }: Ends, { unit }: Ends): boolean => of > 1 && of === unit.of && nth === unit.nth;

/** A contact to ground: a button, a switch outside. */
const isContact = ({ gives, takes, analogue, unit }: Ends): boolean =>
  !analogue && gives.length === 1 && takes.length === 0 && unit.block.ports.some((p) => p.falls === true && gives.includes(p.name));
const LIT_BY_CONTACT = 'status_led_sink';
const LIT_BY_FET = 'led_fet_switch';

/** One contact, and lights that stand on it: the contact lights them, and no program is wanted. */
export function isLitByContact(units: readonly Unit[]): boolean {
  const ends = units.map(endsOf);
  const lights = units.filter(({ block }) => block.name === 'status_led' || block.name === LIT_BY_CONTACT);
  return lights.length > 0 && ends.filter(isContact).length === 1 && lights.length + 1 === units.length;
}

/** Lights that a contact to ground is to light stand between the supply and the contact: the block for them takes the other's place. */
function litByContact({ library }: Knowledge, units: readonly Unit[], taken: Joined, led: boolean): Unit[] {
  const ends = units.filter((u) => !taken.has(u)).map(endsOf);
  // What compares only pulls down, and its pull-up lights nothing; what senses says yes or no, and feeds nothing.
  const switched = library.blocks.get(LIT_BY_FET);
  const says = (e: Ends): boolean => e.unit.ask.kind === 'sensor' && !e.analogue && e.gives.length > 0 && !decides(e) && !isContact(e);
  if (switched !== undefined && ends.some((e) => says(e) || (decides(e) && e.unit.block.parts.some((p) => p.kind === 'opamp'))))
    return units.map((u) => (u.block.name === 'status_led' && !taken.has(u) ? { ...u, block: switched } : u));
  const sink = library.blocks.get(LIT_BY_CONTACT);
  const contacts = ends.filter(isContact);
  const lights = ends.filter((e) => e.unit.block.name === 'status_led');
  // One contact, or as many as there are lights: each lights its own, where their lines go nowhere else.
  const paired =
    contacts.length === 1 ||
    (!led && contacts.length === lights.length && contacts.every((c, i) => c.unit.block.params['pullup'] !== undefined && isNthOf(c, lights[i]!)));
  const lone = contacts.length > 0 && paired && !ends.some((e) => decides(e) || e.takes.length + e.gives.length > 1);
  const others = ends.some((e) => e.takes.length > 0 && e.unit.block.name !== 'status_led');
  if (sink === undefined || !lone || others || ends.every((e) => e.takes.length === 0)) return [...units];
  const pressed = new Set(contacts.map((c) => c.unit));
  // The light is what pulls the contact up.
  const bare = (u: Unit): Unit['params'] =>
    Object.fromEntries(['pullup', 'debounce'].flatMap((p) => (u.block.params[p] === undefined ? [] : [[p, false]])));
  return units.map((u) =>
    pressed.has(u) ? { ...u, params: { ...u.params, ...bare(u) } } : u.block.name === 'status_led' ? { ...u, block: sink } : u,
  );
}

/** Lights by turns on one line without a program: every second one stands between the supply and the line. */
function litByTurns(know: Knowledge, units: readonly Unit[]): Unit[] {
  const sink = know.library.blocks.get(LIT_BY_CONTACT);
  if (sink === undefined) return [...units];
  // Where the line is high nothing of them is lit: they stand at what the line's own circuit is fed with.
  const feed = units.find((u) => SWINGS.some((id) => isA(know, u.ask, id)))?.block.ports.find((p) => p.kind === 'power_in');
  const { volts_min, volts_max } = feed ?? {};
  const within = { ...(volts_min === undefined ? {} : { volts_min }), ...(volts_max === undefined ? {} : { volts_max }) };
  const block = { ...sink, ports: sink.ports.map((p) => (p.kind === 'power_in' ? { ...p, ...within } : p)) };
  return units.map((u) => (u.block.name === 'status_led' && u.nth % 2 === 0 && u.ask.features.includes(ALTERNATING) ? { ...u, block } : u));
}
const ALTERNATING = 'alternating';

/** Lights and sounders of a board without a program: by turns, by a contact, and with a tone of their own. `led`: lines leave it at a connector. */
export const litAlone = (know: Knowledge, units: readonly Unit[], taken: Joined, led: boolean): Unit[] =>
  litByContact(know, litByTurns(know, soundsAlone(know, turnedWithin(clampedAlone(units)))), taken, led);

/** A knob that sets a driver by its voltage stands at no more than that driver's input bears. */
function turnedWithin(units: readonly Unit[]): Unit[] {
  const set = units.some((u) => u.block.ports.some((p) => p.turned === true));
  const within = ({ block }: Unit): Unit['block'] => ({
    ...block,
    ports: block.ports.map((p) => (p.kind === 'power_in' ? { ...p, volts_max: Math.min(p.volts_max ?? TURNED_V, TURNED_V) } : p)),
  });
  return set ? units.map((u) => (u.block.parts.some((p) => p.kind === 'potentiometer') ? { ...u, block: within(u) } : u)) : [...units];
}
/** What inputs that dim a driver bear, V (PT4115, AL8805 sheets: 6 V at most). */
const TURNED_V = 5.5;

/** What a circuit of the load's own supply drives, or a contact outside that may lead to it, and not a controller, has a gate that bears that. */
function clampedAlone(units: readonly Unit[]): Unit[] {
  const giving = units.filter((u) => endsOf(u).gives.length > 0);
  const drives = giving.length === 0 || giving.some((u) => u.block.ports.some((p) => p.kind === 'power_in' && (p.volts_max ?? 0) > GATE_V));
  const clamped = (u: Unit): boolean => drives && u.block.params['clamp'] !== undefined && (u.load?.volts ?? GATE_V) >= GATE_V;
  return units.map((u) => (clamped(u) ? { ...u, params: { ...u.params, clamp: true } } : u));
}
/** What inputs of drivers and gates for logic bear, V. */
const GATE_V = 10;

const TONELESS = 'buzzer_piezo';
const WITH_TONE = 'buzzer_active';
/** What swings, and makes a tone in what has none. */
const SWINGS = ['astable', 'oscillator'] as const;
/** A sounder without an oscillator is silent on a steady level: where nothing swings it is one with its own. */
function soundsAlone(know: Knowledge, units: readonly Unit[]): Unit[] {
  const active = know.library.blocks.get(WITH_TONE);
  if (active === undefined || units.some((u) => SWINGS.some((id) => isA(know, u.ask, id)))) return [...units];
  return units.map((u) => (u.block.name === TONELESS && u.ask.part === undefined ? { ...u, block: active, params: {} } : u));
}

/** Lights that nothing tells and on a board that nothing else is told from outside: they are lit while the supply is there. */
export function litBySupply(units: readonly Unit[], joined: Joined): { unit: Unit; port: string; amps: number }[] {
  const open = units.map(endsOf).filter((e) => e.takes.length + e.gives.length > 0 && !joined.has(e.unit));
  const lights = open.every((e) => e.unit.ask.kind === 'light' && e.takes.length === 1 && e.gives.length === 0 && e.unit.ask.connector === undefined);
  const speaks = units.some((u) => u.block.ports.some((p) => BUSES.has(roleOf(p, u.block).to)));
  return lights && !speaks
    ? open.map(({ unit, takes: [port = ''] }) => ({ unit, port, amps: Number(unit.params['ma'] ?? unit.block.params['ma']?.default ?? 0) / 1000 }))
    : [];
}

type Shining = ReturnType<typeof litBySupply>[number] & { readonly net: string; readonly volts: number };
/** Where each of them is lit: at the supply, or by what is made ("on the output", "on the 5 V rail", "that shows the 5 V"). */
export function shiningAt(
  know: Knowledge,
  all: readonly Ask[],
  lit: ReturnType<typeof litBySupply>,
  source: { readonly net: string; readonly volts: number },
  outlets: readonly { readonly volts: number }[],
): Shining[] {
  return lit.map((l) => {
    const own = figure(l.unit.ask, 'voltage', ['supply']);
    const told = own === null ? all.filter((a) => a === l.unit.ask || a.kind === 'rail' || isA(know, a, 'show')) : [l.unit.ask];
    const shown = told.map((a) => figure(a, 'voltage', ['supply', 'out', 'threshold']));
    const made = outlets.find((o) => l.unit.ask.features.includes('output') || shown.includes(o.volts));
    return made === undefined ? { ...l, net: source.net, volts: source.volts } : { ...l, net: railName(made.volts), volts: made.volts };
  });
}

/** Their resistors are for the voltage that they are lit at. */
export function litAs<W extends { readonly params: ReadonlyMap<Unit, Unit['params']> }>(shining: readonly Shining[], wired: W): W {
  return { ...wired, params: new Map([...wired.params, ...shining.map(({ unit, volts }) => [unit, { ...wired.params.get(unit), volts }] as const)]) };
}

/** The gates of a chip that has several. */
const gatesOf = (unit: Unit): Ends[] => gatesUsed(unit).map((g) => ({ unit, ...g, analogue: false }));

/**
 * Switches and buttons before the inputs of gates, the first gate of each chip before the second ones, and what acts behind the gates that got any.
 * Returns what acts so.
 */
function throughGates(
  gates: readonly Ends[],
  switches: readonly Ends[],
  actors: readonly Ends[],
  join: (from: Ends, to: Ends, port: string) => void,
): Ends[] {
  const nth = (g: Ends): number => Number.parseInt(g.gives[0] ?? '', 10);
  const order = [...gates].sort((a, b) => nth(a) - nth(b));
  const free = new Map(order.map((g) => [g, [...g.takes]]));
  const inputs = order.reduce((sum, g) => sum + g.takes.length, 0);
  const chained = inChain(order, switches, actors, join);
  if (chained !== null) return chained;
  // Gates that were asked for one by one, and switches for one of them: all of them look at the same switches.
  const shared = switches.length < inputs && order.every((g) => g.unit.tied !== undefined && g.takes.length <= switches.length);
  for (const g of shared ? order : []) for (const [i, port] of g.takes.entries()) join(switches[i]!, g, port);
  for (const g of shared ? order : []) free.set(g, []);
  for (const s of shared ? [] : switches) {
    const open = order.filter((g) => (free.get(g)?.length ?? 0) > 0);
    const gate = open.find((g) => linked(g, s)) ?? open[0];
    const port = gate === undefined ? undefined : free.get(gate)?.shift();
    if (gate !== undefined && port !== undefined) join(s, gate, port);
  }
  const fed = order.filter((g) => (free.get(g)?.length ?? 0) < g.takes.length);
  return actors.flatMap((a) => {
    const gate = fed.find((g) => linked(g, a)) ?? fed[0];
    if (gate === undefined) return [];
    fed.splice(fed.indexOf(gate), 1);
    join(gate, a, a.takes[0] ?? '');
    return [a];
  });
}

const RESET = 'RESET';

/** Inputs of a chip with a row of outputs that switches set. */
const dataOf = (unit: Unit): Ends[] => {
  const takes = dataIn(unit.block);
  return takes.length === 0 ? [] : [{ unit, takes, gives: [], analogue: false }];
};

/**
 * Several lights, or one on “its output”, beside a chip with a row of outputs: one on each, in their order; what counts in turns begins anew at the first
 * output without one of several.
 */
function rowsLit(units: readonly Unit[], actors: readonly Ends[], turned: Set<Unit>): [Unit, string, Ends | null][] {
  const several = actors.filter((a) => a.unit.ask.kind === 'light' && a.unit.of > 1);
  const many = several.length > 0;
  const lights = many ? several : actors.filter((a) => a.unit.ask.kind === 'light' && a.unit.ask.features.includes('output'));
  return units.flatMap((unit) => {
    const row = lights.length === 0 ? [] : rowOf(unit.block);
    const own = lights.splice(0, row.length);
    const next = row[own.length];
    const loops = many && own.length > 0 && next !== undefined && unit.block.params['looped'] !== undefined;
    if (loops) turned.add(unit);
    return [
      ...own.map((light, i): [Unit, string, Ends] => [unit, row[i] ?? '', light]),
      ...(loops ? ([[unit, next, null]] as [Unit, string, null][]) : []),
    ];
  });
}

/** Whether a circuit has a resistor from this port to its supply. */
const pullsUp = ({ nets, ports }: Unit['block'], port: string): boolean => {
  const resistors = (nets[port] ?? []).flatMap((pin) => /^(R\w*)\.[12]$/.exec(pin)?.[1] ?? []);
  const supplies = ports.flatMap((p) => (p.kind === 'power_in' ? (nets[p.name] ?? []) : []));
  return resistors.some((r) => supplies.some((pin) => pin.startsWith(`${r}.`)));
};

const decides = (e: Ends): boolean => e.gives.length > 0 && (e.takes.length > 0 || CLOCKS.has(e.unit.ask.kind)) && e.gives.length === 1;
/** What gives a signal without being told any: an oscillator. */
const CLOCKS: ReadonlySet<string> = new Set(['function']);

function endsOf(unit: Unit): Ends {
  const { block } = unit;
  const row = rowOf(unit.block);
  const open = block.ports.flatMap((p) => {
    if (row.includes(p.name)) return [];
    const { to } = roleOf(p, block);
    const in_ = p.kind === 'input' && (to === 'pin' || to === 'header');
    const out = (p.kind === 'output' || p.kind === 'passive') && (to === 'pin' || to === 'adc' || (to === 'header' && p.kind === 'output'));
    return in_ || out ? [{ name: p.name, out, adc: to === 'adc' }] : [];
  });
  const analogue = open.some((p) => p.adc) || block.parts.some((p) => p.kind === 'opamp');
  return { unit, takes: open.flatMap((p) => (p.out ? [] : [p.name])), gives: open.flatMap((p) => (p.out ? [p.name] : [])), analogue };
}

const linked = (a: Ends, b: Ends): boolean =>
  a.unit.ask.links.some((l) => l.ask === b.unit.ask.id) || b.unit.ask.links.some((l) => l.ask === a.unit.ask.id);

/** Whether what one gives already leads to the other: nothing drives itself. */
function reaches(joined: Joined, from: Ends, to: Ends): boolean {
  const given = from.gives.map((p) => joined.get(from.unit)?.get(p));
  return to.takes.some((p) => {
    const net = joined.get(to.unit)?.get(p);
    return net !== undefined && given.includes(net);
  });
}

const netOf = ({ unit }: Ends, joined: Joined): string => freeName(stemOf(unit.title), joined);

/** A name that no net has yet: two chips of one sort have lines of their own. */
function freeName(stem: string, joined: Joined): string {
  const names = new Set([...joined.values()].flatMap((m) => [...m.values()]));
  let name = stem;
  for (let n = 2; names.has(name); n++) name = `${stem}${/\d$/.test(stem) ? '_' : ''}${n}`;
  return name;
}

function put(joined: Map<Unit, Map<string, string>>, unit: Unit, port: string, net: string): void {
  const own = joined.get(unit) ?? new Map<string, string>();
  own.set(port, net);
  joined.set(unit, own);
}

/** What isolates the drivers of a board, and those drivers: a controller elsewhere commands the ones through the others. */
export function throughIsolation(know: Knowledge, units: readonly Unit[]): Unit[] {
  const isolates = (u: Unit): boolean => u.ask.per !== undefined && isA(know, u.ask, 'isolation');
  return units.filter((u) => isolates(u) || units.some((v) => isolates(v) && v.ask.per === u.ask.id));
}
