import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { checkSelection, kindSchema, line, selectionSchema } from '../../design/index.js';
import { checkMessage, type Started } from '../../jobs/index.js';
import { removeParts } from '../../parts/edit.js';
import { chooseBackend } from '../backends.js';
import { HttpError } from '../errors.js';
import { effortSchema, modelSchema, waitSchema } from '../fields.js';
import { JSON_TYPE, withTexts } from '../json-text.js';
import { type Route, route } from '../route.js';
import type { Service } from '../service.js';
import { noPart } from './catalogue.js';

const P = '/api/projects/:slug';
const connectSchema = z.record(line(100, 'the name of a pin or port'), line(100, 'the name of a net')).optional();

/** Changes that are built on a copy, reviewed, and accepted or rejected as a whole. */
export function proposalRoutes(service: Service): Route[] {
  const { proposing, desk, readers, store, settings, events } = service;
  return [
    route({
      method: 'POST',
      url: `${P}/parts`,
      summary: 'Proposes a part',
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
        return answer(
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
      summary: 'Proposes to remove parts',
      body: z.object({
        refs: z.array(line(40, 'a reference designator'), 'refs: name the parts to remove').min(1, 'name at least one part to remove').max(5000),
        wait: waitSchema,
      }),
      handle: async ({ param, body, reply }) => {
        const { base, design } = await proposing.currentDesign(param('slug'));
        const change = removeParts(design, body.refs);
        return answer(
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
      summary: 'Proposes a block',
      body: z.object({ block: line(100, 'a block is needed').trim().min(1, 'a block is needed'), connect: connectSchema, wait: waitSchema }),
      handle: async ({ param, body, reply }) => {
        const { base, design } = await proposing.currentDesign(param('slug'));
        const change = await desk.ask('addBlock', design, { block: body.block, ...defined({ connect: body.connect }) });
        if (change === null) throw new HttpError(404, `there is no block ${JSON.stringify(body.block)}`);
        return answer(service, await proposing.proposeChange(param('slug'), `add block ${body.block}`, base, design, change), body.wait, reply);
      },
    }),
    route({
      method: 'POST',
      url: `${P}/propose`,
      summary: 'Asks the chat for a change within a selection',
      body: z.object({
        message: z.string('a message is needed'),
        selection: selectionSchema.optional(),
        backend: line(40, 'a backend').optional(),
        model: modelSchema,
        effort: effortSchema,
        wait: waitSchema,
      }),
      handle: async ({ param, body, reply }) => {
        await store.read(param('slug'));
        const message = checkMessage(body.message);
        const model = chooseBackend(body, settings.chat);
        const { design } = await proposing.currentDesign(param('slug'));
        if (body.selection !== undefined) checkSelection(body.selection, design);
        return answer(service, await proposing.propose(param('slug'), message, body.selection ?? null, model), body.wait, reply);
      },
    }),
    route({
      method: 'GET',
      url: `${P}/proposal`,
      summary: 'What is proposed',
      handle: async ({ param }) => ({ proposal: await proposing.view(param('slug')) }),
    }),
    route({
      method: 'GET',
      url: `${P}/proposal/board`,
      summary: "The proposal's board",
      handle: async ({ param, reply }) =>
        reply.type('application/json; charset=utf-8').send(await proposing.proposals.readFile(param('slug'), 'board.json')),
    }),
    route({
      method: 'POST',
      url: `${P}/proposal/accept`,
      summary: 'Makes the proposal the next version',
      handle: async ({ param, reply }) => {
        const slug = param('slug');
        const version = await proposing.accept(slug);
        events.publish(slug, { version });
        const board = await readers.read('boardText', { folder: store.path(slug, version), id: version, project: slug });
        return reply.type(JSON_TYPE).send(withTexts({ version, project: await store.detail(slug) }, { board }));
      },
    }),
    route({
      method: 'POST',
      url: `${P}/proposal/reject`,
      summary: 'Forgets the proposal',
      handle: async ({ param }) => {
        await proposing.proposals.reject(param('slug'));
        return { proposal: null, project: await store.detail(param('slug')) };
      },
    }),
  ];
}

/** 202 with the job, or with `wait` the proposal. */
async function answer({ proposing, store }: Service, started: Started, wait: boolean | undefined, reply: FastifyReply): Promise<unknown> {
  if (wait === true) return proposing.finished(await started.ended);
  return reply.code(202).send({ job: started.job, project: await store.detail(started.job.project) });
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
const defined = <T extends object>(value: T): Defined<T> =>
  Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as Defined<T>;
