import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreError } from './errors.js';
import { namesIn, syncFolder } from './files.js';
import { readDocument } from './migrate.js';
import { isSlug } from './names.js';
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
    this.folder = join(store.root, '.trash');
  }

  /** Moves a project here and answers its name here. */
  async put(slug: string): Promise<string> {
    return this.store.exclusively(slug, async () => {
      await mkdir(this.folder, { recursive: true });
      const name = `${slug}-${this.now().toISOString().replace(/\D/g, '')}`;
      await rename(this.store.path(slug), join(this.folder, name));
      await syncFolder(this.store.root);
      return name;
    });
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

  /** Moves a trashed project back, under another slug when its own is taken; `wanted` may be the bare slug while only one bears it. */
  async restore(wanted: string): Promise<string> {
    const names = await this.names();
    const fitting = names.includes(wanted) ? [wanted] : names.filter((n) => originalSlug(n) === wanted);
    const [name] = fitting;
    if (name === undefined) throw new StoreError('not-found', `there is nothing called ${JSON.stringify(wanted)} in the trash`);
    if (fitting.length > 1) throw new StoreError('conflict', `several projects in the trash were called ${wanted}: ${fitting.join(', ')}`);
    const slug = await this.store.moveIn(join(this.folder, name), originalSlug(name));
    await this.tellApart(slug);
    return slug;
  }

  /** A restored project whose name another bears meanwhile gets a number. */
  private async tellApart(slug: string): Promise<void> {
    const others = [...(await this.store.list(false)), ...(await this.store.list(true))].filter((p) => p.slug !== slug).map((p) => p.name);
    const { name } = await this.store.read(slug);
    if (!others.includes(name)) return;
    for (let n = 2; ; n++) {
      const free = `${name} (${n})`;
      if (others.includes(free)) continue;
      await this.store.touch(slug, () => ({ name: free }));
      return;
    }
  }

  /** Deletes what is in the trash for ever and answers how many projects that were. */
  async empty(): Promise<number> {
    const names = await this.names();
    for (const name of names) await rm(join(this.folder, name), { recursive: true, force: true });
    return names.length;
  }

  private async names(): Promise<string[]> {
    return (await namesIn(this.folder)).filter((n) => STAMPED.test(n) && isSlug(originalSlug(n)));
  }

  /** A project that cannot be read any more still lies here under its folder's name. */
  private async read(name: string): Promise<{ name: string; versions: unknown[] } | null> {
    try {
      return readDocument(await readFile(join(this.folder, name, 'project.json'), 'utf8'), name).document;
    } catch (error) {
      if (error instanceof StoreError) return null;
      throw error;
    }
  }
}

const originalSlug = (name: string): string => STAMPED.exec(name)?.[1] ?? name;
