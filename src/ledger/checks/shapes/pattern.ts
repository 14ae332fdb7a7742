import type { BoardPart } from '../../../board/index.js';
import type { Ask } from '../../../request/index.js';
import { claimOf } from '../../claims.js';
import { asked, list } from '../../say.js';
import { met, partly, unmet, type Verdict } from '../../verdict.js';
import type { FigureCheck } from '../figures.js';

/** Parts off their line by more than this are in no row, mm. */
const OFF_LINE_MM = 1;
/** Angles of a ring and steps of a row may differ by this share of what is equal. */
const UNEVEN = 0.12;

/** How several parts stand to each other: in a row, a column, a ring of equal angles, a grid. */
export function pattern(wanted: NonNullable<Ask['place']>, parts: readonly BoardPart[]): Verdict[] {
  if (wanted.pattern === undefined || parts.length < 2) return [];
  const refs = parts.map((p) => p.ref);
  return [...apart(parts, refs, wanted.apart_mm), ...standing(wanted, parts, refs)];
}

/** How far each stands from its nearest neighbour. */
function apart(parts: readonly BoardPart[], refs: readonly string[], wanted: number | undefined): Verdict[] {
  if (wanted === undefined) return [];
  const gaps = parts.map((p) => Math.min(...parts.flatMap((o) => (o === p ? [] : [Math.hypot(o.x - p.x, o.y - p.y)]))));
  const wrong = gaps.find((g) => Math.abs(g - wanted) > APART_MM);
  if (wrong === undefined) return [met(`${list(refs)}: ${wanted} mm apart`, { refs })];
  return [unmet(`${list(refs)} stand ${wrong.toFixed(2)} mm apart, not ${wanted} mm`, { refs })];
}
/** Places are kept to a hundredth. */
const APART_MM = 0.05;

function standing(wanted: NonNullable<Ask['place']>, parts: readonly BoardPart[], refs: readonly string[]): Verdict[] {
  switch (wanted.pattern) {
    case 'row':
    case 'column':
      return [line(parts, refs, wanted.pattern)];
    case 'ring':
      return [ring(parts, refs)];
    case 'sides':
      return [inSides(parts, refs)];
    case 'grid':
      return [grid(parts, refs, wanted.grid ?? null)];
    case undefined:
      return [];
    case 'spread':
      return [partly(`that ${list(refs)} are spread evenly could not be checked`, { refs })];
  }
}

function line(parts: readonly BoardPart[], refs: readonly string[], wanted: 'row' | 'column'): Verdict {
  const spread = (of: (p: BoardPart) => number): number => Math.max(...parts.map(of)) - Math.min(...parts.map(of));
  const [wide, high] = [spread((p) => p.x), spread((p) => p.y)];
  const across = Math.min(wide, high);
  // "Two rows of pins": each of the two headers is a row.
  if (across > OFF_LINE_MM && parts.length === 2 && parts.every((p) => p.kind === 'connector') && new Set(parts.map((p) => p.rot % 180)).size === 1)
    return met(`${list(refs)}: two rows`, { refs });
  if (across > OFF_LINE_MM) return unmet(`${list(refs)} stand in no ${wanted}: they are ${across.toFixed(1)} mm off one line`, { refs });
  if (wanted === 'column' && wide > high) return unmet(`${list(refs)} stand side by side and in no column`, { refs });
  const along = parts.map((p) => (wide >= high ? p.x : p.y)).sort((a, b) => a - b);
  const steps = along.slice(1).map((v, i) => v - (along[i] ?? 0));
  const [least, most] = [Math.min(...steps), Math.max(...steps)];
  if (most - least > Math.max(1, UNEVEN * most))
    return partly(`${list(refs)} stand in a ${wanted}, ${least.toFixed(1)} to ${most.toFixed(1)} mm apart`, { refs });
  return met(`${list(refs)}: in a ${wanted}, ${((least + most) / 2).toFixed(1)} mm apart`, { refs });
}

/** Middle of the circle that fits best (Kåsa): least squares of x² + y² = 2ax + 2by + c. */
type At = Pick<BoardPart, 'x' | 'y'>;
function circleThrough(parts: readonly At[]): At {
  const n = parts.length;
  const mean = (of: (p: At) => number): number => parts.reduce((sum, p) => sum + of(p), 0) / n;
  const [mx, my] = [mean((p) => p.x), mean((p) => p.y)];
  const [uu, vv, uv] = [mean((p) => (p.x - mx) ** 2), mean((p) => (p.y - my) ** 2), mean((p) => (p.x - mx) * (p.y - my))];
  const square = (p: At): number => (p.x - mx) ** 2 + (p.y - my) ** 2;
  const [a, b] = [mean((p) => (p.x - mx) * square(p)) / 2, mean((p) => (p.y - my) * square(p)) / 2];
  const det = uu * vv - uv * uv;
  return Math.abs(det) < 1e-6 ? { x: mx, y: my } : { x: mx + (a * vv - b * uv) / det, y: my + (b * uu - a * uv) / det };
}

