import { describe, expect, it } from 'vitest';
import { requestOf } from './told.js';

/** Each ask as "count concept @plug". */
const sharesOf = (message: string): string[] =>
  requestOf(message)
    .asks.filter((a) => a.kind !== 'controller' && a.kind !== 'supply')
    .map((a) => `${a.count ?? 1} ${a.concept}${a.connector === undefined ? '' : ` @${a.connector.concept}`}`);

describe('shares of what was counted', () => {
  it.each([
    ['an RP2040 with six Grove sockets: three for I2C, two analog and one UART', ['3 i2c @grove', '2 analog_input @grove', '1 uart @grove']],
    ['a Nano with five outputs: the first three are relays, the other two MOSFETs, 12 V', ['3 relay', '2 low_side_switch']],
    ['an ESP32 with six inputs: two thermistors and four 24 V logic', ['2 thermistor', '4 input']],
    ['an ESP32 with six digital inputs (2 opto-isolated at 24 V, 4 dry contact)', ['2 isolated_input', '4 contact_input']],
    ['a board with three Grove ports for a XIAO RP2040: one I2C and two analog', ['1 i2c @grove', '2 analog_input @grove']],
    ['a Pico with five 24 V inputs, the first three through optocouplers, the remaining two direct', ['3 input', '2 input']],
    // What does not add up, and what is counted beside connectors, stays what it is.
    ['an ESP32 with four relays, two buttons and two LEDs', ['4 relay', '2 button', '2 led']],
    ['a Nano with four JST-XH connectors, two buttons and two LEDs', ['4 jst_xh', '2 button', '2 led']],
  ])('%s', (message, asks) => expect(sharesOf(message)).toEqual(asks));

  it('keeps the other half, whatever it is called', () => {
    const [first, second] = requestOf('an ESP32 with ten inputs, the first four with 24 V optocouplers, the rest at 3.3 V').asks.slice(1);
    expect([first?.count, second?.count]).toEqual([4, 6]);
  });
});

describe('a plug of its own for each of a list', () => {
  it.each([
    [
      'an ESP32 with two buttons, three LEDs and a buzzer, each on its own JST-PH connector',
      ['2 button @jst_ph', '3 led @jst_ph', '1 buzzer @jst_ph'],
    ],
    ['a Nano with a servo and a reed switch, each on a 3-pin JST-XH', ['1 servo @jst_xh', '1 reed_switch @jst_xh']],
  ])('%s', (message, asks) => expect(sharesOf(message)).toEqual(asks));
});

describe('filters by the way that they pass', () => {
  it.each([
    ['a high-pass Sallen-Key at 60 Hz, TL072, ±12 V', ['active_high_pass', 'opamp']],
    ['a Sallen-Key low-pass at 1 kHz and a high-pass at 20 Hz, ±12 V', ['active_low_pass', 'high_pass']],
  ])('%s', (message, sorts) => {
    expect(
      requestOf(message)
        .asks.filter((a) => a.kind === 'function')
        .map((a) => a.concept),
    ).toEqual(sorts);
  });
});

describe('what is called once more', () => {
  it.each([
    ['two NTC thermistors on JST-PH plugs, a 10k divider for each, RP2040', ['2 thermistor @jst_ph']],
    ['a load cell amplifier HX711 with a 4 pin JST-XH for the cell and a Nano, 5 V', ['1 load_cell @jst_xh']],
    ['a twin-T notch at 60 Hz, a notch filter with TL072, ±9 V', ['1 notch', '1 opamp']],
    ['an in-amp with an AD620, gain of 50, ±9 V', ['1 instrumentation_chip']],
    ['two low pass filters, one at 1 kHz and one at 5 kHz', ['1 low_pass', '1 low_pass']],
  ])('%s', (message, asks) => expect(sharesOf(message)).toEqual(asks));
});

describe('contacts in brackets behind a plug', () => {
  it.each([
    ['a Nano with six analog inputs, each on its own 3-pin screw terminal (GND, 5V, signal)', ['GND', '5V', 'signal']],
    ['two hall sensors on JST-XH (5V, out, GND), ESP32', ['5V', 'out', 'GND']],
  ])('%s', (message, contacts) => expect(requestOf(message).asks.find((a) => a.contacts !== undefined)?.contacts).toEqual(contacts));
});
