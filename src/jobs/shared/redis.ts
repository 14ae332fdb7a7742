import { Redis } from 'ioredis';
import { QueueUnavailable } from './unavailable.js';

const SLOWEST_RETRY_MS = 1000;
const COMMAND_MS = 2000;

const retryStrategy = (times: number): number => Math.min(100 * times, SLOWEST_RETRY_MS);

/** A connection whose commands fail at once while Redis is away, and which is back when Redis is. */
export function connect(url: string): Redis {
  const redis = new Redis(url, { retryStrategy, enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: COMMAND_MS });
  redis.on('error', () => {}); // Told by the commands that fail, and by /api/ready.
  return redis;
}

/** A connection that waits for Redis: for those that block on it, and for subscriptions. */
export function connectPatiently(url: string): Redis {
  const redis = new Redis(url, { retryStrategy, maxRetriesPerRequest: null });
  redis.on('error', () => {}); // As above.
  return redis;
}

/** Answers when the connection can be used, or after `patience_ms`. */
export function ready(redis: Redis, patience_ms: number): Promise<void> {
  if (redis.status === 'ready') return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(late);
      redis.off('ready', done);
      resolve();
    };
    const late = setTimeout(done, patience_ms);
    redis.once('ready', done);
  });
}

/** Runs commands; QueueUnavailable where Redis does not answer them in time. */
export async function answered<T>(work: () => Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  try {
    const silence = new Promise<never>((_, reject) => {
      late = setTimeout(() => reject(new Error(`no answer in ${COMMAND_MS / 1000} s`)), COMMAND_MS);
    });
    // BullMQ waits for its first connection however long that takes.
    return await Promise.race([work(), silence]);
  } catch (cause) {
    throw new QueueUnavailable(cause);
  } finally {
    clearTimeout(late);
  }
}

export type { Redis } from 'ioredis';
/** All keys and channels of ours. One database of a Redis is for one home. */
export const KEY = 'boardwright';
