import { type FormEvent, type JSX, useDeferredValue, useState } from 'react';
import { api, at, type PartRow, type ResolvedPart, type Started } from '../api.js';
import { start } from '../chat/sending.js';
import { useOpen } from '../project/context.js';
import { type PartsWanted, useParts, useResolved } from '../queries.js';
import { t } from '../strings.js';
import { Dialog } from '../ui/dialog.js';
import { usd } from '../ui/time.js';
import { attempt, tell } from '../ui/toast.js';
import { NetPicker } from './net-picker.js';

/** Parts that the catalogue is asked for at first, and at the most. */
const LOOKED = 50;
const MOST_LOOKED = 200;
const KINDS = Object.entries(t.parts.kinds);

/** The catalogue: a part is looked for, its pins are joined to nets, and it is proposed. */
export function AddPart({ onClose }: { onClose: () => void }): JSX.Element {
  const [q, setQ] = useState('');
  const [limits, setLimits] = useState<Omit<PartsWanted, 'q'>>({ size: '', volts: null, pins: null, basic: false, inStock: true });
  const limit = (change: Partial<typeof limits>): void => setLimits({ ...limits, ...change });
  const [picked, setPicked] = useState<PartRow | null>(null);
  const words = useDeferredValue(q);
  const asked = useDeferredValue(limits);
  const [looked, setLooked] = useState({ q: '', count: LOOKED });
  const count = looked.q === words ? looked.count : LOOKED;
  const { data, error, isFetching } = useParts({ ...asked, q: words }, count);
  const rows = words.trim() === '' ? [] : (data?.parts ?? []);
  return (
    <Dialog title={t.parts.title} onClose={onClose} wide>
      <div className="picker">
        <div className="picker-list">
          <input type="search" value={q} data-first placeholder={t.parts.search} aria-label={t.parts.search} onChange={(e) => setQ(e.target.value)} />
          <div className="inline-form">
            <input value={limits.size} placeholder={t.parts.package} aria-label={t.parts.package} onChange={(e) => limit({ size: e.target.value })} />
            {(['volts', 'pins'] as const).map((name) => (
              <input
                key={name}
                type="number"
                min={0}
                value={limits[name] ?? ''}
                placeholder={t.parts.limits[name]}
                aria-label={t.parts.limits[name]}
                onChange={(e) => limit({ [name]: e.target.value === '' ? null : Number(e.target.value) })}
              />
            ))}
            <label>
              <input type="checkbox" checked={limits.inStock} onChange={(e) => limit({ inStock: e.target.checked })} /> {t.parts.stock}
            </label>
            <label>
              <input type="checkbox" checked={limits.basic} onChange={(e) => limit({ basic: e.target.checked })} /> {t.parts.onlyBasic}
            </label>
          </div>
          {error === null ? null : <p className="bad">{error.message}</p>}
          {words.trim() === '' ? (
            <p className="quiet">{t.parts.hint}</p>
          ) : rows.length === 0 && !isFetching ? (
            <p className="quiet">{t.parts.nothing}</p>
          ) : null}
          <ul aria-label={t.parts.results}>
            {rows.map((row) => (
              <li key={row.catalog_code}>
                <button type="button" className="row" aria-pressed={picked?.catalog_code === row.catalog_code} onClick={() => setPicked(row)}>
                  <strong>{row.mfr}</strong>
                  <span className={row.usable ? 'count good' : 'count warn'} title={row.usable ? t.parts.usableHint : t.parts.unusableHint}>
                    {row.usable ? t.parts.usable : t.parts.unusable}
                  </span>
                  <small>{[row.package, row.catalog_code, t.parts.pads(row.pads)].join(' · ')}</small>
                  <small>{row.description}</small>
                  <small>
                    {row.price === null ? t.parts.noPrice : usd(row.price)} ·{' '}
                    {row.stock === null ? t.parts.stockUnknown : row.stock > 0 ? t.parts.inStock(row.stock) : t.parts.outOfStock}
                    {row.basic ? ` · ${t.parts.basic}` : ''}
                  </small>
                  {row.missed.length === 0 ? null : <small>{t.parts.missed(row.missed.join(', '))}</small>}
                </button>
              </li>
            ))}
          </ul>
          {rows.length === 0 && !(data?.full ?? false) ? null : (
            <p className="quiet found">
              {t.parts.found(rows.length, data?.full === true)}
              {data?.full !== true || count >= MOST_LOOKED ? null : (
                <button
                  type="button"
                  className="link"
                  disabled={isFetching}
                  onClick={() => setLooked({ q: words, count: Math.min(MOST_LOOKED, 2 * count) })}
                >
                  {t.parts.further}
                </button>
              )}
            </p>
          )}
        </div>
        {picked === null ? null : <Joining key={picked.catalog_code} row={picked} onClose={onClose} />}
      </div>
    </Dialog>
  );
}

