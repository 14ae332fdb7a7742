import { type JSX, useState } from 'react';
import { useApp, useBenchmarks, useChangelog, usePlatforms } from '../queries.js';
import { t } from '../strings.js';
import { usd } from '../ui/time.js';
import { PlainPage, type Shell } from './shell.js';

/** What this service is, can do and has learnt. */
export function About(shell: Shell): JSX.Element {
  return (
    <PlainPage {...shell} title={t.about.title}>
      <Service />
      <Platforms />
      <Measured />
      <Changes />
    </PlainPage>
  );
}

function Service(): JSX.Element | null {
  const { data: app } = useApp();
  if (app === undefined) return <p className="quiet">{t.loading}</p>;
  const { chat, router, simulator, catalogue } = app;
  const rows: readonly (readonly [string, string])[] = [
    [t.about.version, [app.version, app.build.tag ?? app.build.commit?.slice(0, 8)].filter(Boolean).join(' · ')],
    [t.about.chat, chat.available ? [chat.backend, chat.model].filter(Boolean).join(' · ') : chat.why],
    [t.about.catalogue, catalogue.available ? t.about.rows(catalogue.parts, catalogue.dated ?? catalogue.source) : catalogue.why],
    [t.about.simulator, simulator.available ? [simulator.engine, simulator.version].filter(Boolean).join(' ') : simulator.why],
    [t.about.router, router.ready ? t.about.ready : router.why],
    [t.about.auth, app.auth ? t.about.authOn : t.about.authOff],
    [t.about.data, app.data_dir],
  ];
  return (
    <section>
      <dl className="facts">
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <a href="/api/openapi.json">{t.about.api}</a>
    </section>
  );
}

function Platforms(): JSX.Element {
  const { data } = usePlatforms();
  const [q, setQ] = useState('');
  const shown = (data?.platforms ?? []).filter((p) => p.name.toLowerCase().includes(q.toLowerCase()));
  return (
    <section>
      <h2>{t.about.platforms}</h2>
      <input type="search" value={q} aria-label={t.about.find} placeholder={t.about.find} onChange={(e) => setQ(e.target.value)} />
      <ul className="platforms">
        {shown.map(({ id, name, mounting, geometry, rails, price }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span>
              {mounting} · {geometry.width} × {geometry.height} mm · {rails.map((r) => `${r.volts} V`).join(', ')}
              {price === null ? '' : ` · ${usd(price)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How many sentences of each set became what was asked. */
function Measured(): JSX.Element | null {
  const { data } = useBenchmarks();
  const rows = (data?.pipeline.runs ?? []).flatMap(({ run, mtime, rows: own }) =>
    own.flatMap(({ backend, built = false, passed, of }) =>
      passed === undefined || of === undefined ? [] : [{ run, mtime, backend, built, passed, of }],
    ),
  );
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>{t.about.measured}</h2>
      <p className="quiet">{t.about.measuredLead}</p>
      <table className="table">
        <thead>
          <tr>
            {t.about.measuredHeads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ run, mtime, backend, built, passed, of }) => (
            <tr key={`${run} ${backend}`}>
              <td>{run}</td>
              <td>{new Date(mtime * 1000).toISOString().slice(0, 10)}</td>
              <td>{backend}</td>
              <td>{built ? t.about.asBoards : t.about.asDesigns}</td>
              <td>{t.about.passed(passed, of)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Changes(): JSX.Element {
  const { data } = useChangelog();
  return (
    <section>
      <h2>{t.about.changes}</h2>
      {(data?.releases ?? []).map(({ version, date, sections }, i) => (
        <details key={version} open={i === 0}>
          <summary>
            <strong>{version}</strong> {date}
          </summary>
          {Object.entries(sections).map(([title, entries]) => (
            <div key={title}>
              <h3>{title}</h3>
              <ul>
                {entries.map((entry) => (
                  <li key={entry}>{entry}</li>
                ))}
              </ul>
            </div>
          ))}
        </details>
      ))}
    </section>
  );
}
