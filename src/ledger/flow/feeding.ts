import { leadsOn, SWITCH, switchesAt } from '../../electrical/index.js';
import type { ResolvedPart } from '../../parts/index.js';
import type { Scene } from '../scene.js';
import { turnsOf } from './alternatives.js';
import type { Load } from './load.js';
import { loads } from './loads.js';
import { type Source, sources } from './sources.js';
import { type At, type Hop, type Way, wayTo } from './way.js';

/** What makes one rail out of another: a regulator, a load switch, an isolated converter. */
export interface Stage {
  readonly ref: string;
  readonly from: string;
  readonly to: string;
  /** A */
  typical: number;
  peak: number;
  readonly linear: boolean;
  /** Its output is one of signals: it gives what such a pin does. */
  readonly signal: boolean;
}

/** All currents of the board, from loads to sources. */
export interface Feeding {
  /** What each source is asked for, A, and by whom. */
  readonly drawn: ReadonlyMap<string, { typical: number; peak: number; loads: Load[] }>;
  /** The same by the net as well, as `sourceKey` has it: a controller board gives two voltages. */
  readonly drawnAt: ReadonlyMap<string, { typical: number; peak: number; loads: Load[] }>;
  readonly stages: ReadonlyMap<string, Stage>;
  /** What parts in series carry, A. */
  readonly through: ReadonlyMap<string, { amps: number; loads: Load[] }>;
  /** What nets carry: between which pins how much, A. */
  readonly nets: ReadonlyMap<string, readonly Carried[]>;
  /** Loads to which no supply leads. */
  readonly starved: readonly Load[];
}
/** Where a source gives its current: its part and its net. */
export const sourceKey = ({ ref, net }: Pick<Source, 'ref' | 'net'>): string => `${ref} ${net}`;

export interface Carried {
  readonly hop: Hop;
  /** Typically, and at the peak. */
  readonly amps: number;
  readonly peak: number;
  readonly load: Load;
  /** How much of it is one ampere there. */
  readonly factor: number;
  /** What takes it from here: the load, or the converter before it. */
  readonly taker: Pick<Load, 'ref' | 'plus' | 'minus'>;
  /** What takes it where the factor is not one: the switch of a converter out of a coil and FETs. */
  readonly converter: Pick<Load, 'ref' | 'plus' | 'minus'> | null;
}

const EFFICIENCY = 0.85;
/** Follows every load to what feeds it, over parts in series and stages, plus and return. */
export function feeding(scene: Scene): Feeding & { add(load: Load): void } {
  return scene.once('feeding', () => {
    const sum = new Sum(scene);
    const all = loads(scene).filter((load) => load.peak > 0);
    const rest = all.filter((load) => load.rest);
    const whole = all.filter((load) => !load.rest);
    const inTurn = sum.inTurn(whole);
    for (const load of whole.filter((l) => !inTurn.has(l))) sum.add(load);
    // Where the one that takes most is counted, the others are not; each is on the ways that are its own.
    for (const [load, beside] of inTurn) sum.add(load, beside);
    const taken = Math.max(0, ...[...sum.drawn.values()].map((d) => d.peak)) / Math.max(1, rest.length);
    for (const load of rest) sum.add({ ...load, typical: Math.max(0, load.typical - taken), peak: Math.max(0, load.peak - taken) });
    return sum;
  });
}

class Sum implements Feeding {
  readonly drawn = new Map<string, { typical: number; peak: number; loads: Load[] }>();
  readonly drawnAt = new Map<string, { typical: number; peak: number; loads: Load[] }>();
  readonly stages = new Map<string, Stage>();
  readonly through = new Map<string, { amps: number; loads: Load[] }>();
  readonly nets = new Map<string, Carried[]>();
  readonly starved: Load[] = [];
  readonly #sources: ReadonlyMap<string, Source>;
  #beside: Load | undefined;
  readonly #ways = new Map<string, Way | null>();

  constructor(readonly scene: Scene) {
    this.#sources = new Map(sources(scene).map((s) => [`${s.ref}.${s.pin}.${s.net}`, s]));
  }

