import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { StoredVersion } from '../../jobs/index.js';
import { findEngine, type Simulated, SimulationImpossible, simulate } from '../../jobs/spice/index.js';
import { contentType, dateOf, isVersionId, offeredName, openListed, StoreError, showsInline, versionView, zipOf } from '../../projects/index.js';
import { HttpError } from '../errors.js';
import { labelSchema, notesSchema } from '../fields.js';
import { JSON_TYPE, withTexts } from '../json-text.js';
import { SEALED, VIEWER } from '../policies.js';
import { flag, type Input, type Route, route } from '../route.js';
import type { Service } from '../service.js';
import { disposition } from './downloads.js';

const DAY_S = 24 * 3600;
const V = '/api/projects/:slug/versions/:vid';

export function versionRoutes(service: Service): Route[] {
  const { store } = service;
  const at = ({ param }: { param: (name: string) => string }): [string, string] => [param('slug'), param('vid')];
  return [
    route({
      method: 'GET',
      url: V,
      summary: 'One version, its files and what changed in it',
      handle: async (input) => input.reply.type(JSON_TYPE).send(await versionDetail(service, ...at(input))),
    }),
    route({
      method: 'PATCH',
      url: V,
      summary: 'Label and notes of a version',
      body: z.object({ label: labelSchema.optional(), notes: notesSchema.optional() }),
      handle: async (input) => {
        const [slug, vid] = at(input);
        const { label, notes } = input.body;
        await store.version(slug, vid);
        const change = { ...(label === undefined ? {} : { label }), ...(notes === undefined ? {} : { notes }) };
        await store.touch(slug, (p) => ({ versions: p.versions.map((v) => (v.id === vid ? { ...v, ...change } : v)) }));
        return { project: await store.detail(slug) };
      },
    }),
    route({
      method: 'POST',
      url: `${V}/restore`,
      summary: 'Makes a version the current one',
      handle: async (input) => {
        const [slug, vid] = at(input);
        await store.makeCurrent(slug, vid);
        service.events.publish(slug, { version: vid });
        const board = await service.readers.read('boardText', stored(service, slug, vid));
        return input.reply.type(JSON_TYPE).send(withTexts({ project: await store.detail(slug), version: vid }, { board }));
      },
    }),
    route({
      method: 'POST',
      url: `${V}/simulate`,
      summary: "Runs the circuit simulator on the version's netlist",
      handle: async (input) => {
        const [slug, vid] = at(input);
        await store.version(slug, vid);
        const answer = await simulated(service, slug, vid);
        await store.putSimulation(slug, vid, `${JSON.stringify(answer, null, 1)}\n`);
        return { ...answer, version: vid };
      },
    }),
    route({
      method: 'GET',
      url: `${V}/board`,
      summary: 'board.json; `format=step`: the board with its parts in three dimensions, for enclosures',
      query: z.object({ format: z.enum(['json', 'step']).optional() }),
      handle: (input) => (input.query.format === 'step' ? sendStep(service, input.reply, ...at(input)) : sendFile(service, input, 'board.json')),
    }),
    route({ method: 'GET', url: `${V}/design`, summary: 'design.json', handle: (input) => sendFile(service, input, 'design.json') }),
    route({
      method: 'GET',
      url: `${V}/diff`,
      summary: 'What is different from another version',
      query: z.object({ against: z.string().optional(), format: z.enum(['json', 'svg']).optional() }),
      handle: async (input) => {
        const [slug, vid] = at(input);
        const against = input.query.against ?? (await store.version(slug, vid)).parent;
        if (against !== null && !isVersionId(against)) throw new HttpError(404, `project ${slug} has no version ${JSON.stringify(against)}`);
        if (input.query.format === 'svg') return sendOverlay(service, input.reply, slug, against, vid);
        return input.reply.type(JSON_TYPE).send(await diffBetween(service, slug, against, vid));
      },
    }),
    route({ method: 'GET', url: `${V}/files`, summary: 'Files of a version', handle: async (input) => ({ files: await store.files(...at(input)) }) }),
    route({
      method: 'GET',
      url: `${V}/files/*`,
      summary: 'One file of a version',
      query: z.object({ dl: flag }),
      handle: (input) => sendFile(service, input, input.param('*'), input.query.dl),
    }),
    route({
      method: 'GET',
      url: `${V}/inspector.html`,
      summary: 'The standalone viewer',
      query: z.object({ dl: flag }),
      handle: (input) => sendFile(service, input, 'inspector.html', input.query.dl),
    }),
    route({
      method: 'GET',
      url: `${V}/gerbers.zip`,
      summary: 'Gerbers, drill, bill of materials and placement list',
      handle: (input) => sendZip(service, ...at(input), input.reply),
    }),
  ];
}

