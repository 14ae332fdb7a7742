import { routerTools } from '../../jobs/index.js';
import { simulatorInfo } from '../../jobs/spice/index.js';
import { PROJECT_FORMAT } from '../../projects/index.js';
import { readChangelog } from '../about.js';
import { modelOf, whyUnavailable } from '../backends.js';
import { readBenchmarks } from '../benchmarks.js';
import { type Route, route } from '../route.js';
import type { Service } from '../service.js';

/** Health, app info, changelog. */
export function appRoutes(service: Service): Route[] {
  const { settings, store, trash, queue, access, build } = service;
  return [
    route({
      method: 'GET',
      url: '/api/health',
      summary: 'Is the service up; touches no disk',
      handle: async () => ({ ok: true, version: settings.version, uptime: process.uptime(), jobs: queue.stats() }),
    }),
    route({
      method: 'GET',
      url: '/api/app',
      summary: 'What this service is and what it can do',
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
          auth: access.token.inForce,
        };
      },
    }),
    route({
      method: 'GET',
      url: '/api/changelog',
      summary: 'The releases of this program',
      handle: async () => ({ releases: await readChangelog(settings.code) }),
    }),
    route({
      method: 'GET',
      url: '/api/benchmarks',
      summary: 'Figures on disk: nothing is measured for this',
      handle: () => readBenchmarks(settings.code),
    }),
  ];
}

async function catalogueInfo({ settings: { catalogue }, desk }: Service) {
  if (catalogue.why !== '') return { available: false, source: catalogue.source, parts: 0, dated: null, why: catalogue.why };
  const { size, dated } = await desk.ask('catalogue');
  return { available: true, source: catalogue.source, parts: size, dated, why: '' };
}
