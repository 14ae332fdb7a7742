import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { serviceForTests, TestService } from './service.js';

const TOKEN = 'a-token-of-the-environment';
const guarded = serviceForTests({ SERVICE_TOKEN: TOKEN });
const ELSEWHERE = { host: 'elsewhere.example' };

/** Logs a browser in and answers its cookie. */
async function logIn(service: TestService, agent = 'a browser', headers: Record<string, string> = ELSEWHERE): Promise<string> {
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': agent, ...headers };
  const answer = await service.plain('/login', form, 'POST', `token=${TOKEN}`);
  expect([answer.status, answer.headers['location']]).toEqual([303, '/']);
  return String(answer.headers['set-cookie']);
}

const carried = (cookie: string): Record<string, string> => ({ ...ELSEWHERE, cookie: cookie.split(';')[0] ?? '' });

it('are random, and only their hashes are on the disk', async () => {
  const [one, two] = [await logIn(guarded()), await logIn(guarded())];
  expect(one).toMatch(/^service_token=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/; Max-Age=31536000$/);
  expect(one).not.toBe(two);
  const kept = readFileSync(join(guarded().home, '.service', 'sessions.json'), 'utf8');
  for (const secret of [/=([\w-]+)/.exec(one)?.[1] ?? expect.fail(), TOKEN]) expect(kept).not.toContain(secret);
});

it('are listed, end by their id, and by logging out', async () => {
  const [one, two] = [await logIn(guarded(), 'the first'), await logIn(guarded(), 'the second')];
  const list = async () => JSON.parse((await guarded().plain('/api/sessions', carried(two))).text).sessions;
  const listed = await list();
  expect(listed[0]).toMatchObject({ agent: 'the second', current: true, address: '127.0.0.1', ends: listed[0].created + 365 * 24 * 3600 });
  expect(listed[1]).toMatchObject({ agent: 'the first', current: false });
  expect((await guarded().plain(`/api/sessions/${listed[1].id}`, carried(two), 'DELETE')).status).toBe(200);
  expect((await guarded().plain(`/api/sessions/${listed[1].id}`, carried(two), 'DELETE')).status).toBe(404);
  expect((await guarded().plain('/api/projects', carried(one))).status).toBe(401);
  const out = await guarded().plain('/logout', carried(two), 'POST');
  expect([out.status, out.headers['location'], String(out.headers['set-cookie'])]).toEqual([
    303,
    '/login',
    expect.stringMatching(/^service_token=; .*Max-Age=0$/),
  ]);
  expect((await guarded().plain('/api/projects', carried(two))).status).toBe(401);
  expect((await guarded().plain('/logout', ELSEWHERE, 'POST')).status).toBe(303);
});

it('hold over a restart, and end with another token', async () => {
  const service = await TestService.start({ SERVICE_TOKEN: TOKEN });
  onTestFinished(() => service.stop());
  const cookie = await logIn(service);
  await service.restart();
  expect((await service.plain('/api/projects', carried(cookie))).status).toBe(200);
  const other = await TestService.start({ SERVICE_TOKEN: `${TOKEN}-changed` }, service.home);
  expect((await other.plain('/api/projects', carried(cookie))).status).toBe(401);
  await other.stop();
});

it('begin with ?token= on any address, and the redirect stays on this site', async () => {
  for (const [path, location] of [
    ['/?token=', '/'],
    ['/api/projects?archived=1&token=', '/api/projects?archived=1'],
    ['/none/%E2%98%83?a=b%20c&token=', '/none/%E2%98%83?a=b+c'],
  ]) {
    const answer = await guarded().plain(`${path}${TOKEN}`, ELSEWHERE);
    expect([path, answer.status, answer.headers['location']]).toEqual([path, 303, location]);
  }
  for (const path of [
    '//evil.example/x',
    '/.//evil.example/x',
    '/\\evil.example',
    '/%5cevil.example',
    '/%09/evil.example',
    '/./%2fevil.example',
    '/x/..//evil.example',
  ]) {
    const answer = await guarded().plain(`${path}?token=${TOKEN}`, ELSEWHERE);
    expect([path, answer.status, answer.headers['location']]).toEqual([path, 400, undefined]);
  }
});

it('have a Secure cookie behind TLS, as a trusted proxy or the public address says', async () => {
  const tls = { ...ELSEWHERE, 'x-forwarded-proto': 'https' };
  expect(await logIn(guarded(), '', tls)).not.toContain('Secure');
  for (const environment of [{ SERVICE_TRUST_PROXY: '127.0.0.1' }, { SERVICE_PUBLIC_URL: 'https://boards.example' }]) {
    const service = await TestService.start({ SERVICE_TOKEN: TOKEN, ...environment });
    onTestFinished(() => service.stop());
    expect(await logIn(service, '', tls)).toMatch(/; Secure$/);
  }
});
