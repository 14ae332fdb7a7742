import { leadsOn, SWITCH } from '../electrical/index.js';
import type { ResolvedDesign, ResolvedPart } from '../parts/index.js';
import type { Flows, Planned } from './task.js';

const RECTIFIERS: ReadonlySet<string> = new Set(['diode', 'schottky']);
/** Less is no part of a current worth copper of its own, A. */
const LEAST_A = 0.05;

/** What conducts the current of a coil for a part of the time, between the net that it switches and another. */
interface Branch {
  readonly pins: readonly string[];
  /** The pins by which it goes on there. */
  readonly far: readonly string[];
  readonly net: string | null;
  readonly volts: number | null;
}

/**
 * The planned currents with what coils of converters make of them. A coil's current never stops: on the net that is switched it comes by the switch for
 * a part of the time and by the diode, or by the other switch, for the rest. On average a coil has no volts across it, so that the parts follow from the
 * volts at all ends: a buck's diode conducts for 1 − Vout/Vin, a boost's for Vin/Vout. What warms copper is the mean of the square: each branch carries
 * the coil's current times the root of its part. What a branch takes out of ground, or gives it, on average is planned there instead of at the chip.
 */
export function withSwitching(planned: Planned, resolved: Pick<ResolvedDesign, 'design' | 'parts'>): Planned {
  const circuit = new Circuit(resolved);
  const all = new Map(planned);
  for (const coil of resolved.parts.filter((p) => p.component.kind === 'inductor')) {
    for (const [net, flows] of betweenSwitches(coil, resolved.parts, all)) all.set(net, [flows]);
    for (const pad of coil.pads) {
      const other = coil.pads.find((p) => p.net !== pad.net);
      if (pad.net === null || other?.net == null) continue;
      const [here, there] = [pad, other].map((p) => `${coil.component.ref}.${p.pin || p.number}`) as [string, string];
      const [near, far] = [flowAt(all.get(pad.net), here), flowAt(all.get(other.net), there)];
      const amps = Math.max(Math.abs(near), Math.abs(far));
      const branches = amps < LEAST_A ? [] : circuit.branches(pad.net, circuit.volts(other.net));
      if (branches.length === 0) continue;
      // Into the coil, or out of it.
      const sign = near < 0 || far > 0 ? 1 : -1;
      const shares = sharesOf(branches, circuit.volts(other.net));
      all.set(pad.net, waysOf({ branches, shares, amps: sign * amps, coil: here }));
      for (const [k, branch] of branches.entries())
        if (branch.net !== null && circuit.isGround(branch.net) && shares !== null)
          all.set(branch.net, overGround(all.get(branch.net) ?? [], branch, sign * amps * (shares[k] as number)));
    }
  }
  return all;
}

/**
 * The nets of a coil that a converter switches at both ends (buck-boost): in either mode the coil carries the larger of what the converter takes and what
 * it gives, all of the time by one of its switches at each end. Nothing where anything is planned there already.
 */
function betweenSwitches(coil: ResolvedPart, parts: readonly ResolvedPart[], all: Planned): [string, Flows][] {
  const [here, there] = [coil.pads[0], coil.pads.find((p) => p.net !== coil.pads[0]?.net)];
  if (here?.net == null || there?.net == null || all.has(here.net) || all.has(there.net)) return [];
  const at = ({ component: { ref }, pads }: ResolvedPart, net: string): string[] => [
    ...new Set(pads.flatMap((p) => (p.net === net && SWITCH.test(p.pin) ? [`${ref}.${p.pin || p.number}`] : []))),
  ];
  const ends = [here, there].map((p) => p.net as string) as [string, string];
  const chip = parts.find((p) => p.component.kind === 'regulator' && ends.every((net) => at(p, net).length > 0));
  if (chip === undefined) return [];
  const own = chip.pads.flatMap((p) =>
    p.type === 'power_in' || p.type === 'power_out' ? [[p.net, `${chip.component.ref}.${p.pin || p.number}`] as const] : [],
  );
  const amps = Math.max(0, ...own.map(([net, pin]) => Math.abs(flowAt(all.get(net ?? ''), pin))));
  if (amps < LEAST_A) return [];
  return [here, there].map((pad, k): [string, Flows] => {
    const pins = at(chip, pad.net as string);
    const sign = k === 0 ? 1 : -1;
    const shared = pins.map((pin) => [pin, (sign * amps) / pins.length] as const);
    return [pad.net as string, Object.fromEntries([...shared, [`${coil.component.ref}.${pad.pin || pad.number}`, -sign * amps]])];
  });
}

