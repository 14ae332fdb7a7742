import { describe, expect, it } from 'vitest';
import { lexicon, requestOf, told } from './told.js';

/** Voltages that go in, come out, or are borne: each is of its own side. */
const VOLTS: readonly (readonly [message: string, asks: readonly string[]])[] = [
  ['6-channel level shifter, 3.3 V to 5 V', ['level_shifter number:size=6 voltage:in=3.3 voltage:out=5']],
  ['BSS138 level shifter from 1.8V to 3.3V', ['level_shifter (BSS138) voltage:in=1.8 voltage:out=3.3']],
  ['a CAN node, the supply is 9 up to 30 V', ['can', 'supply voltage:in=9..30']],
  ['logic level converter between 5 V and 3.3 V', ['level_shifter voltage:in=5 voltage:out=3.3']],
  ['24V to 5V 3A and 3.3V 1A', ['supply voltage:in=24', 'rail voltage:out=5 current:rated=3', 'rail voltage:out=3.3 current:rated=1']],
  [
    'power supply 12 V in, 9 V 1 A, 5 V 3 A and 3.3 V 1 A out',
    ['supply voltage:in=12', 'rail voltage:out=9 current:rated=1', 'rail voltage:out=5 current:rated=3', 'rail voltage:out=3.3 current:rated=1'],
  ],
  [
    'supply board 24 V to 12 V 2 A and 5 V 2 A',
    ['supply voltage:in=24', 'rail voltage:out=12 current:rated=2', 'rail voltage:out=5 current:rated=2'],
  ],
  ['DS3231 breakout, 3.3V and 5V compatible', ['rtc (DS3231)', 'supply voltage:in=3.3|5']],
  ['temperature probe board that works with 3.3 V and 5 V', ['temperature_sensor voltage:supply=3.3|5']],
  ['In: 24 V, out: 5 V 2 A', ['dcdc voltage:in=24 voltage:out=5 current:rated=2']],
  ['relay board, 24V and 0V on a screw terminal, 4 relays', ['supply voltage:in=24 @screw_terminal', '4 relay']],
  ['0-10 V output, 24VAC in', ['voltage_0_10_output voltage:out=0..10', 'ac_supply voltage:in=24']],
  ['12 V battery in, 5 V 2 A out', ['battery voltage:in=12', 'rail voltage:out=5 current:out=2']],
  ['doorbell transformer 8 V ac to 5 V', ['dcdc voltage:in=8 voltage:out=5']],
];

describe('voltages', () => {
  it.each(VOLTS)('%s', (message, asks) => expect(told(requestOf(message))).toEqual(asks));

  it.each(['24VAC in, one relay', '24 V AC in, one relay', '24 V~ in, one relay', 'dos relés, 24 V CA'])('alternating in "%s"', (message) =>
    expect(requestOf(message).asks.flatMap((a) => a.figures.flatMap((f) => (f.quantity === 'voltage' ? [f.ac] : [])))).toEqual([true]),
  );
});

describe('what a battery has and what is made of it', () => {
  it.each([
    ['an ESP32 with a 7.4 V lipo in, buck to 5 V', ['7.4'], '5'],
    ['an ESP32 on a 2S LiPo, 5 V 3 A', [], '5'],
    ['an ESP32 on four AA cells, 3.3 V', [], '3.3'],
    ['an ESP32 on a LiPo, 7.4 V', ['7.4'], null],
    ['an ESP32 on an 18650, 3.7 V', ['3.7'], null],
  ])('%s', (message, has, made) => {
    const request = requestOf(message);
    const volts = (asks: typeof request.asks): string[] =>
      asks.flatMap((a) => a.figures.flatMap((f) => (f.quantity === 'voltage' && f.value !== undefined ? [String(f.value)] : [])));
    const battery = request.asks.filter((a) => lexicon.isA(a.concept, 'battery'));
    expect(battery).toHaveLength(1);
    expect(volts(battery)).toEqual(has);
    expect(volts(request.asks.filter((a) => a.kind === 'rail' || a.kind === 'conversion'))).toEqual(made === null ? [] : [made]);
  });
});
