import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { serviceForTests } from './service.js';

const service = serviceForTests();
/** SPEC.md's endpoint tables, in their order; last what there is beside them. */
const ENDPOINTS = `
GET /api/health | GET /api/app | GET /api/changelog | GET /api/benchmarks | GET /api/platforms | GET /api/platforms/{pid}/mesh | GET /api/parts
GET /api/parts/{code} | GET /api/blocks
GET /api/projects | POST /api/projects | GET P | PATCH P | DELETE P | POST P/fork | GET P/export.zip | POST /api/projects/import | GET P/jobs
GET /api/jobs/{id}
POST P/chat | POST P/import
GET P/constraints | GET P/sheet | PUT P/constraints | DELETE P/constraints | POST P/rebuild | POST P/route | POST V/simulate
GET P/variations | POST P/variations | PATCH P/variations/{id} | DELETE P/variations/{id} | POST P/variations/{id}/recall
POST P/parts | DELETE P/parts | POST P/blocks
POST P/propose | GET P/proposal | GET P/proposal/board | POST P/proposal/accept | POST P/proposal/reject
GET V | PATCH V | POST V/restore | GET V/board | GET V/design | GET V/diff | GET V/files | GET V/files/{name} | GET V/gerbers.zip | GET V/panel.zip | GET V/inspector.html
GET V/view | GET P/proposal/view | GET V/order
GET V/board.txt | GET V/board.png | GET V/design.txt | GET P/proposal/board.txt | GET P/proposal/board.png | POST P/patch | GET /api/blocks/{name}
GET /api/examples | GET /api/examples/{id}/picture.png | POST /api/examples/{id}/open
GET P/shares | POST P/shares | DELETE P/shares/{id} | GET /api/shared/{secret} | GET /api/shared/{secret}/view
GET /api/trash | POST /api/trash/{slug}/restore | DELETE /api/trash
GET /api/events | POST /api/state
DELETE /api/jobs/{id} | GET /api/jobs/{id}/picture.svg | POST /api/jobs/{id}/retry | GET /api/sessions | DELETE /api/sessions/{id}
GET /api/tokens | POST /api/tokens | DELETE /api/tokens/{name} | GET /api/audit
GET L | POST L | GET L/{name} | PUT L/{name} | DELETE L/{name} | GET L/{name}/diff | POST L/{name}/diff | POST L/{name}/confirm | GET /api/library/land-patterns/{name}/picture.svg | GET /api/library/land-patterns/{name}/picture.png | POST /api/library/import
`
  .split(/[|\n]/)
  .map((e) => e.trim())
  .filter((e) => e !== '')
  .flatMap((e) => (/ L/.test(e) ? ['devices', 'land-patterns'].map((l) => e.replace(/ L/, ` /api/library/${l}`)) : [e]))
  .map((e) => e.replace(/ V/, ' P/versions/{vid}').replace(/ P/, ' /api/projects/{slug}'));

