import { describe, expect, it } from 'vitest';
import { requestOf, told, unread } from './told.js';

/** Of what a figure is that could be taken for the board's, and the ends of a supply that are told beside its voltage. */
const MESSAGES: readonly (readonly [message: string, asks: readonly string[], loud: readonly string[]])[] = [
  [
    'scooter tail light: 36V pack, 42 full, 30 empty, 12V 1A out',
    ['battery voltage:in=36(30..42)', 'rail voltage:out=12 current:out=1', 'light_output'],
    [],
  ],
  ['round 64 mm board with a 14 mm hole in its middle', ['round', 'round_cutout length:size=14 place:centre=true', 'board_size length:size=64'], []],
  ['a relay and a 12V battery (really 9 to 15)', ['relay', 'battery voltage:in=12(9..15)'], []],
  ['24V nominal, up to 29 and down to 19, two relays', ['supply voltage:in=24(19..29)', '2 relay'], []],
  ['a 4S pack (16.8V max, 12 empty) and a fuse', ['battery_pack_4s cells:size=4 voltage:in=12..16.8', 'fuse'], []],
  ['supply 24V +/-10%, a relay', ['supply voltage:in=24(21.6..26.4)', 'relay'], []],
  ['a 12V battery, 8 to 16 relays', ['battery voltage:in=12 to relay', '16 relay'], ['8']],
  ['two relays, 12V 2A barrel 5.5/2.1', ['2 relay', 'supply voltage:in=12 current:rated=2 length:size=5.5 length:size=2.1 @barrel_jack'], []],
  ['9V on a 5.5 x 2.5 jack, a buzzer', ['supply voltage:in=9 length:size=5.5 length:size=2.5 @barrel_jack', 'buzzer'], []],
  ['two jacks, a relay and a mini blade fuse', ['2 connector', 'relay', 'fuse'], []],
  ['a dimmer, 0-10V dim input', ['dimmer_stage', 'analog_input voltage:in=0..10'], []],
  ['a lipo with a 6V panel, a relay', ['lipo', 'solar voltage:in=6', 'relay'], []],
  ['an ESP32 and two 68 R resistors', ['esp (ESP32)', '2 resistor resistance:value=68'], []],
  ['two 850nm LEDs', ['2 led infrared'], []],
  ['a PIR sensor triggers a servo', ['motion_sensor', 'servo'], []],
  ['a relay for the jewel box polisher', ['relay'], []],
  ['a buzzer for the toy train track', ['buzzer'], []],
];

describe('of what a figure is', () => {
  it.each(MESSAGES)('%s', (message, asks, loud) => {
    const request = requestOf(message);
    expect(told(request)).toEqual(asks);
    expect(unread(request)).toEqual(loud);
  });
});

describe('a converter is no current', () => {
  it.each([
    ['an RP2040 with 3 adc inputs', 0],
    ['a 5 V supply, 2 Adc', 1],
  ])('%s', (message, currents) => {
    const { asks } = requestOf(message);
    expect(asks.flatMap((a) => a.figures.filter((f) => f.quantity === 'current'))).toHaveLength(currents);
  });
});

describe('two sides without a unit', () => {
  it.each([
    ['an ESP32 board 55x35, USB-C', '55x35', [55, 35]],
    ['a buck converter 12 V to 5 V 40x20', '40x20', [40, 20]],
  ])('%s: the size of the board, in mm', (message, words, sides) => {
    const size = requestOf(message).asks.find((a) => a.concept === 'board_size');
    expect([size?.text, size?.figures.map((f) => [f.quantity, f.value])]).toEqual([words, sides.map((mm) => ['length', mm])]);
  });
  it('are none of the board where they are rows of what it carries', () => {
    expect(requestOf('an RP2040 with a 20x16 LED matrix').asks.some((a) => a.concept === 'board_size')).toBe(false);
  });
});

/** What the board is for, in figures: told in the reply, and held against nothing. */
const FACTS: readonly (readonly [message: string, asks: readonly string[], facts: readonly string[]])[] = [
  ['a pond of 900 litres, an ESP32 and a relay', ['esp (ESP32)', 'relay'], ['900 litres']],
  ['a relay that is on from 6:45 to 21:10, ESP32', ['relay', 'esp (ESP32)'], ['6:45', '21:10']],
  ['ESP32 with a relay, wanted by 3 November', ['esp (ESP32)', 'relay'], ['3 November']],
  ['4 m of WS2812B strip, an RP2040', ['addressable_led_strip length:size=4000', 'arm_controller (RP2040)'], []],
  ['a relay, an RP2040, used 20 times a day', ['relay', 'arm_controller (RP2040)'], ['20 times a day']],
];

describe('what the board is for', () => {
  it.each(FACTS)('%s', (message, asks, facts) => {
    const request = requestOf(message);
    expect(told(request)).toEqual(asks);
    expect(unread(request)).toEqual([]);
    expect(request.unread.filter((u) => u.weight === 'fact').map((u) => u.text)).toEqual(facts);
  });
  it('however wide the spaces are', () => expect(told(requestOf('a  fuse  of  2  A'))).toEqual(told(requestOf('a fuse of 2 A'))));
  it('so many of them are boards', () => expect(told(requestOf('ESP32 and a relay, I need 7 of them')).at(-1)).toBe('quantity number:size=7'));
});

it('ounces behind layers are the copper’s', () => {
  const request = requestOf('an ESP32 with four relays, 4 layers, 2 oz');
  expect(request.asks.find((a) => a.concept === 'layers')?.figures).toEqual([]);
  expect(request.asks.find((a) => a.concept === 'copper_thickness')?.figures).toMatchObject([{ quantity: 'weight', value: 0.0567 }]);
});

it('millivolts of a supply or below one are what is lost there', () => {
  const request = requestOf('an ideal diode for a 12 V battery, 30 mV drop, 8 A');
  const volts = request.asks.flatMap((a) => a.figures.filter((f) => f.quantity === 'voltage').map((f) => [f.role, f.value]));
  expect(volts).toEqual(
    expect.arrayContaining([
      ['in', 12],
      ['limit', 0.03],
    ]),
  );
  expect(requestOf('a boost from 0.5 V to 3.3 V').asks.flatMap((a) => a.figures.map((f) => f.role))).toContain('in');
});

it('grams are never the copper’s', () => {
  for (const message of ['an HX711 board for 5 kg', 'a rocket altimeter of at most 20 g', 'a dog feeder for 2 kg of food, ESP32'])
    expect(
      requestOf(message).asks.map((a) => a.concept),
      message,
    ).not.toContain('copper_thickness');
});

it('what parts beside a supply are rated for is no voltage of the supply', () => {
  const volts = (message: string) =>
    requestOf(message)
      .asks.filter((a) => a.kind === 'conversion' || a.kind === 'rail')
      .flatMap((a) => a.figures.filter((f) => f.quantity === 'voltage' && f.role !== 'limit').map((f) => f.value));
  expect(volts('a boost to 40 V at 2 mA, switches rated 150 V, ATtiny85')).not.toContain(150);
  expect(volts('24 V in, capacitors rated 100 V, 5 V out')).not.toContain(100);
  expect(volts('a converter rated 40 V, 12 V in')).toContain(40);
});
