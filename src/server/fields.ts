import { z } from 'zod';

/** Names of projects and variations. */
export const nameSchema = z
  .string('a name is needed')
  .trim()
  .min(1, 'a name of at least one character')
  .max(200, 'a name of at most 200 characters')
  .regex(/^\P{Cc}*$/u, 'a name without control characters');

export const descriptionSchema = z.string().max(10_000, 'a description of at most 10,000 characters');
/** What labels an import. */
export const noteSchema = z.string().trim().max(1000, 'a note of at most 1,000 characters');
/** `<vid>` in a body: the version that is edited. */
export const baseSchema = z
  .string()
  .nullish()
  .transform((base) => base ?? undefined);
export const waitSchema = z.boolean().optional();
export const seedSchema = z
  .int('a whole number from 0 to 10000')
  .min(0, 'a whole number from 0 to 10000')
  .max(10000, 'a whole number from 0 to 10000')
  .optional();
/** Name of a chat model. */
export const modelSchema = z.string().max(200, 'a model name of at most 200 characters').optional();
export const effortSchema = z.enum(['low', 'medium', 'high'], 'low, medium or high').optional();
/** Footprint files (`.kicad_mod`) by the name that a netlist has for them. */
export const footprintsSchema = z.record(z.string().min(1).max(200), z.string('the text of a footprint file').max(4_000_000)).optional();
