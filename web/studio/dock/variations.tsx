import { type FormEvent, type JSX, useState } from 'react';
import { api, at, type InForce, type Job, type Started, type Variation, type VersionView } from '../api.js';
import { makeCurrent } from '../project/banner.js';
import { useOpen } from '../project/context.js';
import { client, keys, refresh, useBoard, useVariations } from '../queries.js';
import { t } from '../strings.js';
import { Icon } from '../ui/icons.js';
import { attempt, tell } from '../ui/toast.js';

const MOST_SEEDS = 8;
const POLL_MS = 700;

/** Knobs that are kept under names, and seeds tried side by side. */
export function Variations(): JSX.Element {
  const { slug, version } = useOpen();
  const { data } = useVariations(slug);
  const list = data?.variations ?? [];
  const keep = (e: FormEvent<HTMLFormElement>): void => {
    e.preventDefault();
    const form = e.currentTarget;
    const name = String(new FormData(form).get('name') ?? '');
    attempt(async () => {
      await api('POST', `${at.project(slug)}/variations`, { name });
      form.reset();
      await refresh(slug);
    });
  };
  return (
    <div className="variations">
      <section>
        <p className="quiet">{t.variations.lead}</p>
        <form className="inline-form" onSubmit={keep}>
          <input name="name" required maxLength={200} placeholder={t.variations.name} aria-label={t.variations.name} />
          <button type="submit" disabled={version === null}>
            {t.variations.keep}
          </button>
        </form>
        {list.length === 0 ? <p className="quiet">{t.variations.none}</p> : null}
        <ul className="rows">
          {list.map((variation) => (
            <Kept key={variation.id} variation={variation} />
          ))}
        </ul>
      </section>
      {version === null ? null : <Seeds />}
    </div>
  );
}

function Kept({ variation }: { variation: Variation }): JSX.Element {
  const { slug, draft, readOnly } = useOpen();
  const { id, name, macros } = variation;
  const path = `${at.project(slug)}/variations/${id}`;
  const recall = (): void =>
    attempt(async () => {
      await draft.flush();
      const now = await api<InForce>('POST', `${path}/recall`, {});
      client.setQueryData(keys.constraints(slug), now);
      tell(t.variations.recalled(name));
    });
  const change = (what: () => Promise<unknown>): void =>
    attempt(async () => {
      await what();
      await refresh(slug);
    });
  return (
    <li>
      <input
        aria-label={t.variations.name}
        defaultValue={name}
        onBlur={(e) => e.target.value.trim() !== '' && e.target.value !== name && change(() => api('PATCH', path, { name: e.target.value }))}
      />
      <span className="quiet">{knobs(macros)}</span>
      <button type="button" disabled={readOnly} onClick={recall}>
        {t.variations.recall}
      </button>
      <button type="button" className="ghost" aria-label={`${t.variations.delete}: ${name}`} onClick={() => change(() => api('DELETE', path))}>
        <Icon name="trash" size={14} />
      </button>
    </li>
  );
}

const knobs = (macros: Variation['macros']): string =>
  Object.values(macros)
    .flatMap((block) => Object.entries(block ?? {}).map(([key, value]) => `${key} ${String(value)}`))
    .join(', ') || t.variations.defaults;

/** Rebuilds with several seeds, one after the other; each is a version, and the one that is liked is taken. */
function Seeds(): JSX.Element {
  const { slug, detail, busy, draft } = useOpen();
  const [tried, setTried] = useState<{ readonly of: number; readonly made: readonly string[] } | null>(null);
  const run = (e: FormEvent<HTMLFormElement>): void => {
    e.preventDefault();
    const form = new FormData(e.currentTarget);
    const [from, count] = [Number(form.get('from')), Math.min(MOST_SEEDS, Number(form.get('count')))];
    const base = detail.current;
    attempt(async () => {
      await draft.flush();
      const made: string[] = [];
      setTried({ of: count, made });
      for (let seed = from; seed < from + count; seed++) {
        const { job } = await api<Started>('POST', `${at.project(slug)}/rebuild`, { base, seed });
        await refresh(slug);
        const vid = (await ended(job)).result?.version;
        if (vid !== null && vid !== undefined) made.push(vid);
        setTried({ of: count, made: [...made] });
      }
      await refresh(slug);
    });
  };
  return (
    <section aria-label={t.variations.seeds}>
      <p className="quiet">{t.variations.seedsHint}</p>
      <form className="inline-form" onSubmit={run}>
        <label>
          {t.variations.from} <input name="from" type="number" min={0} max={9990} defaultValue={2} required />
        </label>
        <label>
          {t.variations.count} <input name="count" type="number" min={1} max={MOST_SEEDS} defaultValue={3} required />
        </label>
        <button type="submit" disabled={busy || (tried !== null && tried.made.length < tried.of)}>
          {t.variations.start}
        </button>
        {tried === null ? null : <span role="status">{t.variations.running(tried.made.length, tried.of)}</span>}
      </form>
      <ul className="candidates">
        {(tried?.made ?? []).map((vid) => {
          const version = detail.versions.find((v) => v.id === vid);
          return version === undefined ? null : <Candidate key={vid} version={version} />;
        })}
      </ul>
    </section>
  );
}

function Candidate({ version }: { version: VersionView }): JSX.Element {
  const { slug, detail } = useOpen();
  const { data: board } = useBoard(slug, version.id);
  return (
    <li>
      <img src={`${at.file(slug, version.id, 'board.svg')}?side=front`} alt={t.versions.picture(version.id)} />
      <strong>{version.id}</strong>
      {board === undefined ? null : <span>{t.variations.row(board.stats.track_mm, board.stats.vias, `${board.width} × ${board.height} mm`)}</span>}
      <button type="button" disabled={version.id === detail.current} onClick={() => attempt(() => makeCurrent(slug, version.id))}>
        {version.id === detail.current ? t.versions.current : t.variations.take}
      </button>
    </li>
  );
}

/** The job once it has ended. Rejects with its reason when it failed. */
async function ended(job: Job): Promise<Job> {
  for (;;) {
    const now = await api<Job>('GET', `/api/jobs/${job.id}`);
    if (now.status === 'done') return now;
    if (now.status === 'failed') throw new Error(now.error ?? now.status);
    await new Promise((wake) => setTimeout(wake, POLL_MS));
  }
}
