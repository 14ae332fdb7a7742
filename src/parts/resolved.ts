import type { Finding, Footprint, Gap } from '../board/index.js';
import type { Component, Design, Kind, Net, PinType } from '../design/index.js';
import type { CataloguePart } from './catalogue.js';
import type { Device } from './device.js';

/** Kinds that nobody buys: they are only land patterns. */
export const NOT_BOUGHT: ReadonlySet<Kind> = new Set(['mounting_hole', 'fiducial', 'test_point']);
export const isBought = (kind: Kind): boolean => !NOT_BOUGHT.has(kind);

/** A pad of a resolved part, with what it is and what it is wired to. */
export interface ResolvedPad {
  readonly number: string;
  /** Pin name that a net may use; '' where nothing resolves to the pad. */
  readonly pin: string;
  readonly type: PinType;
  readonly net: string | null;
}

/** What the catalogue says of the part that is bought; of a code that it does not list, only the design's own words. */
export interface CatalogueFacts
  extends Pick<CataloguePart, 'catalog_code' | 'mpn' | 'manufacturer' | 'price' | 'price_dated' | 'price_breaks' | 'stock' | 'joints'> {
  readonly basic: boolean;
  /** null: the catalogue does not list the code. */
  readonly tier: CataloguePart['tier'] | null;
  /** Least quantity that is sold, and pieces that the assembly loses; null: not known. */
  readonly moq: number | null;
  readonly attrition: number | null;
}

/** A component with its land pattern, its pins and the part that is bought. */
export interface ResolvedPart {
  readonly component: Component;
  readonly footprint: Footprint;
  readonly device: Device | null;
  readonly pads: readonly ResolvedPad[];
  readonly bought: CatalogueFacts | null;
}

/** A design whose every pin is a pad. */
export interface ResolvedDesign {
  readonly design: Design;
  readonly parts: readonly ResolvedPart[];
  readonly nets: readonly Net[];
  readonly gaps: readonly Gap[];
  /** Codes that are not the part that the design says they are (src/parts/guard.ts). */
  readonly findings?: readonly Finding[];
}
