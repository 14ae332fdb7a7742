import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** What an engineer writes down by hand of a message: docs/evaluation.md, "The reader". Figures are in SI units, lengths in millimetres. */
const figureSchema = z.strictObject({
  quantity: z.string(),
  value: z.number().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  one_of: z.array(z.number()).optional(),
  role: z.string().optional(),
});
const fields = {
  /** The thing in one or two plain words, singular. */
  head: z.string(),
  part: z.string().optional(),
  count: z.number().optional(),
  /** `count` is for each of these. */
  per: z.string().optional(),
  figures: z.array(figureSchema).optional(),
  /** Width and height of a board or area. */
  size: z.tuple([z.number(), z.number()]).optional(),
  features: z.array(z.string()).optional(),
  connector: z.string().optional(),
  mounting: z.enum(['smd', 'through_hole', 'panel', 'socket', 'castellated']).optional(),
  package: z.string().optional(),
  place: z
    .strictObject({ edge: z.string().optional(), corner: z.string().optional(), side: z.string().optional(), pattern: z.string().optional() })
    .optional(),
  links: z.array(z.strictObject({ role: z.string(), head: z.string() })).optional(),
  not: z.literal(true).optional(),
  optional: z.literal(true).optional(),
  label: z.string().optional(),
};
const entrySchema = z.strictObject({
  id: z.string(),
  message: z.string(),
  /** Messages before it, for an edit. */
  before: z.array(z.string()).optional(),
  purpose: z.string().nullable(),
  asks: z.array(z.strictObject(fields)).optional(),
  edit: z.array(z.strictObject({ do: z.enum(['add', 'remove', 'replace', 'set', 'move']), ...fields })).optional(),
});
export type GoldEntry = z.infer<typeof entrySchema>;
export type GoldAsk = NonNullable<GoldEntry['asks']>[number] & { readonly do?: NonNullable<GoldEntry['edit']>[number]['do'] };

/** Throws with the entry and field that is wrong. */
export const loadGold = (path: string): GoldEntry[] => z.array(entrySchema).parse(JSON.parse(readFileSync(path, 'utf8')));

/** What the entry wants of the request: its asks, or its changes. */
export const wantedOf = (entry: GoldEntry): readonly GoldAsk[] => entry.asks ?? entry.edit ?? [];
