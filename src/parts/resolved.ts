import type { Finding, Footprint, Gap } from '../board/index.js';
import type { Component, Design, Net } from '../design/index.js';
import type { Device, PinType } from './device.js';

/** A pad of a resolved part, with what it is and what it is wired to. */
export interface ResolvedPad {
  readonly number: string;
  /** Pin name that a net may use; '' where nothing resolves to the pad. */
  readonly pin: string;
  readonly type: PinType;
  readonly net: string | null;
}

export interface CatalogueFacts {
  readonly catalog_code: string;
  readonly mpn: string;
  readonly manufacturer: string;
  readonly price: number | null;
  readonly stock: number | null;
  readonly basic: boolean;
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
