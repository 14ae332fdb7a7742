import { type JSX, type SyntheticEvent, useMemo, useRef, useState } from 'react';
import { api, type ProjectSummary, type Started } from '../api.js';
import { useJobEvents } from '../events.js';
import { client, useProjects } from '../queries.js';
import { go, projectRoute } from '../route.js';
import { t } from '../strings.js';
import { Icon } from '../ui/icons.js';
import { useMore } from '../ui/more.js';
import { attempt, tellError } from '../ui/toast.js';
import { Examples, openExample } from './examples.js';
import { openAndGo } from './file-drop.js';
import { ACCEPTED } from './open-files.js';
import { ProjectCard } from './project-card.js';
import { BrandLink, CornerMenu, Link, type Shell } from './shell.js';
import { SORTS, type Sort, sorted } from './sorting.js';

/** The start: a sentence, a file, or a project that is there. */
export function Home(shell: Shell): JSX.Element {
  useJobEvents();
  const [text, setText] = useState('');
  return (
    <div className="home">
      <header className="top">
        <BrandLink />
        <span className="grow" />
        <Link to={{ page: 'library' }} className="quiet-link">
          {t.library.title}
        </Link>
        <Link to={{ page: 'about' }} className="quiet-link">
          {t.about.title}
        </Link>
        <CornerMenu {...shell} />
      </header>
      <main>
        <Start text={text} setText={setText} />
        <Projects />
        <Examples use={setText} />
      </main>
    </div>
  );
}

function Start({ text, setText }: { text: string; setText: (text: string) => void }): JSX.Element {
  const [busy, setBusy] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const send = (e: SyntheticEvent): void => {
    e.preventDefault();
    if (busy || text.trim() === '') return;
    setBusy(true);
    api<Started>('POST', '/api/projects', { prompt: text, inline: true }).then(
      ({ project }) => go(projectRoute(project.slug)),
      (error: unknown) => {
        setBusy(false);
        tellError(error);
      },
    );
  };
  const blank = (): void =>
    attempt(async () => {
      const { project } = await api<{ project: ProjectSummary }>('POST', '/api/projects', { name: t.home.blankName });
      void client.invalidateQueries({ queryKey: ['projects'] });
      go(projectRoute(project.slug));
    });
  return (
    <section className="start" aria-labelledby="start-title">
      <h1 id="start-title">{t.home.title}</h1>
      <p className="quiet">{t.home.lead}</p>
      <form className="prompt" onSubmit={send}>
        <textarea
          id="prompt"
          value={text}
          aria-label={t.home.title}
          placeholder={t.home.placeholder}
          maxLength={20_000}
          rows={3}
          onChange={(e) => setText(e.target.value)}
          onKeyDown={(e) => e.key === 'Enter' && !e.shiftKey && send(e)}
        />
        <footer>
          <button type="button" className="ghost" onClick={() => file.current?.click()}>
            <Icon name="file" /> {t.home.open}
          </button>
          <input
            ref={file}
            type="file"
            hidden
            multiple
            accept={ACCEPTED}
            aria-label={t.home.open}
            onChange={(e) => openAndGo([...(e.target.files ?? [])])}
          />
          <button type="button" className="ghost" onClick={blank}>
            <Icon name="plus" /> {t.home.blank}
          </button>
          <span className="grow" />
          <kbd>{t.home.keys}</kbd>
          <button type="submit" className="primary" disabled={busy || text.trim() === ''}>
            {t.home.submit}
          </button>
        </footer>
      </form>
    </section>
  );
}

function Projects(): JSX.Element {
  const [archived, setArchived] = useState(false);
  const [q, setQ] = useState('');
  const [sort, setSort] = useState<Sort>('touched');
  const { data } = useProjects(archived);
  const found = useMemo(() => sorted(data?.projects ?? [], q, sort), [data, q, sort]);
  const [shown, more] = useMore(found, `${q} ${sort} ${archived}`);
  if (data === undefined) return <p className="quiet center">{t.loading}</p>;
  return (
    <section className="gallery" aria-labelledby="gallery-title">
      <header>
        <h2 id="gallery-title">{archived ? t.home.archived : data.projects.length === 0 ? t.home.how : t.home.projects}</h2>
        {data.projects.length === 0 ? null : (
          <>
            <label className="search">
              <Icon name="search" />
              <input type="search" value={q} placeholder={t.home.search} aria-label={t.home.search} onChange={(e) => setQ(e.target.value)} />
            </label>
            <select value={sort} aria-label={t.home.sort} onChange={(e) => setSort(SORTS.find((s) => s === e.target.value) ?? 'touched')}>
              {SORTS.map((s) => (
                <option key={s} value={s}>
                  {t.home.sorts[s]}
                </option>
              ))}
            </select>
          </>
        )}
        <button type="button" className="ghost" aria-pressed={archived} onClick={() => setArchived(!archived)}>
          <Icon name="archive" /> {archived ? t.home.showActive : t.home.showArchived}
        </button>
        <Link to={{ page: 'trash' }} className="button ghost">
          <Icon name="trash" /> {t.home.trash(data.trash)}
        </Link>
      </header>
      {data.projects.length === 0 && !archived ? <FirstSteps /> : null}
      {found.length === 0 && data.projects.length > 0 ? <p className="quiet">{t.home.noMatch(q)}</p> : null}
      {data.projects.length === 0 && archived ? <p className="quiet">{t.home.nothing}</p> : null}
      <ul className="cards">
        {shown.map((project) => (
          <ProjectCard key={project.slug} project={project} />
        ))}
      </ul>
      {more}
    </section>
  );
}

function FirstSteps(): JSX.Element {
  return (
    <section className="teach" aria-label={t.home.teach}>
      <ol className="first-steps">
        {t.home.steps.map(([title, words]) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>{words}</span>
          </li>
        ))}
      </ol>
      <p className="center">
        <button type="button" onClick={() => openExample(t.home.tourOf, true)}>
          <Icon name="play" /> {t.home.tour}
        </button>
      </p>
      <p className="quiet center">{t.home.drop}</p>
    </section>
  );
}
