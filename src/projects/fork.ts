import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { baseOf } from './constraints.js';
import { PROJECT_FORMAT, projectSchema } from './document.js';
import { syncFolder, writeDurably } from './files.js';
import { slugOf, versionId } from './names.js';
import type { ProjectStore } from './store.js';

/**
 * A new project whose first version is a copy of one of this project's. It inherits what was built, constraints included, and neither the
 * conversation nor unbuilt edits. Answers its slug.
 */
export async function fork(store: ProjectStore, slug: string, wanted: { name?: string; version?: string }): Promise<string> {
  const source = await store.read(slug);
  const base = baseOf(slug, source, wanted.version ?? null);
  const row = await store.version(slug, base);
  const name = wanted.name ?? `${source.name} (fork)`;
  const now = store.now();
  const first = versionId(1);
  const project = projectSchema.parse({
    format: PROJECT_FORMAT,
    name,
    description: source.description,
    tags: source.tags,
    created: now,
    touched: now,
    current: first,
    versions: [{ ...row, id: first, created: now, parent: `${slug}/${base}`, proposal: undefined }],
  });
  const aside = join(store.root, `.new-${randomBytes(6).toString('hex')}`);
  try {
    await mkdir(aside);
    await copyFolder(store.path(slug, base), join(aside, first));
    await writeDurably(join(aside, 'project.json'), `${JSON.stringify(project, null, 1)}\n`);
    await syncFolder(aside);
    return await store.moveIn(aside, slugOf(name));
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    throw error;
  }
}

/** Copies the regular files of a folder, durably; links and hidden files are no part of a version. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (entry.name.startsWith('.') || entry.name.endsWith('.tmp')) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyFolder(source, target);
    if (!entry.isFile()) continue;
    await copyFile(source, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    const file = await open(target, 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
  }
  await syncFolder(to);
}
