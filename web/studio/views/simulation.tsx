import { type JSX, useState } from 'react';
import { api, at, messageOf, type Simulation } from '../api.js';
import { WithRefs } from '../chat/reply.js';
import { useOpen } from '../project/context.js';
import { client, refresh, useSimulation } from '../queries.js';
import { t } from '../strings.js';
import { Icon } from '../ui/icons.js';
import { Plot } from './plot.js';
import { short } from './units.js';

/** The circuit simulated: rails, nodes, currents, plots. */
export default function SimulationView(): JSX.Element {
  const { slug, version } = useOpen();
  const vid = version?.id ?? '';
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState('');
  const { data } = useSimulation(slug, version);
  const run = (): void => {
    setRunning(true);
    setProblem('');
    api<Simulation>('POST', `${at.version(slug, vid)}/simulate`)
      .then(
        (made) => {
          client.setQueryData(['sim', slug, vid], made);
          void refresh(slug);
        },
        (error: unknown) => setProblem(messageOf(error)),
      )
      .finally(() => setRunning(false));
  };
  return (
    <div className="paper-view simulation">
      <header>
        <p className="quiet">{t.sim.lead}</p>
        <button type="button" className="primary" disabled={running} onClick={run}>
          <Icon name="play" /> {running ? t.sim.running : data === undefined ? t.sim.run : t.sim.again}
        </button>
      </header>
      {problem === '' ? null : (
        <p className="bad" role="alert">
          {t.sim.impossible} {problem}
        </p>
      )}
      {data === undefined ? null : <Result result={data} />}
    </div>
  );
}

function Result({ result }: { result: Simulation }): JSX.Element {
  const { scene } = useOpen();
  const { sim, notes, gaps } = result;
  const parts = Object.entries(sim.currents);
  return (
    <>
      {notes.map((line) => (
        <p key={line} className="quiet">
          {line}
        </p>
      ))}
      {gaps.length === 0 ? null : (
        <details>
          <summary>{t.sim.left(gaps.length)}</summary>
          <ul className="gaps">
            {gaps.map(({ ref, reason }) => (
              <li key={ref}>
                <WithRefs text={reason.includes(ref) ? reason : `${ref}: ${reason}`} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <section>
        <h2>{t.sim.rails}</h2>
        <table className="table">
          <thead>
            <tr>
              {[t.sim.net, t.sim.want, t.sim.is, t.sim.amps, t.sim.ok].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sim.rails.map(({ net, volts, simulated, ok, amps }) => (
              <tr key={net} className={ok ? '' : 'bad'}>
                <td>
                  <button type="button" className="link" onClick={() => scene?.state.select([], net)}>
                    {net}
                  </button>
                </td>
                <td>{short(volts, 'V')}</td>
                <td>{short(simulated, 'V')}</td>
                <td>{amps === null ? '' : short(amps, 'A')}</td>
                <td>
                  <Icon name={ok ? 'check' : 'cross'} size={14} /> <span className="visually-hidden">{ok ? t.sim.ok : '–'}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {(sim.plots ?? []).length === 0 ? null : (
        <section>
          <h2>{t.sim.plots}</h2>
          <div className="plots">
            {(sim.plots ?? []).map((plot) => (
              <Plot key={`${plot.name} ${plot.unit}`} plot={plot} />
            ))}
          </div>
        </section>
      )}
      <section className="two-tables">
        <div>
          <h2>{t.sim.nodes}</h2>
          <table className="table">
            <tbody>
              {Object.entries(sim.nodes).map(([net, volts]) => (
                <tr key={net}>
                  <th scope="row">{net}</th>
                  <td>{short(volts, 'V')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div>
          <h2>{t.sim.amps}</h2>
          <table className="table">
            <tbody>
              {parts.map(([ref, amps]) => (
                <tr key={ref}>
                  <th scope="row">
                    <button type="button" className="link" onClick={() => scene?.state.select([ref])}>
                      {ref}
                    </button>
                  </th>
                  <td>{short(amps, 'A')}</td>
                  <td>{sim.dissipation?.[ref] === undefined ? '' : short(sim.dissipation[ref], 'W')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </>
  );
}
