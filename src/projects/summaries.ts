import { statSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ProjectDocument } from './document.js';
import { StoreError } from './errors.js';
import { isMissing } from './files.js';
import { type ProjectSummary, summaryOf } from './views.js';

/** Coarser than the clock of any file system that projects lie on. */
const SETTLED_MS = 2000;
/** Projects that the list looks at without letting others in between. */
const SLICE = 25;

/** Summaries by slug, each for one state of its file: every change makes a new file, so inode, size and time tell states apart. */
export class Summaries {
  private readonly known = new Map<string, { state: string; summary: ProjectSummary | null }>();

  constructor(
    /** Path of a project's document. */
    private readonly file: (slug: string) => string,
    private readonly read: (slug: string) => Promise<ProjectDocument>,
  ) {}

  /** Of every project that can be read, in the order given. */
  async of(slugs: readonly string[]): Promise<ProjectSummary[]> {
    const present = new Set(slugs);
    const found: (ProjectSummary | null)[] = [];
    for (let i = 0; i < slugs.length; i += SLICE) {
      found.push(...(await Promise.all(slugs.slice(i, i + SLICE).map((slug) => this.one(slug)))));
      await nextTurn(); // Other requests go on in between.
    }
    for (const slug of this.known.keys()) if (!present.has(slug)) this.known.delete(slug);
    return found.filter((summary) => summary !== null);
  }

  /** null for what cannot be read. */
  private async one(slug: string): Promise<ProjectSummary | null> {
    try {
      // A thousand looks one after another take 6 ms; through the thread pool they would take five times that.
      const { ino, size, mtimeNs } = statSync(this.file(slug), { bigint: true });
      const state = `${ino} ${size} ${mtimeNs}`;
      const known = this.known.get(slug);
      if (known?.state === state) return known.summary;
      const summary = await this.read(slug).then(
        (project) => summaryOf(slug, project),
        (error: unknown) => {
          if (error instanceof StoreError) return null;
          throw error;
        },
      );
      // A file that was written a moment ago may be written again within the same tick of the disk's clock.
      if (Date.now() - Number(mtimeNs / 1_000_000n) > SETTLED_MS) this.known.set(slug, { state, summary });
      return summary;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }
}
