import type { JSX } from 'react';
import { api, at, type Job, type Started, type TurnView } from '../api.js';
import { Link } from '../home/shell.js';
import { useOpen } from '../project/context.js';
import { refresh } from '../queries.js';
import { projectRoute } from '../route.js';
import { t } from '../strings.js';
import { Icon } from '../ui/icons.js';
import { clock } from '../ui/time.js';
import { attempt, tell } from '../ui/toast.js';
import { AttachedList } from './attached.js';
import { Reply } from './reply.js';
import { send, start } from './sending.js';

interface Props {
  readonly turn: TurnView;
  readonly last: boolean;
  readonly recent: readonly Job[];
  /** Puts a message into the box again. */
  readonly onEdit: (message: string, base: string | null) => void;
}

/** One turn of the conversation: what was said, what came of it, and what can be done about it. */
export function Turn({ turn, last, recent, onEdit }: Props): JSX.Element {
  const open = useOpen();
  const { slug, detail, busy } = open;
  const failed = turn.error === true;
  const parent = detail.versions.find((v) => v.id === (turn.first ?? turn.version))?.parent ?? null;
  const undoTo = detail.versions.some((v) => v.id === parent) ? parent : null;
  const seconds = turn.steps.reduce((sum, step) => sum + step.s, 0);
  const again = (): void => {
    const job = recent.find((j) => j.status === 'failed' && j.message === turn.you);
    attempt(() => (job === undefined ? send(slug, turn.you) : start(slug, turn.you, () => api<Started>('POST', `/api/jobs/${job.id}/retry`, {}))));
  };
  const undo = (vid: string): void =>
    attempt(async () => {
      await api('POST', `${at.version(slug, vid)}/restore`);
      await refresh(slug);
      tell(t.chat.undone(vid));
    });
  return (
    <article className={['turn', turn.kind ?? '', failed ? 'failed' : ''].join(' ')} aria-label={turn.you.slice(0, 60)}>
      <div className="you">
        <p>{turn.you}</p>
        {turn.kind === undefined ? (
          <button type="button" className="ghost" aria-label={t.chat.resend} title={t.chat.resend} onClick={() => onEdit(turn.you, undoTo)}>
            <Icon name="edit" size={13} />
          </button>
        ) : null}
      </div>
      <AttachedList list={turn.attached ?? []} title={t.chat.sentAlong} />
      <div className="bot">
        {failed ? <p className="bad">{t.chat.failed}</p> : null}
        <Reply text={turn.bot} onAnswer={last && !busy ? (message) => attempt(() => send(slug, message)) : null} />
        <footer>
          {turn.version === '' ? null : (
            <Link to={projectRoute(slug, { vid: turn.version === detail.current ? null : turn.version, tab: open.tab })} className="made">
              {turn.first === undefined ? t.chat.made(turn.version) : t.chat.revised(turn.first, turn.version)}
            </Link>
          )}
          {seconds > 0 ? <span>{t.chat.took(seconds)}</span> : null}
          <time title={clock(turn.t)}>{new Date(turn.t * 1000).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}</time>
          <span className="grow" />
          {failed && last ? (
            <button type="button" className="link" disabled={busy} onClick={again}>
              {t.chat.again}
            </button>
          ) : null}
          {last && undoTo !== null && turn.version === detail.current ? (
            <button type="button" className="link" disabled={busy} title={t.chat.undo(undoTo)} onClick={() => undo(undoTo)}>
              {t.undo}
            </button>
          ) : null}
        </footer>
      </div>
    </article>
  );
}
