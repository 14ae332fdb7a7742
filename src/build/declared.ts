import { type Design, splitPin } from '../design/index.js';
import { leadsOn } from '../electrical/index.js';
import {
  type Audited,
  askedAmps,
  type Carried,
  CONNECTORS,
  claimOf,
  type Feeding,
  feeding,
  flowsOf,
  type Load,
  Scene,
  wantedAsks,
} from '../ledger/index.js';
import { innerNet, type Library } from '../parts/index.js';
import type { Flows } from './task.js';

/** Less is no current that copper is made for, A: a track of 0.2 mm carries it. */
export const LEAST_A = 0.7;
/** What is planned already is near enough: as far apart as two computations of one rise may be. */
const SAME = 0.94;

/** What nets are said to carry, A, by a person, a model or the planner's budget; not what a block's own copper is made for at the most. */
export function declaredAmps(design: Design, library: Library): ReadonlyMap<string, number> {
  const made = madeFor(design, library);
  return new Map(design.nets.flatMap(({ name, amps = 0 }) => (amps < LEAST_A || made.has(`${name} ${amps}`) ? [] : [[name, amps]])));
}

/** Nets with what the copper of a block is made for at the most: "NET 15". */
const madeFor = ({ blocks }: Design, library: Library): ReadonlySet<string> =>
  new Set(
    blocks.flatMap(({ id, block, ports }) =>
      Object.entries(library.blocks.get(block)?.net_amps ?? {}).map(([name, amps]) => `${ports[name] ?? innerNet(id, name)} ${amps}`),
    ),
  );

/** A design in which the nets that lead to a load carry what was said of it, A, and not what their circuit is made for at the most. */
export function withLoadAmps(audited: Audited): Design {
  const { design, library } = audited;
  const scene = new Scene(audited);
  const made = madeFor(design, library);
  const said = new Map<string, number>();
  for (const ask of wantedAsks(scene.request)) {
    const each = ask.not === true || ask.kind !== 'load' ? null : askedAmps(scene, ask, null);
    if (each === null) continue;
    const { instances } = claimOf(scene, ask);
    const peak = Math.max(0, ...ask.figures.flatMap((f) => (f.quantity === 'current' && f.role === 'peak' ? (f.value ?? f.max ?? []) : [])));
    // Of more loads than ends several hang on one.
    const amps = Math.max(each, peak) * Math.max(1, Math.ceil((ask.count ?? 1) / Math.max(1, instances.length)));
    const ends = new Set(instances.flatMap(({ main, refs }) => [main, ...refs]));
    for (const part of [...ends].flatMap((ref) => scene.part(ref) ?? []))
      for (const { net } of CONNECTORS.has(part.component.kind) ? part.pads : []) if (net !== null) said.set(net, Math.max(amps, said.get(net) ?? 0));
  }
  const less = (net: Design['nets'][number]): number | null => {
    const amps = said.get(net.name);
    return amps === undefined || net.amps === undefined || amps >= net.amps || !made.has(`${net.name} ${net.amps}`) ? null : amps;
  };
  return { ...design, nets: design.nets.map((net) => ({ ...net, ...(less(net) === null ? {} : { amps: less(net) as number }) })) };
}

/**
 * A design whose relay contacts carry what the circuits of the library make such contacts for, A, where nobody said what their nets carry: a load of which
 * nothing is told is not none.
 */
export function withContactAmps(design: Design, library: Library): Design {
  const devices = new Map(design.components.flatMap((c) => (c.kind === 'relay' && c.device !== undefined ? [[c.ref, c.device] as const] : [])));
  if (devices.size === 0) return design;
  const usual = new Map([...new Set(devices.values())].map((device) => [device, contactAmpsOf(device, library)]));
  const ampsAt = (pin: string): number => {
    const { ref, pin: name } = splitPin(pin);
    return usual.get(devices.get(ref) ?? '')?.get(name) ?? 0;
  };
  const nets = design.nets.map((net) => {
    const amps = net.amps !== undefined || net.class === 'ground' ? 0 : Math.max(0, ...net.pins.map(ampsAt));
    return amps > 0 ? { ...net, amps } : net;
  });
  return nets.every((net, i) => net === design.nets[i]) ? design : { ...design, nets };
}

/** A design in which what measures a current carries what it was asked to measure, A, where nobody said what its nets carry: by its shunt, or by the conductor within it. */
export function withMeasuredAmps(audited: Audited): Design {
  const { design } = audited;
  const scene = new Scene(audited);
  const said = new Map<string, number>();
  for (const ask of wantedAsks(scene.request)) {
    const amps = Math.max(0, ...ask.figures.flatMap((f) => (f.quantity === 'current' && f.role !== 'asleep' ? (f.max ?? f.value ?? []) : [])));
    if (amps === 0 || ask.not === true || !scene.lexicon.isA(ask.concept, 'current_sensor')) continue;
    for (const part of claimOf(scene, ask).instances.flatMap(({ main, refs }) => [main, ...refs].flatMap((ref) => scene.part(ref) ?? [])))
      for (const { pin, number, net } of part.component.kind === 'resistor' || part.component.kind === 'sensor' ? part.pads : [])
        if (net !== null && leadsOn(part, pin || number).length > 0) said.set(net, Math.max(amps, said.get(net) ?? 0));
  }
  const amps = (net: Design['nets'][number]): number => (net.amps === undefined ? (said.get(net.name) ?? 0) : 0);
  return said.size === 0 ? design : { ...design, nets: design.nets.map((net) => (amps(net) > 0 ? { ...net, amps: amps(net) } : net)) };
}

