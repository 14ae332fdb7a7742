import {
  type Constraints,
  checkConstraints,
  type Design,
  designSchema,
  type Known,
  knobsOf,
  knownIn,
  type Macros,
  recallKnobs,
} from '../design/index.js';
import type { Draft, ProjectDocument } from './document.js';
import { readDraft, removeDraft, writeDraft } from './draft.js';
import { nothingBuilt, noVersion, StoreError } from './errors.js';
import type { ProjectStore } from './store.js';

/** The constraints that hold for a version. */
export interface InForce {
  readonly base: string;
  readonly constraints: Constraints;
  /** Saved edits that no build has seen. */
  readonly unbuilt: boolean;
  /** When they were last edited, epoch seconds; null: as they were built. */
  readonly touched: number | null;
}

/**
 * What a person decided about a board: built into a version's design.json, or waiting in the draft for the next rebuild. The draft amends one
 * version; every other version answers with what it was built with.
 */
export class ConstraintDesk {
  constructor(private readonly store: ProjectStore) {}

  /** `base` null: the current version. StoreError `conflict` while nothing is built, `not-found` for an unknown version. */
  async inForce(slug: string, base: string | null): Promise<InForce> {
    return this.forVersion(slug, baseOf(slug, await this.store.read(slug), base));
  }

  /** Checks and stores; DesignError names the first wrong field, and then nothing is stored. */
  async put(slug: string, base: string | null, wanted: unknown): Promise<InForce> {
    return this.change(slug, base, (_now, known) => checkConstraints(wanted, known));
  }

  /** Writes a variation's knobs over the constraints in force. */
  async recall(slug: string, base: string | null, macros: Macros): Promise<InForce> {
    return this.change(slug, base, (now) => recallKnobs(now, macros));
  }

  /** Forgets the unbuilt edits; answers what holds for the current version then, if anything is built. */
  async discard(slug: string): Promise<InForce | null> {
    return this.store.exclusively(slug, async (project) => {
      await removeDraft(this.store.path(slug));
      return project.current === null ? null : this.forVersion(slug, project.current);
    });
  }

  async knobs(slug: string, base: string | null): Promise<Macros> {
    return knobsOf((await this.inForce(slug, base)).constraints);
  }

  /** The draft when it amends this version. */
  async draftOf(slug: string, base: string): Promise<Draft | null> {
    const draft = await readDraft(this.store.path(slug));
    return draft?.base === base ? draft : null;
  }

  private async change(slug: string, base: string | null, change: (now: Constraints, known: Known) => Constraints): Promise<InForce> {
    return this.store.exclusively(slug, async (project) => {
      const id = baseOf(slug, project, base);
      const now = await this.forVersion(slug, id);
      const constraints = change(now.constraints, knownIn(await readDesign(this.store, slug, id)));
      const draft: Draft = { base: id, constraints, touched: this.store.now() };
      await writeDraft(this.store.path(slug), draft);
      return { base: id, constraints, unbuilt: true, touched: draft.touched };
    });
  }

  private async forVersion(slug: string, base: string): Promise<InForce> {
    const draft = await this.draftOf(slug, base);
    if (draft !== null) return { base, constraints: draft.constraints, unbuilt: true, touched: draft.touched };
    const { constraints } = await readDesign(this.store, slug, base);
    return { base, constraints, unbuilt: false, touched: null };
  }
}

/** The version that a request is about: the one it names, or the current one. */
export function baseOf(slug: string, project: ProjectDocument, wanted: string | null): string {
  const base = wanted ?? project.current;
  if (project.versions.length === 0 || base === null) throw nothingBuilt(slug);
  if (!project.versions.some((v) => v.id === base)) throw noVersion(slug, base);
  return base;
}

/** A version's design document; StoreError `conflict` when it is of another program or broken. */
export async function readDesign(store: ProjectStore, slug: string, vid: string): Promise<Design> {
  const parsed = designSchema.safeParse(parseJson(await store.readFile(slug, vid, 'design.json')));
  if (parsed.success) return parsed.data;
  throw new StoreError('conflict', `design.json of ${slug}/${vid} is no design that this program can read`, { cause: parsed.error });
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // No JSON is no document: whoever asked checks it against a schema and says which file.
  }
}
