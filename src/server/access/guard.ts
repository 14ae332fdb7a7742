import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asker } from '../../jobs/index.js';
import { HttpError } from '../http-error.js';
import type { Settings } from '../settings.js';
import { addressProblem, pathOf, queryOf } from './address.js';
import { bearerOf, cookie, isMachineItself, sessionOf } from './client.js';
import type { NamedTokens } from './named-tokens.js';
import { type Caller, mayAs, roleFor } from './roles.js';
import type { Sessions } from './sessions.js';
import { isSafe, refuseOtherSites } from './sites.js';
import type { AccessToken } from './token.js';
import type { WrongTries } from './tries.js';

/** What decides who is let in. */
export interface Access {
  readonly token: AccessToken;
  readonly named: NamedTokens;
  readonly sessions: Sessions;
  readonly wrong: WrongTries;
  /** Where people reach the service; null: by whatever address they found. */
  readonly publicUrl: Settings['publicUrl'];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null: nobody who was let in. */
    caller: Caller | null;
    /** A session has begun with this request. */
    loggedIn?: boolean;
  }
}

/** Routes that are open to everybody, as they were registered: what is let in is what is served. */
const OPEN: ReadonlySet<string | undefined> = new Set([
  '/api/health',
  '/login',
  '/logout',
  '/manifest.webmanifest',
  '/static/*',
  // These ask for the secret of a link, and show what that is for.
  '/s/:secret',
  '/api/shared/:secret',
  '/api/shared/:secret/view',
]);

/** Addresses that no person opens in a browser: they are refused, not led to the login. */
const FOR_PROGRAMS = /^\/(api|metrics|mcp|\.well-known)\b/;

/** Where the router is sent with an address that is refused: nothing is there. */
const NOWHERE = '/nowhere';

/** Keeps an address that can be read in two ways from the router. */
export const routedAs = (target: string): string => (addressProblem(target) === null ? target : NOWHERE);

/** Who may do what: SPEC.md "Authentication", DECISIONS.md §1 and §5. Decides before a body is read. */
export function guard(app: FastifyInstance, access: Access): void {
  app.decorateRequest('caller', null);
  app.addHook('preHandler', (request, _reply, done) => asker.run(request.caller?.name ?? '', done));
  app.addHook('onRequest', async (request, reply) => {
    const problem = addressProblem(request.originalUrl);
    if (problem !== null) throw new HttpError(400, `the address is refused: ${problem}`);
    const open = OPEN.has(request.routeOptions.url);
    if (!open || !isSafe(request)) refuseOtherSites(request, access.publicUrl);
    if (open) return;
    const token = queryOf(request.originalUrl).get('token') ?? '';
    const [bearer, session] = [bearerOf(request), sessionOf(request)];
    const byAddress = callerOf(access, token);
    // A named token says who asks also where nobody is asked for one.
    request.caller = byAddress ?? callerOf(access, bearer) ?? bySession(access, session) ?? (isMachineItself(request) ? MACHINE : null);
    if (request.caller !== null) {
      const needed = roleFor(request);
      if (!mayAs(request.caller.role, needed)) {
        throw new HttpError(403, `the token ${request.caller.name} may ${request.caller.role}; this needs one that may ${needed}`);
      }
      return byAddress !== null && isSafe(request) ? withSession(access, request, reply) : undefined;
    }
    if (`${token}${bearer}${session}` !== '') access.wrong.count(request.ip);
    if (request.method === 'GET' && !FOR_PROGRAMS.test(pathOf(request.url)) && isOn(access)) return reply.redirect('/login', 303);
    throw new HttpError(401, 'the access token is missing or wrong', { 'www-authenticate': 'Bearer' });
  });
}

const MACHINE: Caller = { name: 'machine', role: 'admin' };

/** Authentication is on: somebody can show a token. */
export const isOn = ({ token, named }: Access): boolean => token.inForce || named.list().length > 0;

/** Whose token that is; null: nobody's. */
export function callerOf({ token, named }: Access, shown: string): Caller | null {
  if (shown === '') return null;
  return token.accepts(shown) ? { name: 'token', role: 'admin' } : named.callerOf(shown);
}

/** A session lasts no longer than the token that it began with. */
function bySession({ sessions, named }: Access, secret: string): Caller | null {
  const who = secret === '' ? null : sessions.whose(secret);
  if (who === null) return null;
  return who === 'token' ? { name: who, role: 'admin' } : named.byName(who);
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
  const secret = await access.sessions.begin(request.headers['user-agent'] ?? '', request.ip, request.caller?.name ?? 'token');
  request.loggedIn = true;
  reply.header('set-cookie', cookie(secret, isSecure(access, request)));
}

/** The browser speaks TLS, to this service or to a proxy that is trusted. */
export const isSecure = ({ publicUrl }: Access, { protocol }: FastifyRequest): boolean =>
  protocol === 'https' || publicUrl?.startsWith('https:') === true;
