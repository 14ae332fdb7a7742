import type { JSX } from 'react';
import { type Line, linesOf, shortened } from '../../canvas/board.js';
import type { DesignDiff, Sheet, StudioBoard } from '../api.js';
import { useSheet } from '../queries.js';
import { t } from '../strings.js';
import { usd } from '../ui/time.js';
import { type Marks, SheetInside } from './sheet-shapes.js';

/** Both sheets beside each other: what is gone, new or otherwise stands out in each. */
export function BothSheets({ slug, ids, diff }: { slug: string; ids: readonly [string, string]; diff: DesignDiff }): JSX.Element {
  const { components, nets } = diff;
  const changed = components.changed.filter(({ fields }) => Object.keys(fields).some((f) => f !== 'place')).map((c) => c.ref);
  const marks = (how: 'added' | 'removed'): Marks => ({
    refs: new Map([...changed.map((ref) => [ref, 'changed'] as const), ...components[how].map(({ ref }) => [ref, how] as const)]),
    nets: new Map([...nets.changed.map(({ name }) => [name, 'changed'] as const), ...nets[how].map(({ name }) => [name, how] as const)]),
  });
  return (
    <div className="both-sheets">
      <OneSheet slug={slug} id={ids[0]} marks={marks('removed')} />
      <OneSheet slug={slug} id={ids[1]} marks={marks('added')} />
      <ul className="legend">
        {(['removed', 'added', 'changed'] as const).map((how) => (
          <li key={how} className={how}>
            {t.compare.marks[how]}
          </li>
        ))}
      </ul>
    </div>
  );
}

function OneSheet({ slug, id, marks }: { slug: string; id: string; marks: Marks }): JSX.Element {
  const { data, error } = useSheet(slug, id);
  return (
    <figure>
      {data === undefined ? (
        <p className={error === null ? 'quiet center' : 'bad center'}>{error?.message ?? t.loading}</p>
      ) : (
        <svg className="sheet still" viewBox={viewOf(data.sheet)} role="img" aria-label={t.compare.sheetOf(id)}>
          <SheetInside sheet={data.sheet} marks={marks} />
        </svg>
      )}
      <figcaption>{id}</figcaption>
    </figure>
  );
}

const MARGIN_MM = 4;

/** What is drawn, not the whole paper. */
function viewOf({ groups, width, height }: Sheet): string {
  if (groups.length === 0) return `0 0 ${width} ${height}`;
  const [x, y] = [Math.min(...groups.map((g) => g.x)) - MARGIN_MM, Math.min(...groups.map((g) => g.y)) - MARGIN_MM];
  const [right, low] = [Math.max(...groups.map((g) => g.x + g.width)) + MARGIN_MM, Math.max(...groups.map((g) => g.y + g.height)) + MARGIN_MM];
  return `${x} ${y} ${right - x} ${low - y}`;
}

interface BothLines {
  readonly key: string;
  readonly before: Line | null;
  readonly after: Line | null;
}

/** Lines of both parts lists, joined by what is bought. */
export function bothLines(before: StudioBoard, after: StudioBoard): BothLines[] {
  const keyed = (board: StudioBoard): Map<string, Line> =>
    new Map(linesOf(board).map((line) => [[line.part.value, line.part.package, line.part.catalog_code ?? ''].join(' '), line]));
  const [a, b] = [keyed(before), keyed(after)];
  return [...new Set([...a.keys(), ...b.keys()])].map((key) => ({ key, before: a.get(key) ?? null, after: b.get(key) ?? null }));
}

/** The parts lists as one table: what goes, what comes, and how many of each. */
export function BothLists({ before, after, names }: { before: StudioBoard; after: StudioBoard; names: readonly [string, string] }): JSX.Element {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className="both-lists" tabIndex={0} aria-label={t.compare.lists}>
      <table className="table">
        <thead>
          <tr>
            {[t.bom.value, t.bom.package, t.bom.code, names[0], names[1], t.bom.price].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bothLines(before, after).map(({ key, before: was, after: is }) => {
            const part = (is ?? was)?.part;
            const same = was !== null && is !== null && was.refs.join() === is.refs.join();
            return (
              <tr key={key} className={same ? '' : 'on'}>
                <th scope="row">{part?.value}</th>
                <td>{part?.package}</td>
                <td>{part?.catalog_code ?? t.none}</td>
                <td>{was === null ? '–' : same ? listed(was) : <del>{listed(was)}</del>}</td>
                <td>{is === null ? '–' : same ? listed(is) : <ins>{listed(is)}</ins>}</td>
                <td>{part?.price == null ? '' : usd(part.price)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

const listed = ({ refs }: Line): string => `${refs.length} × ${shortened(refs)}`;
