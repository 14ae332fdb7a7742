import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { type Board, type BoardDiff, boardSchema, diffBoards } from '../../board/index.js';
import { type DesignDiff, diffDesigns } from '../../design/diff.js';
import type { Design } from '../../design/index.js';
import { boardAsRead } from '../../jobs/index.js';
import { findEngine, type Simulated, SimulationImpossible, simulate } from '../../jobs/spice/index.js';
import { overlayFile } from '../../outputs/overlay.js';
import { stepFile } from '../../outputs/step.js';
import { parseJson } from '../../projects/constraints.js';
import { contentType, isVersionId, offeredName, openListed, readDesign, StoreError, showsInline, versionView, zipOf } from '../../projects/index.js';
import { HttpError } from '../errors.js';
import { SEALED, VIEWER } from '../policies.js';
import { labelSchema, notesSchema } from '../fields.js';
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
      handle: (input) => versionDetail(service, ...at(input)),
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
        return { board: JSON.parse(await store.readFile(slug, vid, 'board.json')), project: await store.detail(slug), version: vid };
      },
    }),
    route({
      method: 'POST',
      url: `${V}/simulate`,
      summary: "Runs the circuit simulator on the version's netlist",
      handle: async (input) => {
        const [slug, vid] = at(input);
        await store.version(slug, vid);
        const answer = await simulated(service, await readDesign(store, slug, vid), await boardAsRead(store, slug, vid));
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
        return input.query.format === 'svg' ? sendOverlay(service, input.reply, slug, against, vid) : diffBetween(service, slug, against, vid);
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

async function versionDetail(service: Service, slug: string, vid: string): Promise<unknown> {
  const { store } = service;
  const row = await store.version(slug, vid);
  const [project, files] = await Promise.all([store.read(slug), store.files(slug, vid)]);
  const view = versionView(
    row,
    files.some((f) => f.name === 'sim.json'),
  );
  const inside = row.parent !== null && isVersionId(row.parent);
  return {
    ...view,
    project: slug,
    is_current: project.current === vid,
    files,
    diff: inside ? await diffIfReadable(service, slug, row.parent, vid) : null,
  };
}

/** null where one of the two is of another program. */
async function diffIfReadable(service: Service, slug: string, from: string | null, to: string): Promise<Diff | null> {
  try {
    return await diffBetween(service, slug, from, to);
  } catch (error) {
    if (error instanceof StoreError && (error.problem === 'conflict' || error.problem === 'not-found')) return null;
    throw error;
  }
}

type Diff = { from: string | null; to: string } & DesignDiff;

/** `from` null: the version against nothing. */
async function diffBetween(service: Service, slug: string, from: string | null, to: string): Promise<Diff> {
  const [before, after] = await Promise.all([from === null ? null : readDesign(service.store, slug, from), readDesign(service.store, slug, to)]);
  const design = diffDesigns(before, after);
  const boards = from === null ? null : await Promise.all([boardOf(service, slug, from), boardOf(service, slug, to)]);
  const [was, is] = boards ?? [null, null];
  return { from, to, ...(was === null || is === null ? design : withBoards(design, diffBoards(was, is))) };
}

/** A part that stands elsewhere is a changed one: its field is `place`. */
function withBoards(design: DesignDiff, { board, moved, summary }: BoardDiff): DesignDiff {
  const changed = new Map(design.components.changed.map((c) => [c.ref, c]));
  for (const { ref, from, to } of moved) changed.set(ref, { ref, fields: { ...changed.get(ref)?.fields, place: { from, to } } });
  return {
    ...design,
    components: { ...design.components, changed: [...changed.values()] },
    board: { ...design.board, ...board },
    summary: [...design.summary, ...summary],
    empty: design.empty && moved.length === 0 && Object.keys(board).length === 0,
  };
}

/** null: the version's board is of a release that this one cannot read. */
async function boardOf({ store }: Service, slug: string, vid: string): Promise<Board | null> {
  return boardSchema.safeParse(parseJson(await store.readFile(slug, vid, 'board.json'))).data ?? null;
}

/** Both boards over each other. 409: there is no other, or one of them cannot be read. */
async function sendOverlay(service: Service, reply: FastifyReply, slug: string, from: string | null, to: string): Promise<FastifyReply> {
  if (from === null) throw new HttpError(409, `version ${to} of ${slug} has no version before it: name one with "against"`);
  const [before, after] = await Promise.all([boardOf(service, slug, from), boardOf(service, slug, to)]);
  if (before === null || after === null) throw new HttpError(409, `the board of ${before === null ? from : to} cannot be read by this release`);
  return reply
    .type(contentType('diff.svg'))
    .header('content-security-policy', SEALED)
    .send(overlayFile(before, after, { from, to }));
}

/** The version's board as a STEP assembly. 409: it cannot be read. */
async function sendStep(service: Service, reply: FastifyReply, slug: string, vid: string): Promise<FastifyReply> {
  const [{ created }, board, { name }] = await Promise.all([service.store.version(slug, vid), boardOf(service, slug, vid), service.store.read(slug)]);
  if (board === null) throw new HttpError(409, `the board of ${vid} cannot be read by this release`);
  return reply
    .type('model/step')
    .header('content-disposition', disposition('attachment', `${name}-${vid}.step`))
    .send(stepFile(board, new Date(created * 1000).toISOString().slice(0, 19)));
}

/** 409 with the reason where there is nothing to simulate, or nothing to do it with. */
async function simulated({ desk }: Service, design: Design, read: Board | null): Promise<Simulated> {
  try {
    return await simulate(await desk.ask('resolved', design, read), await findEngine(process.env['SERVICE_NGSPICE']));
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
  const mtime = new Date(row.created * 1000);
  const zip = await zipOf(wanted.map(({ name }) => ({ path: store.path(slug, vid, name), name, mtime })));
  return reply
    .type('application/zip')
    .header('content-disposition', disposition('attachment', `${project.name}-${vid}-gerbers.zip`))
    .header('cache-control', `private, max-age=${DAY_S}`)
    .send(zip);
}
