import { type JSX, useState } from 'react';
import { api, type ProjectDetail } from '../api.js';
import { client, refresh, useTrash } from '../queries.js';
import { t } from '../strings.js';
import { Dialog } from '../ui/dialog.js';
import { Icon } from '../ui/icons.js';
import { attempt, tell } from '../ui/toast.js';
import { PlainPage, type Shell } from './shell.js';

export function Trash(shell: Shell): JSX.Element {
  const { data } = useTrash();
  const [asking, setAsking] = useState(false);
  const entries = data?.trash ?? [];
  const changed = (): Promise<void> =>
    Promise.all([['trash'], ['projects']].map((queryKey) => client.invalidateQueries({ queryKey }))).then(() => {});
  const restore = (slug: string, name: string): void =>
    attempt(async () => {
      const { project } = await api<{ project: ProjectDetail }>('POST', `/api/trash/${slug}/restore`);
      await Promise.all([refresh(project.slug), changed()]);
      tell(t.project.restored(name));
    });
  const empty = (): void =>
    attempt(async () => {
      await api('DELETE', '/api/trash');
      setAsking(false);
      await changed();
    });
  return (
    <PlainPage {...shell} title={t.trash.title}>
      <p className="quiet">{data !== undefined && entries.length === 0 ? t.trash.none : t.trash.lead}</p>
      <ul className="rows">
        {entries.map(({ slug, name, versions }) => (
          <li key={slug}>
            <span>
              <strong>{name}</strong> <span className="quiet">{t.trash.versions(versions)}</span>
            </span>
            <button type="button" onClick={() => restore(slug, name)}>
              <Icon name="undo" /> {t.trash.restore}
            </button>
          </li>
        ))}
      </ul>
      {entries.length === 0 ? null : (
        <button type="button" className="danger" onClick={() => setAsking(true)}>
          <Icon name="trash" /> {t.trash.empty}
        </button>
      )}
      {asking ? (
        <Dialog title={t.trash.emptyTitle} onClose={() => setAsking(false)}>
          <p>{t.trash.emptyLead(entries.length)}</p>
          <footer className="acts">
            <button type="button" onClick={() => setAsking(false)}>
              {t.cancel}
            </button>
            <button type="button" className="danger" onClick={empty}>
              {t.trash.forEver}
            </button>
          </footer>
        </Dialog>
      ) : null}
    </PlainPage>
  );
}
