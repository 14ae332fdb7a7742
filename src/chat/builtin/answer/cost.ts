import type { Design } from '../../../design/index.js';
import { isBought, type Library } from '../../../parts/index.js';
import { bomLines, eachAt } from '../../../parts/price.js';
import { resolve } from '../../../parts/resolve.js';

/** What the parts cost when so many boards are made. */
export interface Cost {
  readonly boards: number;
  /** USD for one board. */
  readonly each: number;
  readonly total: number;
  /** Parts that no price is known of. */
  readonly unpriced: readonly string[];
  /** The dearest lines: code, what, USD for one board. */
  readonly dearest: readonly { readonly refs: readonly string[]; readonly name: string; readonly usd: number }[];
}

/** Prices at the catalogue's break for the whole lot. */
export function costOf(design: Design, library: Library, boards: number): Cost {
  const resolved = resolve(design, library);
  const unpriced = resolved.parts.filter((p) => p.bought === null && isBought(p.component.kind)).map((p) => p.component.ref);
  const priced = bomLines(resolved).map(({ facts, parts }) => {
    const refs = parts.map((p) => p.component.ref);
    const one = eachAt(facts, refs.length * boards);
    if (one === null) unpriced.push(...refs);
    return { refs, name: facts.mpn, usd: (one ?? 0) * refs.length };
  });
  const each = priced.reduce((a, b) => a + b.usd, 0);
  return { boards, each, total: each * boards, unpriced, dearest: [...priced].sort((a, b) => b.usd - a.usd).slice(0, 3) };
}

export const dollars = (usd: number): string => `$${usd.toFixed(2)}`;
