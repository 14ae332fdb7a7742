import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Job } from '../client/index.js';
import { bounded, type ToolContext, ToolRefused } from './tool.js';

/** Less than the minute after which most clients give up. */
const USUAL_WAIT_S = 50;
const FIRST_LOOK_MS = 100;
const LONGEST_PAUSE_MS = 1000;

/** A job as it is when it has ended, or when the time is up. */
export async function settled({ client, signal, progress }: ToolContext, id: string, wait_s = USUAL_WAIT_S): Promise<Job> {
  const until = Date.now() + wait_s * 1000;
  let told = '';
  for (let between = FIRST_LOOK_MS; ; between = Math.min(between * 2, LONGEST_PAUSE_MS)) {
    const job = await client.getJob({ id });
    if (job.status === 'done' || job.status === 'failed' || Date.now() >= until || signal.aborted) return job;
    if (job.phase !== told) progress(job.phase);
    told = job.phase;
    await pause(Math.max(0, Math.min(between, until - Date.now())), undefined, { signal }).catch(() => {
      // Nobody waits any more: the next look ends the loop.
    });
  }
}

export type Begun = Extract<Answer<'rebuild'>, { job: unknown }>;

/** Without `wait`, what was taken is answered by its job. */
export function startedOf(answer: object): Begun {
  if ('job' in answer) return answer as Begun;
  throw new Error('the service answered no job');
}

/** What a turn came to, or where its job stands. ToolRefused where it failed. */
export async function turnOf(context: ToolContext, { job }: Begun, wait_s: number | undefined): Promise<string> {
  return jobWords(await settled(context, job.id, wait_s));
}

export function jobWords({ id, project, status, phase, elapsed, result, error }: Job): string {
  if (status === 'failed') throw new ToolRefused(error ?? `job ${id} failed`);
  if (result === null)
    return `Still running: job ${id} of project ${project}, ${phase}, ${elapsed.toFixed(0)} s so far. wait_for_job goes on waiting.`;
  const { version, reply, changes } = result;
  return bounded([`project ${project}, ${version ?? 'no new version'}`, reply, ...changes.map((c) => `- ${c}`)].join('\n'));
}

/** The same for a proposal, which then waits to be decided. */
export async function proposalOf(context: ToolContext, { job }: Begun, wait_s: number | undefined): Promise<string> {
  const done = await settled(context, job.id, wait_s);
  const words = jobWords(done);
  return done.result === null ? words : `${words}\n${await waitingProposal(context, done.project)}`;
}

export async function waitingProposal({ client }: ToolContext, slug: string): Promise<string> {
  const { proposal } = await client.getProposal({ slug });
  if (proposal === null) return 'Nothing is proposed.';
  const { message, base, said, review } = proposal;
  return bounded(
    [`Proposed on ${base}: ${message}`, ...said, JSON.stringify(review), 'decide_proposal makes it a version, or forgets it.'].join('\n'),
  );
}
