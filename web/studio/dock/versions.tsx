import { type FormEvent, type JSX, useState } from 'react';
import { api, at, type ProjectDetail, type VersionView } from '../api.js';
import { Verdict } from '../home/project-card.js';
import { Link } from '../home/shell.js';
import { makeCurrent } from '../project/banner.js';
import { useOpen } from '../project/context.js';
import { refresh } from '../queries.js';
import { go, projectRoute } from '../route.js';
import { t } from '../strings.js';
import { Dialog } from '../ui/dialog.js';
import { Icon } from '../ui/icons.js';
import { Menu, type MenuItem } from '../ui/menu.js';
import { ago, clock, usd } from '../ui/time.js';
import { attempt, tell, tellError } from '../ui/toast.js';

/** Every version as a picture in a row, the newest first. */
export function Versions(): JSX.Element {
  const { detail } = useOpen();
  if (detail.versions.length === 0) return <p className="quiet pad">{t.versions.none}</p>;
  return (
    <ol className="timeline">
      {[...detail.versions].reverse().map((version) => (
        <VersionCard key={version.id} version={version} />
      ))}
    </ol>
  );
}

function VersionCard({ version }: { version: VersionView }): JSX.Element {
  const { slug, detail, version: shown, tab, busy } = useOpen();
  const [noting, setNoting] = useState(false);
  const { id, parent, passed, asks, parts, cost, findings, label, notes, summary, created } = version;
  const current = id === detail.current;
  const fork = (): void =>
    attempt(async () => {
      const { project } = await api<{ project: ProjectDetail }>('POST', `${at.project(slug)}/fork`, { version: id });
      await refresh(project.slug);
      tell(t.project.forked(project.name));
      go(projectRoute(project.slug));
    });
  const inside = detail.versions.some((v) => v.id === parent);
  const items: (MenuItem | null)[] = [
    { title: t.versions.notes, icon: 'flag', act: () => setNoting(true) },
    ...(current ? [] : [{ title: t.versions.restore, icon: 'undo' as const, disabled: busy, act: () => attempt(() => makeCurrent(slug, id)) }]),
    { title: t.project.fork, icon: 'fork', act: fork },
    null,
    ...(inside
      ? [
          {
            title: t.versions.compareParent(parent ?? ''),
            icon: 'diff' as const,
            act: () => go(projectRoute(slug, { vid: id, tab: 'compare', against: parent })),
          },
        ]
      : []),
    ...(current
      ? []
      : [
          {
            title: t.versions.compare,
            icon: 'diff' as const,
            act: () => go(projectRoute(slug, { vid: detail.current, tab: 'compare', against: id })),
          },
        ]),
    null,
    { title: t.project.gerbers, icon: 'download', act: `${at.version(slug, id)}/gerbers.zip` },
    { title: t.project.step, icon: 'download', act: `${at.version(slug, id)}/board?format=step` },
    { title: t.project.glb, icon: 'download', act: `${at.version(slug, id)}/board?format=glb` },
  ];
  return (
    <li className={id === shown?.id ? 'version on' : 'version'}>
      <Link to={projectRoute(slug, { vid: current ? null : id, tab: tab === 'compare' ? 'board' : tab })} current={id === shown?.id}>
        <img loading="lazy" src={`${at.file(slug, id, 'board.svg')}?side=front`} alt={t.versions.picture(id)} />
        <span className="version-head">
          <strong>{label === '' ? id : `${id} · ${label}`}</strong>
          {current ? <span className="tag">{t.versions.current}</span> : null}
        </span>
        <span className="version-facts">
          <Verdict passed={passed} />
          {asks === null ? null : <span>{t.project.asks(asks.met, asks.of)}</span>}
          <span>{t.project.parts(parts)}</span>
          {cost > 0 ? <span>{usd(cost)}</span> : null}
          {findings === null || findings.errors === 0 ? null : <span className="bad">{t.versions.errors(findings.errors)}</span>}
          {findings === null || findings.warnings === 0 ? null : <span>{t.versions.warnings(findings.warnings)}</span>}
        </span>
        <span className="version-summary" title={notes || summary}>
          {notes || summary}
        </span>
        <time title={clock(created)}>{ago(created)}</time>
      </Link>
      <Menu label={t.versions.menu(id)} items={items}>
        <Icon name="more" size={14} />
      </Menu>
      {noting ? <Notes version={version} onClose={() => setNoting(false)} /> : null}
    </li>
  );
}

function Notes({ version, onClose }: { version: VersionView; onClose: () => void }): JSX.Element {
  const { slug } = useOpen();
  const send = (e: FormEvent<HTMLFormElement>): void => {
    e.preventDefault();
    const form = new FormData(e.currentTarget);
    const change = { label: String(form.get('label') ?? ''), notes: String(form.get('notes') ?? '') };
    api('PATCH', at.version(slug, version.id), change).then(() => {
      void refresh(slug);
      onClose();
    }, tellError);
  };
  return (
    <Dialog title={`${version.id}: ${t.versions.notes}`} onClose={onClose}>
      <form className="form" onSubmit={send}>
        <label>
          {t.versions.labelField}
          <input name="label" defaultValue={version.label} maxLength={200} />
        </label>
        <label>
          {t.versions.notesField}
          <textarea name="notes" defaultValue={version.notes} maxLength={20_000} rows={5} />
        </label>
        <footer>
          <button type="button" onClick={onClose}>
            {t.cancel}
          </button>
          <button type="submit" className="primary">
            {t.save}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
