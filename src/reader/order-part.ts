import type { Heads } from './heads.js';
import type { Phrase } from './phrases.js';

/** A phrase with what it holds. */
export interface Part {
  readonly phrase: Phrase;
  readonly heads: Heads;
}

/** Words for one of several, whatever they are. */
export const CHANNELS = new Set(['channel', 'zone']);
