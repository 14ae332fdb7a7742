import type { Gap } from '../board/index.js';
import type { Catalogue, CataloguePart } from './catalogue.js';
import { equalsInStock } from './equals.js';
import type { CatalogueFacts, ResolvedDesign, ResolvedPart } from './resolved.js';

export interface Price {
  /** Parts for one board, USD, to a tenth of a cent. */
  readonly cost: number;
  readonly gaps: readonly Gap[];
}

/** All of a board that is bought under one code. */
export interface BomLine {
  readonly facts: CatalogueFacts;
  readonly parts: readonly ResolvedPart[];
}

/** USD for one piece when so many are bought; null: not known. Below the first break the first holds. */
export function eachAt({ price, price_breaks }: Pick<CataloguePart, 'price' | 'price_breaks'>, pieces: number): number | null {
  const breaks = price_breaks ?? [];
  return (breaks.findLast(([from]) => from <= pieces) ?? breaks[0])?.[1] ?? price;
}

/** The codes of a board with the parts that are bought under each, in the design's order. */
export function bomLines(resolved: ResolvedDesign): BomLine[] {
  const lines = new Map<string, { facts: CatalogueFacts; parts: ResolvedPart[] }>();
  for (const part of resolved.parts) {
    if (part.bought === null || part.component.fitted === false) continue;
    const line = lines.get(part.bought.catalog_code) ?? { facts: part.bought, parts: [] };
    line.parts.push(part);
    lines.set(part.bought.catalog_code, line);
  }
  return [...lines.values()];
}

/**
 * Parts for one board when `quantity` boards are made, each at its price for all pieces that the boards need. A part without price counts
 * nothing and is a gap, as is a part of which there are fewer than the boards need: that gap names equals that are in stock.
 */
export function priceBoard(resolved: ResolvedDesign, quantity: number, catalogue: Catalogue): Price {
  const all = bomLines(resolved);
  const sum = all.reduce((total, { facts, parts }) => total + (eachAt(facts, parts.length * quantity) ?? 0) * parts.length, 0);
  return { cost: Math.round(sum * 1000) / 1000, gaps: all.flatMap((line) => lineGaps(line, quantity, catalogue)) };
}

function lineGaps(line: BomLine, quantity: number, catalogue: Catalogue): Gap[] {
  const { facts, parts } = line;
  const name = `${facts.catalog_code} (${facts.mpn})`;
  const refs = parts.map((p) => p.component.ref).join(', ');
  const ref = parts[0]?.component.ref ?? '';
  const needed = parts.length * quantity;
  const gaps: Gap[] = [];
  if (eachAt(facts, needed) === null) gaps.push({ kind: 'price', ref, message: `${refs}: no price is known for ${name}` });
  if (facts.stock === null) gaps.push({ kind: 'stock', ref, message: `${refs}: nobody says whether ${name} is in stock` });
  else if (facts.stock < needed)
    gaps.push(shortage(line, ref, `${refs}: ${needed} of ${name} are needed, ${facts.stock} are in stock`, needed, catalogue));
  return gaps;
}

/** Nothing is swapped: the person decides. */
function shortage({ facts, parts }: BomLine, ref: string, message: string, needed: number, catalogue: Catalogue): Gap {
  const [part] = parts;
  const found = part === undefined ? [] : equalsInStock(part, facts, needed, catalogue);
  if (found.length === 0) return { kind: 'stock', ref, message: `${message}; no equal part is known to be in stock`, equals: [] };
  const own = eachAt(facts, needed);
  const equals = found.map((row): NonNullable<Gap['equals']>[number] => {
    const price = eachAt(row, needed);
    const { catalog_code, mpn, manufacturer, tier, stock } = row;
    return {
      catalog_code,
      mpn,
      manufacturer,
      tier,
      stock: stock ?? 0,
      price,
      delta_usd: price === null || own === null ? null : difference(price, own),
    };
  });
  return { kind: 'stock', ref, message: `${message}. Equal and in stock: ${equals.map(equalWords).join('; ')}`, equals };
}

const difference = (a: number, b: number): number => Math.round((a - b) * 1e6) / 1e6;

function equalWords({ catalog_code, mpn, tier, stock, delta_usd }: NonNullable<Gap['equals']>[number]): string {
  const price =
    delta_usd === null
      ? 'the difference in price is not known'
      : delta_usd === 0
        ? 'for the same price'
        : `$${String(Number(Math.abs(delta_usd).toPrecision(3)))} ${delta_usd > 0 ? 'more' : 'less'} each`;
  return `${catalog_code} (${mpn}, ${tier}, ${stock}), ${price}`;
}