const flowAt = (ways: readonly Flows[] | undefined, pin: string): number => ways?.[0]?.[pin] ?? 0;

/** What a switched net carries: on average where the parts of the time are known, and in each branch alone. */
function waysOf({
  branches,
  shares,
  amps,
  coil,
}: {
  readonly branches: readonly Branch[];
  readonly shares: readonly number[] | null;
  readonly amps: number;
  readonly coil: string;
}): Flows[] {
  const way = (parts: readonly number[]): Flows => {
    const pins = branches.flatMap((b, k) => b.pins.map((pin) => [pin, (amps * (parts[k] as number)) / b.pins.length] as const));
    const sum = pins.reduce((total, [, a]) => total + a, 0);
    return Object.fromEntries([...pins, [coil, -sum] as const].flatMap(([pin, a]) => (a === 0 ? [] : [[pin, Math.round(a * 1e4) / 1e4]])));
  };
  const alone = branches.map((_, k) => way(branches.map((__, i) => (i === k ? Math.sqrt(shares?.[k] ?? 1) : 0))));
  return shares === null || branches.length === 1 ? alone : [way(shares), ...alone];
}

/** For which part of the time each branch conducts; null: the volts do not tell. `held`: what the coil holds on its other side, V. */
function sharesOf([a, b]: readonly Branch[], held: number | null): readonly number[] | null {
  if (b === undefined) return [1];
  if (a === undefined || a.volts === null || b.volts === null || held === null) return null;
  const first = (held - b.volts) / (a.volts - b.volts);
  return first > 0 && first < 1 ? [first, 1 - first] : null;
}

/** Returns are planned from the load to its feeder: what a branch takes out of ground comes to where the chip, else the source, was thought to take it. */
function overGround(ways: readonly Flows[], branch: Branch, amps: number): readonly Flows[] {
  return ways.map((flows) => {
    const more = amps - branch.far.reduce((sum, pin) => sum + (flows[pin] ?? 0), 0);
    const givers = Object.keys(flows).filter((pin) => !branch.far.includes(pin) && (flows[pin] as number) > 0);
    const chips = givers.filter((pin) => pin.startsWith('U') && (flows[pin] as number) >= more * NEAR);
    const most = (pins: readonly string[]): string | undefined =>
      pins.reduce<string | undefined>(
        (best, pin) => (best === undefined || (flows[pin] as number) > (flows[best] as number) ? pin : best),
        undefined,
      );
    const from = (more > 0 ? most(chips) : undefined) ?? most(givers);
    if (from === undefined) return flows;
    const shared = branch.far.map((pin) => [pin, amps / branch.far.length] as const);
    const all = { ...flows, ...Object.fromEntries(shared), [from]: (flows[from] as number) - more };
    return Object.fromEntries(Object.entries(all).map(([pin, a]) => [pin, Math.round(a * 1e4) / 1e4]));
  });
}
/** A chip's planned return is the diode's where it is no less than so much of it: efficiency lies between the two. */
const NEAR = 0.8;

/** Who is on a net, and its volts. */
class Circuit {
  readonly #nets: ReadonlyMap<string, ResolvedDesign['design']['nets'][number]>;

  constructor(readonly resolved: Pick<ResolvedDesign, 'design' | 'parts'>) {
    this.#nets = new Map(resolved.design.nets.map((n) => [n.name, n]));
  }