  /** Loads that are never on together with one that takes more, with that one. */
  inTurn(loads: readonly Load[]): ReadonlyMap<Load, Load> {
    const choosers = new Map<string, Map<string, Load[]>>();
    for (const load of loads) {
      for (const { chooser, way } of turnsOf(this.scene, this.#waysOf(load))) {
        const ways = choosers.get(chooser) ?? new Map<string, Load[]>();
        choosers.set(chooser, ways.set(way, [...(ways.get(way) ?? []), load]));
      }
    }
    const sum = (all: readonly Load[]): number => all.reduce((amps, l) => amps + l.peak, 0);
    const found = new Map<Load, Load>();
    for (const ways of choosers.values()) {
      const [most, ...others] = [...ways.values()].sort((a, b) => sum(b) - sum(a));
      for (const load of others.flat()) if (most?.[0] !== undefined && !found.has(load) && !most.includes(load)) found.set(load, most[0]);
    }
    return new Map([...found].filter(([, beside]) => !found.has(beside)));
  }

  /** From a load to its feeder, and back to that one's other pole. */
  #waysOf(load: Load): Way[] {
    const way = this.#way({ ref: load.ref, ...load.plus });
    if (way === null) return [];
    const back = load.minus === null ? null : { ref: load.ref, ...load.minus };
    const minus = this.#minusOf(way);
    const home = back === null || minus.length === 0 ? null : this.#home(back, way, minus);
    return home === null ? [way] : [way, home];
  }

