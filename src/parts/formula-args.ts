import { DesignError } from '../design/index.js';

/** Named computations of part values, used by data/blocks as `{formula, args}`. Every answer is a value that parts are made in. */
export type FormulaArgs = Readonly<Record<string, string | number>>;

/** An argument as a number. DesignError with its name where it is none. */
export const number = (args: FormulaArgs, name: string): number => {
  const value = Number(args[name]);
  if (args[name] === undefined || args[name] === '' || !Number.isFinite(value))
    throw new DesignError(name, `must be a number, not ${String(args[name])}`);
  return value;
};
/** An argument above 0. */
export const positive = (args: FormulaArgs, name: string): number => {
  const value = number(args, name);
  if (value <= 0) throw new DesignError(name, `must be above 0, not ${value}`);
  return value;
};
