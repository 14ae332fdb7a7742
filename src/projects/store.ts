import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { access, copyFile, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Draft, PROJECT_FORMAT, type ProjectDocument, projectSchema, TURNS_KEPT, type Turn, type VersionRow } from './document.js';
import { DRAFT, readDraft } from './draft.js';
import { noProject, noVersion, StoreError } from './errors.js';
import { codeOf, isMissing, namesIn, replaceFile, syncFolder, writeFolder } from './files.js';
import { Locks } from './lock.js';
import { readDocument } from './migrate.js';
import { isSlug, isVersionId, slugOf, versionId, versionNumber } from './names.js';
import { type FileEntry, listFiles } from './version-files.js';
import { detailOf, type ProjectDetail, type ProjectSummary, summaryOf } from './views.js';

const FILE = 'project.json';
/** Unfinished folders of creations and imports that are older than this belong to a process that died. */
const REMAINS_AFTER_MS = 10 * 60 * 1000;
/** Coarser than the clock of any file system that projects lie on. */
const SETTLED_MS = 2000;
/** Projects that the list looks at without letting others in between. */
const SLICE = 25;

export interface NewProject {
  readonly name: string;
  readonly description?: string;
  /** The name is only the prompt's first words: the first board renames the project. */
  readonly auto_named?: boolean;
  readonly unsent?: string;
}

/** What a finished build hands over to become a version. */
export interface NewVersion {
  /** Id that the build printed on its board; the commit is refused when another version took it meanwhile. */
  readonly id: string;
  readonly files: readonly { name: string; content: string | Uint8Array }[];
  readonly row: Pick<VersionRow, 'summary' | 'prompt' | 'parts' | 'erc_errors' | 'gaps' | 'cost' | 'passed' | 'parent'> & {
    label?: string;
    notes?: string;
    /** Id of the proposal that this was. */
    proposal?: string;
  };
  /** The conversation's entry, its `version` filled in by the commit. */
  readonly turn?: Omit<Turn, 'version' | 't'>;
  /** Name for a project that still carries its prompt's first words. */
  readonly name?: string;
  /** A name that somebody gave the project with this turn. */
  readonly renamed?: string;
  /** The commit is refused unless this version is current. */
  readonly onlyAfter?: string;
  /** The draft that this build has baked in: it goes, unless somebody has edited it since. */
  readonly bakes?: Draft;
}

/**
 * The projects on disk. Every change holds the project's lock, reads its file again, and replaces it in one step; a version's folder is
 * written aside and renamed in, so it is there whole or not at all. Expected failures are StoreErrors.
 */
export class ProjectStore {
  private readonly locks: Locks;

  constructor(
    readonly root: string,
    readonly appVersion: string,
    /** Epoch seconds. */
    readonly now: () => number = () => Date.now() / 1000,
  ) {
    this.locks = new Locks(join(root, '.locks'));
  }

  /** Makes the root and removes what processes that died left unfinished in it. */
  async open(): Promise<void> {
    await mkdir(this.root, { recursive: true });
    for (const name of await namesIn(this.root)) {
      if (!/^\.(new|import)-/.test(name)) continue;
      const path = join(this.root, name);
      try {
        const { mtimeMs } = await stat(path);
        if (Date.now() - mtimeMs > REMAINS_AFTER_MS) await rm(path, { recursive: true, force: true });
      } catch (error) {
        // Another service was faster, or the disk is read-only: remains are hidden, and no reason not to show the projects.
        if (!isMissing(error) && !['EROFS', 'EACCES', 'EPERM'].includes(codeOf(error))) throw error;
      }
    }
  }

  path(slug: string, ...parts: string[]): string {
    return join(this.root, this.known(slug), ...parts);
  }

  /** Every project that can be read, most recently touched first. Newer formats and broken files are left out. */
  async list(archived = false): Promise<ProjectSummary[]> {
    const slugs = (await namesIn(this.root)).filter(isSlug);
    const present = new Set(slugs);
    const found: (ProjectSummary | null)[] = [];
    for (let i = 0; i < slugs.length; i += SLICE) {
      found.push(...(await Promise.all(slugs.slice(i, i + SLICE).map((slug) => this.summary(slug)))));
      await nextTurn(); // Other requests go on in between.
    }
    for (const slug of this.summaries.keys()) if (!present.has(slug)) this.summaries.delete(slug);
    return found.filter((p) => p !== null && p.archived === archived).sort((a, b) => (b?.touched ?? 0) - (a?.touched ?? 0)) as ProjectSummary[];
  }

  /** Summaries by slug, each for one state of its file: every change makes a new file, so inode, size and time tell states apart. */
  private readonly summaries = new Map<string, { state: string; summary: ProjectSummary | null }>();

