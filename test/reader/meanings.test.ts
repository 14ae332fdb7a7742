import { describe, expect, it } from 'vitest';
import { requestOf, told } from './told.js';

/** What a supply comes from: another voltage than its own makes it a converter. */
const SOURCES: readonly (readonly [message: string, asks: readonly string[]])[] = [
  ['6 V 2 A supply from a 15 V barrel jack', ['dcdc voltage:out=6 current:out=2 from supply', 'supply voltage:in=15 @barrel_jack']],
  ['12 V PSU from 36-60 V', ['dcdc voltage:out=12', 'supply voltage:in=36..60']],
  ['a 9 V supply from two AA cells', ['dcdc voltage:out=9 from primary_battery', '2 primary_battery']],
  ['3.3 V supply from USB-C', ['dcdc voltage:out=3.3 from supply', 'supply @usb_c']],
  ['18 V 1 A from a barrel jack, three relays', ['supply voltage:in=18 current:limit=1 @barrel_jack', '3 relay']],
];

/** What a terminal or a controller serves stands outside the board, once. */
const OUTSIDE: typeof SOURCES = [
  [
    'RP2040 board that switches a 24 V 3 A valve, terminal for the valve',
    ['arm_controller (RP2040)', 'valve voltage:supply=24 current:rated=3 switch @screw_terminal'],
  ],
  ['two pumps and a fan, screw terminals for the pumps', ['2 pump @screw_terminal', 'fan']],
  ['STM32 with a BME680, header for the BME680', ['stm (STM32)', 'environment_sensor (BME680) @pin_header']],
  ['SK6812 strip 90 LEDs controller', ['addressable_led_strip number:size=90']],
  ['neopixel controller with an ESP8266, one strip output', ['addressable_led_strip output', 'esp (ESP8266)']],
  ['two WS2812B strips of 30 LEDs each', ['2 addressable_led_strip number:size=30']],
  ['8 WS2812 LEDs in a row', ['8 addressable_led place:pattern=row']],
  ['relay board with 3 outputs', ['3 relay']],
];

describe.each([
  ['what a supply comes from', SOURCES],
  ['what stands outside', OUTSIDE],
])('%s', (_, messages) => {
  it.each(messages)('%s', (message, asks) => {
    expect(told(requestOf(message))).toEqual(asks);
  });
});
