import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { Locks } from '../../src/projects/lock.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'boardwright-locks-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return join(path, '.locks');
}

/** A process of its own that holds a lock. */
async function holder(locks: string, name: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/support/hold-lock.ts', locks, name], { cwd: ROOT });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

it('is held by one at a time, also within one process, and leaves no file', async () => {
  const path = folder();
  const [one, two] = [new Locks(path), new Locks(path)];
  const release = await one.take('lamp');
  expect(release).not.toBeNull();
  expect([await two.take('lamp'), await one.take('lamp')]).toEqual([null, null]);
  const other = await two.take('fan');
  expect(other).not.toBeNull();
  await release?.();
  const again = await two.take('lamp');
  expect(again).not.toBeNull();
  await again?.();
  await other?.();
  expect(readdirSync(path)).toEqual([]);
});

it('loses no change of a hundred holders from three folders of locks', async () => {
  const path = folder();
  const all = [new Locks(path), new Locks(path), new Locks(path)];
  let count = 0;
  const add = async (): Promise<void> => {
    const before = count;
    await new Promise((r) => setTimeout(r, 1));
    count = before + 1;
  };
  await Promise.all(Array.from({ length: 100 }, (_, i) => all[i % all.length]?.hold('lamp', add)));
  expect(count).toBe(100);
  expect(readdirSync(path)).toEqual([]);
});

it('goes to the next where a holder fails, who is told of it alone', async () => {
  const locks = new Locks(folder());
  const order: string[] = [];
  const ends = await Promise.allSettled([
    locks.hold('lamp', () => Promise.reject(new Error('the disk is full'))),
    locks.hold('lamp', async () => void order.push('second')),
    locks.hold('lamp', async () => order.push('third')),
  ]);
  expect([ends.map((e) => e.status), order]).toEqual([
    ['rejected', 'fulfilled', 'fulfilled'],
    ['second', 'third'],
  ]);
  expect(ends[2]).toMatchObject({ value: 2 });
});

it('comes to the other process in turn while one asks for it again and again', async () => {
  const path = folder();
  const [busy, other] = [new Locks(path), new Locks(path)];
  let [served, waited] = [false, 0];
  const many = (async () => {
    const asked = Array.from({ length: 400 }, () => busy.hold('lamp', async () => void (served ? 0 : waited++)));
    await Promise.all(asked);
  })();
  await busy.hold('other', async () => {});
  await other.hold('lamp', async () => {
    served = true;
  });
  await many;
  expect(waited).toBeLessThan(400);
});

it('stays with a process that sleeps, and ends with one that is killed', async () => {
  const path = folder();
  const child = await holder(path, 'lamp');
  const locks = new Locks(path);
  expect(await locks.take('lamp')).toBeNull();
  child.kill('SIGSTOP');
  await new Promise((r) => setTimeout(r, 200));
  await locks.sweep();
  expect(await locks.take('lamp')).toBeNull();
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  expect(existsSync(join(path, 'lamp'))).toBe(true);
  const release = await locks.take('lamp');
  expect(release).not.toBeNull();
  await release?.();
  expect(readdirSync(path)).toEqual([]);
});

it('sweeps what nobody holds, and the lock folders of earlier releases', async () => {
  const path = folder();
  mkdirSync(join(path, 'old.lock'), { recursive: true });
  writeFileSync(join(path, 'dead'), '');
  const locks = new Locks(path);
  const release = await locks.take('living');
  await locks.sweep();
  expect(readdirSync(path)).toEqual(['living']);
  await release?.();
});
