import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { EventHub, JobQueue } from '../jobs/index.js';
import type { Shared } from './work.js';

const SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 60];
const PHASE_SECONDS = [0.05, 0.2, 1, 5, 20, 60, 300];

/** What a service counts, as Prometheus reads it: requests by route, jobs by state, phases of builds, listeners, and the process (memory, event loop). */
export class Metrics {
  readonly registry = new Registry();
  private readonly requests = new Counter({
    name: 'boardwright_http_requests_total',
    help: 'Answers by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [this.registry],
  });
  private readonly durations = new Histogram({
    name: 'boardwright_http_request_seconds',
    help: 'How long answers took, by route',
    labelNames: ['method', 'route'] as const,
    buckets: SECONDS,
    registers: [this.registry],
  });
  private readonly phases = new Histogram({
    name: 'boardwright_job_phase_seconds',
    help: 'How long each phase of a finished job took; queued is its waiting',
    labelNames: ['phase'] as const,
    buckets: PHASE_SECONDS,
    registers: [this.registry],
  });

  constructor(queue: JobQueue, events: EventHub, shared: Shared | null) {
    const { registry, phases } = this;
    collectDefaultMetrics({ register: registry });
    new Gauge({
      name: 'boardwright_jobs',
      help: 'Jobs of the last day by status, of this process',
      labelNames: ['status'] as const,
      registers: [registry],
      collect() {
        for (const [status, count] of Object.entries(queue.ownStats())) this.set({ status }, count);
      },
    });
    new Gauge({
      name: 'boardwright_event_listeners',
      help: 'Event streams that are open',
      registers: [registry],
      collect() {
        this.set(events.streams);
      },
    });
    if (shared !== null) this.countShared(shared);
    events.subscribe(
      null,
      ({ job, status }) => {
        if (status !== 'done' && status !== 'failed') return;
        for (const { phase, s } of queue.get(String(job))?.steps ?? []) phases.observe({ phase }, s);
      },
      true,
    );
  }

  /** The queue of all machines; every process of the service tells the same of it, but for what its own cache found. */
  private countShared(shared: Shared): void {
    const registers = [this.registry];
    new Gauge({
      name: 'boardwright_queue_up',
      help: '1 while the shared queue answers',
      registers,
      collect() {
        this.set(shared.connected ? 1 : 0);
      },
    });
    new Gauge({
      name: 'boardwright_queue_builds',
      help: 'Builds in the shared queue by state, and the workers that take them',
      labelNames: ['state'] as const,
      registers,
      async collect() {
        this.reset();
        const counts = await shared.counts().catch(() => null); // boardwright_queue_up says so.
        for (const [state, count] of Object.entries(counts ?? {})) this.set({ state }, count);
      },
    });
    new Gauge({
      name: 'boardwright_build_cache',
      help: 'Builds of this process that were found among the results of earlier ones (hits), and that were not',
      labelNames: ['outcome'] as const,
      registers,
      collect() {
        for (const [outcome, count] of Object.entries(shared.cache)) this.set({ outcome }, count);
      },
    });
  }

  /** Counts every answer of these routes, by the route as it was registered: no name of a project becomes a label. */
  count(app: FastifyInstance): void {
    app.addHook('onResponse', async (request, reply) => {
      const place = { method: request.method, route: request.routeOptions.url ?? 'none' };
      this.requests.inc({ ...place, status: reply.statusCode });
      this.durations.observe(place, reply.elapsedTime / 1000);
    });
  }
}
