import type { JSX } from 'react';
import { api, at } from '../api.js';
import { Link } from '../home/shell.js';
import { refresh } from '../queries.js';
import { go, projectRoute, routeOf } from '../route.js';
import { t } from '../strings.js';
import { Icon } from '../ui/icons.js';
import { attempt, tell } from '../ui/toast.js';
import { useOpen } from './context.js';

/** An older version is looked at: what that means, and the ways on. */
export function Banner(): JSX.Element | null {
  const { readOnly, version, detail, slug, tab } = useOpen();
  const { current } = detail;
  if (!readOnly || version === null || current === null) return null;
  return (
    <div className="banner" role="status">
      <Icon name="info" />
      <span>{t.project.oldVersion(version.id, current)}</span>
      <span className="grow" />
      <Link to={projectRoute(slug, { tab })}>{t.project.backTo(current)}</Link>
      <button type="button" onClick={() => attempt(() => makeCurrent(slug, version.id))}>
        {t.project.makeCurrent(version.id)}
      </button>
    </div>
  );
}

export async function makeCurrent(slug: string, vid: string): Promise<void> {
  await api('POST', `${at.version(slug, vid)}/restore`);
  await refresh(slug);
  tell(t.chat.undone(vid));
  const { pathname, search } = location;
  const here = routeOf(pathname, search);
  if (here.page === 'project' && here.vid !== null) go(projectRoute(slug, { tab: here.tab }), true);
}
