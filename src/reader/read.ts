import type { Language, Lexicon } from '../lexicon/index.js';
import type { Request } from '../request/index.js';
import { Attacher } from './attach.js';
import { type Change, RequestBuilder } from './builder.js';
import { Editor } from './edit.js';

import { itemsOf } from './items.js';
import { loadGrammars } from './load.js';
import { clausesOf } from './phrases.js';
import { speechOf } from './speech.js';
import { tokenise } from './tokens.js';

export interface Read {
  readonly request: Request;
  readonly changes: readonly Change[];
}

/** Reads a message into changes of the request. `standing` null: the first message; `refs`: designators of the board and the ids of their asks. Pure but for the grammars, which are read once. */
export function read(message: string, standing: Request | null, lexicon: Lexicon, refs: ReadonlyMap<string, string> = new Map()): Read {
  const language: Language = 'en';
  const grammar = loadGrammars().get(language)!;
  const builder = new RequestBuilder(standing, message, lexicon);
  const items = itemsOf(tokenise(message), { lexicon, grammar, language, speech: speechOf(message) });
  const attacher = new Attacher(builder);
  const clauses = clausesOf(items, standing !== null);
  if (standing === null) attacher.read(clauses);
  else new Editor(builder, attacher, refs).read(clauses);
  attacher.finish();
  builder.settle(items);
  return { request: builder.done(), changes: builder.changes };
}
