import type { FastifyRequest } from 'fastify';
import { isSafe } from './sites.js';

/** What a token is for: to look, to change boards, to decide who is let in. Each may what those before it may. */
export const ROLES = ['view', 'edit', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Who asks. `name`: of a token; `token`: the access token; `machine`: the machine itself. */
export interface Caller {
  readonly name: string;
  readonly role: Role;
}

/** Methods and routes that only an admin may use. */
const ADMIN: ReadonlySet<string> = new Set([
  'GET /api/sessions',
  'DELETE /api/sessions/:id',
  'GET /api/tokens',
  'POST /api/tokens',
  'DELETE /api/tokens/:name',
  'GET /api/audit',
  'DELETE /api/trash',
]);

/** Posts that change nothing: what devices show each other; agents, whose every call comes by here again. */
const LOOKS: ReadonlySet<string> = new Set(['POST /api/state', 'POST /mcp']);

/** The least role that may ask this. */
export function roleFor(request: FastifyRequest): Role {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const asked = `${method} ${request.routeOptions.url ?? ''}`;
  if (ADMIN.has(asked)) return 'admin';
  return isSafe(request) || LOOKS.has(asked) ? 'view' : 'edit';
}

export const mayAs = (has: Role, needed: Role): boolean => ROLES.indexOf(has) >= ROLES.indexOf(needed);
