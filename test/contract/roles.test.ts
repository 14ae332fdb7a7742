import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from './service.js';

const TOKEN = 'the-access-token-of-all';
/** A request that does not come from the machine itself. */
const FROM = { 'x-forwarded-for': '203.0.113.9' };
let service: TestService;
let other: TestService;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  service = await TestService.start({ SERVICE_TOKEN: TOKEN });
  other = await TestService.start({ SERVICE_TOKEN: TOKEN }, service.home);
});
afterAll(async () => {
  await other.stop();
  await service.stop();
});

const as = (name: string): Record<string, string> => ({ ...FROM, authorization: `Bearer ${tokens[name] ?? TOKEN}` });
const audit = async (): Promise<Record<string, unknown>[]> => (await service.get('/api/audit')).json.lines;

describe('named tokens', () => {
  it('are made by an admin, told once, and kept as hashes', async () => {
    for (const role of ['view', 'edit', 'admin']) {
      const { status, json } = await service.post('/api/tokens', { name: `an-${role}`, role }, as('nobody by name'));
      expect([status, json.token]).toEqual([201, expect.stringMatching(/^[\w-]{43}$/)]);
      tokens[role] = json.token;
    }
    const listed = (await service.get('/api/tokens', as('admin'))).text;
    expect(JSON.parse(listed).tokens.map((t: { name: string; role: string }) => [t.name, t.role])).toEqual([
      ['an-admin', 'admin'],
      ['an-edit', 'edit'],
      ['an-view', 'view'],
    ]);
    for (const text of [listed, readFileSync(join(service.home, '.service', 'tokens.json'), 'utf8')]) {
      for (const token of Object.values(tokens)) expect(text).not.toContain(token);
    }
    expect((await service.post('/api/tokens', { name: 'an-edit', role: 'view' })).status).toBe(409);
    for (const body of [
      { name: 'token', role: 'view' },
      { name: 'Anna', role: 'view' },
      { name: 'anna', role: 'owner' },
    ]) {
      expect((await service.post('/api/tokens', body)).status).toBe(400);
    }
  });

  it('may what their role may, in every process on the home, and nothing else', async () => {
    const asked = [
      ['GET', '/api/projects', undefined, [200, 200, 200]],
      ['POST', '/api/projects', { name: 'Lamp' }, [403, 201, 201]],
      ['DELETE', '/api/projects/lamp', undefined, [403, 200, 200]],
      ['GET', '/api/sessions', undefined, [403, 403, 200]],
      ['GET', '/api/tokens', undefined, [403, 403, 200]],
      ['POST', '/api/tokens', { name: 'x', role: 'admin' }, [403, 403, 201]],
      ['GET', '/api/audit', undefined, [403, 403, 200]],
      ['DELETE', '/api/trash', undefined, [403, 403, 200]],
    ] as const;
    for (const [method, path, body, statuses] of asked) {
      for (const [i, role] of ['view', 'edit', 'admin'].entries()) {
        if (path === '/api/projects/lamp' && role === 'admin') await service.blank('Lamp');
        const { status, text } = await (i % 2 === 0 ? other : service).ask(method, path, body, as(role));
        expect(status, `${role} ${method} ${path} ${text}`).toBe(statuses[i]);
      }
    }
    // A token says who asks also on the machine itself, and through an agent.
    expect((await service.post('/api/projects', { name: 'No' }, { authorization: `Bearer ${tokens['view']}` })).status).toBe(403);
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'create_project', arguments: { name: 'No' } } };
    const accept = { accept: 'application/json, text/event-stream' };
    await service.post('/mcp', call, { authorization: `Bearer ${tokens['view']}`, ...accept });
    const names = (await service.get('/api/projects')).json.projects.map((p: { name: string }) => p.name);
    expect(names).not.toContain('No');
  });

  it('begin sessions that end with them, known to every process', async () => {
    const login = await service.post('/login', { token: tokens['view'] }, FROM);
    const cookie = /service_token=[^;]+/.exec(login.headers.get('set-cookie') ?? '')?.[0] ?? '';
    expect(login.status).toBe(303);
    for (const each of [service, other]) {
      expect((await each.get('/api/projects', { ...FROM, cookie })).status).toBe(200);
      expect((await each.post('/api/projects', { name: 'No' }, { ...FROM, cookie })).status).toBe(403);
    }
    expect((await other.get('/api/sessions')).json.sessions).toMatchObject([{ who: 'an-view' }]);
    expect((await other.delete('/api/tokens/an-view')).status).toBe(200);
    expect((await other.delete('/api/tokens/an-view')).status).toBe(404);
    expect((await service.get('/api/projects', { ...FROM, cookie })).status).toBe(401);
    expect((await service.get('/api/projects', as('view'))).status).toBe(401);
  });
});

describe('the audit log', () => {
  it('says who did what when, refusals too, and holds no token, no query and no body', async () => {
    await service.post('/api/projects?token=a-query-of-mine', { name: 'Words of mine' }, as('edit'));
    const lines = await audit();
    const told = lines.map(({ who, role, method, path, status }) => [who, role, method, path, status]);
    expect(told).toContainEqual(['token', 'admin', 'POST', '/api/tokens', 201]);
    expect(told).toContainEqual(['an-edit', 'edit', 'POST', '/api/projects', 201]);
    expect(told).toContainEqual(['an-view', 'view', 'POST', '/api/projects', 403]);
    expect(told).toContainEqual(['an-view', 'view', 'POST', '/login', 303]);
    expect(told).toContainEqual(['machine', 'admin', 'DELETE', '/api/tokens/an-view', 200]);
    expect(lines.every((line) => typeof line['time'] === 'string' && line['path'] !== '/api/audit')).toBe(true);
    const folder = join(service.home, '.service', 'audit');
    const text = readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('');
    expect(text.trim().split('\n').length).toBeGreaterThanOrEqual(lines.length);
    for (const secret of [TOKEN, ...Object.values(tokens), 'a-query-of-mine', 'Words of mine']) expect(text).not.toContain(secret);
    expect((await service.get('/api/audit?limit=1')).json.lines).toHaveLength(1);
  });
});
