import type { Catalogue, CataloguePart } from './catalogue.js';
import { kindOfCategory } from './category.js';
import { outlinesOf, packageKey } from './package.js';
import { isGeneric } from './pins.js';
import type { CatalogueFacts, ResolvedPart } from './resolved.js';
import { type CatalogueRow, ratingOf } from './row.js';

const MOST = 3;
/** So many rows under the same name are looked at. */
const SEARCHED = 50;

/**
 * Parts that could stand in for one, with `needed` pieces in stock, best first, three at most. Of a part chosen by value: the same kind, value and
 * package, rated for what the design asks or, where it asks nothing, for no less than the part that was picked. Of any other: the same maker's
 * number in the same package, from another maker or under another code; its pins are then the same. Well-evidenced rows only.
 */
export function equalsInStock(part: ResolvedPart, facts: CatalogueFacts, needed: number, catalogue: Catalogue): CataloguePart[] {
  const found = isGeneric(part.component.kind) ? sameValue(part, facts, catalogue) : sameName(part, facts, catalogue);
  return found
    .filter((row) => row.catalog_code !== facts.catalog_code && row.evidence >= 2 && (row.stock ?? 0) >= needed && samePins(row, facts))
    .slice(0, MOST);
}

function sameValue(
  { component: { kind, value, package: size, rating } }: ResolvedPart,
  facts: CatalogueFacts,
  catalogue: Catalogue,
): CataloguePart[] {
  const wanted = rating ?? ownRating(facts, catalogue);
  return catalogue.generic({ kind, value, package: size, ...(wanted === '' ? {} : { rating: wanted }) });
}

/** What the picked part stands, in the words of a search; '' where its table does not say. */
function ownRating({ catalog_code }: CatalogueFacts, catalogue: Catalogue): string {
  const row: (CataloguePart & Partial<CatalogueRow>) | null = catalogue.byCode(catalog_code);
  if (row === null) return '';
  const { volts, amps, watts, tolerance, dielectric } = ratingOf({ ...row, attributes: row.attributes ?? {} });
  const words = [volts === undefined ? '' : `${volts}V`, amps === undefined ? '' : `${amps}A`, watts === undefined ? '' : `${watts}W`];
  return [...words, tolerance === undefined ? '' : `${tolerance}%`, dielectric ?? ''].filter((w) => w !== '').join(' ');
}

/** "AMS1117-3.3" of "AMS1117-3.3 (UMW)" and "LM358DR,118". */
const plainName = (mpn: string): string => (mpn.split(/[\s,(]/)[0] ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '');

function sameName({ device, component }: ResolvedPart, facts: CatalogueFacts, catalogue: Catalogue): CataloguePart[] {
  const name = plainName(facts.mpn);
  if (name.length < 4) return [];
  const size = device?.package ?? component.package;
  return catalogue
    .search({ q: facts.mpn.split(/[\s,(]/)[0] ?? facts.mpn, limit: SEARCHED, inStockOnly: true })
    .filter((row) => plainName(row.mpn) === name && samePackage(row.package, size) && sameKind(row, facts, catalogue));
}

function samePackage(a: string, b: string): boolean {
  if (packageKey(a) === packageKey(b)) return true;
  const known = new Set(outlinesOf(b));
  return outlinesOf(a).some((outline) => known.has(outline));
}

/** A category that says another kind rules a row out; one that says nothing does not. */
function sameKind(row: CataloguePart, { catalog_code }: CatalogueFacts, catalogue: Catalogue): boolean {
  const [kind, own] = [kindOfCategory(row.category), kindOfCategory(catalogue.byCode(catalog_code)?.category ?? '')];
  return kind === '' || own === '' || kind === own;
}

const samePins = (row: CataloguePart, { joints }: CatalogueFacts): boolean =>
  row.joints === undefined || row.joints === null || joints === undefined || joints === null || row.joints === joints;
