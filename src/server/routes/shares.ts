import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { StoredVersion } from '../../jobs/index.js';
import { StoreError, type VersionView } from '../../projects/index.js';
import { boardView, shared as sharedAnswer, shareList, shareMade } from '../answers/versions.js';
import { labelSchema } from '../fields.js';
import { HttpError } from '../http-error.js';
import { JSON_TYPE } from '../json-text.js';
import { PAGE, VIEWER } from '../policies.js';
import { type Route, route, sent } from '../route.js';
import type { Service } from '../service.js';

const P = '/api/projects/:slug/shares';
/** Refusals too: a page is to hear that a link was taken back. */
const FOR_ANY_SITE = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/** Links to look at one project: made, listed and taken back by those who may change it; and what anybody is shown who has one. */
export function shareRoutes(service: Service): Route[] {
  const { store, readers, shares } = service;
  const project = async (slug: string) => ({ slug, born: (await store.read(slug)).created });
  return [
    route({
      method: 'GET',
      url: P,
      id: 'listShares',
      summary: 'The links by which others look at the project',
      answers: { 200: shareList },
      handle: async ({ param }) => ({ shares: shares.list(await project(param('slug'))) }),
    }),
    route({
      method: 'POST',
      url: P,
      id: 'addShare',
      summary: 'Makes a link to look at the project, or at one version of it; it is told this once',
      answers: { 201: shareMade },
      refuses: [409, 507],
      body: z.object({ version: z.string().optional(), label: labelSchema.optional() }),
      handle: async ({ param, body, reply }) => {
        const slug = param('slug');
        const shown = await project(slug);
        if (body.version !== undefined) await store.version(slug, body.version);
        const secret = await shares.add(shown, body.version ?? null, body.label ?? '');
        if (secret === null) throw new HttpError(409, 'the service keeps too many links: take some back');
        reply.code(201);
        return { path: `/s/${secret}`, view: `/api/shared/${secret}/view`, shares: shares.list(shown) };
      },
    }),
    route({
      method: 'DELETE',
      url: `${P}/:id`,
      id: 'removeShare',
      summary: 'Takes a link back: it shows nothing from now on',
      answers: { 200: shareList },
      refuses: [404, 507],
      handle: async ({ param }) => {
        const shown = await project(param('slug'));
        if (!(await shares.remove(shown, param('id')))) throw new HttpError(404, `the project has no link ${JSON.stringify(param('id'))}`);
        return { shares: shares.list(shown) };
      },
    }),
    route({
      method: 'GET',
      url: '/api/shared/:secret',
      id: 'shared',
      summary: 'What a link shows: needs no token',
      answers: { 200: sharedAnswer },
      handle: async ({ param, request, reply }) => {
        reply.headers(FOR_ANY_SITE);
        const { name, version } = await behind(service, request, param('secret'));
        const { id, created, summary, parts, passed } = version;
        return { name, version: { id, created, summary, parts, passed }, view: `/api/shared/${param('secret')}/view` };
      },
    }),
    route({
      method: 'GET',
      url: '/api/shared/:secret/view',
      id: 'sharedView',
      summary: 'The board that a link shows, as <boardwright-board> draws it: needs no token, and any site may ask',
      answers: { 200: boardView },
      refuses: [413],
      handle: async ({ param, request, reply }) => {
        reply.headers(FOR_ANY_SITE);
        const { stored } = await behind(service, request, param('secret'));
        return sent(reply.type(JSON_TYPE).send(await readers.read('boardView', stored)));
      },
    }),
  ];
}

/** The link itself, for people: the standalone viewer, in an origin of its own. */
export function sharePage(app: FastifyInstance, service: Service): void {
  app.get<{ Params: { secret: string } }>('/s/:secret', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }).type('text/html; charset=utf-8');
    try {
      const { stored } = await behind(service, request, request.params.secret);
      const page = await service.readers.read('inspector', stored);
      return reply.header('content-security-policy', VIEWER).send(page);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 401) throw error;
      return reply.code(404).header('content-security-policy', PAGE).send(GONE_PAGE);
    }
  });
}

/** What a secret leads to. HttpError 401 where it is of no link, where the link was taken back, and where what it showed is gone. */
async function behind(
  { store, shares, access }: Service,
  request: FastifyRequest,
  secret: string,
): Promise<{ name: string; version: VersionView; stored: StoredVersion }> {
  const share = shares.find(secret);
  if (share === null) {
    access.wrong.count(request.ip);
    throw gone();
  }
  const { slug, born } = share;
  const detail = await store.detail(slug).catch((error: unknown) => {
    if (error instanceof StoreError && error.problem === 'not-found') return null;
    throw error;
  });
  const version = detail?.versions.find((v) => v.id === (share.version ?? detail.current));
  if (detail === null || version === undefined || detail.created !== born) throw gone();
  return { name: detail.name, version, stored: { folder: store.path(slug, version.id), id: version.id, project: detail.name } };
}

const gone = (): HttpError => new HttpError(401, 'this link shows nothing: it was taken back, or never was');

const GONE_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Nothing here</title><link rel="stylesheet" href="/static/login.css">
<main class="login"><h1>This link shows nothing</h1><p>It was taken back, or what it showed is gone.</p></main></html>
`;
