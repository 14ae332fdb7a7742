import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { pathOf } from './access/address.js';
import { HttpError } from './errors.js';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One endpoint: what it takes, how it answers. The list of them is also the list behind 405 and the OpenAPI document. */
export interface Route<Body extends z.ZodType = z.ZodType, Query extends z.ZodType = z.ZodType> {
  readonly method: Method;
  /** Fastify's notation: `/api/projects/:slug`. */
  readonly url: string;
  readonly summary: string;
  readonly body?: Body;
  /** The longest body that is taken, bytes; 32 MB unless it says otherwise. */
  readonly bodyLimit?: number;
  /** Fields of a long body that stay JSON, in UTF-8, until a reader opens them. */
  readonly packs?: readonly string[];
  readonly query?: Query;
  /** A body that is no JSON, as OpenAPI describes it: media type → schema. */
  readonly upload?: Readonly<Record<string, unknown>>;
  readonly handle: (input: Input<z.output<Body>, z.output<Query>>) => Promise<unknown>;
}

export interface Input<Body, Query> {
  readonly body: Body;
  readonly query: Query;
  /** The address's part of that name. */
  readonly param: (name: string) => string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Gives a route its types; routes of every body live in one list. */
export function route<Body extends z.ZodType, Query extends z.ZodType>(definition: Route<Body, Query>): Route {
  return definition as unknown as Route;
}

/** `elsewhere`: endpoints that are served in a scope of their own, for 405. */
export function addRoutes(app: FastifyInstance, routes: readonly Route[], elsewhere: readonly Pick<Route, 'method' | 'url'>[]): void {
  for (const { method, url, body, bodyLimit, packs, query, handle } of routes) {
    app.route({
      method,
      url,
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      ...(packs === undefined ? {} : { config: { packs } }),
      handler: async (request, reply) => {
        const params = request.params as Record<string, string | undefined>;
        const param = (name: string): string => params[name] ?? '';
        const input = {
          body: parse(body, request.body === undefined ? {} : request.body),
          query: parse(query, request.query),
          param,
          request,
          reply,
        };
        const answer = await handle(input);
        return reply.sent ? reply : answer;
      },
    });
  }
  app.setNotFoundHandler(async (request) => {
    const path = pathOf(request.url);
    const allowed = [...elsewhere, ...routes].filter((r) => pattern(r.url).test(path)).map((r) => r.method);
    if (allowed.length > 0) throw new HttpError(405, `${request.method} is not for ${path}`, { allow: allowed.join(', ') });
    throw new HttpError(404, `there is nothing at ${path}`);
  });
}

/** The value as the schema makes it; 400 naming the first wrong field. */
export function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return value;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = issue?.path.map(String).join('.') ?? '';
  throw new HttpError(400, path === '' ? (issue?.message ?? 'invalid') : `${path}: ${issue?.message}`);
}

const pattern = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replace(/[.]/g, '\\.')
      .replace(/:[a-z]+/g, '[^/]+')
      .replace(/\*$/, '.+')}$`,
  );

/** `?flag=1`, `?flag=true`. */
export const flag = z
  .enum(['1', '0', 'true', 'false', ''])
  .optional()
  .transform((v) => v === '1' || v === 'true');
