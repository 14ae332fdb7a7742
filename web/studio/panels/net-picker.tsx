import type { JSX } from 'react';
import { inOrder } from '../../canvas/board.js';
import { useOpen } from '../project/context.js';
import { t } from '../strings.js';

/** Which net something joins; '' for none. */
export function NetPicker(props: { label: string; value: string; none?: string; onChange: (net: string) => void }): JSX.Element {
  const { label, value, none = t.parts.unconnected, onChange } = props;
  const { board } = useOpen();
  const nets = (board?.nets ?? []).map((n) => n.name).sort(inOrder);
  return (
    <select aria-label={label} value={value} onChange={(e) => onChange(e.target.value)}>
      <option value="">{none}</option>
      {nets.map((net) => (
        <option key={net}>{net}</option>
      ))}
    </select>
  );
}
