import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Blobs } from '../../src/jobs/shared/index.js';
import { readSettings } from '../../src/server/index.js';
import { BucketServer } from '../support/bucket-server.js';

const HOUR_MS = 3600_000;
const KEY = Blobs.keyOf(['one']);
const OTHER = Blobs.keyOf(['other']);
const folder = mkdtempSync(join(tmpdir(), 'boardwright-blobs-'));
let bucket: BucketServer;
beforeAll(async () => {
  bucket = await BucketServer.start();
});
afterAll(async () => {
  await bucket.stop();
  rmSync(folder, { recursive: true, force: true });
});

const nameOf = (kind: string, key: string): string => `${kind}/${key.slice(0, 2)}/${key}`;
const inBucket = (more: Record<string, string> = {}): Blobs => new Blobs(placeOf({ ...bucket.environment, ...more }));

function placeOf(environment: Record<string, string>) {
  const { queue } = readSettings({ SERVICE_HOME: folder, SERVICE_QUEUE: 'redis://127.0.0.1', ...environment });
  if (queue === null) throw new Error('no queue');
  return queue.blobs;
}

const PLACES = [
  {
    place: 'in a folder',
    open: () => new Blobs({ folder }),
    age: (kind: string, key: string, ms: number) => utimesSync(join(folder, nameOf(kind, key)), new Date(), new Date(Date.now() - ms)),
    used: (kind: string, key: string) => statSync(join(folder, nameOf(kind, key))).mtimeMs,
    spoil: (kind: string, key: string) => writeFileSync(join(folder, nameOf(kind, key)), 'no gzip'),
  },
  {
    place: 'in a bucket',
    open: () => inBucket(),
    age: (kind: string, key: string, ms: number) => {
      const kept = bucket.objects.get(`builds/${nameOf(kind, key)}`);
      if (kept !== undefined) kept.written -= ms;
    },
    used: (kind: string, key: string) => bucket.objects.get(`builds/${nameOf(kind, key)}`)?.written ?? 0,
    spoil: (kind: string, key: string) =>
      void bucket.objects.set(`builds/${nameOf(kind, key)}`, { bytes: Buffer.from('no gzip'), written: Date.now() }),
  },
] as const;

describe.each(PLACES)('blobs $place', ({ open, age, used, spoil }) => {
  it('are kept by kind and key, and dropped', async () => {
    const blobs = open();
    expect([await blobs.get('in', KEY), await blobs.trouble()]).toEqual([null, null]);
    const document = { words: 'ä', bytes: new Uint8Array([1, 2, 3]), none: undefined, big: 12n };
    await blobs.put('in', KEY, document);
    await blobs.put('out', KEY, 'another');
    expect([await blobs.get('in', KEY), await blobs.get('out', KEY), await blobs.get('in', OTHER)]).toEqual([document, 'another', null]);
    await blobs.drop('in', KEY);
    await blobs.drop('in', KEY);
    expect([await blobs.get('in', KEY), await blobs.get('out', KEY)]).toEqual([null, 'another']);
  });

  it('that cannot be read are dropped', async () => {
    const blobs = open();
    await blobs.put('in', KEY, 1);
    spoil('in', KEY);
    expect(await blobs.get('in', KEY)).toBeNull();
    expect(await blobs.get('in', KEY)).toBeNull();
  });

  it('go when nobody has asked for them for a day', async () => {
    const blobs = open();
    await blobs.put('out', KEY, 'asked for');
    await blobs.put('out', OTHER, 'not asked for');
    age('out', KEY, 23 * HOUR_MS);
    age('out', OTHER, 23 * HOUR_MS);
    expect(await blobs.get('out', KEY)).toBe('asked for');
    expect(Date.now() - used('out', KEY)).toBeLessThan(HOUR_MS);
    await blobs.sweep(Date.now() + 2 * HOUR_MS);
    expect([await blobs.get('out', KEY), await blobs.get('out', OTHER)]).toEqual(['asked for', null]);
    await blobs.sweep(Date.now() + 25 * HOUR_MS);
    expect(await blobs.get('out', KEY)).toBeNull();
  });
});

