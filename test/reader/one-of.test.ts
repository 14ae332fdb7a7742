import { describe, expect, it } from 'vitest';
import { requestOf, told } from './told.js';

const BOARD = 'ESP32 with 3 relays, 12 V, and 5 LEDs';
const wanted = (...turns: readonly string[]): string[] => told(requestOf(BOARD, ...turns));

describe('one of several', () => {
  it.each(['drop relay 1', 'remove the first relay', 'relay 1 can go', 'take the first relay off'])('%s: the others stay', (order) => {
    const { asks } = requestOf(BOARD, order);
    const relays = asks.filter((a) => a.concept === 'relay');
    expect(relays.map((a) => [a.state, a.count, a.among?.numbers])).toEqual([
      ['wanted', 2, [2, 3]],
      ['dropped', 1, [1]],
    ]);
    expect(asks.filter((a) => a.state === 'dropped')).toHaveLength(1);
  });

  it('keeps its number when others are gone', () => {
    const { asks } = requestOf(BOARD, 'drop relay 1', 'relay 3 on the left edge');
    expect(asks.find((a) => a.place?.edge === 'left')?.among?.numbers).toEqual([3]);
  });

  it.each([
    ['LED 4 should be green', 'green'],
    ['make the second LED green', 'green'],
  ])('%s: and no other', (order, colour) => {
    const lights = requestOf(BOARD, order).asks.filter((a) => a.concept === 'led');
    expect(lights.map((a) => [a.count, a.features.includes(colour)])).toEqual([
      [4, false],
      [1, true],
    ]);
  });

  it('is called "one" behind what was spoken of', () => {
    const { asks } = requestOf(BOARD, 'add 2 pumps, 5 V', 'the second one takes 2 A');
    const amps = asks.filter((a) => a.concept === 'pump').map((a) => a.figures.find((f) => f.quantity === 'current')?.value);
    expect(amps).toEqual([undefined, 2]);
  });

  it('a further one is no one of those that stand', () => {
    expect(requestOf(BOARD, 'add a fourth relay').asks.find((a) => a.concept === 'relay')).toMatchObject({ count: 4 });
    expect(requestOf(BOARD, 'add a relay').asks.filter((a) => a.concept === 'relay')).toMatchObject([{ count: 4 }]);
  });

  it('all of them are all, whichever were told apart', () => {
    const lights = requestOf(BOARD, 'LED 4 should be green', 'make the LEDs yellow').asks.filter((a) => a.concept === 'led');
    expect(lights.map((a) => a.features)).toEqual([['yellow'], ['yellow']]);
  });

  it('that is not there changes nothing, and that is told', () => {
    const now = requestOf(BOARD, 'drop relay 7');
    expect(told(now)).toEqual(wanted());
    expect(now.unread.map((u) => u.text)).toEqual(['relay 7']);
  });
});

describe('a connector in the place of another', () => {
  const CHARGER = 'Power bank: 18650, USB-C charging, 5 V output on USB-A';
  it.each(['no USB-A, a screw terminal', 'drop the USB-A, a screw terminal'])('%s: what ends on it stays', (order) => {
    const [before, now] = [requestOf(CHARGER), requestOf(CHARGER, order)];
    const live = (r: typeof now): string[] => r.asks.filter((a) => a.state === 'wanted' && a.not !== true).map((a) => a.id);
    expect(live(now)).toEqual(live(before));
    expect(now.asks.filter((a) => a.connector?.concept === 'screw_terminal')).toHaveLength(1);
  });

  it('"micro" behind "not" is no controller', () => {
    const now = requestOf('ATtiny85 lamp timer, 5 V over micro USB', 'USB-C not micro');
    expect(now.asks.every((a) => a.state === 'wanted')).toBe(true);
    expect(now.asks.some((a) => a.connector?.concept === 'usb_c' || a.concept === 'usb_c')).toBe(true);
  });
});

describe('fewer of several', () => {
  it.each(['one LED less', 'two fewer LEDs'])('%s: so many go, and not all but so many', (order) => {
    expect(requestOf(BOARD, order).asks.find((a) => a.concept === 'led')?.count).toBe(order.startsWith('one') ? 4 : 3);
  });

  it('so many in all are so many with those that were told apart', () => {
    const lights = requestOf(BOARD, 'LED 5 should be blue', 'make it 4 LEDs').asks.filter((a) => a.concept === 'led');
    expect(lights.map((a) => a.count)).toEqual([3, 1]);
  });

  it('a figure of one channel is none of the others', () => {
    const { asks } = requestOf('ESP8266 with 3 MOSFET channels of 3 A, 12 V', 'channel 2 needs 5 A');
    const amps = asks.flatMap((a) => a.figures.flatMap((f) => (f.quantity === 'current' ? [[a.count, f.value]] : [])));
    expect(amps).toEqual([
      [2, 3],
      [1, 5],
    ]);
  });

  it('what comes instead takes the place of what is not to be', () => {
    const { asks } = requestOf('USB-C lamp: ATtiny85, a knob, an LED', 'no knob, two buttons instead');
    expect(asks.filter((a) => a.kind === 'input').map((a) => [a.concept, a.state])).toEqual([
      ['knob', 'dropped'],
      ['button', 'wanted'],
    ]);
  });

  it('amperes at volts that something gives are of that, and the supply stays', () => {
    const { asks } = requestOf('5 V from 12 V, 1 A, screw terminals', '5 V at 2 A');
    expect(asks.flatMap((a) => a.figures.filter((f) => f.role === 'in').map((f) => f.value))).toEqual([12]);
    expect(asks.some((a) => a.figures.some((f) => f.quantity === 'current' && f.value === 2))).toBe(true);
  });
});
