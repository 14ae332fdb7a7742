import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PROJECT_FORMAT, type ProjectDocument, projectSchema } from '../document.js';
import { DRAFT, parseDraft } from '../draft.js';
import { StoreError } from '../errors.js';
import { replaceFile, syncFolder } from '../files.js';
import { readDocument } from '../migrate.js';
import { isVersionId, slugOf } from '../names.js';
import type { ProjectStore } from '../store.js';
import { type Member, sortMembers } from './members.js';
import { ZipReader } from './zip.js';

/** Largest bundle, zipped and unzipped alike. */
export const LARGEST_BUNDLE = 256 * 1024 * 1024;

export interface Incoming {
  readonly stream: Readable;
  /** Name of the file that was sent; '' when nobody said. */
  readonly filename: string;
  /** Name for the project instead of its own; asked once the whole stream is read, since a form's fields may follow its file. */
  readonly name?: () => Promise<string | undefined>;
}

/**
 * Reads a bundle into a new project and answers its slug. Everything happens in `.import-*` beside the projects; the finished folder is renamed
 * in, and a refused zip leaves nothing. StoreErrors: `invalid` naming the member or field, `newer-format`, `too-large`.
 */
export function importBundle(store: ProjectStore, incoming: Incoming, largest = LARGEST_BUNDLE): Promise<string> {
  return store.aside('import', (aside) => importInto(aside, store, incoming, largest));
}

async function importInto(aside: string, store: ProjectStore, incoming: Incoming, largest: number): Promise<string> {
  await mkdir(aside);
  const zipPath = join(aside, 'bundle.zip');
  await spool(incoming.stream, zipPath, largest);
  const wanted = await incoming.name?.();
  const folder = join(aside, 'project');
  await mkdir(folder);
  const zip = await ZipReader.open(zipPath);
  let project: ProjectDocument;
  try {
    project = await unpack(zip, folder, largest);
  } finally {
    zip.close();
  }
  const name = wanted ?? project.name;
  const now = store.now();
  const imported = { at: now, from: incoming.filename === '' ? project.name : incoming.filename, app_version: store.appVersion };
  const finished = projectSchema.parse({ ...project, format: PROJECT_FORMAT, name, touched: now, imported });
  await replaceFile(join(folder, 'project.json'), `${JSON.stringify(finished, null, 1)}\n`);
  await syncTree(folder);
  return store.moveIn(folder, slugOf(name));
}

const tooLarge = (largest: number): StoreError => new StoreError('too-large', `the bundle holds more than ${Math.round(largest / 1024 / 1024)} MB`);

async function spool(stream: Readable, path: string, largest: number): Promise<void> {
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > largest ? tooLarge(largest) : null, chunk);
    },
  });
  await pipeline(stream, counter, createWriteStream(path, { flags: 'wx' }));
}

/** Checks the whole bundle and writes it to a folder. */
async function unpack(zip: ZipReader, folder: string, largest: number): Promise<ProjectDocument> {
  const members = sortMembers(zip.listed);
  if (zip.listed.reduce((sum, m) => sum + m.size, 0) > largest) throw tooLarge(largest);
  let bytes = 0;
  const count = (more: number): void => {
    bytes += more;
    if (bytes > largest) throw tooLarge(largest);
  };
  const write = (member: Member): Promise<void> => zip.extract(member.name, join(folder, member.path), count);
  const head = members.find((m) => m.path === 'project.json');
  if (head === undefined) throw new StoreError('invalid', 'project.json: is missing');
  await write(head);
  const project = await readHead(folder);
  checkTable(project, members);
  for (const member of members) if (member !== head) await write(member);
  for (const { id } of project.versions) for (const file of ['design.json', 'board.json']) await mustParse(folder, `${id}/${file}`);
  if (members.some((m) => m.path === DRAFT)) await checkDraft(folder, project);
  return project;
}

async function readHead(folder: string): Promise<ProjectDocument> {
  try {
    return readDocument(await readFile(join(folder, 'project.json'), 'utf8'), 'project.json').document;
  } catch (error) {
    if (error instanceof StoreError && error.problem === 'broken') throw new StoreError('invalid', error.message, { cause: error });
    throw error;
  }
}

function checkTable(project: ProjectDocument, members: readonly Member[]): void {
  const ids = new Set<string>();
  for (const [i, { id }] of project.versions.entries()) {
    if (!isVersionId(id)) throw new StoreError('invalid', `project.json: versions.${i}.id: ${JSON.stringify(id)} is no version id`);
    if (ids.has(id)) throw new StoreError('invalid', `project.json: versions.${i}.id: ${id} is there twice`);
    ids.add(id);
    for (const file of ['design.json', 'board.json']) {
      if (!members.some((m) => m.path === `${id}/${file}`)) throw new StoreError('invalid', `"${id}/${file}": is missing`);
    }
  }
  if (project.current === null ? ids.size > 0 : !ids.has(project.current)) {
    throw new StoreError('invalid', `project.json: current: ${JSON.stringify(project.current)} is not in the version table`);
  }
  const stray = members.find((m) => m.version !== null && !ids.has(m.version));
  if (stray !== undefined) throw new StoreError('invalid', `${JSON.stringify(stray.name)}: the version table knows no ${stray.version}`);
}

async function mustParse(folder: string, path: string): Promise<void> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(join(folder, path), 'utf8'));
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new StoreError('invalid', `"${path}": is not JSON`, { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new StoreError('invalid', `"${path}": is no document`);
}

async function checkDraft(folder: string, project: ProjectDocument): Promise<void> {
  const text = await readFile(join(folder, DRAFT), 'utf8');
  try {
    const draft = parseDraft(text);
    if (project.versions.some((v) => v.id === draft.base)) return;
    throw new StoreError('invalid', `${DRAFT}: base: it amends ${JSON.stringify(draft.base)}, which is not there`);
  } catch (error) {
    if (error instanceof StoreError && error.problem === 'broken') throw new StoreError('invalid', error.message, { cause: error });
    throw error;
  }
}

async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) if (entry.isDirectory()) await syncTree(join(folder, entry.name));
  await syncFolder(folder);
}
