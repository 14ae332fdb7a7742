import { z } from 'zod';
import { readChat } from '../load-data.js';

/** Phrases without accents (in other scripts as they are written) and what they are in the reader's English; empty: they say nothing of their own. */
const words = z.record(z.string(), z.string());
/** What a reply says of the language that a message was read in, in that language. */
const note = z.string();

/** data/chat/languages.json: `endings` are those that a word may lose, `verb_last`: its verbs of order may stand last; `sign`: by which a script is known, `apart`: its words stand apart. */
export const LANGUAGES = readChat(
  'languages',
  z.strictObject({
    english: z.string(),
    shared: z.string(),
    languages: z.array(z.strictObject({ language: z.string(), endings: z.array(z.string()), verb_last: z.boolean(), note, words })),
    scripts: z.array(z.strictObject({ language: z.string(), sign: z.string(), apart: z.boolean(), note, words })),
  }),
);
