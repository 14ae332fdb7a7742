import type { Block, Library } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import { portsOf, takes } from '../knowledge.js';
import { type Converter, converterOf, convertingIn, steps } from './converters.js';
import { isTurned } from './turned.js';

/** Where power comes from. */
export interface Source {
  readonly net: string;
  readonly volts: number;
  /** What it surely gives, A. */
  readonly amps: number;
  /** A regulator that gives no more for a moment either: the peak counts. */
  readonly hard?: true;
  /** Voltages between which it moves, where somebody said, V. */
  readonly ends?: readonly [number, number];
  /** Of a battery: what it falls to before most of its charge is out, V. What hangs on it without a converter has to run on that. */
  readonly empty?: number;
  /** What one cell has when it is full, V: what hangs on it without a converter bears that. */
  readonly full?: number;
}

/** A port that wants power: any voltage in its interval, at these currents. */
export interface Need {
  /** Whose it is, for the reasons. */
  readonly who: string;
  readonly low: number;
  readonly high: number;
  readonly typical: number;
  readonly peak: number;
  /** Voltage that it is best fed with. */
  readonly best?: number;
  /** A load: it runs weaker on an emptying battery, and still runs. */
  readonly fades?: boolean;
}

/** A rail made by a converter. */
export interface Rail {
  readonly volts: number;
  readonly block: string;
  /** Index into the sources, or into the rails after them. */
  readonly from: string;
  readonly typical: number;
  readonly peak: number;
  readonly heat_w: number;
}

export interface Tree {
  /** Rails, each after the one that feeds it. */
  readonly rails: readonly Rail[];
  /** For each need the voltage of the rail that feeds it; null: nothing can. */
  readonly fed: readonly (number | null)[];
  /** Typical and peak current out of each source, A. */
  readonly drawn: readonly { readonly net: string; readonly typical: number; readonly peak: number }[];
  /** Sources that are asked for more than they surely give at the typical load. */
  readonly over: readonly string[];
  /** Nodes that the search looked at. */
  readonly nodes: number;
}
interface Choice {
  readonly converter: Converter;
  /** Volts of the parent. */
  readonly from: number;
}

/** The search looks at no more partial trees than this; what it has then is the answer. */
const NODES = 5_000;
const SAME = 0.05;
/** Prices in the same unit: a switching converter has a coil and more capacitors; each stage more loses twice; a watt of heat wants copper. */
const PRICE = { linear: 1, buck: 3, boost: 4, buck_boost: 5 } as const;
const PRICE_OF_STAGE = 4;
const PRICE_OF_WATT = 3;
const PRICE_OF_OVERLOAD = 100;
/** Another converter in the place of one that stands. */
const PRICE_OF_CHANGE = 6;
/** A rail that is made of another one than was said. */
const PRICE_OF_OTHER = 25;
/** A converter that does not bear what the surge diode of its source lets through. */
const PRICE_OF_SURGE = 20;
/** A step-up converter's switch bears so many times what its entry promises at the output. */
const OF_SWITCH = 3;
/** A linear regulator is planned for so much of what its package sheds: a little more is drawn than is known. */
export const HEAT_MARGIN = 0.85;
/** Voltages that rails usually have: preferred where an interval leaves the choice. */
const USUAL = [3.3, 5, 12, 24] as const;

export const same = (a: number, b: number): boolean => Math.abs(a - b) < SAME;

/** A source that falls to less than this share of its voltage is none of one voltage. */
const NARROW = 0.8;

/** Whether a source gives this much until it is empty. */
export const lastsFor = ({ empty }: Source, low: number): boolean => empty === undefined || empty >= low - SAME;

/** Converters that are not to be taken, those that were asked for, and those that stand, by what they make, V. */
export interface Wish {
  readonly forbidden?: ReadonlySet<string>;
  readonly preferred?: ReadonlySet<string>;
  /** Of those that were asked for by what they make: so many volts, by one of some blocks, and of what if that was said, V. */
  readonly sought?: readonly { readonly volts: number; readonly from: number | null; readonly blocks: ReadonlySet<string> }[];
  readonly standing?: ReadonlyMap<number, string>;
  /** What the surge diode of a source of so many volts lets through, V: what stands behind it is to bear that; 0: it has none. */
  readonly surges?: (volts: number) => number;
}

