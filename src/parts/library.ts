import type { Footprint } from '../board/index.js';
import type { Block, Platform } from './block.js';
import type { Catalogue } from './catalogue.js';
import type { Device } from './device.js';

/** What the boards say of a mined block. */
export interface MinedFacts {
  /** Names of the boards that agree. */
  readonly boards: readonly string[];
  /** Times seen on them. */
  readonly instances: number;
  /** Share of the boards with the block's main part that agree: above one half, at most 1. */
  readonly agreed: number;
  /** Port → the net's name, where all boards that agree call it the same. */
  readonly nets: Readonly<Record<string, string>>;
}

/** Everything that the product knows about parts, loaded once from data/ (src/parts/load.ts) and handed to the stages. */
export interface Library {
  readonly footprints: ReadonlyMap<string, Footprint>;
  readonly devices: ReadonlyMap<string, Device>;
  readonly blocks: ReadonlyMap<string, Block>;
  readonly platforms: ReadonlyMap<string, Platform>;
  /** Where the mined ones among `blocks` were found, by name. */
  readonly mined: ReadonlyMap<string, MinedFacts>;
  readonly catalogue: Catalogue;
}
