import { type Design, DesignError, type Net, type Wish } from '../../design/index.js';
import { filters, Netlist, netsOf, parseValue } from '../../electrical/index.js';
import { FREE_PINS, FREE_ROW } from '../../engineer/index.js';
import type { ResolvedPart } from '../../parts/index.js';
import type { Library } from '../../parts/library.js';
import { isInner, resolve } from '../../parts/resolve.js';
import { checkOutline } from '../asked/room.js';
import { railLoads } from '../builtin/answer/load.js';

/** Parts in series with a supply: the rail behind has the voltage of the one before, less a drop that no limit hangs on. */
const SERIES: ReadonlySet<string> = new Set(['fuse', 'ferrite', 'inductor', 'diode', 'schottky', 'switch']);
/** Largest capacitor that is one chip's own, and one regulator's, F, and how near to it, mm. */
const OWN_F = 2.3e-6;
const REGULATOR_F = 1e-3;
const NEAR_MM = 5;
const REGULATOR_MM = 8;
/** Largest capacitor that loads a crystal, F. */
const LOAD_F = 100e-12;
/** Kinds that have an oscillator for a crystal. */
const CLOCKED: ReadonlySet<string> = new Set(['ic', 'microcontroller', 'transceiver', 'module', 'logic', 'driver', 'timer']);
/** What guards a line, and where lines come onto the board. */
const GUARDS: ReadonlySet<string> = new Set(['tvs', 'esd', 'fuse']);
const PLUGS: ReadonlySet<string> = new Set(['connector', 'usb_connector', 'battery_connector']);
const GUARD_MM = 15;
/** What guards the lines of several connectors stands between them. */
const BETWEEN_MM = 35;
/** Kinds that want a capacitor at each supply pin. */
const CHIPS: ReadonlySet<string> = new Set([
  'ic',
  'opamp',
  'logic',
  'timer',
  'driver',
  'transceiver',
  'memory',
  'sensor',
  'microcontroller',
  'module',
  'charger',
]);

/**
 * A design with what an engineer takes as understood of loose parts: a rail behind a fuse, a diode or a switch has the voltage before it, a small
 * capacitor between a rail and ground that nobody placed stands at a chip of that rail that has none, a guard at the connector of its line, and like connectors, controls and lights at one edge
 * stand there in the order in which they came.
 */
export function settled(design: Design, library: Library): { readonly design: Design; readonly said: readonly string[] } {
  const volts = withVolts(design, new Netlist(resolve(design, library)));
  const placed = withCapacitors(volts.design, new Netlist(resolve(volts.design, library)));
  const rows = inRows(placed);
  return { design: rows.design, said: [...volts.said, ...rows.said] };
}

/** A design without what was said of what is gone: edges that a plan wished by itself, and what was assumed of its circuits. */
export function upToDate(design: Design, base: Design, planned: Design | null, library: Library): Design {
  const left = new Set(design.blocks.map((b) => b.block));
  const gone = (planned?.blocks ?? []).flatMap((b) => (left.has(b.block) ? [] : (library.blocks.get(b.block)?.title ?? [])));
  const { parts, nets } = leftOut(design, planned);
  const assumptions = design.assumptions.filter(
    (a) =>
      base.assumptions.includes(a) ||
      !(gone.some((title) => a.includes(title)) || parts.some((p) => a.startsWith(p)) || nets.some((n) => names(a, n))),
  );
  const current = planned === null || parts.length + nets.length + gone.length === 0 ? design : withoutStale(design, base, planned, library);
  const kept = assumptions.flatMap((a) => (ROOM_TOLD.test(a) && !base.assumptions.includes(a) ? (roomTold(design, library) ?? []) : [a]));
  return wishing({ ...current, assumptions: same(kept, design.assumptions) ? design.assumptions : kept }, base, planned);
}

const same = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((text, i) => text === b[i]);

/** The beginning of what `checkOutline` tells. */
const ROOM_TOLD = /^[\d.]+ × [\d.]+ mm is /;
/** What is told of a tight outline; null: nothing, or no board has it. */
function roomTold(design: Design, library: Library): string | null {
  try {
    return checkOutline(design, library);
  } catch (error) {
    if (error instanceof DesignError) return null;
    throw error;
  }
}

