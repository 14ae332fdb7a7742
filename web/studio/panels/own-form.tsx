import type { FormEvent, JSX } from 'react';
import { api } from '../api.js';
import { t } from '../strings.js';
import { Dialog } from '../ui/dialog.js';
import { attempt } from '../ui/toast.js';

/** Usual ones; the service knows all, and says so. */
const KINDS = ['ic', 'regulator', 'microcontroller', 'sensor', 'driver', 'opamp', 'transceiver', 'memory', 'logic', 'charger', 'module', 'connector'];

/** A device by its data sheet: who it is, and which pin is on which pad. */
export function NewDevice(props: { lands: readonly string[]; onClose: () => void; onMade: (name: string) => void }): JSX.Element {
  const { lands, onClose, onMade } = props;
  const send = (e: FormEvent<HTMLFormElement>): void => {
    e.preventDefault();
    const form = new FormData(e.currentTarget);
    const text = (key: string): string => String(form.get(key) ?? '').trim();
    const optional = (key: string): Record<string, string> => (text(key) === '' ? {} : { [key]: text(key) });
    attempt(async () => {
      const device = {
        ...{ id: text('id'), title: text('title'), kind: text('kind'), mpn: text('mpn'), footprint: text('footprint'), source: text('source') },
        ...{ ...optional('manufacturer'), ...optional('catalog_code'), ...optional('package') },
        pins: pinsOf(text('pins')),
      };
      await api('POST', '/api/library/devices', device);
      onMade(device.id);
    });
  };
  const field = (name: keyof typeof t.library.fields, required: boolean, list?: string): JSX.Element => (
    <label>
      {t.library.fields[name]}
      <input name={name} required={required} maxLength={200} list={list} />
    </label>
  );
  return (
    <Dialog title={t.library.form} onClose={onClose} wide>
      <form className="form two" onSubmit={send}>
        {field('id', true)}
        {field('title', true)}
        <label>
          {t.parts.kind}
          <input name="kind" required defaultValue="ic" title={t.parts.kindHint} list="own-kinds" />
        </label>
        {field('mpn', true)}
        {field('manufacturer', false)}
        {field('catalog_code', false)}
        {field('package', false)}
        {field('footprint', true, 'own-lands')}
        <datalist id="own-kinds">
          {KINDS.map((kind) => (
            <option key={kind} value={kind} />
          ))}
        </datalist>
        <datalist id="own-lands">
          {lands.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {field('source', true)}
        <label className="whole">
          {t.library.pinLines}
          <textarea
            name="pins"
            className="code"
            rows={8}
            required
            spellCheck={false}
            placeholder={'1 VIN power_in\n2,4 GND power_in\n3 OUT output'}
          />
        </label>
        <footer className="whole">
          <button type="button" onClick={onClose}>
            {t.cancel}
          </button>
          <button type="submit" className="primary">
            {t.save}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

/** Lines of "pads name type", pads with commas. Throws Error naming the line that is none. */
function pinsOf(text: string): { pads: string[]; name: string; type: string }[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, i) => {
      const [pads, name, type = 'passive', ...rest] = line.trim().split(/\s+/);
      if (pads === undefined || name === undefined || rest.length > 0) throw new Error(t.library.badPin(i + 1, line));
      return { pads: pads.split(',').filter((p) => p !== ''), name, type };
    });
}
