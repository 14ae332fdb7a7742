import { closeSync, fsyncSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { JsonRefused, oddText, parseBounded } from '../../design/index.js';
import { DOCUMENT_COSTS } from '../costs.js';
import { type ProjectDocument, projectSchema } from '../document.js';
import { DRAFT, draftOf } from '../draft.js';
import { StoreError } from '../errors.js';
import { documentOf } from '../migrate.js';
import { isVersionId } from '../names.js';
import { incomingDraftSchema, incomingSchema, lastTurns } from './incoming.js';
import { type Member, sortMembers } from './members.js';
import { ZipReader } from './zip.js';

const HEAD = 'project.json';
const MB = 1024 * 1024;
export const tooLarge = (largest: number): StoreError => new StoreError('too-large', `the bundle holds more than ${Math.round(largest / MB)} MB`);

/** What an imported project is told besides what its bundle says. */
export interface Arrival {
  /** Name for the project instead of its own. */
  readonly name?: string;
  /** Name of the file that was sent; '' when nobody said. */
  readonly filename: string;
  /** Epoch seconds. */
  readonly at: number;
  readonly appVersion: string;
}

/**
 * Checks a whole bundle and writes it to an empty folder, its project.json as that of an imported project; answers the project's name. Works
 * synchronously, for as long as a bundle of the largest size takes: it belongs into a thread of its own. StoreErrors: `invalid` naming the
 * member or field, `newer-format`, `too-large`.
 */
export async function unpackBundle(zipPath: string, folder: string, arrival: Arrival, largest: number): Promise<string> {
  const zip = await ZipReader.open(zipPath);
  try {
    return unpack(zip, new Writer(folder), arrival, largest);
  } finally {
    zip.close();
  }
}

function unpack(zip: ZipReader, written: Writer, arrival: Arrival, largest: number): string {
  if (zip.listed.reduce((sum, m) => sum + m.size, 0) > largest) throw tooLarge(largest);
  const members = sortMembers(zip.listed);
  for (const member of members) checkSize(member);
  const head = members.find((m) => m.path === HEAD);
  if (head === undefined) throw new StoreError('invalid', `${HEAD}: is missing`);
  const project = asRefusal(() => documentOf(lastTurns(parsed(head, zip.bytes(head.name))), HEAD, incomingSchema).document);
  checkTable(project, members);
  const kept = new Map(members.filter((m) => m !== head).map((m) => [m.name, m]));
  // What is left out must have come whole too.
  for (const { name } of zip.listed.filter((m) => !m.name.endsWith('/'))) {
    const content = zip.bytes(name);
    const member = kept.get(name);
    if (member === undefined) continue;
    checkDocument(member, content, project);
    written.write(member.path, content);
  }
  const arrived = arrivedAs(project, arrival);
  written.write(HEAD, Buffer.from(`${JSON.stringify(arrived, null, 1)}\n`));
  written.sync();
  return arrived.name;
}

function arrivedAs(project: ProjectDocument, { name, filename, at, appVersion }: Arrival): ProjectDocument {
  const imported = { at, from: filename === '' ? project.name : filename, app_version: appVersion };
  return projectSchema.parse({ ...project, name: name ?? project.name, touched: at, imported });
}

type Document = keyof typeof DOCUMENT_COSTS;

/** The document that a member is; null: it is a file whose content nobody asks for. */
function documentIn({ path, version }: Member): Document | null {
  const name = version === null ? path : path.slice(version.length + 1);
  return name in DOCUMENT_COSTS ? (name as Document) : null;
}

function checkSize(member: Member): void {
  const document = documentIn(member);
  if (document === null || member.size <= DOCUMENT_COSTS[document].bytes) return;
  throw new StoreError('too-large', `${JSON.stringify(member.name)}: is longer than ${DOCUMENT_COSTS[document].bytes / MB} MB`);
}

function parsed(member: Member, content: Uint8Array): unknown {
  try {
    return parseBounded(content, DOCUMENT_COSTS[documentIn(member) ?? HEAD]);
  } catch (error) {
    if (!(error instanceof JsonRefused)) throw error;
    throw new StoreError(error.problem, `${JSON.stringify(member.name)}: ${error.message}`, { cause: error });
  }
}

function checkDocument(member: Member, content: Uint8Array, project: ProjectDocument): void {
  const document = documentIn(member);
  if (document === null) return;
  const value = parsed(member, content);
  if (document === DRAFT) checkDraft(value, project);
  else if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new StoreError('invalid', `${JSON.stringify(member.name)}: is no document`);
  }
}

function checkDraft(value: unknown, project: ProjectDocument): void {
  const draft = asRefusal(() => draftOf(value, incomingDraftSchema));
  const odd = oddText(draft.constraints, () => 'line');
  if (odd !== null) throw new StoreError('invalid', `${DRAFT}: constraints.${odd.path}: holds the character ${odd.character}`);
  if (project.versions.some((v) => v.id === draft.base)) return;
  throw new StoreError('invalid', `${DRAFT}: base: it amends ${JSON.stringify(draft.base)}, which is not there`);
}

/** A document that would be called broken on our own disk is refused when it comes from outside. */
function asRefusal<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof StoreError && error.problem === 'broken') throw new StoreError('invalid', error.message, { cause: error });
    throw error;
  }
}

function checkTable(project: ProjectDocument, members: readonly Member[]): void {
  const paths = new Set(members.map((m) => m.path));
  const ids = new Set<string>();
  for (const [i, { id }] of project.versions.entries()) {
    if (!isVersionId(id)) throw new StoreError('invalid', `project.json: versions.${i}.id: ${JSON.stringify(id)} is no version id`);
    if (ids.has(id)) throw new StoreError('invalid', `project.json: versions.${i}.id: ${id} is there twice`);
    ids.add(id);
    for (const file of ['design.json', 'board.json']) {
      if (!paths.has(`${id}/${file}`)) throw new StoreError('invalid', `"${id}/${file}": is missing`);
    }
  }
  if (project.current === null ? ids.size > 0 : !ids.has(project.current)) {
    throw new StoreError('invalid', `project.json: current: ${JSON.stringify(project.current)} is not in the version table`);
  }
  const stray = members.find((m) => m.version !== null && !ids.has(m.version));
  if (stray !== undefined) throw new StoreError('invalid', `${JSON.stringify(stray.name)}: the version table knows no ${stray.version}`);
}

/** Writes files into a folder; all of them are made durable together, which takes a disk far less than one by one. */
class Writer {
  private readonly folders = new Set<string>();
  private readonly files: string[] = [];

  constructor(private readonly folder: string) {}

  write(path: string, content: Uint8Array): void {
    const to = join(this.folder, path);
    const under = dirname(to);
    if (!this.folders.has(under)) mkdirSync(under, { recursive: true });
    this.folders.add(under);
    const fd = openSync(to, 'wx', 0o600);
    try {
      for (let at = 0; at < content.length; ) at += writeSync(fd, content, at);
    } finally {
      closeSync(fd);
    }
    this.files.push(to);
  }

  sync(): void {
    for (const path of this.files) {
      const fd = openSync(path, 'r+');
      try {
        fsyncSync(fd);
      } finally {
        closeSync(fd);
      }
    }
  }
}
