import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { line } from '../../design/index.js';
import { type PartFile, VENDOR_FILE } from '../../inputs/kicad-library/index.js';
import { GivenUp } from '../../jobs/index.js';
import { OWN_FOLDERS } from '../../parts/load-own.js';
import { OwnShelf } from '../../projects/index.js';
import { importAnswer } from '../answers/library.js';
import { takeJsonOnly } from '../bodies.js';
import { goneWith } from '../gone.js';
import { HttpError } from '../http-error.js';
import { parse, type Route } from '../route.js';
import type { Service } from '../service.js';

const MOST_FILES = 2000;
/** A file of KiCad's largest library is 22 MB long. */
const LONGEST_FILE = 32 * 1024 * 1024;
const LONGEST_FORM = 64 * 1024 * 1024;

const fileName = line(300, 'the name of a file').refine(
  (name) => /\.(?:kicad_sym|kicad_mod|lib)$/.test(name) || VENDOR_FILE.test(name),
  'a .kicad_sym, .kicad_mod or .lib file, or C123.json with the vendor’s drawing of that code',
);
/** Most drawings of one request, and of those that are asked of the vendor at once. */
const MOST_CODES = 20;
const AT_ONCE = 3;
const names = z.array(line(200, 'a name').min(1)).min(1).max(5000);
const bodySchema = z
  .strictObject({
    files: z
      .array(z.strictObject({ name: fileName, text: z.string('the text of the file').max(LONGEST_FILE) }))
      .max(MOST_FILES)
      .default([]),
    /** Catalogue parts whose vendor's drawings are taken. */
    codes: z
      .array(z.string().regex(/^C\d{1,15}$/, 'a catalogue code'))
      .max(MOST_CODES)
      .default([]),
    only: names.optional(),
    footprint: line(200, 'the name of a land pattern').min(1).optional(),
    replace: z.boolean().optional(),
  })
  .refine(({ files, codes }) => files.length + codes.length > 0, { path: ['files'], message: 'at least one file, or a code' });
type Sent = z.output<typeof bodySchema>;

const FILE = { type: 'string', format: 'binary' };
/** POST /api/library/import: JSON or a form with files. */
export const LIBRARY_IMPORT: Omit<Route, 'handle'> = {
  method: 'POST',
  url: '/api/library/import',
  id: 'importLibrary',
  summary: 'KiCad symbols and footprints into your own library; nobody has confirmed them yet',
  upload: {
    'application/json': { schema: z.toJSONSchema(bodySchema, { io: 'input', unrepresentable: 'any' }) },
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          file: { type: 'array', items: FILE },
          only: { type: 'string' },
          footprint: { type: 'string' },
          replace: { type: 'string', enum: ['true', 'false'] },
        },
        required: ['file'],
      },
    },
  },
  answers: { 201: importAnswer },
  refuses: [413, 415, 422, 503],
};

export async function libraryImportScope(app: FastifyInstance, { settings, readers, queue, desk }: Service): Promise<void> {
  takeJsonOnly(app, readers);
  await app.register(multipart, { limits: { fileSize: LONGEST_FILE + 1, files: MOST_FILES, fields: 10, fieldSize: 1_000_000 } });
  const shelf = new OwnShelf(settings.library);
  app.post(LIBRARY_IMPORT.url, { bodyLimit: LONGEST_FORM }, async (request, reply) => {
    const {
      files,
      codes,
      only,
      footprint,
      replace = false,
    } = request.isMultipart() ? await fromForm(request) : (parse(bodySchema, request.body ?? {}) as Sent);
    const gone = goneWith(reply);
    const wanted = { ...(only === undefined ? {} : { only }), ...(footprint === undefined ? {} : { footprint }) };
    const [drawings, read] = await queue.readings.run('', 'reading parts', gone, async (signal) => {
      const asked: { readonly code: string; readonly drawing: unknown }[] = [];
      for (let i = 0; i < codes.length; i += AT_ONCE) {
        if (signal.aborted) throw new GivenUp('whoever asked for it has gone');
        const some = codes.slice(i, i + AT_ONCE).map(async (code) => ({ code, drawing: await desk.drawing(code) }));
        asked.push(...(await Promise.all(some)));
      }
      const had = asked.filter((d) => d.drawing !== null);
      const all = [...files, ...had.map(({ code, drawing }) => ({ name: `${code}.json`, text: JSON.stringify(drawing) }))];
      return [asked, await readers.readFor(signal, 'readParts', all, wanted)] as const;
    });
    const keptLands = await shelf.createAll(OWN_FOLDERS.lands, read.lands, replace);
    const keptDevices = await shelf.createAll(OWN_FOLDERS.devices, read.devices, replace);
    const told = (all: readonly { name: string; checks: unknown }[], kept: ReadonlySet<string>) =>
      all.filter((e) => !kept.has(e.name)).map(({ name, checks }) => ({ name, checks }));
    const none = drawings.filter((d) => d.drawing === null).map(({ code }) => ({ name: code, why: 'the vendor has no drawing of it' }));
    const there = [...keptLands, ...keptDevices].map((name) => ({ name, why: 'your library has that name already (replace: true writes over it)' }));
    return reply.code(201).send({
      devices: told(read.devices, keptDevices),
      land_patterns: told(read.lands, keptLands),
      skipped: [...read.skipped, ...none, ...there],
    });
  });
}

async function fromForm(request: FastifyRequest): Promise<Sent> {
  if (Number(request.headers['content-length'] ?? 0) > LONGEST_FORM)
    throw new HttpError(413, `the form holds more than ${LONGEST_FORM / 1024 / 1024} MB`);
  const files: PartFile[] = [];
  const fields: Record<string, string> = {};
  let length = 0;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (typeof part.value === 'string' && part.value !== '') fields[part.fieldname] = part.value;
      continue;
    }
    const bytes = await part.toBuffer();
    length += bytes.length;
    if (bytes.length > LONGEST_FILE || length > LONGEST_FORM) throw new HttpError(413, `the form holds more than ${LONGEST_FORM / 1024 / 1024} MB`);
    files.push({ name: part.filename ?? '', text: bytes.toString('utf8') });
  }
  const { only, footprint, replace } = fields;
  return parse(bodySchema, {
    files,
    ...(only === undefined ? {} : { only: only.split(',').map((n) => n.trim()) }),
    ...(footprint === undefined ? {} : { footprint }),
    ...(replace === undefined ? {} : { replace: replace === 'true' || replace === '1' }),
  }) as Sent;
}
