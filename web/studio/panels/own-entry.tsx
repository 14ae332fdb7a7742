import { useQuery } from '@tanstack/react-query';
import { type JSX, useState } from 'react';
import { api, type OwnAnswer, type OwnFault } from '../api.js';
import { client } from '../queries.js';
import { t } from '../strings.js';
import { Dialog } from '../ui/dialog.js';
import { Icon } from '../ui/icons.js';
import { attempt, tell } from '../ui/toast.js';

interface Props {
  readonly shelf: 'devices' | 'land-patterns';
  /** null: a new one, of a text. */
  readonly name: string | null;
  readonly onChange: () => void;
  readonly onClose: () => void;
}

const NEW_LAND = {
  name: '',
  description: '',
  source: '',
  height_mm: 1,
  family: 'dual',
  parameters: { pitch: 1.27, places: 4, body: { w: 3.9, h: 4.9 }, land: { span: 5.4, length: 2.2, width: 0.6 } },
};

/** An entry of the own library: its footprint with the numbers of its pads, what the checks find, and whether somebody held it against its source. */
export function EntryDialog({ shelf, name, onChange, onClose }: Props): JSX.Element {
  const path = `/api/library/${shelf}/${encodeURIComponent(name ?? '')}`;
  const queryKey = ['library', shelf, name];
  const { data } = useQuery({ queryKey, queryFn: () => api<OwnAnswer>('GET', path), enabled: name !== null });
  const [text, setText] = useState<string | null>(name === null ? JSON.stringify(NEW_LAND, null, 1) : null);
  const [changes, setChanges] = useState<readonly string[] | null>(null);
  const edited = (value: string | null): void => {
    setText(value);
    setChanges(null);
  };
  const compare = (): void =>
    attempt(async () => {
      const given = JSON.parse(text ?? '') as object;
      setChanges((await api<{ differences: string[] }>('POST', `${path}/diff`, { ...given, checked: undefined })).differences);
    });
  const entry = data?.device ?? data?.land_pattern;
  const done = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey });
    onChange();
  };
  const confirm = (confirmed: boolean): void =>
    attempt(async () => {
      await api('POST', `${path}/confirm`, { confirmed });
      await done();
    });
  const remove = (): void =>
    attempt(async () => {
      await api('DELETE', path);
      onChange();
      onClose();
      tell(t.library.deleted(name ?? ''));
    });
  const save = (): void =>
    attempt(async () => {
      const given = JSON.parse(text ?? '') as object;
      // It is to be confirmed again.
      await api(name === null ? 'POST' : 'PUT', name === null ? `/api/library/${shelf}` : path, { ...given, checked: undefined });
      await done();
      edited(null);
      if (name === null) onClose();
    });
  return (
    <Dialog title={name ?? t.library.landText} onClose={onClose} wide>
      {text !== null ? (
        <div className="form">
          <label>
            {t.library.text}
            <textarea className="code" rows={18} spellCheck={false} value={text} onChange={(e) => edited(e.target.value)} />
          </label>
          {changes === null ? null : <Differences title={t.library.wouldChange} differences={changes} />}
          <div className="acts">
            {name === null ? null : (
              <button type="button" onClick={compare}>
                {t.library.compare}
              </button>
            )}
            <button type="button" onClick={() => (name === null ? onClose() : edited(null))}>
              {t.cancel}
            </button>
            <button type="button" className="primary" onClick={save}>
              {t.save}
            </button>
          </div>
        </div>
      ) : data === undefined || entry === undefined ? (
        <p className="quiet">{t.loading}</p>
      ) : (
        <div className="own-entry">
          <figure>
            <img src={data.picture} alt={t.library.picture} />
            <figcaption className="quiet">{t.library.pictureHint}</figcaption>
          </figure>
          <div>
            <p>
              {t.library.source}: {String(entry['source'] ?? '')}
            </p>
            <Checks checks={data.checks} />
            <Compared path={path} queryKey={queryKey} />
            {Array.isArray(entry['pins']) ? <Pins pins={entry['pins'] as Pin[]} /> : null}
          </div>
          <div className="acts">
            <button type="button" className="danger-ghost" onClick={remove}>
              <Icon name="trash" /> {t.library.delete}
            </button>
            <button type="button" onClick={() => setText(JSON.stringify({ ...entry, checked: undefined }, null, 1))}>
              <Icon name="edit" /> {t.library.edit}
            </button>
            {entry['checked'] === null ? (
              <button type="button" className="primary" onClick={() => confirm(true)}>
                <Icon name="check" /> {t.library.confirm}
              </button>
            ) : (
              <button type="button" onClick={() => confirm(false)}>
                {t.library.unconfirm}
              </button>
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}

interface Comparison {
  readonly against: string;
  readonly differences: readonly string[];
}

/** What the entry has unlike itself before it was last changed, unlike the shipped part of its number, and unlike one that somebody names. */
function Compared({ path, queryKey }: { path: string; queryKey: readonly unknown[] }): JSX.Element {
  const [other, setOther] = useState('');
  const [named, setNamed] = useState<Comparison | null>(null);
  const from = (against: string): Promise<Comparison> => api<Comparison>('GET', `${path}/diff?against=${encodeURIComponent(against)}`);
  // Never changed, or no shipped part is like it: there is nothing to compare with.
  const before = useQuery({ queryKey: [...queryKey, 'before'], queryFn: () => from('before').catch(() => null) });
  const shipped = useQuery({ queryKey: [...queryKey, 'shipped'], queryFn: () => from('shipped').catch(() => null) });
  return (
    <section className="compared">
      {before.data ? <Differences title={t.library.sinceBefore} differences={before.data.differences} /> : null}
      {shipped.data ? <Differences title={t.library.unlike(shipped.data.against)} differences={shipped.data.differences} /> : null}
      <form
        className="acts"
        onSubmit={(e) => {
          e.preventDefault();
          attempt(async () => setNamed(await from(other.trim())));
        }}
      >
        <label>
          {t.library.compareWith} <input value={other} onChange={(e) => setOther(e.target.value)} />
        </label>
        <button type="submit" disabled={other.trim() === ''}>
          {t.library.compare}
        </button>
      </form>
      {named === null ? null : <Differences title={t.library.unlike(named.against)} differences={named.differences} />}
    </section>
  );
}

function Differences({ title, differences }: { title: string; differences: readonly string[] }): JSX.Element {
  return (
    <div>
      <h3>{title}</h3>
      {differences.length === 0 ? (
        <p className="good">{t.library.same}</p>
      ) : (
        <ul className="differences">
          {differences.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Checks({ checks }: { checks: readonly OwnFault[] }): JSX.Element {
  if (checks.length === 0) return <p className="good">{t.library.clean}</p>;
  return (
    <ul className="checks">
      {checks.map(({ rule, severity, message }) => (
        <li key={`${rule} ${message}`} className={severity === 'error' ? 'bad' : ''}>
          {t.findings.severities[severity]}: {message}
        </li>
      ))}
    </ul>
  );
}

interface Pin {
  readonly name: string;
  readonly pads: readonly string[];
  readonly type: string;
}
function Pins({ pins }: { pins: readonly Pin[] }): JSX.Element {
  return (
    <table className="table">
      <thead>
        <tr>
          {[t.library.pads, t.library.pin, t.library.type].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pins.map(({ name, pads, type }) => (
          <tr key={name}>
            <td>{pads.join(', ')}</td>
            <td>{name}</td>
            <td>{type}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
