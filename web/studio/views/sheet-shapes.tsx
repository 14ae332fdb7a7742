import type { JSX } from 'react';
import type { Sheet, SheetSymbol } from '../api.js';

/** 100 mil, mm: src/outputs/sheet draws by it. */
const U = 2.54;
/** Width of a letter, of that. */
const LETTER_U = 0.32;

const list = (points: readonly (readonly [number, number])[]): string => points.map((p) => p.join()).join(' ');

/** How something stands out: lit with the board, or different from another version. */
export type Mark = 'lit' | 'added' | 'removed' | 'changed';
export interface Marks {
  readonly refs: ReadonlyMap<string, Mark>;
  readonly nets: ReadonlyMap<string, Mark>;
}

/** All that is on a sheet. `moved`: a symbol that is being dragged. */
export function SheetInside({
  sheet,
  marks,
  moved,
}: {
  sheet: Sheet;
  marks: Marks;
  moved?: { ref: string | null; by: readonly number[] } | null;
}): JSX.Element {
  const of = (net: string): string => marks.nets.get(net) ?? '';
  return (
    <>
      <rect className="paper" x={0} y={0} width={sheet.width} height={sheet.height} />
      {sheet.groups.map((g) => (
        <g key={g.id}>
          <rect className="frame" x={g.x} y={g.y} width={g.width} height={g.height} rx={1} />
          <text className="title" x={g.x + 1} y={g.y + 2}>
            {g.title}
          </text>
        </g>
      ))}
      {sheet.wires.map((w) => (
        <polyline
          key={`${w.net} ${w.points.join()}`}
          data-net={w.net}
          className={`wire ${of(w.net)}`}
          points={w.points.map((p) => p.join()).join(' ')}
        />
      ))}
      {sheet.junctions.map((j) => (
        <circle key={`${j.net} ${j.x} ${j.y}`} className={`dot ${of(j.net)}`} cx={j.x} cy={j.y} r={0.45} />
      ))}
      {sheet.labels.map((l) => (
        <Label key={`${l.net} ${l.x} ${l.y}`} label={l} mark={of(l.net)} />
      ))}
      {sheet.symbols.map((s) => (
        <g key={s.ref} transform={moved?.ref === s.ref ? `translate(${moved.by.join(' ')})` : undefined}>
          <SymbolShape symbol={s} mark={marks.refs.get(s.ref) ?? ''} />
        </g>
      ))}
    </>
  );
}

function SymbolShape({ symbol: s, mark }: { symbol: SheetSymbol; mark: string }): JSX.Element {
  return (
    <g data-ref={s.ref} className={`symbol ${mark}`}>
      <polygon className={s.texts.some((x) => x.role === 'pin') ? 'body' : 'body clear'} points={list(s.body)} />
      {s.art.map(({ points, fill }) => (
        <polyline key={list(points)} className={fill === true ? 'art solid' : 'art'} points={list(points)} />
      ))}
      {s.pins
        .filter((p) => p.net === null)
        .map(({ x, y, pin }) => (
          <path key={pin} className="open" d={`M${x - 0.5} ${y - 0.5}l1 1m0 -1l-1 1`} />
        ))}
      {s.texts.map(({ text, x, y, anchor, upright, role }) => {
        const turned = role === 'pin' && upright === true;
        return (
          <text
            key={`${role} ${text} ${x} ${y}`}
            className={role}
            x={turned ? x + 0.4 : x}
            y={role === 'pin' && !turned ? y + 0.4 : y}
            textAnchor={anchor}
            transform={turned ? `rotate(-90 ${x + 0.4} ${y})` : undefined}
          >
            {text}
          </text>
        );
      })}
    </g>
  );
}

function Label({ label: { net, x, y, kind, dir }, mark }: { label: Sheet['labels'][number]; mark: string }): JSX.Element {
  const className = `label ${mark}`;
  if (kind === 'ground') {
    const s = dir === 'up' ? -1 : 1;
    const bars = (
      [
        [0.5, 0.4],
        [0.3, 0.6],
        [0.12, 0.8],
      ] as const
    )
      .map(([w, d]) => `M${x - w * U} ${y + s * d * U}h${2 * w * U}`)
      .join('');
    return <path data-net={net} className={`art ${className}`} d={`M${x} ${y}v${s * 0.4 * U}${bars}`} />;
  }
  if (kind === 'power') {
    const s = dir === 'down' ? 1 : -1;
    return (
      <g data-net={net} className={className}>
        <path className="art" d={`M${x} ${y}v${s * 0.5 * U}M${x - 0.5 * U} ${y + s * 0.5 * U}h${U}`} />
        <text className="power" x={x} y={s < 0 ? y - 0.7 * U : y + 1.15 * U} textAnchor="middle">
          {net}
        </text>
      </g>
    );
  }
  const back = dir === 'left' || dir === 'down';
  const long = (net.length * LETTER_U + 0.5) * U * (back ? -1 : 1);
  const tip = back ? -0.6 : 0.6;
  const half = 0.38 * U;
  return (
    <g data-net={net} className={className} transform={`translate(${x} ${y}) rotate(${dir === 'up' || dir === 'down' ? -90 : 0})`}>
      <path className="flag" d={`M0 0l${tip} ${-half}h${long - tip}v${2 * half}h${tip - long}z`} />
      <text className="name" x={back ? -0.8 : 0.8} y={0.45} textAnchor={back ? 'end' : 'start'}>
        {net}
      </text>
    </g>
  );
}
