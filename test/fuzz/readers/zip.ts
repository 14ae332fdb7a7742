import { StoreError } from '../../../src/projects/index.js';
import { rawZip } from '../../contract/zips.js';
import type { Reader } from '../reader.js';
import { SEEDS, unpacked } from './bundle.js';

/** A zip, byte by byte. */
export const reader: Reader = {
  seeds: () => SEEDS.map((members) => rawZip(members)),
  endings: ['.zip'],
  largest: 60_000,
  refuses: (error) => error instanceof StoreError,
  read: (input) => unpacked(input),
};
