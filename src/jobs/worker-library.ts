import { workerData } from 'piscina';
import type { Library } from '../parts/library.js';
import { loadLibrary } from '../parts/load.js';

/** What a pool tells each of its threads. */
export interface ThreadData {
  /** Private state of the service, where the parts tables lie as a database; null: there is none. */
  readonly state: string | null;
}

/** The library as this thread sees it: read once, with the newest imported parts list. */
export function threadLibrary(): Library {
  const { state } = (workerData ?? { state: null }) as ThreadData;
  return loadLibrary(undefined, state);
}
