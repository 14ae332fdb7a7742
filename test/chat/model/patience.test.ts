import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Patience } from '../../../src/chat/model/patience.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const passes = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

describe('the patience with a model', () => {
  it('ends with a request that is not answered', async () => {
    const patience = new Patience(20, 10_000);
    await passes(60);
    expect(patience.signal.aborted).toBe(true);
  });

  it('does not count what the tools take, neither for one request nor in all', async () => {
    const patience = new Patience(150, 300);
    for (let i = 0; i < 3; i++) {
      // One that keeps the thread, and one that is waited for.
      await patience.during(() => void vi.advanceTimersByTime(200));
      const tools = patience.during(() => sleep(200));
      await passes(200);
      await tools;
    }
    expect(patience.signal.aborted).toBe(false);
    patience.end();
  });

  it('counts what the requests take together', async () => {
    const patience = new Patience(10_000, 100);
    await passes(60);
    await patience.during(() => {});
    await passes(120);
    expect(patience.signal.aborted).toBe(true);
  });

  it('waits for nothing more once the turn has ended, also where a tool is still at it', async () => {
    const patience = new Patience(20, 10_000);
    const tool = patience.during(() => sleep(30));
    patience.end();
    await passes(90);
    await tool;
    expect(patience.signal.aborted).toBe(false);
  });

  it('goes on behind a tool that failed', async () => {
    const patience = new Patience(20, 10_000);
    await expect(patience.during(() => Promise.reject(new Error('no part')))).rejects.toThrow('no part');
    await passes(60);
    expect(patience.signal.aborted).toBe(true);
  });
});