  isGround = (net: string): boolean => this.#nets.get(net)?.class === 'ground';

  /** Of a net, or of the one before it that only a shunt or a filter's coil parts from it. */
  volts(net: string, beyond = true): number | null {
    if (this.isGround(net)) return 0;
    const said = this.#nets.get(net)?.volts;
    if (said !== undefined || !beyond) return said ?? null;
    const next = this.resolved.parts.flatMap((p) => (p.component.kind === 'resistor' ? farPins(p, net) : []));
    return next.map((p) => this.volts(p.net, false)).find((v) => v !== null) ?? null;
  }

  /** What switches a net, by where it leads; none where a capacitor to ground holds it, or nothing of it is a switch. */
  branches(net: string, held: number | null): Branch[] {
    const found = new Map<string, Branch>();
    const chips: { readonly part: ResolvedPart; readonly pins: string[] }[] = [];
    for (const part of this.resolved.parts) {
      const { ref, kind } = part.component;
      const own = [...new Set(part.pads.flatMap((p) => (p.net === net ? [p.pin || p.number] : [])))];
      if (own.length === 0) continue;
      if (kind === 'capacitor' && part.pads.some((p) => p.net !== null && this.isGround(p.net))) return [];
      const switches = kind === 'regulator' ? own.filter((pin) => SWITCH.test(pin)) : [];
      if (switches.length > 0) chips.push({ part, pins: switches.map((pin) => `${ref}.${pin}`) });
      const far = RECTIFIERS.has(kind) || kind === 'mosfet' ? farPins(part, net) : [];
      const [first] = far;
      if (first === undefined) continue;
      const through = own.filter((pin) => leadsOn(part, pin).length > 0).map((pin) => `${ref}.${pin}`);
      const known = found.get(first.net) ?? { pins: [], far: [], net: first.net, volts: this.volts(first.net) };
      found.set(first.net, { ...known, pins: [...known.pins, ...through], far: [...known.far, ...far.map((p) => p.pin)] });
    }
    const others = [...found.values()];
    const isSwitch = this.resolved.parts.some((p) => p.component.kind === 'mosfet' && p.pads.some((d) => d.net === net && /^[DS]/.test(d.pin)));
    if (chips.length + others.length > 2 || (chips.length === 0 && !isSwitch)) return [];
    return [...chips.map(({ part, pins }) => this.#within(part, pins, others[0], held)), ...others];
  }

  /** A converter's own switch leads to what feeds it where the other branch lies below what the coil holds, else to ground. */
  #within({ component: { ref }, pads }: ResolvedPart, pins: readonly string[], other: Branch | undefined, held: number | null): Branch {
    if (other?.volts == null || held === null) return { pins, far: [], net: null, volts: null };
    const feeds = pads.filter((p) => p.type === 'power_in' && p.net !== null && !this.isGround(p.net));
    const grounds = pads.filter((p) => p.net !== null && this.isGround(p.net));
    const ends = other.volts < held ? feeds : grounds;
    const net = ends[0]?.net ?? null;
    const far = [...new Set(ends.flatMap((p) => (p.net === net ? [`${ref}.${p.pin || p.number}`] : [])))];
    return { pins, far, net, volts: net === null ? null : this.volts(net) };
  }
}

/** The pins by which a current goes on that comes to a part from a net, each with its net. */
const farPins = (part: ResolvedPart, net: string): { readonly pin: string; readonly net: string }[] => {
  const from = part.pads.filter((p) => p.net === net).map((p) => p.pin || p.number);
  const on = new Set(from.flatMap((pin) => leadsOn(part, pin)));
  const found = part.pads.flatMap((p) =>
    p.net !== null && p.net !== net && on.has(p.pin || p.number) ? [{ pin: `${part.component.ref}.${p.pin || p.number}`, net: p.net }] : [],
  );
  return [...new Map(found.map((f) => [f.pin, f])).values()];
};
