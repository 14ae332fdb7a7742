import { z } from 'zod';
import { operationLines } from '../../chat/model/signatures.js';
import { type Begun, jobWords, proposalOf, settled, startedOf, turnOf, waitingProposal } from '../jobs.js';
import { bounded, names, project, type Tool, type ToolContext, textOf, told, tool, version, versionOf, wait_s } from '../tool.js';

const message = z.string().min(1).max(20_000);
const operations = z
  .array(z.looseObject({ op: z.string() }))
  .min(1)
  .max(500);

export const DESIGN_TOOLS: readonly Tool[] = [
  tool({
    name: 'ask',
    description:
      "Says something about a project's board in words: an order builds the next version, a question is answered. anyway: build although the wish is not met.",
    effect: 'changes',
    input: z.strictObject({ project, message, anyway: z.boolean().optional(), version: version.describe('which version it is about'), wait_s }),
    run: async ({ project, message, anyway, version, wait_s }, context) => {
      const body = { message, ...(anyway === undefined ? {} : { anyway }), ...(version === undefined ? {} : { base: version }) };
      return turnOf(context, startedOf(await context.client.chat({ slug: project, body })), wait_s);
    },
  }),
  tool({
    name: 'propose',
    description: 'The same as a proposal, kept to parts and nets where they are named; it waits for decide_proposal.',
    effect: 'changes',
    input: z.strictObject({ project, message, refs: names, nets: names, wait_s }),
    run: async ({ project, message, refs, nets, wait_s }, context) => {
      const selection = refs === undefined && nets === undefined ? {} : { selection: { refs: refs ?? [], nets: nets ?? [] } };
      return proposalOf(context, startedOf(await context.client.propose({ slug: project, body: { message, ...selection } })), wait_s);
    },
  }),
  tool({
    name: 'read_design',
    description: 'Parts, nets and blocks in lines; of some refs or nets only.',
    effect: 'reads',
    input: z.strictObject({ project, version, refs: names, nets: names }),
    run: async ({ project, version, refs = [], nets = [] }, context) => {
      const vid = await versionOf(context, project, version);
      const query = { refs: refs.join(), nets: nets.join() };
      return bounded(await textOf(await context.client.getDesignText({ slug: project, vid, query })), 'name refs or nets');
    },
  }),
  tool({
    name: 'patch_design',
    description: `Changes a design by typed operations, in order, all or none, and builds the next version. try: only says what they would do and what the electrical rules find then. review: leaves a proposal. Fields beside op (a pin is <ref>.<pin>):\n${operationLines()}`,
    effect: 'changes',
    input: z.strictObject({
      project,
      operations,
      try: z.boolean().optional(),
      review: z.boolean().optional(),
      message: z.string().min(1).max(500).optional(),
      wait_s,
    }),
    run: async ({ project, operations, try: only, review, message, wait_s }, context) => {
      const body = { operations, ...(message === undefined ? {} : { message }), ...(only === undefined ? {} : { try: only }) };
      const answer = await context.client.patchDesign({ slug: project, body });
      if ('check' in answer) return told(answer);
      const started = startedOf(answer);
      return review === true ? proposalOf(context, started, wait_s) : acceptedOf(context, started, wait_s);
    },
  }),
  tool({
    name: 'read_proposal',
    description: 'What is proposed, with its review; read_board and board_picture take "proposal" as a version.',
    effect: 'reads',
    input: z.strictObject({ project }),
    run: ({ project }, context) => waitingProposal(context, project),
  }),
  tool({
    name: 'decide_proposal',
    description: 'Makes the proposal the next version, or forgets it.',
    effect: 'changes',
    input: z.strictObject({ project, accept: z.boolean() }),
    run: async ({ project, accept }, { client }) => {
      if (accept) return `project ${project}, ${(await client.acceptProposal({ slug: project })).version}`;
      await client.rejectProposal({ slug: project });
      return 'Forgotten.';
    },
  }),
  tool({
    name: 'build',
    description: 'Builds a version again by the constraints in force, with another seed if given; route: only its tracks are laid anew.',
    effect: 'changes',
    input: z.strictObject({ project, version, seed: z.int().min(0).max(10_000).optional(), route: z.boolean().optional(), wait_s }),
    run: async ({ project, version, seed, route, wait_s }, context) => {
      const base = version === undefined ? {} : { base: version };
      const { client } = context;
      if (route === true) return turnOf(context, startedOf(await client.routeAgain({ slug: project, body: base })), wait_s);
      return turnOf(context, startedOf(await client.rebuild({ slug: project, body: { ...base, ...(seed === undefined ? {} : { seed }) } })), wait_s);
    },
  }),
  tool({
    name: 'wait_for_job',
    description: 'Goes on waiting for a build.',
    effect: 'reads',
    input: z.strictObject({ job: z.string().min(1).max(40), wait_s }),
    run: async ({ job, wait_s }, context) => jobWords(await settled(context, job, wait_s)),
  }),
  tool({
    name: 'cancel_job',
    description: 'Stops a build that waits or runs.',
    effect: 'destroys',
    input: z.strictObject({ job: z.string().min(1).max(40) }),
    run: async ({ job }, { client }) => `${(await client.cancelJob({ id: job })).job.status}`,
  }),
];

/** A change that is built, and then the next version; where there was no board the build is that already. */
async function acceptedOf(context: ToolContext, started: Begun, wait_s: number | undefined): Promise<string> {
  const { job } = started;
  const done = await settled(context, job.id, wait_s);
  const words = jobWords(done);
  if (done.result === null) return `${words} It is a proposal then: decide_proposal makes it a version.`;
  if (done.result.version !== null) return words;
  const proposed = await waitingProposal(context, job.project);
  const { version } = await context.client.acceptProposal({ slug: job.project });
  return bounded([`project ${job.project}, ${version}`, ...words.split('\n').slice(1), ...proposed.split('\n').slice(1, -1)].join('\n'));
}
