import { randomBytes } from 'node:crypto';
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** True for the error that Node gives when a file or a folder on the way to it is not there. */
export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Writes a file and waits until the disk has it. */
export async function writeDurably(path: string, content: string | Uint8Array, mode = 0o644): Promise<void> {
  const file = await open(path, 'w', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Replaces a file in one step: a reader, or a power cut, finds the old content or the new, never a part. */
export async function replaceFile(path: string, content: string | Uint8Array, mode = 0o644): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await writeDurably(temporary, content, mode);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Makes the names inside a folder durable. Some file systems do not let a folder be synced; they keep names in order themselves. */
export async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  } catch (error) {
    if (!['EISDIR', 'EINVAL', 'EPERM', 'ENOTSUP'].includes(codeOf(error))) throw error;
  }
}

/** Writes files into a new folder and makes them durable; names may hold folders (`models/U1.wrl`). */
export async function writeFolder(folder: string, files: readonly { name: string; content: string | Uint8Array }[]): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(folder); // By itself: making folders on the way hides that the disk is read-only.
  const folders = new Set([folder, ...files.map((f) => dirname(join(folder, f.name)))]);
  for (const each of folders) await mkdir(each, { recursive: true });
  for (const file of files) await writeDurably(join(folder, file.name), file.content);
  for (const each of folders) await syncFolder(each);
}

/** Names in a folder, sorted; none where there is no folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

export async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
