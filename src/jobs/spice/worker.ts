import { parentPort, workerData } from 'node:worker_threads';
import { type ResultType, Simulation } from 'eecircuit-engine';
import { type SpiceAnswer, trouble } from './engine.js';

/** What the thread tells: an answer for each deck, then that it is done. */
export type SpiceMessage = SpiceAnswer | 'done';

/** The embedded engine reports on the console what it also keeps: errors are read from `getError`. */
async function work(decks: readonly string[]): Promise<void> {
  const engine = new Simulation();
  await engine.start();
  let before = engine.getError().length;
  let last: ResultType | null = null;
  for (const deck of decks) {
    engine.setNetList(deck);
    const result = await engine.runSim();
    const said = engine.getError();
    const reason =
      trouble(said.slice(said.length >= before ? before : 0)) ?? (result === last || result.numPoints === 0 ? 'it gave no result' : null);
    before = said.length;
    last = result;
    parentPort?.postMessage((reason === null ? { ok: true, vectors: vectorsOf(result) } : { ok: false, reason }) satisfies SpiceMessage);
    if (reason !== null) break;
  }
  parentPort?.postMessage('done' satisfies SpiceMessage);
}

function vectorsOf(result: ResultType): Map<string, readonly number[]> {
  if (result.dataType === 'complex') return new Map();
  return new Map(result.data.map(({ name, values }) => [name.toLowerCase(), values]));
}

if (parentPort !== null) await work(workerData as readonly string[]);
