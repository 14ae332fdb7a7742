import { ApiError, api, at, type Job, type Started } from '../api.js';
import { client, keys, refresh } from '../queries.js';

/** What a message may say beside its words. */
export interface Manner {
  readonly backend?: string;
  readonly model?: string;
  readonly effort?: 'low' | 'medium' | 'high';
}

/** A picture, a PDF or a text that goes to a chat model with the words. */
export interface Attachment {
  readonly name: string;
  readonly type: string;
  /** In base64. */
  readonly data: string;
}
const PICTURE = /^image\/(?:png|jpeg|webp|gif)$/;

/** What is sent with the next message: pictures, PDFs and plain texts; every other file is read as a board. */
export const goesWithWords = (file: File): boolean => PICTURE.test(file.type) || file.type === 'text/plain' || file.type === 'application/pdf';

export async function attachmentOf(file: File): Promise<Attachment> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error(`${file.name} cannot be read`));
    reader.readAsDataURL(file);
  });
  return { name: file.name.slice(0, 200), type: file.type, data: address.slice(address.indexOf(',') + 1) };
}

const AGAIN_MS = 2000;
const TRIES = 15;
/** Clocks of browser and service may differ by so much, s. */
const SKEW_S = 120;

/** What was sent along by this page, by its job: the service keeps no more than the names. */
const sentAlong = new Map<string, readonly Attachment[]>();
export const sentWith = (job: string): readonly Attachment[] => sentAlong.get(job) ?? [];

/** Sends a message; the job is on the page at once. A connection that breaks meanwhile is mended first and asked whether it arrived: nothing is sent twice. */
export async function send(slug: string, message: string, more: Manner & { base?: string; attachments?: readonly Attachment[] } = {}): Promise<void> {
  await start(slug, message, () => api<Started>('POST', `${at.project(slug)}/chat`, { message, ...more }), more.attachments);
}

/** The same for a change that is built on a copy. `selection`: what may be changed. */
export async function propose(
  slug: string,
  message: string,
  more: Manner & { selection?: { refs: string[]; nets: string[] }; attachments?: readonly Attachment[] },
): Promise<void> {
  await start(slug, message, () => api<Started>('POST', `${at.project(slug)}/propose`, { message, ...more }), more.attachments);
}

/** Starts any job and shows it. */
export async function start(slug: string, message: string, ask: () => Promise<Started>, along: readonly Attachment[] = []): Promise<void> {
  const since = Date.now() / 1000;
  try {
    const { job } = await ask();
    if (along.length > 0) sentAlong.set(job.id, along);
    client.setQueryData(keys.jobs(slug), (known: { active: Job | null; recent: Job[] } | undefined) => ({
      recent: known?.recent ?? [],
      active: job,
    }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0 || !(await arrived(slug, message, since))) throw error;
  }
  await refresh(slug);
}

/** Whether a message whose answer was lost is in work, or done. */
async function arrived(slug: string, message: string, since: number): Promise<boolean> {
  for (let i = 0; i < TRIES; i++) {
    await new Promise((wake) => setTimeout(wake, AGAIN_MS));
    try {
      const { active, recent } = await api<{ active: Job | null; recent: Job[] }>('GET', `${at.project(slug)}/jobs`);
      return [...(active === null ? [] : [active]), ...recent].some((j) => j.message === message && j.created > since - SKEW_S);
    } catch {
      // Not back yet: asked again.
    }
  }
  return false;
}
