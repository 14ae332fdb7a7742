import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { EventHub, JobQueue } from '../jobs/index.js';

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

  constructor(queue: JobQueue, events: EventHub) {
    const { registry, phases } = this;
    collectDefaultMetrics({ register: registry });
    new Gauge({
      name: 'boardwright_jobs',
      help: 'Jobs of the last day by status',
      labelNames: ['status'] as const,
      registers: [registry],
      collect() {
        for (const [status, count] of Object.entries(queue.stats())) this.set({ status }, count);
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
    events.subscribe(
      null,
      ({ job, status }) => {
        if (status !== 'done' && status !== 'failed') return;
        for (const { phase, s } of queue.get(String(job))?.steps ?? []) phases.observe({ phase }, s);
      },
      true,
    );
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
