import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { EventHub, LibraryDesk, Proposing, Readers, Turns } from '../jobs/index.js';
import { LiveCatalogue } from '../parts/database/live.js';
import { ConstraintDesk, ProjectStore, Proposals, Trash, Variations } from '../projects/index.js';
import { readBuildInfo } from './about.js';
import { type Access, guard, routedAs } from './access/guard.js';
import { loginScope, sessionRoutes } from './access/login.js';
import { NamedTokens } from './access/named-tokens.js';
import { Sessions } from './access/sessions.js';
import { Shares } from './access/shares.js';
import { AccessToken } from './access/token.js';
import { tokenRoutes } from './access/token-routes.js';
import { WrongTries } from './access/tries.js';
import { AGENTS, agentRoute } from './agents.js';
import { AuditLog } from './audit.js';
import { LONGEST_BODY, takeJsonOnly } from './bodies.js';
import { Examples } from './examples.js';
import { answerFailures } from './failures.js';
import { logJobs, logRequests, openLog } from './logs.js';
import { Metrics } from './metrics.js';
import { openApi } from './openapi.js';
import { addPolicies, PAGE } from './policies.js';
import { addRoutes, type Route } from './route.js';
import { appRoutes } from './routes/app.js';
import { bundleRoutes, IMPORT, importScope } from './routes/bundles.js';
import { catalogueRoutes } from './routes/catalogue.js';
import { chatRoutes } from './routes/chat.js';
import { constraintRoutes } from './routes/constraints.js';
import { documentRoutes } from './routes/documents.js';
import { eventRoutes } from './routes/events.js';
import { exampleRoutes } from './routes/examples.js';
import { jobRoutes } from './routes/jobs.js';
import { libraryRoutes } from './routes/library.js';
import { LIBRARY_IMPORT, libraryImportScope } from './routes/library-import.js';
import { patchRoutes } from './routes/patch.js';
import { projectRoutes } from './routes/projects.js';
import { proposalRoutes } from './routes/proposals.js';
import { sharePage, shareRoutes } from './routes/shares.js';
import { versionRoutes } from './routes/versions.js';
import type { Service } from './service.js';
import type { Settings } from './settings.js';
import { addTransfer } from './transfer.js';
import { openWork } from './work.js';

export interface Running {
  /** `http://127.0.0.1:8410` */
  readonly address: string;
  /** An access token that was made on this start; null: there was one, or none is needed. */
  readonly madeToken: string | null;
  /** Begins to read the parts library, so that the first who asks need not wait. */
  warmUp(): void;
  /** Stops taking requests, ends streams and jobs, and answers when all have ended. */
  close(): Promise<void>;
}

/** Starts the service: store, journal, workers, HTTP. */
export async function startService(settings: Settings): Promise<Running> {
  await mkdir(settings.state, { recursive: true, mode: 0o700 });
  const token = await AccessToken.read(settings);
  const access: Access = {
    token,
    named: new NamedTokens(settings.state),
    sessions: await Sessions.open(settings.state, token.text),
    wrong: new WrongTries(),
    publicUrl: settings.publicUrl,
  };
  const store = new ProjectStore(settings.projects, settings.version);
  await store.open();
  const events = new EventHub();
  const log = openLog(settings.logs);
  logJobs(log, events);
  const work = await openWork(settings, store, events);
  const { queue, builder, shared } = work;
  const desk = new LibraryDesk(settings.state, LiveCatalogue.of(settings.catalogue), settings.library);
  const readers = new Readers(settings.state, undefined, undefined, settings.library);
  const constraints = new ConstraintDesk(store);
  const turns = new Turns(store, constraints, queue, builder);
  const proposals = new Proposals(store);
  await work.open(turns, { constraints, proposals });
  const service: Service = {
    settings,
    store,
    trash: new Trash(store),
    constraints,
    variations: new Variations(store),
    queue,
    shared,
    events,
    turns,
    proposing: new Proposing(store, proposals, queue, builder),
    desk,
    readers,
    access,
    shares: new Shares(settings.state),
    metrics: new Metrics(queue, events, shared),
    log,
    build: readBuildInfo(settings.code),
  };

  const closing = new AbortController();
  const app = await createApp(service, closing.signal);
  const address = await app.listen({ host: settings.host, port: settings.port });
  return {
    address,
    madeToken: token.made,
    // A library that cannot be read is told to whoever asks for it.
    warmUp: () => {
      void desk.ask('catalogue').catch(() => {});
      void readers.read('parseLong', { bytes: Buffer.from('{}'), limits: { bytes: 100, depth: 1, values: 1 }, packs: [], values: 1 }).catch(() => {});
    },
    close: async () => {
      closing.abort();
      await queue.close();
      await app.close();
      await Promise.all([work.close(), desk.close(), readers.close(), access.sessions.settled()]);
    },
  };
}

