import { describe, expect, it } from 'vitest';
import { DesignError } from '../../src/design/index.js';
import { LibraryBook } from '../../src/parts/book.js';
import { nearestTo, searchEntries } from '../../src/parts/library-search.js';
import { loadLibrary } from '../../src/parts/load.js';

const library = loadLibrary();
const book = new LibraryBook(library);

describe('a search of devices, land patterns and blocks', () => {
  it('lets words miss, the entry that meets most first', () => {
    const { blocks, devices } = searchEntries('a cheap barometric pressure sensor', library, 5);
    expect(blocks.length).toBeGreaterThan(0);
    expect(`${blocks[0]?.name} ${blocks[0]?.named}`).toMatch(/pressure/i);
    expect(devices.some((d) => /pressure/i.test(d.title))).toBe(true);
    expect(searchEntries('qqqq zzzz', library, 5)).toEqual({ devices: [], land_patterns: [], blocks: [] });
    expect(searchEntries('', library, 5)).toEqual({ devices: [], land_patterns: [], blocks: [] });
    expect(searchEntries('relay', library, 2).blocks).toHaveLength(2);
  });
});

it('finds the form with leads of a chip by the chip and its package', () => {
  expect(searchEntries('74HC165 DIP-16', library, 3).devices[0]?.id).toBe('SN74HC165N');
});

describe('a name that the library does not have', () => {
  it.each([
    ['boost_xl6008', 'block', 'boost_xl6009'],
    ['esp32s3', 'block', 'esp32-s3'],
    ['relay_driver_12v', 'block', 'relay'],
    ['NE555N', 'device', 'NE555'],
    ['PinHeader_1x3', 'device', 'PinHeader_1x03'],
  ] as const)('%s: a %s near %s', (name, sort, near) => {
    expect(nearestTo(name, sort, library)).toContain(near);
  });

  it('is refused with what is near in a patch, and with nothing where nothing is', () => {
    const refusal = (make: () => unknown): string => {
      try {
        make();
      } catch (error) {
        if (error instanceof DesignError) return error.message;
      }
      return '';
    };
    expect(refusal(() => book.component({ device: 'LM358X' }))).toMatch(/there is no device LM358X\. Nearest: LM358 \(/);
    const design = { nets: [], components: [], blocks: [] } as never;
    expect(refusal(() => book.block({ op: 'add_block', block: 'led_status' }, 'b1', design))).toMatch(
      /there is no block led_status\. Nearest: .*status_led \(/,
    );
    expect(nearestTo('zqzqzq', 'device', library)).toBe('');
  });
});
