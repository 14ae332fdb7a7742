import { z } from 'zod';
import { LINE, line, panelSchema, prose } from '../design/index.js';

/** Names of projects and variations. */
export const nameSchema = z
  .string('a name is needed')
  .trim()
  .min(1, 'a name of at least one character')
  .max(200, 'a name of at most 200 characters')
  .regex(LINE, 'a name without control characters');

export const descriptionSchema = prose(10_000, 'a description');
export const tagsSchema = z.array(line(100, 'a tag').trim().min(1)).max(100);
/** Label and notes of a version. */
export const labelSchema = line(200, 'a label');
export const notesSchema = prose(20_000, 'notes');
/** What labels an import. */
export const noteSchema = line(1000, 'a note').trim();
/** Name of a file that was read, for people. */
export const filenameSchema = line(300, 'the name of a file');
/** `<vid>` in a body: the version that is edited. */
export const baseSchema = line(20, 'a version')
  .nullish()
  .transform((base) => base ?? undefined);
export const waitSchema = z.boolean().optional();
export const seedSchema = z
  .int('a whole number from 0 to 10000')
  .min(0, 'a whole number from 0 to 10000')
  .max(10000, 'a whole number from 0 to 10000')
  .optional();
/** Of pictures: their longer side, pixels. */
export const pixelsSchema = z
  .string()
  .regex(/^\d{1,4}$/, 'a whole number')
  .transform(Number)
  .pipe(z.number().min(100, 'at least 100').max(2400, 'at most 2400'))
  .optional();
/** A number of boards, in an address. */
export const quantityQuery = z
  .string()
  .regex(/^\d{1,7}$/, 'a whole number')
  .transform(Number)
  .pipe(z.number().min(1, 'at least 1').max(1_000_000, 'at most 1,000,000'))
  .optional();
/** Names in an address, with commas between them. */
export const namesQuery = z
  .string()
  .max(4000)
  .optional()
  .transform((text) =>
    (text ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  );
/** Name of a chat model. */
export const modelSchema = line(200, 'a model name').optional();
export const effortSchema = z.enum(['low', 'medium', 'high'], 'low, medium or high').optional();
/** Footprint files (`.kicad_mod`) by the name that a netlist has for them. */
/** The text of the `.kicad_pro` beside a board: its rules. */
export const projectFileSchema = z.string('the text of a .kicad_pro file').max(4_000_000).optional();
export const footprintsSchema = z
  .record(line(200, 'the name of a land pattern').min(1), z.string('the text of a footprint file').max(4_000_000))
  .optional();

const digits = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,4}(?:\.\d{1,3})?$/, 'a number')
    .transform(Number)
    .pipe(z.number().min(least, `at least ${least}`).max(most, `at most ${most}`))
    .optional();
const yes = z
  .enum(['0', '1'])
  .transform((v) => v === '1')
  .optional();
/** A panel, in an address: what is not said is as the version's design has it. */
export const panelQuery = z.object({
  columns: digits(1, 50),
  rows: digits(1, 50),
  separation: panelSchema.shape.separation.optional(),
  rails: panelSchema.shape.rails,
  rail_mm: digits(3, 20),
  gap_mm: digits(1.2, 20),
  tooling: yes,
  fiducials: yes,
});
export type PanelQuery = z.output<typeof panelQuery>;
