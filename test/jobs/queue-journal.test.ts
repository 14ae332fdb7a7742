import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { EventHub, type Job, JobJournal, JobQueue, type JobResult, type Settle, type Work } from '../../src/jobs/index.js';
import { StoreError } from '../../src/projects/index.js';

const RESULT: JobResult = { version: 'v001', prompt: 'p', reply: 'r', changes: [], decisions: [] };
const work: Work = async () => RESULT;
/** Work that ends when it is told to stop. */
const endless: Work = ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'boardwright-journal-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

async function opened(path: string, settle: Settle = async () => null, now = () => Date.now() / 1000): Promise<JobQueue> {
  const queue = new JobQueue(new JobJournal(path, now), new EventHub(), { slots: 1, waiting: 100_000 }, undefined, now);
  await queue.open(settle);
  onTestFinished(() => queue.close());
  return queue;
}

const done = async (queue: JobQueue, project = 'a'): Promise<Job> =>
  (await (await queue.submit({ kind: 'chat', project, message: 'm', work })).ended).job;
const logIn = (path: string): string => join(path, readdirSync(path).find((n) => n.endsWith('.jsonl')) ?? '');
/** The folder as a process that was killed now would leave it. */
function afterDeath(path: string): string {
  const copy = folder();
  cpSync(path, copy, { recursive: true });
  return copy;
}

it('ended jobs are still known after a restart, and only one log is left', async () => {
  const path = folder();
  const first = await opened(path);
  const jobs = [await done(first), await done(first), await done(first, 'b')];
  await first.close();
  const next = await opened(path, async () => expect.fail('there is nothing to settle'));
  for (const job of jobs) expect(next.get(job.id)).toEqual(job);
  expect(readdirSync(path).filter((n) => n.endsWith('.jsonl'))).toHaveLength(1);
});

it('a job of a process that died has failed with the reason; one of a living process is left alone', async () => {
  const path = folder();
  const first = await opened(path);
  const { job } = await first.submit({ kind: 'chat', project: 'a', message: 'm', recorded: true, work: endless });
  const beside = await opened(path, async () => expect.fail('it lives'));
  expect(beside.get(job.id)).toBeNull();
  const settled: string[] = [];
  const next = await opened(afterDeath(path), async ({ id }, failure) => {
    settled.push(id);
    expect(String(failure)).toContain('stopped unexpectedly');
    return null;
  });
  expect(settled).toEqual([job.id]);
  expect(next.get(job.id)).toMatchObject({ status: 'failed', error: expect.stringContaining('stopped unexpectedly'), finished: expect.any(Number) });
});

it('a job that had committed before its process died is done', async () => {
  const path = folder();
  const first = await opened(path);
  const { job } = await first.submit({ kind: 'chat', project: 'a', message: 'm', recorded: true, work: endless });
  const copy = afterDeath(path);
  const next = await opened(copy, async () => RESULT);
  expect(next.get(job.id)).toMatchObject({ status: 'done', error: null, result: RESULT });
  await next.close();
  expect((await opened(copy)).get(job.id)).toMatchObject({ status: 'done', error: null, result: RESULT });
});

it('what cannot be put into a conversation now is tried again at the next start', async () => {
  const path = folder();
  const first = await opened(path);
  const { job } = await first.submit({ kind: 'chat', project: 'a', message: 'm', recorded: true, work: endless });
  const copy = afterDeath(path);
  const next = await opened(copy, async () => {
    throw new StoreError('conflict', 'the project is busy');
  });
  expect(next.get(job.id)?.status).toBe('failed');
  await next.close();
  const settled: string[] = [];
  const third = await opened(copy, async ({ id }) => {
    settled.push(id);
    return null;
  });
  expect([settled, third.get(job.id)?.status]).toEqual([[job.id], 'failed']);
});

it('a line that was cut off is passed over, and those after it are read', async () => {
  const path = folder();
  const first = await opened(path);
  const one = await done(first);
  const cut = JSON.stringify({ job: one, owed: false }).slice(0, 100);
  await first.close();
  appendFileSync(logIn(path), cut);
  const next = await opened(path);
  const two = await done(next);
  await next.close();
  const third = await opened(path);
  expect([third.get(one.id), third.get(two.id)]).toEqual([one, two]);
});

it('a thousand that wait are failed in one go when the queue closes, and their conversations are told then or at the next start', async () => {
  const path = folder();
  const told = new Set<string>();
  let slow = true;
  const settle: Settle = async ({ id }) => {
    if (slow) await new Promise((r) => setTimeout(r, 20));
    told.add(id);
    return null;
  };
  const first = await opened(path, settle);
  const jobs = await Promise.all(
    Array.from({ length: 1000 }, (_, i) => first.submit({ kind: 'chat', project: `p${i}`, message: 'm', recorded: true, work: endless })),
  );
  await first.close();
  for (const { ended } of jobs) expect((await ended).job).toMatchObject({ status: 'failed', error: expect.stringContaining('stopped') });
  expect(told.size).toBeLessThan(1000);
  slow = false;
  const next = await opened(path, settle);
  await vi.waitFor(() => expect(told.size).toBe(1000), 60_000);
  for (const { job } of jobs) expect(next.get(job.id)?.error).toContain('stopped');
});

it('jobs are told for a day', async () => {
  let now = 1_800_000_000;
  const path = folder();
  const queue = await opened(path, undefined, () => now);
  const old = await done(queue);
  now += 23 * 3600;
  const young = await done(queue);
  expect(queue.get(old.id)).toEqual(old);
  now += 2 * 3600;
  await done(queue);
  expect([queue.get(old.id), queue.get(young.id)]).toEqual([null, young]);
});

it('the log is written anew when most of it is history', async () => {
  const path = folder();
  let now = 1_800_000_000;
  const queue = await opened(path, undefined, () => now);
  const long: Work = async () => ({ ...RESULT, reply: 'x'.repeat(500_000) });
  for (let i = 0; i < 20; i++) {
    now += 20 * 3600;
    await (await queue.submit({ kind: 'chat', project: 'a', message: 'm', work: long })).ended;
  }
  expect(readFileSync(logIn(path)).length).toBeLessThan(7_000_000);
});
