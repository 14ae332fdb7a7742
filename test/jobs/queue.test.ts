import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { asker, EventHub, type EventMessage, JobJournal, JobQueue, type JobResult, JobStopped, QueueFull, type Work } from '../../src/jobs/index.js';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'boardwright-jobs-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

async function freshQueue(slots = 1, path = folder(), waiting = 200) {
  const events = new EventHub();
  const queue = new JobQueue(new JobJournal(path), events, { slots, waiting });
  const settled: string[] = [];
  await queue.open(async (job) => {
    settled.push(job.id);
    return null;
  });
  return { queue, events, path, settled };
}

const RESULT: JobResult = { version: 'v001', prompt: 'p', reply: 'r', changes: [], decisions: [] };
const work: Work = async ({ phase }) => {
  phase('think');
  phase('place');
  return RESULT;
};
/** Work that goes on until it is told to end. */
function held(): { work: Work; end: () => void; started: Promise<void> } {
  let end = (): void => {};
  let begun = (): void => {};
  const gate = new Promise<void>((r) => (end = r));
  const started = new Promise<void>((r) => (begun = r));
  return {
    work: async ({ signal }) => {
      begun();
      await Promise.race([gate, new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))]);
      return RESULT;
    },
    end,
    started,
  };
}

describe('a job', () => {
  it('shows its picture while it works, and none that comes after its end', async () => {
    const { queue } = await freshQueue();
    let show = (_svg: string): void => {};
    const { work: until, end, started } = held();
    const drawing: Work = (context) => {
      show = context.picture;
      return until(context);
    };
    const { job, ended } = await queue.submit({ kind: 'chat', project: 'lamp', message: 'a lamp', work: drawing });
    await started;
    show('<svg>placed</svg>');
    expect(queue.picture(job.id)).toBe('<svg>placed</svg>');
    end();
    await ended;
    show('<svg>late</svg>');
    expect(queue.picture(job.id)).toBeNull();
  });

  it('goes from queued through its phases to done, each timed', async () => {
    const { queue, events } = await freshQueue();
    const told: EventMessage[] = [];
    events.subscribe('lamp', (m) => told.push(m));
    const { job, ended } = await queue.submit({ kind: 'chat', project: 'lamp', message: 'a lamp', work });
    expect(job).toMatchObject({ kind: 'chat', project: 'lamp', message: 'a lamp', result: null, error: null, finished: null });
    const { job: done, failure } = await ended;
    expect(failure).toBeNull();
    expect(done).toMatchObject({ status: 'done', phase: 'place', result: RESULT, error: null });
    expect(done.steps.map((s) => s.phase)).toEqual(['queued', 'think', 'place']);
    for (const [i, step] of done.steps.entries()) {
      const until = done.steps[i + 1]?.at ?? done.finished ?? 0;
      expect(step.s).toBeCloseTo(until - step.at, 2);
    }
    expect(done.elapsed).toBeCloseTo((done.finished ?? 0) - (done.started ?? 0), 2);
    expect(queue.get(job.id)).toEqual(done);
    expect(told.filter((m) => 'job' in m).map((m) => [m['status'], m['phase'] ?? ''])).toEqual([
      ['queued', ''],
      ['running', ''],
      ['running', 'think'],
      ['running', 'place'],
      ['done', ''],
    ]);
    expect(told).toContainEqual({ version: 'v001' });
    expect(told.filter((m) => !('job' in m) && 'phase' in m).map((m) => m['phase'])).toEqual(['think', 'place']);
  });

  it('that throws is failed with the reason, and the next one runs', async () => {
    const { queue } = await freshQueue();
    const reason = new Error('no such sensor');
    const first = await queue.submit({ kind: 'chat', project: 'a', message: '', work: () => Promise.reject(reason) });
    const second = await queue.submit({ kind: 'chat', project: 'b', message: '', work });
    const ended = await first.ended;
    expect(ended.job).toMatchObject({ status: 'failed', error: 'no such sensor', result: null });
    expect(ended.failure).toBe(reason);
    expect((await second.ended).job.status).toBe('done');
    expect(queue.stats()).toEqual({ queued: 0, running: 0, done: 1, failed: 1 });
  });
});