/** Amperes that a plan said of its nets, where some of its circuits are gone: what still draws there, and no more than before. */
function withoutStale(design: Design, base: Design, planned: Design, library: Library): Design {
  const amps = new Map(railLoads(design, library).map((r) => [r.net, Math.ceil(r.peak / 10) / 100]));
  const said = new Map(planned.nets.map((n) => [n.name, n.amps]));
  const isPlans = (n: Net): boolean =>
    n.amps !== undefined && said.get(n.name) === n.amps && base.nets.every((b) => b.name !== n.name || b.amps !== n.amps);
  const nets = design.nets.map((n): Net => {
    const now = amps.get(n.name);
    if (!isPlans(n) || now === undefined || now >= (n.amps ?? 0)) return n;
    const { amps: _, ...rest } = n;
    return now > 0 ? { ...rest, amps: now } : rest;
  });
  return nets.every((n, i) => n === design.nets[i]) ? design : { ...design, nets };
}

/** Parts of a plan, as people call them, and nets of it that are no more on the board. */
function leftOut(design: Design, planned: Design | null): { readonly parts: readonly string[]; readonly nets: readonly string[] } {
  const called = ({ components }: Design): Set<string> =>
    new Set(
      components.flatMap(({ kind, value }) => {
        const plugs = kind !== 'connector' ? [] : value === FREE_ROW ? ['a header', FREE_PINS] : ['a header'];
        return [value, ...plugs, `${kind.replace('_', ' ')}s`];
      }),
    );
  const has = called(design);
  const nets = new Set(design.nets.map((n) => n.name));
  return {
    parts: planned === null ? [] : [...called(planned)].flatMap((p) => (p === '' || has.has(p) ? [] : [p, capital(p)])),
    nets: (planned?.nets ?? []).flatMap((n) => (nets.has(n.name) ? [] : [n.name])),
  };
}
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
/** Whether a sentence names a net, whole. */
const names = (text: string, net: string): boolean => text.split(/[\s,()]+/).includes(net);

/** Edges that a plan wished by itself, and `base` did not, of parts that are gone, or are others of that name, or stand at another one now, are wished no more. */
function wishing(design: Design, base: Design, planned: Design | null): Design {
  const { wishes, constraints, components } = design;
  const holds = (w: Wish): boolean => {
    if (w.kind !== 'edge' || base.wishes?.includes(w) === true) return true;
    const part = components.find((c) => c.ref === w.ref);
    const edge = constraints.edges?.[w.ref] ?? part?.place?.edge;
    const meant = planned?.components.find((c) => c.ref === w.ref);
    const isOther = planned?.wishes?.some((p) => p.kind === 'edge' && p.ref === w.ref && p.edge === w.edge) === true && !alike(meant, part);
    if (isOther) return false;
    return part !== undefined && (edge === undefined || edge === w.edge);
  };
  return wishes === undefined || wishes.every(holds) ? design : { ...design, wishes: wishes.filter(holds) };
}

/** Whether a part is the one that was planned under its name. */
const alike = (a: Design['components'][number] | undefined, b: Design['components'][number] | undefined): boolean =>
  a !== undefined && a.kind === b?.kind && a.device === b.device && a.block === b.block;

/** Kinds that people count along an edge. */
const COUNTED: ReadonlySet<string> = new Set(['connector', 'usb_connector', 'potentiometer', 'button', 'switch', 'led']);
/** Packages whose tabs are screwed to one heat sink along an edge, by their family. */
const TAB = /^TO-?(?:220|247|126|218|3P)(?=\D|$)/i;