/** Voltage at which each need is fed: a source where one suits, else a rail that others need too, else a usual one. */
export function voltagesOf(needs: readonly Need[], sources: readonly Source[]): number[] {
  const fits = (n: Need, v: number): boolean => v >= n.low - SAME && v <= n.high + SAME;
  const fixed = needs.flatMap((n) => (n.best !== undefined ? [n.best] : same(n.low, n.high) ? [n.low] : []));
  const known = [...sources.map((s) => s.volts), ...fixed];
  // What hangs on a source that moves bears both its ends.
  const bearsFull = (n: Need, s: Source): boolean => s.full === undefined || same(n.low, n.high) || fits(n, s.full);
  const bearsEnds = (n: Need, s: Source): boolean =>
    bearsFull(n, s) && (s.ends === undefined || s.ends[0] >= NARROW * s.ends[1] || s.ends.every((e) => fits(n, e)));
  const lasts = (n: Need, v: number): boolean =>
    sources.every((s) => !same(s.volts, v) || ((n.fades === true || lastsFor(s, n.low)) && bearsEnds(n, s)));
  return needs.map((n) => {
    if (n.best !== undefined && fits(n, n.best) && lasts(n, n.best)) return n.best;
    return (
      known.find((v) => fits(n, v) && lasts(n, v)) ??
      USUAL.find((v) => fits(n, v)) ??
      Math.round(((n.low + Math.min(n.high, n.low * 2)) / 2) * 10) / 10
    );
  });
}

/**
 * The cheapest tree of converters from the sources to every rail that is needed: a bounded depth-first search over (converter, parent) for each
 * rail, pruned by what a converter takes and gives, by the heat that a linear regulator's package sheds and by the best price so far. Each rail
 * costs a stage for every converter before it, so a rail hangs on a source unless a limit forces it lower; a further rail then leaves the others alone.
 */
export function planSupplies(needs: readonly Need[], sources: readonly Source[], library: Library, wish: Wish = {}): Tree {
  const volts = voltagesOf(needs, sources);
  const wanted = [...new Set(volts.map((v) => Math.round(v * 100) / 100))]
    .filter((v) => !sources.some((s) => same(s.volts, v)))
    .sort((a, b) => b - a);
  const converters = convertingIn(library).flatMap((b) => (isOffered(b, wish) ? converterOf(b, library, wish.preferred?.has(b.name)) : []));
  const parents = [...sources.map((s) => s.volts), ...wanted];
  const options = wanted.map((v) => {
    const own = needs.filter((_, i) => same(volts[i] ?? 0, v));
    const load = { typical: own.reduce((s, n) => s + n.typical, 0), peak: own.reduce((s, n) => s + n.peak, 0) };
    const fits = choicesFor(v, parents, converters, sources).filter((c) => bears(c, v, load));
    // From a source first: the first tree that is looked at then holds, however many converters there are to choose from.
    const first = (c: Choice): number => (sources.some((s) => same(s.volts, c.from)) ? 0 : 1);
    return fits.sort(
      (a, b) => first(a) - first(b) || PRICE[a.converter.topology] - PRICE[b.converter.topology] || a.converter.amps - b.converter.amps,
    );
  });
  const search = new Search(wanted, options, needs, volts, sources, wish);
  return search.run();
}

/** Whether a converter may be taken: one that is taken by its name, or that somebody turns, only where it was asked for. */
const isOffered = (block: Block, wish: Wish): boolean =>
  wish.forbidden?.has(block.name) !== true && ((block.by_name === undefined && !isTurned(block)) || wish.preferred?.has(block.name) === true);

