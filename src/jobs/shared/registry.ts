import { z } from 'zod';
import { jobSchema } from '../job.js';
import type { Entry } from '../journal.js';
import type { JobStats } from '../queue.js';
import { answered, KEY, type Redis } from './redis.js';

const KEPT_S = 24 * 3600;
/** Jobs of a project that are told. */
const MOST_OF_PROJECT = 40;

const recordSchema = z.object({ owner: z.string(), owed: z.boolean(), job: jobSchema });
/** A job as the processes tell it to each other. */
export type JobRecord = z.infer<typeof recordSchema>;

const statsSchema = z.object({ queued: z.number(), running: z.number(), done: z.number(), failed: z.number() });

const recordKey = (id: string): string => `${KEY}:job:${id}`;
const projectKey = (slug: string): string => `${KEY}:project:${slug}`;
const leaseKey = (owner: string): string => `${KEY}:lease:${owner}`;
/** Unfinished jobs and who has them. */
const UNFINISHED = `${KEY}:unfinished`;
const OWNERS = `${KEY}:owners`;

/** Whose record it is decides, in one step. */
const PUT = `
local known = redis.call('GET', KEYS[1])
if known and ARGV[6] == '0' and cjson.decode(known).owner ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[7])
redis.call('ZADD', KEYS[3], ARGV[4], ARGV[3])
redis.call('ZREMRANGEBYRANK', KEYS[3], 0, ARGV[8])
redis.call('EXPIRE', KEYS[3], ARGV[7])
if ARGV[5] == '1' then redis.call('HDEL', KEYS[2], ARGV[3]) else redis.call('HSET', KEYS[2], ARGV[3], ARGV[1]) end
return 1`;
const DISOWN = `
local known = redis.call('GET', KEYS[1])
if known and cjson.decode(known).owner == ARGV[1] then redis.call('DEL', KEYS[1]) end
if redis.call('HGET', KEYS[2], ARGV[2]) == ARGV[1] then redis.call('HDEL', KEYS[2], ARGV[2]) end`;

/**
 * What the processes of a service know of each other's jobs, in Redis: records, who has which, and who is alive. All of it can be lost: each process writes its own
 * jobs again. Methods throw QueueUnavailable while Redis is away.
 */
export class JobRegistry {
  constructor(
    private readonly redis: Redis,
    /** This process: the owner of its journal. */
    readonly me: string,
    private readonly lease_ms: number,
  ) {}

  /** Writes a job of this process as it is now. `taken`: it has become this process's. False: it is another's by now, and nothing was written. */
  async put({ job, owed }: Entry, how: 'kept' | 'taken' = 'kept'): Promise<boolean> {
    const record = JSON.stringify({ owner: this.me, owed, job } satisfies JobRecord);
    const keys = [recordKey(job.id), UNFINISHED, projectKey(job.project)];
    const values = [this.me, record, job.id, job.created, job.finished === null ? 0 : 1, how === 'taken' ? 1 : 0, KEPT_S, -MOST_OF_PROJECT - 1];
    return (await answered(() => this.redis.eval(PUT, keys.length, ...keys, ...values))) === 1;
  }

  /** Forgets a job that this process had, unless it is another's. */
  async disown(id: string): Promise<void> {
    await answered(() => this.redis.eval(DISOWN, 2, recordKey(id), UNFINISHED, this.me, id));
  }

  /** null: nobody has told of it, or no longer. */
  async get(id: string): Promise<JobRecord | null> {
    return recordIn(await answered(() => this.redis.get(recordKey(id))));
  }

  async ofProject(slug: string): Promise<JobRecord[]> {
    const ids = await answered(() => this.redis.zrevrange(projectKey(slug), 0, MOST_OF_PROJECT));
    if (ids.length === 0) return [];
    const texts = await answered(() => this.redis.mget(ids.map(recordKey)));
    return texts.flatMap((text) => recordIn(text) ?? []);
  }

  /** Says that this process lives, and what it has; answers what the others have, and whether Redis knew of this process no more. */
  async beat(stats: JobStats): Promise<{ others: JobStats; forgotten: boolean }> {
    await answered(() => this.redis.set(leaseKey(this.me), JSON.stringify(stats), 'PX', this.lease_ms));
    const forgotten = (await answered(() => this.redis.sadd(OWNERS, this.me))) === 1;
    const others = (await answered(() => this.redis.smembers(OWNERS))).filter((owner) => owner !== this.me);
    const told = others.length === 0 ? [] : await answered(() => this.redis.mget(others.map(leaseKey)));
    const sum: JobStats = { queued: 0, running: 0, done: 0, failed: 0 };
    for (const text of told) {
      const theirs = text === null ? null : statsSchema.parse(JSON.parse(text));
      if (theirs !== null) for (const status of ['queued', 'running', 'done', 'failed'] as const) sum[status] += theirs[status];
    }
    return { others: sum, forgotten };
  }

  /** This process ends. */
  async leave(): Promise<void> {
    await answered(() => this.redis.multi().del(leaseKey(this.me)).srem(OWNERS, this.me).exec());
  }

  /** Unfinished jobs by id, with who has them. */
  async unfinished(): Promise<Map<string, string>> {
    return new Map(Object.entries(await answered(() => this.redis.hgetall(UNFINISHED))));
  }

  /** The owners among these whose lease has run out. */
  async silent(owners: readonly string[]): Promise<string[]> {
    if (owners.length === 0) return [];
    const told = await answered(() => this.redis.mget(owners.map(leaseKey)));
    return owners.filter((_, i) => told[i] === null);
  }

  /** Who has an unfinished job; null: nobody that is known. */
  async ownerOf(id: string): Promise<string | null> {
    return answered(() => this.redis.hget(UNFINISHED, id));
  }

  async forget(id: string): Promise<void> {
    await answered(() => this.redis.hdel(UNFINISHED, id));
  }

  /** True for one process: it alone may take over this job now. */
  async mayAdopt(id: string): Promise<boolean> {
    return (await answered(() => this.redis.set(`${KEY}:adopts:${id}`, this.me, 'PX', this.lease_ms, 'NX'))) === 'OK';
  }

  /** Remembers that somebody wants a job of another process to end. */
  async wishCancelled(id: string): Promise<void> {
    await answered(() => this.redis.set(`${KEY}:wish:${id}`, '1', 'EX', KEPT_S));
  }

  async isWishedCancelled(id: string): Promise<boolean> {
    return (await answered(() => this.redis.exists(`${KEY}:wish:${id}`))) > 0;
  }
}

function recordIn(text: string | null): JobRecord | null {
  if (text === null) return null;
  const parsed = recordSchema.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null; // Of another release.
}
