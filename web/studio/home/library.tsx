import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type JSX, useRef, useState } from 'react';
import { api, type OwnDevice, type OwnFault, type OwnLand } from '../api.js';
import { EntryDialog } from '../panels/own-entry.js';
import { NewDevice } from '../panels/own-form.js';
import { client } from '../queries.js';
import { t } from '../strings.js';
import { Icon } from '../ui/icons.js';
import { attempt, tell } from '../ui/toast.js';
import { PlainPage, type Shell } from './shell.js';

/** One of the two shelves of the user's own library. */
export type Shelf = 'devices' | 'land-patterns';
const ACCEPTED = '.json,.kicad_sym,.kicad_mod,.lib';

interface Lists {
  readonly devices: readonly OwnDevice[];
  readonly lands: readonly OwnLand[];
  readonly broken: readonly { readonly file: string; readonly why: string }[];
}

const useLists = (): UseQueryResult<Lists> =>
  useQuery({
    queryKey: ['library'],
    queryFn: async () => {
      const [devices, lands] = await Promise.all([
        api<{ devices: OwnDevice[]; broken: Lists['broken'] }>('GET', '/api/library/devices'),
        api<{ land_patterns: OwnLand[]; broken: Lists['broken'] }>('GET', '/api/library/land-patterns'),
      ]);
      return { devices: devices.devices, lands: lands.land_patterns, broken: [...devices.broken, ...lands.broken] };
    },
  });
const changed = (): Promise<void> => client.invalidateQueries({ queryKey: ['library'] });

/** Parts and land patterns that the user entered: what the shipped library lacks. */
export function Library(shell: Shell): JSX.Element {
  const { data } = useLists();
  const [open, setOpen] = useState<{ shelf: Shelf; name: string | null } | null>(null);
  const [entering, setEntering] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const take = (files: readonly File[]): void =>
    attempt(async () => {
      const name = await enter(files);
      await changed();
      if (name !== null) setOpen(name);
    });
  const { devices = [], lands = [], broken = [] } = data ?? {};
  return (
    <PlainPage {...shell} title={t.library.title}>
      <p className="quiet">{t.library.lead}</p>
      <div className="acts">
        <button type="button" className="primary" onClick={() => setEntering(true)}>
          <Icon name="plus" /> {t.library.form}
        </button>
        <button type="button" onClick={() => file.current?.click()}>
          <Icon name="file" /> {t.library.files}
        </button>
        <button type="button" onClick={() => setOpen({ shelf: 'land-patterns', name: null })}>
          <Icon name="edit" /> {t.library.landText}
        </button>
        <input
          ref={file}
          type="file"
          hidden
          multiple
          accept={ACCEPTED}
          aria-label={t.library.files}
          onChange={(e) => {
            const files = [...(e.target.files ?? [])];
            e.target.value = '';
            if (files.length > 0) take(files);
          }}
        />
      </div>
      <section>
        <h2>{t.library.devices}</h2>
        {devices.length === 0 ? <p className="quiet">{t.library.noDevices}</p> : null}
        <ul className="rows">
          {devices.map(({ id, title, kind, footprint, pins, checked }) => (
            <Row
              key={id}
              name={id}
              more={`${title} · ${kind} · ${footprint} · ${t.library.pins(pins)}`}
              checked={checked !== null}
              onOpen={() => setOpen({ shelf: 'devices', name: id })}
            />
          ))}
        </ul>
      </section>
      <section>
        <h2>{t.library.lands}</h2>
        {lands.length === 0 ? <p className="quiet">{t.library.noLands}</p> : null}
        <ul className="rows">
          {lands.map(({ name, description, family, checked }) => (
            <Row
              key={name}
              name={name}
              more={[description, family].filter(Boolean).join(' · ')}
              checked={checked !== null}
              onOpen={() => setOpen({ shelf: 'land-patterns', name })}
            />
          ))}
        </ul>
      </section>
      {broken.map(({ file: path, why }) => (
        <p key={path} className="bad">
          {path}: {why}
        </p>
      ))}
      {open === null ? null : (
        <EntryDialog key={`${open.shelf} ${open.name}`} {...open} onChange={() => void changed()} onClose={() => setOpen(null)} />
      )}
      {entering ? (
        <NewDevice
          lands={lands.map((l) => l.name)}
          onClose={() => setEntering(false)}
          onMade={(name) => {
            void changed();
            setEntering(false);
            setOpen({ shelf: 'devices', name });
          }}
        />
      ) : null}
    </PlainPage>
  );
}

function Row({ name, more, checked, onOpen }: { name: string; more: string; checked: boolean; onOpen: () => void }): JSX.Element {
  return (
    <li>
      <button type="button" className="link" onClick={onOpen}>
        {name}
      </button>
      <span className="quiet grow">{more}</span>
      <span className={checked ? 'verdict yes' : 'verdict none'}>{checked ? t.library.confirmed : t.library.unconfirmed}</span>
    </li>
  );
}

/** Enters files; answers the first entry that came of them. Rejects with what is wrong with one. */
async function enter(files: readonly File[]): Promise<{ shelf: Shelf; name: string } | null> {
  const texts = await Promise.all(files.map(async (f) => ({ name: f.name, text: await f.text() })));
  const kicad = texts.filter((f) => !f.name.endsWith('.json'));
  let first: { shelf: Shelf; name: string } | null = null;
  for (const { name, text } of texts.filter((f) => f.name.endsWith('.json'))) {
    let entry: unknown;
    try {
      entry = JSON.parse(text);
    } catch (error) {
      throw new Error(t.home.notJson(name, error instanceof Error ? error.message : String(error)));
    }
    const shelf: Shelf = typeof entry === 'object' && entry !== null && 'pins' in entry ? 'devices' : 'land-patterns';
    await api('POST', `/api/library/${shelf}`, entry);
    const { id, name: land } = entry as { id?: string; name?: string };
    first ??= { shelf, name: id ?? land ?? '' };
  }
  if (kicad.length === 0) return first;
  const taken = await api<{ devices: Taken[]; land_patterns: Taken[]; skipped: { name: string; why: string }[] }>('POST', '/api/library/import', {
    files: kicad,
  });
  tell(t.library.taken(taken.devices.length, taken.land_patterns.length, taken.skipped.map((s) => `${s.name}: ${s.why}`).slice(0, 3)));
  const [device] = taken.devices;
  const [land] = taken.land_patterns;
  if (device !== undefined) return { shelf: 'devices', name: device.name };
  return land === undefined ? first : { shelf: 'land-patterns', name: land.name };
}
interface Taken {
  readonly name: string;
  readonly checks: readonly OwnFault[];
}
