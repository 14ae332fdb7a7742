import { type JSX, useSyncExternalStore } from 'react';
import type { Constraints, Keepout } from '../api.js';
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
  if (list.length === 0) return <p className="quiet pad">{t.keepouts.lead}</p>;
  return (
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
  );
}
