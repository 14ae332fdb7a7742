import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { line } from '../../design/index.js';
import { checkMessage, type ReadIn, type Started } from '../../jobs/index.js';
import { finished, started } from '../answers/projects.js';
import { attachedFor, attachmentsSchema, chooseBackend } from '../backends.js';
import {
  baseSchema,
  effortSchema,
  filenameSchema,
  footprintsSchema,
  modelSchema,
  noteSchema,
  projectFileSchema,
  seedSchema,
  waitSchema,
} from '../fields.js';
import { goneWith } from '../gone.js';
import { HttpError } from '../http-error.js';
import { type Route, route } from '../route.js';
import type { Service } from '../service.js';

const P = '/api/projects/:slug';

const chatSchema = z.object({
  message: z.string('a message is needed'),
  /** Build whatever is missing of the wish. */
  anyway: z.boolean().optional(),
  attachments: attachmentsSchema,
  base: baseSchema,
  backend: line(40, 'a backend').optional(),
  model: modelSchema,
  effort: effortSchema,
  wait: waitSchema,
});

const importSchema = z.object({
  design: z.unknown().optional(),
  ecad: z.string('the text of a board file or a netlist').optional(),
  filename: filenameSchema.optional(),
  ecad_project: projectFileSchema,
  footprints: footprintsSchema,
  route: z.boolean().optional(),
  note: noteSchema.optional(),
  wait: waitSchema,
});

/** What ends in a version: a message, an import, a rebuild, a new routing. */
export function chatRoutes(service: Service): Route[] {
  const { store, turns, settings } = service;
  return [
    route({
      method: 'POST',
      url: `${P}/chat`,
      id: 'chat',
      summary: 'Says something about the board; builds when that is an order',
      answers: { 200: finished, 202: started },
      refuses: [413, 422, 502, 507],
      body: chatSchema,
      handle: async ({ param, body, reply }) => {
        await store.read(param('slug'));
        const message = checkMessage(body.message);
        const model = chooseBackend(body, settings.chat);
        const attached = await attachedFor(model, service, body.attachments);
        const taken = await turns.chat(param('slug'), {
          message,
          model,
          anyway: body.anyway === true,
          attached,
          ...(body.base === undefined ? {} : { base: body.base }),
        });
        return answerTurn(service, taken, body.wait === true, reply);
      },
    }),
    route({
      method: 'POST',
      url: `${P}/import`,
      id: 'importVersion',
      summary: 'A design, a netlist or a board file as the next version',
      answers: { 200: finished, 202: started },
      refuses: [413, 422, 502, 507],
      body: importSchema,
      packs: ['design'],
      handle: async ({ param, body, reply }) => {
        await store.read(param('slug'));
        return answerTurn(service, await startImport(service, param('slug'), body, goneWith(reply)), body.wait === true, reply);
      },
    }),
    route({
      method: 'POST',
      url: `${P}/rebuild`,
      id: 'rebuild',
      summary:
        'Builds the design again against the constraints in force; what nobody moved keeps its place, unless a seed or other knobs are asked for',
      answers: { 200: finished, 202: started },
      refuses: [413, 422, 502, 507],
      body: z.object({ base: baseSchema, seed: seedSchema, wait: waitSchema }),
      handle: async ({ param, body, reply }) =>
        answerTurn(service, await turns.rebuild(param('slug'), body.base ?? null, body.seed ?? null), body.wait === true, reply),
    }),
    route({
      method: 'POST',
      url: `${P}/route`,
      id: 'routeAgain',
      summary: "Routes a version's placement again",
      answers: { 200: finished, 202: started },
      refuses: [413, 422, 502, 507],
      body: z.object({ base: baseSchema, wait: waitSchema }),
      handle: async ({ param, body, reply }) =>
        answerTurn(service, await turns.routeAgain(param('slug'), body.base ?? null), body.wait === true, reply),
    }),
  ];
}

export type ImportOrder = z.output<typeof importSchema>;

/** Refuses what is neither a design nor a board file (400, 422); nothing is written until the job commits. */
export async function startImport(service: Service, slug: string, body: ImportOrder, gone: AbortSignal): Promise<Started> {
  return reading(service, slug, body, gone, (read) => takeIn(service, slug, read, body));
}

/** Reads what is to be imported, as a job that shows, and hands what was found good to `then`; `gone`: when nobody waits for it any more. */
export async function reading<T>(
  { readers, queue }: Service,
  slug: string,
  order: ImportOrder,
  gone: AbortSignal,
  then: (read: ReadIn) => Promise<T>,
): Promise<T> {
  const { design, ecad, ecad_project, filename = '', footprints } = order;
  if ((design === undefined) === (ecad === undefined)) throw new HttpError(400, 'either a design or an ecad board file is needed');
  if (ecad === undefined && ecad_project !== undefined) throw new HttpError(400, 'ecad_project: there is no board that it could stand beside');
  const lands = footprints === undefined ? {} : { footprints };
  const project = ecad_project === undefined ? {} : { project: ecad_project };
  const file = ecad === undefined ? { design, filename } : { ecad, filename, ...project, ...lands };
  const named = filename === '' ? (ecad === undefined ? 'a design' : 'a board') : filename;
  return queue.readings.run(slug, `reading ${named}`, gone, async (signal) => then(await readers.readFor(signal, 'readIn', file)));
}

/** Makes the next version of what was read. */
export const takeIn = ({ turns }: Service, slug: string, read: ReadIn, { route = false, note = '' }: ImportOrder): Promise<Started> =>
  read.kind === 'board' ? turns.importBoard(slug, read, route, note) : turns.importDesign(slug, read.design, note);

/** 202 with the job, or with `wait` the finished turn. */
export async function answerTurn(
  { turns, store }: Service,
  { job, ended }: Started,
  wait: boolean,
  reply: FastifyReply,
): Promise<z.output<typeof finished> | z.output<typeof started>> {
  if (wait) return turns.finished(await ended);
  reply.code(202);
  return { job, project: await store.detail(job.project) };
}