function ring(parts: readonly BoardPart[], refs: readonly string[]): Verdict {
  const { x, y } = circleThrough(parts);
  const radii = parts.map((p) => Math.hypot(p.x - x, p.y - y));
  const angles = parts.map((p) => (Math.atan2(p.y - y, p.x - x) * 180) / Math.PI).sort((a, b) => a - b);
  const steps = angles.map((a, i) => ((angles[(i + 1) % angles.length] ?? 0) - a + 360) % 360);
  const equal = 360 / parts.length;
  const mean = radii.reduce((a, b) => a + b, 0) / radii.length;
  const [least, most] = [Math.min(...steps), Math.max(...steps)];
  if (Math.max(...radii.map((r) => Math.abs(r - mean))) > Math.max(1, 0.08 * mean) || parts.length < 3)
    return unmet(`${list(refs)} stand on no ring`, { refs });
  if (most - equal > UNEVEN * equal || equal - least > UNEVEN * equal)
    return unmet(`${list(refs)} stand on a ring, ${least.toFixed(0)} to ${most.toFixed(0)}° apart and not ${equal.toFixed(0)}°`, { refs });
  return met(`${list(refs)}: on a ring of ${(2 * mean).toFixed(1)} mm, ${equal.toFixed(0)}° apart`, { refs });
}

/** How wide a ring is: as its parts stand, or are to stand. */
export const ringSize: FigureCheck = (scene, ask, figure) => {
  const value = figure.value ?? figure.max;
  if (ask.place?.pattern !== 'ring' || figure.quantity !== 'length' || value === undefined) return null;
  const refs = claimOf(scene, ask).instances.map((i) => i.main);
  const parts = refs.flatMap((ref): At[] => [scene.placed(ref) ?? []].flat());
  const planned = scene.design.constraints.arranged?.find((a) => refs.every((r) => a.refs.includes(r)))?.across_mm;
  if (scene.board === null && planned !== undefined)
    return Math.abs(planned - value) <= RING_MM ? met(`${list(refs)} are to stand on a ring of ${planned} mm`, { refs }) : null;
  if (parts.length < 3) return null;
  const { x, y } = circleThrough(parts);
  const across = (2 * parts.reduce((sum, p) => sum + Math.hypot(p.x - x, p.y - y), 0)) / parts.length;
  const is = `${list(refs)} stand on a ring of ${across.toFixed(1)} mm`;
  return Math.abs(across - value) <= RING_MM ? met(is, { refs }) : unmet(`${is}, not ${asked(figure)}`, { refs });
};
/** Places are kept to a hundredth, grids of the placer to a quarter. */
const RING_MM = 0.3;

/** Two above each other and two beside each other, about one middle. */
function inSides(parts: readonly BoardPart[], refs: readonly string[]): Verdict {
  const middle = (of: (p: BoardPart) => number): number => (Math.min(...parts.map(of)) + Math.max(...parts.map(of))) / 2;
  const [x, y] = [middle((p) => p.x), middle((p) => p.y)];
  const on = parts.filter((p) => Math.min(Math.abs(p.x - x), Math.abs(p.y - y)) <= OFF_LINE_MM);
  return parts.length === 4 && on.length === 4
    ? met(`${list(refs)}: in the middle of each side`, { refs })
    : unmet(`${list(refs)} do not stand in the middle of each side`, { refs });
}

function grid(parts: readonly BoardPart[], refs: readonly string[], wanted: readonly [number, number] | null): Verdict {
  const levels = (values: readonly number[]): number[] => {
    const sorted = [...values].sort((a, b) => a - b);
    return sorted.filter((v, i) => i === 0 || v - (sorted[i - 1] ?? v) > OFF_LINE_MM);
  };
  const [columns, rows] = [levels(parts.map((p) => p.x)).length, levels(parts.map((p) => p.y)).length];
  const full = columns * rows === parts.length;
  const fits = wanted === null || (columns === wanted[0] && rows === wanted[1]) || (columns === wanted[1] && rows === wanted[0]);
  if (full && fits) return met(`${list(refs)}: ${columns} × ${rows}`, { refs });
  return unmet(`${list(refs)} stand in ${columns} columns and ${rows} rows${wanted === null ? '' : `, not ${wanted[0]} × ${wanted[1]}`}`, { refs });
}
