import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { stepSchema } from '../projects/index.js';

export const jobResultSchema = z.strictObject({
  /** null when the turn answered without building. */
  version: z.string().nullable(),
  /** The line that the conversation keeps. */
  prompt: z.string(),
  reply: z.string(),
  changes: z.array(z.string()),
  decisions: z.array(z.string()),
});

/** A long operation as the API tells it and as the journal keeps it. Times are epoch seconds. */
export const jobSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(['chat', 'import']),
  /** '' while a file is read that is to become a project. */
  project: z.string(),
  message: z.string(),
  created: z.number(),
  started: z.number().nullable(),
  finished: z.number().nullable(),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  phase: z.string(),
  steps: z.array(stepSchema),
  result: jobResultSchema.nullable(),
  error: z.string().nullable(),
  /** Seconds from its start to its end or to now; 0 while queued. */
  elapsed: z.number(),
});

export type Job = z.infer<typeof jobSchema>;
export type JobResult = z.infer<typeof jobResultSchema>;
export type JobStatus = Job['status'];

export function newJob(of: Pick<Job, 'kind' | 'project' | 'message'>, now: number): Job {
  return {
    id: randomBytes(9).toString('base64url'),
    ...of,
    created: now,
    started: null,
    finished: null,
    status: 'queued',
    phase: 'queued',
    steps: [{ phase: 'queued', at: now, s: 0 }],
    result: null,
    error: null,
    elapsed: 0,
  };
}

/** The job as it is at `now`: the last step and `elapsed` run up to then while it is not finished. */
export function jobAt(job: Job, now: number): Job {
  const end = job.finished ?? now;
  const last = job.steps.length - 1;
  return {
    ...job,
    steps: job.steps.map((step, i) => (i === last && job.finished === null ? { ...step, s: round(end - step.at) } : { ...step })),
    elapsed: job.started === null ? 0 : round(end - job.started),
  };
}

/** The job after entering a phase at `now`: the phase before ends, the new one begins. */
export function enterPhase(job: Job, phase: string, now: number): Job {
  if (job.phase === phase && job.steps.at(-1)?.phase === phase) return job;
  return { ...job, phase, steps: [...closed(job.steps, now), { phase, at: now, s: 0 }] };
}

/** The job after its end at `now`. */
export function finish(job: Job, end: { result: JobResult } | { error: string }, now: number): Job {
  const done = { ...job, steps: closed(job.steps, now), finished: now };
  const ended: Job = 'result' in end ? { ...done, status: 'done', result: end.result } : { ...done, status: 'failed', error: end.error };
  return { ...ended, elapsed: job.started === null ? 0 : round(now - job.started) };
}

function closed(steps: Job['steps'], now: number): Job['steps'] {
  const last = steps.length - 1;
  return steps.map((step, i) => (i === last ? { ...step, s: round(now - step.at) } : step));
}

const round = (seconds: number): number => Math.max(0, Math.round(seconds * 1000) / 1000);
