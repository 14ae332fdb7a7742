import { z } from 'zod';
import { readChat } from '../load-data.js';

/** Words that carry no wish of their own and tell no thing of a board from another: grammar, the small talk of briefs, and what sizes, edges and counts are said with. */
export const STOPWORDS: ReadonlySet<string> = new Set(readChat('stopwords', z.array(z.string())).flatMap((line) => line.split(' ')));
