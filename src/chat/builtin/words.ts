import type { Library } from '../../parts/index.js';
import type { LibraryWords } from './read/mentions.js';

/** The library's own names, for the reader. */
export const wordsOf = (library: Library): LibraryWords => ({
  platforms: [...library.platforms.values()].map(({ id, words }) => ({ id, words })),
  circuits: [...library.blocks.values()].flatMap(({ name, words }) => (words === undefined ? [] : [{ block: name, words }])),
  sensors: [...library.blocks.keys()].flatMap((name) => (name.startsWith('i2c_sensor_') ? [name.slice('i2c_sensor_'.length)] : [])),
});
