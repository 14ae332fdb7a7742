import { DesignError } from '../design/index.js';
import { lists, type Read, words } from './sexpr.js';

/** nm in a unit of the file ("Specctra Design Language Reference" v10.1, unit descriptor). */
const UNITS: Readonly<Record<string, number>> = { um: 1e3, mm: 1e6, cm: 1e7, mil: 25400, inch: 25.4e6 };

/** Nothing that a board factory makes is larger, nm. */
const FARTHEST = 10e9;

/** How long the file's numbers are. */
export interface Resolution {
  /** The word that the file has for its unit. */
  readonly unit: string;
  /** nm in one of it. */
  readonly nm: number;
  /** Whole steps in one unit: sessions count in these. */
  readonly steps: number;
}

/** `(unit um)` over `(resolution um 10)`; micrometres in tenths where the file says neither. Throws DesignError for another unit. */
export function resolutionOf(root: readonly Read[]): Resolution {
  const [inSteps = 'um', count = '10'] = words(lists(root, 'resolution')[0]);
  const unit = words(lists(root, 'unit')[0])[0] ?? inSteps;
  const nm = UNITS[unit.toLowerCase()];
  if (nm === undefined) throw new DesignError('file', `its unit ${unit} is not known (um, mm, cm, mil, inch)`);
  const steps = unit === inSteps ? Number(count) : 10;
  if (!Number.isInteger(steps) || steps < 1 || steps > 1e6) throw new DesignError('file', `its resolution ${count} is no count of steps`);
  return { unit, nm, steps };
}

/** A length of the file in nm, whole; `where` names the list it is in. Throws DesignError for what is no number, or no length. */
export function length(word: string | undefined, unit: number, where: string): number {
  const value = numeric(word, where) * unit;
  if (Math.abs(value) > FARTHEST) throw new DesignError('file', `${word} in ${where} is farther than any board reaches`);
  return Math.round(value) + 0;
}

/** A number of the file that is no length. */
export function numeric(word: string | undefined, where: string): number {
  const value = word === undefined || word === '' ? Number.NaN : Number(word);
  if (Number.isFinite(value)) return value;
  throw new DesignError('file', word === undefined ? `a number is missing in ${where}` : `"${word.slice(0, 40)}" in ${where} is no number`);
}
