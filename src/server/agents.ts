import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify';
import { createClient } from '../client/index.js';
import { queryOf } from './access/address.js';
import { goneWith } from './gone.js';
import { HttpError } from './http-error.js';
import { whereOf } from './logs.js';
import type { Service } from './service.js';

/** Where agents speak MCP: docs/mcp.md. Not of the OpenAPI document, for its messages are JSON-RPC whose schemas the protocol itself lists. */
export const AGENTS = { method: 'POST', url: '/mcp' } as const;

const LONGEST_BODY = 8 * 1024 * 1024;
/** Messages of one request. */
const MOST_MESSAGES = 20;

/**
 * MCP over streamable HTTP, without sessions: each POST stands for itself, so that a restart or another machine loses nothing; there is nothing to GET or
 * DELETE (405). It is behind the guard as every address is, and its tools are calls of the routes, made here without the network.
 */
export function agentRoute(app: FastifyInstance, { settings, log }: Service): void {
  let running = 0;
  app.post(AGENTS.url, { bodyLimit: LONGEST_BODY, compress: false }, async (request, reply) => {
    if (Array.isArray(request.body) && request.body.length > MOST_MESSAGES) throw new HttpError(400, `at most ${MOST_MESSAGES} messages at once`);
    if (running >= settings.workers) throw new HttpError(429, 'too many agents wait for answers', { 'retry-after': '5' });
    running++;
    reply.raw.once('close', () => running--);
    const [{ agentServer }, { WebStandardStreamableHTTPServerTransport }] = await Promise.all([
      import('../mcp/index.js'),
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    ]);
    // Whoever the agent speaks for, its calls are judged as theirs.
    const client = createClient({ base: 'http://localhost', fetch: injected(app, shownBy(request)) });
    const server = agentServer({
      client,
      version: settings.version,
      docs: join(settings.code, 'docs'),
      save: null,
      onFault: (tool, error) => log.error({ ...whereOf(request), tool, fault: error instanceof Error ? error.stack : String(error) }, 'fault'),
    });
    const transport = new WebStandardStreamableHTTPServerTransport();
    await server.connect(transport);
    const gone = goneWith(reply);
    gone.addEventListener('abort', () => void server.close());
    return answered(reply, await transport.handleRequest(webRequest(request), { parsedBody: request.body }));
  });
}

/** By what the request was let in. */
function shownBy({ headers, originalUrl }: FastifyRequest): Record<string, string> {
  const token = queryOf(originalUrl).get('token') ?? '';
  if (token !== '') return { authorization: `Bearer ${token}` };
  const { authorization, cookie } = headers;
  return { ...(authorization === undefined ? {} : { authorization }), ...(cookie === undefined ? {} : { cookie }) };
}

function webRequest({ headers }: FastifyRequest): Request {
  const kept = Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as [string, string]] : []));
  return new Request(`http://localhost${AGENTS.url}`, { method: AGENTS.method, headers: kept });
}

function answered(reply: FastifyReply, { status, headers, body }: Response): FastifyReply {
  reply.code(status);
  for (const [name, value] of headers) if (name !== 'connection') reply.header(name, value);
  return body === null ? reply.send() : reply.send(Readable.fromWeb(body as ReadableStream));
}

/** The service's own routes as `fetch` knows addresses. What asks was let in by the guard already; to the routes it is this machine. */
export function injected(app: FastifyInstance, shown: Readonly<Record<string, string>> = {}): typeof fetch {
  return async (input, init = {}) => {
    const { pathname, search } = new URL(String(input));
    const { method = 'GET', headers, body } = init;
    const given: InjectOptions = {
      method: method as NonNullable<InjectOptions['method']>,
      url: `${pathname}${search}`,
      headers: { ...Object.fromEntries(new Headers(headers)), ...shown },
      ...(typeof body === 'string' ? { payload: body } : {}),
    };
    const { statusCode, headers: told, rawPayload } = await app.inject(given);
    const pairs = Object.entries(told).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as [string, string]]));
    const empty = statusCode === 204 || statusCode === 304;
    return new Response(empty ? null : new Uint8Array(rawPayload), { status: statusCode, headers: pairs });
  };
}
