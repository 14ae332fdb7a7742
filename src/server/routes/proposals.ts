import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { checkSelection, kindSchema, line, selectionSchema } from '../../design/index.js';
import { checkMessage, type Started } from '../../jobs/index.js';
import { removeParts } from '../../parts/edit.js';
import { board, started } from '../answers/projects.js';
import { accepted, boardView, proposalAnswer, proposed, rejected } from '../answers/versions.js';
import { attachedFor, attachmentsSchema, chooseBackend } from '../backends.js';
import { effortSchema, modelSchema, waitSchema } from '../fields.js';
import { JSON_TYPE, withTexts } from '../json-text.js';
import { type Route, route, sent } from '../route.js';
import type { Service } from '../service.js';
import { noBlock, noPart } from './catalogue.js';
import { lookRoutes } from './look.js';

const P = '/api/projects/:slug';
const connectSchema = z.record(line(100, 'the name of a pin or port'), line(100, 'the name of a net')).optional();

/** Changes that are built on a copy, reviewed, and accepted or rejected as a whole. */
export function proposalRoutes(service: Service): Route[] {
  const { proposing, desk, readers, store, settings, events } = service;
  return [
    route({
      method: 'POST',
      url: `${P}/parts`,
      id: 'proposePart',
      summary: 'Proposes a part',
      answers: { 200: proposed, 202: started },
      refuses: [413, 422, 502],
      body: z.object({
        catalog_code: line(100, 'a part is needed: its catalogue code').trim().min(1, 'a part is needed: its catalogue code'),
        kind: kindSchema,
        value: line(200, 'a value').optional(),
        purpose: line(500, 'a purpose').optional(),
        connect: connectSchema,
        wait: waitSchema,
      }),
      handle: async ({ param, body, reply }) => {
        const { base, design } = await proposing.currentDesign(param('slug'));
        const { catalog_code, kind, value, purpose, connect, wait } = body;
        const order = { catalog_code, kind, ...defined({ value, purpose, connect }) };
        const change = await desk.ask('addPart', design, order);
        if (change === null) throw noPart(catalog_code);
        return answerProposal(
          service,
          await proposing.proposeChange(param('slug'), `add ${catalog_code} as ${change.ref}`, base, design, change),
          wait,
          reply,
        );
      },
    }),
    route({
      method: 'DELETE',
      url: `${P}/parts`,
      id: 'proposeRemoval',
      summary: 'Proposes to remove parts',
      answers: { 200: proposed, 202: started },
      refuses: [413, 422, 502],
      body: z.object({
        refs: z.array(line(40, 'a reference designator'), 'refs: name the parts to remove').min(1, 'name at least one part to remove').max(5000),
        wait: waitSchema,
      }),
      handle: async ({ param, body, reply }) => {
        const { base, design } = await proposing.currentDesign(param('slug'));
        const change = removeParts(design, body.refs);
        return answerProposal(
          service,
          await proposing.proposeChange(param('slug'), `remove ${change.removed.join(', ')}`, base, design, change),
          body.wait,
          reply,
        );
      },
    }),
    route({
      method: 'POST',
      url: `${P}/blocks`,
      id: 'proposeBlock',
      summary: 'Proposes a block',
      answers: { 200: proposed, 202: started },
      refuses: [413, 422, 502],
      body: z.object({ block: line(100, 'a block is needed').trim().min(1, 'a block is needed'), connect: connectSchema, wait: waitSchema }),
      handle: async ({ param, body, reply }) => {
        const { base, design } = await proposing.currentDesign(param('slug'));
        const change = await desk.ask('addBlock', design, { block: body.block, ...defined({ connect: body.connect }) });
        if (change === null) throw await noBlock(body.block, desk);
        return answerProposal(
          service,
          await proposing.proposeChange(param('slug'), `add block ${body.block}`, base, design, change),
          body.wait,
          reply,
        );
      },
    }),
    route({
      method: 'POST',
      url: `${P}/propose`,
      id: 'propose',
      summary: 'Asks the chat for a change within a selection',
      answers: { 200: proposed, 202: started },
      refuses: [413, 422, 502],
      body: z.object({
        message: z.string('a message is needed'),
        selection: selectionSchema.optional(),
        attachments: attachmentsSchema,
        backend: line(40, 'a backend').optional(),
        model: modelSchema,
        effort: effortSchema,
        wait: waitSchema,
      }),
      handle: async ({ param, body, reply }) => {
        await store.read(param('slug'));
        const message = checkMessage(body.message);
        const model = chooseBackend(body, settings.chat);
        const attached = await attachedFor(model, service, body.attachments);
        const { design } = await proposing.currentDesign(param('slug'));
        if (body.selection !== undefined) checkSelection(body.selection, design);
        return answerProposal(service, await proposing.propose(param('slug'), message, body.selection ?? null, model, attached), body.wait, reply);
      },
    }),
    route({
      method: 'GET',
      url: `${P}/proposal`,
      id: 'getProposal',
      summary: 'What is proposed',
      answers: { 200: proposalAnswer },
      handle: async ({ param }) => ({ proposal: await proposing.view(param('slug')) }),
    }),
    route({
      method: 'GET',
      url: `${P}/proposal/board`,
      id: 'getProposalBoard',
      summary: "The proposal's board",
      answers: { 200: board },
      handle: async ({ param, reply }) => sent(reply.type(JSON_TYPE).send(await proposing.proposals.readFile(param('slug'), 'board.json'))),
    }),
    ...lookRoutes(
      service,
      `${P}/proposal`,
      async (param) => ({ folder: await proposing.proposals.place(param('slug')), id: 'proposal', project: param('slug') }),
      ['getProposalText', 'getProposalPicture'],
    ),
    route({
      method: 'GET',
      url: `${P}/proposal/view`,
      id: 'getProposalView',
      summary: "The proposal's board as the studio draws it",
      answers: { 200: boardView },
      refuses: [413],
      handle: async ({ param, reply }) => {
        const slug = param('slug');
        const built = { folder: await proposing.proposals.place(slug), id: 'proposal', project: slug };
        return sent(reply.type(JSON_TYPE).send(await readers.read('boardView', built)));
      },
    }),
    route({
      method: 'POST',
      url: `${P}/proposal/accept`,
      id: 'acceptProposal',
      summary: 'Makes the proposal the next version',
      answers: { 200: accepted },
      refuses: [507],
      handle: async ({ param, reply }) => {
        const slug = param('slug');
        const version = await proposing.accept(slug);
        events.publish(slug, { version });
        const text = await readers.read('boardText', { folder: store.path(slug, version), id: version, project: slug });
        return sent(reply.type(JSON_TYPE).send(withTexts({ version, project: await store.detail(slug) }, { board: text })));
      },
    }),
    route({
      method: 'POST',
      url: `${P}/proposal/reject`,
      id: 'rejectProposal',
      summary: 'Forgets the proposal',
      answers: { 200: rejected },
      handle: async ({ param }) => {
        await proposing.proposals.reject(param('slug'));
        return { proposal: null, project: await store.detail(param('slug')) };
      },
    }),
  ];
}

/** 202 with the job, or with `wait` the proposal. */
export async function answerProposal(
  { proposing, store }: Service,
  { job, ended }: Started,
  wait: boolean | undefined,
  reply: FastifyReply,
): Promise<z.output<typeof proposed> | z.output<typeof started>> {
  if (wait === true) return proposing.finished(await ended);
  reply.code(202);
  return { job, project: await store.detail(job.project) };
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
const defined = <T extends object>(value: T): Defined<T> =>
  Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as Defined<T>;
