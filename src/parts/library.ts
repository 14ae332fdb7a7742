import type { Footprint } from '../board/index.js';
import type { Own } from '../design/index.js';
import type { Block, Platform } from './block.js';
import type { Catalogue } from './catalogue.js';
import type { Device } from './device.js';
import type { Practice } from './practice.js';
import type { Variant } from './variant.js';

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
  /** What else people and catalogues call the same, by its word in lower case: tried where that finds too little. An empty list: the word asks for nothing. */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>;
  /** Parts with leads in the place of surface-mount ones of the same pins: chips and transistors, further parts, surge diodes by what they stand. */
  readonly leaded?: {
    readonly chips: Readonly<Record<string, string>>;
    readonly parts: Readonly<Record<string, string>>;
    /** Crystals, each with what its load capacitors then are. */
    readonly crystals: Readonly<Record<string, { readonly by: string; readonly load: string }>>;
    readonly surge: readonly { readonly volts: number; readonly value: string }[];
  };
  /** What other catalogue parts the devices stand for; absent: none. */
  readonly variants?: readonly Variant[];
  /** What is added unasked; absent: nothing. */
  readonly practice?: readonly Practice[];
  /** Entries of the user's own library, which are among `devices` and `footprints` too; absent: there are none. */
  readonly users?: Own;
}
