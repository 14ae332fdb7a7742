import type { JSX } from 'react';
import type { ProjectSummary } from '../api.js';
import { projectRoute } from '../route.js';
import { t } from '../strings.js';
import { Icon } from '../ui/icons.js';
import { ago, clock, usd } from '../ui/time.js';
import { ProjectMenu } from './project-acts.js';
import { Link } from './shell.js';

/** The build's verdict as a chip. */
export function Verdict({ passed }: { passed: boolean | null }): JSX.Element {
  const [kind, words] =
    passed === null ? (['none', t.verdict.none] as const) : passed ? (['yes', t.verdict.passed] as const) : (['no', t.verdict.failed] as const);
  return (
    <span className={`verdict ${kind}`} title={t.verdict.hint}>
      {words}
    </span>
  );
}

/** The board's picture, or its place. `v` in its address: a new version is a new picture. */
export function Thumbnail({ project }: { project: Pick<ProjectSummary, 'thumbnail' | 'current'> }): JSX.Element {
  return project.thumbnail === '' ? (
    <span className="thumb none">
      <Icon name="board" size={28} />
    </span>
  ) : (
    <img className="thumb" loading="lazy" src={`${project.thumbnail}?side=front`} alt="" />
  );
}

export function ProjectCard({ project }: { project: ProjectSummary }): JSX.Element {
  const { slug, name, summary, description, current, parts, passed, asks, cost, touched, tags } = project;
  return (
    <li className="card">
      <Link to={projectRoute(slug)} className="card-link">
        <Thumbnail project={project} />
        <strong>{name}</strong>
        <span className="card-summary">{description || summary || t.project.nothingBuilt}</span>
      </Link>
      <footer>
        {current === null ? null : <Verdict passed={passed} />}
        {asks === null ? null : <span>{t.project.asks(asks.met, asks.of)}</span>}
        {current === null ? null : <span>{t.project.parts(parts)}</span>}
        {cost > 0 ? <span>{usd(cost)}</span> : null}
        {tags.map((tag) => (
          <span key={tag} className="tag">
            {tag}
          </span>
        ))}
        <time title={clock(touched)}>{ago(touched)}</time>
        <ProjectMenu project={project} />
      </footer>
    </li>
  );
}
