import { describe, expect, it } from 'vitest';
import { loadLibrary } from '../../src/parts/load.js';
import { hasSymbols, symbolPins } from './symbol-library.js';

/** KiCad's names of a character display's pins, by the nets that our header has on them. */
const NAMES: Readonly<Record<string, string>> = { VSS: 'GND', 'R/W': 'GND', 'LED(-)': 'GND', 'LED(+)': 'LED', VDD: 'VCC' };

describe.skipIf(!hasSymbols)('the header of a character display', () => {
  it('has on each contact what KiCad’s symbol of such a display has', () => {
    const block = loadLibrary().blocks.get('lcd_hd44780');
    const netOf = (pad: string): string => Object.entries(block?.nets ?? {}).find(([, pins]) => pins.includes(`J.${pad}`))?.[0] ?? 'open';
    const pins = symbolPins('Display_Character:WC1602A') ?? [];
    expect(pins).toHaveLength(16);
    for (const { pad, name } of pins) expect([pad, netOf(pad)]).toEqual([pad, /^D[0-3]$/.test(name) ? 'open' : (NAMES[name] ?? name)]);
  });
});
