import type { Library } from '../../../parts/index.js';
import type { ItemWish } from '../intent.js';
import { asksOf } from './ports.js';

/** "RFM95W on SPI": the bus that a chip hangs on, no header of its own. */
export function withoutBusOf(items: ItemWish[], library: Library): ItemWish[] {
  const speaks = (i: ItemWish): boolean =>
    i.id === 'spi_flash' || (i.id === 'circuit' && asksOf(library.blocks.get(i.part ?? '') ?? { ports: [] }).buses.has('spi'));
  if (!items.some(speaks)) return items;
  const bare = (i: ItemWish): boolean =>
    i.id === 'spi_header' &&
    /^spi(?: bus)?$/i.test(i.text) &&
    i.connector === undefined &&
    i.ways === undefined &&
    i.edge === undefined &&
    !i.counted;
  return items.filter((i) => !bare(i));
}
