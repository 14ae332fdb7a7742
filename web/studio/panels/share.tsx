import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type JSX, useState } from 'react';
import { api, at, type ShareMade, type ShareRow } from '../api.js';
import { useOpen } from '../project/context.js';
import { client } from '../queries.js';
import { t } from '../strings.js';
import { Dialog } from '../ui/dialog.js';
import { Icon } from '../ui/icons.js';
import { clock } from '../ui/time.js';
import { attempt, tell } from '../ui/toast.js';

/** The button that leads to the links by which others look at the project. */
export function Share(): JSX.Element {
  const [shown, setShown] = useState(false);
  return (
    <>
      <button type="button" className="ghost" aria-label={t.share.title} title={t.share.title} onClick={() => setShown(true)}>
        <Icon name="link" /> <span className="head-word">{t.share.title}</span>
      </button>
      {shown ? <Links onClose={() => setShown(false)} /> : null}
    </>
  );
}

function Links({ onClose }: { onClose: () => void }): JSX.Element {
  const { slug, version } = useOpen();
  const path = `${at.project(slug)}/shares`;
  const queryKey = ['shares', slug];
  const { data } = useQuery({ queryKey, queryFn: () => api<{ shares: readonly ShareRow[] }>('GET', path) });
  const [made, setMade] = useState<ShareMade | null>(null);
  const make = (e: FormEvent<HTMLFormElement>): void => {
    e.preventDefault();
    const form = new FormData(e.currentTarget);
    const only = String(form.get('what') ?? '');
    attempt(async () => {
      const answer = await api<ShareMade>('POST', path, { label: String(form.get('label') ?? ''), ...(only === '' ? {} : { version: only }) });
      client.setQueryData(queryKey, { shares: answer.shares });
      setMade(answer);
    });
  };
  const take = (id: string): void =>
    attempt(async () => {
      client.setQueryData(queryKey, await api('DELETE', `${path}/${id}`));
      setMade(null);
      tell(t.share.taken);
    });
  const shares = data?.shares ?? [];
  return (
    <Dialog title={t.share.title} onClose={onClose}>
      <p className="quiet">{t.share.lead}</p>
      {made === null ? null : <Made made={made} />}
      <form className="form" onSubmit={make}>
        <label>
          {t.share.what}
          <select name="what">
            <option value="">{t.share.latest}</option>
            {version === null ? null : <option value={version.id}>{t.share.only(version.id)}</option>}
          </select>
        </label>
        <label>
          {t.share.label}
          <input name="label" maxLength={200} />
        </label>
        <footer>
          <button type="submit" className="primary">
            {t.share.make}
          </button>
        </footer>
      </form>
      <h3>{t.share.list}</h3>
      {shares.length === 0 ? <p className="quiet">{t.share.none}</p> : null}
      <ul className="rows">
        {shares.map((share) => (
          <li key={share.id}>
            <span className="grow">
              {share.label || clock(share.created)} <small>{share.version === null ? t.share.latest : t.share.only(share.version)}</small>
            </span>
            <button type="button" className="danger-ghost" onClick={() => take(share.id)}>
              {t.share.take}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Made({ made }: { made: ShareMade }): JSX.Element {
  const link = location.origin + made.path;
  const element = `<script src="${location.origin}/static/viewer.js" defer></script>\n<boardwright-board src="${location.origin}${made.view}"></boardwright-board>`;
  const copy = (text: string): void => attempt(() => navigator.clipboard.writeText(text).then(() => tell(t.share.copied)));
  return (
    <div className="form made-link">
      <label>
        {t.share.made}
        <input readOnly value={link} data-testid="share-link" onFocus={(e) => e.currentTarget.select()} />
      </label>
      <label>
        {t.share.embed}
        <textarea readOnly rows={3} value={element} onFocus={(e) => e.currentTarget.select()} />
      </label>
      <div className="acts">
        <a className="button" href={made.path} target="_blank" rel="noreferrer">
          <Icon name="eye" /> {t.project.openViewer}
        </a>
        <button type="button" onClick={() => copy(element)}>
          {t.share.copyEmbed}
        </button>
        <button type="button" onClick={() => copy(link)}>
          {t.share.copy}
        </button>
      </div>
    </div>
  );
}
