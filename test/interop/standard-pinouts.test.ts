import { describe, expect, it } from 'vitest';
import { lexicon } from '../ledger/support.js';
import { hasSymbols, symbolPins } from './symbol-library.js';

/** Pinouts of data/lexicon: connector and contacts, and KiCad's symbol of the same plug. */
const HELD = [
  ['isp_access', 6, 'Connector:AVR-ISP-6'],
  ['isp_access', 10, 'Connector:AVR-ISP-10'],
  ['arm_debug', 20, 'Connector:Conn_ARM_JTAG_SWD_20'],
  ['arm_debug', 10, 'Connector:Conn_ARM_JTAG_SWD_10'],
] as const;

/** Names that are one by two words. */
const SAME: Readonly<Record<string, string>> = {
  RST: 'RESET',
  SRST: 'NRST',
  RESET: 'NRST',
  SWDCLK: 'SWCLK',
  TRST: 'NTRST',
  GNDDETECT: 'GND',
  VCC: 'VTREF',
};
const names = (name: string): string[] =>
  name
    .toUpperCase()
    .replace(/[~{}]/g, '')
    .split('/')
    .flatMap((n) => [n, SAME[n] ?? n]);

describe.skipIf(!hasSymbols)('pinouts of plugs are those of KiCad', () => {
  it.each(HELD)('%s on %i contacts', (id, ways, symbol) => {
    const pins = symbolPins(symbol);
    expect(pins).not.toBeNull();
    const found = (lexicon.concept(id)?.pinouts ?? []).filter((o) => o.ways === ways);
    expect(found.length).toBeGreaterThan(0);
    for (const { contacts } of found)
      for (const [contact, line] of Object.entries(contacts))
        expect([contact, ...names(pins?.find((p) => p.pad === contact)?.name ?? '')]).toEqual(expect.arrayContaining([contact, line]));
  });
});
