import { expect, it } from 'vitest';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';
import { told, unread } from './told.js';

const lexicon = loadLexicon(loadLibrary());

it.each([
  ['what is asked and denied at once is not wanted', 'a buzzer? no, just two LEDs', ['2 led']],
  ['nor is it with its own name behind the denial', 'ESP32-C3, relay? no relay, one servo', ['esp (ESP32-C3)', 'not relay', '1 servo']],
  ['a denial behind a thing is said of it', 'ESP32-C3, three buttons, microphone no', ['esp (ESP32-C3)', '3 button', 'not microphone']],
  [
    'what there is not any of',
    'four relays on a ULN2003, there isn’t any processor',
    ['4 relay', 'darlington_array (ULN2003)', 'not microcontroller'],
  ],
  ['what nobody is to bother with', 'ten LEDs, it won’t need a controller, don’t bother with a fuse', ['10 led', 'not microcontroller', 'not fuse']],
  ['a feature that is denied is none', 'ATmega328P, 12 mx keys, not hotswap', ['arduino (ATmega328P)', '12 key_switch']],
])('%s', (_, message, asks) => {
  const { request } = read(message, null, lexicon);
  expect(told(request)).toEqual(asks);
  expect(unread(request)).toEqual([]);
});

it('an order that names nothing to be used takes nothing either', () => {
  const first = read('a 555 and a CD4017, ten LEDs', null, lexicon).request;
  const { request } = read('use anything, but no microcontroller', first, lexicon);
  expect(request.asks.filter((a) => a.kind === 'controller').map((a) => a.not)).toEqual([true]);
});

it('charging is a thing where it acts on nothing', () => {
  for (const message of ['ATtiny85 from a lipo with charging on the PCB', 'one 18650, charging on board', 'lipo and charging at the top edge'])
    expect(
      read(message, null, lexicon).request.asks.map((a) => a.kind),
      message,
    ).toContain('charging');
});

it('volts that are there feed the board', () => {
  const { request } = read('an ATtiny85, 24 V available, two LEDs', null, lexicon);
  expect(request.asks.find((a) => a.kind === 'supply')?.figures).toMatchObject([{ quantity: 'voltage', value: 24 }]);
});

it('a bound that is denied is the other one', () => {
  const { request } = read('a solenoid driver that doesn’t use more than 20 mA asleep', null, lexicon);
  expect(request.asks.flatMap((a) => a.figures)).toMatchObject([{ quantity: 'current', role: 'limit', max: 0.02 }]);
});