/** Ways to make `volts`. An adjustable converter has the parameter `out_volts`; a fixed one says its voltage. */
function choicesFor(volts: number, parents: readonly number[], converters: readonly Converter[], sources: readonly Source[]): Choice[] {
  return converters.flatMap((converter) => {
    const { block } = converter;
    const out = portsOf(block, 'power_out')[0];
    const input = portsOf(block, 'power_in')[0];
    if (out === undefined || input === undefined) return [];
    const makes =
      out.volts === undefined
        ? volts > 0 && block.params['out_volts'] !== undefined && volts <= (out.volts_max ?? 28) + SAME
        : same(out.volts, volts);
    if (!makes) return [];
    return [...new Set(parents)].flatMap((from) => {
      // What moves is taken over all of its range.
      const over = [from, ...(sources.find((s) => same(s.volts, from))?.ends ?? [])];
      return !same(from, volts) && over.every((v) => takes(input, v) && steps(converter, v, volts)) ? [{ converter, from }] : [];
    });
  });
}

const heatOf = ({ converter, from }: Choice, volts: number, amps: number): number =>
  converter.topology === 'linear' ? (from - volts) * amps : amps * volts * (1 / converter.efficiency - 1);

/** A converter that gives the peak and sheds the heat of the typical load. What a step-up converter gives falls as it lifts more: its switch bears so much. */
function bears(choice: Choice, volts: number, load: { readonly typical: number; readonly peak: number }): boolean {
  const { converter, from } = choice;
  const switched = (converter.amps * OF_SWITCH * from * converter.efficiency) / volts;
  const gives = converter.topology === 'boost' ? Math.min(converter.amps, switched) : converter.amps;
  return load.peak <= gives + 1e-9 && heatOf(choice, volts, load.typical) <= converter.sheds * (converter.topology === 'linear' ? HEAT_MARGIN : 1);
}

class Search {
  #best: { price: number; tree: Tree } | null = null;
  #nodes = 0;
  readonly #chosen: (Choice | null)[] = [];

  constructor(
    readonly wanted: readonly number[],
    readonly options: readonly (readonly Choice[])[],
    readonly needs: readonly Need[],
    readonly volts: readonly number[],
    readonly sources: readonly Source[],
    readonly wish: Wish,
  ) {}

