import { z } from 'zod';
import { constraintsSchema } from '../design/index.js';
import { copperLayerSchema } from './layers.js';

/** Something a rule found: an ERC or DRC violation, or a note. The message is written where the rule is. */
export const findingSchema = z.strictObject({
  rule: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  at: z.strictObject({ x: z.number(), y: z.number() }).optional(),
  layer: copperLayerSchema.optional(),
  refs: z.array(z.string()),
  nets: z.array(z.string()),
  message: z.string(),
  /** A change that was proven to free it: the constraints block to put in force as it is, and what it changes. */
  remedy: z.strictObject({ message: z.string(), constraints: constraintsSchema }).optional(),
});
export type Finding = z.infer<typeof findingSchema>;

/** Something a build could not supply or confirm. */
export const gapSchema = z.strictObject({
  /** `unverified`: an entry of the user's own that nobody has confirmed; `name`: called otherwise than in the file that it was read from; `format`: of a file that is newer than its reader. */
  kind: z.enum(['part', 'stock', 'price', 'pads', 'model', 'rail', 'rotation', 'name', 'format', 'unverified']),
  ref: z.string().optional(),
  net: z.string().optional(),
  message: z.string(),
  /** Of a part that is short, and absent where nobody says what is in stock: parts in stock that would do, best first. `delta_usd`: how much more one costs; null: not known. */
  equals: z
    .array(
      z.strictObject({
        catalog_code: z.string(),
        mpn: z.string(),
        manufacturer: z.string(),
        tier: z.enum(['basic', 'preferred', 'extended']),
        stock: z.int(),
        price: z.number().nullable(),
        delta_usd: z.number().nullable(),
      }),
    )
    .optional(),
});
export type Gap = z.infer<typeof gapSchema>;
