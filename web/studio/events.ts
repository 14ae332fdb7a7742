import { useEffect } from 'react';
import type { Job } from './api.js';
import { client, keys, refresh } from './queries.js';
import { TABS, type Tab } from './route.js';
import { t } from './strings.js';

/** How long after a stream ended, or was refused, it is asked for again, ms. */
const AGAIN_MS = 1000;
const REFUSED_MS = 10_000;
const NAME_LENGTH = 40;

/** What another device on a project tells: who it is, what it looks at, where its pointer is on the board, what it has selected. */
export interface Elsewhere {
  readonly from: string;
  readonly name: string;
  readonly view: { readonly tab: Tab; readonly vid: string | null } | null;
  /** mm. */
  readonly cursor: readonly [number, number] | null;
  /** null: nothing of its own since. */
  readonly sel: readonly string[] | null;
  readonly net: string | null;
}
type Message = Readonly<Record<string, unknown>>;

const strings = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((v) => typeof v === 'string') : []);

function elsewhereOf(from: string, { name, view, cursor, sel, net }: Message): Elsewhere {
  const [x, y]: unknown[] = Array.isArray(cursor) ? cursor : [];
  const { tab, vid } = (typeof view === 'object' && view !== null ? view : {}) as Message;
  const shown = TABS.find((known) => known === tab);
  return {
    from,
    name: typeof name === 'string' && name !== '' ? name.slice(0, NAME_LENGTH) : t.project.device(from.slice(0, 3)),
    view: shown === undefined ? null : { tab: shown, vid: typeof vid === 'string' ? vid : null },
    cursor: typeof x === 'number' && typeof y === 'number' ? [x, y] : null,
    sel: Array.isArray(sel) ? strings(sel) : null,
    net: typeof net === 'string' ? net : null,
  };
}

/** Follows the event stream of a project, or of all jobs; answers how to stop. A stream that ends is asked for again, and what was missed is read. */
function follow(slug: string | null, told: (message: Message) => void, again: () => void): () => void {
  let stream: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = (): void => {
    stream = new EventSource(`/api/events${slug === null ? '' : `?project=${encodeURIComponent(slug)}`}`);
    // What happened before the stream stood is read, at its first opening too: a quick answer comes before it.
    stream.onopen = again;
    stream.onmessage = ({ data }) => told(JSON.parse(String(data)) as Message);
    stream.addEventListener('bye', () => later(AGAIN_MS));
    stream.onerror = () => later(stream?.readyState === EventSource.CLOSED ? REFUSED_MS : AGAIN_MS);
  };
  const later = (ms: number): void => {
    stream?.close();
    clearTimeout(timer);
    timer = setTimeout(open, ms);
  };
  open();
  return () => {
    clearTimeout(timer);
    stream?.close();
  };
}

/** Keeps what is known of a project true; `elsewhere` hears what other devices show. */
export function useProjectEvents(slug: string, elsewhere: (other: Elsewhere) => void): void {
  useEffect(() => {
    const told = (message: Message): void => {
      if (typeof message['job'] === 'string' || typeof message['phase'] === 'string') jobTold(slug, message);
      if ('version' in message || 'constraints' in message) void refresh(slug);
      if (typeof message['from'] === 'string') {
        elsewhere(elsewhereOf(message['from'], message));
      }
    };
    return follow(slug, told, () => void refresh(slug));
  }, [slug, elsewhere]);
}

function jobTold(slug: string, { status, phase, at }: Message): void {
  if (status === 'done' || status === 'failed') {
    void refresh(slug);
    return;
  }
  const known = client.getQueryData<{ active: Job | null; recent: Job[] }>(keys.jobs(slug));
  if (known?.active === null || known === undefined || typeof phase !== 'string') {
    void client.invalidateQueries({ queryKey: keys.jobs(slug) });
    return;
  }
  const { active } = known;
  if (active.phase === phase && active.status === 'running') return;
  const begun = typeof at === 'number' ? at : Date.now() / 1000;
  const steps = active.steps.map((s, i) => (i === active.steps.length - 1 ? { ...s, s: Math.max(0, begun - s.at) } : s));
  const next: Job = { ...active, status: 'running', phase, steps: [...steps, { phase, at: begun, s: 0 }] };
  client.setQueryData(keys.jobs(slug), { ...known, active: next });
}

/** Keeps the list of projects true while jobs run. */
export function useJobEvents(): void {
  useEffect(() => {
    const again = (): void => void client.invalidateQueries({ queryKey: ['projects'] });
    return follow(null, ({ status }) => (status === 'done' || status === 'failed' || status === 'queued' ? again() : undefined), again);
  }, []);
}
