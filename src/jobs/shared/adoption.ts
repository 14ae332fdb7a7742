import type { Job } from '../job.js';
import { enterPhase } from '../job.js';
import type { Entry, JobJournal } from '../journal.js';
import type { JobRegistry } from './registry.js';

/** Takes over what other processes have left: those that ended, by their journals; those that are silent for longer than their lease, by their records. */
export class Adoption {
  /** Since when owners are silent, as far as this process could hear; ms of its own clock. */
  private readonly silentSince = new Map<string, number>();
  private readonly sleepers = new Set<string>();

  constructor(
    private readonly journal: JobJournal,
    private readonly registry: JobRegistry,
    private readonly lease_ms: number,
  ) {}

  /** An entry of a journal that was taken over: unfinished, it waits once more. */
  adopted({ job, owed }: Entry, now: number): Entry {
    return { job: job.finished === null ? waitingAgain(job, now) : job, owed };
  }

  /** True where whoever had the job may still hold its project. */
  fromSleeper(id: string): boolean {
    return this.sleepers.has(id);
  }

  /** Redis could not be heard: who is silent now may just not have been heard. */
  deaf(): void {
    this.silentSince.clear();
  }

  /** Takes over the journals of processes that have ended; answers their unfinished jobs. */
  async ofTheDead(now: number): Promise<string[]> {
    const left = await this.journal.adopt((entry) => this.adopted(entry, now));
    const mine: string[] = [];
    for (const { id, from } of left) {
      const entry = this.journal.entry(id);
      if (entry === undefined || entry.job.finished !== null) continue;
      if (await this.goesOnElsewhere(id, from).catch(() => false)) {
        await this.journal.drop(id);
        continue;
      }
      mine.push(id);
      await this.registry.put(entry, 'taken').catch(() => {}); // Told with a later beat.
    }
    return mine;
  }

  /** Takes over the jobs of processes that have been silent for their whole lease, as heard here; answers the jobs. */
  async ofTheSilent(): Promise<string[]> {
    const owners = await this.registry.unfinished();
    for (const [id, owner] of owners) if (owner === this.registry.me) owners.delete(id);
    const silent = new Set(await this.registry.silent([...new Set(owners.values())]));
    const now = performance.now();
    for (const owner of this.silentSince.keys()) if (!silent.has(owner)) this.silentSince.delete(owner);
    for (const owner of silent) if (!this.silentSince.has(owner)) this.silentSince.set(owner, now);
    const adopted: string[] = [];
    for (const [id, owner] of owners) {
      const since = this.silentSince.get(owner);
      if (since !== undefined && now - since >= this.lease_ms && (await this.fromSilent(id, owner))) adopted.push(id);
    }
    return adopted;
  }

  private async fromSilent(id: string, owner: string): Promise<boolean> {
    if (!(await this.registry.mayAdopt(id))) return false;
    const [record, order] = [await this.registry.get(id), await this.journal.orderOf(owner, id)];
    if (record === null || record.job.finished !== null) {
      await this.registry.forget(id);
      return false;
    }
    if (order === undefined || record.owner !== owner) return false;
    const entry: Entry = { job: waitingAgain(record.job, Date.now() / 1000), owed: record.owed };
    this.sleepers.add(id);
    await this.journal.add(entry, order);
    await this.registry.put(entry, 'taken');
    return true;
  }

  /** A process may have taken the job over before its first owner ended. Redis away: false, and the fence decides. */
  private async goesOnElsewhere(id: string, from: string): Promise<boolean> {
    const record = await this.registry.get(id);
    if (record !== null && record.job.finished !== null) return true;
    const owner = await this.registry.ownerOf(id);
    if (owner === null || owner === this.registry.me || owner === from) return false;
    return (await this.registry.silent([owner])).length === 0;
  }
}

/** The job as it waits once more. */
function waitingAgain(job: Job, now: number): Job {
  return { ...enterPhase(job, 'queued', now), status: 'queued', started: null };
}
