import { describe, expect, it } from 'vitest';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
const planned = (message: string): NonNullable<ReturnType<typeof engineer>['design']> => {
  const { design } = engineer(read(message, null, lexicon).request, { library, lexicon });
  if (design === null) throw new Error('no board');
  return design;
};

describe('the cell that keeps a clock running is not the battery of the board', () => {
  it.each([
    ['an RP2040 with a DS3231 and a lipo', /^JST_PH/],
    ['an ATmega328P with a PCF8563, from a 2xAA holder', /^BatteryHolder_2xAA$/],
    ['an ESP32 with a DS1307 and three AAA cells', /^BatteryHolder_3xAAA$/],
  ])('%s', (message, holder) => {
    const design = planned(message);
    const holders = design.components.filter((c) => c.kind === 'battery_connector').map((c) => c.device ?? '');
    expect(holders).toHaveLength(2);
    expect(holders.some((d) => holder.test(d))).toBe(true);
  });

  it('nor does a board without one pass for fed by it', () => {
    const design = planned('an RP2040 with a DS3231, over USB-C');
    const request = read('an RP2040 with a DS3231, over USB-C and from a lipo', null, lexicon).request;
    const { entries } = auditDesign({ request, design, library, lexicon });
    const lipo = request.asks.find((a) => a.concept === 'lipo');
    expect(entries.find((e) => e.ask === lipo?.id)?.state).not.toBe('met');
  });
});