function inRows(design: Design): { readonly design: Design; readonly said: readonly string[] } {
  const { constraints } = design;
  const { arranged = [], edges = {}, pinned = {} } = constraints;
  const rows = new Map<string, string[]>();
  for (const { ref, kind, device, package: size, block, place } of design.components) {
    const edge = edges[ref] ?? place?.edge;
    const [tab] = TAB.exec(size) ?? [];
    if (block !== undefined || (!COUNTED.has(kind) && tab === undefined) || edge === undefined || edge === 'any' || place?.side !== undefined)
      continue;
    if (place?.corner !== undefined || pinned[ref] !== undefined || arranged.some((a) => a.refs.includes(ref))) continue;
    const key = `${tab ?? device ?? `${kind} ${size}`} ${edge}`;
    rows.set(key, [...(rows.get(key) ?? []), ref]);
  }
  const made = [...rows.values()].filter((refs) => refs.length > 1);
  if (made.length === 0) return { design, said: [] };
  const now = { ...constraints, arranged: [...arranged, ...made.map((refs) => ({ refs, as: 'row' as const }))] };
  return { design: { ...design, constraints: now }, said: made.map((refs) => `In a row along their edge, in this order: ${refs.join(' ')}.`) };
}

function withVolts(design: Design, netlist: Netlist): { readonly design: Design; readonly said: readonly string[] } {
  const known = new Map(design.nets.flatMap((n) => (n.volts === undefined ? [] : [[n.name, n.volts] as const])));
  const feeds = (net: string): boolean => netlist.on(net).some((n) => n.pad.type === 'power_in');
  const isOpen = (n: Net): boolean => n.class !== 'ground' && n.volts === undefined && feeds(n.name) && !isInner(n, design);
  const found = new Map<string, number>();
  for (let grew = true; grew; ) {
    grew = false;
    for (const { name } of design.nets.filter((n) => isOpen(n) && !found.has(n.name))) {
      const volts = before(name, netlist).flatMap((net) => known.get(net) ?? found.get(net) ?? [])[0] ?? saidBy(name);
      if (volts === undefined) continue;
      found.set(name, volts);
      grew = true;
    }
  }
  const nets = design.nets.map((n): Net => {
    const volts = found.get(n.name);
    return volts === undefined ? n : { ...n, volts, ...(n.class === 'signal' ? { class: 'power' as const } : {}) };
  });
  const open = design.nets.filter((n) => isOpen(n) && !found.has(n.name)).map((n) => n.name);
  const said = [
    ...(found.size === 0 ? [] : [`Taken as ${[...found].map(([net, v]) => `${net} ${v} V`).join(', ')}.`]),
    ...(open.length === 0
      ? []
      : [`Say with set_net how many volts ${open.join(', ')} ${open.length === 1 ? 'has' : 'have'}: nothing is checked there.`]),
  ];
  return { design: found.size === 0 ? design : { ...design, nets }, said };
}

/** Nets across parts in series. */
function before(net: string, netlist: Netlist): string[] {
  return netlist.on(net).flatMap(({ part }) => {
    const across = SERIES.has(part.component.kind) || filters(part);
    return across ? netsOf(part).filter((n) => n !== net && !netlist.isGround(n)) : [];
  });
}

/** The voltage that a rail's name says: 3V3, +5V, 12V_IN, -15V. */
function saidBy(name: string): number | undefined {
  const match = /^([+-]?)V?(\d+)(?:V(\d+)?|\.(\d+)V)(?:_|$)/i.exec(name);
  if (match === null) return undefined;
  const volts = Number(`${match[2]}.${match[3] ?? match[4] ?? 0}`);
  return match[1] === '-' ? -volts : volts;
}

