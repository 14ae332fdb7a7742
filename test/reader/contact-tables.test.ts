import { describe, expect, it } from 'vitest';
import { requestOf } from './told.js';

/** Contacts by their numbers, behind a connector: what is on each, in their order. */
const TABLES: readonly (readonly [message: string, contacts: readonly string[]])[] = [
  ['a TMP117 on a board with a JST-GH (1 GND, 2 3V3, 3 SDA, 4 SCL)', ['GND', '3V3', 'SDA', 'SCL']],
  ['RP2040 board, 2x3 box header: pins 1-4 = CH1-4, 5 = 5V, 6 = GND', ['CH1', 'CH2', 'CH3', 'CH4', '5V', 'GND']],
  ['ESP32 board, header 1=VCC 2=GND 3=OUT', ['VCC', 'GND', 'OUT']],
  ['ESP32 board, RJ12: 1 nc, 2 GND, 4 SDA, 5 SCL', ['NC', 'GND', 'NC', 'SDA', 'SCL']],
  ['supply board, Micro-Fit 1x4: 1 +12, 2 -12, 3 +3V3, 4 GND', ['12V', '-12V', '3V3', 'GND']],
  ['ESP32 board, header: 1 VIN, 2 GND, 3 SIG1', ['VIN', 'GND', 'SIG1']],
  ['ESP32 board, header: 1 3V3, 2 GND, 3 MOTOR_ENABLE_LEFT, 4 SDA', ['3V3', 'GND', 'MOTOR_ENABLE', 'SDA']],
  ['a MAX31855 board with a header for SCK CS DO GND', ['SCK', 'CS', 'DO', 'GND']],
  ['STM32 board, JST-XH, pin 1: vcc, pin 2: gnd, pin 3: tx', ['vcc', 'gnd', 'tx']],
];

describe('tables of contacts', () => {
  it.each(TABLES)('%s', (message, contacts) => {
    expect(requestOf(message).asks.flatMap((a) => a.contacts ?? [])).toEqual(contacts);
  });

  it('are none where things are counted', () => {
    const { asks } = requestOf('ESP32 board: 1 relay, 2 buttons, 3 LEDs');
    expect(asks.flatMap((a) => a.contacts ?? [])).toEqual([]);
    expect(asks.filter((a) => a.kind !== 'controller').map((a) => a.count)).toEqual([1, 2, 3]);
  });
});
