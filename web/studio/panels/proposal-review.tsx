import type { JSX } from 'react';
import { api, at } from '../api.js';
import { WithRefs } from '../chat/reply.js';
import { type Showing, useOpen } from '../project/context.js';
import { client, refresh } from '../queries.js';
import { go, projectRoute } from '../route.js';
import { t } from '../strings.js';
import { usd } from '../ui/time.js';
import { attempt, tell } from '../ui/toast.js';

const SHOWINGS: readonly Showing[] = ['before', 'after', 'swipe', 'over'];

/** What is proposed: as numbers, as sentences, as pictures; taken or left as a whole. */
export function ProposalReview(): JSX.Element | null {
  const { slug, proposal, busy, showing, setShowing } = useOpen();
  if (proposal === null || busy) return null;
  const { review, said, message, base } = proposal;
  const settle = (how: 'accept' | 'reject'): void =>
    attempt(async () => {
      const { version } = await api<{ version?: string }>('POST', `${at.project(slug)}/proposal/${how}`);
      setShowing('before');
      client.removeQueries({ queryKey: ['proposal-board', slug] });
      await refresh(slug);
      tell(version === undefined ? t.proposal.rejected : t.proposal.accepted(version));
    });
  const counts: readonly (readonly [string, string, boolean])[] = [
    [t.proposal.counts.parts, t.proposal.change(review.parts.added, review.parts.removed, review.parts.changed), false],
    [t.proposal.counts.nets, t.proposal.change(review.nets.added, review.nets.removed, review.nets.changed), false],
    [t.proposal.counts.erc, `${review.erc.before} → ${review.erc.after}`, review.erc.after > review.erc.before],
    [t.proposal.counts.cost, `${review.cost.delta >= 0 ? '+' : ''}${usd(review.cost.delta)}`, false],
  ];
  return (
    <section className="proposal" aria-label={t.proposal.title}>
      <header>
        <strong>{t.proposal.title}</strong>
        <div className="segmented" role="group" aria-label={t.project.views}>
          {SHOWINGS.map((how) => (
            <button
              key={how}
              type="button"
              aria-pressed={showing === how}
              onClick={() => {
                setShowing(how);
                go(projectRoute(slug));
              }}
            >
              {t.proposal[how]}
            </button>
          ))}
        </div>
      </header>
      <p>{message}</p>
      <p className="quiet">{t.proposal.lead(base)}</p>
      <dl className="counts">
        {counts.map(([name, text, bad]) => (
          <div key={name} className={bad ? 'bad' : ''}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <ul>
        {said.map((line) => (
          <li key={line}>
            <WithRefs text={line} />
          </li>
        ))}
      </ul>
      <footer>
        <button type="button" onClick={() => settle('reject')}>
          {t.proposal.reject}
        </button>
        <button type="button" className="primary" onClick={() => settle('accept')}>
          {t.proposal.accept}
        </button>
      </footer>
    </section>
  );
}
