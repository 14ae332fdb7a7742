import { mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProjectDocument } from './document.js';
import { StoreError } from './errors.js';
import { isMissing, namesIn, replaceFile, syncFolder } from './files.js';
import { type Migrated, readDocument } from './migrate.js';
import { isSlug } from './names.js';
import { DOCUMENT, serialise, TRASH } from './root.js';
import type { ProjectStore } from './store.js';

export interface TrashEntry {
  /** Name of the trashed folder, `<slug>-<timestamp>`. */
  readonly slug: string;
  readonly name: string;
  readonly versions: number;
}

const STAMPED = /^([a-z0-9-]+)-(\d{14,17})$/;

/** Deleted projects, until somebody empties the trash: `<root>/.trash/<slug>-<timestamp>/`. */
export class Trash {
  private readonly folder: string;

  constructor(
    private readonly store: ProjectStore,
    private readonly now: () => Date = () => new Date(),
  ) {
    this.folder = join(store.root, TRASH);
  }

  /** Moves a project here and answers its name here. */
  async put(slug: string): Promise<string> {
    return this.store.withTrash(() =>
      this.store.exclusively(slug, async () => {
        await mkdir(this.folder, { recursive: true });
        const name = await this.freeName(slug);
        await rename(this.store.path(slug), join(this.folder, name));
        await syncFolder(this.folder);
        await syncFolder(this.store.root);
        return name;
      }),
    );
  }

  /** `<slug>-<timestamp>` that no other has: two of a slug within a millisecond, or a clock that was set back, do not meet. */
  private async freeName(slug: string): Promise<string> {
    const taken = new Set(await namesIn(this.folder));
    for (let time = this.now().getTime(); ; time++) {
      const name = `${slug}-${new Date(time).toISOString().replace(/\D/g, '')}`;
      if (!taken.has(name)) return name;
    }
  }

  async list(): Promise<TrashEntry[]> {
    return Promise.all(
      (await this.names()).map(async (slug) => {
        const project = await this.read(slug);
        return { slug, name: project?.name ?? slug, versions: project?.versions.length ?? 0 };
      }),
    );
  }

  async count(): Promise<number> {
    return (await this.names()).length;
  }

  /**
   * Moves a trashed project back, under another slug when its own is taken, and under another name when another project bears it. `wanted` may
   * be the bare slug while only one was called so. One that cannot be read stays where it is, and the StoreError says why.
   */
  async restore(wanted: string): Promise<string> {
    return this.store.withTrash(async () => {
      const name = await this.find(wanted);
      await this.tellApart(name);
      return this.store.moveIn(join(this.folder, name), originalSlug(name));
    });
  }

  private async find(wanted: string): Promise<string> {
    const names = await this.names();
    const fitting = names.includes(wanted) ? [wanted] : names.filter((n) => originalSlug(n) === wanted);
    const [name] = fitting;
    if (name === undefined) throw new StoreError('not-found', `there is nothing called ${JSON.stringify(wanted)} in the trash`);
    if (fitting.length > 1) throw new StoreError('conflict', `several projects in the trash were called ${wanted}: ${fitting.join(', ')}`);
    return name;
  }

  /** Numbers the name of a project that comes back and whose name another bears meanwhile. */
  private async tellApart(entry: string): Promise<void> {
    const { document } = await this.stored(entry);
    const others = [...(await this.store.list(false)), ...(await this.store.list(true))].map((p) => p.name);
    if (!others.includes(document.name)) return;
    for (let n = 2; ; n++) {
      const name = `${document.name} (${n})`;
      if (others.includes(name)) continue;
      await replaceFile(join(this.folder, entry, DOCUMENT), serialise({ ...document, name, touched: this.store.now() }));
      return;
    }
  }

  /**
   * Deletes what is in the trash for ever and answers how many projects that were. They leave the trash in one step each and are deleted
   * then, so that nobody takes half of one out; if the service dies meanwhile, the next start goes on.
   */
  async empty(): Promise<number> {
    return this.store.aside('emptied', (folder) =>
      this.store.withTrash(async () => {
        const names = await this.names();
        if (names.length > 0) await mkdir(folder);
        for (const name of names) await rename(join(this.folder, name), join(folder, name));
        return names.length;
      }),
    );
  }

  private async names(): Promise<string[]> {
    return (await namesIn(this.folder)).filter((n) => STAMPED.test(n) && isSlug(originalSlug(n)));
  }

  /** null for a project that cannot be read any more, which lies here under its folder's name, and for one that has just gone. */
  private async read(name: string): Promise<ProjectDocument | null> {
    try {
      return (await this.stored(name)).document;
    } catch (error) {
      if (error instanceof StoreError || isMissing(error)) return null;
      throw error;
    }
  }

  private async stored(name: string): Promise<Migrated> {
    return readDocument(await readFile(join(this.folder, name, DOCUMENT), 'utf8'), name);
  }
}

const originalSlug = (name: string): string => STAMPED.exec(name)?.[1] ?? name;
