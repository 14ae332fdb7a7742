import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../errors.js';
import type { Settings } from '../settings.js';
import { addressProblem, pathOf, queryOf } from './address.js';
import { bearerOf, cookie, isMachineItself, sessionOf } from './client.js';
import type { Sessions } from './sessions.js';
import { isSafe, refuseOtherSites } from './sites.js';
import type { AccessToken } from './token.js';
import type { WrongTries } from './tries.js';

/** What decides who is let in. */
export interface Access {
  readonly token: AccessToken;
  readonly sessions: Sessions;
  readonly wrong: WrongTries;
  /** Where people reach the service; null: by whatever address they found. */
  readonly publicUrl: Settings['publicUrl'];
}

/** Routes that are open to everybody, as they were registered: what is let in is what is served. */
const OPEN: ReadonlySet<string | undefined> = new Set(['/api/health', '/login', '/logout', '/manifest.webmanifest', '/static/*']);

/** Addresses that no person opens in a browser: they are refused, not led to the login. */
const FOR_PROGRAMS = /^\/(api|metrics|mcp|\.well-known)\b/;

/** Where the router is sent with an address that is refused: nothing is there. */
const NOWHERE = '/nowhere';

/** Keeps an address that can be read in two ways from the router. */
export const routedAs = (target: string): string => (addressProblem(target) === null ? target : NOWHERE);

/** Who may do what: SPEC.md "Authentication", DECISIONS.md §1 and §5. Decides before a body is read. */
export function guard(app: FastifyInstance, access: Access): void {
  app.addHook('onRequest', async (request, reply) => {
    const problem = addressProblem(request.originalUrl);
    if (problem !== null) throw new HttpError(400, `the address is refused: ${problem}`);
    const open = OPEN.has(request.routeOptions.url);
    if (!open || !isSafe(request)) refuseOtherSites(request, access.publicUrl);
    if (open) return;
    const token = queryOf(request.originalUrl).get('token') ?? '';
    if (access.token.accepts(token)) return isSafe(request) ? withSession(access, request, reply) : undefined;
    const [bearer, session] = [bearerOf(request), sessionOf(request)];
    if (isMachineItself(request) || access.token.accepts(bearer) || (session !== '' && access.sessions.accepts(session))) return;
    if (`${token}${bearer}${session}` !== '') access.wrong.count(request.ip);
    if (request.method === 'GET' && !FOR_PROGRAMS.test(pathOf(request.url)) && access.token.inForce) return reply.redirect('/login', 303);
    throw new HttpError(401, 'the access token is missing or wrong', { 'www-authenticate': 'Bearer' });
  });
}

/** Trades the token of an address for a session and leads to the address without it. */
async function withSession(access: Access, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const query = queryOf(request.originalUrl);
  query.delete('token');
  const rest = query.size === 0 ? '' : `?${query}`;
  await logIn(access, request, reply);
  return reply.redirect(`${pathOf(request.originalUrl)}${rest}`, 303);
}

/** Begins a session of whoever asks, and gives the reply its cookie. */
export async function logIn(access: Access, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const secret = await access.sessions.begin(request.headers['user-agent'] ?? '', request.ip);
  reply.header('set-cookie', cookie(secret, isSecure(access, request)));
}

/** The browser speaks TLS, to this service or to a proxy that is trusted. */
export const isSecure = ({ publicUrl }: Access, { protocol }: FastifyRequest): boolean =>
  protocol === 'https' || publicUrl?.startsWith('https:') === true;
