import type { FastifyReply } from 'fastify';

/** Aborted when whoever waits for an answer has closed the connection before it was sent. */
export function goneWith({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
