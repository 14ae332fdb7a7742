import { z } from 'zod';
import { boardSchema } from '../../board/index.js';
import { constraintsSchema, designSchema, macrosSchema } from '../../design/index.js';
import { jobSchema } from '../../jobs/job.js';
import { stepSchema, variationSchema } from '../../projects/document.js';
import { asks, named, names, time } from './names.js';

export const board = named('Board', boardSchema);
export const design = named('Design', designSchema);
export const constraints = named('Constraints', constraintsSchema);
export const job = named('Job', jobSchema);
const step = named('Step', stepSchema);

const facts = {
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  tags: names,
  archived: z.boolean(),
  format: z.number(),
  /** Id of the current version; null while nothing is built. */
  current: z.string().nullable(),
  summary: z.string(),
  prompt: z.string(),
  parts: z.number(),
  erc_errors: z.number(),
  gaps: z.number(),
  /** Parts for one board, USD. */
  cost: z.number(),
  passed: z.boolean().nullable(),
  asks,
  label: z.string(),
  app_version: z.string(),
  thumbnail: z.string(),
  created: time,
  touched: time,
};

export const summary = named('ProjectSummary', z.object({ ...facts, versions: z.number() }));

/** Fields that another release wrote are told too. */
export const version = named(
  'Version',
  z.looseObject({
    id: z.string(),
    created: time,
    when: time,
    summary: z.string(),
    prompt: z.string(),
    parts: z.number(),
    erc_errors: z.number(),
    gaps: z.number(),
    cost: z.number(),
    passed: z.boolean().nullable(),
    asks,
    findings: z.object({ errors: z.number(), warnings: z.number() }).nullable(),
    parent: z.string().nullable(),
    app_version: z.string(),
    label: z.string(),
    notes: z.string(),
    sim: z.boolean(),
  }),
);

const turn = named(
  'Turn',
  z.object({
    t: time,
    you: z.string(),
    bot: z.string(),
    /** Id of the version made; '' for a question. */
    version: z.string(),
    steps: z.array(step),
    kind: z.string().optional(),
    first: z.string().optional(),
    error: z.boolean().optional(),
    /** What was sent with the words, by name. */
    attached: z.array(z.object({ name: z.string(), type: z.string() })).optional(),
  }),
);

export const detail = named(
  'Project',
  z.object({
    ...facts,
    versions: z.array(version),
    chat: z.array(turn),
    imported: z.looseObject({ at: time, from: z.string(), app_version: z.string() }).optional(),
    unsent: z.string().optional(),
  }),
);

export const projectAnswer = z.object({ project: detail });
export const exampleList = z.object({
  examples: z.array(z.object({ id: z.string(), title: z.string(), prompt: z.string(), picture: z.string() })),
});
export const projectList = z.object({ projects: z.array(summary), trash: z.number() });
/** 202 of every long operation. */
export const started = named('Started', z.object({ job, project: detail }));
/** The same with `wait`. */
export const finished = named(
  'FinishedTurn',
  z.object({ reply: z.string(), changes: names, board: board.nullable(), version: z.string().nullable(), project: detail }),
);

export const trashed = z.object({ trashed: z.string(), trash: z.number() });
export const trashList = z.object({ trash: z.array(z.object({ slug: z.string(), name: z.string(), versions: z.number() })) });
export const emptied = z.object({ emptied: z.number(), trash: z.array(z.never()) });

export const jobAnswer = z.object({ job });
export const jobList = z.object({ active: job.nullable(), recent: z.array(job) });

export const inForce = named('ConstraintsInForce', z.object({ base: z.string(), constraints, unbuilt: z.boolean(), touched: time.nullable() }));
const variation = named('Variation', variationSchema);
export const macros = named('Macros', macrosSchema);
export const variations = z.object({ variations: z.array(variation) });
export const variationAnswer = z.object({ variation, variations: z.array(variation) });
