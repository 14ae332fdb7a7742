import type { Design } from '../../src/design/index.js';
import type { Addition } from './additions.js';
import { type Growth, growth, type Likeness, likeness, onlyAdds, type Planned } from './compare.js';
import type { Paraphrase } from './paraphrases.js';
import { randomOf } from './random.js';

/** A sentence with the board that it is planned as. */
export interface Base extends Planned {
  readonly id: string;
  readonly message: string;
  readonly design: Design;
}
/** A case that failed. */
export interface Miss {
  readonly id: string;
  readonly by: string;
  readonly message: string;
  readonly why: string;
  /** Its reply names nothing that is not done beside what the sentence's own does. */
  readonly silent: boolean;
}
export interface ParaphraseRow {
  readonly backend: string;
  readonly sort: 'paraphrase';
  readonly name: string;
  readonly of: number;
  readonly same: number;
  /** The same parts, joined otherwise; other parts; no board at all. */
  readonly joins: number;
  readonly parts: number;
  readonly no_board: number;
  readonly silent: number;
}
export interface AdditionRow {
  readonly backend: string;
  readonly sort: 'addition';
  readonly name: string;
  readonly of: number;
  /** The base is kept, the wish is there, and nothing was invented. */
  readonly only_added: number;
  readonly kept: number;
  readonly arrived: number;
  readonly invented: number;
  readonly silent: number;
}
export type Row = ParaphraseRow | AdditionRow;

/** One planner, its sentences, and what went wrong so far. */
export interface Course {
  readonly backend: string;
  readonly plan: (message: string) => Planned;
  readonly bases: readonly Base[];
  readonly seed: number;
  readonly misses: Miss[];
}

export function measureParaphrase({ name, of }: Paraphrase, course: Course): ParaphraseRow {
  const found = course.bases.flatMap((base) => {
    const message = of(base.message, randomOf(course.seed, name, base.message));
    if (message === null) return [];
    const other = course.plan(message);
    const like = likeness(base.design, other);
    return [{ like, silent: like !== 'same' && missed(course, base, other, { by: name, message, why: like }) }];
  });
  const count = (like: Likeness): number => found.filter((f) => f.like === like).length;
  return {
    backend: course.backend,
    sort: 'paraphrase',
    name,
    of: found.length,
    same: count('same'),
    joins: count('joins'),
    parts: count('parts'),
    no_board: count('no board'),
    silent: found.filter((f) => f.silent).length,
  };
}

export function measureAddition(addition: Addition, course: Course): AdditionRow {
  const { name } = addition;
  const found = course.bases.flatMap((base) => {
    const message = addition.of(base.message, base.design);
    if (message === null) return [];
    const other = course.plan(message);
    const grown = growth(base.design, other, addition);
    return [{ grown, silent: !onlyAdds(grown) && missed(course, base, other, { by: name, message, why: whyOf(grown) }) }];
  });
  const count = (holds: (g: Growth) => boolean): number => found.filter((f) => holds(f.grown)).length;
  return {
    backend: course.backend,
    sort: 'addition',
    name,
    of: found.length,
    only_added: count(onlyAdds),
    kept: count((g) => g.kept),
    arrived: count((g) => g.arrived),
    invented: count((g) => g.invented.length > 0),
    silent: found.filter((f) => f.silent).length,
  };
}

/** Keeps the case; true: it is silent. */
function missed({ misses }: Course, base: Base, other: Planned, miss: Omit<Miss, 'id' | 'silent'>): boolean {
  const silent = other.design !== null && other.told.every((t) => base.told.includes(t));
  misses.push({ id: base.id, ...miss, silent });
  return silent;
}

function whyOf({ board, kept, arrived, invented }: Growth): string {
  if (!board) return 'no board';
  return [...(kept ? [] : ['base changed']), ...(arrived ? [] : ['wish missing']), ...invented.map((k) => `${k} invented`)].join(', ');
}

/** The rows of a sort in one. */
export function totalOf(rows: readonly Row[]): Row[] {
  const total: Record<string, unknown> = { ...rows[0], name: 'all' };
  for (const key of Object.keys(total)) if (typeof total[key] === 'number') total[key] = rows.reduce((n, r) => n + Number(r[key as keyof Row]), 0);
  return rows.length === 0 ? [] : [total as unknown as Row];
}
