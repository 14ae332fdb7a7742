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
GET V | PATCH V | POST V/restore | GET V/board | GET V/design | GET V/diff | GET V/files | GET V/files/{name} | GET V/gerbers.zip | GET V/inspector.html
GET /api/trash | POST /api/trash/{slug}/restore | DELETE /api/trash
GET /api/events | POST /api/state
DELETE /api/jobs/{id} | POST /api/jobs/{id}/retry | GET /api/sessions | DELETE /api/sessions/{id}
`
  .split(/[|\n]/)
  .map((e) => e.trim())
  .filter((e) => e !== '')
  .map((e) => e.replace(/ V/, ' P/versions/{vid}').replace(/ P/, ' /api/projects/{slug}'));

describe('GET /api/openapi.json', () => {
  it('describes every endpoint of SPEC.md, those of jobs and sessions, and no other', async () => {
    const { status, json } = await service().get('/api/openapi.json');
    expect([status, json.openapi]).toEqual([200, '3.1.0']);
    const described = Object.entries(json.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((m) => `${m.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual([...ENDPOINTS, 'GET /api/openapi.json'].sort());
  });

  it('is made from the schemas that check requests', async () => {
    const { paths } = (await service().get('/api/openapi.json')).json;
    const rebuild = paths['/api/projects/{slug}/rebuild'].post;
    expect(rebuild.parameters).toEqual([{ name: 'slug', in: 'path', required: true, schema: { type: 'string' } }]);
    expect(rebuild.requestBody.content['application/json'].schema.properties.seed).toMatchObject({ type: 'integer', minimum: 0, maximum: 10000 });
    expect(paths['/api/projects/{slug}/parts'].post.requestBody.content['application/json'].schema.required).toEqual(['catalog_code', 'kind']);
    expect(paths['/api/parts'].get.parameters.map((p: { name: string }) => p.name)).toEqual(['q', 'package', 'limit', 'stock']);
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

describe('docs/api.md', () => {
  it('has an example of every endpoint', () => {
    const docs = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
    for (const endpoint of ENDPOINTS) expect(docs).toContain(`### ${endpoint}\n`);
  });
});
