import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { built } from './built.js';
import { TestService } from './service.js';

const TOKEN = 'a token that nobody may read';
let service: TestService;
const lines: string[] = [];
const records = (): Record<string, unknown>[] => lines.flatMap((text) => text.split('\n').filter((l) => l.startsWith('{'))).map((l) => JSON.parse(l));

beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  service = await TestService.start({ SERVICE_TOKEN: TOKEN, SERVICE_LOG_LEVEL: 'info', SERVICE_LOG_FORMAT: 'json' });
  return async () => {
    await service.stop();
    vi.restoreAllMocks();
  };
});
afterEach(() => {
  lines.length = 0;
});

describe('the log', () => {
  it('has a line for each answer and each step of a job, by a request id that the answer has too', async () => {
    await built(service);
    const answer = await service.get('/api/projects');
    await vi.waitFor(() => expect(records().some((r) => r['path'] === '/api/projects' && r['method'] === 'GET')).toBe(true), { timeout: 60_000 });
    const [seen] = records().filter((r) => r['path'] === '/api/projects' && r['method'] === 'GET');
    expect(seen).toMatchObject({ level: 'info', msg: 'answered', status: 200, reqId: answer.headers.get('x-request-id'), ms: expect.any(Number) });
    expect(records().map((r) => r['msg'])).toEqual(expect.arrayContaining(['job queued', 'job running', 'job done']));
  });

  it('says refusals, and holds no token, no query, no header and no word of what was said', async () => {
    await service.plain(`/api/projects?token=${encodeURIComponent(TOKEN)}`, { host: 'boards.example' });
    await service.plain('/api/projects', {
      host: 'boards.example',
      authorization: 'Bearer a wrong token of somebody',
      cookie: 'service_token=stolen',
    });
    await service.post('/login', { token: 'another wrong one, quite long' });
    await service.post('/api/projects/lamp/chat', { message: 'a secret wish ', backend: 'nobody' });
    await vi.waitFor(() => expect(records().filter((r) => r['msg'] === 'refused').length).toBeGreaterThanOrEqual(3), { timeout: 60_000 });
    expect(
      records()
        .filter((r) => r['msg'] === 'refused')
        .every((r) => r['level'] === 'warn'),
    ).toBe(true);
    const all = lines.join('');
    for (const secret of [TOKEN, encodeURIComponent(TOKEN), 'wrong', 'stolen', 'secret', 'token=']) expect(all).not.toContain(secret);
  });
});

describe('GET /metrics', () => {
  it('counts answers by route, jobs, phases, listeners and memory, and names no project', async () => {
    await service.get('/api/projects/lamp');
    const { status, headers, text } = await service.get('/metrics');
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
    expect(text).toMatch(/boardwright_http_requests_total\{method="GET",route="\/api\/projects\/:slug",status="200"\} [1-9]/);
    expect(text).toMatch(/boardwright_jobs\{status="done"\} 1/);
    expect(text).toMatch(/boardwright_job_phase_seconds_count\{phase="route"\} 1/);
    expect(text).toMatch(/boardwright_event_listeners 0/);
    expect(text).toMatch(/process_resident_memory_bytes \d+/);
    expect(text).not.toContain('lamp');
  });

  it('is behind the token, and refused without it, not led to a page', async () => {
    expect((await service.plain('/metrics', { host: 'boards.example' })).status).toBe(401);
    expect((await service.plain('/metrics', { host: 'boards.example', authorization: `Bearer ${TOKEN.replaceAll(' ', '')}` })).status).toBe(401);
  });
});

describe('GET /api/ready', () => {
  it('says that the service takes work', async () => {
    const { status, json } = await service.get('/api/ready');
    expect([status, json]).toEqual([200, { ready: true }]);
  });
});