function Joining({ row, onClose }: { row: PartRow; onClose: () => void }): JSX.Element {
  const { slug } = useOpen();
  const [kind, setKind] = useState(row.kind);
  const { data, error } = useResolved(row.catalog_code, kind);
  const [connect, setConnect] = useState<Readonly<Record<string, string>>>({});
  const send = (e: FormEvent<HTMLFormElement>): void => {
    e.preventDefault();
    const form = new FormData(e.currentTarget);
    const text = (key: string): string => String(form.get(key) ?? '').trim();
    const joined = Object.fromEntries(Object.entries(connect).filter(([, net]) => net !== ''));
    const order = {
      catalog_code: row.catalog_code,
      kind,
      connect: joined,
      ...(text('value') === '' ? {} : { value: text('value') }),
      ...(text('purpose') === '' ? {} : { purpose: text('purpose') }),
    };
    attempt(async () => {
      await start(slug, '', () => api<Started>('POST', `${at.project(slug)}/parts`, order));
      tell(t.proposal.sent);
      onClose();
    });
  };
  return (
    <form className="picker-form form" onSubmit={send}>
      <h3>{row.mfr}</h3>
      <p className="quiet">{row.description}</p>
      <Land row={row} />
      <label>
        {t.parts.kind}
        <select value={kind} required title={t.parts.kindHint} onChange={(e) => setKind(e.target.value)}>
          {kind === '' ? <option value="">{t.parts.chooseKind}</option> : null}
          {KINDS.map(([name, title]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t.parts.value}
        <input name="value" maxLength={200} placeholder={t.parts.valueHint} />
      </label>
      <label>
        {t.parts.purpose}
        <input name="purpose" maxLength={500} />
      </label>
      {error === null ? null : <p className="bad">{error.message}</p>}
      <Pins pins={data?.pins ?? []} connect={connect} setConnect={setConnect} />
      {[...(data?.notes ?? []), ...(data?.gaps ?? [])].map((note) => (
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
      <footer>
        <button type="submit" className="primary" disabled={kind === ''}>
          {t.parts.add}
        </button>
      </footer>
    </form>
  );
}

/** The copper that it stands on, with the numbers of its pads. */
function Land({ row }: { row: PartRow }): JSX.Element {
  const { footprint, pads } = row;
  if (footprint === '') return <p className="quiet">{t.parts.noLand}</p>;
  return (
    <figure className="land">
      <img src={`/api/library/land-patterns/${encodeURIComponent(footprint)}/picture.svg`} alt={t.parts.land(footprint)} />
      <figcaption className="quiet">
        {footprint} · {t.parts.pads(pads)}
      </figcaption>
    </figure>
  );
}

function Pins(props: {
  pins: ResolvedPart['pins'];
  connect: Readonly<Record<string, string>>;
  setConnect: (connect: Readonly<Record<string, string>>) => void;
}): JSX.Element {
  const { pins, connect, setConnect } = props;
  return (
    <fieldset>
      <legend>{t.parts.connect}</legend>
      {pins.map(({ pin, pad, name, why }) => (
        <div key={pad} className="pin-row">
          <span>
            <strong>{pad}</strong> {name === pad ? '' : name}
          </span>
          {pin === '' ? (
            <span className="quiet">{why}</span>
          ) : (
            <NetPicker label={name} value={connect[pin] ?? ''} onChange={(net) => setConnect({ ...connect, [pin]: net })} />
          )}
        </div>
      ))}
    </fieldset>
  );
}
