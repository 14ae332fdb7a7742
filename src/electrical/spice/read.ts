import type { SpiceJob } from './circuit.js';
import type { Readings } from './deck.js';
import { readFilter } from './response.js';
import type { Simulation } from './result.js';

/** Vectors by their SPICE names, lower case: `v(n1)`, `i(va3)`, `time`, `frequency`. One value for an operating point; magnitudes for small signals. */
export type Vectors = ReadonlyMap<string, readonly number[]>;

/** Rails are well within this share of what they are declared as. */
const RAIL_TOLERANCE = 0.05;
/** Points of a plot: as many as a picture shows. */
const PLOT_POINTS = 300;
const PLOTS = 12;

/** What the engine's vectors mean for the design. */
export function readSimulation(job: SpiceJob, engine: string, op: Vectors, tran: Vectors | null, ac: readonly (Vectors | null)[]): Simulation {
  const { deck } = job;
  const at: Readings = {
    volts: (node) => (node === '0' ? 0 : (op.get(`v(${node.toLowerCase()})`)?.[0] ?? Number.NaN)),
    amps: (source) => op.get(`i(${source.toLowerCase()})`)?.[0] ?? Number.NaN,
  };
  const nets = deck.resolved.nets;
  const currents: Record<string, number> = {};
  const dissipation: Record<string, number> = {};
  for (const { ref, amps, watts } of deck.probes) {
    currents[ref] ??= tidy(amps(at));
    dissipation[ref] = tidy((dissipation[ref] ?? 0) + watts(at));
  }
  return {
    engine,
    analyses: ['op', ...(tran === null ? [] : ['tran' as const]), ...(ac.some((v) => v !== null) ? ['ac' as const] : [])],
    rails: nets.flatMap(({ name, volts, class: kind }) => {
      if (volts === undefined || kind === 'ground') return [];
      const simulated = tidy(at.volts(deck.node(name)));
      const meters = deck.feeds.get(name);
      const amps = meters === undefined ? null : tidy(meters.reduce((sum, m) => sum + at.amps(m), 0));
      return [{ net: name, volts, simulated, ok: Math.abs(simulated - volts) <= RAIL_TOLERANCE * Math.abs(volts), amps }];
    }),
    nodes: Object.fromEntries(nets.map(({ name }) => [name, tidy(at.volts(deck.node(name)))])),
    currents,
    dissipation,
    plots: tran === null ? [] : plotsOf(job, tran),
    filters: job.ac.flatMap(({ filter }, i) => {
      const vectors = ac[i];
      const volts = vectors?.get(`v(${deck.node(filter.output)})`);
      return volts === undefined ? [] : [readFilter(filter, vectors?.get('frequency') ?? [], volts)];
    }),
    timers: tran === null ? [] : deck.timers.flatMap(({ ref, out }) => pulses(ref, tran.get('time') ?? [], tran.get(`v(${out})`) ?? [])),
  };
}

/** Outputs of timers, rails, then nets with a capacitor on them. */
function plotsOf({ deck }: SpiceJob, tran: Vectors): Simulation['plots'] {
  const { netlist } = deck;
  const rank = (net: string): number => {
    if (deck.timers.some((t) => t.out === deck.node(net))) return 3;
    if (netlist.net(net)?.volts !== undefined) return 2;
    return netlist.on(net).some((n) => n.part.component.kind === 'capacitor') ? 1 : 0;
  };
  const nets = netlist.nets.filter((n) => n.class !== 'ground' && rank(n.name) > 0).sort((a, b) => rank(b.name) - rank(a.name));
  const time = tran.get('time') ?? [];
  return nets.slice(0, PLOTS).flatMap(({ name }) => {
    const y = tran.get(`v(${deck.node(name)})`);
    return y === undefined ? [] : [{ name, unit: 'V' as const, ...thinned(time, y) }];
  });
}

/** Every n-th point, and the last. */
function thinned(t: readonly number[], y: readonly number[]): { t: number[]; y: number[] } {
  const step = Math.max(1, Math.ceil(t.length / PLOT_POINTS));
  const keep = t.map((_, i) => i).filter((i) => i % step === 0 || i === t.length - 1);
  return { t: keep.map((i) => tidy(t[i] ?? 0)), y: keep.map((i) => tidy(y[i] ?? 0)) };
}

/** Frequency and share of time high, from the crossings of half its swing; what happens while supplies rise, and the first period, are left out. */
function pulses(ref: string, t: readonly number[], y: readonly number[]): Simulation['timers'] {
  const middle = (Math.max(...y) + Math.min(...y)) / 2;
  const crossing = (i: number): number => {
    const [y0 = 0, y1 = 0, t0 = 0, t1 = 0] = [y[i - 1], y[i], t[i - 1], t[i]];
    return t0 + ((middle - y0) / (y1 - y0)) * (t1 - t0);
  };
  const edges = y.flatMap((now, i) => {
    const before = y[i - 1] ?? now;
    if (before < middle && now >= middle) return [{ up: true, at: crossing(i) }];
    return before >= middle && now < middle ? [{ up: false, at: crossing(i) }] : [];
  });
  const begun = (t.at(-1) ?? 0) / 100;
  const rises = edges.filter((e) => e.up && e.at > begun).map((e) => e.at);
  const [first, last] = [rises[0], rises.at(-1)];
  if (first === undefined || last === undefined || last <= first) return [];
  const periods = rises.filter((r) => r > first).length;
  const high = t.reduce((sum, now, i) => {
    const before = t[i - 1] ?? now;
    return before >= first && now <= last && ((y[i] ?? 0) + (y[i - 1] ?? 0)) / 2 >= middle ? sum + now - before : sum;
  }, 0);
  return [{ ref, hz: tidy(periods / (last - first)), duty: tidy(high / (last - first)) }];
}

/** Six digits; no dust of the solver. */
const tidy = (value: number): number => (Math.abs(value) < 1e-12 ? 0 : Number(value.toPrecision(6)));