  run(): Tree {
    this.#descend(0, 0);
    const tree = this.#best?.tree ?? { rails: [], fed: this.needs.map(() => null), drawn: [], over: [], nodes: 0 };
    return { ...tree, nodes: this.#nodes };
  }

  #descend(at: number, price: number): void {
    if (this.#nodes >= NODES) return;
    this.#nodes++;
    if (this.#best !== null && price >= this.#best.price) return;
    if (at === this.wanted.length) {
      this.#settle(price);
      return;
    }
    for (const choice of this.options[at] ?? []) {
      this.#chosen[at] = choice;
      if (!this.#circular(at)) this.#descend(at + 1, price + this.#price(choice, this.wanted[at] ?? 0));
    }
    // A rail that nothing can make: what hangs on it goes unfed.
    this.#chosen[at] = null;
    this.#descend(at + 1, price + 1e4 * this.#hanging(at));
  }

  #price({ converter: { topology, amps, block, bears: most }, from }: Choice, volts: number): number {
    const stage = this.sources.some((s) => same(s.volts, from)) ? 0 : PRICE_OF_STAGE;
    const sought = this.wish.sought?.filter((s) => same(s.volts, volts)) ?? [];
    const asked = sought.length > 0 ? sought.some((s) => s.blocks.has(block.name)) : this.wish.preferred?.has(block.name) === true;
    const elsewhere = sought.some((s) => s.from !== null && !same(s.from, from)) ? PRICE_OF_OTHER : 0;
    const stands = this.wish.standing?.get(volts) === block.name;
    const risen = this.sources.some((s) => same(s.volts, from)) && most < (this.wish.surges?.(from) ?? 0) ? PRICE_OF_SURGE : 0;
    return (
      PRICE[topology] + stage + elsewhere + risen + Math.min(2, amps / 3) + 50 - (asked ? 50 : 0) - (stands && risen === 0 ? PRICE_OF_CHANGE : 0)
    );
  }

  #hanging = (at: number): number => Math.max(1, this.volts.filter((v) => same(v, this.wanted[at] ?? 0)).length);

  #circular(at: number): boolean {
    let from = this.#chosen[at]?.from;
    for (let n = 0; n <= at; n++) {
      const index = this.wanted.findIndex((v) => from !== undefined && same(v, from));
      if (index < 0 || index > at) return false;
      if (index === at) return true;
      from = this.#chosen[index]?.from;
    }
    return false;
  }

  /** Currents from the leaves to the sources; a limit that breaks ends the tree. */
  #settle(price: number): void {
    const load = new Map<number, { typical: number; peak: number }>();
    const at = (v: number): { typical: number; peak: number } => {
      const key = Math.round(v * 100);
      const known = load.get(key) ?? { typical: 0, peak: 0 };
      load.set(key, known);
      return known;
    };
    this.needs.forEach((n, i) => {
      const l = at(this.volts[i] ?? 0);
      l.typical += n.typical;
      l.peak += n.peak;
    });
    const order = this.#leavesFirst();
    if (order === null) return;
    const rails: Rail[] = [];
    let heat = 0;
    for (const index of order) {
      const choice = this.#chosen[index];
      const volts = this.wanted[index] ?? 0;
      if (choice === null || choice === undefined) continue;
      const { typical, peak } = at(volts);
      const { converter, from } = choice;
      if (!bears(choice, volts, { typical, peak })) return;
      const ratio = converter.topology === 'linear' ? 1 : volts / (from * converter.efficiency);
      const burnt = heatOf(choice, volts, typical);
      heat += burnt;
      const parent = at(from);
      parent.typical += typical * ratio;
      parent.peak += peak * ratio;
      rails.unshift({ volts, block: converter.block.name, from: this.#netOf(from), typical, peak, heat_w: burnt });
    }
    const drawn = this.sources.map((s) => ({ net: s.net, ...at(s.volts) }));
    const over = this.sources.filter((s, i) => ((s.hard === true ? drawn[i]?.peak : drawn[i]?.typical) ?? 0) > s.amps).map((s) => s.net);
    const total = price + heat * PRICE_OF_WATT + over.length * PRICE_OF_OVERLOAD;
    if (this.#best !== null && total >= this.#best.price) return;
    const dead = new Set(this.wanted.filter((_, i) => !this.#reaches(i)));
    const fed = this.volts.map((v) => ([...dead].some((d) => same(d, v)) ? null : v));
    this.#best = { price: total, tree: { rails, fed, drawn, over, nodes: this.#nodes } };
  }

  #netOf = (volts: number): string => this.sources.find((s) => same(s.volts, volts))?.net ?? String(volts);

  /** Whether a rail leads back to a source. */
  #reaches(index: number): boolean {
    let from = this.#chosen[index]?.from;
    for (let n = 0; n <= this.wanted.length && from !== undefined; n++) {
      const here = from;
      if (this.sources.some((s) => same(s.volts, here))) return true;
      from = this.#chosen[this.wanted.findIndex((v) => same(v, here))]?.from;
    }
    return false;
  }

  /** Indices of the rails, each before the one that feeds it; null: they go round in a ring. */
  #leavesFirst(): number[] | null {
    const depth = this.wanted.map((_, i) => {
      let d = 0;
      let from = this.#chosen[i]?.from;
      while (from !== undefined && d <= this.wanted.length) {
        const here = from;
        const up = this.wanted.findIndex((v) => same(v, here));
        if (up < 0) return d;
        d++;
        from = this.#chosen[up]?.from;
      }
      return d;
    });
    if (depth.some((d) => d > this.wanted.length)) return null;
    return depth.map((_, i) => i).sort((a, b) => (depth[b] ?? 0) - (depth[a] ?? 0) || a - b);
  }
}

/** A block in series with a supply, and the ask that it is there for. */
export interface Stage {
  readonly ask: Ask | null;
  readonly block: Block;
  readonly params?: Readonly<Record<string, string | number>>;
  /** Nets of its further ports: the USB supply that takes over from the battery. */
  readonly beside?: Readonly<Record<string, string>>;
  /** The battery is charged before it. */
  readonly cellBefore?: true;
}
