import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { baseOf } from './constraints.js';
import { PROJECT_FORMAT, type ProjectDocument, projectSchema } from './document.js';
import { noVersion, StoreError } from './errors.js';
import { isMissing, syncFolder, writeDurably } from './files.js';
import { slugOf, versionId } from './names.js';
import { DOCUMENT, serialise } from './root.js';
import type { ProjectStore } from './store.js';

interface Wanted {
  readonly name?: string;
  readonly version?: string;
}

/**
 * A new project whose first version is a copy of one of this project's. It inherits what was built, constraints included, and neither the
 * conversation nor unbuilt edits. Answers its slug. The project that is copied cannot go to the trash meanwhile.
 */
export async function fork(store: ProjectStore, slug: string, wanted: Wanted): Promise<string> {
  return store.aside('new', async (folder) => {
    const project = await store.exclusively(slug, (source) => copyVersion(store, slug, source, wanted, folder));
    await writeDurably(join(folder, DOCUMENT), serialise(project));
    await syncFolder(folder);
    return store.moveIn(folder, slugOf(project.name));
  });
}

/** Copies the version into the new project's folder and answers its document. Call with the source's lock held. */
async function copyVersion(store: ProjectStore, slug: string, source: ProjectDocument, wanted: Wanted, folder: string): Promise<ProjectDocument> {
  const base = baseOf(slug, source, wanted.version ?? null);
  const row = source.versions.find((v) => v.id === base);
  if (row === undefined) throw noVersion(slug, base);
  const first = versionId(1);
  try {
    await copyFolder(store.path(slug, base), join(folder, first));
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new StoreError('conflict', `${slug} cannot be forked: its table names ${base}, and the disk lacks files of it`, { cause: error });
  }
  const now = store.now();
  return projectSchema.parse({
    format: PROJECT_FORMAT,
    name: wanted.name ?? `${source.name} (fork)`,
    description: source.description,
    tags: source.tags,
    created: now,
    touched: now,
    current: first,
    versions: [{ ...row, id: first, created: now, parent: `${slug}/${base}`, proposal: undefined }],
  });
}

/** Copies the regular files of a folder, durably; links and hidden files are no part of a version. */
export async function copyFolder(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true });
  await mkdir(to, { recursive: true });
  for (const entry of entries) {
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
