import type { JSX } from 'react';
import { inOrder } from '../../canvas/board.js';
import { useCanvasState, useOpen } from '../project/context.js';
import { t } from '../strings.js';

export function Nets(): JSX.Element | null {
  const { scene } = useOpen();
  useCanvasState(scene);
  if (scene === null) return null;
  const nets = [...scene.board.nets].sort((a, b) => inOrder(a.name, b.name));
  return (
    <table className="table">
      <thead>
        <tr>
          {[t.nets.name, t.nets.class, t.nets.volts, t.nets.pads].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {nets.map(({ name, class: kind, volts }) => (
          <tr key={name} className={scene.state.selection.net === name ? 'on' : ''}>
            <td>
              <button type="button" className="link" onClick={() => scene.state.select([], name)}>
                {name}
              </button>
            </td>
            <td>{kind}</td>
            <td>{volts === null ? '' : `${volts} V`}</td>
            <td>{scene.padsOn.get(name)?.length ?? 0}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
