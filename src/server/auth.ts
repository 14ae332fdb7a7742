import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from './errors.js';
import { type AccessToken, isLoopback } from './token.js';

const COOKIE = 'service_token';
const YEAR_S = 365 * 24 * 3600;
const TRIES_A_MINUTE = 10;
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Who may do what: SPEC.md "Authentication", DECISIONS.md §1 and §5. */
export function guard(app: FastifyInstance, access: AccessToken): void {
  app.addHook('onRequest', async (request, reply) => {
    refuseOtherSites(request);
    const url = new URL(request.url, 'http://service');
    if (isOpen(url.pathname)) return;
    const offered = url.searchParams.get('token');
    if (offered !== null && access.accepts(offered)) {
      if (!SAFE.has(request.method)) return;
      url.searchParams.delete('token');
      return reply.header('set-cookie', cookie(offered, request)).redirect(url.pathname + url.search, 303);
    }
    if (isMachineItself(request) || access.accepts(bearer(request)) || access.accepts(fromCookie(request))) return;
    if (request.method === 'GET' && !url.pathname.startsWith('/api') && access.inForce) return reply.redirect('/login', 303);
    throw new HttpError(401, 'the access token is missing or wrong', { 'www-authenticate': 'Bearer' });
  });
  addLogin(app, access);
}

const isOpen = (path: string): boolean =>
  path === '/api/health' || path === '/login' || path === '/manifest.webmanifest' || path.startsWith('/static/');

/** A page of another site must not act through the browser of somebody who is let in here. */
function refuseOtherSites(request: FastifyRequest): void {
  const { origin, host } = request.headers;
  if (SAFE.has(request.method) || origin === undefined) return;
  if (URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()) return;
  throw new HttpError(403, 'requests from another site are refused');
}

/** A connection from this machine that names it as this machine: no proxy in between, no foreign name that resolves to it. */
function isMachineItself({ headers, socket }: FastifyRequest): boolean {
  if (Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'))) return false;
  if (!isLoopback(socket.remoteAddress ?? '')) return false;
  const { host } = headers;
  return host !== undefined && URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname);
}

function bearer({ headers }: FastifyRequest): string {
  return /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}

function fromCookie({ headers }: FastifyRequest): string {
  const pairs = (headers.cookie ?? '').split(';').map((p) => p.trim());
  const value = pairs.find((p) => p.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? '';
  return decoded(value);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // No percent-encoding that we made: compared as it is, it is simply the wrong token.
  }
}

function cookie(token: string, { headers }: FastifyRequest): string {
  const secure = headers['x-forwarded-proto'] === 'https' ? '; Secure' : '';
  return `${COOKIE}=${encodeURIComponent(token)}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${YEAR_S}${secure}`;
}

function addLogin(app: FastifyInstance, access: AccessToken): void {
  const wrong = new Map<string, number[]>();
  app.register(async (login) => {
    login.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 10_000 }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    });
    login.get('/login', async (_request, reply) => reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(LOGIN_PAGE));
    login.post('/login', async (request, reply) => {
      const recent = (wrong.get(request.ip) ?? []).filter((t) => Date.now() - t < 60_000);
      if (recent.length >= TRIES_A_MINUTE) throw new HttpError(429, 'too many wrong tokens; wait a minute', { 'retry-after': '60' });
      const token = tokenIn(request.body);
      if (access.accepts(token)) return redirectHome(reply, token, request);
      wrong.set(request.ip, [...recent, Date.now()]);
      throw new HttpError(401, 'that is not the access token');
    });
  });
}

function redirectHome(reply: FastifyReply, token: string, request: FastifyRequest): FastifyReply {
  return reply.header('set-cookie', cookie(token, request)).redirect('/', 303);
}

function tokenIn(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('token' in body) || typeof body.token !== 'string') return '';
  return body.token.trim();
}

const LOGIN_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Boardwright: log in</title><link rel="stylesheet" href="/static/style.css">
<main class="login"><h1>Boardwright</h1><form method="post" action="/login"><label for="token">Access token</label>
<input id="token" name="token" type="password" autocomplete="current-password" autofocus required><button>Log in</button></form></main></html>
`;