async function createApp(service: Service, closing: AbortSignal): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = service.log;
  const app = fastify({
    loggerInstance,
    // A line for each answer is ours (logs.ts).
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomBytes(6).toString('base64url'),
    bodyLimit: LONGEST_BODY,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 500 },
    rewriteUrl: ({ url = '' }) => routedAs(url),
    trustProxy: service.settings.trustProxy.length === 0 ? false : [...service.settings.trustProxy],
  });
  answerFailures(app);
  logRequests(app);
  service.metrics.count(app);
  takeJsonOnly(app, service.readers);
  await addPolicies(app, service.settings);
  await addTransfer(app);
  const audit = new AuditLog(service.settings.state, service.log);
  audit.record(app);
  guard(app, service.access);
  const root = join(service.settings.code, 'dist', 'studio');
  await app.register(fastifyStatic, {
    root,
    prefix: '/static/',
    index: false,
    allowedPath: (path) => !path.endsWith('/'),
    setHeaders: (response, path) => {
      // The viewer is for pages of other sites.
      if (path.endsWith('/viewer.js')) {
        response.setHeader('access-control-allow-origin', '*');
        response.setHeader('cross-origin-resource-policy', 'cross-origin');
      }
      // The name of a chunk tells its content.
      if (/part-[\w-]+-[A-Z0-9]{8}\.js$/.test(path)) response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    },
  });
  // Every address of the page is answered with the page: it reads the rest of the address itself.
  const page = readFileSync(join(root, 'index.html'), 'utf8');
  for (const url of ['/', '/p/*', '/trash', '/about', '/library']) {
    app.get(url, (_request, reply) =>
      reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': PAGE }).type('text/html; charset=utf-8').send(page),
    );
  }
  app.get('/manifest.webmanifest', (_request, reply) => reply.type('application/manifest+json').sendFile('manifest.webmanifest'));
  sharePage(app, service);
  const routes: Route[] = [
    ...appRoutes(service, closing),
    ...projectRoutes(service),
    ...exampleRoutes(service, new Examples(service.settings.code)),
    ...jobRoutes(service),
    ...bundleRoutes(service),
    ...chatRoutes(service),
    ...constraintRoutes(service),
    ...catalogueRoutes(service),
    ...libraryRoutes(service),
    ...proposalRoutes(service),
    ...patchRoutes(service),
    ...versionRoutes(service),
    ...shareRoutes(service),
    ...eventRoutes(service, closing),
    ...sessionRoutes(service.access),
    ...tokenRoutes(service.access, audit),
  ];
  await app.register((scope) => loginScope(scope, service.access));
  await app.register((scope) => importScope(scope, service));
  await app.register((scope) => libraryImportScope(scope, service));
  routes.push(...documentRoutes(() => openApi([...routes, IMPORT, LIBRARY_IMPORT], service.settings.version, service.settings.publicUrl ?? '/')));
  agentRoute(app, service);
  addRoutes(app, routes, [IMPORT, LIBRARY_IMPORT, AGENTS]);
  return app;
}
