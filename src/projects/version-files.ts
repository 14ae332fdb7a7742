import { constants, type ReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreError } from './errors.js';
import { isMissing } from './files.js';

export type FileKind = 'gerber' | 'assembly' | 'router' | 'ecad' | 'preview' | 'app' | 'other';

/** One file of a version as the API tells it. */
export interface FileEntry {
  readonly name: string;
  readonly size: number;
  readonly kind: FileKind;
}

const APP = new Set(['design.json', 'board.json', 'inspector.html']);
const GERBER = /\.(gtl|gbl|gts|gbs|gto|gbo|gtp|gbp|gm1|g\d{1,2}|drl)$/i;
const TYPES: Record<string, string> = {
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  html: 'text/html; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  wrl: 'model/vrml',
  glb: 'model/gltf-binary',
  png: 'image/png',
  dsn: 'text/plain; charset=utf-8',
  drl: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  h: 'text/plain; charset=utf-8',
  cpp: 'text/plain; charset=utf-8',
  ini: 'text/plain; charset=utf-8',
  py: 'text/plain; charset=utf-8',
  yaml: 'text/plain; charset=utf-8',
  overlay: 'text/plain; charset=utf-8',
  ecad_pcb: 'application/x-kicad-pcb',
};
const GERBER_TYPE = 'application/vnd.gerber';

export function fileKind(name: string): FileKind {
  if (APP.has(name)) return 'app';
  if (name === 'board.svg') return 'preview';
  if (GERBER.test(name)) return 'gerber';
  if (/-(BOM|CPL)\.csv$/.test(name)) return 'assembly';
  if (name.endsWith('.ecad_pcb')) return 'ecad';
  if (name.endsWith('.dsn')) return 'router';
  return 'other';
}

/** Media type of a version's file. */
export function contentType(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const known = TYPES[extension];
  if (known !== undefined) return known;
  return GERBER.test(name) ? GERBER_TYPE : 'application/octet-stream';
}

/** Name that a download is offered under: KiCad opens board files by their own extension only. */
export const offeredName = (name: string): string => (name.split('/').at(-1) ?? name).replace(/\.ecad_pcb$/, '.kicad_pcb');

/** True for what a browser shows itself. */
export const showsInline = (name: string): boolean => /\.(svg|json|html)$/.test(name);

/** Regular files of a version folder (and one level below it), by name. Links and hidden files are no part of a version. */
export async function listFiles(folder: string): Promise<FileEntry[]> {
  const names = await regularFiles(folder, '');
  const entries = await Promise.all(names.map(async (name) => ({ name, size: (await stat(join(folder, name))).size, kind: fileKind(name) })));
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Opens a file that was listed a moment ago, never a link. StoreError `not-found` when it is gone since. */
export async function openListed(path: string, name: string): Promise<{ size: number; changed_ms: number; stream: ReadStream }> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: unknown) => {
    throw isMissing(error) ? new StoreError('not-found', `${name} is gone: its project was moved or deleted meanwhile`) : error;
  });
  try {
    const { size, mtimeMs } = await file.stat();
    return { size, changed_ms: mtimeMs, stream: file.createReadStream() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function regularFiles(folder: string, prefix: string): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter((e) => !e.name.startsWith('.') && !e.name.endsWith('.tmp'));
  const here = entries.filter((e) => e.isFile()).map((e) => prefix + e.name);
  if (prefix !== '') return here;
  const below = entries.filter((e) => e.isDirectory()).map((e) => regularFiles(join(folder, e.name), `${e.name}/`));
  return [...here, ...(await Promise.all(below)).flat()];
}
