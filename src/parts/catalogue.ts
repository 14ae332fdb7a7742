import type { Kind } from '../design/index.js';

/** One part of the fab's catalogue. */
export interface CataloguePart {
  readonly catalog_code: string;
  readonly mpn: string;
  readonly manufacturer: string;
  readonly tier: 'basic' | 'preferred' | 'extended';
  readonly category: string;
  readonly value: string;
  readonly package: string;
  readonly description: string;
  /** USD for one; null: not known. */
  readonly price: number | null;
  /** When that price was seen: year or year-month; absent or null: not known. */
  readonly price_dated?: string | null;
  readonly stock: number | null;
  /** Least quantity that is sold; null: not known. */
  readonly moq: number | null;
  /** Pieces that the fab's assembly loses and charges; absent or null: not known. */
  readonly attrition?: number | null;
  /** Contacts that are soldered, as the fab counts them; absent or null: not known. */
  readonly joints?: number | null;
  /** [from how many, USD each], ascending; absent: only `price` is known. */
  readonly price_breaks?: readonly (readonly [from: number, each: number])[];
  readonly datasheet: string | null;
  /** Independent groups of evidence that the code is this part. */
  readonly evidence: number;
}

/** Bounds on what a search finds: ratings at least so good, a resistance and a number of contacts exactly. */
export interface PartLimits {
  readonly basic?: boolean;
  readonly volts?: number;
  readonly amps?: number;
  readonly ohms?: number;
  readonly pins?: number;
}

/** What the catalogue answers. The shipped snapshot and a live service both implement it. */
export interface Catalogue {
  readonly dated: string;
  readonly size: number;
  byCode(code: string): CataloguePart | null;
  /** Parts that fit, best first: not sold out, then basic, then preferred, then in stock, then cheapest. */
  generic(query: { kind: Kind; value: string; package: string; rating?: string }): CataloguePart[];
  /**
   * Parts that every word fits, best first. Words are plain ones, values ("100nF", "10k"), ratings ("16V" of a capacitor, "1%", "500mA": at
   * least so good), packages ("SOT-23-5"), pin counts and what the category calls its parts ("is:sensor in:temperature"). `inStockOnly` leaves out what is known to be sold out.
   */
  search(query: PartLimits & { q: string; package?: string; limit: number; inStockOnly: boolean }): CataloguePart[];
}

/** The catalogue did not answer: an outage, not a statement about a part. */
export class CatalogueUnavailable extends Error {
  override readonly name = 'CatalogueUnavailable';
}

/** A catalogue that is asked over the network. Rejects with CatalogueUnavailable. */
export interface RemoteCatalogue {
  byCode(code: string): Promise<CataloguePart | null>;
  search(query: Parameters<Catalogue['search']>[0]): Promise<CataloguePart[]>;
  /** The vendor's drawing of a code, as it came (src/parts/footprints/easyeda.ts reads it); null: there is none. */
  drawing(code: string): Promise<unknown>;
}
