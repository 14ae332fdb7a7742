import { describe, expect, it } from 'vitest';
import { requestOf, told } from './told.js';

/** What is said behind a title, of several things of one sort, and of what a word may be besides; the asks that an engineer reads in it. */
const READ: readonly (readonly [message: string, asks: readonly string[]])[] = [
  ['ESP32 relay board 6 channels 8 A 120 V, 12 V supply', ['esp (ESP32)', '6 relay current:rated=8 voltage:limit=120', 'supply voltage:in=12']],
  ['six relays, 8 A 120 V, an ESP32', ['6 relay current:rated=8 voltage:limit=120', 'esp (ESP32)']],
  ['relay card 3 channels 230 V AC 5 A, ESP32', ['3 relay voltage:limit=230 current:rated=5', 'esp (ESP32)']],
  ['a relay with dry contacts and an ESP8266', ['relay', 'esp (ESP8266)']],
  ['power supply, 5 V and 9 V, with switch and jack', ['rail voltage:out=5', 'switch', 'barrel_jack', 'rail voltage:out=9']],
  ['a card with 4 relay outputs speaking Modbus over RS-485', ['4 relay', 'rs485 via rs485', 'rs485']],
  ['3 channel thermocouple reader, type K, OLED', ['3 thermocouple', 'oled']],
  ['four 12 V motors, up to 1.5 A each', ['4 motor voltage:supply=12 current:rated=1.5']],
  ['a 9 element low-pass filter, 50 ohm, 30 MHz', ['low_pass order:value=9 resistance:value=50 frequency:threshold=30000000']],
  ['irrigation valve: 24 V solenoid, ESP32', ['solenoid voltage:supply=24', 'esp (ESP32)']],
  ['USB powered lamp, three LEDs', ['usb_power', '3 led']],
  ['110 V heater through an SSR, RP2040', ['solid_state_relay', 'arm_controller (RP2040)']],
  ['a boost converter to 9 V, 4 V jack', ['boost voltage:out=9', 'supply voltage:in=4 @connector']],
  ['two keys each with a lamp LED, ESP32, 4 jumpers', ['2 key', 'led per key', 'esp (ESP32)', '4 jumper']],
  ['charger for a LiPo of 2 cells', ['charging for lipo', 'lipo cells:size=2']],
];

/** Orders about three servos that stand. */
const FEWER = ['remove one of the servos', 'take one servo off', 'drop one of these servos', 'quita uno de los servos'] as const;

describe('a message is read as an engineer reads it', () => {
  it.each(READ)('%s', (message, asks) => {
    expect(told(requestOf(message))).toEqual(asks);
  });

  it.each(FEWER)('%s: the others stay', (order) => {
    expect(told(requestOf('ESP32 with three servos', order))).toContain('2 servo');
  });
});