describe('GET /api/openapi.json', () => {
  it('describes every endpoint of SPEC.md, those of jobs, sessions, tokens, the studio and the user’s library, and no other', async () => {
    const { status, json } = await service().get('/api/openapi.json');
    expect([status, json.openapi]).toEqual([200, '3.1.0']);
    const described = Object.entries(json.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((m) => `${m.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual([...ENDPOINTS, 'GET /api/openapi.json', 'GET /api/docs', 'GET /api/ready', 'GET /metrics'].sort());
  });

  it('is made from the schemas that check requests', async () => {
    const { paths } = (await service().get('/api/openapi.json')).json;
    const rebuild = paths['/api/projects/{slug}/rebuild'].post;
    expect(rebuild.parameters).toEqual([{ name: 'slug', in: 'path', required: true, schema: { type: 'string' } }]);
    expect(rebuild.requestBody.content['application/json'].schema.properties.seed).toMatchObject({ type: 'integer', minimum: 0, maximum: 10000 });
    expect(paths['/api/projects/{slug}/parts'].post.requestBody.content['application/json'].schema.required).toEqual(['catalog_code', 'kind']);
    expect(paths['/api/parts'].get.parameters.map((p: { name: string }) => p.name)).toEqual([
      ...['q', 'package', 'limit', 'stock', 'basic', 'volts', 'amps', 'ohms', 'pins'],
    ]);
    expect(paths['/api/projects/import'].post.requestBody.content).toHaveProperty(['multipart/form-data']);
  });

  it('answers every endpoint: none of them is unknown to the service', async () => {
    for (const endpoint of ENDPOINTS) {
      const [method = '', path = ''] = endpoint.split(' ');
      if (path === '/api/events' || endpoint === 'DELETE /api/trash') continue;
      const answer = await service().ask(
        method,
        path
          .replace(/\{slug\}/, 'none')
          .replace(/\{vid\}/, 'v001')
          .replace(/\{\w+\}/, 'x'),
        method === 'GET' ? undefined : {},
      );
      expect([endpoint, answer.status]).not.toEqual([endpoint, 405]);
      expect(answer.status, endpoint).toBeLessThan(500);
      if (answer.status === 404) expect(answer.json.error, endpoint).not.toMatch(/nothing at/);
    }
  });
});

describe('the OpenAPI document', () => {
  interface Told {
    operationId: string;
    tags: string[];
    responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
  }
  const operations = async (): Promise<Told[]> =>
    Object.values((await service().get('/api/openapi.json')).json.paths as Record<string, Record<string, Told>>).flatMap((m) => Object.values(m));

  it('names each operation once, says where it belongs, what it answers and how it refuses', async () => {
    const all = await operations();
    expect(new Set(all.map((o) => o.operationId)).size).toBe(all.length);
    for (const { operationId, tags, responses } of all) {
      expect(tags, operationId).toHaveLength(1);
      const done = Object.entries(responses).filter(([status]) => Number(status) < 300);
      expect(done.length, operationId).toBeGreaterThan(0);
      for (const [status, { content }] of done) if (status !== '204') expect(Object.keys(content ?? {}), operationId).not.toEqual([]);
      for (const status of ['400', '401', '500'])
        expect(responses[status]?.content, operationId).toEqual({ 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } });
    }
  });

  it('holds every schema that it refers to, and says how one is let in', async () => {
    const { json, text } = await service().get('/api/openapi.json');
    const referred = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((m) => m[1]));
    expect([...referred].filter((name) => !(name! in json.components.schemas))).toEqual([]);
    expect([...referred]).toEqual(expect.arrayContaining(['Board', 'Design', 'Project', 'Job', 'Version', 'Diff', 'Review']));
    expect(Object.keys(json.components.securitySchemes)).toEqual(['token', 'session']);
    expect(json.servers).toEqual([{ url: '/' }]);
    expect(json.paths['/api/health'].get.security).toEqual([]);
  });
});

describe('GET /api/docs', () => {
  it('shows every operation on one page that needs no script and nothing from elsewhere', async () => {
    const { status, headers, text } = await service().get('/api/docs');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    for (const endpoint of ENDPOINTS) expect(text).toContain(`<code>${endpoint.split(' ')[1]}</code>`);
    expect(text).not.toMatch(/<script|https?:\/\//);
    const style = /<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers.get('content-security-policy')).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
  });
});

describe('how answers travel', () => {
  it('compresses long texts for who takes that, and nothing short', async () => {
    const long = await service().plain('/api/openapi.json', { host: 'localhost', 'accept-encoding': 'br, gzip' });
    expect([long.status, long.headers['content-encoding'], long.headers['vary']]).toEqual([200, 'br', expect.stringContaining('accept-encoding')]);
    const plain = await service().plain('/api/openapi.json', { host: 'localhost' });
    expect([plain.headers['content-encoding'], plain.text.length > 10_000]).toEqual([undefined, true]);
    const short = await service().plain('/api/health', { host: 'localhost', 'accept-encoding': 'gzip' });
    expect(short.headers['content-encoding']).toBeUndefined();
  });

  it('answers 304 to who has it already, however it was compressed', async () => {
    const { headers, text } = await service().plain('/api/projects', { host: 'localhost' });
    const etag = String(headers['etag']);
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    const again = await service().plain('/api/projects', { host: 'localhost', 'if-none-match': `"other", ${etag}`, 'accept-encoding': 'gzip' });
    expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', etag]);
    await service().blank('Another');
    const changed = await service().plain('/api/projects', { host: 'localhost', 'if-none-match': etag });
    expect([changed.status, changed.text === text, changed.headers['etag'] === etag]).toEqual([200, false, false]);
  });
});

describe('docs/api.md', () => {
  it('has an example of every endpoint', () => {
    const docs = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
    for (const endpoint of ENDPOINTS) expect(docs).toContain(`### ${endpoint}\n`);
  });
});
