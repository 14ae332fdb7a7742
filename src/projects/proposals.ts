import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { selectionSchema } from '../design/index.js';
import type { ProjectDocument, VersionRow } from './document.js';
import { stepSchema } from './document.js';
import { StoreError } from './errors.js';
import type { Fence } from './fence.js';
import { isMissing, namesIn, replaceFile, syncFolder, writeFolder } from './files.js';
import { reviewSchema } from './review.js';
import type { NewVersion, ProjectStore } from './store.js';
import { type FileEntry, listFiles } from './version-files.js';

const FILE = 'proposal.json';
const FOLDER = '.proposal';

/** `proposal.json`: a change that is built and that nobody has accepted yet; its files lie in `.proposal/<id>/`. */
export const proposalSchema = z.looseObject({
  /** Also the name of its folder. */
  id: z.string().regex(/^[\w-]{1,40}$/),
  /** What was asked, or what the edit did. */
  message: z.string(),
  /** What might be changed; null: anything. */
  scope: selectionSchema.nullable(),
  review: reviewSchema,
  said: z.array(z.string()),
  refused: z.array(z.string()),
  reply: z.string(),
  changes: z.array(z.string()),
  /** Version that the change was made to. */
  base: z.string(),
  /** Id that is printed on the board; the version that accepting makes. */
  version: z.string(),
  /** Seed that it was built with. */
  seed: z.int(),
  /** Whether it was built as an edit by hand, which keeps the outline. */
  by_hand: z.boolean().default(false),
  created: z.number(),
  steps: z.array(stepSchema),
  /** What the version's row will say. */
  row: z.looseObject({
    summary: z.string(),
    parts: z.number(),
    erc_errors: z.number(),
    gaps: z.number(),
    cost: z.number(),
    passed: z.boolean().nullable(),
    asks: z.object({ met: z.number(), of: z.number() }).nullable().default(null),
    findings: z.object({ errors: z.number(), warnings: z.number() }).nullable().default(null),
  }),
  /** Ref of an added part. */
  ref: z.string().optional(),
  /** Refs of removed parts. */
  removed: z.array(z.string()).optional(),
});
export type Proposal = z.infer<typeof proposalSchema>;

/** A project's proposal, if there is one: built on a copy beside the versions, accepted or rejected as a whole. */
export class Proposals {
  constructor(private readonly store: ProjectStore) {}

  /** Keeps a proposal in place of the one before, which stands until `proposal.json` names the new one. */
  async put(slug: string, proposal: Omit<Proposal, 'id' | 'created'>, files: NewVersion['files'], fence: Fence | null = null): Promise<Proposal> {
    const kept = proposalSchema.parse({ ...proposal, id: randomBytes(9).toString('base64url'), created: this.store.now() });
    await this.store.exclusively(
      slug,
      async () => {
        const aside = this.store.halfWritten(slug, 'proposal');
        const folder = this.folder(slug, kept);
        try {
          await writeFolder(aside, files);
          await mkdir(this.store.path(slug, FOLDER), { recursive: true });
          await rename(aside, folder);
          await syncFolder(this.store.path(slug, FOLDER));
          await replaceFile(this.store.path(slug, FILE), `${JSON.stringify(kept, null, 1)}\n`);
        } catch (error) {
          await rm(aside, { recursive: true, force: true });
          await rm(folder, { recursive: true, force: true });
          throw error;
        }
        for (const other of await namesIn(this.store.path(slug, FOLDER))) {
          if (other !== kept.id) await rm(this.store.path(slug, FOLDER, other), { recursive: true, force: true });
        }
      },
      fence,
    );
    return kept;
  }

  /** null while nothing is proposed. */
  async get(slug: string): Promise<Proposal | null> {
    return this.of(slug, await this.store.read(slug));
  }

