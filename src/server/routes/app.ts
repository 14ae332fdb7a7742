import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { routerTools } from '../../jobs/index.js';
import { simulatorInfo } from '../../jobs/spice/index.js';
import { PROJECT_FORMAT } from '../../projects/index.js';
import { readChangelog } from '../about.js';
import { isOn } from '../access/guard.js';
import { app, benchmarks, changelog, health, ready } from '../answers/app.js';
import { modelOf, whyUnavailable } from '../backends.js';
import { readBenchmarks } from '../benchmarks.js';
import { HttpError } from '../http-error.js';
import { type Route, route, sent } from '../route.js';
import type { Service } from '../service.js';

/** Health, app info, changelog. */
export function appRoutes(service: Service, closing: AbortSignal): Route[] {
  const { settings, store, trash, queue, access: guarded, build } = service;
  return [
    route({
      method: 'GET',
      url: '/api/health',
      id: 'health',
      summary: 'Is the service up; touches no disk',
      answers: { 200: health },
      handle: async () => ({ ok: true, version: settings.version, uptime: process.uptime(), jobs: queue.stats() }),
    }),
    route({
      method: 'GET',
      url: '/api/ready',
      id: 'ready',
      summary: 'Whether the service takes work now: 503 says why not',
      answers: { 200: ready },
      handle: async () => {
        const why = await notReady(service, closing);
        if (why !== null) throw new HttpError(503, why, { 'retry-after': '10' });
        return { ready: true };
      },
    }),
    route({
      method: 'GET',
      url: '/metrics',
      id: 'metrics',
      summary: 'What the service counts, as Prometheus reads it',
      answers: { 200: { media: { 'text/plain': { type: 'string' } } } },
      handle: async ({ reply }) => {
        const { registry } = service.metrics;
        return sent(
          reply
            .header('cache-control', 'no-store')
            .type(registry.contentType)
            .send(await registry.metrics()),
        );
      },
    }),
    route({
      method: 'GET',
      url: '/api/app',
      id: 'app',
      summary: 'What this service is and what it can do',
      answers: { 200: app },
      handle: async () => {
        const { backend } = settings.chat;
        const model = modelOf(backend, settings.chat);
        const why = whyUnavailable(backend, settings.chat);
        const [router, active, archived, inTrash] = await Promise.all([
          routerTools(settings.state),
          store.list(false),
          store.list(true),
          trash.count(),
        ]);
        return {
          version: settings.version,
          build: await build,
          format: PROJECT_FORMAT,
          chat: { available: why === '', backend, model, why },
          router: { java: router.java, jar: router.jar, ready: router.ready, version: router.version, needs: router.needs, why: router.why },
          simulator: await simulatorInfo(process.env['SERVICE_NGSPICE']),
          catalogue: await catalogueInfo(service),
          projects: { active: active.length, archived: archived.length, trash: inTrash },
          data_dir: settings.projects,
          jobs: queue.stats(),
          reading: service.readers.counts,
          auth: isOn(guarded),
        };
      },
    }),
    route({
      method: 'GET',
      url: '/api/changelog',
      id: 'changelog',
      summary: 'The releases of this program',
      answers: { 200: changelog },
      handle: async () => ({ releases: await readChangelog(settings.code) }),
    }),
    route({
      method: 'GET',
      url: '/api/benchmarks',
      id: 'benchmarks',
      summary: 'Figures on disk: nothing is measured for this',
      answers: { 200: benchmarks },
      handle: () => readBenchmarks(settings.code),
    }),
  ];
}

/** Why nothing should be sent here now; null: all is well. */
async function notReady({ settings, queue, shared }: Service, closing: AbortSignal): Promise<string | null> {
  if (closing.aborted) return 'the service ends';
  if (shared?.connected === false) return 'the queue (SERVICE_QUEUE) does not answer';
  const blobs = await shared?.blobTrouble();
  if (blobs) return blobs;
  if (queue.stats().queued >= settings.waiting) return `${settings.waiting} builds wait already`;
  const problem = await access(settings.projects, constants.W_OK).catch((error: unknown) => error);
  return problem === undefined ? null : 'the projects folder may not be written to';
}

async function catalogueInfo({ settings: { catalogue }, desk }: Service) {
  if (catalogue.why !== '') return { available: false, source: catalogue.source, parts: 0, dated: null, why: catalogue.why };
  const { size, dated } = await desk.ask('catalogue');
  return { available: true, source: catalogue.source, parts: size, dated, why: '' };
}
