import { describe, expect, it } from 'vitest';
import { requestOf, told } from './told.js';

/** Counts of several levels, and numbers that count nothing. */
const COUNTS: readonly (readonly [message: string, asks: readonly string[]])[] = [
  ['3 x 4 grid of push buttons', ['12 button place:pattern=grid place:grid=3,4']],
  ['ATtiny85 with a 5 x 2 array of LEDs', ['attiny (ATtiny85)', '10 led place:pattern=grid place:grid=5,2']],
  ['2 banks of 4 relays with an LED each', ['8 relay', 'led per relay']],
  ['two groups of three buttons', ['6 button']],
  ['3 zones of 2 valves', ['6 valve']],
  ['three valves with two float switches each', ['3 valve', '2 float_switch per valve']],
  ['two pumps, each having 2 buttons', ['2 pump', '2 button per pump']],
  ['ULN2003A x2, 12 V', ['2 darlington_array (ULN2003A) voltage:out=12']],
  ['charger for 2x18650 in series', ['charging for battery_pack_2s', 'battery_pack_2s cells:size=2']],
  ['four 6.35 mm jacks in', ['4 big_jack length:size=6.35 input']],
];

/** Switches that are called after what hangs on them: one for each. */
const CALLED: readonly (readonly [message: string, asks: readonly string[]])[] = [
  ['two relays (vent, mist) and a buzzer', ['2 relay', 'buzzer']],
  ['ESP32-S2 WLED board, three led strips', ['esp (ESP32-S2)', '3 addressable_led_strip']],
  ['5 plunger outputs 24 V with an ESP32-S3', ['5 solenoid voltage:supply=24 output', 'esp (ESP32-S3)']],
  ['three 0-10V outputs, ESP32-S3', ['3 voltage_0_10_output voltage:out=0..10', 'esp (ESP32-S3)']],
  ['12 V to 3.3 V step-down, XT30 input', ['buck voltage:out=3.3 voltage:in=12', 'supply @xt30']],
  ['ESP32-S3, 3 servos, a 6.5 V regulator', ['esp (ESP32-S3)', '3 servo voltage:supply=6.5', 'regulator voltage:out=6.5']],
  ['two SK6812 RGBW strip outputs', ['2 addressable_led_strip output']],
  ['5 relays and a 5 V fan output', ['5 relay', 'fan voltage:supply=5 output']],
];

describe('labels of relays', () => {
  it.each(CALLED)('%s', (message, asks) => expect(told(requestOf(message))).toEqual(asks));
});

describe('counts', () => {
  it.each(COUNTS)('%s', (message, asks) => expect(told(requestOf(message))).toEqual(asks));
});

describe('a list of parts of one family', () => {
  const parts = (message: string) => requestOf(message).asks.flatMap((a) => a.part ?? []);
  it.each([
    ['a board with the 74HC04, 14 and 86, fed with 5 V', ['74HC04', '74HC14', '74HC86']],
    ['74HC00 and 08 on one board', ['74HC00', '74HC08']],
  ])('%s: each leaves out what it has in common with the first', (message, names) => expect(parts(message)).toEqual(names));
  it('is none where the number counts what follows', () => {
    expect(parts('an RP2040, 40 buttons')).toEqual(['RP2040']);
    expect(parts('74HC165, 32 switches')).toEqual(['74HC165']);
  });
});

it('a mark of a list is no dash of a range: a figure that ends a line is not joined to one that begins the next', () => {
  const volts = (message: string): (number | undefined)[][] =>
    requestOf(message).asks.map((a) =>
      a.figures.flatMap((f) => (f.quantity === 'voltage' ? [f.value ?? f.min, ...(f.max === undefined ? [] : [f.max])] : [])),
    );
  expect(volts('- two sockets of 5 V\n- 20 V output on a screw terminal').flat()).toEqual([5, 20]);
  expect(volts('- inputs at 5 V\n– 24 V on a terminal').flat()).toEqual([5, 24]);
  expect(volts('a supply of 9 - 36 V').flat()).toEqual([9, 36]);
});
