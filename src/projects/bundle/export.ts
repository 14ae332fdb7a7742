import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import yazl from 'yazl';
import type { ProjectDocument } from '../document.js';
import { DRAFT, readDraft } from '../draft.js';
import { StoreError } from '../errors.js';
import { isMissing } from '../files.js';
import type { ProjectStore } from '../store.js';
import { listFiles } from '../version-files.js';

export interface Bundle {
  /** `<slug>.zip` */
  readonly filename: string;
  readonly stream: NodeJS.ReadableStream;
}

/**
 * A project as one zip: project.json, its draft when there is one, and every version that the table names. StoreError `conflict` when the disk
 * lacks one of them. What is in the zip was true at one moment: versions never change, the rest is read under the project's lock.
 */
export async function exportBundle(store: ProjectStore, slug: string, { chat }: { chat: boolean }): Promise<Bundle> {
  const { project, draft } = await store.exclusively(slug, async (project) => ({ project, draft: await draftText(store, slug) }));
  const members: { path: string; name: string; mtime: Date }[] = [];
  for (const row of project.versions) {
    const mtime = dateOf(row.created);
    for (const { name } of await filesOf(store, slug, row.id))
      members.push({ path: store.path(slug, row.id, name), name: `${row.id}/${name}`, mtime });
  }
  const zip = new yazl.ZipFile();
  const touched = { mtime: dateOf(project.touched), mode: 0o100644 };
  zip.addBuffer(Buffer.from(`${JSON.stringify(chat ? project : withoutChat(project), null, 1)}\n`), 'project.json', touched);
  if (draft !== null) zip.addBuffer(Buffer.from(draft), DRAFT, touched);
  for (const { path, name, mtime } of members) zip.addFile(path, name, { mtime, mode: 0o100644 });
  zip.end();
  return { filename: `${slug}.zip`, stream: zip.outputStream };
}

async function draftText(store: ProjectStore, slug: string): Promise<string | null> {
  if ((await readDraft(store.path(slug))) === null) return null;
  return readFile(join(store.path(slug), DRAFT), 'utf8');
}

async function filesOf(store: ProjectStore, slug: string, vid: string) {
  const lacking = (what: string): StoreError =>
    new StoreError('conflict', `${slug} cannot be exported: its table names ${vid}, and the disk lacks ${what}`);
  let files: Awaited<ReturnType<typeof listFiles>>;
  try {
    files = await listFiles(store.path(slug, vid));
  } catch (error) {
    if (isMissing(error)) throw lacking('it');
    throw error;
  }
  for (const name of ['design.json', 'board.json']) if (!files.some((f) => f.name === name)) throw lacking(`its ${name}`);
  return files;
}

function withoutChat(project: ProjectDocument): ProjectDocument {
  const { unsent: _unsent, ...rest } = project;
  return { ...rest, chat: [] };
}

/** Zip times begin with 1980; a project from before that is a project with a broken clock. */
const dateOf = (seconds: number): Date => new Date(Math.min(Math.max(seconds * 1000, Date.UTC(1980, 0, 2)), Date.UTC(2100, 0, 1)));
