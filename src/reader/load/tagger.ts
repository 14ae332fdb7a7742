import { createRequire } from 'node:module';
import type winkNLP from 'wink-nlp';

/** The tagger of English with its model, loaded when the first text is read: most processes and threads read none. */
export function loadTagger(): ReturnType<typeof winkNLP> {
  const require = createRequire(import.meta.url);
  return (require('wink-nlp') as typeof winkNLP)(require('wink-eng-lite-web-model'), ['sbd', 'pos']);
}
