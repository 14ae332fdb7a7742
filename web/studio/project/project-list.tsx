import { type JSX, useMemo, useState } from 'react';
import { ProjectMenu } from '../home/project-acts.js';
import { Thumbnail } from '../home/project-card.js';
import { Link } from '../home/shell.js';
import { sorted } from '../home/sorting.js';
import { useProjects } from '../queries.js';
import { go, projectRoute } from '../route.js';
import { t } from '../strings.js';
import { Icon } from '../ui/icons.js';
import { useMore } from '../ui/more.js';
import { ago } from '../ui/time.js';
import { useOpen } from './context.js';

/** The other projects, a press away. */
export function ProjectList(): JSX.Element {
  const { slug } = useOpen();
  const { data } = useProjects(false);
  const [q, setQ] = useState('');
  const found = useMemo(() => sorted(data?.projects ?? [], q, 'touched'), [data, q]);
  const [shown, more] = useMore(found, q);
  return (
    <>
      <div className="list-head">
        <label className="search">
          <Icon name="search" />
          <input type="search" value={q} placeholder={t.home.search} aria-label={t.home.search} onChange={(e) => setQ(e.target.value)} />
        </label>
        <Link to={{ page: 'home' }} className="button ghost" label={t.project.list}>
          <Icon name="plus" />
        </Link>
      </div>
      <ul className="list">
        {shown.map((project) => (
          <li key={project.slug} className={project.slug === slug ? 'on' : ''}>
            <Link to={projectRoute(project.slug)} current={project.slug === slug}>
              <Thumbnail project={project} />
              <span>
                <strong>{project.name}</strong>
                <small>
                  {project.current === null ? t.project.nothingBuilt : t.project.parts(project.parts)} · {ago(project.touched)}
                </small>
              </span>
            </Link>
            <ProjectMenu project={project} onGone={() => project.slug === slug && go({ page: 'home' })} />
          </li>
        ))}
        {more === null ? null : <li>{more}</li>}
      </ul>
      <div className="list-foot">
        <Link to={{ page: 'trash' }} className="quiet-link">
          <Icon name="trash" /> {t.home.trash(data?.trash ?? 0)}
        </Link>
      </div>
    </>
  );
}
