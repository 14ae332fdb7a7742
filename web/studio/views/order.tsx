import { type JSX, useSyncExternalStore } from 'react';
import { at, type FileEntry, type StudioBoard } from '../api.js';
import { lightUp, useOpen } from '../project/context.js';
import { useFiles, useText } from '../queries.js';
import { t } from '../strings.js';
import { Icon } from '../ui/icons.js';
import { bytes, usd } from '../ui/time.js';
import { csvRows } from './csv.js';

/** What goes to the fab: what is open, what it costs, the tables and the files. */
export default function Order(): JSX.Element | null {
  const { slug, version, board } = useOpen();
  const vid = version?.id ?? '';
  const { data } = useFiles(slug, vid);
  const files = data?.files ?? [];
  if (board === null) return <p className="quiet center">{t.loading}</p>;
  return (
    <div className="paper-view order">
      <header>
        <div>
          {board.order === undefined ? (
            <p className="quiet">{t.order.imported}</p>
          ) : (
            <>
              <p className="big">{t.order.estimate(usd(board.order.total_usd), board.order.quantity)}</p>
              <p className="quiet">
                {[t.order.hint, board.order.complete ? '' : t.order.incomplete, board.order.dated === null ? '' : t.order.dated(board.order.dated)]
                  .filter(Boolean)
                  .join(' ')}
              </p>
            </>
          )}
        </div>
        <a className="button primary" href={`${at.version(slug, vid)}/gerbers.zip`}>
          <Icon name="download" /> {t.order.zip}
        </a>
      </header>
      <div className="two-tables">
        <Checklist board={board} />
        <Gaps board={board} />
      </div>
      {board.order === undefined ? null : <Lines lines={board.order.lines} />}
      <CsvTable title={t.order.bom} file={files.find((f) => f.name.endsWith('-BOM.csv'))} />
      <CsvTable title={t.order.cpl} file={files.find((f) => f.name.endsWith('-CPL.csv'))} />
      <section>
        <h2>{t.order.files}</h2>
        <ul className="files">
          {files.map(({ name, size, kind }) => (
            <li key={name}>
              <a href={at.file(slug, vid, name, true)}>{name}</a>
              <span className="quiet">
                {kind} · {bytes(size)}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Gaps of a kind that are shown at once. */
const FEW = 4;

function Checklist({ board }: { board: StudioBoard }): JSX.Element {
  const { draft } = useOpen();
  useSyncExternalStore(draft.listen, () => draft.version);
  const stock = board.gaps.filter((g) => g.kind === 'stock');
  const unknown = stock.filter((g) => g.equals === undefined).length;
  const checks: readonly (readonly [string, boolean])[] = [
    [t.order.checks.verdict, board.passed === true],
    [t.order.checks.routed, board.unrouted.length === 0],
    [t.order.checks.codes, !board.gaps.some((g) => g.kind === 'part')],
    [t.order.checks.stock, stock.length === unknown],
    [t.order.checks.draft, !draft.unbuilt],
  ];
  return (
    <section>
      <h2>{t.order.checklist}</h2>
      <ul className="checklist">
        {checks.map(([text, ok]) => (
          <li key={text} className={ok ? 'good' : 'bad'}>
            <Icon name={ok ? 'check' : 'cross'} size={15} />
            <span className="visually-hidden">{ok ? '✓' : '✗'}</span>
            {text}
          </li>
        ))}
        {unknown === 0 ? null : (
          <li className="quiet">
            <span aria-hidden="true">?</span>
            {t.order.checks.unknown(unknown)}
          </li>
        )}
      </ul>
    </section>
  );
}

/** What is open, by kind; a kind of few lines is open, one of many is a line with its number. */
function Gaps({ board }: { board: StudioBoard }): JSX.Element {
  const kinds = [...new Set(board.gaps.map((g) => g.kind))];
  return (
    <section>
      <h2>{t.order.gaps}</h2>
      {kinds.length === 0 ? <p className="quiet">{t.order.ready}</p> : null}
      {kinds.map((kind) => {
        const gaps = board.gaps.filter((g) => g.kind === kind);
        return (
          <details key={kind} open={gaps.length <= FEW}>
            <summary>
              {t.order.kinds[kind]} <span className="quiet">({gaps.length})</span>
            </summary>
            <ul className="gaps">
              {gaps.map((gap) => (
                <GapLine key={gap.message} gap={gap} />
              ))}
            </ul>
          </details>
        );
      })}
    </section>
  );
}

function GapLine({ gap }: { gap: StudioBoard['gaps'][number] }): JSX.Element {
  const open = useOpen();
  return (
    <li>
      <button
        type="button"
        className="link"
        onClick={() => lightUp(open, gap.ref === undefined ? [] : [gap.ref], gap.net === undefined ? [] : [gap.net])}
      >
        {gap.message}
      </button>
      {gap.equals === undefined || gap.equals.length === 0 ? null : (
        <small>
          {t.order.alternatives}{' '}
          {gap.equals.map((e) => `${e.mpn} (${e.catalog_code}, ${e.price === null ? t.parts.noPrice : usd(e.price)})`).join(', ')}
        </small>
      )}
    </li>
  );
}

function Lines({ lines }: { lines: NonNullable<StudioBoard['order']>['lines'] }): JSX.Element {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section tabIndex={0} aria-label={t.order.lines}>
      <h2>{t.order.lines}</h2>
      <table className="table">
        <thead>
          <tr>
            {[t.order.what, t.order.count, t.order.each, t.order.sum].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one order stay where they are
            <tr key={i}>
              <td title={line.note}>
                {line.title}
                {line.refs === undefined ? null : <small> {line.refs.join(', ')}</small>}
              </td>
              <td>{line.count}</td>
              <td>{line.each_usd === null ? '?' : usd(line.each_usd)}</td>
              <td>{line.usd === null ? '?' : usd(line.usd)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A file of the fab's, as the table that it is. */
function CsvTable({ title, file }: { title: string; file: FileEntry | undefined }): JSX.Element | null {
  const { slug, version } = useOpen();
  const { data } = useText(file === undefined ? null : at.file(slug, version?.id ?? '', file.name));
  if (file === undefined || data === undefined) return null;
  const [head = [], ...rows] = csvRows(data);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section tabIndex={0} aria-label={title}>
      <h2>{title}</h2>
      <table className="table">
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()}>
              {row.map((cell, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns
                <td key={i}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
