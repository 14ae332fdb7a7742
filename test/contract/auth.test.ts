import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serviceForTests, TestService } from './service.js';

const TOKEN = 'a-token-of-the-environment';
const guarded = serviceForTests({ SERVICE_TOKEN: TOKEN });
const open = serviceForTests();
const hostOf = (service: TestService): string => new URL(service.address).host;
/** A client from elsewhere: it comes through a proxy, or names the machine by a foreign name. */
const ELSEWHERE: [string, (service: TestService) => Record<string, string>][] = [
  ['a proxy', (s) => ({ host: hostOf(s), 'x-forwarded-for': '203.0.113.9' })],
  ['a proxy of the newer kind', (s) => ({ host: hostOf(s), forwarded: 'for=203.0.113.9' })],
  ['a foreign name (DNS rebinding)', () => ({ host: 'attacker.example' })],
];

describe('requests from the machine itself', () => {
  it('need nothing', async () => {
    expect((await guarded().get('/api/projects')).status).toBe(200);
    const { port } = new URL(guarded().address);
    expect((await guarded().plain('/api/projects', { host: `localhost:${port}` })).status).toBe(200);
    expect((await guarded().plain('/api/projects', { host: `[::1]:${port}` })).status).toBe(200);
  });

  it('tell whether authentication is on', async () => {
    expect([(await guarded().get('/api/app')).json.auth, (await open().get('/api/app')).json.auth]).toEqual([true, false]);
  });
});

describe.each(ELSEWHERE)('requests from elsewhere, by %s', (_how, headers) => {
  /** Its own service: wrong tokens are counted. */
  const guarded = serviceForTests({ SERVICE_TOKEN: TOKEN });

  it('are 401 without the token, with an error in JSON', async () => {
    for (const service of [guarded(), open()]) {
      const answer = await service.plain('/api/projects', headers(service));
      expect([answer.status, JSON.parse(answer.text)]).toEqual([401, { error: expect.any(String) }]);
      expect(answer.text).not.toContain(TOKEN);
    }
    expect((await guarded().plain('/api/projects', { ...headers(guarded()), authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await guarded().plain('/api/projects', { ...headers(guarded()), cookie: 'service_token=wrong' })).status).toBe(401);
    expect((await guarded().plain('/api/projects?token=wrong', headers(guarded()))).status).toBe(401);
  });

  it('are refused before their body is read', async () => {
    const s = guarded();
    const answer = await s.plain(
      '/api/projects',
      { ...headers(s), 'content-type': 'application/json', 'content-length': '30000000' },
      'POST',
      '{"a"',
    );
    expect([answer.status, answer.headers['connection']]).toEqual([401, 'close']);
  });

  it('are let in with the header, the cookie, or once the query', async () => {
    const s = guarded();
    expect((await s.plain('/api/projects', { ...headers(s), authorization: `Bearer ${TOKEN}` })).status).toBe(200);
    const once = await s.plain(`/api/projects?archived=1&token=${TOKEN}`, headers(s));
    expect([once.status, once.headers['location']]).toEqual([303, '/api/projects?archived=1']);
    const cookie = String(once.headers['set-cookie']);
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Max-Age=31536000']) expect(cookie).toContain(attribute);
    expect(cookie).not.toContain(TOKEN);
    expect((await s.plain('/api/projects', { ...headers(s), cookie: `a=b; ${cookie.split(';')[0]}` })).status).toBe(200);
    expect((await s.plain('/api/projects', { ...headers(s), cookie: `service_token=${TOKEN}` })).status).toBe(401);
  });

  it.each(['/static/', '/static/inspector', '/static/inspector/'])('find nothing at %s: a folder is no file', async (path) => {
    const s = guarded();
    expect((await s.plain(path, headers(s))).status).toBe(404);
  });

  it('find health, the login, the manifest and the static files open', async () => {
    const s = guarded();
    for (const path of ['/api/health', '/login', '/manifest.webmanifest', '/static/login.css']) {
      expect([path, (await s.plain(path, headers(s))).status]).toEqual([path, 200]);
    }
  });

  it('are led to the login when they ask for the page', async () => {
    const s = guarded();
    const answer = await s.plain('/', headers(s));
    expect([answer.status, answer.headers['location']]).toEqual([303, '/login']);
  });
});

describe('/login', () => {
  it('gives the cookie for the token, as a form or as JSON', async () => {
    expect((await guarded().get('/login')).text).toContain('<form');
    for (const [type, body] of [
      ['application/x-www-form-urlencoded', `token=${TOKEN}`],
      ['application/json', JSON.stringify({ token: TOKEN })],
    ] as const) {
      const answer = await guarded().raw('/login', { method: 'POST', body, headers: { 'content-type': type } });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
      expect(answer.headers.get('set-cookie')).toMatch(/^service_token=\S+; HttpOnly; SameSite=Strict; Path=\//);
    }
  });

  it('is 401 for a wrong token, and 429 after more than 10 wrong tries a minute', async () => {
    const service = await TestService.start({ SERVICE_TOKEN: TOKEN });
    try {
      const login = (token: unknown) => service.post('/login', { token });
      for (let i = 0; i < 10; i++) expect((await login(i === 0 ? 5 : `wrong ${i}`)).status).toBe(401);
      const refused = await login('wrong again');
      expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.toSatisfy((s) => s > 0 && s <= 60)]);
      expect((await login(TOKEN)).status).toBe(303);
    } finally {
      await service.stop();
    }
  });

  it('counts wrong tokens together, whichever way they come; a right one is still let in', async () => {
    const service = await TestService.start({ SERVICE_TOKEN: TOKEN });
    const ask = (path: string, headers: Record<string, string>) => service.plain(path, { host: 'elsewhere.example', ...headers });
    try {
      for (let i = 0; i < 3; i++) {
        expect((await ask('/api/projects', { authorization: `Bearer wrong${i}` })).status).toBe(401);
        expect((await ask('/api/projects', { cookie: `service_token=wrong${i}` })).status).toBe(401);
        expect((await ask(`/api/projects?token=wrong${i}`, {})).status).toBe(401);
      }
      expect((await service.post('/login', { token: 'wrong' })).status).toBe(401);
      for (const headers of [{ authorization: 'Bearer wrong' }, { cookie: 'service_token=wrong' }]) {
        const refused = await ask('/api/projects', headers);
        expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.toSatisfy((s) => s > 0 && s <= 60)]);
      }
      expect((await ask('/api/projects?token=wrong', {})).status).toBe(429);
      expect((await service.post('/login', { token: 'wrong' })).status).toBe(429);
      expect((await ask('/api/projects', { authorization: `Bearer ${TOKEN}` })).status).toBe(200);
      expect((await ask('/api/projects', {})).status).toBe(401);
    } finally {
      await service.stop();
    }
  });

  it('takes 16 kB of whoever is not let in yet', async () => {
    for (const [type, body] of [
      ['application/json', JSON.stringify({ token: 'x'.repeat(20_000) })],
      ['application/x-www-form-urlencoded', `token=${'x'.repeat(20_000)}`],
    ] as const) {
      const answer = await guarded().raw('/login', { method: 'POST', body, headers: { 'content-type': type } });
      expect([answer.status, answer.json]).toEqual([413, { error: 'the body is longer than 16 kB' }]);
    }
  });
});

