import { type FormEvent, type JSX, useSyncExternalStore } from 'react';
import type { Constraints } from '../api.js';
import type { Editor } from '../canvas/editor.js';
import { cornersFrom, cornersText, withCorners } from '../canvas/shaping.js';
import { useOpen } from '../project/context.js';
import { t } from '../strings.js';
import { Dialog } from '../ui/dialog.js';
import { tell } from '../ui/toast.js';

/** Size, sides and rules: what the knobs of the constraints block are. Empty fields are as the service has them. */
export function BoardSetup({ editor, onClose }: { editor: Editor; onClose: () => void }): JSX.Element {
  const { draft, board } = useOpen();
  useSyncExternalStore(draft.listen, () => draft.version);
  const { board: size = {}, rules = {} } = draft.constraints;
  const send = (e: FormEvent<HTMLFormElement>): void => {
    e.preventDefault();
    const form = new FormData(e.currentTarget);
    const text = String(form.get('corners') ?? '').trim();
    const corners = text === '' ? null : cornersFrom(text);
    const knobs = withKnobs(draft.constraints, form);
    // Corners that nobody touched keep their shape on a board of another size.
    const same = size.outline !== undefined && text === cornersText(editor.corners);
    const kept = same ? { ...knobs, board: { ...knobs.board, outline: size.outline } } : knobs;
    const next = text === '' || same ? kept : corners === null ? t.shape.small : withCorners(knobs, corners);
    if (typeof next === 'string') {
      tell(next);
      return;
    }
    draft.edit(() => next);
    onClose();
  };
  const now = editor.size;
  return (
    <Dialog title={t.setup.title} onClose={onClose}>
      <form className="form two" onSubmit={send}>
        <Field name="width_mm" label={t.setup.width} value={size.width_mm} hint={now.width} least={3} most={1000} step={0.1} />
        <Field name="height_mm" label={t.setup.height} value={size.height_mm} hint={now.height} least={3} most={1000} step={0.1} />
        <Field name="corner_mm" label={t.setup.corner} value={size.corner_mm} hint={board?.corner_mm ?? 1} least={0} most={500} step={0.1} />
        <label>
          {t.setup.sides}
          <select name="sides" defaultValue={String(size.sides ?? 2)}>
            <option value="2">{t.setup.twoSides}</option>
            <option value="1">{t.setup.oneSide}</option>
          </select>
        </label>
        <label>
          {t.setup.router}
          <select name="router" defaultValue={rules.router ?? 'krt'}>
            <option value="krt">{t.setup.routers.krt}</option>
            <option value="freerouting">{t.setup.routers.freerouting}</option>
          </select>
        </label>
        <Field name="seed" label={t.setup.seed} value={rules.seed} hint={1} least={0} most={10_000} step={1} />
        <Field name="min_track_mm" label={t.setup.minTrack} value={rules.min_track_mm} hint={0.2} least={0.05} most={20} step={0.01} />
        <Field name="rise_k" label={t.setup.rise} value={rules.rise_k} hint={10} least={1} most={100} step={1} />
        <Field name="copper_oz" label={t.setup.copper} value={rules.copper_oz} hint={1} least={1} most={2} step={1} />
        <Check name="fixed" label={t.setup.fixed} value={size.fixed ?? false} hint={t.setup.fixedHint} />
        <label className="whole">
          {t.setup.corners}
          <input name="corners" defaultValue={size.outline === undefined ? '' : cornersText(editor.corners)} placeholder={t.setup.cornersHint} />
        </label>
        <Check name="pour" label={t.setup.pour} value={rules.pour ?? true} />
        <Check name="precedent" label={t.setup.precedent} value={rules.precedent ?? true} />
        <footer>
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

function Field(props: {
  name: string;
  label: string;
  value: number | undefined;
  hint: number;
  least: number;
  most: number;
  step: number;
}): JSX.Element {
  const { name, label, value, hint, least, most, step } = props;
  return (
    <label>
      {label}
      <input name={name} type="number" min={least} max={most} step={step} defaultValue={value ?? ''} placeholder={String(hint)} />
    </label>
  );
}

function Check({ name, label, value, hint }: { name: string; label: string; value: boolean; hint?: string }): JSX.Element {
  return (
    <label className="check" title={hint}>
      <input name={name} type="checkbox" defaultChecked={value} /> {label}
    </label>
  );
}

/** The block with what a form says; a field that is empty, or as it is anyway, is left out. */
function withKnobs(c: Constraints, form: FormData): Constraints {
  const number = (key: string): Record<string, number> => (form.get(key) === '' ? {} : { [key]: Number(form.get(key)) });
  const flag = (key: string, otherwise: boolean): Record<string, boolean> => ((form.get(key) !== null) === otherwise ? {} : { [key]: !otherwise });
  const board = {
    ...number('width_mm'),
    ...number('height_mm'),
    ...number('corner_mm'),
    ...flag('fixed', false),
    ...(form.get('sides') === '1' ? { sides: 1 as const } : {}),
  };
  const rules = {
    ...number('seed'),
    ...number('min_track_mm'),
    ...number('rise_k'),
    ...number('copper_oz'),
    ...flag('pour', true),
    ...flag('precedent', true),
    ...(form.get('router') === 'freerouting' ? { router: 'freerouting' as const } : {}),
  };
  return { ...c, board, rules };
}