describe('a bucket', () => {
  it('is told in pages, and holds nothing of ours outside of its prefix', async () => {
    const blobs = inBucket();
    const keys = Array.from({ length: 7 }, (_, n) => Blobs.keyOf([String(n)]));
    bucket.page = 3;
    bucket.objects.set('in/somebody-else', { bytes: Buffer.from(''), written: 0 });
    for (const key of keys) await blobs.put('out', key, key);
    await blobs.sweep(Date.now() + 30 * HOUR_MS);
    expect([...bucket.objects.keys()]).toEqual(['in/somebody-else']);
    bucket.page = 1000;
  });

  it('that fails for a moment is asked again', async () => {
    const blobs = inBucket();
    bucket.failing = 2;
    await blobs.put('in', KEY, 'kept');
    bucket.failing = 1;
    expect(await blobs.get('in', KEY)).toBe('kept');
  });

  it('that refuses says so at once, by the name of the setting and without the secret', async () => {
    const stranger = inBucket({ AWS_SECRET_ACCESS_KEY: 'a guess' });
    const refused = await stranger.get('in', KEY).catch((error: unknown) => error);
    expect(refused).toMatchObject({ name: 'BlobsUnavailable', message: expect.stringContaining('SERVICE_BLOBS') });
    expect(String(refused)).not.toContain('guess');
    await expect(stranger.put('in', KEY, 1)).rejects.toMatchObject({ name: 'BlobsUnavailable' });
    expect(await stranger.trouble()).toContain('SERVICE_BLOBS');
    expect(await inBucket({ SERVICE_BLOBS: 's3://elsewhere' }).trouble()).toContain('not there');
    await expect(inBucket({ SERVICE_BLOBS: 's3://elsewhere' }).put('in', KEY, 1)).rejects.toMatchObject({ name: 'BlobsUnavailable' });
  });
});

describe('the place of blobs', () => {
  const KEYS = { AWS_ACCESS_KEY_ID: 'boards', AWS_SECRET_ACCESS_KEY: 'secret' };

  it('is a folder of the home unless it is set', () => {
    expect(placeOf({})).toEqual({ folder: join(folder, '.service', 'blobs') });
    expect(placeOf({ SERVICE_BLOBS: '/mnt/blobs' })).toEqual({ folder: '/mnt/blobs' });
  });

  it.each([
    ['s3://boards', {}, { bucket: 'https://s3.us-east-1.amazonaws.com/boards', prefix: '', region: 'us-east-1' }],
    [
      's3://boards/builds/',
      { AWS_REGION: 'eu-central-1' },
      { bucket: 'https://s3.eu-central-1.amazonaws.com/boards', prefix: 'builds/', region: 'eu-central-1' },
    ],
    [
      's3://boards/a/b',
      { AWS_ENDPOINT_URL_S3: 'http://storage:9000/' },
      { bucket: 'http://storage:9000/boards', prefix: 'a/b/', region: 'us-east-1' },
    ],
  ])('%s with %o', (SERVICE_BLOBS, more, place) => {
    expect(placeOf({ SERVICE_BLOBS, ...KEYS, ...more })).toEqual({ ...place, keyId: 'boards', secret: 'secret' });
  });

  it.each([
    ['s3:boards', KEYS, 'SERVICE_BLOBS'],
    ['s3://Boards', KEYS, 'SERVICE_BLOBS'],
    ['s3://boards?x=1', KEYS, 'SERVICE_BLOBS'],
    ['s3://boards', { AWS_ACCESS_KEY_ID: 'boards' }, 'AWS_SECRET_ACCESS_KEY'],
    ['s3://boards', { AWS_SECRET_ACCESS_KEY: 'secret' }, 'AWS_ACCESS_KEY_ID'],
    ['s3://boards', { ...KEYS, AWS_ENDPOINT_URL_S3: 'storage:9000' }, 'AWS_ENDPOINT_URL_S3'],
  ])('%s with %o is refused by its name', (SERVICE_BLOBS, more, name) => {
    expect(() => placeOf({ SERVICE_BLOBS, ...more })).toThrow(new RegExp(`^${name}: `));
  });
});
