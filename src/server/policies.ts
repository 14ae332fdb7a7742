import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Settings } from './settings.js';

/** The page and the login: their own scripts, styles, pictures and requests, in nobody's frame. */
export const PAGE =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; frame-src 'self'; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** A version's file in a browser: nothing but what it shows. */
export const SEALED = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'self'; sandbox";

/** The standalone viewer: its own scripts, which stand in the file, in an origin of its own, so that they reach nothing of the service; its print button. */
export const VIEWER =
  "default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline'; img-src data: blob:; connect-src data: blob:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts allow-modals";

const YEAR_S = 365 * 24 * 3600;

/**
 * Headers that every answer has, unless its route says otherwise: nothing of it runs, no other site frames it or has it as a part, its type is what it
 * says, nobody keeps what the API told. The referrer goes to this site itself only ("no-referrer" would take the origin from its forms too).
 */
export async function addPolicies(app: FastifyInstance, { publicUrl }: Settings): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'self'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: publicUrl?.startsWith('https:') ? { maxAge: YEAR_S, includeSubDomains: false } : false,
  });
  app.addHook('onRequest', async ({ originalUrl }, { raw }) => {
    if (originalUrl.startsWith('/api')) raw.setHeader('cache-control', 'no-store');
  });
}
