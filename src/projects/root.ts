import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_FORMAT, type ProjectDocument, projectSchema } from './document.js';
import { noProject } from './errors.js';
import { type Fence, holdsFence, nextFence, StaleFence } from './fence.js';
import { codeOf, exists, isMissing, namesIn, replaceFile, syncFolder } from './files.js';
import { Locks, type Release } from './lock.js';
import { type Migrated, readDocument } from './migrate.js';
import { isSlug, numbered } from './names.js';
import { HALF_WRITTEN, hasRemains, isUnwritable, removeAsides, removeRemains } from './remains.js';

export const DOCUMENT = 'project.json';
const WORK = '.work';
/** Also the name of the lock of all that puts projects into the trash, takes them out or deletes them there. */
export const TRASH = '.trash';

/**
 * The folder that the projects lie in, and their documents: who may write, and that nothing is there by half. Every change holds the
 * project's lock, reads its file again, and replaces it in one step.
 */
export class ProjectsRoot {
  private readonly locks: Locks;

  constructor(readonly root: string) {
    this.locks = new Locks(join(root, '.locks'));
  }

  /** Makes the root and removes what processes that died left unfinished in it; what living ones are at stays. */
  async open(): Promise<void> {
    await mkdir(this.root, { recursive: true });
    try {
      await this.locks.sweep();
      await removeAsides(this.root, this.locks);
      for (const slug of (await namesIn(this.root)).filter(isSlug)) await this.tidy(slug, slug);
      for (const name of await namesIn(join(this.root, TRASH))) await this.tidy(TRASH, join(TRASH, name));
    } catch (error) {
      // On a read-only or full disk remains stay; they are hidden, and no reason not to show the projects.
      if (!isUnwritable(error)) throw error;
    }
  }

  /** Removes the remains in a project's folder, unless somebody holds the lock. */
  private async tidy(lock: string, folder: string): Promise<void> {
    if (!(await hasRemains(join(this.root, folder)))) return;
    const release = await this.locks.take(lock);
    if (release === null) return;
    try {
      await removeRemains(join(this.root, folder));
    } finally {
      await release();
    }
  }

  path(slug: string, ...parts: string[]): string {
    return join(this.root, this.known(slug), ...parts);
  }

  /** The project's document, migrated on disk when it is of an older format. */
  async read(slug: string): Promise<ProjectDocument> {
    const { document, from } = await this.stored(slug);
    return from === PROJECT_FORMAT ? document : this.exclusively(slug, async (migrated) => migrated);
  }

  /**
   * Gives `work` the path of a folder beside the projects, which it makes, fills and moves in; what is left of it goes. Those of processes
   * that died go now too.
   */
  async aside<T>(kind: 'new' | 'import' | 'emptied', work: (folder: string) => Promise<T>): Promise<T> {
    await removeAsides(this.root, this.locks);
    const name = `.${kind}-${randomBytes(6).toString('hex')}`;
    return this.locks.hold(name, async () => {
      const folder = join(this.root, name);
      try {
        return await work(folder);
      } finally {
        // A thread that was stopped in the middle of its work may finish the file that it was at.
        await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      }
    });
  }

  /**
   * Renames a folder to the first free slug: `wanted`, `wanted-2`, … A slug is free when whoever took its project away has let go too: he may
   * sleep before he does, and the next project of that name would be told that it builds. So its lock is held over the rename.
   */
  async moveIn(folder: string, wanted: string): Promise<string> {
    for (let n = 1; ; n++) {
      const slug = n === 1 ? wanted : numbered(wanted, n);
      const release = (await exists(join(this.root, slug))) ? null : await this.buildLock(slug);
      if (release === null) continue;
      try {
        await rename(folder, join(this.root, slug));
      } catch (error) {
        if (['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) continue;
        throw error;
      } finally {
        await release();
      }
      await syncFolder(this.root);
      return slug;
    }
  }

  /**
   * Runs `work` with the project's lock held, its document read afresh, and what dead processes left in its folder removed. StaleFence when
   * another attempt than that of `fence` has begun.
   */
  async exclusively<T>(slug: string, work: (project: ProjectDocument) => Promise<T>, fence: Fence | null = null): Promise<T> {
    this.path(slug);
    await this.text(slug);
    return this.locks.hold(slug, async () => {
      if (fence !== null && !(await holdsFence(this.path(slug), fence))) throw new StaleFence(slug);
      const { document, from } = await this.stored(slug);
      await removeRemains(this.path(slug));
      if (from !== PROJECT_FORMAT) {
        await this.keepOriginal(slug, from);
        await this.write(slug, document);
      }
      return work(document);
    });
  }

  /** Begins another attempt at a build of the project: those that began before it can write nothing any more. */
  async takeFence(slug: string, job: string): Promise<Fence> {
    return this.exclusively(slug, () => nextFence(this.path(slug), job));
  }

  /** Runs `work` as the only one who moves projects into the trash, out of it, or deletes them there. */
  async withTrash<T>(work: () => Promise<T>): Promise<T> {
    return this.locks.hold(TRASH, work);
  }

  /** Keeps other processes from building a project: held from a job's beginning to its end. Answers how to let go; null: another has it. */
  readonly buildLock = async (slug: string): Promise<Release | null> => this.locks.take(`${this.known(slug)}.build`);

  /** Path in a project's `.work` for what is written under its lock and then renamed in. */
  halfWritten(slug: string, name: string): string {
    return this.path(slug, WORK, `${HALF_WRITTEN}${name}-${randomBytes(4).toString('hex')}`);
  }

  private known(slug: string): string {
    if (!isSlug(slug)) throw noProject(slug);
    return slug;
  }

  private async keepOriginal(slug: string, from: number): Promise<void> {
    const copy = this.path(slug, `${DOCUMENT}.pre-format${from}`);
    if (!(await exists(copy))) await replaceFile(copy, await this.text(slug));
  }

  protected async write(slug: string, project: ProjectDocument): Promise<void> {
    await replaceFile(this.path(slug, DOCUMENT), serialise(projectSchema.parse(project)));
  }

  protected async stored(slug: string): Promise<Migrated> {
    return readDocument(await this.text(slug), `${slug}/${DOCUMENT}`);
  }

  protected async text(slug: string): Promise<string> {
    try {
      return await readFile(this.path(slug, DOCUMENT), 'utf8');
    } catch (error) {
      if (isMissing(error)) throw noProject(slug);
      throw error;
    }
  }
}

export const serialise = (document: object): string => `${JSON.stringify(document, null, 1)}\n`;
