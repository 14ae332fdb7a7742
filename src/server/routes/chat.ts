import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Board } from '../../board/index.js';
import { checkDesign, type Design, line } from '../../design/index.js';
import { circuitElements, isCircuitJson } from '../../inputs/circuit-json-elements.js';
import { isNetlist } from '../../inputs/netlist.js';
import { checkMessage, type Started } from '../../jobs/index.js';
import { chooseBackend } from '../backends.js';
import { HttpError } from '../errors.js';
import { baseSchema, effortSchema, filenameSchema, footprintsSchema, modelSchema, noteSchema, seedSchema, waitSchema } from '../fields.js';
import { type Route, route } from '../route.js';
import type { Service } from '../service.js';

const P = '/api/projects/:slug';

const chatSchema = z.object({
  message: z.string('a message is needed'),
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
      summary: 'Says something about the board; builds when that is an order',
      body: chatSchema,
      handle: async ({ param, body, reply }) => {
        await store.read(param('slug'));
        const message = checkMessage(body.message);
        const model = chooseBackend(body, settings.chat);
        const started = await turns.chat(param('slug'), { message, model, ...(body.base === undefined ? {} : { base: body.base }) });
        return answerTurn(service, started, body.wait === true, reply);
      },
    }),
    route({
      method: 'POST',
      url: `${P}/import`,
      summary: 'A design, a netlist or a board file as the next version',
      body: importSchema,
      handle: async ({ param, body, reply }) => {
        await store.read(param('slug'));
        return answerTurn(service, await startImport(service, param('slug'), body), body.wait === true, reply);
      },
    }),
    route({
      method: 'POST',
      url: `${P}/rebuild`,
      summary: 'Builds the design again against the constraints in force',
      body: z.object({ base: baseSchema, seed: seedSchema, wait: waitSchema }),
      handle: async ({ param, body, reply }) =>
        answerTurn(service, await turns.rebuild(param('slug'), body.base ?? null, body.seed ?? null), body.wait === true, reply),
    }),
    route({
      method: 'POST',
      url: `${P}/route`,
      summary: "Routes a version's placement again",
      body: z.object({ base: baseSchema, wait: waitSchema }),
      handle: async ({ param, body, reply }) =>
        answerTurn(service, await turns.routeAgain(param('slug'), body.base ?? null), body.wait === true, reply),
    }),
  ];
}

export type ImportOrder = z.output<typeof importSchema>;

/** Refuses what is neither a design nor a board file (400, 422); nothing is written until the job commits. */
export async function startImport({ turns, desk }: Service, slug: string, body: ImportOrder): Promise<Started> {
  const order = await checkImport(desk, body);
  if (order.board !== null) return turns.importBoard(slug, { design: order.design, board: order.board }, order.route, order.note);
  return turns.importDesign(slug, order.design, order.note);
}

/** What is to be imported; `board` null: a design that is still to be built. */
export type CheckedImport = { readonly design: Design; readonly board: Board | null; readonly route: boolean; readonly note: string };

export async function checkImport(desk: Service['desk'], body: ImportOrder): Promise<CheckedImport> {
  if ((body.design === undefined) === (body.ecad === undefined)) throw new HttpError(400, 'either a design or an ecad board file is needed');
  const rest = { route: body.route === true, note: body.note ?? '' };
  if (body.ecad !== undefined && !isNetlist(body.ecad)) {
    return { ...(await desk.ask('readKicad', body.ecad, body.filename ?? 'board.kicad_pcb')), ...rest };
  }
  const design = await designIn(desk, body);
  await desk.ask('checkResolves', design);
  return { design, board: null, ...rest };
}

/** A design document, or what a netlist or circuit-json says of one. */
async function designIn(desk: Service['desk'], { design, ecad, filename, footprints }: ImportOrder): Promise<Design> {
  if (ecad !== undefined) return desk.ask('readNetlist', ecad, filename ?? 'circuit.net', footprints ?? {});
  if (isCircuitJson(design)) return desk.ask('readCircuitJson', circuitElements(design), filename ?? 'circuit.json');
  return checkDesign(design);
}

/** 202 with the job, or with `wait` the finished turn. */
export async function answerTurn(service: Service, started: Started, wait: boolean, reply: FastifyReply): Promise<unknown> {
  if (wait) return service.turns.finished(await started.ended);
  return reply.code(202).send({ job: started.job, project: await service.store.detail(started.job.project) });
}
