import { z } from 'zod';
import { constraintsSchema, macrosSchema } from '../design/index.js';

/** `project.json`, format 2: what a project is, its versions and its conversation. Fields that this program does not know are kept. */
export const PROJECT_FORMAT = 2;
/** Turns that project.json keeps; older ones read back from their versions. */
export const TURNS_KEPT = 200;

export const stepSchema = z.strictObject({
  phase: z.string(),
  /** When it began, epoch seconds. */
  at: z.number(),
  /** Seconds that it ran. */
  s: z.number(),
});

export const versionRowSchema = z.looseObject({
  id: z.string(),
  /** Epoch seconds. */
  created: z.number(),
  summary: z.string().default(''),
  prompt: z.string().default(''),
  parts: z.number().default(0),
  erc_errors: z.number().default(0),
  gaps: z.number().default(0),
  cost: z.number().default(0),
  /** The build's own verdict; null for a version from before verdicts or read from a file. */
  passed: z.boolean().nullable().default(null),
  /** How many of the person's asks the board meets; null: none are on record. */
  asks: z.object({ met: z.number(), of: z.number() }).nullable().optional(),
  /** What its checks find, missing joins among the errors; null: a version from before it was counted. */
  findings: z.object({ errors: z.number(), warnings: z.number() }).nullable().optional(),
  /** Version that an edit was built from, or `<project>/<version>` for a fork's first. */
  parent: z.string().nullable().default(null),
  app_version: z.string().default(''),
  label: z.string().default(''),
  notes: z.string().default(''),
});

export const turnSchema = z.looseObject({
  /** Epoch seconds. */
  t: z.number(),
  you: z.string(),
  bot: z.string(),
  /** The version made; '' for a question or a failure. */
  version: z.string(),
  steps: z.array(stepSchema).default([]),
  kind: z.string().optional(),
  /** First of the two versions of a build that was revised. */
  first: z.string().optional(),
  error: z.boolean().optional(),
  /** Names and media types of what was sent with the words; the things themselves are not kept. */
  attached: z.array(z.object({ name: z.string(), type: z.string() })).optional(),
  /** Id of the job that took the turn. */
  job: z.string().optional(),
});

/** Knobs that a person keeps under a name. */
export const variationSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  macros: macrosSchema,
  /** When it was kept, epoch seconds. */
  when: z.number(),
});

/** `draft.json`: constraint edits that no build has seen. */
export const draftSchema = z.looseObject({
  /** Version that the edits amend. */
  base: z.string(),
  constraints: constraintsSchema,
  touched: z.number(),
});

export const projectSchema = z.looseObject({
  format: z.literal(PROJECT_FORMAT),
  name: z.string().min(1),
  description: z.string().default(''),
  tags: z.array(z.string()).default([]),
  archived: z.boolean().default(false),
  created: z.number(),
  touched: z.number(),
  /** null while nothing is built. */
  current: z.string().nullable().default(null),
  versions: z.array(versionRowSchema).default([]),
  chat: z.array(turnSchema).default([]),
  imported: z.looseObject({ at: z.number(), from: z.string(), app_version: z.string() }).optional(),
  /** True while nobody has named the project: its boards rename it. */
  auto_named: z.boolean().optional(),
  /** A prompt that the project was made with and that nobody has sent yet. */
  unsent: z.string().optional(),
  variations: z.array(variationSchema).optional(),
});

export type ProjectDocument = z.infer<typeof projectSchema>;
export type VersionRow = z.infer<typeof versionRowSchema>;
export type Turn = z.infer<typeof turnSchema>;
export type Variation = z.infer<typeof variationSchema>;
export type Draft = z.infer<typeof draftSchema>;
export type Step = z.infer<typeof stepSchema>;
