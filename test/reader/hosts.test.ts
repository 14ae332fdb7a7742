import { describe, expect, it } from 'vitest';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const lexicon = loadLexicon(loadLibrary());
const controller = (message: string) => read(message, null, lexicon).request.asks.find((a) => a.kind === 'controller');

describe('a controller at the other side of a connector', () => {
  it('is outside, with the voltages that the board is to work at', () => {
    const host = controller('a BMP280 module to use with a 3.3 V STM32 or a 5 V Uno, pin header');
    expect(host?.features).toEqual(['external']);
    expect(host?.figures.flatMap((f) => f.one_of ?? [])).toEqual([3.3, 5]);
  });

  it('is outside behind a header that it commands the board by', () => {
    expect(controller('two relays, input header for a Raspberry Pi')?.features).toContain('external');
  });

  it('stands on the board where nothing leads out', () => {
    expect(controller('Arduino Nano with two relays')?.features ?? []).not.toContain('external');
  });
});
