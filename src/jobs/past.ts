import { type PastVersion, speaksOfPast } from '../chat/builtin/index.js';
import { type ProjectDocument, type ProjectStore, readDesign, StoreError } from '../projects/index.js';
import type { Task } from './turn.js';

/** Versions that are read for a message that speaks of them. */
const MOST = 60;

/** The versions of a project, for a message that speaks of them; nothing for any other. What cannot be read is left out. */
export async function pastOf(
  store: ProjectStore,
  slug: string,
  { current, versions, chat }: ProjectDocument,
  message: string,
): Promise<Pick<Extract<Task, { kind: 'chat' }>, 'past'>> {
  if (current === null || !speaksOfPast(message)) return {};
  // A build that was revised is one step: what the revision came from stands in its place.
  const revised = new Set(chat.flatMap((t) => (t.first === undefined ? [] : [t.first])));
  const parentOf = (id: string | null): string | null => {
    const parent = versions.find((v) => v.id === id)?.parent ?? null;
    return parent !== null && revised.has(parent) ? parentOf(parent) : parent;
  };
  const kept = versions.filter((v) => !revised.has(v.id) || v.id === current).slice(-MOST);
  const read = await Promise.all(kept.map(({ id, prompt }) => pastVersion(store, slug, { version: id, parent: parentOf(id), message: prompt })));
  return { past: { at: current, versions: read.filter((v) => v !== null) } };
}

async function pastVersion(store: ProjectStore, slug: string, row: Omit<PastVersion, 'design'>): Promise<PastVersion | null> {
  try {
    return { ...row, design: await readDesign(store, slug, row.version) };
  } catch (error) {
    if (error instanceof StoreError && error.problem === 'conflict') return null; // Damaged on disk: there is no going back to it.
    throw error;
  }
}
