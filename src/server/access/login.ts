import type { FastifyInstance } from 'fastify';
import { sessions as sessionList } from '../answers/app.js';
import { HttpError } from '../http-error.js';
import { PAGE } from '../policies.js';
import { type Route, route } from '../route.js';
import { cookie, sessionOf } from './client.js';
import { type Access, callerOf, isOn, isSecure, logIn } from './guard.js';

/** What somebody who is not let in yet may send, and how long that may take. */
const LONGEST_BODY = 16 * 1024;
const PATIENCE_MS = 10_000;

/** /login and /logout, for forms and for JSON. They are open, so their bodies are short. */
export async function loginScope(app: FastifyInstance, access: Access): Promise<void> {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  app.addHook('onRequest', async ({ raw }) => {
    const late = setTimeout(() => raw.destroy(), PATIENCE_MS);
    for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(late));
  });
  app.get('/login', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').headers({ 'cache-control': 'no-store', 'content-security-policy': PAGE }).send(LOGIN_PAGE),
  );
  app.post('/login', { bodyLimit: LONGEST_BODY }, async (request, reply) => {
    request.caller = callerOf(access, tokenIn(request.body));
    if (request.caller === null) {
      access.wrong.count(request.ip);
      throw new HttpError(401, isOn(access) ? 'that is not the access token' : 'no access token is in force here');
    }
    await logIn(access, request, reply);
    return reply.redirect('/', 303);
  });
  app.post('/logout', { bodyLimit: LONGEST_BODY }, async (request, reply) => {
    await access.sessions.leave(sessionOf(request));
    return reply.header('set-cookie', cookie('', isSecure(access, request))).redirect('/login', 303);
  });
}

export function sessionRoutes({ sessions }: Access): Route[] {
  return [
    route({
      method: 'GET',
      url: '/api/sessions',
      id: 'listSessions',
      summary: 'Who is logged in, the latest first',
      answers: { 200: sessionList },
      handle: async ({ request }) => ({ sessions: sessions.list(sessionOf(request)) }),
    }),
    route({
      method: 'DELETE',
      url: '/api/sessions/:id',
      id: 'endSession',
      summary: 'Logs one of them out',
      answers: { 200: sessionList },
      refuses: [404, 507],
      handle: async ({ param, request }) => {
        if (!(await sessions.end(param('id')))) throw new HttpError(404, `there is no session ${JSON.stringify(param('id'))}`);
        return { sessions: sessions.list(sessionOf(request)) };
      },
    }),
  ];
}

function tokenIn(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('token' in body) || typeof body.token !== 'string') return '';
  return body.token.trim();
}

const LOGIN_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Boardwright: log in</title><link rel="stylesheet" href="/static/login.css">
<main class="login"><h1>Boardwright</h1><form method="post" action="/login"><label for="token">Access token</label>
<input id="token" name="token" type="password" autocomplete="current-password" autofocus required><button>Log in</button></form></main></html>
`;
