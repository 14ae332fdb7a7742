import { ApiError, api, at, type Constraints, type InForce } from '../api.js';
import { client, keys } from '../queries.js';
import { t } from '../strings.js';
import { tellError } from '../ui/toast.js';

/** How long after a gesture it is saved, ms. */
const SAVE_MS = 1000;
const RETRY_MS = 4000;
const MOST_UNDOS = 100;

export type Saving = 'clean' | 'waiting' | 'saving' | 'failed';

/** The constraints as they are edited here: every gesture is one step that can be undone, saved to the project's draft a second later. */
export class Draft {
  base: string | null = null;
  constraints: Constraints = {};
  unbuilt = false;
  saving: Saving = 'clean';
  /** Counts changes: what React reads as a snapshot. */
  version = 0;
  #undone: Constraints[] = [];
  #done: Constraints[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #underWay: Promise<void> = Promise.resolve();
  readonly #listeners = new Set<() => void>();

  constructor(readonly slug: string) {}

  listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #changed(): void {
    this.version++;
    for (const listener of [...this.#listeners]) listener();
  }

  /** What the service has, unless edits of this page are still under way to it. */
  adopt({ base, constraints, unbuilt }: InForce): void {
    if (this.saving === 'waiting' || this.saving === 'saving') return;
    if (base !== this.base) {
      this.#done = [];
      this.#undone = [];
    }
    this.base = base;
    this.constraints = constraints;
    this.unbuilt = unbuilt;
    this.#changed();
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }
  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  edit(change: (constraints: Constraints) => Constraints): void {
    if (this.base === null) return;
    this.#done = [...this.#done.slice(1 - MOST_UNDOS), this.constraints];
    this.#undone = [];
    this.#put(change(this.constraints));
  }

  undo(): void {
    const before = this.#done.pop();
    if (before === undefined) return;
    this.#undone.push(this.constraints);
    this.#put(before);
  }

  redo(): void {
    const after = this.#undone.pop();
    if (after === undefined) return;
    this.#done.push(this.constraints);
    this.#put(after);
  }

  #put(constraints: Constraints): void {
    this.constraints = tidied(constraints);
    this.unbuilt = true;
    this.saving = 'waiting';
    this.#later(SAVE_MS);
    this.#changed();
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush().catch(tellError), ms);
  }

  /** Saves what is not saved yet, and waits for what is under way. Rejects when the service refused it. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.saving === 'saving') await this.#underWay;
    if (this.saving === 'failed') throw new Error(t.draft.refused);
    if (this.saving !== 'waiting') return;
    this.#underWay = this.#save();
    await this.#underWay;
  }

  async #save(): Promise<void> {
    const sent = this.constraints;
    this.saving = 'saving';
    this.#changed();
    try {
      const now = await api<InForce>('PUT', `${at.project(this.slug)}/constraints`, { base: this.base, constraints: sent });
      this.saving = this.constraints === sent ? 'clean' : 'waiting';
      client.setQueryData(keys.constraints(this.slug), now);
      void client.invalidateQueries({ queryKey: ['sheet', this.slug] });
      if (this.saving === 'waiting') this.#later(SAVE_MS);
    } catch (error) {
      const lost = error instanceof ApiError && error.status === 0;
      this.saving = lost ? 'waiting' : 'failed';
      if (lost) this.#later(RETRY_MS);
      else throw error;
    } finally {
      this.#changed();
    }
  }

  async discard(): Promise<void> {
    clearTimeout(this.#timer);
    this.saving = 'clean';
    const now = await api<InForce>('DELETE', `${at.project(this.slug)}/constraints`);
    this.#done = [];
    this.#undone = [];
    client.setQueryData(keys.constraints(this.slug), now);
    this.adopt(now);
  }

  close(): void {
    void this.flush().catch(tellError);
  }
}

/** Without empty blocks: what nobody set is not there. */
function tidied(constraints: Constraints): Constraints {
  const kept = Object.entries(constraints).filter(([, v]) => v !== undefined && (Array.isArray(v) ? v.length > 0 : Object.keys(v).length > 0));
  return Object.fromEntries(kept) as Constraints;
}
