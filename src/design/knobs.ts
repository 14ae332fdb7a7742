import { z } from 'zod';
import { fieldError } from './check-constraints.js';
import { type Constraints, constraintsSchema } from './constraints.js';
import { DesignError } from './errors.js';

const RULES = { router: true, seed: true, pour: true, precedent: true, min_track_mm: true, rise_k: true, copper_oz: true, barrier_mm: true } as const;
const BOARD = { sides: true, fixed: true } as const;
const { rules, board } = constraintsSchema.shape;

/** A constraints block that carries knobs only: what a variation keeps. */
export const macrosSchema = z.strictObject({
  rules: rules.unwrap().pick(RULES).optional(),
  board: board.unwrap().pick(BOARD).optional(),
});
export type Macros = z.infer<typeof macrosSchema>;

/** Knobs from outside; a key that is none is a DesignError naming it. */
export function checkMacros(value: unknown): Macros {
  const parsed = macrosSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const error = fieldError(parsed.error);
  throw new DesignError(
    `macros${error.path === '' ? '' : `.${error.path}`}`,
    error.reason === 'there is no such field' ? 'is no knob' : error.reason,
    {
      cause: parsed.error,
    },
  );
}

/** The knobs of a constraints block as they stand. */
export function knobsOf(constraints: Constraints): Macros {
  const macros: Macros = {};
  const kept = { rules: pick(constraints.rules, RULES), board: pick(constraints.board, BOARD) };
  if (kept.rules !== null) macros.rules = kept.rules;
  if (kept.board !== null) macros.board = kept.board;
  return macros;
}

/** The block with these knobs: each that `macros` carries set, each that it lacks cleared, everything else as it was. */
export function recallKnobs(constraints: Constraints, macros: Macros): Constraints {
  const { rules: oldRules, board: oldBoard, ...others } = constraints;
  const newRules = { ...without(oldRules, RULES), ...macros.rules };
  const newBoard = { ...without(oldBoard, BOARD), ...macros.board };
  return {
    ...others,
    ...(Object.keys(newRules).length === 0 ? {} : { rules: newRules }),
    ...(Object.keys(newBoard).length === 0 ? {} : { board: newBoard }),
  };
}

type Keys = Readonly<Record<string, true>>;

function pick<T extends object>(from: T | undefined, keys: Keys): T | null {
  const entries = Object.entries(from ?? {}).filter(([k, v]) => keys[k] === true && v !== undefined);
  return entries.length === 0 ? null : (Object.fromEntries(entries) as T);
}

const without = <T extends object>(from: T | undefined, keys: Keys): Partial<T> =>
  Object.fromEntries(Object.entries(from ?? {}).filter(([k]) => keys[k] !== true)) as Partial<T>;
