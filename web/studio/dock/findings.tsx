import { type JSX, useState } from 'react';
import type { Finding, StudioBoard } from '../api.js';
import { lightUp, type Open, useOpen } from '../project/context.js';
import { t } from '../strings.js';
import { Icon, type IconName } from '../ui/icons.js';
import { tell } from '../ui/toast.js';

type Severity = 'error' | 'warning' | 'info' | 'gap';
interface Row {
  readonly severity: Severity;
  readonly message: string;
  readonly refs: readonly string[];
  readonly nets: readonly string[];
  readonly remedy: Finding['remedy'];
}
const RANK: readonly Severity[] = ['error', 'warning', 'gap', 'info'];
const ICONS: Record<Severity, IconName> = { error: 'cross', warning: 'warn', info: 'info', gap: 'cart' };

/** What is wrong or to be looked at; asks that are not met stand in the list of asks. */
function rowsOf(board: StudioBoard): Row[] {
  const told = new Set((board.ledger?.entries ?? []).map((e) => (e.text === '' ? e.says : `“${e.text}”: ${e.says}`)));
  const rows: Row[] = [
    ...board.unrouted.map(
      (u): Row => ({ severity: 'error', message: t.findings.unrouted(u.net, u.from, u.to), refs: [], nets: [u.net], remedy: undefined }),
    ),
    ...board.findings
      .filter((f) => !(f.rule === 'ask' && told.has(f.message)))
      .map((f): Row => ({ severity: f.severity, message: f.message, refs: f.refs, nets: f.nets, remedy: f.remedy })),
    ...board.gaps.map(
      (g): Row => ({
        severity: 'gap',
        message: g.message,
        refs: g.ref === undefined ? [] : [g.ref],
        nets: g.net === undefined ? [] : [g.net],
        remedy: undefined,
      }),
    ),
  ];
  return rows.sort((a, b) => RANK.indexOf(a.severity) - RANK.indexOf(b.severity));
}

export const openCount = (board: StudioBoard): number => rowsOf(board).filter((r) => r.severity !== 'info').length;

export function Findings(): JSX.Element | null {
  const open = useOpen();
  const [infos, setInfos] = useState(false);
  if (open.board === null) return null;
  const rows = rowsOf(open.board);
  const notes = rows.filter((r) => r.severity === 'info').length;
  const shown = infos ? rows : rows.filter((r) => r.severity !== 'info');
  return (
    <>
      {shown.length === 0 ? <p className="quiet pad">{t.findings.clean}</p> : null}
      <ul className="findings">
        {shown.map((row, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two findings may say the same
          <FindingRow key={i} open={open} row={row} />
        ))}
      </ul>
      {notes > 0 && !infos ? (
        <button type="button" className="link notes" onClick={() => setInfos(true)}>
          {t.findings.infos(notes)}
        </button>
      ) : null}
    </>
  );
}

function FindingRow({ open, row }: { open: Open; row: Row }): JSX.Element {
  const { severity, message, refs, nets, remedy } = row;
  const mend = (): void => {
    if (remedy === undefined) return;
    open.draft.edit(() => remedy.constraints);
    tell(t.findings.remedied);
  };
  return (
    <li className={severity}>
      <button type="button" className="row" onClick={() => lightUp(open, refs, nets)}>
        <Icon name={ICONS[severity]} size={14} />
        <span className="visually-hidden">{t.findings.severities[severity]}: </span>
        <span>{message}</span>
      </button>
      {remedy === undefined || open.readOnly ? null : (
        <button type="button" title={remedy.message} onClick={mend}>
          {t.findings.remedy}
        </button>
      )}
    </li>
  );
}
