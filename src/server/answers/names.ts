import { z } from 'zod';

/** Schemas that the OpenAPI document, and with it the generated client, call by a name of their own. */
export const NAMES = z.registry<{ id: string }>();

/** Gives a schema its name there. */
export function named<S extends z.ZodType>(id: string, schema: S): S {
  NAMES.add(schema, { id });
  return schema;
}

/** Epoch seconds. */
export const time = z.number();
export const names = z.array(z.string());
/** How many of the person's asks a board meets; null: none are on record. */
export const asks = z.object({ met: z.number(), of: z.number() }).nullable();
