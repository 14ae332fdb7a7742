import { describe, expect, it } from 'vitest';
import { trackWidthFor } from '../../src/board/index.js';

describe('the width that a current asks for', () => {
  it.each([
    [0.5, 0.115],
    [1, 0.3],
    [2, 0.781],
    [5, 2.76],
  ])('%f A take %f mm of 1 oz outer copper at 10 K of rise, as IPC-2221 charts have it', (amps, width) => {
    expect(trackWidthFor(amps) / width).toBeGreaterThan(0.97);
    expect(trackWidthFor(amps) / width).toBeLessThan(1.03);
  });
});