  #minusOf({ end }: Way): readonly { readonly net: string }[] {
    const source = this.#sources.get(`${end.ref}.${end.pin}.${end.net}`);
    return source === undefined ? groundOf(this.scene, end.ref) : source.minus.map((net) => ({ net }));
  }

  #home(back: At, way: Way, minus: readonly { readonly net: string }[]): Way | null {
    return wayTo(this.scene, back, (at) => at.ref === way.end.ref && minus.some((m) => m.net === at.net), 'return');
  }

  /** `beside`: a load that is never on together with it, and takes no less: where that one's current flows, this one's is none beside. */
  add(load: Load, beside?: Load): void {
    const start = { ref: load.ref, ...load.plus };
    const back = load.minus === null ? null : { ref: load.ref, ...load.minus };
    this.#beside = beside;
    if (!this.#feed(load, start, back, load.typical, load.peak, [])) this.starved.push(load);
  }

  #feed(load: Load, start: At, back: At | null, typical: number, peak: number, above: readonly string[]): boolean {
    const way = this.#way(start, above);
    if (way === null) return false;
    const [t, p] = [typical * way.factor, peak * way.factor];
    const taker = { ref: start.ref, plus: start, minus: back };
    const converter = converterOn(this.scene, way);
    this.#carry(way, load, typical, peak, taker, converter);
    this.#stepUp(way, typical, peak);
    const source = this.#sources.get(`${way.end.ref}.${way.end.pin}.${way.end.net}`);
    const minus = this.#minusOf(way);
    if (back !== null && minus.length > 0) {
      const home = this.#home(back, way, minus);
      const foot = converter?.minus ?? null;
      const inner = home === null || foot === null ? null : wayTo(this.scene, back, (at) => at.ref === foot.ref && at.net === foot.net, 'return');
      // What a converter takes back at its foot does not go home: of a step-down the rest of the load's current.
      const share = inner === null ? 1 : Math.min(1, way.factor);
      if (home !== null) this.#carry(home, load, typical * share, peak * share, taker);
      if (inner !== null && share < 1) this.#carry(inner, load, typical * (1 - share), peak * (1 - share), taker);
    }
    if (source !== undefined) {
      for (const [map, key] of [
        [this.drawn, source.ref],
        [this.drawnAt, sourceKey(source)],
      ] as const) {
        const drawn = map.get(key) ?? { typical: 0, peak: 0, loads: [] };
        if (this.#isBeside(drawn.loads)) continue;
        map.set(key, { typical: drawn.typical + t, peak: drawn.peak + p, loads: [...drawn.loads, load] });
      }
      return true;
    }
    return this.#stage(load, way, t, p, above);
  }

  #stage(load: Load, { end: out, hops }: Way, typical: number, peak: number, above: readonly string[]): boolean {
    const part = this.scene.part(out.ref);
    const input = part === undefined ? null : inputOf(this.scene, part, out.net);
    if (part === undefined || input === null || above.includes(out.ref)) return false;
    // Behind a converter's switch stands its coil: what nobody says of the switch is said of the rail beyond.
    const said = hops.map(({ net }) => this.scene.volts(net)).filter((v) => v !== null);
    const [high, low] = [this.scene.volts(input.net), this.scene.volts(out.net) ?? said.at(-1) ?? null];
    const linear = part.device?.dropout_v !== undefined || part.component.kind !== 'regulator';
    // What stands behind a stage in turn with another load is no more for it, nor for what feeds it.
    if (this.#isBeside(this.through.get(out.ref)?.loads ?? [])) return true;
    // What switches a coil is no output of signals, whatever its entry calls it.
    const overCoil = part.component.kind === 'regulator' || hops.some(({ from }) => this.scene.part(from.ref)?.component.kind === 'inductor');
    const stage = this.stages.get(out.ref) ?? {
      ref: out.ref,
      from: input.net,
      to: out.net,
      typical: 0,
      peak: 0,
      linear,
      signal: signals(this.scene, out) && !overCoil,
    };
    stage.typical += typical;
    stage.peak += peak;
    this.stages.set(out.ref, stage);
    const alike =
      high === null || low === null || high === 0 || (linear && part.device?.dropout_v !== undefined) || Math.abs(high - low) < 0.05 * Math.abs(high);
    const factor = alike ? 1 : Math.abs(low / high) / EFFICIENCY;
    const [back] = groundOf(this.scene, out.ref);
    return this.#feed(load, input, back ?? null, typical * factor, peak * factor, [...above, out.ref]);
  }

  #isBeside(loads: readonly Load[]): boolean {
    return this.#beside !== undefined && loads.includes(this.#beside);
  }

  /** A step-up converter is passed over its coil and diode: it stands where its switch pulls the net between them. */
  #stepUp(way: Way, typical: number, peak: number): void {
    if (way.hops.some(({ net }) => this.#isBeside(this.nets.get(net)?.map((c) => c.load) ?? []))) return;
    for (const [i, { net }] of way.hops.entries()) {
      const part = this.scene.netlist.on(net).find((n) => n.part.component.kind === 'regulator' && SWITCH.test(n.pad.pin))?.part;
      const [to, from] = [way.hops[i - 1]?.net, way.hops[i + 1]?.net];
      if (part === undefined || to === undefined || from === undefined || (this.scene.volts(to) ?? 0) <= (this.scene.volts(from) ?? 0)) continue;
      const { ref } = part.component;
      const stage = this.stages.get(ref) ?? { ref, from, to, typical: 0, peak: 0, linear: false, signal: false };
      stage.typical += typical;
      stage.peak += peak;
      this.stages.set(ref, stage);
    }
  }

  /** To a source or to the output of a stage; of none of those `above`: the diode that leads an output back to its input feeds nothing. */
  #way(start: At, above: readonly string[] = []): Way | null {
    const key = `${start.ref}.${start.pin}.${start.net} ${above.join(' ')}`;
    const known = this.#ways.get(key);
    if (known !== undefined) return known;
    const isOther = (at: At): boolean => at.ref !== start.ref || at.pin !== start.pin;
    const feeds = (at: At): boolean =>
      this.#sources.has(`${at.ref}.${at.pin}.${at.net}`) || (isOther(at) && !above.includes(at.ref) && makes(this.scene, at));
    const over = (how: Parameters<typeof wayTo>[3], ends: typeof feeds): Way | null => wayTo(this.scene, start, ends, how);
    const way =
      over('supply', feeds) ??
      over('filter', feeds) ??
      over('unsure', feeds) ??
      over('supply', (at) => isOther(at) && !above.includes(at.ref) && signals(this.scene, at));
    this.#ways.set(key, way);
    return way;
  }

  #carry(way: Way, load: Load, amps: number, peak: number, taker: Carried['taker'], converter: Carried['converter'] = null): void {
    for (const [i, hop] of way.hops.entries()) {
      const factor = way.factors[i] ?? 1;
      if (this.#isBeside(this.nets.get(hop.net)?.map((c) => c.load) ?? [])) continue;
      this.nets.set(hop.net, [...(this.nets.get(hop.net) ?? []), { hop, amps: amps * factor, peak: peak * factor, factor, load, taker, converter }]);
    }
    for (const [i, ref] of [load.ref, ...way.through, way.end.ref].entries()) {
      const known = this.through.get(ref) ?? { amps: 0, loads: [] };
      if (known.loads.includes(load) || this.#isBeside(known.loads)) continue;
      this.through.set(ref, { amps: known.amps + amps * (way.factors[i] ?? way.factor), loads: [...known.loads, load] });
    }
  }
}

