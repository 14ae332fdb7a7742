import { beforeAll, describe, expect, it } from 'vitest';
import { built } from '../contract/built.js';
import { serviceForTests } from '../contract/service.js';
import { type Endpoint, endpointsOf } from './raw.js';

/** Who has a link to one project, and nothing else: neither the machine itself nor anybody with a token. */
const service = serviceForTests({ SERVICE_TOKEN: 'a-token-of-the-environment', SERVICE_TRUST_PROXY: '127.0.0.1' });
const me = (n = 1) => ({ host: 'boards.example', 'x-forwarded-for': `203.0.113.${n}` });
const AT = '/api/projects/lamp';
let secret = '';
let endpoints: Endpoint[] = [];

beforeAll(async () => {
  await built(service());
  await service().blank('Other');
  secret = (await service().post(`${AT}/shares`, { label: 'for Ada' })).json.path.slice('/s/'.length);
  endpoints = await endpointsOf(service());
});

describe('a link to one project', () => {
  it('shows the board, its facts and a page in an origin of its own, to any site', async () => {
    const view = await service().plain(`/api/shared/${secret}/view`, {
      ...me(),
      origin: 'https://elsewhere.example',
      'sec-fetch-site': 'cross-site',
    });
    expect([view.status, view.headers['access-control-allow-origin'], view.headers['cross-origin-resource-policy']]).toEqual([
      200,
      '*',
      'cross-origin',
    ]);
    expect(view.headers['cache-control']).toBe('no-store');
    const facts = await service().plain(`/api/shared/${secret}`, me());
    expect(JSON.parse(facts.text)).toMatchObject({ name: 'Lamp', version: { id: 'v001', parts: 4 } });
    const page = await service().plain(`/s/${secret}`, me());
    expect([page.status, page.headers['content-type'], page.headers['referrer-policy']]).toEqual([200, 'text/html; charset=utf-8', 'no-referrer']);
    expect(page.headers['content-security-policy']).toMatch(/connect-src data: blob:.*sandbox allow-scripts/);
    expect(page.headers['set-cookie']).toBeUndefined();
  });

  it('tells nothing of the conversation, the notes, the folder or the name of the project in addresses', async () => {
    await service().patch(`${AT}/versions/v001`, { notes: 'a secret note', label: 'a secret label' });
    for (const path of [`/api/shared/${secret}`, `/api/shared/${secret}/view`, `/s/${secret}`]) {
      const { text } = await service().plain(path, me());
      for (const word of ['secret note', 'secret label', '/projects/', service().home]) expect(text).not.toContain(word);
    }
  });

  it('reaches nothing else, whichever way its secret is shown', async () => {
    const shown: ((path: string) => [string, Record<string, string>])[] = [
      (path) => [path, { authorization: `Bearer ${secret}` }],
      (path) => [path, { cookie: `service_token=${secret}` }],
      (path) => [`${path}${path.includes('?') ? '&' : '?'}token=${secret}`, {}],
    ];
    let from = 2;
    for (const { method, path } of endpoints) {
      if (['/api/health', '/api/shared/{secret}', '/api/shared/{secret}/view'].includes(path)) continue;
      const filled = path
        .replace('{slug}', 'lamp')
        .replace('{vid}', 'v001')
        .replace(/\{\w+\}/g, 'x');
      for (const way of shown) {
        const [asked, headers] = way(filled);
        // Ten wrong tokens a minute: everybody else has had theirs.
        const { status, text } = await service().plain(
          asked,
          { ...me(0), 'x-forwarded-for': `198.51.${from >> 8}.${from++ & 255}`, ...headers },
          method,
        );
        expect([method, asked.replace(secret, '…'), status, text.includes('Lamp')]).toEqual([method, asked.replace(secret, '…'), 401, false]);
      }
    }
    for (const rest of [
      '/board',
      '/files',
      '/gerbers.zip',
      '/../../projects',
      '/view/../../../projects',
      '%2f..%2fprojects',
      '/view/x',
      '?slug=other',
    ]) {
      const { status, text } = await service().plain(`/api/shared/${secret}${rest}`, me(1));
      if (rest.startsWith('?')) expect(JSON.parse(text).name).toBe('Lamp');
      else expect([rest, [400, 401, 404].includes(status)]).toEqual([rest, true]);
    }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect((await service().plain(`/api/shared/${secret}/view`, me(), method)).status).toBeGreaterThan(399);
  });

  it('is not found by trying', async () => {
    const statuses = new Set<number>();
    // One letter too many: a single digit in place of the last letter was the secret itself now and then.
    for (let i = 0; i < 15; i++) statuses.add((await service().plain(`/api/shared/${secret.slice(0, -1)}${i + 10}`, me(250))).status);
    expect([...statuses]).toEqual([401, 429]);
    expect((await service().plain('/s/wrong', me(251))).status).toBe(404);
    expect((await service().plain(`/api/shared/${secret}`, me(250))).status).toBe(200);
  });

  it('follows the current version, or stays with the one that it was made for', async () => {
    const one = (await service().post(`${AT}/shares`, { version: 'v001' })).json.path.slice('/s/'.length);
    await service().post(`${AT}/rebuild`, { seed: 4, wait: true });
    const shownBy = async (word: string) => JSON.parse((await service().plain(`/api/shared/${word}`, me())).text).version.id;
    expect([await shownBy(secret), await shownBy(one)]).toEqual(['v002', 'v001']);
    expect((await service().post(`${AT}/shares`, { version: 'v099' })).status).toBe(404);
  });

  it('is listed without its secret, made and taken back only by who may change the project, and shows nothing then', async () => {
    const listed = await service().get(`${AT}/shares`);
    expect(listed.text).not.toContain(secret);
    const row = listed.json.shares.find((s: { label: string }) => s.label === 'for Ada');
    const { token } = (await service().post('/api/tokens', { name: 'looker', role: 'view' })).json;
    const looker = { ...me(), authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    expect((await service().plain(`${AT}/shares`, looker, 'POST', '{}')).status).toBe(403);
    expect((await service().plain(`${AT}/shares/${row.id}`, looker, 'DELETE')).status).toBe(403);
    expect((await service().delete(`/api/projects/other/shares/${row.id}`)).status).toBe(404);
    expect((await service().delete(`${AT}/shares/${row.id}`)).json.shares).toHaveLength(1);
    expect((await service().plain(`/api/shared/${secret}/view`, me(252))).status).toBe(401);
    expect((await service().plain(`/s/${secret}`, me(252))).status).toBe(404);
  });

  it('does not lead to another project that has the name later', async () => {
    const word = (await service().post(`${AT}/shares`)).json.path.slice('/s/'.length);
    await service().delete(AT);
    expect((await service().plain(`/api/shared/${word}`, me(253))).status).toBe(401);
    await built(service());
    expect((await service().get(AT)).status).toBe(200);
    expect((await service().plain(`/api/shared/${word}`, me(253))).status).toBe(401);
  });
});