function withCapacitors(design: Design, netlist: Netlist): Design {
  const taken = new Set<string>();
  const isFree = ({ component: c }: ResolvedPart): boolean =>
    c.block === undefined && c.place === undefined && !taken.has(c.ref) && design.constraints.pinned?.[c.ref] === undefined;
  const between = (part: ResolvedPart, rail: string): boolean =>
    part.component.kind === 'capacitor' && netsOf(part).includes(rail) && netsOf(part).some((n) => netlist.isGround(n));
  const farads = (part: ResolvedPart): number => parseValue(part.component.value) ?? 1;
  const places = new Map<string, { readonly to: string; readonly within_mm: number }>();
  const give = (chip: ResolvedPart, rail: string, pin: string, most: number, within_mm: number): void => {
    const { ref } = chip.component;
    const caps = netlist.parts.filter((p) => between(p, rail));
    const has = caps.some(
      (c) => c.component.place?.near?.some((n) => n.to.startsWith(`${ref}.`)) === true || places.get(c.component.ref)?.to.startsWith(`${ref}.`),
    );
    const own = caps.filter((c) => isFree(c) && farads(c) <= most).sort((a, b) => farads(a) - farads(b))[0];
    if (has || own === undefined) return;
    taken.add(own.component.ref);
    places.set(own.component.ref, { to: `${ref}.${pin}`, within_mm });
  };
  const loose = netlist.parts.filter((p) => p.component.block === undefined);
  for (const chip of loose.filter((p) => CHIPS.has(p.component.kind)))
    for (const pad of chip.pads.filter((p) => p.type === 'power_in' && p.net !== null && !netlist.isGround(p.net)))
      give(chip, pad.net as string, pad.pin || pad.number, OWN_F, NEAR_MM);
  // At each net of a regulator: what it takes in, what it gives, and where it is set.
  for (const chip of loose.filter((p) => p.component.kind === 'regulator'))
    for (const pad of chip.pads.filter((p) => p.net !== null && !netlist.isGround(p.net)))
      give(chip, pad.net as string, pad.pin || pad.number, REGULATOR_F, REGULATOR_MM);
  // A crystal stands at the chip that it clocks, and what loads it at the crystal.
  for (const crystal of loose.filter((p) => p.component.kind === 'crystal')) {
    const { ref, place } = crystal.component;
    for (const { net, pin, number } of crystal.pads) {
      if (net === null || netlist.isGround(net)) continue;
      for (const c of netlist.parts.filter((p) => between(p, net) && isFree(p) && farads(p) <= LOAD_F)) {
        taken.add(c.component.ref);
        places.set(c.component.ref, { to: `${ref}.${pin || number}`, within_mm: NEAR_MM });
      }
      const chip = netlist.on(net).find((n) => CLOCKED.has(n.part.component.kind));
      if (chip === undefined || place !== undefined || places.has(ref) || design.constraints.pinned?.[ref] !== undefined) continue;
      places.set(ref, { to: `${chip.part.component.ref}.${chip.pad.pin || chip.pad.number}`, within_mm: REGULATOR_MM });
    }
  }
  // What keeps strikes and surges from a line stands where that comes onto the board.
  for (const part of loose.filter((p) => GUARDS.has(p.component.kind) && isFree(p))) {
    // The line with the fewest pins is the one that comes in: a rail has connectors of its own.
    const lines = netsOf(part)
      .filter((net) => !netlist.isGround(net))
      .sort((a, b) => netlist.on(a).length - netlist.on(b).length);
    const onto = (net: string): ReturnType<Netlist['on']>[number][] =>
      netlist
        .on(net)
        .filter((n) => PLUGS.has(n.part.component.kind))
        .slice(0, 1);
    const behind = (net: string): ReturnType<Netlist['on']>[number][] =>
      netlist
        .on(net)
        .filter((n) => n.part !== part && SERIES.has(n.part.component.kind) && netsOf(n.part).some((o) => o !== net && onto(o).length > 0));
    const direct = lines.flatMap(onto);
    const plugs = direct.length > 0 ? direct : lines.flatMap(behind);
    const isFuse = part.component.kind === 'fuse';
    const [plug] = isFuse ? direct : plugs;
    if (plug === undefined) continue;
    const within_mm = isFuse || plugs.every((p) => p.part === plug.part) ? GUARD_MM : BETWEEN_MM;
    places.set(part.component.ref, { to: `${plug.part.component.ref}.${plug.pad.pin || plug.pad.number}`, within_mm });
  }
  if (places.size === 0) return design;
  const pinOf = (ref: string, rail: string): string =>
    netlist.parts.find((p) => p.component.ref === ref)?.pads.find((p) => p.net === rail)?.number ?? '1';
  const components = design.components.map((c) => {
    const near = places.get(c.ref);
    const rail = near === undefined ? undefined : netlist.nets.find((n) => n.pins.includes(near.to))?.name;
    return near === undefined ? c : { ...c, place: { near: [{ pin: pinOf(c.ref, rail ?? ''), ...near }] } };
  });
  return { ...design, components };
}
