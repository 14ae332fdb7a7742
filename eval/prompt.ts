import type { Check } from './checks.js';

export interface Prompt {
  readonly id: string;
  readonly sort: 'make' | 'edit' | 'question';
  readonly level: 'easy' | 'medium' | 'hard';
  /** Messages in order; the last one is judged. */
  readonly turns: readonly string[];
  readonly checks: readonly Check[];
}

type Levelled = (id: string, turns: string | readonly string[], ...checks: Check[]) => Prompt;
const of =
  (sort: Prompt['sort'], level: Prompt['level']): Levelled =>
  (id, turns, ...checks) => ({ id, sort, level, turns: typeof turns === 'string' ? [turns] : turns, checks });

export const easy = of('make', 'easy');
export const medium = of('make', 'medium');
export const hard = of('make', 'hard');
export const edit = of('edit', 'medium');
export const question = of('question', 'easy');
