import { type JSX, useEffect, useRef } from 'react';
import UPlot from 'uplot';
import type { Simulation } from '../api.js';
import { t } from '../strings.js';
import { Icon } from '../ui/icons.js';

type Series = NonNullable<Simulation['sim']['plots']>[number];
const HIGH_PX = 180;

/** A colour of the page as a canvas takes it: resolved for the scheme in force. */
function colourOf(node: HTMLElement, name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  node.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** One curve over time, with a cursor; a drag zooms in, a double press out. */
export function Plot({ plot }: { plot: Series }): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = box.current;
    if (node === null) return;
    const axis = { stroke: colourOf(node, '--quiet'), grid: { stroke: colourOf(node, '--line'), width: 1 }, ticks: { show: false } };
    const made = new UPlot(
      {
        width: node.clientWidth,
        height: HIGH_PX,
        scales: { x: { time: false } },
        axes: [axis, { ...axis, size: 56 }],
        series: [{ label: t.sim.seconds }, { label: `${plot.name}, ${plot.unit}`, stroke: colourOf(node, '--accent'), width: 1.5 }],
      },
      [[...plot.t], [...plot.y]],
      node,
    );
    const watch = new ResizeObserver(() => made.setSize({ width: node.clientWidth, height: HIGH_PX }));
    watch.observe(node);
    return () => {
      watch.disconnect();
      made.destroy();
    };
  }, [plot]);
  const save = (): void => {
    const rows = plot.t.map((time, i) => `${time},${plot.y[i] ?? ''}`);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`t_s,${plot.name}_${plot.unit}\n${rows.join('\n')}\n`], { type: 'text/csv' }));
    link.download = `${plot.name}.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <figure className="plot" aria-label={plot.name}>
      <figcaption>
        <strong>{plot.name}</strong>
        <button type="button" className="ghost" aria-label={`${plot.name} ${t.sim.csv}`} onClick={save}>
          <Icon name="download" size={14} /> {t.sim.csv}
        </button>
      </figcaption>
      <div ref={box} />
    </figure>
  );
}
