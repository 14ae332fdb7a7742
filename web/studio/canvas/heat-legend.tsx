import type { JSX } from 'react';
import { HEATS } from '../../canvas/heat.js';
import { useCanvasState, useOpen } from '../project/context.js';
import { t } from '../strings.js';

/** What the colours of the heat picture mean, while it is on. */
export function HeatLegend(): JSX.Element | null {
  const { scene } = useOpen();
  useCanvasState(scene);
  if (scene === null || !scene.state.shown.has('heat')) return null;
  const { worst } = scene.heat;
  return (
    <section className="heat" aria-label={t.heat.title}>
      {worst === null ? (
        <p>{t.heat.unknown}</p>
      ) : (
        <>
          <ul>
            {HEATS.map(({ upTo, colour }, i) => (
              <li key={colour}>
                <span className="swatch" style={{ background: colour }} />
                {Number.isFinite(upTo) ? t.heat.upTo(upTo) : t.heat.more(HEATS[i - 1]?.upTo ?? 0)}
              </li>
            ))}
          </ul>
          <p>
            {t.heat.worst(worst.net, worst.rise, worst.amps, worst.what)} <small>{t.heat.hint}</small>
          </p>
        </>
      )}
    </section>
  );
}