/** The least that the circuits of the library plan for each pin of a relay, A; 0 for its coil's, of which some plan nothing. */
function contactAmpsOf(device: string, library: Library): ReadonlyMap<string, number> {
  const least = new Map<string, number>();
  for (const { parts, ports, nets, net_amps } of library.blocks.values()) {
    const own = net_amps === undefined ? [] : parts.filter((p) => p.device === device).map((p) => p.id);
    for (const [net, pins] of Object.entries(nets)) {
      if (own.length === 0 || ports.some((p) => p.name === net && p.kind === 'ground')) continue;
      for (const { ref, pin } of pins.map(splitPin))
        if (own.includes(ref)) least.set(pin, Math.min(net_amps?.[net] ?? 0, least.get(pin) ?? Number.POSITIVE_INFINITY));
    }
  }
  return least;
}

/** Whether a net's planned current is no less than what it is said to carry. */
export const holds = (flows: Flows, amps: number): boolean => Object.values(flows).reduce((sum, a) => sum + Math.max(0, a), 0) >= amps * SAME;

/**
 * What all that draws on a board draws, and where a net is said to carry more, the rest of it too: from its source to what hangs outside, else to its
 * drivers, else to its parts and converters, as far as it is said, and back. Nets near the loads come first: what they carry their feeders carry as well.
 */
function withDeclared(scene: Scene): Feeding {
  const sum = feeding(scene);
  const carried = (net: string): readonly Carried[] => sum.nets.get(net) ?? [];
  const all = [...declaredAmps(scene.design, scene.library)].sort(([a], [b]) => carried(a).length - carried(b).length);
  for (const [net, amps] of all) {
    // What returns over a ground is what was given: no load takes more for it.
    if (scene.netlist.isGround(net)) continue;
    const flows = flowsOf(carried(net));
    if (holds(flows, amps)) continue;
    const takers = takersOf(scene, carried(net));
    const over = (amps - total(Object.values(flows))) / takers.reduce((a, t) => a + t.carried, 0);
    for (const { peak, load } of takers) sum.add({ ...load, typical: over * peak, peak: over * peak });
  }
  return sum;
}

const total = (amps: readonly number[]): number => amps.reduce((sum, a) => sum + Math.max(0, a), 0);

/** What takes most of a net's current, A there and where it is taken. A lamp takes no more than its resistor lets through, a coil than its wire does. */
function takersOf(scene: Scene, all: readonly Carried[]): { readonly carried: number; readonly peak: number; readonly load: Load }[] {
  const rank = ({ taker, peak }: Carried): number => {
    const kind = scene.part(taker.ref)?.component.kind ?? 'led';
    if (peak === 0 || kind === 'led' || kind === 'relay') return Number.POSITIVE_INFINITY;
    return CONNECTORS.has(kind) ? 0 : kind === 'driver' ? 1 : 2;
  };
  const least = Math.min(...all.map(rank), Number.MAX_VALUE);
  return all
    .filter((c) => rank(c) === least)
    .map(({ peak, factor, load, taker, converter }) =>
      factor === 1 ? { carried: peak, peak, load: { ...load, ...taker } } : { carried: peak, peak, load: { ...load, ...(converter ?? taker) } },
    );
}

/** What a ground is said to carry beyond what returns over it: between the contacts that lead it alone, as the lugs of a pack and of its load are. */
function overGround(scene: Scene, net: string, flows: Flows, amps: number): Flows {
  const alone = scene.parts.flatMap((p) =>
    CONNECTORS.has(p.component.kind) && p.pads.every((d) => d.net === net)
      ? p.pads.slice(0, 1).map((d) => `${p.component.ref}.${d.pin || d.number}`)
      : [],
  );
  const [source, ...loads] = alone;
  const rest = amps - total(Object.values(flows));
  if (source === undefined || loads.length === 0 || rest <= 0) return flows;
  const more = { ...flows, [source]: (flows[source] ?? 0) - rest };
  for (const load of loads) more[load] = (more[load] ?? 0) + rest / loads.length;
  return more;
}

/** The currents of a board by net: of all that draws, and what nets are said to carry beyond that. */
export function planned(audited: Audited): ReadonlyMap<string, Flows> {
  const scene = new Scene(audited);
  const flows = new Map<string, Flows>([...withDeclared(scene).nets].map(([net, carried]) => [net, flowsOf(carried)]));
  for (const [net, amps] of declaredAmps(scene.design, scene.library))
    if (scene.netlist.isGround(net) && !holds(flows.get(net) ?? {}, amps)) flows.set(net, overGround(scene, net, flows.get(net) ?? {}, amps));
  return flows;
}
