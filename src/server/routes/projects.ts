import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { checkMessage } from '../../jobs/index.js';
import { nameFromPrompt } from '../../projects/index.js';
import { detail, emptied, finished, projectAnswer, projectList, started, trashed, trashList } from '../answers/projects.js';
import { chooseBackend } from '../backends.js';
import { descriptionSchema, filenameSchema, footprintsSchema, nameSchema, noteSchema, projectFileSchema, tagsSchema, waitSchema } from '../fields.js';
import { goneWith } from '../gone.js';
import { HttpError } from '../http-error.js';
import { flag, type Route, route } from '../route.js';
import type { Service } from '../service.js';
import { answerTurn, reading, takeIn } from './chat.js';

const createSchema = z.object({
  name: nameSchema.optional(),
  description: descriptionSchema.optional(),
  prompt: z.string().optional(),
  inline: z.boolean().optional(),
  design: z.unknown().optional(),
  ecad: z.string().optional(),
  filename: filenameSchema.optional(),
  ecad_project: projectFileSchema,
  footprints: footprintsSchema,
  route: z.boolean().optional(),
  note: noteSchema.optional(),
  wait: waitSchema,
});

const patchSchema = z.object({
  name: nameSchema.optional(),
  description: descriptionSchema.optional(),
  tags: tagsSchema.optional(),
  archived: z.boolean().optional(),
});

export function projectRoutes(service: Service): Route[] {
  const { store, trash, queue, turns, settings } = service;
  return [
    route({
      method: 'GET',
      url: '/api/projects',
      id: 'listProjects',
      summary: 'Projects, most recently touched first',
      answers: { 200: projectList },
      query: z.object({ archived: flag }),
      handle: async ({ query }) => ({ projects: await store.list(query.archived), trash: await trash.count() }),
    }),
    route({
      method: 'POST',
      url: '/api/projects',
      id: 'createProject',
      summary: 'A new project: blank, or built from a prompt',
      answers: { 200: finished, 201: projectAnswer, 202: started },
      refuses: [404, 409, 413, 422, 502, 507],
      body: createSchema,
      packs: ['design'],
      handle: async ({ body, reply }) => {
        const sources = (['prompt', 'design', 'ecad'] as const).filter((key) => body[key] !== undefined);
        if (sources.length > 1) throw new HttpError(400, `${sources.join(' and ')}: only one of them makes a project`);
        if (body.design !== undefined || body.ecad !== undefined) return createFromImport(service, body, reply);
        const prompt = body.prompt === undefined ? undefined : checkMessage(body.prompt);
        if (body.inline === true && prompt === undefined) throw new HttpError(400, 'prompt: there is nothing to build from');
        const model = body.inline === true ? chooseBackend({}, settings.chat) : null;
        if (body.inline === true) queue.mustHaveRoom();
        const slug = await store.create({
          name: body.name ?? (prompt === undefined ? 'Untitled' : nameFromPrompt(prompt)),
          ...(body.description === undefined ? {} : { description: body.description }),
          ...(body.name === undefined && prompt !== undefined ? { auto_named: true } : {}),
          ...(prompt === undefined || body.inline === true ? {} : { unsent: prompt }),
        });
        if (prompt === undefined || body.inline !== true) {
          reply.code(201);
          return { project: await store.detail(slug) };
        }
        return answerTurn(service, await turns.chat(slug, { message: prompt, model }), body.wait === true, reply);
      },
    }),
    route({
      method: 'GET',
      url: '/api/projects/:slug',
      id: 'getProject',
      summary: 'One project with its versions and its conversation',
      answers: { 200: detail },
      handle: ({ param }) => store.detail(param('slug')),
    }),
    route({
      method: 'PATCH',
      url: '/api/projects/:slug',
      id: 'patchProject',
      summary: 'Name, description, tags, archived',
      answers: { 200: projectAnswer },
      body: patchSchema,
      handle: async ({ param, body }) => {
        const { name, description, tags, archived } = body;
        await store.touch(param('slug'), () => ({
          ...(name === undefined ? {} : { name, auto_named: false }),
          ...(description === undefined ? {} : { description }),
          ...(tags === undefined ? {} : { tags: [...new Set(tags)] }),
          ...(archived === undefined ? {} : { archived }),
        }));
        return { project: await store.detail(param('slug')) };
      },
    }),
    route({
      method: 'DELETE',
      url: '/api/projects/:slug',
      id: 'trashProject',
      summary: 'Moves a project to the trash',
      answers: { 200: trashed },
      handle: async ({ param }) => {
        const slug = param('slug');
        await store.read(slug);
        const release = await queue.reserve(slug);
        try {
          return { trashed: await trash.put(slug), trash: await trash.count() };
        } finally {
          await release();
        }
      },
    }),
    route({
      method: 'GET',
      url: '/api/trash',
      id: 'listTrash',
      summary: 'Trashed projects',
      answers: { 200: trashList },
      handle: async () => ({ trash: await trash.list() }),
    }),
    route({
      method: 'POST',
      url: '/api/trash/:slug/restore',
      id: 'restoreProject',
      summary: 'Takes a project out of the trash',
      answers: { 200: projectAnswer },
      handle: async ({ param }) => ({ project: await store.detail(await trash.restore(param('slug'))) }),
    }),
    route({
      method: 'DELETE',
      url: '/api/trash',
      id: 'emptyTrash',
      summary: 'Deletes for ever what is in the trash',
      answers: { 200: emptied },
      handle: async () => ({ emptied: await trash.empty(), trash: [] as never[] }),
    }),
  ];
}

/** A project of an imported design; nothing is made unless it is one. */
async function createFromImport(service: Service, body: z.output<typeof createSchema>, reply: FastifyReply): ReturnType<typeof answerTurn> {
  const { store, queue } = service;
  const started = await reading(service, '', body, goneWith(reply), async (read) => {
    queue.mustHaveRoom();
    const name = body.name ?? (read.kind === 'board' ? read.name : read.design.name);
    const slug = await store.create({ name, ...(body.description === undefined ? {} : { description: body.description }) });
    return takeIn(service, slug, read, body);
  });
  return answerTurn(service, started, body.wait === true, reply);
}
