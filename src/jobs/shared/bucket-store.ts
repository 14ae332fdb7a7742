import { setTimeout as sleep } from 'node:timers/promises';
import { S3mini, S3ServiceError } from 's3mini';
import type { BlobStore, StoredBlob } from './blob-store.js';
import { BlobsUnavailable } from './unavailable.js';

/** A bucket of an S3-compatible storage, with what lets one in. */
export interface BucketPlace {
  /** URL of the bucket, without a slash at its end. */
  readonly bucket: string;
  /** Before the name of each blob: '' or "boards/". */
  readonly prefix: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

/** An answer that takes longer is none, ms. */
const PATIENCE_MS = 30_000;
/** A request that was not answered, or with a fault of the server (5xx) or 429, is sent again after so long, ms. */
const AGAIN_MS = [100, 400, 1600] as const;
/** A bucket knows when a blob was written and not when it was read: what is asked for so long after is written again. */
const STALE_MS = 6 * 3600 * 1000;

/** Blobs as objects of a bucket. */
export class BucketStore implements BlobStore {
  private readonly s3: S3mini;

  constructor(private readonly place: BucketPlace) {
    const { bucket, region, keyId, secret } = place;
    this.s3 = new S3mini({ endpoint: bucket, region, accessKeyId: keyId, secretAccessKey: secret, requestAbortTimeout: PATIENCE_MS });
  }

  async read(name: string): Promise<Buffer | null> {
    const found = await this.asked(async () => {
      const response = await this.s3.getObjectResponse(this.place.prefix + name);
      if (response === null) return null;
      return { written: Date.parse(response.headers.get('last-modified') ?? ''), bytes: Buffer.from(await response.arrayBuffer()) };
    });
    if (found === null) return null;
    if (Date.now() - found.written > STALE_MS) await this.write(name, found.bytes);
    return found.bytes;
  }

  async write(name: string, bytes: Buffer): Promise<void> {
    await this.asked(() => this.s3.putObject(this.place.prefix + name, bytes));
  }

  async remove(name: string): Promise<void> {
    await this.asked(() => this.s3.deleteObject(this.place.prefix + name));
  }

  async list(): Promise<StoredBlob[]> {
    const { prefix } = this.place;
    const found = await this.asked(() => this.s3.listObjects('/', prefix));
    return (found ?? []).map(({ Key, LastModified, Size }) => ({
      name: Key.slice(prefix.length),
      used: new Date(LastModified).getTime(),
      size: Number(Size),
    }));
  }

  async trouble(): Promise<string | null> {
    try {
      return (await this.s3.bucketExists()) ? null : 'the bucket of the blobs (SERVICE_BLOBS) is not there, or not for this key';
    } catch (error) {
      return new BlobsUnavailable(error).message;
    }
  }

  /** BlobsUnavailable where the storage does not answer, or refuses. */
  private async asked<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        return await work();
      } catch (error) {
        const wait = AGAIN_MS[tries];
        if (wait === undefined || isRefusal(error)) throw new BlobsUnavailable(error);
        await sleep(wait);
      }
    }
  }
}

/** The storage has said no, and says so again. */
const isRefusal = (error: unknown): boolean => error instanceof S3ServiceError && error.status < 500 && error.status !== 429;
