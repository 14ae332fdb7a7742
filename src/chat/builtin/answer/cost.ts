import type { Design } from '../../../design/index.js';
import type { Library } from '../../../parts/index.js';
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
  const lines = new Map<string, { refs: string[]; name: string; price: number | null; breaks: readonly (readonly [number, number])[] }>();
  const unpriced: string[] = [];
  for (const { component, bought } of resolve(design, library).parts) {
    if (bought === null) {
      if (!/^(mounting_hole|fiducial|test_point)$/.test(component.kind)) unpriced.push(component.ref);
      continue;
    }
    const listed = library.catalogue.byCode(bought.catalog_code);
    const line = lines.get(bought.catalog_code) ?? {
      refs: [],
      name: bought.mpn,
      price: listed?.price ?? bought.price,
      breaks: listed?.price_breaks ?? [],
    };
    line.refs.push(component.ref);
    lines.set(bought.catalog_code, line);
  }
  const priced = [...lines.values()].map(({ refs, name, price, breaks }) => {
    const step = breaks.findLast(([from]) => from <= refs.length * boards);
    const one = step?.[1] ?? price;
    if (one === null) unpriced.push(...refs);
    return { refs, name, usd: (one ?? 0) * refs.length };
  });
  const each = priced.reduce((a, b) => a + b.usd, 0);
  return { boards, each, total: each * boards, unpriced, dearest: [...priced].sort((a, b) => b.usd - a.usd).slice(0, 3) };
}

export const dollars = (usd: number): string => `$${usd.toFixed(2)}`;
