import { workerData } from 'piscina';
import { type ModelAccess, NO_ACCESS } from '../chat/model/index.js';
import type { Library } from '../parts/library.js';
import { loadLibrary } from '../parts/load.js';

/** What a pool tells each of its threads. */
export interface ThreadData {
  /** Private state of the service, where the parts tables lie as a database; null: there is none. */
  readonly state: string | null;
  /** How chat models are reached; absent: not at all. */
  readonly models?: ModelAccess;
}

/** The library as this thread sees it: read once, with the newest imported parts list. */
export function threadLibrary(): Library {
  return loadLibrary(undefined, threadData().state);
}

/** How this thread reaches chat models. */
export const threadModels = (): ModelAccess => threadData().models ?? NO_ACCESS;

const threadData = (): ThreadData => (workerData ?? { state: null }) as ThreadData;
