import { expect, it } from 'vitest';
import { requestOf, told } from './told.js';

const lines = (message: string): string[] => told(requestOf(message));

it.each([
  ['5 V 2 A supply board from a 2S lipo', 'rail voltage:out=5 current:out=2'],
  ['5 V 1 A from a 3S lipo pack', 'rail voltage:out=5 current:out=1'],
])('%s: what comes from a battery is made of it', (message, rail) => {
  expect(lines(message).some((l) => l.startsWith(rail))).toBe(true);
  expect(lines(message).some((l) => l.startsWith('supply '))).toBe(false);
});

it('volts from a supply that was named are its own', () => {
  const rack = lines('TL072 mixer, two 3.5 mm jacks, +-12 V from a eurorack power header').filter((l) => /power|supply/.test(l));
  expect(rack).toEqual(['eurorack_power voltage:in=12|-12']);
});

it.each([
  ['RFM95 and an ATmega328P at 16 MHz', 'arduino (ATmega328P) frequency:value=16000000', 'lora (RFM95)'],
  ['LoRa RFM95, ATmega328P at 8 MHz', 'arduino (ATmega328P) frequency:value=8000000', 'lora (RFM95)'],
  ['RFM95 at 868.1 MHz, ATmega328P', 'arduino (ATmega328P)', 'lora (RFM95) frequency:value=868100000'],
])('%s: a clock is the controller’s and a channel the radio’s', (message, controller, radio) => {
  const order = (l: string): string => l.split(' ').sort().join(' ');
  expect(lines(message).map(order)).toEqual(expect.arrayContaining([order(controller), order(radio)]));
});

it.each(['4 channel 24V input to 3.3V logic, optocoupled', 'six 12 V inputs to 5 V logic, opto isolated'])(
  '%s: behind the barrier are inputs and logic, and no supply',
  (message) => {
    expect(lines(message).some((l) => /^\d (?:isolated_)?input/.test(l))).toBe(true);
    expect(lines(message).some((l) => /dcdc|^supply/.test(l))).toBe(false);
  },
);

it('a list has a switch in it, and no verb that acts on nothing', () => {
  expect(lines('5 V rail, switch and led')).toEqual(['rail voltage:out=5', 'switch', 'led']);
});

it('what a circuit is made of is no chip for each of its inputs', () => {
  const chip = lines('audio mixer with 4 inputs, each with a pot, TL072').find((l) => l.includes('TL072'));
  expect(chip).not.toMatch(/per /);
});

it('one charger and the chip of one are one', () => {
  expect(lines('LiPo charger for 1S, 500 mA, with MCP73831').filter((l) => l.includes('charging'))).toEqual([
    'lipo_charging (MCP73831) current:rated=0.5',
  ]);
});

it('a sensor that was named is what is measured with', () => {
  expect(lines('Tachometer: hall sensor A3144, attiny85').filter((l) => l.includes('sensor'))).toEqual(['hall_sensor (A3144)']);
});
