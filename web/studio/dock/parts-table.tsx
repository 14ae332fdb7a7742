import { type JSX, useState } from 'react';
import { shortened } from '../../canvas/board.js';
import { useCanvasState, useOpen } from '../project/context.js';
import { t } from '../strings.js';
import { usd } from '../ui/time.js';

/** The parts list; a line lights its parts, and is lit with them. */
export function PartsTable(): JSX.Element | null {
  const { scene } = useOpen();
  const [q, setQ] = useState('');
  useCanvasState(scene);
  if (scene === null) return null;
  const words = q
    .toLowerCase()
    .split(/\s+/)
    .filter((w) => w !== '');
  const lines = scene.lines.filter(({ refs, part }) => {
    const text = [...refs, part.value, part.package, part.kind, part.catalog_code, part.mpn].join(' ').toLowerCase();
    return words.every((w) => text.includes(w));
  });
  const lit = scene.state.selection.refs;
  return (
    <>
      <input type="search" className="filter" value={q} placeholder={t.bom.search} aria-label={t.bom.search} onChange={(e) => setQ(e.target.value)} />
      <table className="table">
        <thead>
          <tr>
            {[t.bom.refs, t.bom.count, t.bom.value, t.bom.package, t.bom.code, t.bom.price, t.bom.stock].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ refs, part }) => (
            <tr key={refs.join()} className={refs.some((r) => lit.has(r)) ? 'on' : ''}>
              <td>
                <button type="button" className="link" onClick={() => scene.state.select(refs)}>
                  {shortened(refs)}
                </button>
              </td>
              <td>{refs.length}</td>
              <td>{part.value}</td>
              <td>{part.package}</td>
              <td>{part.catalog_code ?? t.none}</td>
              <td>{part.price === null ? '' : usd(part.price)}</td>
              <td>{part.stock?.toLocaleString('en') ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
