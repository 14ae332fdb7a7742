import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BoundedPool, PoolBusy, TooCostly } from '../../src/jobs/bounded-pool.js';
import type { Began } from '../../src/jobs/threads.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A pool of a thread that begins a task after so long, and ends it so long after that, ms. */
function pool(begins: number, takes: number): BoundedPool {
  const run = (_task: unknown, signal?: AbortSignal, _given?: unknown, began?: Began): Promise<unknown> =>
    new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('ended')));
      setTimeout(() => {
        if (began !== undefined) began[0] = Date.now();
        setTimeout(() => resolve('done'), takes);
      }, begins);
    });
  return new BoundedPool({ run, close: async () => {} }, { threads: 1, waiting: 1, seconds: 60 });
}

async function outcome(begins: number, takes: number): Promise<[unknown, number]> {
  const from = Date.now();
  let ended = 0;
  const told = pool(begins, takes)
    .run('task')
    .catch((error: unknown) => error)
    .finally(() => (ended = Date.now() - from));
  await vi.advanceTimersByTimeAsync(600_000);
  return [await told, ended];
}

describe('the time of a task', () => {
  it('counts from when a thread has begun it, however long a busy machine takes for that', async () => {
    expect(await outcome(70_000, 50_000)).toEqual(['done', 120_000]);
    expect(await outcome(100, 70_000)).toEqual([expect.any(TooCostly), 60_100]);
    expect(await outcome(70_000, 70_000)).toEqual([expect.any(TooCostly), 130_000]);
  });

  it('is no fault of the task where no thread begins it', async () => {
    expect(await outcome(500_000, 1)).toEqual([expect.any(PoolBusy), 180_000]);
  });
});