/** What reads a version's documents needs to know of it. */
const stored = ({ store }: Service, slug: string, vid: string): StoredVersion => ({ folder: store.path(slug, vid), id: vid, project: slug });

/** The answer as JSON. */
async function versionDetail(service: Service, slug: string, vid: string): Promise<string> {
  const { store } = service;
  const row = await store.version(slug, vid);
  const [project, files] = await Promise.all([store.read(slug), store.files(slug, vid)]);
  const simulated = files.some((f) => f.name === 'sim.json');
  const detail = { ...versionView(row, simulated), project: slug, is_current: project.current === vid, files };
  const inside = row.parent !== null && isVersionId(row.parent);
  return withTexts(detail, { diff: inside ? await diffIfReadable(service, slug, row.parent, vid) : 'null' });
}

/** null where one of the two is of another program. */
async function diffIfReadable(service: Service, slug: string, from: string | null, to: string): Promise<string> {
  try {
    return await diffBetween(service, slug, from, to);
  } catch (error) {
    if (error instanceof StoreError && (error.problem === 'conflict' || error.problem === 'not-found')) return 'null';
    throw error;
  }
}

/** As JSON. `from` null: the version against nothing. */
async function diffBetween(service: Service, slug: string, from: string | null, to: string): Promise<string> {
  for (const vid of from === null ? [to] : [from, to]) await service.store.version(slug, vid);
  return service.readers.read('diffText', from === null ? null : stored(service, slug, from), stored(service, slug, to));
}

/** Both boards over each other. 409: there is no other, or one of them cannot be read. */
async function sendOverlay(service: Service, reply: FastifyReply, slug: string, from: string | null, to: string): Promise<FastifyReply> {
  if (from === null) throw new HttpError(409, `version ${to} of ${slug} has no version before it: name one with "against"`);
  for (const vid of [from, to]) await service.store.version(slug, vid);
  const svg = await service.readers.read('overlay', stored(service, slug, from), stored(service, slug, to));
  return reply.type(contentType('diff.svg')).header('content-security-policy', SEALED).send(svg);
}

/** The version's board as a STEP assembly. 409: it cannot be read. */
async function sendStep(service: Service, reply: FastifyReply, slug: string, vid: string): Promise<FastifyReply> {
  const [{ created }, { name }] = await Promise.all([service.store.version(slug, vid), service.store.read(slug)]);
  const file = await service.readers.read('step', stored(service, slug, vid), created);
  return reply
    .type('model/step')
    .header('content-disposition', disposition('attachment', `${name}-${vid}.step`))
    .send(file);
}

/** 409 with the reason where there is nothing to simulate, or nothing to do it with. */
async function simulated(service: Service, slug: string, vid: string): Promise<Simulated> {
  try {
    return await simulate(await service.readers.read('resolved', stored(service, slug, vid)), await findEngine(process.env['SERVICE_NGSPICE']));
  } catch (error) {
    if (error instanceof SimulationImpossible) throw new HttpError(409, error.message);
    throw error;
  }
}

async function sendFile({ store }: Service, { param, reply }: Input<unknown, unknown>, name: string, download = false): Promise<FastifyReply> {
  const { path } = await store.file(param('slug'), param('vid'), name);
  const { size, stream } = await openListed(path, name);
  const inline = showsInline(name) && !download;
  return reply
    .type(contentType(name))
    .header('content-length', size)
    .header('content-disposition', disposition(inline ? 'inline' : 'attachment', offeredName(name)))
    .header('cache-control', `private, max-age=${DAY_S}`)
    .header('content-security-policy', name.endsWith('.html') ? VIEWER : SEALED)
    .send(stream);
}

async function sendZip({ store }: Service, slug: string, vid: string, reply: FastifyReply): Promise<FastifyReply> {
  const [row, files, project] = await Promise.all([store.version(slug, vid), store.files(slug, vid), store.read(slug)]);
  const wanted = files.filter((f) => f.kind === 'gerber' || f.kind === 'assembly');
  if (wanted.length === 0) throw new HttpError(409, `version ${vid} of ${slug} has no manufacturing files`);
  const mtime = dateOf(row.created);
  const zip = await zipOf(wanted.map(({ name }) => ({ path: store.path(slug, vid, name), name, mtime })));
  return reply
    .type('application/zip')
    .header('content-disposition', disposition('attachment', `${project.name}-${vid}-gerbers.zip`))
    .header('cache-control', `private, max-age=${DAY_S}`)
    .send(zip);
}
