import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Patience } from '../../../src/chat/model/patience.js';

const busy = (ms: number): void => {
  const until = Date.now() + ms;
  while (Date.now() < until);
};

describe('the patience with a model', () => {
  it('ends with a request that is not answered', async () => {
    const patience = new Patience(20, 10_000);
    await sleep(60);
    expect(patience.signal.aborted).toBe(true);
  });

  it('does not count what the tools take, neither for one request nor in all', async () => {
    const patience = new Patience(150, 300);
    for (let i = 0; i < 3; i++) {
      await patience.during(() => busy(200));
      await patience.during(() => sleep(200));
    }
    expect(patience.signal.aborted).toBe(false);
    patience.end();
  });

  it('counts what the requests take together', async () => {
    const patience = new Patience(10_000, 100);
    await sleep(60);
    await patience.during(() => {});
    await sleep(120);
    expect(patience.signal.aborted).toBe(true);
  });

  it('waits for nothing more once the turn has ended, also where a tool is still at it', async () => {
    const patience = new Patience(20, 10_000);
    const tool = patience.during(() => sleep(30));
    patience.end();
    await tool;
    await sleep(60);
    expect(patience.signal.aborted).toBe(false);
  });

  it('goes on behind a tool that failed', async () => {
    const patience = new Patience(20, 10_000);
    await expect(patience.during(() => Promise.reject(new Error('no part')))).rejects.toThrow('no part');
    await sleep(60);
    expect(patience.signal.aborted).toBe(true);
  });
});
