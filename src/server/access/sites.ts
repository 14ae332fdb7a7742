import type { FastifyRequest } from 'fastify';
import { HttpError } from '../http-error.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** True for methods that change nothing. */
export const isSafe = ({ method }: FastifyRequest): boolean => SAFE.has(method);

/**
 * A page of another site must not act through the browser of somebody who is let in here (403), nor have pictures, frames and streams from here: they
 * would tell it what is there, and take what others need. Following a link to here is nobody's harm. `own` is the address that the service is known by.
 */
export function refuseOtherSites(request: FastifyRequest, own: string | null): void {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const foreign = site === 'cross-site' || site === 'same-site';
  if (isSafe(request)) {
    if (foreign && !isVisit(request)) throw refused('other sites may link to this address, and not use what is behind it');
    return;
  }
  if (foreign || (origin !== undefined && !isOwn(origin, request, own))) throw refused('requests from another site are refused');
}

const refused = (why: string): HttpError => new HttpError(403, why);

/** The browser goes to the address in a window of its own. */
function isVisit({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}

/** Behind a proxy that is trusted, `host` is the name that the proxy was asked by. */
function isOwn(origin: string, { host }: FastifyRequest, own: string | null): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.host === host.toLowerCase() || from.origin === own;
}
