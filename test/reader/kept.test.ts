import { describe, expect, it } from 'vitest';
import { requestOf, told } from './told.js';

/** What only a few messages say, and what would be another board if it were read word by word. */
const MESSAGES: readonly (readonly [message: string, asks: readonly string[]])[] = [
  ['LCD thermometer with a DS18B20, 9 V battery', ['lcd', 'one_wire_temperature (DS18B20)', 'nine_volt_battery voltage:in=9']],
  ['strip driver for SK6812, 5 V 6 A, an ATtiny85', ['addressable_led_strip voltage:supply=5 current:rated=6', 'attiny (ATtiny85)']],
  ['six keys and LEDs under the keys, RP2040', ['6 key', 'led per key', 'arm_controller (RP2040)']],
  ['two sensors 3 pin each, an ATmega328P', ['2 sensor_input ways:size=3', 'arduino (ATmega328P)']],
  ['a 12 V 9 Ah battery (10.5 empty), two fans', ['battery voltage:in=12(10.5..) capacity:rated=9', '2 fan']],
  ['100 LED strip SK6812, an RP2040, 5 V', ['addressable_led_strip number:size=100 voltage:supply=5', 'arm_controller (RP2040)']],
  ['a relay board, Arduino compatible, two relays', ['arduino external', '2 relay']],
  ['four valves 12 V, at most two valves at once, an ESP32-C3', ['4 valve voltage:supply=12', 'esp (ESP32-C3)']],
  ['a buck for the servo, 1 servo, 7.4 V', ['buck for servo', '1 servo voltage:supply=7.4']],
  ['an ESP32 dev board, three LEDs, the dev board on headers', ['esp (ESP32 dev board) socket', '3 led']],
  ['a motor driver, MC33926 or similar, an ATmega328P', ['motor_driver', 'arduino (ATmega328P)']],
  ['an ESP32-S3, OLED over I2C, three buttons', ['esp (ESP32-S3)', 'oled i2c', '3 button']],
  ['an ESP32 with a relay, which can go at the left edge', ['esp (ESP32)', 'relay place:edge=left']],
  ['an ATtiny85, exactly 40 x 30 mm board', ['attiny (ATtiny85)', 'board_size length:size=40 length:size=30 exact']],
];

describe('what few messages say', () => {
  it.each(MESSAGES)('%s', (message, asks) => expect(told(requestOf(message))).toEqual(asks));

  it('a year behind what somebody has counts nothing', () => {
    expect(requestOf('my 1978 tractor, three relays').unread.filter((u) => u.number === true)).toEqual([]);
  });
});
