import type { Catalogue, CataloguePart } from '../catalogue.js';
import { byMerit, type CatalogueRow } from '../row.js';
import { nameKey } from './schema.js';
import type { TableCatalogue } from './table.js';

/**
 * The shipped parts with an imported list on top. Of a code in both, the list has the last word on price, stock, tier and minimum order; value
 * and attributes stay the shipped ones while both name the same part, for a list says them in prose only.
 */
export class LayeredCatalogue implements Catalogue {
  #size: number | null = null;
  #codes: ReadonlySet<string> | null = null;

  constructor(
    private readonly shipped: TableCatalogue,
    private readonly list: TableCatalogue,
  ) {}

  get size(): number {
    const own = (part: CataloguePart): boolean => this.list.byCode(part.catalog_code) === null;
    this.#size ??= this.list.size + this.shipped.search({ q: '', limit: this.shipped.size, inStockOnly: false }).filter(own).length;
    return this.#size;
  }

  get dated(): string {
    return this.list.dated;
  }

  /** What ships has of a code: of nearly all that are listed, nothing, which is known without asking. */
  #shipped(code: string): CatalogueRow | null {
    this.#codes ??= new Set(this.shipped.search({ q: '', limit: this.shipped.size, inStockOnly: false }).map((row) => row.catalog_code));
    return this.#codes.has(code) ? this.shipped.byCode(code) : null;
  }

  byCode(code: string): CatalogueRow | null {
    const listed = this.list.byCode(code);
    const shipped = this.#shipped(code);
    return listed === null ? shipped : over(shipped, listed);
  }

  generic(query: Parameters<Catalogue['generic']>[0]): CataloguePart[] {
    return this.#together(this.shipped.generic(query), this.list.generic(query));
  }

  search(query: Parameters<Catalogue['search']>[0]): CataloguePart[] {
    const found = this.#together(this.shipped.search(query), this.list.search(query));
    const named = (part: CataloguePart): number => (nameKey(part.mpn) === nameKey(query.q) ? 0 : 1);
    return found
      .filter((p) => (!query.inStockOnly || p.stock !== 0) && (query.basic !== true || p.tier === 'basic'))
      .sort((a, b) => named(a) - named(b))
      .slice(0, query.limit);
  }

  #together(shipped: readonly CatalogueRow[], listed: readonly CatalogueRow[]): CataloguePart[] {
    const rows = new Map<string, CatalogueRow>();
    for (const row of listed) rows.set(row.catalog_code, over(this.#shipped(row.catalog_code), row));
    for (const row of shipped) {
      if (rows.has(row.catalog_code)) continue;
      const also = this.list.byCode(row.catalog_code);
      rows.set(row.catalog_code, also === null ? row : over(row, also));
    }
    return [...rows.values()].sort(byMerit);
  }
}

function over(shipped: CatalogueRow | null, listed: CatalogueRow): CatalogueRow {
  if (shipped === null || nameKey(shipped.mpn) !== nameKey(listed.mpn)) return listed;
  return {
    ...listed,
    value: shipped.value === '' ? listed.value : shipped.value,
    category: listed.category === '' ? shipped.category : listed.category,
    attributes: shipped.attributes,
    datasheet: listed.datasheet ?? shipped.datasheet,
    manufacturer: listed.manufacturer === '' ? shipped.manufacturer : listed.manufacturer,
    moq: listed.moq ?? shipped.moq,
    evidence: Math.max(shipped.evidence, listed.evidence),
    attrition: listed.attrition ?? shipped.attrition ?? null,
    ...(listed.price === null ? pricesOf(shipped) : {}),
    joints: listed.joints ?? shipped.joints ?? null,
  };
}

const pricesOf = ({ price, price_dated, price_breaks }: CatalogueRow): Partial<CatalogueRow> => ({
  price,
  price_dated: price_dated ?? null,
  ...(price_breaks === undefined ? {} : { price_breaks }),
});

/** A catalogue with what a live source said of some parts: their price, stock and tier are today's. */
export class OverlaidCatalogue implements Catalogue {
  readonly #live: ReadonlyMap<string, CatalogueRow>;

  constructor(
    private readonly below: Catalogue,
    live: readonly CataloguePart[],
  ) {
    const known = (code: string): CatalogueRow | null => {
      const row = below.byCode(code);
      return row === null ? null : { attributes: {}, ...row };
    };
    this.#live = new Map(live.map((part) => [part.catalog_code, over(known(part.catalog_code), { attributes: {}, ...part })]));
  }

  get dated(): string {
    return this.below.dated;
  }

  get size(): number {
    return this.below.size;
  }

  byCode(code: string): CataloguePart | null {
    return this.#live.get(code) ?? this.below.byCode(code);
  }

  generic(query: Parameters<Catalogue['generic']>[0]): CataloguePart[] {
    return this.below.generic(query).map((part) => this.byCode(part.catalog_code) ?? part);
  }

  search(query: Parameters<Catalogue['search']>[0]): CataloguePart[] {
    return this.below.search(query).map((part) => this.byCode(part.catalog_code) ?? part);
  }
}
