import { type JSX, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Job, StudioBoard, TurnView } from '../api.js';
import { isTyping } from '../app.js';
import { ProposalReview } from '../panels/proposal-review.js';
import { useOpen } from '../project/context.js';
import { useJobs } from '../queries.js';
import { t } from '../strings.js';
import { Asks } from './asks.js';
import { AttachedList } from './attached.js';
import { Composer } from './composer.js';
import { Phases } from './phases.js';
import { Reply } from './reply.js';
import { sentWith } from './sending.js';
import { Turn } from './turn.js';

/** The right side: what was asked, what was said, what is proposed, and the prompt. */
export function Conversation(): JSX.Element {
  const { slug, detail, version, board, busy, proposal } = useOpen();
  const { data: jobs } = useJobs(slug, busy);
  const [text, setText] = useState(detail.unsent ?? '');
  const [base, setBase] = useState<string | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const active = jobs?.active ?? null;
  const turns = detail.chat;
  const [putAway, setPutAway] = useState('');
  const unproposed = active === null && proposal === null ? withoutProposal(jobs?.recent[0], turns, putAway) : null;
  const suggestions = suggestionsFor(board);

  // The newest is in sight: after a turn, and when a build begins.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about when they change
  useLayoutEffect(() => {
    const node = list.current;
    if (node !== null) node.scrollTop = node.scrollHeight;
  }, [turns.length, active?.id, proposal?.created, unproposed?.id]);

  useEffect(() => {
    const press = (e: KeyboardEvent): void => {
      if (e.key !== 'c' || e.ctrlKey || e.metaKey || e.altKey || isTyping(e.target)) return;
      e.preventDefault();
      box.current?.focus();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  return (
    <div className="conversation">
      <Asks />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <div className="turns" ref={list} tabIndex={0} role="log" aria-label={t.chat.title}>
        {turns.length === 0 && active === null ? <p className="quiet center">{t.chat.hello}</p> : null}
        {turns.map((turn, i) => (
          <Turn
            key={`${turn.t} ${turn.version}`}
            turn={turn}
            last={i === turns.length - 1}
            recent={jobs?.recent ?? []}
            onEdit={(message, parent) => {
              setText(message);
              setBase(parent);
              box.current?.focus();
            }}
          />
        ))}
        {active === null ? null : (
          <article className="turn active" aria-label={t.project.building}>
            {active.message === '' ? null : (
              <div className="you">
                <p>{active.message}</p>
              </div>
            )}
            <AttachedList list={sentWith(active.id)} title={t.chat.sentAlong} />
            <Phases job={active} />
          </article>
        )}
        {unproposed === null ? null : (
          <article className="turn failed" aria-label={t.proposal.none}>
            <div className="bot">
              <p className="bad">{t.proposal.none}</p>
              <Reply text={unproposed.error ?? unproposed.result?.reply ?? ''} onAnswer={null} />
              <footer>
                <button
                  type="button"
                  className="link"
                  onClick={() => {
                    setText(unproposed.message);
                    box.current?.focus();
                  }}
                >
                  {t.chat.resend}
                </button>
                <button type="button" className="link" onClick={() => setPutAway(unproposed.id)}>
                  {t.close}
                </button>
              </footer>
            </div>
          </article>
        )}
        <ProposalReview />
        {version !== null && turns.length < 3 && active === null ? (
          <div className="suggestions">
            {suggestions.map((s) => (
              <button
                key={s}
                type="button"
                onClick={() => {
                  setText(s);
                  box.current?.focus();
                }}
              >
                {s}
              </button>
            ))}
          </div>
        ) : null}
      </div>
      <Composer text={text} setText={setText} base={base} clearBase={() => setBase(null)} box={box} />
    </div>
  );
}

/** The last job, where it was to propose something and did not: its answer stands in no turn. */
function withoutProposal(job: Job | undefined, turns: readonly TurnView[], putAway: string): Job | null {
  if (job === undefined || job.id === putAway || job.message === '' || (job.finished ?? 0) < (turns.at(-1)?.t ?? 0)) return null;
  const proposed = job.status === 'done' && (job.result?.version !== null || job.result.changes.length > 0);
  const told = turns.some((turn) => turn.you === job.message && Math.abs(turn.t - (job.finished ?? 0)) < SETTLED_S);
  return proposed || told ? null : job;
}
/** A turn is kept so near to its job's end, s. */
const SETTLED_S = 10;

/** What could be said next of this board. */
function suggestionsFor(board: StudioBoard | null): string[] {
  if (board === null) return [];
  const of = (kind: string): string | undefined => board.parts.find((p) => p.kind === kind)?.ref;
  const socket = of('usb_connector') ?? of('connector');
  return [
    ...(of('led') === undefined ? [] : [t.chat.suggestions.led]),
    ...(of('mounting_hole') === undefined ? [t.chat.suggestions.holes] : []),
    t.chat.suggestions.cost,
    ...(socket === undefined ? [] : [t.chat.suggestions.edge(socket)]),
  ];
}
