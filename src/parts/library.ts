import type { Footprint } from '../board/index.js';
import type { Block, Platform } from './block.js';
import type { Catalogue } from './catalogue.js';
import type { Device } from './device.js';

/** Everything that the product knows about parts, loaded once from data/ (src/parts/load.ts) and handed to the stages. */
export interface Library {
  readonly footprints: ReadonlyMap<string, Footprint>;
  readonly devices: ReadonlyMap<string, Device>;
  readonly blocks: ReadonlyMap<string, Block>;
  readonly platforms: ReadonlyMap<string, Platform>;
  readonly catalogue: Catalogue;
}
