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

/** Contacts of two connectors, one list behind the other: as each ask has them. */
const JOINS: readonly (readonly [message: string, contacts: readonly (readonly string[])[]])[] = [
  [
    'adapter from RJ12 to a 3 way screw terminal: RJ12 2 -> 1, 3 -> 2, 4 -> 3',
    [
      ['NC', 'P2', 'P3', 'P4'],
      ['P2', 'P3', 'P4'],
    ],
  ],
  [
    'adapter, RJ12 to DB25 female\nRJ12 1 -> DB25 5\nRJ12 3 and 4 -> DB25 7\nRJ12 6 -> DB25 2',
    [
      ['P1', 'NC', 'P3', 'P3', 'NC', 'P6'],
      ['NC', 'P6', 'NC', 'NC', 'P1', 'NC', 'P3'],
    ],
  ],
  [
    'adapter board. J1 = DB25 female, J2 = 2x3 box header\nJ1.1..J1.3 -> J2.1,3,...,5\nJ1.14 -> J2.2',
    [
      ['P1', 'P2', 'P3', ...Array.from({ length: 10 }, () => 'NC'), 'P14'],
      ['P1', 'P14', 'P2', 'NC', 'P3'],
    ],
  ],
  [
    'breakout: RJ12 to 4 way screw terminal, RJ12 pin 1 to terminal 4, pin 2 to 3, pin 3 to 2',
    [
      ['P1', 'P2', 'P3'],
      ['NC', 'P3', 'P2', 'P1'],
    ],
  ],
];

describe('lists of contacts', () => {
  it.each(JOINS)('%s', (message, contacts) => {
    expect(requestOf(message).asks.flatMap((a) => (a.contacts === undefined ? [] : [a.contacts]))).toEqual(contacts);
    expect(requestOf(message).unread.filter((u) => u.number)).toEqual([]);
  });

  it('go on line by line, and what else stands in a line is read', () => {
    const { asks } = requestOf('RP2040 board\nheader:\n1 GND\n2 3V3\n3 SDA and a pull-up\n4 SCL');
    expect(asks.flatMap((a) => a.contacts ?? [])).toEqual(['GND', '3V3', 'SDA', 'SCL']);
    expect(asks.some((a) => a.concept === 'pullup')).toBe(true);
  });

  it('of a designator that nothing else is said of are a connector', () => {
    const { asks } = requestOf('RP2040 board\nX3.1 = GND\nX3.2 .. X3.5 = OUT1 .. OUT4');
    const plug = asks.find((a) => a.label === 'X3');
    expect(plug?.concept).toBe('screw_terminal');
    expect(plug?.contacts).toEqual(['GND', 'OUT1', 'OUT2', 'OUT3', 'OUT4']);
  });

  it('that say two things of one contact are told as not understood, and none of them is taken', () => {
    const { asks, unread } = requestOf('RP2040 board, header: 1 = GND, 2 = 3V3, 2 = 5V, 3 = SDA');
    expect(asks.flatMap((a) => a.contacts ?? [])).toEqual([]);
    expect(unread.some((u) => u.weight === 'loud')).toBe(true);
  });

  it('may run backwards and be the same on several', () => {
    const { asks } = requestOf('6502 board with a 2x10 header: pin 1 = A7 ... pin 8 = A0, 9 and 10 = GND, 11-12 = +5');
    expect(asks.flatMap((a) => a.contacts ?? [])).toEqual(['A7', 'A6', 'A5', 'A4', 'A3', 'A2', 'A1', 'A0', 'GND', 'GND', '5V', '5V']);
  });
});
