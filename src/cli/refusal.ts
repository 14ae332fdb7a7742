import { mkdtemp, readFile, rmdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DesignError } from '../design/errors.js';
import { codeOf } from '../projects/files.js';

/** What was asked cannot be done as it was asked: told in a sentence, exit code 2. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** What the system says of a file, in words. null: it is nothing that a person did. */
export function fileProblem(error: unknown, path: string): string | null {
  switch (codeOf(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return `${path}: there is no such file`;
    case 'EISDIR':
      return `${path} is a folder`;
    case 'EACCES':
    case 'EPERM':
      return `${path} may not be opened by you`;
    case 'EEXIST':
      return `${path} is there already`;
    case 'EROFS':
      return `${path} is on a read-only file system`;
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full';
    case 'ENAMETOOLONG':
      return 'a name of that path is too long';
    default:
      return null;
  }
}

/** Larger inputs are no boards, bytes. */
const LARGEST = 128 * 1024 * 1024;

/** A file's text; `-`: standard input's. Refusal with the reason in words. */
export async function readInput(path: string, most = LARGEST): Promise<string> {
  if (path === '-') return readStdin(most);
  try {
    if ((await stat(path)).size > most) throw new Refusal(`${path} is larger than ${most / 1024 / 1024} MB`);
    return await readFile(path, 'utf8');
  } catch (error) {
    const why = fileProblem(error, path);
    if (why === null) throw error;
    throw new Refusal(why);
  }
}

async function readStdin(most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > most) throw new Refusal(`standard input is longer than ${most / 1024 / 1024} MB`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Refuses a folder that files could not be written to, before hours of work go into them. */
export async function mustBeFolder(path: string): Promise<void> {
  for (let at = resolve(path); ; at = resolve(at, '..')) {
    const found = await stat(at).catch((error: unknown) => {
      if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null;
      throw new Refusal(fileProblem(error, at) ?? `${at} cannot be looked at`);
    });
    if (found?.isDirectory() === true) return mustTakeFiles(at);
    if (found !== null) throw new Refusal(`${at} is a file: name another folder with --out`);
    if (resolve(at, '..') === at) return;
  }
}

async function mustTakeFiles(folder: string): Promise<void> {
  try {
    await rmdir(await mkdtemp(join(folder, '.boardwright-')));
  } catch (error) {
    const why = ['EACCES', 'EPERM'].includes(codeOf(error)) ? 'you may not write there' : (WHY_NOT[codeOf(error)] ?? 'it takes no files');
    throw new Refusal(`${folder}: ${why}: name another folder with --out`);
  }
}
const WHY_NOT: Readonly<Record<string, string>> = {
  EROFS: 'it is on a read-only file system',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
};

/** The same for the one file that is to be written. */
export async function mustBeFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => null); // Not there, or not to be looked at: the folder says why.
  if (found?.isDirectory() === true) throw new Refusal(`${path} is a folder: name a file with --out`);
  await mustBeFolder(resolve(path, '..'));
}

/** What a command says of an error: a reason for people and an exit code; null: a fault of this program. */
export function reasonOf(error: unknown): string | null {
  if (error instanceof Refusal) return error.message;
  if (error instanceof DesignError) return error.path === 'message' || error.path === 'file' ? error.reason : error.message;
  return null;
}
