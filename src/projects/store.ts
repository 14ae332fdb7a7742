import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Draft, PROJECT_FORMAT, type ProjectDocument, projectSchema, TURNS_KEPT, type Turn, type VersionRow } from './document.js';
import { DRAFT, readDraft } from './draft.js';
import { noVersion, StoreError } from './errors.js';
import type { Fence } from './fence.js';
import { exists, isMissing, namesIn, syncFolder, writeDurably, writeFolder } from './files.js';
import { isSlug, isVersionId, slugOf, versionId, versionNumber } from './names.js';
import { DOCUMENT, ProjectsRoot, serialise } from './root.js';
import { Summaries } from './summaries.js';
import { type FileEntry, listFiles } from './version-files.js';
import { detailOf, type ProjectDetail, type ProjectSummary } from './views.js';

export interface NewProject {
  readonly name: string;
  readonly description?: string;
  /** The name is only the prompt's first words: its boards rename the project until a person does. */
  readonly auto_named?: boolean;
  readonly unsent?: string;
}

/** What a finished build hands over to become a version. */
export interface NewVersion {
  /** Id that the build printed on its board; the commit is refused when another version took it meanwhile. */
  readonly id: string;
  readonly files: readonly { name: string; content: string | Uint8Array }[];
  readonly row: Pick<VersionRow, 'summary' | 'prompt' | 'parts' | 'erc_errors' | 'gaps' | 'cost' | 'passed' | 'parent'> &
    Partial<Pick<VersionRow, 'asks' | 'findings'>> & {
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
  /** The commit is refused (StaleFence) unless this attempt is the latest; null: whoever holds the lock may commit. */
  readonly fence?: Fence | null;
}

/**
 * The projects on disk: their documents, conversations and versions. A version's folder is written aside and renamed in, so it is there
 * whole or not at all. Expected failures are StoreErrors.
 */
export class ProjectStore extends ProjectsRoot {
  private readonly summaries = new Summaries(
    (slug) => this.path(slug, DOCUMENT),
    (slug) => this.read(slug),
  );

  constructor(
    root: string,
    readonly appVersion: string,
    /** Epoch seconds. */
    readonly now: () => number = () => Date.now() / 1000,
  ) {
    super(root);
  }

  /** Every project that can be read, most recently touched first. Newer formats and broken files are left out. */
  async list(archived = false): Promise<ProjectSummary[]> {
    const found = await this.summaries.of((await namesIn(this.root)).filter(isSlug));
    return found.filter((p) => p.archived === archived).sort((a, b) => b.touched - a.touched);
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
    return this.aside('new', async (folder) => {
      await writeFolder(folder, [{ name: DOCUMENT, content: serialise(project) }]);
      return this.moveIn(folder, slugOf(wanted.name));
    });
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

  /** Adds a turn to the conversation; that of a job only if the job has none there. Answers the project as it then is. */
  async addTurn(slug: string, turn: Omit<Turn, 't'>, fence: Fence | null = null): Promise<ProjectDocument> {
    return this.exclusively(
      slug,
      async (project) => {
        const now = this.now();
        const added = { ...turn, t: now } as Turn;
        if (added.job !== undefined && project.chat.some((t) => t.job === added.job)) return project;
        const changed = { ...project, ...withoutUnsent, touched: now, chat: kept([...project.chat, added]) };
        await this.write(slug, changed);
        return changed;
      },
      fence,
    );
  }

  /** The id that the next version will have. */
  async nextVersion(slug: string): Promise<string> {
    return nextId(await this.read(slug));
  }

  /** Makes a finished build the project's next and current version. */
  async commit(slug: string, made: NewVersion): Promise<VersionRow> {
    return this.exclusively(
      slug,
      async (project) => {
        const id = nextId(project);
        if (made.id !== id)
          throw new StoreError('conflict', `another build made ${project.current ?? 'a version'} while ${made.id} was built; ask again`);
        if (made.onlyAfter !== undefined && project.current !== made.onlyAfter) {
          throw new StoreError('conflict', `${project.current ?? 'nothing'} is current now, not ${made.onlyAfter}`);
        }
        const now = this.now();
        const row: VersionRow = { label: '', notes: '', asks: null, ...made.row, id, created: now, app_version: this.appVersion };
        await this.placeVersion(slug, id, made.files);
        const turn = made.turn === undefined ? [] : [{ ...made.turn, t: now, version: id } as Turn];
        // Until a person names it, a project is called as its latest board is.
        const unnamed = project.auto_named === true && made.name !== undefined ? { name: made.name } : {};
        const named = made.renamed === undefined ? unnamed : { name: made.renamed, auto_named: false };
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
          if ((await this.stored(slug)).document.current !== id) await rm(this.path(slug, id), { recursive: true, force: true });
          throw error;
        }
        if (made.bakes !== undefined) await this.dropDraft(slug, made.bakes);
        return row;
      },
      made.fence ?? null,
    );
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
    return this.stillThere(slug, id, () => listFiles(this.path(slug, id)));
  }

  /** Path and entry of one file of a version: only names that the listing has. */
  async file(slug: string, id: string, name: string): Promise<{ path: string; entry: FileEntry }> {
    const entry = (await this.files(slug, id)).find((f) => f.name === name);
    if (entry === undefined) throw new StoreError('not-found', `version ${id} of ${slug} has no file ${JSON.stringify(name)}`);
    return { path: this.path(slug, id, name), entry };
  }

  async readFile(slug: string, id: string, name: string): Promise<string> {
    const { path } = await this.file(slug, id, name);
    return this.stillThere(slug, id, () => readFile(path, 'utf8'));
  }

  /** Keeps a version's simulation beside its files. */
  async putSimulation(slug: string, id: string, content: string): Promise<void> {
    await this.exclusively(slug, async ({ versions }) => {
      if (!versions.some((v) => v.id === id)) throw noVersion(slug, id);
      const aside = this.halfWritten(slug, `${id}-sim.json`);
      await mkdir(dirname(aside), { recursive: true });
      try {
        await writeDurably(aside, content);
        await rename(aside, this.path(slug, id, 'sim.json'));
        await syncFolder(this.path(slug, id));
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
    });
  }

  /** Writes the version beside the versions and renames it in; what a dead build left at its place is removed first. */
  private async placeVersion(slug: string, id: string, files: NewVersion['files']): Promise<void> {
    await rm(this.path(slug, id), { recursive: true, force: true });
    const aside = this.halfWritten(slug, id);
    try {
      await writeFolder(aside, files);
      await rename(aside, this.path(slug, id));
      await syncFolder(this.path(slug));
    } catch (error) {
      await rm(aside, { recursive: true, force: true });
      throw error;
    }
  }

  /** Looks without the lock: the project may go to the trash between two looks. */
  private async stillThere<T>(slug: string, id: string, look: () => Promise<T>): Promise<T> {
    try {
      return await look();
    } catch (error) {
      if (!isMissing(error)) throw error;
      await this.version(slug, id);
      throw new StoreError('conflict', `${slug}: its table names ${id}, and the disk lacks files of it`, { cause: error });
    }
  }

  private async has(slug: string, ...parts: string[]): Promise<boolean> {
    return exists(this.path(slug, ...parts));
  }
}

/** A turn was taken: the prompt that waited to be sent is history. */
const withoutUnsent: Partial<ProjectDocument> = { unsent: undefined };

const kept = (chat: Turn[]): Turn[] => chat.slice(-TURNS_KEPT);

const nextId = (project: ProjectDocument): string => versionId(Math.max(0, ...project.versions.map((v) => versionNumber(v.id))) + 1);
