import { networkInterfaces } from 'node:os';
import { beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/geometry/random.js';
import { serviceForTests } from '../contract/service.js';
import { SEED, share } from '../support/long.js';
import { type Endpoint, endpointsOf, sendRaw } from './raw.js';

/** A stranger: no token, and either another address of this machine or, where it has none, a proxy's header. */
const TOKEN = 'a-token-of-the-environment';
const service = serviceForTests({ SERVICE_TOKEN: TOKEN, SERVICE_HOST: '0.0.0.0' });
const OTHER = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .find((a) => a.family === 'IPv4' && !a.internal)?.address;
const ROUTES: [string, string][] = [
  ['over another address of the machine', OTHER ?? ''],
  ['through a proxy', '127.0.0.1'],
];

let endpoints: Endpoint[] = [];
let slug = '';
beforeAll(async () => {
  slug = (await service().blank('Secret')).slug;
  endpoints = await endpointsOf(service());
});

const ask = (host: string, { method, path }: Endpoint) => {
  const { port } = new URL(service().address);
  const proxied = host === OTHER ? [] : ['X-Forwarded-For: 203.0.113.9'];
  const body = method === 'GET' ? '' : '{}';
  const head = [`${method} ${path} HTTP/1.1`, `Host: ${host}:${port}`, ...proxied];
  return sendRaw(host, Number(port), body === '' ? head : [...head, 'Content-Type: application/json', 'Content-Length: 2'], body);
};

/** A step up, as one program or another may read it. */
const UPS = [
  '../',
  '..\\',
  '%2e%2e/',
  '%2E.%2f',
  '..%2f',
  '..%5c',
  '%2e%2e%5c',
  '.%2e/',
  './../',
  '..;/',
  '%252e%252e/',
  '%c0%ae%c0%ae/',
  '..%00/',
  '\\..\\',
  '//../',
];
const OPEN = ['static/a', 'login', 'api/health', 'manifest.webmanifest'];

/** Addresses that could be read as the endpoint by one and as an open one by another. */
function* tricks(path: string): Generator<string> {
  const filled = path
    .replaceAll('{slug}', slug)
    .replace('{vid}', 'v001')
    .replace(/\{\w+\}/g, 'x');
  const depth = filled.split('/').length + 1;
  for (const up of UPS) {
    for (const open of OPEN) yield `${filled}/${up.repeat(depth)}${open}`;
    yield path
      .replace(/\{\w+\}(?=[^{]*$)/, `${up.repeat(depth)}static/a`)
      .replaceAll('{slug}', slug)
      .replace('{vid}', 'v001');
    yield `/static/${up}${filled.slice(1)}`;
    yield `/login/${up}${filled.slice(1)}`;
  }
  yield filled;
  for (const before of [
    '/',
    '/.',
    '/./',
    '\\',
    '/%2e',
    '/%5c',
    '/%2f',
    '/static',
    '/static/.',
    '/login',
    '/%00',
    '/\u0085',
    '/static#',
    '/static?/../',
    'http://x/static/..',
    '*',
  ]) {
    yield `${before}${filled}`;
  }
  for (const after of ['/', '//', '/.', '/..', '%00', '%2f', '?/../../static/a', '#/../../static/a', '/../../../../../../../login?', ';/../static'])
    yield `${filled}${after}`;
  yield filled.toUpperCase();
  yield filled.replace('/api', '/%61pi');
}

/** What a stranger may be told: no, or (where it is a page for people) where to log in. Nothing of a project, and no file. */
function expectRefused(asked: Endpoint, answer: Awaited<ReturnType<typeof sendRaw>>): void {
  const toLogin = answer.status === 303 && answer.location === '/login' && asked.method === 'GET';
  const nothingStatic = answer.status === 404 && /^\/static[/?]/.test(asked.path) && answer.text.includes('there is nothing at /static');
  if (toLogin || nothingStatic) return;
  expect([asked, [400, 401].includes(answer.status) ? 'refused' : answer.text.slice(0, 300)]).toEqual([asked, 'refused']);
}

describe.each(ROUTES)('a stranger %s', (_how, host) => {
  it.skipIf(host === '')('reaches no endpoint by any reading of its address', async () => {
    for (const [nth, { method, path }] of endpoints.filter((e) => e.path !== '/api/health').entries()) {
      const all = [...new Set(tricks(path))];
      // In the bounded share each endpoint has other readings than the one before: together all of them.
      const few = share(all.length, 12);
      for (let i = 0; i < few; i++) {
        const asked = { method, path: all[(Math.floor((i * all.length) / few) + nth + SEED) % all.length] ?? '' };
        expectRefused(asked, await ask(host, asked));
      }
    }
    expect((await service().get(`/api/projects/${slug}`)).status).toBe(200);
  });

  it.skipIf(host === '')('finds none by chance either', async () => {
    const random = seededRandom(SEED);
    const pieces = [
      ...UPS,
      ...OPEN,
      '/',
      '//',
      '.',
      '%2f',
      '%25',
      '?',
      '#',
      ';',
      'api/',
      'projects/',
      `${slug}/`,
      'versions/',
      'v001/',
      'files/',
      'jobs/',
      'parts/',
      'static/',
      'trash/',
    ];
    const pick = (): string => pieces[Math.floor(random() * pieces.length)] ?? '';
    for (let i = 0; i < share(20_000, 300); i++) {
      const path = `/${Array.from({ length: 1 + Math.floor(random() * 9) }, pick).join('')}`;
      const asked = { method: random() < 0.5 ? 'GET' : 'DELETE', path };
      const answer = await ask(host, asked);
      const plain = path.split('?')[0] ?? '';
      if (['/login', '/manifest.webmanifest', '/static/manifest.webmanifest', '/api/health'].includes(plain) && asked.method === 'GET') continue;
      expectRefused(asked, answer);
    }
  });
});

it('is told nothing of which projects there are', async () => {
  const path = (name: string): string => `/api/projects/${name}`;
  const [there, not] = [await ask('127.0.0.1', { method: 'GET', path: path(slug) }), await ask('127.0.0.1', { method: 'GET', path: path('none') })];
  const body = ({ text }: { text: string }): string => text.split('\r\n\r\n')[1] ?? '';
  expect([there.status, body(there)]).toEqual([not.status, body(not)]);
});
