import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, isMissing, namesIn } from './files.js';
import type { Locks } from './lock.js';

/** Folders beside the projects in which something is made or unmade; each has a lock of its own name while somebody is at it. */
const ASIDE = /^\.(new|import|emptied)-/;
/** In a project's `.work`: files and folders that a change writes before it renames them in, under the project's lock. */
export const HALF_WRITTEN = 'new-';

/** Removes the folders beside the projects that nobody works in any more. */
export async function removeAsides(root: string, locks: Locks): Promise<void> {
  for (const name of (await namesIn(root)).filter((n) => ASIDE.test(n))) {
    const release = await locks.take(name);
    if (release === null) continue;
    try {
      await rm(join(root, name), { recursive: true, force: true });
    } finally {
      await release();
    }
  }
}

/** True when a change to the project did not come to its end: who holds the project's lock may remove what it left. */
export const hasRemains = async (project: string): Promise<boolean> => (await remainsOf(project)).length > 0;

/** Removes what changes that did not come to their end have left in a project's folder. Call with the project's lock held. */
export async function removeRemains(project: string): Promise<void> {
  for (const path of await remainsOf(project)) await rm(path, { recursive: true, force: true });
}

async function remainsOf(project: string): Promise<string[]> {
  const work = join(project, '.work');
  const names = await namesIn(project);
  const working = names.includes('.work') ? await namesIn(work) : [];
  return [
    ...names.filter((n) => n.endsWith('.tmp')).map((n) => join(project, n)),
    ...working.filter((n) => n.startsWith(HALF_WRITTEN)).map((n) => join(work, n)),
  ];
}

/** True for what a disk says that cannot be written to: no reason not to show what is on it. */
export const isUnwritable = (error: unknown): boolean => isMissing(error) || ['EROFS', 'EACCES', 'EPERM', 'ENOSPC', 'EDQUOT'].includes(codeOf(error));
