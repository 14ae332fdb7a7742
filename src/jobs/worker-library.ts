import { type ModelAccess, NO_ACCESS } from '../chat/model/index.js';
import type { Library } from '../parts/library.js';
import { loadLibrary } from '../parts/load.js';
import { toldToThread } from './threads.js';

/** What a pool tells a thread with each task. */
export interface ThreadData {
  /** Private state of the service, where the parts tables lie as a database; null: there is none. */
  readonly state: string | null;
  /** The user's own library; absent, null: there is none. */
  readonly library?: string | null;
  /** How chat models are reached; absent: not at all. */
  readonly models?: ModelAccess;
}

/** The library as this thread sees it: read once, with the newest imported parts list and entries of the user's own. */
export function threadLibrary(): Library {
  const { state, library = null } = threadData();
  return loadLibrary(undefined, state, library);
}

/** Folder of the user's own library; null: there is none. */
export const threadHome = (): string | null => threadData().library ?? null;

/** How this thread reaches chat models. */
export const threadModels = (): ModelAccess => threadData().models ?? NO_ACCESS;

const threadData = (): ThreadData => (toldToThread() ?? { state: null }) as ThreadData;
