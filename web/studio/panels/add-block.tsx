import { type FormEvent, type JSX, useDeferredValue, useState } from 'react';
import { api, at, type BlockRow, type Started } from '../api.js';
import { start } from '../chat/sending.js';
import { useOpen } from '../project/context.js';
import { useBlocks } from '../queries.js';
import { t } from '../strings.js';
import { Dialog } from '../ui/dialog.js';
import { attempt, tell } from '../ui/toast.js';
import { NetPicker } from './net-picker.js';

/** The library of proven sub-circuits: one is looked for, its ports are joined to nets, and it is proposed. */
export function AddBlock({ onClose }: { onClose: () => void }): JSX.Element {
  const [q, setQ] = useState('');
  const [picked, setPicked] = useState<BlockRow | null>(null);
  const { data } = useBlocks(useDeferredValue(q));
  return (
    <Dialog title={t.blocks.title} onClose={onClose} wide>
      <div className="picker">
        <div className="picker-list">
          <input
            type="search"
            value={q}
            data-first
            placeholder={t.blocks.search}
            aria-label={t.blocks.search}
            onChange={(e) => setQ(e.target.value)}
          />
          <p className="quiet">{data === undefined ? t.loading : t.blocks.total(data.blocks.length)}</p>
          <ul aria-label={t.blocks.results}>
            {(data?.blocks ?? []).map((row) => (
              <li key={row.name}>
                <button type="button" className="row" aria-pressed={picked?.name === row.name} onClick={() => setPicked(row)}>
                  <strong>{row.named}</strong>
                  <span>{row.name}</span>
                  <small>{row.parts.map((p) => `${p.ref} ${p.value}`).join(', ')}</small>
                </button>
              </li>
            ))}
          </ul>
        </div>
        {picked === null ? null : <Ports key={picked.name} row={picked} onClose={onClose} />}
      </div>
    </Dialog>
  );
}

function Ports({ row, onClose }: { row: BlockRow; onClose: () => void }): JSX.Element {
  const { slug, board } = useOpen();
  const known = new Set((board?.nets ?? []).map((n) => n.name));
  const guess = Object.fromEntries(
    row.ports.flatMap((p) =>
      p.net !== undefined && known.has(p.net) ? [[p.name, p.net]] : p.name === 'GND' && known.has('GND') ? [['GND', 'GND']] : [],
    ),
  );
  const [connect, setConnect] = useState<Readonly<Record<string, string>>>(guess);
  const send = (e: FormEvent): void => {
    e.preventDefault();
    const joined = Object.fromEntries(Object.entries(connect).filter(([, net]) => net !== ''));
    attempt(async () => {
      await start(slug, '', () => api<Started>('POST', `${at.project(slug)}/blocks`, { block: row.name, connect: joined }));
      tell(t.proposal.sent);
      onClose();
    });
  };
  return (
    <form className="picker-form form" onSubmit={send}>
      <h3>{row.named}</h3>
      <fieldset>
        <legend>{t.blocks.ports}</legend>
        {row.ports.map(({ name, kind, required }) => (
          <div key={name} className="pin-row">
            <span>
              <strong>{name}</strong> <small>{required ? `${kind}, ${t.blocks.required}` : kind}</small>
            </span>
            <NetPicker label={name} none={t.blocks.own} value={connect[name] ?? ''} onChange={(net) => setConnect({ ...connect, [name]: net })} />
          </div>
        ))}
      </fieldset>
      <footer>
        <button type="submit" className="primary">
          {t.blocks.add}
        </button>
      </footer>
    </form>
  );
}
