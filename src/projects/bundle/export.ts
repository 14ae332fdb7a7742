import type { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { Draft, ProjectDocument } from '../document.js';
import { DRAFT, readDraft } from '../draft.js';
import { StoreError } from '../errors.js';
import { isMissing } from '../files.js';
import type { ProjectStore } from '../store.js';
import { listFiles } from '../version-files.js';
import { zipOf } from './zip-writer.js';

export interface Bundle {
  /** `<slug>.zip` */
  readonly filename: string;
  readonly stream: Readable;
}

/**
 * A project as one zip: project.json, its draft when there is one, and every version that the table names. StoreError `conflict` when the disk
 * lacks one of them. What is in the zip was true at one moment.
 */
export async function exportBundle(store: ProjectStore, slug: string, { chat }: { chat: boolean }): Promise<Bundle> {
  const { project, draft } = await atOneMoment(store, slug);
  const members: { path: string; name: string; mtime: Date }[] = [];
  for (const row of project.versions) {
    const mtime = dateOf(row.created);
    for (const { name } of await filesOf(store, slug, row.id))
      members.push({ path: store.path(slug, row.id, name), name: `${row.id}/${name}`, mtime });
  }
  const json = (name: string, value: unknown) => ({ name, text: `${JSON.stringify(value, null, 1)}\n`, mtime: dateOf(project.touched) });
  const texts = [json('project.json', chat ? project : withoutChat(project)), ...(draft === null ? [] : [json(DRAFT, draft)])];
  return { filename: `${slug}.zip`, stream: await zipOf(members, texts) };
}

/** Looks at a project that is hardly ever still, before it is asked to stand still. */
const LOOKS = 20;

/**
 * The project and its draft together: the document was the same before and after the draft was read. Without the lock, so that projects on
 * a read-only disk can be taken away too; versions never change.
 */
async function atOneMoment(store: ProjectStore, slug: string): Promise<{ project: ProjectDocument; draft: Draft | null }> {
  let project = await store.read(slug);
  for (let look = 0; look < LOOKS; look++) {
    const draft = await readDraft(store.path(slug));
    const after = await store.read(slug);
    if (isDeepStrictEqual(project, after)) return { project, draft };
    project = after;
  }
  return store.exclusively(slug, async (held) => ({ project: held, draft: await readDraft(store.path(slug)) }));
}

async function filesOf(store: ProjectStore, slug: string, vid: string) {
  /** Looks again first: a project that has just gone to the trash lacks nothing, it is not there. */
  const lacking = async (what: string): Promise<never> => {
    await store.version(slug, vid);
    throw new StoreError('conflict', `${slug} cannot be exported: its table names ${vid}, and the disk lacks ${what}`);
  };
  let files: Awaited<ReturnType<typeof listFiles>>;
  try {
    files = await listFiles(store.path(slug, vid));
  } catch (error) {
    if (isMissing(error)) return lacking('it');
    throw error;
  }
  for (const name of ['design.json', 'board.json']) if (!files.some((f) => f.name === name)) return lacking(`its ${name}`);
  return files;
}

function withoutChat(project: ProjectDocument): ProjectDocument {
  const { unsent: _unsent, ...rest } = project;
  return { ...rest, chat: [] };
}

/** A time of a project, epoch seconds. Zip times begin with 1980; a project from before that is a project with a broken clock. */
export const dateOf = (seconds: number): Date => new Date(Math.min(Math.max(seconds * 1000, Date.UTC(1980, 0, 2)), Date.UTC(2100, 0, 1)));
