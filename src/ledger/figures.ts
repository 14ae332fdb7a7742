import type { Figure } from '../request/index.js';

/** How far a figure may be off and still be what was asked, as a share. */
const SAME = 0.05;
const ABOUT = 0.15;
/** Beyond this it is something else. */
const NEAR = 0.25;

export type Closeness = 'same' | 'near' | 'off';

/** How near a value comes to a figure. `tolerance`: of what is made from parts of 5 %, more than of what is declared. */
export function closeness(figure: Figure, value: number, tolerance = SAME): Closeness {
  const within = figure.about === true ? Math.max(ABOUT, tolerance) : tolerance;
  const off = distance(figure, value);
  return off <= within ? 'same' : off <= NEAR ? 'near' : 'off';
}

function distance(figure: Figure, value: number): number {
  const from = (wanted: number): number => (wanted === 0 ? Math.abs(value) : Math.abs(value - wanted) / Math.abs(wanted));
  if (figure.one_of !== undefined && figure.one_of.length > 0) return Math.min(...figure.one_of.map(from));
  if (figure.value !== undefined)
    return figure.role === 'limit' ? Math.max(0, (value - figure.value) / Math.abs(figure.value || 1)) : from(figure.value);
  if (figure.min !== undefined && value < figure.min) return from(figure.min);
  if (figure.max !== undefined && value > figure.max) return from(figure.max);
  return 0;
}

/** The figure as one number: what was said, or the upper end. */
export const figureValue = (figure: Figure): number | null => figure.value ?? figure.max ?? figure.min ?? figure.one_of?.at(-1) ?? null;

/** Every value that the figure spans: both ends of a range, each of several. */
export const figureEnds = (figure: Figure): number[] =>
  figure.one_of !== undefined && figure.one_of.length > 0
    ? [...figure.one_of]
    : [figure.value, figure.min, figure.max].filter((v) => v !== undefined);
