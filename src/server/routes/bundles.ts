import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { exportBundle, fork, importBundle, LARGEST_BUNDLE, type Unpacker } from '../../projects/index.js';
import { projectAnswer } from '../answers/projects.js';
import { filenameSchema, nameSchema } from '../fields.js';
import { goneWith } from '../gone.js';
import { HttpError } from '../http-error.js';
import { parse, type Route, route, sent } from '../route.js';
import type { Service } from '../service.js';
import { disposition } from './downloads.js';

const ZIP = { type: 'string', format: 'binary' };

/** Projects as files, and copies of them. */
export function bundleRoutes({ store }: Service): Route[] {
  return [
    route({
      method: 'POST',
      url: '/api/projects/:slug/fork',
      id: 'forkProject',
      summary: 'A new project from one version of this',
      answers: { 201: projectAnswer },
      body: z.object({ name: nameSchema.optional(), version: z.string().optional() }),
      handle: async ({ param, body, reply }) => {
        const { name, version } = body;
        const slug = await fork(store, param('slug'), { ...(name === undefined ? {} : { name }), ...(version === undefined ? {} : { version }) });
        reply.code(201);
        return { project: await store.detail(slug) };
      },
    }),
    route({
      method: 'GET',
      url: '/api/projects/:slug/export.zip',
      id: 'exportProject',
      summary: 'The whole project as a zip',
      answers: { 200: { media: { 'application/zip': ZIP } } },
      query: z.object({ chat: z.enum(['0', '1', 'true', 'false']).optional() }),
      handle: async ({ param, query, reply }) => {
        const { filename, stream } = await exportBundle(store, param('slug'), { chat: query.chat !== '0' && query.chat !== 'false' });
        return sent(
          reply
            .type('application/zip')
            .header('content-disposition', disposition('attachment', filename))
            .header('cache-control', 'no-store')
            .send(stream),
        );
      },
    }),
  ];
}

const querySchema = z.object({ name: nameSchema.optional(), filename: filenameSchema.optional() });

/** POST /api/projects/import: its body is a zip, or a form with one, and never JSON; so it lives in a scope of its own. */
export const IMPORT: Omit<Route, 'handle'> = {
  method: 'POST',
  url: '/api/projects/import',
  id: 'importProject',
  summary: 'A project from a zip: the body itself, or the field "file" of a form',
  query: querySchema,
  upload: {
    'application/zip': { schema: ZIP },
    'multipart/form-data': { schema: { type: 'object', properties: { file: ZIP, name: { type: 'string' } }, required: ['file'] } },
  },
  answers: { 201: projectAnswer },
  refuses: [409, 413, 415],
};

/** What a form adds around its file, at most. */
const FORM_OVERHEAD = 1024 * 1024;

export async function importScope(app: FastifyInstance, { store, readers, queue }: Service): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(/^application\/(?:zip|x-zip-compressed|octet-stream)/i, (_request, payload, done) => done(null, payload));
  await app.register(multipart, { limits: { fileSize: LARGEST_BUNDLE + 1, files: 2, fields: 10, fieldSize: 10_000 } });
  app.post(IMPORT.url, { bodyLimit: Number.MAX_SAFE_INTEGER }, async (request, reply) => {
    // The length that the client tells spares both sides the sending; the limit itself is kept while the bytes come.
    if (Number(request.headers['content-length'] ?? 0) > LARGEST_BUNDLE + FORM_OVERHEAD) {
      throw new HttpError(413, 'the bundle holds more than 256 MB', { connection: 'close' });
    }
    const gone = goneWith(reply);
    const unpack: Unpacker = (...bundle) =>
      queue.readings.run('', 'reading a project', gone, (signal) => readers.readFor(signal, 'unpackBundle', ...bundle));
    const slug = request.isMultipart() ? await fromForm(request, unpack) : await fromBody(request, unpack);
    return reply.code(201).send({ project: await store.detail(slug) });
  });

  async function fromBody(request: FastifyRequest, unpack: Unpacker): Promise<string> {
    if (!(request.body instanceof Readable)) throw new HttpError(400, 'the body is empty: send a zip');
    const { name, filename = '' } = parse(querySchema, request.query) as z.output<typeof querySchema>;
    return importBundle(store, { stream: request.body, filename, name: async () => name }, unpack);
  }

  async function fromForm(request: FastifyRequest, unpack: Unpacker): Promise<string> {
    const parts = request.parts()[Symbol.asyncIterator]();
    let name: string | undefined;
    /** Reads on to the next file of the form; null at its end. */
    const nextFile = async () => {
      for (let step = await parts.next(); step.done !== true; step = await parts.next()) {
        const part = step.value;
        if (part.type === 'file' && part.fieldname === 'file') return part;
        if (part.type === 'file') part.file.resume();
        else if (part.fieldname === 'name' && part.value !== '') name = formName(part.value);
      }
      return null;
    };
    const sent = await nextFile();
    if (sent === null) throw new HttpError(400, 'file: the form has no zip in its field "file"');
    const rest = async (): Promise<string | undefined> => {
      if ((await nextFile()) !== null) throw new HttpError(400, 'file: one zip at a time');
      return name;
    };
    return importBundle(store, { stream: sent.file, filename: fileName(sent.filename), name: rest }, unpack);
  }
}

/** The name that a form gives its file is for people: what of it no name may have goes. */
const fileName = (sent: string | undefined): string => (filenameSchema.safeParse(sent).success ? (sent ?? '') : '');
const formName = (value: unknown): string => (parse(z.object({ name: nameSchema }), { name: value }) as { name: string }).name;