const partPads = (scene: Scene, ref: string) => scene.part(ref)?.pads ?? [];
const groundOf = (scene: Scene, ref: string): At[] =>
  partPads(scene, ref).flatMap((p) => (p.net !== null && scene.netlist.isGround(p.net) ? [{ ref, pin: p.pin || p.number, net: p.net }] : []));

/** The part on a way at which the current becomes another one, where it takes it, and the ground at its foot: of a step-down its lower switch. */
function converterOn(scene: Scene, { hops, factors }: Way): Carried['converter'] {
  const at = factors.findIndex((f) => f !== 1);
  const [hop, before] = [hops[at], hops[at - 1]];
  if (hop === undefined || before === undefined) return null;
  const { ref, pin, net } = hop.from;
  const down = scene.netlist.on(before.net).flatMap(({ part, pad }) => {
    const own = part.component.ref === ref ? [] : leadsOn(part, pad.pin || pad.number);
    return own.map((p) => ({ ref: part.component.ref, pin: p, net: scene.netOf(part.component.ref, p) }));
  });
  const foot = down.find((d) => scene.netlist.isGround(d.net));
  return { ref, plus: { pin, net }, minus: foot?.net == null ? null : { ...foot, net: foot.net } };
}

/** The output of a part that makes a rail: a cell's charger feeds the cell, not the loads, unless it has an output for them beside the cell's. */
function makes(scene: Scene, at: At): boolean {
  const part = scene.part(at.ref);
  if (part === undefined) return false;
  const outputs = new Set(part.pads.flatMap((p) => (p.type === 'power_out' && p.net !== null ? [p.net] : [])));
  const ofCell = scene.netlist.on(at.net).some((n) => n.part.component.kind === 'battery_connector');
  if (part.component.kind === 'charger' && (outputs.size < 2 || ofCell)) return false;
  const pad = part.pads.find((p) => (p.pin || p.number) === at.pin && p.net === at.net);
  return (
    pad !== undefined && (pad.type === 'power_out' || switchesAt(scene.netlist, { part, pad, pin: null })) && inputOf(scene, part, at.net) !== null
  );
}

/** An output feeds what takes its supply there where nothing else does: a reference, a buffer. */
export function signals(scene: Scene, { ref, pin, net }: At): boolean {
  const part = scene.part(ref);
  const pad = part?.pads.find((p) => (p.pin || p.number) === pin && p.net === net);
  return part !== undefined && pad?.type === 'output' && inputOf(scene, part, net) !== null;
}

function inputOf(scene: Scene, part: ResolvedPart, out: string): At | null {
  const pad = part.pads.find((p) => p.type === 'power_in' && p.net !== null && p.net !== out && !scene.netlist.isGround(p.net));
  return pad === undefined || pad.net === null ? null : { ref: part.component.ref, pin: pad.pin || pad.number, net: pad.net };
}
