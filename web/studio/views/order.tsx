import { type JSX, type ReactNode, useDeferredValue, useState, useSyncExternalStore } from 'react';
import { at, type FileEntry, type Quote, type StudioBoard } from '../api.js';
import { lightUp, useOpen } from '../project/context.js';
import { useFiles, useQuote, useText } from '../queries.js';
import { t } from '../strings.js';
import { Icon } from '../ui/icons.js';
import { bytes, usd } from '../ui/time.js';
import { csvRows } from './csv.js';
import { PanelOrder } from './panel-order.js';

/** What goes to the fab: what is open, what it costs, the tables and the files. */
export default function Order(): JSX.Element | null {
  const { slug, version, board } = useOpen();
  const vid = version?.id ?? '';
  const { data } = useFiles(slug, vid);
  const files = data?.files ?? [];
  const [wanted, setWanted] = useState<number | null>(null);
  const { data: quote } = useQuote(slug, board?.order === undefined ? null : vid, useDeferredValue(wanted));
  const order = quote?.order ?? board?.order;
  if (board === null) return <p className="quiet center">{t.loading}</p>;
  return (
    <div className="paper-view order">
      <header>
        <div>
          {order === undefined ? (
            <p className="quiet">{t.order.imported}</p>
          ) : (
            <>
              <p className="big" role="status">
                {t.order.estimate(usd(order.total_usd), order.quantity)}
              </p>
              <Quantity value={wanted ?? order.quantity} onChange={setWanted} />
              <p className="quiet">
                {[t.order.hint, order.complete ? '' : t.order.incomplete, order.dated === null ? '' : t.order.dated(order.dated)]
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
      {order === undefined ? null : <Lines lines={order.lines} />}
      {quote === undefined ? null : <Lots quote={quote} choose={setWanted} />}
      {quote === undefined || quote.parts.length === 0 ? null : <Breaks parts={quote.parts} />}
      <PanelOrder slug={slug} vid={vid} />
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

const MOST_BOARDS = 1_000_000;

function Quantity({ value, onChange }: { value: number; onChange: (value: number) => void }): JSX.Element {
  const [typed, setTyped] = useState<string | null>(null);
  const set = (text: string): void => {
    setTyped(text);
    const next = Math.round(Number(text));
    if (next >= 1 && next <= MOST_BOARDS) onChange(next);
  };
  return (
    <label className="quantity">
      {t.order.quantity}{' '}
      <input type="number" min={1} max={MOST_BOARDS} value={typed ?? value} onChange={(e) => set(e.target.value)} onBlur={() => setTyped(null)} />
    </label>
  );
}

/** A sum, or what it is without what nobody knows the price of. */
const atLeast = (sum: number, complete: boolean): string => (complete ? usd(sum) : sum === 0 ? t.order.unknown : t.order.over(usd(sum)));

/** What other numbers of boards come to; one is chosen by a press. */
function Lots({ quote: { lots, order }, choose }: { quote: Quote; choose: (quantity: number) => void }): JSX.Element {
  return (
    <Scrolled title={t.order.lots}>
      <table className="table">
        <Heads heads={[t.order.quantity, t.order.each, t.order.sum]} />
        <tbody>
          {lots.map(({ quantity, per_board_usd, total_usd, complete }) => (
            <tr key={quantity} className={quantity === order.quantity ? 'on' : ''}>
              <td>
                <button type="button" className="link" aria-label={t.order.choose(quantity)} onClick={() => choose(quantity)}>
                  {quantity.toLocaleString('en')}
                </button>
              </td>
              <td>{atLeast(per_board_usd, complete)}</td>
              <td>{atLeast(total_usd, complete)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}

/** What one piece costs by how many are bought; the break in force is marked. */
function Breaks({ parts }: { parts: Quote['parts'] }): JSX.Element {
  const froms = [...new Set(parts.flatMap((p) => p.breaks.map(([from]) => from)))].sort((a, b) => a - b);
  return (
    <Scrolled title={t.order.breaks}>
      <table className="table">
        <Heads heads={[t.bom.code, t.bom.refs, t.order.pieces, t.bom.stock, t.order.each, ...froms.map((from) => t.order.from(from))]} />
        <tbody>
          {parts.map(({ catalog_code, mpn, refs, pieces, stock, each_usd, breaks }) => {
            const inForce = breaks.findLast(([from]) => from <= pieces) ?? breaks[0];
            return (
              <tr key={catalog_code} className={stock !== null && stock < pieces ? 'bad' : ''}>
                <th scope="row">
                  {catalog_code} <small>{mpn}</small>
                </th>
                <td>{refs.join(', ')}</td>
                <td>{pieces.toLocaleString('en')}</td>
                <td>{stock?.toLocaleString('en') ?? '?'}</td>
                <td>{each_usd === null ? '?' : usd(each_usd)}</td>
                {froms.map((from) => {
                  const own = breaks.find(([at]) => at === from);
                  return <td key={from}>{own === undefined ? '' : own === inForce ? <strong>{usd(own[1])}</strong> : usd(own[1])}</td>;
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scrolled>
  );
}

/** A table that may be wider than its place: what scrolls is reached by keys. */
function Scrolled({ title, children }: { title: string; children: ReactNode }): JSX.Element {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as said
    <section tabIndex={0} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

const Heads = ({ heads }: { heads: readonly string[] }): JSX.Element => (
  <thead>
    <tr>
      {heads.map((head) => (
        <th key={head} scope="col">
          {head}
        </th>
      ))}
    </tr>
  </thead>
);

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
    <Scrolled title={t.order.lines}>
      <table className="table">
        <Heads heads={[t.order.what, t.order.count, t.order.each, t.order.sum]} />
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
    </Scrolled>
  );
}

/** A file of the fab's, as the table that it is. */
function CsvTable({ title, file }: { title: string; file: FileEntry | undefined }): JSX.Element | null {
  const { slug, version } = useOpen();
  const { data } = useText(file === undefined ? null : at.file(slug, version?.id ?? '', file.name));
  if (file === undefined || data === undefined) return null;
  const [head = [], ...rows] = csvRows(data);
  return (
    <Scrolled title={title}>
      <table className="table">
        <Heads heads={head} />
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
    </Scrolled>
  );
}