describe('the queue', () => {
  it('refuses a second build of a project, and lets others wait for a slot', async () => {
    const { queue } = await freshQueue(1);
    const first = held();
    const a = await queue.submit({ kind: 'chat', project: 'a', message: '', work: first.work });
    await expect(queue.submit({ kind: 'chat', project: 'a', message: '', work })).rejects.toMatchObject({ problem: 'conflict' });
    const b = await queue.submit({ kind: 'chat', project: 'b', message: '', work });
    await first.started;
    expect(queue.get(a.job.id)?.status).toBe('running');
    expect(queue.get(b.job.id)?.status).toBe('queued');
    expect(await queue.forProject('a')).toMatchObject({ active: { id: a.job.id }, recent: [] });
    first.end();
    await a.ended;
    await b.ended;
    expect(await queue.forProject('a')).toMatchObject({ active: null, recent: [{ id: a.job.id, status: 'done' }] });
    const again = await queue.submit({ kind: 'chat', project: 'a', message: '', work });
    await again.ended;
  });

  it('runs as many at once as it has slots', async () => {
    const { queue } = await freshQueue(2);
    const [a, b] = [held(), held()];
    const ends = [
      (await queue.submit({ kind: 'chat', project: 'a', message: '', work: a.work })).ended,
      (await queue.submit({ kind: 'chat', project: 'b', message: '', work: b.work })).ended,
      (await queue.submit({ kind: 'chat', project: 'c', message: '', work })).ended,
    ];
    await Promise.all([a.started, b.started]);
    expect(queue.stats()).toMatchObject({ running: 2, queued: 1 });
    a.end();
    b.end();
    await Promise.all(ends);
    expect(queue.stats()).toMatchObject({ running: 0, done: 3 });
  });

  it('fails what runs and what waits when it is closed', async () => {
    const { queue } = await freshQueue(1);
    const a = held();
    const first = await queue.submit({ kind: 'chat', project: 'a', message: '', work: a.work });
    const second = await queue.submit({ kind: 'chat', project: 'b', message: '', work });
    await a.started;
    await queue.close();
    for (const { ended } of [first, second]) expect((await ended).job).toMatchObject({ status: 'failed', error: expect.stringContaining('stopped') });
    await expect(queue.submit({ kind: 'chat', project: 'c', message: '', work })).rejects.toBeInstanceOf(JobStopped);
  });

  it('takes no more than may wait, and again once there is room', async () => {
    const { queue } = await freshQueue(1, folder(), 2);
    const first = held();
    const a = await queue.submit({ kind: 'chat', project: 'a', message: '', work: first.work });
    const taken = await Promise.allSettled(['b', 'c', 'd', 'e'].map((project) => queue.submit({ kind: 'chat', project, message: '', work })));
    expect(taken.map((t) => t.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(taken[2]).toMatchObject({ reason: expect.any(QueueFull) });
    expect(() => queue.mustHaveRoom()).toThrow(QueueFull);
    expect(queue.active('d')).toBeNull();
    first.end();
    await a.ended;
    for (const t of taken) if (t.status === 'fulfilled') await t.value.ended;
    expect((await (await queue.submit({ kind: 'chat', project: 'd', message: '', work })).ended).job.status).toBe('done');
  });
});

describe('the slots', () => {
  it('go to whoever has the fewest running, and in order among those', async () => {
    const { queue } = await freshQueue(1);
    const first = held();
    const began: string[] = [];
    const submit = (user: string, project: string, job: Work) =>
      asker.run(user, () => queue.submit({ kind: 'chat', project, message: '', work: job }));
    const tell =
      (name: string): Work =>
      async () => {
        began.push(name);
        return RESULT;
      };
    const { queue: two } = await freshQueue(2);
    const [a, b] = [held(), held()];
    const onTwo = (user: string, project: string, job: Work) => asker.run(user, () => two.submit({ kind: 'chat', project, message: '', work: job }));
    await onTwo('anna', 'one', a.work);
    await onTwo('anna', 'two', b.work);
    const waiting = [await onTwo('anna', 'three', tell('anna')), await onTwo('ben', 'four', tell('ben'))];
    a.end();
    await Promise.all(waiting.map(({ ended }) => ended));
    expect(began).toEqual(['ben', 'anna']);
    b.end();
    await submit('anna', 'a', first.work);
    const inOrder = [await submit('anna', 'b', tell('2')), await submit('anna', 'c', tell('3'))];
    first.end();
    await Promise.all(inOrder.map(({ ended }) => ended));
    expect(began).toEqual(['ben', 'anna', '2', '3']);
  });
});

describe('cancelling', () => {
  it('ends a job that waits before it has begun', async () => {
    const { queue, settled } = await freshQueue(1);
    const first = held();
    const a = await queue.submit({ kind: 'chat', project: 'a', message: '', work: first.work });
    let begun = false;
    const waiting = await queue.submit({
      kind: 'chat',
      project: 'b',
      message: '',
      recorded: true,
      work: async () => {
        begun = true;
        return RESULT;
      },
    });
    expect(await queue.cancel(waiting.job.id)).toMatchObject({ status: 'failed', error: 'cancelled', started: null });
    expect((await waiting.ended).failure).toMatchObject({ why: 'cancelled' });
    expect([begun, settled, queue.active('b')]).toEqual([false, [waiting.job.id], null]);
    first.end();
    await a.ended;
    expect(queue.stats()).toEqual({ queued: 0, running: 0, done: 1, failed: 1 });
  });

  it('stops a job that runs, and the next one begins', async () => {
    const { queue } = await freshQueue(1);
    const first = held();
    const a = await queue.submit({ kind: 'chat', project: 'a', message: '', work: first.work });
    const b = await queue.submit({ kind: 'chat', project: 'b', message: '', work });
    await first.started;
    expect(await queue.cancel(a.job.id)).toMatchObject({ status: 'failed', error: 'cancelled' });
    expect((await b.ended).job.status).toBe('done');
    await expect(queue.cancel(a.job.id)).rejects.toMatchObject({ problem: 'conflict' });
    await expect(queue.cancel(b.job.id)).rejects.toMatchObject({ problem: 'conflict' });
    await expect(queue.cancel('nobody')).rejects.toMatchObject({ problem: 'not-found' });
  });

  it('comes too late for a job that ends well all the same', async () => {
    const { queue } = await freshQueue(1);
    let begun = (): void => {};
    const started = new Promise<void>((r) => (begun = r));
    const { job, ended } = await queue.submit({
      kind: 'chat',
      project: 'a',
      message: '',
      work: async ({ signal }) => {
        begun();
        await new Promise((r) => signal.addEventListener('abort', r));
        return RESULT;
      },
    });
    await started;
    await expect(queue.cancel(job.id)).rejects.toMatchObject({ problem: 'conflict' });
    expect((await ended).job.status).toBe('done');
  });
});

describe('what a job was asked', () => {
  const failing: Work = () => Promise.reject(new Error('no'));

  it('is kept for one that failed, over a restart, and for no other', async () => {
    const { queue, path } = await freshQueue(2);
    const order = { what: 'chat', packed: new Uint8Array([1, 2, 3]) };
    const bad = await queue.submit({ kind: 'chat', project: 'a', message: '', order, work: failing });
    const good = await queue.submit({ kind: 'chat', project: 'b', message: '', order, work });
    await Promise.all([bad.ended, good.ended]);
    expect((await queue.orderOf(bad.job.id)).order).toEqual(order);
    const again = held();
    const running = await queue.submit({ kind: 'chat', project: 'c', message: '', order, work: again.work });
    for (const id of [good.job.id, running.job.id]) await expect(queue.orderOf(id)).rejects.toMatchObject({ problem: 'conflict' });
    await again.started;
    await queue.close();
    const { queue: next } = await freshQueue(1, path);
    for (const id of [bad.job.id, running.job.id]) expect((await next.orderOf(id)).order).toEqual(order);
    await expect(next.orderOf(good.job.id)).rejects.toMatchObject({ problem: 'conflict' });
    await expect(next.orderOf('nobody')).rejects.toMatchObject({ problem: 'not-found' });
  });
});

describe('the event hub', () => {
  it('tells the listeners of a project everything about it, and those of all the jobs with their project', () => {
    const hub = new EventHub();
    const [mine, all, other]: EventMessage[][] = [[], [], []];
    hub.subscribe('a', (m) => mine?.push(m));
    const stop = hub.subscribe(null, (m) => all?.push(m));
    hub.subscribe('b', (m) => other?.push(m));
    hub.publish('a', { version: 'v001' });
    hub.publish('a', { job: '1', status: 'done', kind: 'chat' });
    stop();
    hub.publish('a', { job: '2', status: 'queued', kind: 'chat' });
    expect(mine).toHaveLength(3);
    expect(all).toEqual([{ job: '1', status: 'done', kind: 'chat', project: 'a' }]);
    expect(other).toEqual([]);
  });
});
