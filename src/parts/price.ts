import type { Gap } from '../board/index.js';
import type { CatalogueFacts, ResolvedDesign } from './resolved.js';

export interface Price {
  /** Parts for one board, USD, to a tenth of a cent. */
  readonly cost: number;
  readonly gaps: readonly Gap[];
}

interface Line {
  readonly facts: CatalogueFacts;
  readonly refs: string[];
}

/**
 * Parts for one board when `quantity` boards are made. The shipped catalogue knows the price of one, so that is what is counted. A part
 * without price counts nothing and is a gap, as is a part of which there are fewer than the boards need.
 */
export function priceBoard(resolved: ResolvedDesign, quantity: number): Price {
  const lines = new Map<string, Line>();
  for (const { component, bought } of resolved.parts) {
    if (bought === null) continue;
    const line = lines.get(bought.catalog_code) ?? { facts: bought, refs: [] };
    line.refs.push(component.ref);
    lines.set(bought.catalog_code, line);
  }
  const all = [...lines.values()];
  const sum = all.reduce((total, { facts, refs }) => total + (facts.price ?? 0) * refs.length, 0);
  return { cost: Math.round(sum * 1000) / 1000, gaps: all.flatMap((line) => lineGaps(line, quantity)) };
}

function lineGaps({ facts, refs }: Line, quantity: number): Gap[] {
  const name = `${facts.catalog_code} (${facts.mpn})`;
  const ref = refs[0] as string;
  const gaps: Gap[] = [];
  if (facts.price === null) gaps.push({ kind: 'price', ref, message: `${refs.join(', ')}: no price is known for ${name}` });
  const needed = refs.length * quantity;
  if (facts.stock === null) gaps.push({ kind: 'stock', ref, message: `${refs.join(', ')}: nobody says whether ${name} is in stock` });
  else if (facts.stock < needed)
    gaps.push({ kind: 'stock', ref, message: `${refs.join(', ')}: ${needed} of ${name} are needed, ${facts.stock} are in stock` });
  return gaps;
}
