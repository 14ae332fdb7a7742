import { describe, expect, it } from 'vitest';
import { serviceForTests } from './service.js';

const service = serviceForTests();

describe('GET /api/health', () => {
  it('tells that the service is up', async () => {
    const { status, json } = await service().get('/api/health');
    expect(status).toBe(200);
    expect(json).toEqual({
      ok: true,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      uptime: expect.any(Number),
      jobs: { queued: 0, running: 0, done: 0, failed: 0 },
    });
  });
});

describe('GET /api/app', () => {
  it('tells what the service is and can do', async () => {
    const { status, json } = await service().get('/api/app');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      version: expect.any(String),
      build: { dirty: expect.any(Boolean) },
      format: 2,
      chat: { available: true, backend: 'builtin', why: '' },
      router: { ready: expect.any(Boolean) },
      simulator: { available: expect.any(Boolean) },
      projects: { active: 0, archived: 0, trash: 0 },
      data_dir: service().projects,
      jobs: { queued: 0, running: 0, done: 0, failed: 0 },
      reading: { running: 0, waiting: 0 },
      auth: false,
    });
    expect(Object.keys(json.build).sort()).toEqual(['commit', 'dirty', 'tag']);
  });
});

describe('GET /api/changelog', () => {
  it('tells releases with their sections', async () => {
    const { status, json } = await service().get('/api/changelog');
    expect(status).toBe(200);
    expect(json.releases.length).toBeGreaterThan(0);
    for (const { version, date, sections } of json.releases) {
      expect(version).toMatch(/^\d+\.\d+\.\d+|Unreleased/);
      expect(date).toMatch(/^\d{4}-\d\d-\d\d$|^$/);
      expect(Object.values(sections).flat().length).toBeGreaterThan(0);
    }
  });
});

describe('what is not there', () => {
  it('is 404 with an error in JSON', async () => {
    for (const path of [
      '/api/nothing',
      '/api/projects/none',
      '/api/projects/none/versions/v001',
      '/api/jobs/none',
      '/nothing',
      '/api',
      '/api/nothing/../x',
    ]) {
      const answer = await service().get(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.json).toEqual({ error: expect.stringMatching(/./) });
    }
  });

  it('is 405 with the methods that are there, when only the method is wrong', async () => {
    const wrong = [
      ['POST', '/api/health', 'GET'],
      ['PUT', '/api/projects', 'GET, POST'],
      ['PUT', '/api/jobs/x', 'GET, DELETE'],
      ['GET', '/api/state', 'POST'],
    ] as const;
    for (const [method, path, allow] of wrong) {
      const answer = await service().ask(method, path);
      expect([path, answer.status, answer.headers.get('allow')]).toEqual([path, 405, allow]);
      expect(answer.json.error).toContain(method);
    }
  });
});

describe('bodies', () => {
  const send = (body: string, type?: string) =>
    service().raw('/api/projects', { method: 'POST', body, ...(type === undefined ? {} : { headers: { 'content-type': type } }) });

  it('that are no JSON are 400', async () => {
    for (const text of ['{', 'name=x', '{"name": }', '\u0000']) expect([(await send(text, 'application/json')).status, text]).toEqual([400, text]);
  });

  it('that are no object are 400', async () => {
    for (const text of ['[]', '"x"', '1', 'null']) {
      const answer = await send(text, 'application/json');
      expect([answer.status, text]).toEqual([400, text]);
      expect(answer.json.error).toMatch(/./);
    }
  });

  it('of an unknown or missing media type are 415', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'text/html']) {
      expect([(await send('{}', type)).status, type]).toEqual([415, type]);
    }
    const untyped = await service().plain('/api/projects', { host: new URL(service().address).host, 'content-length': '2' }, 'POST', '{}');
    expect(untyped.status).toBe(415);
  });

  it('longer than 32 MB are 413', async () => {
    const answer = await send(JSON.stringify({ name: 'x'.repeat(33 * 1024 * 1024) }), 'application/json');
    expect(answer.status).toBe(413);
    expect(answer.json.error).toContain('32 MB');
  });

  it('that are empty count as an empty object', async () => {
    const answer = await send('', 'application/json');
    expect(answer.status).toBe(201);
  });

  it('cannot smuggle prototypes in', async () => {
    expect((await send('{"__proto__": {"polluted": 1}}', 'application/json')).status).toBe(400);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
