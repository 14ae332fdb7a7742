import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino';
import type { EventHub } from '../jobs/index.js';
import { pathOf } from './access/address.js';
import type { LogSettings } from './settings.js';

/** Lines go to stderr: what the command prints for people stays on stdout. */
const STDERR: DestinationStream = { write: (line) => void process.stderr.write(line) };

/** The service's log. No line has a header, a query, a body or a setting in it: nothing that lets anybody in, and nothing that anybody said. */
export function openLog({ level, pretty }: LogSettings, out: DestinationStream = STDERR): Logger {
  const destination = pretty ? { write: (line: string) => out.write(forPeople(line)) } : out;
  const formatters = { level: (label: string) => ({ level: label }) };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters, hooks: { logMethod } }, destination);
}

/** Who closes a page hangs up on what it was being sent. That is no error; the library that packs answers calls it one, and gives it no code. */
const HUNG_UP = 'premature close';

function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [first] = args as readonly unknown[];
  if (first instanceof Error && first.message === HUNG_UP && !('code' in first)) this.debug({ why: HUNG_UP }, 'hung up');
  else method.apply(this, args);
}

/** A line for each answer, refusals as warnings, and the request's id in a header, by which a line is found. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply;
    const line = { ...whereOf(request), status: statusCode, ms: Math.round(reply.elapsedTime * 10) / 10, address: request.ip };
    if (statusCode >= 400) request.log.warn(line, 'refused');
    else request.log.info(line, 'answered');
  });
}

/** The address without its query, in which a token may stand, and without the secret of a link. */
export const whereOf = (request: FastifyRequest): { method: string; path: string } => ({
  method: request.method,
  path: pathOf(request.originalUrl).replace(SECRET, '$1…'),
});

/** The secret of a link stands in its path. */
const SECRET = /^(\/s\/|\/api\/shared\/)[^/]+/;

/** A line for each step in the life of a job. Answers how to stop. */
export function logJobs(log: Logger, events: EventHub): () => void {
  return events.subscribe(
    null,
    ({ project, job, status, kind, phase, version }) => {
      const line = { project, job, kind, ...(version === undefined ? {} : { version }), ...(phase === undefined ? {} : { phase }) };
      if (status === 'failed') log.warn(line, 'job failed');
      else if (phase !== undefined && status === 'running') log.debug(line, 'job phase');
      else log.info(line, `job ${String(status)}`);
    },
    true,
  );
}

/** `12:00:01 info  GET /api/projects 200 3 ms`. */
function forPeople(line: string): string {
  const { time, level, msg, err, reqId, ...rest } = JSON.parse(line) as Record<string, unknown> & { err?: { stack?: string } };
  const fields = Object.entries(rest).map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const id = reqId === undefined ? [] : [`id=${String(reqId)}`];
  const stack = err?.stack === undefined ? '' : `\n${err.stack}`;
  return `${String(time).slice(11, 19)} ${String(level).padEnd(5)} ${[String(msg ?? ''), ...fields, ...id].join(' ')}${stack}\n`;
}
