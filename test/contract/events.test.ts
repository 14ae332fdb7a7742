import { describe, expect, it, onTestFinished } from 'vitest';
import { built } from './built.js';
import { PHASES } from './phases.js';
import { TestService as Start, serviceForTests, type TestService } from './service.js';

const service = serviceForTests({ SERVICE_WORKERS: '12' });

interface Stream {
  readonly status: number;
  readonly headers: Headers;
  readonly messages: Record<string, unknown>[];
  readonly named: string[];
  /** Waits until a message fits. */
  until(fits: (message: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>;
  readonly ended: Promise<void>;
  close(): void;
}

async function listen(to: TestService, query = ''): Promise<Stream> {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const response = await fetch(`${to.address}/api/events${query}`, { signal: stop.signal });
  const messages: Record<string, unknown>[] = [];
  const named: string[] = [];
  const waiting = new Set<() => void>();
  const ended = (async () => {
    if (response.status !== 200 || response.body === null) return;
    let text = '';
    try {
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        text += chunk;
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const lines = text.slice(0, end).split('\n');
          text = text.slice(end + 2);
          const event = lines.find((l) => l.startsWith('event: '))?.slice(7);
          const data = lines.find((l) => l.startsWith('data: '))?.slice(6);
          if (event !== undefined) named.push(`${event} ${data}`);
          else if (data !== undefined) messages.push(JSON.parse(data));
          for (const look of waiting) look();
        }
      }
    } catch {
      // The test closed the stream.
    }
  })();
  const until: Stream['until'] = (fits) =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = messages.find(fits);
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  return { status: response.status, headers: response.headers, messages, named, until, ended, close: () => stop.abort() };
}

describe('GET /api/events', () => {
  it('streams the lifecycle, the phases and the new version of a job', async () => {
    const { slug } = await service().blank('Events');
    const stream = await listen(service(), `?project=${slug}`);
    expect([stream.status, stream.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/event-stream/)]);
    const { job } = (await service().post(`/api/projects/${slug}/chat`, { message: '555 timer blinking an LED from a 9 V battery' })).json;
    await stream.until((m) => m['job'] === job.id && m['status'] === 'done');
    await stream.until((m) => m['version'] === 'v001' && !('job' in m));
    const lifecycle = stream.messages.filter((m) => 'job' in m);
    for (const m of lifecycle) expect(m).toMatchObject({ job: job.id, kind: 'chat', status: expect.stringMatching(/queued|running|done/) });
    expect(lifecycle[0]).toMatchObject({ status: 'queued' });
    expect(lifecycle.at(-1)).toMatchObject({ status: 'done', version: 'v001' });
    const phases = stream.messages.filter((m) => 'phase' in m && !('job' in m));
    for (const m of phases) expect(Object.keys(m).sort()).toEqual(['at', 'phase']);
    expect(new Set(phases.map((m) => m['phase']))).toEqual(new Set(PHASES.filter((p) => p !== 'queued')));
  });

  it('tells a failed job with its error', async () => {
    const { slug } = await service().blank('Failing');
    const stream = await listen(service(), `?project=${slug}`);
    await service().post(`/api/projects/${slug}/chat`, { message: '500 LEDs on 10x10 mm', wait: true });
    const failed = await stream.until((m) => m['status'] === 'failed' || m['status'] === 'done');
    if (failed['status'] === 'failed') expect(failed['error']).toMatch(/\w/);
  });

  it('tells constraint edits and version switches', async () => {
    const { slug } = await built(service(), {}, 'Switching');
    const stream = await listen(service(), `?project=${slug}`);
    await service().put(`/api/projects/${slug}/constraints`, { constraints: { rules: { seed: 3 } } });
    await stream.until((m) => m['constraints'] === 'v001');
    await service().post(`/api/projects/${slug}/versions/v001/restore`);
    await stream.until((m) => m['version'] === 'v001');
  });

  it('carries the state that another device publishes, and nothing of other projects', async () => {
    const [mine, other] = [await service().blank('Mine'), await service().blank('Other')];
    const [stream, beside] = [await listen(service(), `?project=${mine.slug}`), await listen(service(), `?project=${other.slug}`)];
    const state = { project: mine.slug, from: 'phone', name: 'Grete', view: 'board', cursor: [3, 4], orbit: [1, 2], sel: ['R1'], net: 'GND', qty: 5 };
    const answer = await service().post('/api/state', state);
    expect([answer.status, answer.text]).toEqual([204, '']);
    const { project: _project, ...told } = state;
    expect(await stream.until((m) => m['from'] === 'phone')).toEqual(told);
    await service().post('/api/state', { project: other.slug, from: 'tablet' });
    await beside.until((m) => m['from'] === 'tablet');
    expect(beside.messages).toHaveLength(1);
    expect(stream.messages).toHaveLength(1);
    expect((await service().post('/api/state', { project: 'none', from: 'x' })).status).toBe(404);
    expect((await service().post('/api/state', { from: 'x' })).status).toBe(400);
  });

  it('takes a name of one line and a cursor of two numbers, and passes nothing else on', async () => {
    const { slug } = await service().blank('Bounded');
    const stream = await listen(service(), `?project=${slug}`);
    const tell = async (more: object): Promise<number> => (await service().post('/api/state', { project: slug, from: 'x', ...more })).status;
    const refused = [
      { name: 'n'.repeat(41) },
      { name: 'a\nb' },
      { name: ['a'] },
      { cursor: [1] },
      { cursor: [1, 2, 3] },
      { cursor: ['1', 2] },
      { cursor: 'here' },
    ];
    for (const more of refused) expect(await tell(more), JSON.stringify(more)).toBe(400);
    const raw = await fetch(`${service().address}/api/state`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"project":"${slug}","from":"x","cursor":[1e999,0]}`,
    });
    expect(raw.status).toBe(400);
    expect(await tell({ name: 'n'.repeat(40), cursor: null })).toBe(204);
    await stream.until((m) => m['from'] === 'x');
    expect(stream.messages).toEqual([{ from: 'x', name: 'n'.repeat(40), cursor: null }]);
  });

  it('without a project carries the jobs of all, each with its project', async () => {
    const stream = await listen(service());
    const { slug } = await service().blank('All');
    await service().post(`/api/projects/${slug}/chat`, { message: 'hello?', wait: true });
    await stream.until((m) => m['status'] === 'done' && m['project'] === slug);
    for (const m of stream.messages) expect(m).toMatchObject({ job: expect.any(String), project: expect.any(String) });
  });

  it('is 404 for an unknown project', async () => {
    expect((await service().get('/api/events?project=none')).status).toBe(404);
  });

  it('gives a third of the workers as slots, then 503 with Retry-After: 10', async () => {
    const small = await Start.start({ SERVICE_WORKERS: '6' });
    onTestFinished(() => small.stop());
    const first = await listen(small);
    const second = await listen(small);
    expect([first.status, second.status]).toEqual([200, 200]);
    const third = await small.get('/api/events');
    expect([third.status, third.headers.get('retry-after')]).toEqual([503, '10']);
    second.close();
    await second.ended;
    let again = await listen(small);
    for (let i = 0; i < 50 && again.status !== 200; i++) {
      await new Promise((r) => setTimeout(r, 20));
      again = await listen(small);
    }
    expect(again.status).toBe(200);
  });

  it('says bye when the service stops', async () => {
    const other = await Start.start();
    const stream = await listen(other);
    await other.stop();
    await stream.ended;
    expect(stream.named).toEqual(['bye {"reason":"shutdown"}']);
  });
});
