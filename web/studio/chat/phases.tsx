import { type JSX, useEffect, useState } from 'react';
import { api, type Job } from '../api.js';
import { refresh, useJobPicture } from '../queries.js';
import { t } from '../strings.js';
import { Icon } from '../ui/icons.js';
import { attempt } from '../ui/toast.js';

const PHASES = ['read', 'queued', 'think', 'resolve', 'erc', 'place', 'route', 'pour', 'drc', 'price', 'export', 'commit'] as const;
type Phase = (typeof PHASES)[number];
const TICK_MS = 200;

/** A job on its way: every phase with its seconds, the present one counting. */
export function Phases({ job }: { job: Job }): JSX.Element {
  const [now, setNow] = useState(() => Date.now() / 1000);
  const [stopping, setStopping] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1000), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const passed = new Map<string, number>();
  for (const [i, { phase, at, s }] of job.steps.entries()) {
    const last = i === job.steps.length - 1;
    passed.set(phase, (passed.get(phase) ?? 0) + (last ? Math.max(s, now - at) : s));
  }
  const stop = (): void => {
    setStopping(true);
    attempt(async () => {
      await api('DELETE', `/api/jobs/${job.id}`).finally(() => refresh(job.project));
    });
  };
  const { data: picture = null } = useJobPicture(job);
  const done = PHASES.indexOf(job.phase as Phase);
  return (
    <div className="working">
      <div className="working-head">
        <span className="spinner" aria-hidden="true" />
        <strong role="status" aria-live="polite">
          {phaseTitle(job.phase)} …
        </strong>
        <span className="quiet">{t.chat.seconds(Math.max(0, now - (job.started ?? job.created)))}</span>
        <span className="grow" />
        <button type="button" className="ghost" disabled={stopping} onClick={stop}>
          <Icon name="stop" /> {t.chat.stop}
        </button>
      </div>
      <progress max={PHASES.length} value={Math.max(0, done)} aria-label={t.project.building} />
      {picture === null ? null : <img className="so-far" src={picture} alt={t.project.soFar} />}
      <ol className="phases">
        {PHASES.map((phase, i) => {
          const s = passed.get(phase);
          if (s === undefined && (i > done || phase === 'read')) return null;
          return (
            <li key={phase} className={phase === job.phase ? 'now' : 'done'}>
              <span>{phaseTitle(phase)}</span>
              <span>{s === undefined ? '' : t.chat.seconds(s)}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

const phaseTitle = (phase: string): string => t.phases[phase as Phase] ?? phase;
