import { roundMm } from '../../geometry/index.js';
import type { DashRatios, Drawn } from './drawn.js';
import type { List } from './reader.js';

type Pair = [number, number];

/** KiCad's own where the file does not say. */
const [DASH, GAP] = [12, 3];
/** A dot is almost only its round ends. */
const DOT = 0.2;
/** More pieces of one line say nothing. */
const MOST_PIECES = 2000;

export function dashRatios(root: List): DashRatios {
  const plot = root.find('setup')?.find('pcbplotparams');
  // The round ends of the pen make a dash a pen longer and a gap a pen narrower.
  return {
    dash: Math.max(1, (plot?.numberOf('dashed_line_dash_ratio', DASH) ?? DASH) - 1),
    gap: Math.max(1, (plot?.numberOf('dashed_line_gap_ratio', GAP) ?? GAP) + 1),
  };
}

/** Lengths in pens, drawn and left free in turn; null: the line is drawn through. */
function patternOf(list: List, { dash, gap }: DashRatios): number[] | null {
  switch (list.find('stroke')?.wordOf('type', 'solid')) {
    case 'dash':
      return [dash, gap];
    case 'dot':
      return [DOT, gap];
    case 'dash_dot':
      return [dash, gap, DOT, gap];
    case 'dash_dot_dot':
      return [dash, gap, DOT, gap, DOT, gap];
    default:
      return null;
  }
}

/** A drawing's lines in its line style (KiCad 7 and later). Straight sides begin anew at each corner, arcs and circles run through. */
export function styledLines(list: List, drawn: readonly Drawn[], ratios: DashRatios): Drawn[] {
  const pattern = patternOf(list, ratios);
  if (pattern === null) return [...drawn];
  return drawn.flatMap((line): Drawn[] => {
    const { type, points, mid, width_mm } = line;
    if (type !== 'line' || width_mm <= 0) return [line];
    const ways = mid === undefined && !list.name.endsWith('curve') ? points.slice(1).map((to, i): Pair[] => [points[i] ?? to, to]) : [points];
    return ways.flatMap((way) => pieces(way, pattern, width_mm).map((piece): Drawn => ({ type, points: piece, width_mm })));
  });
}

function pieces(way: readonly Pair[], pattern: readonly number[], pen: number): Pair[][] {
  const made: Pair[][] = [];
  let [step, left] = [0, (pattern[0] ?? 1) * pen];
  let open: Pair[] = way.slice(0, 1);
  for (let i = 1; i < way.length && made.length < MOST_PIECES; i++) {
    const [from, to] = [way[i - 1], way[i]] as [Pair, Pair];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    let at = 0;
    while (at + left < length && made.length < MOST_PIECES) {
      at += left;
      const t = at / length;
      const p: Pair = [roundMm(from[0] + (to[0] - from[0]) * t), roundMm(from[1] + (to[1] - from[1]) * t)];
      if (step % 2 === 0) made.push([...open, p]);
      open = [p];
      step = (step + 1) % pattern.length;
      left = (pattern[step] ?? 1) * pen;
    }
    left -= length - at;
    if (step % 2 === 0) open.push(to);
  }
  if (step % 2 === 0 && open.length > 1) made.push(open);
  return made;
}
