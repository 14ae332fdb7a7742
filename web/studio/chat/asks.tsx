import type { JSX } from 'react';
import type { AskState, Entry } from '../api.js';
import { lightUp, useOpen } from '../project/context.js';
import { t } from '../strings.js';
import { Icon, type IconName } from '../ui/icons.js';
import { useKept } from '../ui/kept.js';
import { attempt } from '../ui/toast.js';
import { send } from './sending.js';

const RANK: readonly AskState[] = ['unmet', 'partly', 'declined', 'meant', 'met'];
const ICONS: Record<AskState, IconName> = { met: 'check', partly: 'half', unmet: 'cross', declined: 'info', meant: 'info' };

/** What was asked, ask by ask: struck off when the board does it, red when it does not. Each leads to its parts. */
export function Asks(): JSX.Element | null {
  const { board } = useOpen();
  const ledger = board?.ledger;
  const asked = (ledger?.entries ?? []).filter((e) => e.source === 'person');
  const allMet = asked.every((e) => e.state === 'met' || e.state === 'meant');
  const [shut, setShut] = useKept('asks shut', false);
  if (ledger === undefined || asked.length === 0) return null;
  const { met, of } = ledger.asks;
  const list = [...asked].sort((a, b) => RANK.indexOf(a.state) - RANK.indexOf(b.state));
  return (
    <section className={allMet ? 'asks met' : 'asks open'} aria-label={t.asks.title}>
      <button type="button" className="asks-head" aria-expanded={!shut} onClick={() => setShut(!shut)}>
        <Icon name={shut ? 'right' : 'down'} size={14} />
        <strong>{t.asks.title}</strong>
        <span className={allMet ? 'count good' : 'count bad'}>{t.asks.of(met, of)}</span>
      </button>
      {shut ? null : (
        <ul>
          {list.map((entry) => (
            <Ask key={entry.ask} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Ask({ entry }: { entry: Entry }): JSX.Element {
  const open = useOpen();
  const { slug, busy, readOnly } = open;
  const { state, text, says, by, ways = [], loses = [] } = entry;
  return (
    <li className={`ask ${state}`}>
      <button type="button" onClick={() => lightUp(open, by.refs, by.nets)} title={t.asks.states[state]}>
        <Icon name={ICONS[state]} size={14} />
        <span className="visually-hidden">{t.asks.states[state]}: </span>
        {state === 'met' ? <s>{text}</s> : <span>{text}</span>}
      </button>
      {state === 'met' && loses.length === 0 ? null : (
        <p>
          {says}
          {loses.length === 0 ? '' : ` ${t.asks.loses} ${loses.join(', ')}.`}
        </p>
      )}
      {state === 'met' || readOnly ? null : (
        <div className="answers">
          {ways.map((way) => (
            <button key={way} type="button" disabled={busy} onClick={() => attempt(() => send(slug, way))}>
              {way}
            </button>
          ))}
        </div>
      )}
    </li>
  );
}
