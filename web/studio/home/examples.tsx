import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { api, type ExampleRow, type ProjectDetail } from '../api.js';
import { begin } from '../project/tour.js';
import { client } from '../queries.js';
import { go, projectRoute } from '../route.js';
import { t } from '../strings.js';
import { attempt } from '../ui/toast.js';

/** Opens a copy of an example. `shown`: with the tour through the page. */
export function openExample(id: string, shown = false): void {
  attempt(async () => {
    const { project } = await api<{ project: ProjectDetail }>('POST', `/api/examples/${id}/open`, {});
    void client.invalidateQueries({ queryKey: ['projects'] });
    if (shown) begin();
    go(projectRoute(project.slug));
  });
}

/** Finished boards. `use`: puts the sentence of one into the prompt. */
export function Examples({ use }: { use: (prompt: string) => void }): JSX.Element | null {
  const { data } = useQuery({
    queryKey: ['examples'],
    queryFn: () => api<{ examples: ExampleRow[] }>('GET', '/api/examples'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === undefined) return null;
  return (
    <section className="gallery shown-boards" aria-labelledby="examples-title">
      <header>
        <h2 id="examples-title">{t.home.examples}</h2>
      </header>
      <p className="quiet">{t.home.examplesLead}</p>
      <ul className="cards">
        {data.examples.map(({ id, title, prompt, picture }) => (
          <li key={id} className="example">
            <button type="button" className="example-open" aria-label={t.home.openExample(title)} onClick={() => openExample(id)}>
              <img loading="lazy" src={picture} alt="" />
              <strong>{title}</strong>
            </button>
            <p>{prompt}</p>
            <button
              type="button"
              className="ghost"
              aria-label={`${t.home.useSentence}: ${title}`}
              onClick={() => {
                use(prompt);
                document.getElementById('prompt')?.focus();
              }}
            >
              {t.home.useSentence}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
