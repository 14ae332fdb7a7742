import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { holdsFence, nextFence, StaleFence } from '../../src/projects/fence.js';

const base = mkdtempSync(join(tmpdir(), 'boardwright-fence-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(base, 'project-'));
});

describe('a fencing token', () => {
  it('grows with each attempt at builds of a project, of whatever job', async () => {
    expect(await nextFence(folder, 'a')).toEqual({ job: 'a', token: 1 });
    expect(await nextFence(folder, 'a')).toEqual({ job: 'a', token: 2 });
    expect(await nextFence(folder, 'b')).toEqual({ job: 'b', token: 3 });
  });

  it('holds until the next attempt, and never again', async () => {
    const first = await nextFence(folder, 'a');
    expect(await holdsFence(folder, first)).toBe(true);
    const second = await nextFence(folder, 'a');
    expect([await holdsFence(folder, first), await holdsFence(folder, second)]).toEqual([false, true]);
    const third = await nextFence(folder, 'b');
    expect([await holdsFence(folder, first), await holdsFence(folder, second), await holdsFence(folder, third)]).toEqual([false, false, true]);
  });

  it('is of its own job: the same number of another one is refused', async () => {
    const { token } = await nextFence(folder, 'a');
    expect([await holdsFence(folder, { job: 'b', token }), await holdsFence(folder, { job: 'a', token: token + 1 })]).toEqual([false, false]);
  });

  it('is held by nobody where none was given out', async () => {
    expect(await holdsFence(folder, { job: 'a', token: 1 })).toBe(false);
  });

  it.each(['', '{"job": "a"', '{"job": "a", "token": 0}', '{"job": 1, "token": 1}'])('that cannot be read (%s) lets nobody write', async (text) => {
    mkdirSync(join(folder, '.work'));
    writeFileSync(join(folder, '.work', 'fence.json'), text);
    await expect(holdsFence(folder, { job: 'a', token: 1 })).rejects.toThrow();
    await expect(nextFence(folder, 'a')).rejects.toThrow();
  });

  it('that is out of date is a conflict that names the project', () => {
    expect(new StaleFence('lamp')).toMatchObject({ problem: 'conflict', message: expect.stringContaining('lamp') });
  });
});