  /** null for what cannot be read. */
  private async summary(slug: string): Promise<ProjectSummary | null> {
    try {
      // A thousand looks one after another take 6 ms; through the thread pool they would take five times that.
      const { ino, size, mtimeNs } = statSync(this.path(slug, FILE), { bigint: true });
      const state = `${ino} ${size} ${mtimeNs}`;
      const known = this.summaries.get(slug);
      if (known?.state === state) return known.summary;
      const summary = await this.read(slug).then(
        (project) => summaryOf(slug, project),
        (error: unknown) => {
          if (error instanceof StoreError) return null;
          throw error;
        },
      );
      // A file that was written a moment ago may be written again within the same tick of the disk's clock.
      if (Date.now() - Number(mtimeNs / 1_000_000n) > SETTLED_MS) this.summaries.set(slug, { state, summary });
      return summary;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** The project's document, migrated on disk when it is of an older format. */
  async read(slug: string): Promise<ProjectDocument> {
    const { document, from } = readDocument(await this.text(slug), `${slug}/${FILE}`);
    return from === PROJECT_FORMAT ? document : this.update(slug, (migrated) => migrated);
  }

  async detail(slug: string): Promise<ProjectDetail> {
    const project = await this.read(slug);
    const simulated = await Promise.all(project.versions.map(async (v) => ((await this.has(slug, v.id, 'sim.json')) ? [v.id] : [])));
    return detailOf(slug, project, new Set(simulated.flat()));
  }

  /** Makes a project and answers its slug: the name's, with a number where that is taken. */
  async create(wanted: NewProject): Promise<string> {
    const now = this.now();
    const project = projectSchema.parse({ format: PROJECT_FORMAT, created: now, touched: now, ...wanted });
    const aside = join(this.root, `.new-${randomBytes(6).toString('hex')}`);
    try {
      await writeFolder(aside, [{ name: FILE, content: serialise(project) }]);
      return await this.moveIn(aside, slugOf(wanted.name));
    } catch (error) {
      await rm(aside, { recursive: true, force: true });
      throw error;
    }
  }

  /** Renames a folder to the first free slug: `wanted`, `wanted-2`, … A folder that is not empty is never replaced by a rename. */
  async moveIn(folder: string, wanted: string): Promise<string> {
    for (let n = 1; ; n++) {
      const slug = n === 1 ? wanted : `${wanted}-${n}`;
      if (await exists(join(this.root, slug))) continue;
      try {
        await rename(folder, join(this.root, slug));
      } catch (error) {
        if (['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) continue;
        throw error;
      }
      await syncFolder(this.root);
      return slug;
    }
  }

  /** Reads the document under the project's lock, lets `change` make a new one, writes that and answers it. */
  async update(slug: string, change: (project: ProjectDocument) => ProjectDocument): Promise<ProjectDocument> {
    return this.exclusively(slug, async (project) => {
      const changed = change(project);
      await this.write(slug, changed);
      return changed;
    });
  }

  /** `update` for what a person sees as a change: also moves `touched`. */
  async touch(slug: string, change: (project: ProjectDocument) => Partial<ProjectDocument>): Promise<ProjectDocument> {
    return this.update(slug, (project) => ({ ...project, ...change(project), touched: this.now() }));
  }

  async addTurn(slug: string, turn: Omit<Turn, 't'>): Promise<ProjectDocument> {
    return this.touch(slug, (project) => ({ ...withoutUnsent, chat: kept([...project.chat, { ...turn, t: this.now() } as Turn]) }));
  }

  /** The id that the next version will have. */
  async nextVersion(slug: string): Promise<string> {
    return nextId(await this.read(slug));
  }

  /** Makes a finished build the project's next and current version. */
  async commit(slug: string, made: NewVersion): Promise<VersionRow> {
    return this.exclusively(slug, async (project) => {
      const id = nextId(project);
      if (made.id !== id)
        throw new StoreError('conflict', `another build made ${project.current ?? 'a version'} while ${made.id} was built; ask again`);
      if (made.onlyAfter !== undefined && project.current !== made.onlyAfter) {
        throw new StoreError('conflict', `${project.current ?? 'nothing'} is current now, not ${made.onlyAfter}`);
      }
      const now = this.now();
      const row: VersionRow = { label: '', notes: '', ...made.row, id, created: now, app_version: this.appVersion };
      await this.placeVersion(slug, id, made.files);
      const turn = made.turn === undefined ? [] : [{ ...made.turn, t: now, version: id } as Turn];
      const name = made.renamed ?? (project.auto_named === true ? made.name : undefined);
      const named = name === undefined ? {} : { name, auto_named: false };
      try {
        await this.write(slug, {
          ...project,
          ...named,
          ...withoutUnsent,
          touched: now,
          current: id,
          versions: [...project.versions, row],
          chat: kept([...project.chat, ...turn]),
        });
      } catch (error) {
        // Unless the table names the version already, and only making that durable has failed.
        if ((await this.read(slug)).current !== id) await rm(this.path(slug, id), { recursive: true, force: true });
        throw error;
      }
      if (made.bakes !== undefined) await this.dropDraft(slug, made.bakes);
      return row;
    });
  }

  /** Removes the draft if it still is the one that was built. Call with the lock held. */
  private async dropDraft(slug: string, baked: Draft): Promise<void> {
    const draft = await readDraft(this.path(slug));
    if (draft?.base === baked.base && draft.touched === baked.touched) await rm(this.path(slug, DRAFT), { force: true });
  }

  /** Moves `current` to a version of the project. */
  async makeCurrent(slug: string, id: string): Promise<ProjectDocument> {
    return this.touch(slug, (project) => {
      if (!project.versions.some((v) => v.id === id)) throw noVersion(slug, id);
      return { current: id };
    });
  }

  /** The version's row, or StoreError `not-found`. */
  async version(slug: string, id: string): Promise<VersionRow> {
    const row = (await this.read(slug)).versions.find((v) => v.id === id);
    if (row === undefined || !isVersionId(id)) throw noVersion(slug, id);
    return row;
  }

  async files(slug: string, id: string): Promise<FileEntry[]> {
    await this.version(slug, id);
    return listFiles(this.path(slug, id));
  }

  /** Path and entry of one file of a version: only names that the listing has. */
  async file(slug: string, id: string, name: string): Promise<{ path: string; entry: FileEntry }> {
    const entry = (await this.files(slug, id)).find((f) => f.name === name);
    if (entry === undefined) throw new StoreError('not-found', `version ${id} of ${slug} has no file ${JSON.stringify(name)}`);
    return { path: this.path(slug, id, name), entry };
  }

  async readFile(slug: string, id: string, name: string): Promise<string> {
    return readFile((await this.file(slug, id, name)).path, 'utf8');
  }

  /** Runs `work` with the project's lock held and its document read afresh. */
  async exclusively<T>(slug: string, work: (project: ProjectDocument) => Promise<T>): Promise<T> {
    this.path(slug);
    await this.text(slug);
    return this.locks.hold(slug, async () => {
      const text = await this.text(slug);
      const { document, from } = readDocument(text, `${slug}/${FILE}`);
      if (from !== PROJECT_FORMAT) await this.keepOriginal(slug, from);
      return work(document);
    });
  }

  /** Keeps other processes from building a project: held from a job's beginning to its end. */
  readonly buildLock = {
    take: async (slug: string): Promise<(() => Promise<void>) | null> => this.locks.take(`${this.known(slug)}.build`),
    clear: async (slug: string): Promise<void> => this.locks.clear(`${this.known(slug)}.build`),
  };

  private known(slug: string): string {
    if (!isSlug(slug)) throw noProject(slug);
    return slug;
  }

  private async keepOriginal(slug: string, from: number): Promise<void> {
    const copy = this.path(slug, `${FILE}.pre-format${from}`);
    if (!(await exists(copy))) await copyFile(this.path(slug, FILE), copy);
  }

  /** Writes the version beside the versions and renames it in; what dead builds left is removed first. */
  private async placeVersion(slug: string, id: string, files: NewVersion['files']): Promise<void> {
    const work = this.path(slug, '.work');
    for (const name of await namesIn(work)) if (name.startsWith('new-')) await rm(join(work, name), { recursive: true, force: true });
    for (const name of await namesIn(this.path(slug))) if (name.endsWith('.tmp')) await rm(this.path(slug, name), { force: true });
    await rm(this.path(slug, id), { recursive: true, force: true });
    const aside = join(work, `new-${id}-${randomBytes(4).toString('hex')}`);
    try {
      await writeFolder(aside, files);
      await rename(aside, this.path(slug, id));
      await syncFolder(this.path(slug));
    } catch (error) {
      await rm(aside, { recursive: true, force: true });
      throw error;
    }
  }

  private async write(slug: string, project: ProjectDocument): Promise<void> {
    await replaceFile(this.path(slug, FILE), serialise(projectSchema.parse(project)));
  }

  private async text(slug: string): Promise<string> {
    try {
      return await readFile(this.path(slug, FILE), 'utf8');
    } catch (error) {
      if (isMissing(error)) throw noProject(slug);
      throw error;
    }
  }

  private async has(slug: string, ...parts: string[]): Promise<boolean> {
    return exists(this.path(slug, ...parts));
  }
}

/** A turn was taken: the prompt that waited to be sent is history. */
const withoutUnsent: Partial<ProjectDocument> = { unsent: undefined };

const kept = (chat: Turn[]): Turn[] => chat.slice(-TURNS_KEPT);

const serialise = (project: ProjectDocument): string => `${JSON.stringify(project, null, 1)}\n`;

const nextId = (project: ProjectDocument): string => versionId(Math.max(0, ...project.versions.map((v) => versionNumber(v.id))) + 1);

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
