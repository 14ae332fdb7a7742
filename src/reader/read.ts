import type { Language, Lexicon } from '../lexicon/index.js';
import type { Request } from '../request/index.js';
import { Attacher } from './attach.js';
import { type Change, RequestBuilder } from './builder.js';
import { loadGrammars } from './grammar.js';
import { itemsOf } from './items.js';
import { clausesOf } from './phrases.js';
import { speechOf } from './speech.js';
import { tokenise } from './tokens.js';

export interface Read {
  readonly request: Request;
  readonly changes: readonly Change[];
}

/** Reads a message into changes of the request. `standing` null: the first message. Pure but for the grammars, which are read once. */
export function read(message: string, standing: Request | null, lexicon: Lexicon): Read {
  const language: Language = 'en';
  const grammar = grammars().get(language)!;
  const builder = new RequestBuilder(standing, message, lexicon);
  const items = itemsOf(tokenise(message), { lexicon, grammar, language, speech: speechOf(message) });
  new Attacher(builder).read(clausesOf(items, standing !== null));
  return { request: builder.done(), changes: builder.changes };
}

let loaded: ReturnType<typeof loadGrammars> | null = null;
const grammars = (): ReturnType<typeof loadGrammars> => (loaded ??= loadGrammars());
