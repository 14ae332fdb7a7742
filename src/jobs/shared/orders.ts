import { createHash } from 'node:crypto';
import type { WorkerFailure } from '../failures.js';
import type { Task, TurnResult } from '../turn.js';
import { Blobs } from './blobs.js';
import { releaseVersion } from './library-version.js';
import { KEY } from './redis.js';

/** A build as it waits in the queue. */
export interface BuildOrder {
  /** Of its task among the blobs, and of what comes of it. */
  readonly key: string;
  /** The own library that it is for: `ownVersion`. */
  readonly own: string;
}

/** What a worker says when it has finished: the result itself is a blob. */
export type BuildAnswer = { readonly ok: true } | { readonly ok: false; readonly error: WorkerFailure };

/** What a worker tells meanwhile. */
export interface BuildNews {
  readonly phase: string;
}

/** A result among the blobs. */
export interface BuildResult {
  readonly result: TurnResult;
  /** The same task would come to the same again. */
  readonly repeatable: boolean;
}

/** Workers of another release take from a queue of their own. */
export const queueName = (): string => `builds-${releaseVersion()}`;

/** BullMQ's keys are `<prefix>:<queue>:…`. */
export const QUEUE_PREFIX = KEY;

export const cancelledKey = (id: string): string => `${KEY}:cancelled:${id}`;

/** `salt`: something of its own for a task that does not come to the same again; '' for the others. */
export function keyOf(task: Task, own: string, salt: string): string {
  const { packed = null, ...rest } = 'packed' in task ? task : { ...task, packed: null };
  const file = packed === null ? '' : createHash('sha256').update(packed).digest('hex');
  return Blobs.keyOf([releaseVersion(), own, salt, file, JSON.stringify(rest)]);
}

/** False where a chat model or an external router has its say: neither answers twice alike. */
export function isRepeatable(task: Task): boolean {
  if ((task.kind === 'chat' || task.kind === 'propose') && task.chat !== null) return false;
  const design = task.kind === 'build' || task.kind === 'route' ? task.design : task.base;
  return design?.constraints.rules?.router !== 'freerouting';
}

export const cameOfItself = (result: TurnResult): boolean => result.kind === 'answer' || result.design.constraints.rules?.router !== 'freerouting';
