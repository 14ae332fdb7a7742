import { describe, expect, it } from 'vitest';
import { readSettings } from '../../src/server/index.js';
import { serviceForTests, type TestService } from './service.js';

const TOKEN = 'a-token-of-the-environment';
const from = (client: string): Record<string, string> => ({
  host: 'internal',
  'x-forwarded-for': client,
  'x-forwarded-host': 'boards.example',
  'x-forwarded-proto': 'https',
});
const change = (service: TestService, headers: Record<string, string>) =>
  service.plain('/api/projects', { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', ...headers }, 'POST', '{}');

describe('a proxy that is trusted', () => {
  const service = serviceForTests({ SERVICE_TOKEN: TOKEN, SERVICE_TRUST_PROXY: '10.0.0.0/8, 127.0.0.1' });

  it('tells clients apart: each has its own ten wrong tokens', async () => {
    const wrong = async (client: string) => (await service().plain('/api/projects', { ...from(client), authorization: 'Bearer wrong' })).status;
    for (let i = 0; i < 10; i++) expect(await wrong('203.0.113.1')).toBe(401);
    expect([await wrong('203.0.113.1'), await wrong('203.0.113.2'), await wrong('203.0.113.1, 10.1.2.3')]).toEqual([429, 401, 429]);
  });

  it('makes nobody the machine itself', async () => {
    expect((await service().plain('/api/projects', from('127.0.0.1'))).status).toBe(401);
  });

  it('tells the name that the page was asked by', async () => {
    expect((await change(service(), { ...from('203.0.113.3'), origin: 'https://boards.example' })).status).toBe(201);
    expect((await change(service(), { ...from('203.0.113.3'), origin: 'https://evil.example' })).status).toBe(403);
  });
});

describe('a proxy that is not', () => {
  const service = serviceForTests({ SERVICE_TOKEN: TOKEN, SERVICE_PUBLIC_URL: 'https://boards.example' });

  it('is one client, whatever it says', async () => {
    const wrong = async (client: string) => (await service().plain('/api/projects', { ...from(client), authorization: 'Bearer wrong' })).status;
    for (let i = 0; i < 10; i++) expect(await wrong(`203.0.113.${i}`)).toBe(401);
    expect(await wrong('203.0.113.99')).toBe(429);
  });

  it('cannot name the site; the public address does', async () => {
    expect((await change(service(), { ...from('203.0.113.3'), 'x-forwarded-host': 'other.example', origin: 'https://other.example' })).status).toBe(
      403,
    );
    expect((await change(service(), { ...from('203.0.113.3'), origin: 'https://boards.example' })).status).toBe(201);
  });

  it('is one by any header that proxies add', async () => {
    const { host } = new URL(service().address);
    for (const header of [
      'forwarded',
      'via',
      'x-forwarded-for',
      'x-forwarded-proto',
      'x-real-ip',
      'x-client-ip',
      'true-client-ip',
      'cf-connecting-ip',
    ]) {
      expect([header, (await service().plain('/api/projects', { host, [header]: '1.1 nearby' })).status]).toEqual([header, 401]);
    }
  });
});

describe('settings that cannot be used are refused, by name', () => {
  it.each([
    ['SERVICE_TOKEN', 'fifteen letters'],
    ['SERVICE_TRUST_PROXY', 'proxy.example'],
    ['SERVICE_TRUST_PROXY', '10.0.0.0/33'],
    ['SERVICE_TRUST_PROXY', '10.0.0.1/8/8'],
    ['SERVICE_PUBLIC_URL', 'boards.example'],
    ['SERVICE_PUBLIC_URL', 'https://boards.example/path'],
    ['SERVICE_PUBLIC_URL', 'https://user@boards.example'],
  ])('%s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name}: `));
  });

  it('and those that can be are read', () => {
    const { token, trustProxy, publicUrl } = readSettings({
      SERVICE_TOKEN: 'sixteen letters!',
      SERVICE_TRUST_PROXY: ' 10.0.0.2 ,::1,fd00::/8, ',
      SERVICE_PUBLIC_URL: 'https://Boards.example:8443/',
    });
    expect([token, trustProxy, publicUrl]).toEqual(['sixteen letters!', ['10.0.0.2', '::1', 'fd00::/8'], 'https://boards.example:8443']);
    expect(readSettings({})).toMatchObject({ token: null, trustProxy: [], publicUrl: null });
  });
});
