import { type JSX, useState } from 'react';
import { at } from '../api.js';
import { t } from '../strings.js';
import { Icon } from '../ui/icons.js';

const MOST = 50;
const text = t.order.panel;

/** A panel of the version's board: what is ordered together, as a zip; why not, where it cannot be. */
export function PanelOrder({ slug, vid }: { slug: string; vid: string }): JSX.Element {
  const [size, setSize] = useState({ columns: 2, rows: 2 });
  const [separation, setSeparation] = useState<keyof typeof text.separations>('mouse_bites');
  const [rails, setRails] = useState<keyof typeof text.railed>('top_bottom');
  const [refused, setRefused] = useState('');
  const save = async (): Promise<void> => {
    const query = new URLSearchParams({ columns: String(size.columns), rows: String(size.rows), separation, rails });
    const answer = await fetch(`${at.version(slug, vid)}/panel.zip?${query}`).catch(() => null);
    if (answer?.ok !== true) {
      const said = (await answer?.json().catch(() => null)) as { error?: string } | null | undefined;
      setRefused(said?.error ?? t.problem.offline);
      return;
    }
    setRefused('');
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await answer.blob());
    link.download = `${slug}-${vid}-panel.zip`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  const count = (name: 'columns' | 'rows'): JSX.Element => (
    <label className="quantity">
      {text[name]}{' '}
      <input
        type="number"
        min={1}
        max={MOST}
        value={size[name]}
        onChange={(e) => setSize({ ...size, [name]: Math.min(MOST, Math.max(1, Math.round(Number(e.target.value)) || 1)) })}
      />
    </label>
  );
  return (
    <section>
      <h2>{text.title}</h2>
      <p>
        {count('columns')} {count('rows')} <Choice label={text.separation} choices={text.separations} value={separation} onChange={setSeparation} />{' '}
        <Choice label={text.rails} choices={text.railed} value={rails} onChange={setRails} />{' '}
        <button type="button" className="button" onClick={() => void save()}>
          <Icon name="download" /> {text.zip}
        </button>
      </p>
      <p className="quiet" role="status">
        {refused}
      </p>
    </section>
  );
}

function Choice<K extends string>(props: {
  label: string;
  choices: Readonly<Record<K, string>>;
  value: K;
  onChange: (value: K) => void;
}): JSX.Element {
  const { label, choices, value, onChange } = props;
  return (
    <label className="quantity">
      {label}{' '}
      <select value={value} onChange={(e) => onChange(e.target.value as K)}>
        {(Object.entries(choices) as [K, string][]).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
