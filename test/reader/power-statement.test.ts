import { describe, expect, it } from 'vitest';
import { requestOf, told } from './told.js';

const [IN, FIVE, THREE] = ['supply voltage:in=12', 'rail voltage:out=5 current:rated=1', 'rail voltage:out=3.3 current:rated=0.5'];

/** One supply and two rails, as people write them. */
const SAID: readonly string[] = [
  '12V in. 5 V 1 A and 3.3 V 500 mA outputs.',
  '12 V in, 5 V 1 A and 3.3 V 0.5 A out',
  '12V to 5V/1A and 3.3V/0.5A',
  'in 12V, out 5V 1A, out 3V3 500mA',
  'Input: 12 V DC\nOutputs: 5 V / 1 A, 3.3 V / 0.5 A',
  '- Input: 12 V\n- Output 1: 5 V @ 1 A\n- Output 2: 3.3 V @ 0.5 A',
  'Input 12 VDC\nOutput A: 5 V at 1 A\nOutput B: 3.3 V at 500 mA',
  'Vin 12V; Vout1 5V 1A; Vout2 3.3V 0.5A',
  'Ch1: 5V 1A. Ch2: 3.3V 500mA. Supply: 12V.',
  '12v in 5v 1a out 3.3v 0.5a out',
  'two outputs: 5 V at 1 A, 3V3 at 500 mA. one input: 12 V.',
  'I need 1 A at 5 V and 500 mA at 3.3 V from 12 V',
  '12 V in, 5 V and 3.3 V out, 1 A and 0.5 A',
  'First output 5V/1A. Second output 3.3V/500mA. Input 12V.',
];

describe('a supply and what is made of it', () => {
  it.each(SAID)('%s', (message) => expect(told(requestOf(message))).toEqual([IN, FIVE, THREE]));

  it('a range comes in', () =>
    expect(told(requestOf('9 V to 14 V in, 5 V 1 A and 3.3 V 0.5 A out'))).toEqual(['supply voltage:in=9..14', FIVE, THREE]));
  it('a battery has the voltage that comes in', () =>
    expect(told(requestOf('5 V 1 A and 3.3 V 0.5 A from a 12 V battery'))).toEqual(['battery voltage:in=12', FIVE, THREE]));
  it('amperes of each', () =>
    expect(told(requestOf('12 V in, rails of 5 V and 3.3 V, 1 A each'))).toEqual([IN, FIVE, 'rail voltage:out=3.3 current:rated=1']));
  it('a plug right before its volts', () =>
    expect(told(requestOf('USB-C 5 V in, 3.3 V 0.5 A and 1.8 V 0.2 A out'))).toEqual([
      'supply voltage:in=5 @usb_c',
      'rail voltage:out=3.3 current:rated=0.5',
      'rail voltage:out=1.8 current:rated=0.2',
    ]));
});

describe('a range that stands alone', () => {
  it('is what comes in', () =>
    expect(told(requestOf('two stepper motors, an Arduino Nano in sockets, 12-24V, two endstops'))).toContain('supply voltage:in=12..24'));
  it('is the own one of what it is said of', () =>
    expect(told(requestOf('a supply of 9 V, an ESP32, a 0-10 V output')).filter((t) => t.startsWith('supply'))).toEqual(['supply voltage:in=9']));
});

describe('what is said of each of them', () => {
  it.each(['5 V 1 A and 3.3 V 0.5 A out, a green LED on each output', '5 V 1 A and 3.3 V 0.5 A out, green LED per rail'])(
    'a light: 12 V in, %s',
    (outs) => {
      const lights = requestOf(`12 V in, ${outs}`).asks.filter((a) => a.kind === 'light');
      expect(lights.map((a) => [a.concept, a.features, a.figures.map((f) => f.value)])).toEqual([
        ['power_led', ['green'], [5]],
        ['power_led', ['green'], [3.3]],
      ]);
    },
  );
  it.each([
    ['pluggable terminals for all', [true, true, true]],
    ['pluggable terminals in and out', [true, true, true]],
    ['pluggable terminals for all outputs', [false, true, true]],
  ])('connectors: %s', (words, expected) => {
    const { asks } = requestOf(`12 V in, 5 V 1 A and 3.3 V 0.5 A out. 5.08 mm ${words}`);
    expect(asks.map((a) => a.connector?.concept === 'pluggable_terminal')).toEqual(expected);
  });
});

describe('what is no such statement', () => {
  it('outputs of another board that were counted beside it', () =>
    expect(requestOf('an ESP32 with a BME280 and 4 outputs, 12 V in, 5 V 1 A and 3.3 V 0.5 A out').asks.map((a) => a.count)).toContain(4));
  it('outputs that were counted before it', () =>
    expect(
      requestOf('an ESP32 with 4 outputs on terminals. 12 V in, 5 V 1 A and 3.3 V 0.5 A out').asks.map((a) => [a.concept, a.count]),
    ).toContainEqual(['output', 4]));
  it('anything else between its figures', () =>
    expect(requestOf('12 V in, an ESP32-C3, 5 V 1 A for a fan and 3.3 V').asks.map((a) => a.kind)).toContain('controller'));
  it('a number that tells of other outputs', () =>
    expect(requestOf('three outputs: 5 V 1 A and 3.3 V 0.5 A, 12 V in').unread.map((u) => u.text)).toEqual(['three']));
});

describe('a comparator that turns a load by a thermistor', () => {
  it.each([
    ['thermostat for a 12 V heat mat: NTC, a pot for the setpoint, one comparator, one mosfet, no microcontroller', 'cold_switch_circuit'],
    ['12 V fan: NTC, a trimmer, a comparator and a mosfet turn the fan on', 'warm_switch_circuit'],
  ])('%s', (message, circuit) => expect(requestOf(message).asks.map((a) => a.concept)).toContain(circuit));
});
