import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { pathOf } from './access/address.js';
import { HttpError } from './http-error.js';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An answer that is no JSON of a schema: its media types, as OpenAPI describes them; null: JSON whose shape is its own. */
export interface Media {
  readonly media: Readonly<Record<string, Readonly<Record<string, unknown>> | z.ZodType>>;
}
/** By status; null: no body. */
export type Answers = Readonly<Record<number, z.ZodType | Media | null>>;

/** What a handler hands over that has sent its answer itself. */
const SENT: unique symbol = Symbol('sent');
export type Sent = typeof SENT;
/** Marks an answer that is a text already, a file or a stream; all others are values, typed by the route's `answers`. */
export const sent = (_reply: FastifyReply): Sent => SENT;

type Told<A extends Answers> = { [K in keyof A]: A[K] extends z.ZodType ? z.output<A[K]> : never }[keyof A] | Sent;

/** One endpoint: what it takes, how it answers. The list of them is also the list behind 405, the OpenAPI document and the client's types. */
export interface Route<Body extends z.ZodType = z.ZodType, Query extends z.ZodType = z.ZodType, A extends Answers = Answers> {
  readonly method: Method;
  /** Fastify's notation: `/api/projects/:slug`. */
  readonly url: string;
  /** What clients call it: `listProjects`. */
  readonly id: string;
  readonly summary: string;
  readonly body?: Body;
  /** The longest body that is taken, bytes; 32 MB unless it says otherwise. */
  readonly bodyLimit?: number;
  /** Fields of a long body that stay JSON, in UTF-8, until a reader opens them. */
  readonly packs?: readonly string[];
  readonly query?: Query;
  /** A body that is no JSON, as OpenAPI describes it: media type → schema. */
  readonly upload?: Readonly<Record<string, unknown>>;
  /** Its answers where it does what was asked. */
  readonly answers: A;
  /** Statuses of its refusals beside those that any route may answer. */
  readonly refuses?: readonly number[];
  readonly handle: (input: Input<z.output<Body>, z.output<Query>>) => Promise<Told<A>>;
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
export function route<Body extends z.ZodType, Query extends z.ZodType, const A extends Answers>(definition: Route<Body, Query, A>): Route {
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
        return answer === SENT ? reply : answer;
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
