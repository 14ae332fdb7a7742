import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type NewVersion, ProjectStore, StoreError } from '../../src/projects/index.js';

/** A folder of its own for one test, gone afterwards. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'boardwright-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A store in a fresh folder whose clock goes one second further at every look. */
export async function freshStore(): Promise<ProjectStore> {
  let now = 1_700_000_000;
  const store = new ProjectStore(join(temporaryFolder(), 'projects'), '9.9.9', () => now++);
  await store.open();
  return store;
}

export function newVersion(id: string, more: Partial<NewVersion> = {}): NewVersion {
  return {
    id,
    files: [
      { name: 'design.json', content: '{}\n' },
      { name: 'board.json', content: `{"made":"${id}"}\n` },
      { name: 'models/U1.wrl', content: '#VRML V2.0 utf8\n' },
    ],
    row: { summary: `summary of ${id}`, prompt: `prompt of ${id}`, parts: 3, erc_errors: 0, gaps: 1, cost: 1.5, passed: true, parent: null },
    ...more,
  };
}

/** Why the store refused; `none` where it did not. */
export const problemOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof StoreError) return error.problem;
    throw error;
  }
  return 'none';
};
