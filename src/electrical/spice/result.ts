/** What a simulation says; DECISIONS.md §5. Volts, amperes, watts, seconds, hertz. */
export interface Simulation {
  /** "eecircuit-engine 1.8.0 (ngspice 45)" or "ngspice-39". */
  engine: string;
  /** "op"; "tran" where there was something to wait for; "ac" where a filter was recognised. */
  analyses: ('op' | 'tran' | 'ac')[];
  /** Declared rails: what they should be, what they are, whether that is within 5 %, and what flows into them. */
  rails: { net: string; volts: number; simulated: number; ok: boolean; amps: number | null }[];
  /** Voltage of every net against ground. */
  nodes: Record<string, number>;
  /** Current through each part that has a model: into pin 1, the anode, the drain, the collector, out of a regulator, into a load's supply. */
  currents: Record<string, number>;
  /** What each part turns into heat (or, a source, gives: negative). */
  dissipation: Record<string, number>;
  /** From switching the supplies on. */
  plots: { name: string; unit: 'V'; t: number[]; y: number[] }[];
  /** Filters that were recognised, each from its input to its output. */
  filters: SimulatedFilter[];
  /** Timers that run freely: counted in the plot of their output. */
  timers: { ref: string; hz: number; duty: number }[];
}

/** What a filter does to small signals. */
export interface SimulatedFilter {
  input: string;
  output: string;
  refs: string[];
  kind: 'low-pass' | 'high-pass' | 'band-pass' | 'band-stop' | 'flat';
  /** Where it is 3.01 dB below its passband, Hz: one of a low-pass or high-pass, two of the others, none of a flat one. */
  corners_hz: number[];
  /** Of the passband. */
  gain_db: number;
  response: { hz: number[]; db: number[] };
}

/** A part, or what of it, that the simulation leaves out. */
export interface SimulationGap {
  ref: string;
  kind: string;
  reason: string;
}

/** Why a design cannot be simulated; a 409 of the API. */
export class SimulationImpossible extends Error {
  override readonly name = 'SimulationImpossible';
}
