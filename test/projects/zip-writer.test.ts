import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { expect, it, onTestFinished, vi } from 'vitest';
import { zipOf } from '../../src/projects/index.js';
import { unzip } from '../contract/zips.js';

const mtime = new Date('2026-01-02T03:04:06Z');

function files(...sizes: number[]): { path: string; name: string; mtime: Date; bytes: Buffer }[] {
  const folder = mkdtempSync(join(tmpdir(), 'boardwright-zip-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return sizes.map((size, i) => {
    const bytes = randomBytes(size);
    const path = join(folder, `${i}`);
    writeFileSync(path, bytes);
    return { path, name: `v001/${i}`, mtime, bytes };
  });
}

async function read(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

it('holds texts and files, and is the same for the same', async () => {
  const wanted = files(0, 10, 500_000);
  const texts = [{ name: 'project.json', text: '{"ü": 1}', mtime }];
  const zip = await read(await zipOf(wanted, texts));
  const found = await unzip(zip);
  expect(Object.keys(found)).toEqual(['project.json', 'v001/0', 'v001/1', 'v001/2']);
  expect(found['project.json']?.toString()).toBe('{"ü": 1}');
  for (const { name, bytes } of wanted) expect(found[name]?.equals(bytes)).toBe(true);
  expect((await read(await zipOf(wanted, texts))).equals(zip)).toBe(true);
  expect(Object.keys(await unzip(await read(await zipOf([], texts))))).toEqual(['project.json']);
});

it('is refused when its first file is gone, and breaks off when another is', async () => {
  const [first, second] = files(100, 100);
  if (first === undefined || second === undefined) expect.fail();
  rmSync(second.path);
  await expect(zipOf([second, first])).rejects.toMatchObject({ problem: 'not-found', message: expect.stringContaining('v001/1 is gone') });
  await expect(read(await zipOf([first, second]))).rejects.toMatchObject({ problem: 'not-found' });
  symlinkSync(first.path, second.path);
  await expect(read(await zipOf([first, second]))).rejects.toMatchObject({ code: 'ELOOP' });
});

it('breaks off without anybody listening for it', async () => {
  const [first, second] = files(100, 100);
  if (first === undefined || second === undefined) expect.fail();
  rmSync(second.path);
  const stream = await zipOf([first, second]);
  stream.resume();
  await vi.waitFor(() => expect(stream.destroyed).toBe(true), { timeout: 60_000 });
});

it.skipIf(process.platform !== 'linux')('closes its files when its reader leaves, wherever it was', async () => {
  const opened = (path: string): boolean => linksOf('/proc/self/fd').includes(path);
  const wanted = files(3_000_000, 3_000_000);
  for (const until of [0, 1, 2_000_000, 4_000_000]) {
    const stream = await zipOf(wanted);
    let seen = 0;
    if (until === 0) stream.destroy();
    else {
      stream.on('data', (chunk: Buffer) => {
        seen += chunk.length;
        if (seen >= until) stream.destroy();
      });
    }
    await vi.waitFor(() => expect([stream.destroyed, ...wanted.map((f) => opened(f.path))]).toEqual([true, false, false]), { timeout: 60_000 });
  }
});

function linksOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(({ name }) => {
    try {
      return [readlinkSync(join(folder, name))];
    } catch {
      return []; // The listing itself was one of them.
    }
  });
}
