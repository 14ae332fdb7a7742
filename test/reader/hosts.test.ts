import { describe, expect, it } from 'vitest';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const lexicon = loadLexicon(loadLibrary());
const controller = (message: string) => read(message, null, lexicon).request.asks.find((a) => a.kind === 'controller');

describe('a controller at the other side of a connector', () => {
  it('is outside, with the voltages that the board is to work at', () => {
    const host = controller('LIS3DH breakout that works with a 5V Arduino and 3.3V boards, one header');
    expect(host?.features).toEqual(['external']);
    expect(host?.figures.flatMap((f) => f.one_of ?? [])).toEqual([5, 3.3]);
  });

  it('is outside behind a header that it commands the board by', () => {
    expect(controller('two relays, input header for a Raspberry Pi')?.features).toContain('external');
  });

  it('stands on the board where nothing leads out', () => {
    expect(controller('Arduino Nano with two relays')?.features ?? []).not.toContain('external');
  });
});
