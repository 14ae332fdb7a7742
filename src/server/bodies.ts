import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type JsonLimits, parseBounded } from '../design/index.js';
import type { Readers } from '../jobs/index.js';

export const LONGEST_BODY = 32 * 1024 * 1024;
const DEPTH = 64;
/** Bodies up to this are parsed where requests are answered, longer ones by a reader thread. */
const SHORT: JsonLimits = { bytes: 64 * 1024, depth: DEPTH, values: 64 * 1024, plainKeys: true };
/** The largest netlist in JSON that is read has two million values. */
const LONG: JsonLimits = { bytes: LONGEST_BODY, depth: DEPTH, values: 4_000_000, plainKeys: true };
/** Values of a long body that may come back from the thread. */
const MOST_VALUES = 100_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Fields of long bodies that stay JSON, in UTF-8, until a reader opens them. */
    packs?: readonly string[];
  }
}

/** Bodies are JSON, nothing else: no body, and an empty one, count as an empty object; other media types are 415. */
export function takeJsonOnly(app: FastifyInstance, readers: Readers): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(/^application\/(?:[\w.-]+\+)?json(?:\s*;.*)?$/i, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (body.length === 0) return {};
    if (body.length <= SHORT.bytes) return parseBounded(body, SHORT);
    return readers.read('parseLong', { bytes: body, limits: LONG, packs: request.routeOptions.config.packs ?? [], values: MOST_VALUES });
  });
}
