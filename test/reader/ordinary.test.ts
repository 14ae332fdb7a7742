import { describe, expect, it } from 'vitest';
import { requestOf, told, unread } from './told.js';

/** How people say plain things of a board, and what they tell of themselves beside it. */
const ASKS: readonly (readonly [message: string, asks: readonly string[]])[] = [
  // A supply and its ground leave the board on a plug where something else feeds it, and come in there where nothing does.
  ['usb-c adapter, 5 V and GND on a screw terminal', ['usb_c', 'screw_terminal ground']],
  ['ESP32-C3, screw terminal for 5 V and GND', ['esp (ESP32-C3)', 'supply voltage:in=5 @screw_terminal']],
  ['for my barn, a relay board', ['relay']],
  ['charge at 300 mA not 1 A', ['charging current:rated=0.3']],
  ['USB-C not mini, STM32F103', ['usb_c', 'stm (STM32F103)']],
  ['Nano socket, 3 relays', ['arduino (Nano) socket', '3 relay']],
  ['a socket for a Pico, 3 relays', ['dev_board (Pico) socket', '3 relay']],
  ['STM32F103, 12 channels of optocouplers', ['stm (STM32F103)', '12 isolated_input']],
  [
    'ATtiny85, 4 M3 holes 90 degrees apart on a circle of 50 mm',
    ['attiny (ATtiny85)', '4 mounting_hole length:size=3 length:total=50 place:pattern=ring'],
  ],
  ['limit switch 3x, fan 2x', ['3 limit_switch', '2 fan']],
  [
    'ESP32 relay in a 100x60x25 box',
    ['esp (ESP32)', 'relay', 'enclosure length:size=100 length:size=60 length:size=25', 'board_size length:limit=100 length:limit=60'],
  ],
  ['two fans, RP2040, 12 V power terminal for the fans', ['2 fan', 'arm_controller (RP2040)', 'load_supply voltage:out=12 @screw_terminal']],
  ['ESP32 ESP32-WROOM-32E with a relay', ['esp (ESP32-WROOM-32E)', 'relay']],
];

describe('plain requests', () => {
  it.each(ASKS)('%s', (message, asks) => {
    const request = requestOf(message);
    expect(told(request)).toEqual(asks);
    expect(unread(request).filter((text) => text !== 'adapter')).toEqual([]);
  });
});

describe('people', () => {
  it.each([
    ['1 relay for 20 pupils, class 5', ['1 relay']],
    ['a lamp for a 6-year-old', ['lamp']],
    ['two buttons, she is only 4', ['2 button']],
    ['a relay for kids aged 8 to 10', ['relay']],
  ])('%s: their ages, classes and number are none of the board’s', (message, asks) => {
    expect(told(requestOf(message))).toEqual(asks);
    expect(unread(requestOf(message))).toEqual([]);
  });
  it('a time that the board is to last is one', () => {
    expect(told(requestOf('a sensor that lasts 3 years'))).toContainEqual(expect.stringMatching(/^battery_life time:/));
  });
});

describe('names on a plug', () => {
  const contacts = (message: string) => requestOf(message).asks.flatMap((a) => (a.contacts === undefined ? [] : [a.contacts.join(' ')]));
  it.each([
    ['RP2040 on usb-c with 3V3, GND, GP0 and GP1 on a 4 pin header', ['3V3 GND GP0 GP1']],
    ['ATtiny85 with VCC, GND and PB0 on a screw terminal', ['VCC GND PB0']],
    ['a usb-c RP2040 board, pin header with 3V3, GND, SDA and SCL', ['3V3 GND SDA SCL']],
    ['usb-c RP2040 board, bring 3V3, GND, TX and RX out on a JST', ['3V3 GND TX RX']],
  ])('%s', (message, on) => expect(contacts(message)).toEqual(on));
});

it('a part that stands in is one of those that do where the person says that another will do', () => {
  const [open] = requestOf('CH559 or equivalent with 3 keys').asks;
  const [named] = requestOf('CH559 with 3 keys').asks;
  expect([open?.parts, named?.parts]).toEqual([['ATMEGA32U4-AU'], undefined]);
});

it('sockets that keys are plugged into are how the keys stand', () => {
  for (const message of ['keyboard of 3 x 3, hotswap MX switches', 'macropad with hotswap sockets, 9 keys', '9 MX hotswap sockets'])
    expect(told(requestOf(message))[0]).toMatch(/^9 hot_swap_key/);
  expect(told(requestOf('3x3 macropad with MX switches'))[0]).toMatch(/^9 key_switch/);
});

it('the shape that a title says is the board’s', () => {
  for (const message of [
    'star shaped pendant! 9 red LEDs, ATtiny85',
    'Star shaped pendant: 9 red LEDs, ATtiny85',
    'star shaped pendant. 9 red LEDs and an ATtiny85',
  ])
    expect(told(requestOf(message))).toContain('star');
});

describe('numbers that stay', () => {
  it.each([
    // Persons before a thing say whose it is.
    ['4 guest buttons and a relay', '4 button'],
    // Equal angles between holes say that they stand on a circle, whether one is named or not.
    ['ATtiny85, three M3 holes at 120 degrees', '3 mounting_hole length:size=3 place:pattern=ring'],
    // What a box measures stays with the box where the board has a size of its own.
    ['ESP32 board 80 x 60 mm in a 70x50x20 box', 'enclosure length:size=70 length:size=50 length:size=20'],
  ])('%s', (message, line) => expect(told(requestOf(message))).toContain(line));
});

it('a place that is told of behind the asks renames no board', () => {
  const request = requestOf('For my shed: an ESP32 and two relays. A thermostat hangs there already');
  expect(told(request).filter((line) => /temperature|switched_output/.test(line))).toEqual([]);
});
