import type { Board } from '../../../board/index.js';
import { type Component, type Design, DesignError } from '../../../design/index.js';
import type { Operation } from '../../../design/patch/index.js';
import type { Library } from '../../../parts/index.js';
import type { Said } from './grammar.js';

/** The board that orders are carried out on. */
export interface Hand {
  readonly design: Design;
  readonly library: Library;
  /** As it was built; null: never. */
  readonly board: Board | null;
  /** What of an order is not done, while the rest of it is. */
  readonly left: string[];
}

/** What an order comes to; DesignError: why it cannot be done. */
export type Act = (said: readonly Said[], hand: Hand) => Operation[];

export const refused = (reason: string): DesignError => new DesignError('message', reason);
export const has = (said: readonly Said[], sort: string): boolean => said.some((s) => s.sort === sort);

/** The parts that an order names. */
export function partsOf(said: readonly Said[], { design }: Hand): Component[] {
  const refs = said.flatMap((s) => (s.sort === 'REF' ? s.text.split(' ') : []));
  return [...new Set(refs)].map((ref) => {
    const part = design.components.find((c) => c.ref === ref);
    if (part === undefined) throw refused(`There is no ${ref} on the board`);
    return part;
  });
}

/** The figures of a sort, in the order in which they were said. */
export const figuresOf = (said: readonly Said[], ...sorts: readonly string[]): number[] =>
  said.flatMap(({ sort, token }) => {
    if (!sorts.includes(sort)) return [];
    return token.kind === 'number' ? [token.value] : token.kind === 'measure' ? [token.value.value ?? Number.NaN] : [];
  });