  /** StoreError `conflict` when the proposal has gone meanwhile. */
  async files(slug: string, proposal: Proposal): Promise<FileEntry[]> {
    return stillThere(slug, () => listFiles(this.folder(slug, proposal)));
  }

  /** One of the proposal's files; StoreError `not-found` while nothing is proposed. */
  async readFile(slug: string, name: 'board.json' | 'design.json'): Promise<string> {
    const proposal = await this.get(slug);
    if (proposal === null) throw noProposal(slug, 'not-found');
    return stillThere(slug, () => readFile(join(this.folder(slug, proposal), name), 'utf8'));
  }

  /** The folder that the proposal was built in. StoreError `not-found` when nothing is proposed. */
  async place(slug: string): Promise<string> {
    const proposal = await this.get(slug);
    if (proposal === null) throw noProposal(slug, 'not-found');
    return this.folder(slug, proposal);
  }

  /** What accepting would commit. StoreError `conflict` when nothing is proposed, or its base is no longer current. */
  async acceptable(slug: string): Promise<Proposal> {
    const project = await this.store.read(slug);
    const proposal = await this.of(slug, project);
    if (proposal === null) throw noProposal(slug, 'conflict');
    if (project.current !== proposal.base) {
      throw new StoreError(
        'conflict',
        `the proposal changes ${proposal.base}, and ${project.current ?? 'nothing'} is current now: make ${proposal.base} current again, or reject it`,
      );
    }
    return proposal;
  }

  /** Makes the proposal the next version; `files` replace its own when it had to be built again for another id. */
  async accept(slug: string, proposal: Proposal, id: string, files: NewVersion['files'] | null): Promise<VersionRow> {
    const own = files ?? (await this.contents(slug, proposal));
    const { row, base, message, reply, steps } = proposal;
    const made: NewVersion = {
      id,
      files: own,
      row: { ...row, prompt: message, parent: base, proposal: proposal.id },
      turn: { you: message, bot: reply, steps },
      onlyAfter: base,
    };
    const committed = await this.store.commit(slug, made);
    await this.store.exclusively(slug, () => this.remove(slug));
    return committed;
  }

  /** Forgets the proposal, if there is one. */
  async reject(slug: string): Promise<void> {
    await this.store.exclusively(slug, () => this.remove(slug));
  }

  private async contents(slug: string, proposal: Proposal): Promise<NewVersion['files']> {
    const files = await this.files(slug, proposal);
    return Promise.all(files.map(async ({ name }) => ({ name, content: await readFile(join(this.folder(slug, proposal), name)) })));
  }

  /** The proposal on disk, unless it was accepted and only its removal is outstanding. */
  private async of(slug: string, project: ProjectDocument): Promise<Proposal | null> {
    let text: string;
    try {
      text = await readFile(this.store.path(slug, FILE), 'utf8');
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
    const parsed = proposalSchema.safeParse(jsonOf(text));
    if (!parsed.success) throw new StoreError('conflict', `${FILE} of ${slug} is no proposal that this program can read`, { cause: parsed.error });
    return project.versions.some((v) => v['proposal'] === parsed.data.id) ? null : parsed.data;
  }

  private folder(slug: string, { id }: Pick<Proposal, 'id'>): string {
    return this.store.path(slug, FOLDER, id);
  }

  private async remove(slug: string): Promise<void> {
    await rm(this.store.path(slug, FILE), { force: true });
    await rm(this.store.path(slug, FOLDER), { recursive: true, force: true });
    await syncFolder(this.store.path(slug));
  }
}

const noProposal = (slug: string, problem: 'not-found' | 'conflict'): StoreError => new StoreError(problem, `nothing is proposed in ${slug}`);

/** What is read without the lock may be accepted, rejected or replaced between two looks. */
async function stillThere<T>(slug: string, look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (isMissing(error)) throw new StoreError('conflict', `the proposal of ${slug} has just gone or been replaced; ask again`, { cause: error });
    throw error;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // The caller's schema says that this is no proposal.
  }
}
