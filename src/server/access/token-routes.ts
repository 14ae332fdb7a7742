import { z } from 'zod';
import { auditList, tokenList, tokenMade } from '../answers/app.js';
import type { AuditLog } from '../audit.js';
import { HttpError } from '../http-error.js';
import { type Route, route } from '../route.js';
import type { Access } from './guard.js';
import { roleSchema, tokenNameSchema } from './named-tokens.js';

/** Named tokens and the audit log: for admins. */
export function tokenRoutes({ named }: Access, audit: AuditLog): Route[] {
  return [
    route({
      method: 'GET',
      url: '/api/tokens',
      id: 'listTokens',
      summary: 'The named tokens with their roles',
      answers: { 200: tokenList },
      handle: async () => ({ tokens: named.list() }),
    }),
    route({
      method: 'POST',
      url: '/api/tokens',
      id: 'addToken',
      summary: 'Makes a named token, which is told this once',
      answers: { 201: tokenMade },
      refuses: [409, 507],
      body: z.object({ name: tokenNameSchema, role: roleSchema }),
      handle: async ({ body, reply }) => {
        const token = await named.add(body.name, body.role);
        if (token === null) throw new HttpError(409, `there is a token called ${body.name}`);
        reply.code(201);
        return { token, tokens: named.list() };
      },
    }),
    route({
      method: 'DELETE',
      url: '/api/tokens/:name',
      id: 'removeToken',
      summary: 'Takes a named token back; its sessions end with it',
      answers: { 200: tokenList },
      refuses: [404, 507],
      handle: async ({ param }) => {
        if (!(await named.remove(param('name')))) throw new HttpError(404, `there is no token called ${JSON.stringify(param('name'))}`);
        return { tokens: named.list() };
      },
    }),
    route({
      method: 'GET',
      url: '/api/audit',
      id: 'audit',
      summary: 'Who has changed what, the latest first',
      answers: { 200: auditList },
      query: z.object({ limit: z.coerce.number().int().min(1).max(1000).default(100) }),
      handle: async ({ query }) => ({ lines: await audit.latest(query.limit) }),
    }),
  ];
}
