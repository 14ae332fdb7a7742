import { createHash } from 'node:crypto';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Shorter answers are sent as they are, bytes. */
const WORTH_IT = 1024;

/**
 * How answers travel: what a GET tells has an entity tag, by which whoever has it already gets 304 and no body; long texts go compressed where the
 * client takes that. Event streams are written by their own hand and stay as they are.
 */
export async function addTransfer(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200) return payload;
    if (!reply.hasHeader('etag') && (typeof payload === 'string' || Buffer.isBuffer(payload))) reply.header('etag', tagOf(payload));
    const tag = reply.getHeader('etag');
    if (typeof tag !== 'string' || !names(request.headers['if-none-match'], tag)) return payload;
    if (isStream(payload)) payload.destroy();
    reply.code(304).removeHeader('content-length').removeHeader('content-type');
    return null;
  });
  await app.register(compress, {
    threshold: WORTH_IT,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [BROTLI_QUALITY]: 4 } },
    globalDecompression: false,
  });
}

/** `zlib.constants.BROTLI_PARAM_QUALITY`; 4 of 11 is as fast as gzip and shorter. */
const BROTLI_QUALITY = 1;

/** Weak: compressed or not, it says the same. */
export const tagOf = (content: string | Buffer): string => `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;

/** RFC 9110 §13.1.2: a list of tags, compared without their weakness, or `*`. */
function names(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const bare = (text: string): string => text.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((each) => bare(each) === bare(tag));
}

const isStream = (payload: unknown): payload is { destroy(): void } =>
  typeof payload === 'object' && payload !== null && 'destroy' in payload && typeof payload.destroy === 'function';
