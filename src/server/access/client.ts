import type { FastifyRequest } from 'fastify';
import { isLoopback } from './token.js';

/** What a proxy adds about whom it speaks for. */
const PROXIED = /^(?:forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

/** A connection from this machine that names it as this machine: no proxy in between, no foreign name that resolves to it. */
export function isMachineItself({ headers, socket }: FastifyRequest): boolean {
  if (Object.keys(headers).some((name) => PROXIED.test(name))) return false;
  if (!isLoopback(socket.remoteAddress ?? '')) return false;
  const { host } = headers;
  return host !== undefined && URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname);
}

const COOKIE = 'service_token';
const YEAR_S = 365 * 24 * 3600;

/** The access token of the Authorization header; '' where there is none. */
export function bearerOf({ headers }: FastifyRequest): string {
  return /^Bearer +(\S.*)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}

/** The session that the request's cookie names; '' where there is none. */
export function sessionOf({ headers }: FastifyRequest): string {
  const pairs = (headers.cookie ?? '').split(';').map((p) => p.trim());
  return pairs.find((p) => p.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? '';
}

/** The cookie that keeps a session for a year; an empty one ends it. */
export function cookie(session: string, secure: boolean): string {
  const age = session === '' ? 0 : YEAR_S;
  return `${COOKIE}=${session}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${age}${secure ? '; Secure' : ''}`;
}
