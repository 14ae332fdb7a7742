import { readSimulation, type Simulation, type SimulationGap, SimulationImpossible, spiceJob, type Vectors } from '../../electrical/spice/index.js';
import type { ResolvedDesign } from '../../parts/index.js';
import { EmbeddedEngine } from './embedded.js';
import type { SpiceAnswer, SpiceEngine } from './engine.js';
import { NativeEngine } from './native.js';

export type { Simulation, SimulationGap } from '../../electrical/spice/index.js';
export { SimulationImpossible } from '../../electrical/spice/index.js';
export { EmbeddedEngine } from './embedded.js';
export type { SpiceAnswer, SpiceEngine } from './engine.js';
export { NativeEngine } from './native.js';

/** What a simulation answers: SPEC's `{sim, gaps, notes}`. */
export interface Simulated {
  readonly sim: Simulation;
  readonly gaps: SimulationGap[];
  readonly notes: string[];
}

/** The engine of a service, for its `simulator` object: DECISIONS.md §5. */
export interface SimulatorInfo {
  readonly available: boolean;
  readonly engine: string | null;
  readonly version: string | null;
  readonly why: string;
}

/** The embedded engine, or the native one where a program is named ("" or undefined: none is). */
export async function findEngine(program: string | undefined): Promise<SpiceEngine | null> {
  return program === undefined || program === '' ? EmbeddedEngine.find() : NativeEngine.find(program);
}

const whyNone = (program: string | undefined): string =>
  program === undefined || program === ''
    ? 'the package eecircuit-engine is not installed'
    : `SERVICE_NGSPICE names ${program}, which is no ngspice that runs`;

/** What `GET /api/app` says of an engine. */
export async function simulatorInfo(program: string | undefined): Promise<SimulatorInfo> {
  const engine = await findEngine(program);
  if (engine === null) return { available: false, engine: null, version: null, why: whyNone(program) };
  const [, name = engine.name, version = null] = /^(.*?)[- ](\d.*)$/.exec(engine.name) ?? [];
  return { available: true, engine: name, version, why: '' };
}

/**
 * Simulates a design: its operating point, its filters and, where there are capacitors, how it comes up. SimulationImpossible says why not: no engine, no ground, no
 * declared rail, or no operating point.
 */
export async function simulate(resolved: ResolvedDesign, engine: SpiceEngine | null, signal?: AbortSignal): Promise<Simulated> {
  if (engine === null) throw new SimulationImpossible('no simulation: no simulator is at hand (GET /api/app says why)');
  const job = spiceJob(resolved);
  const [op, ...more] = await engine.run([job.op, ...job.ac.map((f) => f.deck), ...(job.tran === null ? [] : [job.tran])], signal);
  const tran = job.tran === null ? undefined : more[job.ac.length];
  const ac = job.ac.map((_, i) => more[i]);
  if (op === undefined || !op.ok)
    throw new SimulationImpossible(`no simulation: ${engine.name} found no operating point (${op?.reason ?? 'no answer'})`);
  const notes = [...job.deck.notes];
  if (tran !== undefined && !tran.ok) notes.push(`The run from switching on failed and is left out: ${tran.reason}.`);
  for (const [i, { filter }] of job.ac.entries()) {
    const answer = ac[i];
    if (answer?.ok === false) notes.push(`The filter from ${filter.input} to ${filter.output} was not simulated: ${answer.reason}.`);
  }
  const vectors = (answer: SpiceAnswer | undefined): Vectors | null => (answer?.ok === true ? answer.vectors : null);
  return { sim: readSimulation(job, engine.name, op.vectors, vectors(tran), ac.map(vectors)), gaps: [...job.deck.gaps], notes };
}
