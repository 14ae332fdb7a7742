import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { StoreError } from './errors.js';
import { isMissing, replaceFile } from './files.js';

/**
 * A fencing token: the right of one attempt at a job to write its outcome into a project. Each attempt takes a larger number, and whoever
 * comes with a smaller one (a process that slept or was cut off while another went on with its job) is refused under the project's lock.
 */
export interface Fence {
  readonly job: string;
  /** Counts the attempts at builds of the project. */
  readonly token: number;
}

/** Another attempt at a build of the project has begun since: the outcome of this one is not wanted any more. */
export class StaleFence extends StoreError {
  constructor(slug: string) {
    super('conflict', `another process has gone on with this build of ${slug}`);
  }
}

const fenceSchema = z.object({ job: z.string(), token: z.int().min(1) });

/** `folder`: the project's. Call with the project's lock held. */
export async function nextFence(folder: string, job: string): Promise<Fence> {
  const fence = { job, token: ((await readFence(folder))?.token ?? 0) + 1 };
  await mkdir(dirname(fileOf(folder)), { recursive: true });
  await replaceFile(fileOf(folder), `${JSON.stringify(fence)}\n`);
  return fence;
}

/** True while no attempt after this one has begun. Call with the project's lock held. */
export async function holdsFence(folder: string, { job, token }: Fence): Promise<boolean> {
  const last = await readFence(folder);
  return last?.token === token && last.job === job;
}

async function readFence(folder: string): Promise<Fence | null> {
  try {
    return fenceSchema.parse(JSON.parse(await readFile(fileOf(folder), 'utf8')));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const fileOf = (folder: string): string => join(folder, '.work', 'fence.json');
