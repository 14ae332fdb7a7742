import { expect, it } from 'vitest';
import { read } from '../../src/reader/index.js';
import { lexicon, requestOf } from './told.js';

it('what goes away and was never there is not to be there', () => {
  const { request } = read('make it 60x50 and the power switch goes away', requestOf('an ESP32 board with a relay, USB-C'), lexicon);
  expect(request.asks.filter((a) => a.concept === 'power_switch' && a.state === 'wanted').map((a) => a.not)).toEqual([true]);
});
