import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { Blobs } from '../../src/jobs/shared/index.js';
import { LONG } from '../support/long.js';
import { installed } from '../support/registry.js';

const folder = mkdtempSync(join(tmpdir(), 'boardwright-bucket-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const PORT = 45_680;
const LET_IN = { region: 'us-east-1', keyId: 'S3RVER', secret: 'S3RVER' };

/** In `npm run test:long`: a server of S3 that is not ours (signatures are judged in test/jobs/blobs.test.ts); a machine without a registry skips it. */
describe.runIf(LONG)('a bucket of s3rver', { timeout: 300_000 }, () => {
  it('keeps, tells and drops blobs, and refuses who has another key', async ({ skip }) => {
    const s3rver = installed(folder, 's3rver', '3.7.1');
    if (s3rver === null) return skip('the registry of npm does not answer');
    const flags = ['-d', join(folder, 'data'), '-a', '127.0.0.1', '-p', String(PORT), '--silent', '--configure-bucket', 'boards'];
    // Its tokens of long lists are made with a cipher that OpenSSL 3 has put aside.
    const server = spawn(process.execPath, ['--openssl-legacy-provider', join(s3rver, 'bin', 's3rver.js'), ...flags], { stdio: 'inherit' });
    try {
      const place = { bucket: `http://127.0.0.1:${PORT}/boards`, prefix: 'builds/', ...LET_IN };
      const blobs = new Blobs(place);
      for (let tries = 0; (await blobs.trouble()) !== null && tries < 100; tries++) await sleep(100);
      expect(await blobs.trouble()).toBeNull();
      const keys = Array.from({ length: 1010 }, (_, n) => Blobs.keyOf([String(n)]));
      const [first = '', second = ''] = keys;
      expect(await blobs.get('in', first)).toBeNull();
      const document = { words: 'ä', bytes: new Uint8Array(3_000_000).fill(7) };
      await blobs.put('in', first, document);
      expect(await blobs.get('in', first)).toEqual(document);
      await blobs.drop('in', first);
      await blobs.drop('in', first);
      expect(await blobs.get('in', first)).toBeNull();
      for (const key of keys) await blobs.put('out', key, key);
      await blobs.sweep(Date.now());
      expect([await blobs.get('out', first), await blobs.get('out', second)]).toEqual([first, second]);
      await blobs.sweep(Date.now() + 25 * 3600_000);
      expect(await Promise.all(keys.map((key) => blobs.get('out', key)))).toEqual(keys.map(() => null));
      await expect(new Blobs({ ...place, keyId: 'somebody' }).put('in', first, 1)).rejects.toMatchObject({ name: 'BlobsUnavailable' });
      expect(await new Blobs({ ...place, bucket: `http://127.0.0.1:${PORT}/elsewhere` }).trouble()).toContain('not there');
    } finally {
      server.kill();
    }
  });
});
