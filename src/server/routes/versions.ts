import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { StoredVersion } from '../../jobs/index.js';
import { findEngine, type Simulated, SimulationImpossible, simulate } from '../../jobs/spice/index.js';
import { frontOf } from '../../outputs/svg.js';
import { contentType, dateOf, isVersionId, offeredName, openListed, StoreError, showsInline, versionView, zipOf } from '../../projects/index.js';
import { board, design, projectAnswer } from '../answers/projects.js';
import { boardView, versionDetail as detail, diff, files, quote, restored, simulated as simulation } from '../answers/versions.js';
import { labelSchema, namesQuery, notesSchema, type PanelQuery, panelQuery, quantityQuery } from '../fields.js';
import { HttpError } from '../http-error.js';
import { JSON_TYPE, withTexts } from '../json-text.js';
import { SEALED, VIEWER } from '../policies.js';
import { flag, type Input, type Route, route, type Sent, sent } from '../route.js';
import type { Service } from '../service.js';
import { disposition } from './downloads.js';
import { lookRoutes, PLAIN } from './look.js';

const DAY_S = 24 * 3600;
const PREVIEW = 'board.svg';
const V = '/api/projects/:slug/versions/:vid';

export function versionRoutes(service: Service): Route[] {
  const { store } = service;
  const at = ({ param }: { param: (name: string) => string }): [string, string] => [param('slug'), param('vid')];
  return [
    route({
      method: 'GET',
      url: V,
      id: 'getVersion',
      summary: 'One version, its files and what changed in it',
      answers: { 200: detail },
      handle: async (input) => sent(input.reply.type(JSON_TYPE).send(await versionDetail(service, ...at(input)))),
    }),
    route({
      method: 'PATCH',
      url: V,
      id: 'patchVersion',
      summary: 'Label and notes of a version',
      answers: { 200: projectAnswer },
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
      id: 'restoreVersion',
      summary: 'Makes a version the current one',
      answers: { 200: restored },
      handle: async (input) => {
        const [slug, vid] = at(input);
        await store.makeCurrent(slug, vid);
        service.events.publish(slug, { version: vid });
        const text = await service.readers.read('boardText', stored(service, slug, vid));
        return sent(input.reply.type(JSON_TYPE).send(withTexts({ project: await store.detail(slug), version: vid }, { board: text })));
      },
    }),
    route({
      method: 'POST',
      url: `${V}/simulate`,
      id: 'simulate',
      summary: "Runs the circuit simulator on the version's netlist",
      answers: { 200: simulation },
      refuses: [422],
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
      url: `${V}/order`,
      id: 'getQuote',
      summary: 'What so many boards would cost, other numbers beside them, and the price breaks of each part',
      query: z.object({ quantity: quantityQuery }),
      answers: { 200: quote },
      refuses: [413],
      handle: async (input) => {
        const [slug, vid] = at(input);
        await store.version(slug, vid);
        const text = await service.readers.read('quote', stored(service, slug, vid), input.query.quantity ?? null);
        return sent(input.reply.type(JSON_TYPE).send(text));
      },
    }),
    route({
      method: 'GET',
      url: `${V}/board`,
      id: 'getBoard',
      summary: 'board.json; `format=step`, `format=glb`: the board with its parts in three dimensions, for enclosures and for pictures',
      query: z.object({ format: z.enum(['json', 'step', 'glb']).optional() }),
      answers: {
        200: { media: { 'application/json': board, 'model/step': { type: 'string' }, 'model/gltf-binary': { type: 'string', format: 'binary' } } },
      },
      refuses: [413],
      handle: (input) => {
        const { format = 'json' } = input.query;
        return format === 'json' ? sendFile(service, input, 'board.json') : sendModel(service, input.reply, format, ...at(input));
      },
    }),
    ...lookRoutes(service, V, async (param) => {
      const [slug, vid] = at({ param });
      await store.version(slug, vid);
      return stored(service, slug, vid);
    }),
    route({
      method: 'GET',
      url: `${V}/design.txt`,
      id: 'getDesignText',
      summary: 'Parts, nets and blocks of the design in lines: all of them, or those that are named (with commas)',
      query: z.object({ refs: namesQuery, nets: namesQuery }),
      answers: { 200: { media: { 'text/plain': { type: 'string' } } } },
      refuses: [413],
      handle: async (input) => {
        const [slug, vid] = at(input);
        await store.version(slug, vid);
        return sent(input.reply.type(PLAIN).send(await service.readers.read('designLines', stored(service, slug, vid), input.query)));
      },
    }),
    route({
      method: 'GET',
      url: `${V}/view`,
      id: 'getBoardView',
      summary: 'The board as the studio draws it, with what is to be said of it',
      answers: { 200: boardView },
      refuses: [413],
      handle: async (input) => {
        const [slug, vid] = at(input);
        await store.version(slug, vid);
        const view = await service.readers.read('boardView', stored(service, slug, vid));
        return sent(input.reply.type(JSON_TYPE).header('cache-control', `private, max-age=${DAY_S}`).send(view));
      },
    }),
    route({
      method: 'GET',
      url: `${V}/design`,
      id: 'getDesign',
      summary: 'design.json',
      answers: { 200: design },
      handle: (input) => sendFile(service, input, 'design.json'),
    }),
    route({
      method: 'GET',
      url: `${V}/diff`,
      id: 'getDiff',
      summary: 'What is different from another version',
      answers: { 200: { media: { 'application/json': diff, 'image/svg+xml': { type: 'string' } } } },
      refuses: [413],
      query: z.object({ against: z.string().optional(), format: z.enum(['json', 'svg']).optional() }),
      handle: async (input) => {
        const [slug, vid] = at(input);
        const against = input.query.against ?? (await store.version(slug, vid)).parent;
        if (against !== null && !isVersionId(against)) throw new HttpError(404, `project ${slug} has no version ${JSON.stringify(against)}`);
        if (input.query.format === 'svg') return sendOverlay(service, input.reply, slug, against, vid);
        return sent(input.reply.type(JSON_TYPE).send(await diffBetween(service, slug, against, vid)));
      },
    }),
    route({
      method: 'GET',
      url: `${V}/files`,
      id: 'listFiles',
      summary: 'Files of a version',
      answers: { 200: files },
      handle: async (input) => ({ files: await store.files(...at(input)) }),
    }),
    route({
      method: 'GET',
      url: `${V}/files/*`,
      id: 'getFile',
      summary: 'One file of a version',
      answers: { 200: { media: { '*/*': { type: 'string', format: 'binary' } } } },
      query: z.object({ dl: flag, side: z.literal('front', 'side: front, or nothing').optional() }),
      handle: (input) =>
        input.query.side !== undefined && input.param('*') === PREVIEW
          ? sendFront(service, input)
          : sendFile(service, input, input.param('*'), input.query.dl),
    }),
    route({
      method: 'GET',
      url: `${V}/inspector.html`,
      id: 'getInspector',
      summary: 'The standalone viewer',
      answers: { 200: { media: { 'text/html': { type: 'string' } } } },
      query: z.object({ dl: flag }),
      handle: async (input) => {
        const [slug, vid] = at(input);
        const there = (await store.files(slug, vid)).some((f) => f.name === 'inspector.html');
        if (there) return sendFile(service, input, 'inspector.html', input.query.dl);
        // Versions that came in without it: it is made of the board.
        const page = await service.readers.read('inspector', stored(service, slug, vid));
        const how = disposition(input.query.dl ? 'attachment' : 'inline', 'inspector.html');
        return sent(
          input.reply.type(contentType('inspector.html')).headers({ 'content-disposition': how, 'content-security-policy': VIEWER }).send(page),
        );
      },
    }),
    route({
      method: 'GET',
      url: `${V}/gerbers.zip`,
      id: 'getGerbers',
      summary: 'Gerbers, drill, bill of materials and placement list',
      answers: { 200: { media: { 'application/zip': { type: 'string', format: 'binary' } } } },
      handle: (input) => sendZip(service, ...at(input), input.reply),
    }),
    route({
      method: 'GET',
      url: `${V}/panel.zip`,
      id: 'getPanel',
      summary: 'Boards in one panel: gerbers, V-scores, drill, bill of materials, placement list and KiCad board',
      answers: { 200: { media: { 'application/zip': { type: 'string', format: 'binary' } } } },
      refuses: [422],
      query: panelQuery,
      handle: (input) => sendPanel(service, input.reply, ...at(input), input.query),
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
async function sendOverlay(service: Service, reply: FastifyReply, slug: string, from: string | null, to: string): Promise<Sent> {
  if (from === null) throw new HttpError(409, `version ${to} of ${slug} has no version before it: name one with "against"`);
  for (const vid of [from, to]) await service.store.version(slug, vid);
  const svg = await service.readers.read('overlay', stored(service, slug, from), stored(service, slug, to));
  return sent(reply.type(contentType('diff.svg')).header('content-security-policy', SEALED).send(svg));
}

/** The version's board in three dimensions. 409: it cannot be read. */
async function sendModel(service: Service, reply: FastifyReply, format: 'step' | 'glb', slug: string, vid: string): Promise<Sent> {
  const [{ created }, { name }] = await Promise.all([service.store.version(slug, vid), service.store.read(slug)]);
  const version = stored(service, slug, vid);
  const file = format === 'step' ? await service.readers.read('step', version, created) : Buffer.from(await service.readers.read('glb', version));
  return sent(
    reply
      .type(format === 'step' ? 'model/step' : 'model/gltf-binary')
      .header('content-disposition', disposition('attachment', `${name}-${vid}.${format}`))
      .send(file),
  );
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

async function sendFile({ store }: Service, { param, reply }: Input<unknown, unknown>, name: string, download = false): Promise<Sent> {
  const { path } = await store.file(param('slug'), param('vid'), name);
  const { size, changed_ms, stream } = await openListed(path, name);
  const inline = showsInline(name) && !download;
  return sent(
    reply
      .type(contentType(name))
      .header('content-length', size)
      .header('etag', `W/"${size.toString(36)}-${Math.round(changed_ms).toString(36)}"`)
      .header('content-disposition', disposition(inline ? 'inline' : 'attachment', offeredName(name)))
      .header('cache-control', `private, max-age=${DAY_S}`)
      .header('content-security-policy', name.endsWith('.html') ? VIEWER : SEALED)
      .send(stream),
  );
}

/** The preview's front, for a list of many. */
async function sendFront({ store }: Service, { param, reply }: Input<unknown, unknown>): Promise<Sent> {
  const svg = await store.readFile(param('slug'), param('vid'), PREVIEW);
  return sent(
    reply
      .type(contentType(PREVIEW))
      .headers({ 'cache-control': `private, max-age=${DAY_S}`, 'content-security-policy': SEALED })
      .send(frontOf(svg)),
  );
}

async function sendZip({ store }: Service, slug: string, vid: string, reply: FastifyReply): Promise<Sent> {
  const [row, listed, project] = await Promise.all([store.version(slug, vid), store.files(slug, vid), store.read(slug)]);
  const wanted = listed.filter((f) => f.kind === 'gerber' || f.kind === 'assembly');
  if (wanted.length === 0) throw new HttpError(409, `version ${vid} of ${slug} has no manufacturing files`);
  const mtime = dateOf(row.created);
  const zip = await zipOf(wanted.map(({ name }) => ({ path: store.path(slug, vid, name), name, mtime })));
  return sent(
    reply
      .type('application/zip')
      .header('content-disposition', disposition('attachment', `${project.name}-${vid}-gerbers.zip`))
      .header('cache-control', `private, max-age=${DAY_S}`)
      .send(zip),
  );
}

/** A panel of the version's board. 422 with the option that cannot be; 409: the board cannot be read. */
async function sendPanel(service: Service, reply: FastifyReply, slug: string, vid: string, query: PanelQuery): Promise<Sent> {
  const [{ created }, { name }] = await Promise.all([service.store.version(slug, vid), service.store.read(slug)]);
  const files = await service.readers.read('panel', stored(service, slug, vid), { name, created }, query);
  const zip = await zipOf(
    [],
    files.map((f) => ({ ...f, mtime: dateOf(created) })),
  );
  return sent(
    reply
      .type('application/zip')
      .header('content-disposition', disposition('attachment', `${name}-${vid}-panel.zip`))
      .send(zip),
  );
}