describe('requests of another site', () => {
  it('that change something are refused, wherever they come from', async () => {
    const own = guarded().address;
    for (const [origin, status] of [
      ['https://evil.example', 403],
      ['null', 403],
      ['http://127.0.0.1:1', 403],
      [own, 201],
    ] as const) {
      expect([origin, (await guarded().post('/api/projects', { name: 'x' }, { origin })).status]).toEqual([origin, status]);
    }
    expect((await guarded().get('/api/projects', { origin: 'https://evil.example' })).status).toBe(200);
    const authorised = { origin: 'https://evil.example', authorization: `Bearer ${TOKEN}` };
    expect((await guarded().post('/api/projects', { name: 'x' }, authorised)).status).toBe(403);
  });

  it('are known by Sec-Fetch-Site too: no change, no picture, no stream, no frame; a link is followed', async () => {
    const s = open();
    const from = (site: string, mode: string, dest: string) => ({
      host: hostOf(s),
      'sec-fetch-site': site,
      'sec-fetch-mode': mode,
      'sec-fetch-dest': dest,
    });
    const get = async (path: string, headers: Record<string, string>) => (await s.plain(path, headers)).status;
    for (const site of ['cross-site', 'same-site']) {
      const change = await s.plain('/api/projects', { ...from(site, 'no-cors', 'empty'), 'content-type': 'application/json' }, 'POST', '{}');
      expect([site, change.status]).toEqual([site, 403]);
      expect(await get('/api/projects', from(site, 'no-cors', 'image'))).toBe(403);
      expect(await get('/api/events', from(site, 'cors', 'empty'))).toBe(403);
      expect(await get('/', from(site, 'navigate', 'iframe'))).toBe(403);
      expect(await get('/api/projects', from(site, 'navigate', 'document'))).toBe(200);
      expect(await get('/api/health', from(site, 'cors', 'empty'))).toBe(200);
    }
    expect(await get('/api/projects', from('same-origin', 'cors', 'empty'))).toBe(200);
    expect(await get('/api/projects', from('none', 'navigate', 'document'))).toBe(200);
  });
});

describe('the token', () => {
  it('is read from the file in the private folder, unless it is too short', async () => {
    const service = await TestService.start();
    try {
      const file = join(service.home, '.service', 'token');
      writeFileSync(file, 'a-token-from-the-file\n');
      await service.restart();
      const from = { host: 'elsewhere.example', authorization: 'Bearer a-token-from-the-file' };
      expect((await service.plain('/api/projects', from)).status).toBe(200);
      writeFileSync(file, 'fifteen letters\n');
      await expect(service.restart()).rejects.toThrow(`${file}: an access token has at least 16 characters`);
    } finally {
      await service.stop();
    }
  });

  it('is made on the first start for other machines, kept private, and not told again', async () => {
    const service = await TestService.start({ SERVICE_HOST: '0.0.0.0' });
    try {
      const token = service.madeToken ?? '';
      expect(token).toMatch(/^[\w-]{43}$/);
      const file = join(service.home, '.service', 'token');
      expect(readFileSync(file, 'utf8').trim()).toBe(token);
      expect([statSync(file).mode & 0o777, statSync(join(service.home, '.service')).mode & 0o777]).toEqual([0o600, 0o700]);
      await service.restart();
      expect(service.madeToken).toBeNull();
    } finally {
      await service.stop();
    }
  });
});

it('a token of several words lets in by its header', async () => {
  const service = await TestService.start({ SERVICE_TOKEN: 'an access token of words' });
  try {
    const asked = (authorization: string) => service.plain('/api/projects', { host: 'boards.example', authorization });
    expect((await asked('Bearer an access token of words')).status).toBe(200);
    expect((await asked('Bearer an access token of')).status).toBe(401);
  } finally {
    await service.stop();
  }
});
