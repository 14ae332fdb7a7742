import { type JSX, useSyncExternalStore } from 'react';
import type { Constraints, Keepout } from '../api.js';
import { withoutCopper } from '../canvas/drawing.js';
import { useOpen } from '../project/context.js';
import { t } from '../strings.js';
import { Icon } from '../ui/icons.js';

const BANS = ['parts', 'tracks', 'vias', 'pour'] as const;

/** Areas that a person keeps free. */
export function Keepouts(): JSX.Element {
  const { draft, readOnly } = useOpen();
  useSyncExternalStore(draft.listen, () => draft.version);
  const list = draft.constraints.keepouts ?? [];
  const put = (id: string, change: Partial<Keepout> | null): void =>
    draft.edit(
      (c): Constraints => ({ ...c, keepouts: (c.keepouts ?? []).flatMap((k) => (k.id !== id ? [k] : change === null ? [] : [{ ...k, ...change }])) }),
    );
  return (
    <>
      <p className="quiet pad">{list.length === 0 ? t.keepouts.lead : t.keepouts.title}</p>
      <ul className="keepouts">
        {list.map((k) => (
          <li key={k.id}>
            <input aria-label={t.keepouts.name} value={k.name ?? k.id} disabled={readOnly} onChange={(e) => put(k.id, { name: e.target.value })} />
            {k.rect === undefined ? null : <span className="quiet">{`${k.rect.w} × ${k.rect.h} mm`}</span>}
            {BANS.map((ban) => {
              const bans = k.bans ?? [...BANS];
              return (
                <label key={ban}>
                  <input
                    type="checkbox"
                    checked={bans.includes(ban)}
                    disabled={readOnly || (bans.length === 1 && bans.includes(ban))}
                    onChange={() => put(k.id, { bans: bans.includes(ban) ? bans.filter((b) => b !== ban) : [...bans, ban] })}
                  />
                  {t.keepouts.bans[ban]}
                </label>
              );
            })}
            <button type="button" className="ghost" aria-label={`${t.remove} ${k.name ?? k.id}`} disabled={readOnly} onClick={() => put(k.id, null)}>
              <Icon name="trash" size={14} />
            </button>
          </li>
        ))}
      </ul>
      <DrawnCopper />
    </>
  );
}

/** Tracks and vias that a person drew. */
function DrawnCopper(): JSX.Element {
  const { draft, readOnly } = useOpen();
  const { tracks = [], vias = [] } = draft.constraints.copper ?? {};
  const rows = [
    ...tracks.map(({ net, layer, width_mm, points }, index) => {
      const mm = points.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - (points[i]?.[0] ?? x), y - (points[i]?.[1] ?? y)), 0);
      return { kind: 'tracks' as const, index, text: t.drawn.track(net, layer, width_mm, mm) };
    }),
    ...vias.map(({ net }, index) => ({ kind: 'vias' as const, index, text: t.drawn.via(net) })),
  ];
  return (
    <>
      <p className="quiet pad">{rows.length === 0 ? t.drawn.lead : t.drawn.title}</p>
      <ul className="rows pad">
        {rows.map(({ kind, index, text }) => (
          <li key={`${kind} ${index}`}>
            <span className="grow">{text}</span>
            <button
              type="button"
              className="ghost"
              aria-label={`${t.remove} ${text}`}
              disabled={readOnly}
              onClick={() => draft.edit((c) => withoutCopper(c, kind, index))}
            >
              <Icon name="trash" size={14} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
