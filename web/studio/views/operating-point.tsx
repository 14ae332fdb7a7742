import type { JSX } from 'react';
import type { Sheet, Simulation } from '../api.js';
import { short } from './units.js';

/** Height of a letter, mm; and the width of one, of that. */
const LETTER_MM = 1.1;
const WIDE = 0.62;

/** Volts at every net and amps through every part, where they are on the sheet. */
export function OperatingPoint({ sheet, sim }: { sheet: Sheet; sim: Simulation['sim'] }): JSX.Element {
  return (
    <g className="operating-point">
      {Object.entries(sim.nodes).flatMap(([net, volts]) => {
        const spot = spotOf(sheet, net);
        return spot === null ? [] : [<Tag key={net} kind="volts" at={spot} text={short(volts, 'V')} />];
      })}
      {sheet.symbols.flatMap((s) => {
        const amps = sim.currents[s.ref];
        if (amps === undefined || s.body.length === 0) return [];
        const [xs, ys] = [s.body.map(([x]) => x), s.body.map(([, y]) => y)];
        const at = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2] as const;
        return [<Tag key={s.ref} kind="amps" at={at} text={short(Math.abs(amps), 'A')} />];
      })}
    </g>
  );
}

/** The middle of a net's longest piece of wire; a net of labels only: its first. Ground is nothing that has to be said. */
function spotOf({ wires, labels }: Sheet, net: string): readonly [number, number] | null {
  if (labels.some((l) => l.net === net && l.kind === 'ground')) return null;
  const pieces = wires
    .filter((w) => w.net === net)
    .flatMap(({ points }) => points.slice(1).map((to, i) => ({ from: points[i] ?? to, to })))
    .sort((a, b) => lengthOf(b) - lengthOf(a));
  const [longest] = pieces;
  if (longest !== undefined) return [(longest.from[0] + longest.to[0]) / 2, (longest.from[1] + longest.to[1]) / 2];
  const label = labels.find((l) => l.net === net);
  return label === undefined ? null : [label.x, label.y];
}

const lengthOf = ({ from, to }: { from: readonly [number, number]; to: readonly [number, number] }): number =>
  Math.hypot(to[0] - from[0], to[1] - from[1]);

function Tag({ kind, at: [x, y], text }: { kind: 'volts' | 'amps'; at: readonly [number, number]; text: string }): JSX.Element {
  const wide = (text.length * WIDE + 0.8) * LETTER_MM;
  return (
    <g className={kind} transform={`translate(${x} ${y})`}>
      <rect x={-wide / 2} y={-LETTER_MM * 0.75} width={wide} height={LETTER_MM * 1.5} rx={0.4} />
      <text y={LETTER_MM * 0.36} textAnchor="middle">
        {text}
      </text>
    </g>
  );
}
