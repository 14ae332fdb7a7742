import type { Lexicon } from '../../lexicon/index.js';
import type { MutableAsk } from '../asks/builder.js';
import type { Draft } from '../asks/draft.js';
import type { Heads } from './heads.js';
import type { Phrase } from './phrases.js';

/** A phrase with what it holds. */
export interface Part {
  readonly phrase: Phrase;
  readonly heads: Heads;
}

/** Words for one of several, whatever they are. */
export const CHANNELS = new Set(['channel', 'zone']);

/** "Remove the relay" where there are four: one of them goes, and which is told. */
export const isOneOfMany = (draft: Draft, known: MutableAsk, lexicon: Lexicon): boolean =>
  (draft.concept.id === known.concept || lexicon.isA(known.concept, draft.concept.id)) &&
  draft.concept.counted !== 'channels' &&
  !draft.plural &&
  (known.count ?? 1) > 1;
