import { AsyncLocalStorage } from 'node:async_hooks';

/** By whose request what runs now was begun, by name: for their fair share of the builds. None: nobody by name. */
export const asker = new AsyncLocalStorage<string>();
