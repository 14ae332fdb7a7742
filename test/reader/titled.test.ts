import { describe, expect, it } from 'vitest';
import { requestOf, told, unread } from './told.js';

/** Things that the title of a board, or what stands beside them, makes something else of. */
const MESSAGES: readonly (readonly [message: string, asks: readonly string[], loud: readonly string[]])[] = [
  ['an adapter that makes a TSSOP-14 chip a DIP-14', ['breakout @dip_pins/14 TSSOP-14'], []],
  ['all pins on a 2.54 header, USB-C breakout', ['pin_header pitch:size=2.54', 'usb_c'], []],
  ['TTL to RS485 converter with MAX485', ['rs485 (MAX485)'], []],
  ['a buck converter 12 V to 5 V and RS485', ['buck voltage:in=12 voltage:out=5', 'rs485'], []],
  ['camping lantern, 6 white LEDs', ['6 led white'], []],
  ['a relay module with 4 channels', ['4 relay'], []],
  ['relay board, 4 relays, isolated inputs, 12 V coils', ['4 relay voltage:supply=12', 'optocoupler per relay'], []],
  ['stepper driver for a 28BYJ-48, ULN2003, 4 inputs', ['stepper_driver (ULN2003) for unipolar_stepper', 'unipolar_stepper'], []],
  ['HX711 board, 4 pin output header, 5 V', ['load_cell (HX711)', 'pin_header ways:size=4 output', 'supply voltage:in=5'], []],
  ['a pump driver, 24 V, 2 A', ['pump voltage:supply=24 current:rated=2', 'supply voltage:in=24'], []],
  ['energy meter with INA226, terminals for load', ['power_monitor (INA226) @screw_terminal'], []],
  ['RGB controller, ESP8266, 12 V strip', ['esp (ESP8266)', 'rgb_led_strip voltage:supply=12'], []],
  ['CAN climate node: BME280, STM32G431', ['can', 'environment_sensor (BME280)', 'stm (STM32G431)'], []],
  ['RS485 light sensor board: BH1750, RP2040, MAX3485', ['rs485 (MAX3485)', 'light_sensor (BH1750)', 'arm_controller (RP2040)'], []],
  ['12V power supply with LM7812, 18V barrel jack', ['linear_regulator (LM7812) voltage:out=12', 'supply voltage:in=18 @barrel_jack'], []],
];

/** What the board is for bounds nothing of it; what it goes into does. */
const CONTEXT: readonly (readonly [message: string, asks: readonly string[], numbers: readonly string[]])[] = [
  ['my nephew is 8, a lamp board with 3 LEDs', ['3 led'], []],
  ['for my Voron 2: two 24 V fans and a thermistor', ['2 fan voltage:supply=24', 'thermistor'], []],
  ['a class of 22 pupils: one relay', ['1 relay'], []],
  ['a relay for my 3 ponds', ['relay'], ['3']],
];

/** Nouns, headers and states that several things share. */
const SHARED: readonly (readonly [message: string, asks: readonly string[]])[] = [
  ['6 buttons on a 8 pin header', ['6 button to pin_header', 'pin_header ways:size=8']],
  ['6 buttons on a 2 pin header', ['6 button @pin_header/2']],
  ['4 relays each with an LED', ['4 relay', 'led per relay']],
  ['an amplifier, gain and volume knob', ['amplifier', 'knob', 'volume_knob']],
  ['USB-C in, 3.3 V and 9 V out', ['supply input @usb_c', 'rail voltage:out=3.3', 'rail voltage:out=9']],
  ['terminals on both sides', ['screw_terminal place:edge=short']],
  ['DS3231 clock with a 7 segment display, 6 digits', ['rtc (DS3231)', 'seven_segment number:size=6']],
  ['LEDs that come on in the dark, 9 V battery', ['led', 'nine_volt_battery voltage:in=9', 'light_switch_circuit', 'ldr']],
];

describe('what the title makes of things', () => {
  it.each(MESSAGES)('%s', (message, asks, loud) => {
    const request = requestOf(message);
    expect(told(request)).toEqual(asks);
    expect(unread(request)).toEqual(loud);
  });
  it.each(SHARED)('%s', (message, asks) => expect(told(requestOf(message))).toEqual(asks));
});

describe('what the board is for', () => {
  it.each(CONTEXT)('%s', (message, asks, numbers) => {
    const request = requestOf(message);
    expect(told(request)).toEqual(asks);
    expect(request.unread.filter((u) => u.number === true).map((u) => u.text)).toEqual(numbers);
  });
});

describe('a clock that steps circuits tells no time of day', () => {
  const isClock = (message: string): boolean => requestOf(message).asks.some((a) => a.concept === 'rtc');
  it.each([
    'a clock divider with jacks',
    'clock multiplier board',
    'a clock buffer, 10 MHz in',
    'master clock: tempo pot, 4 clock outputs',
    'a clock recovery circuit',
  ])('%s', (message) => expect(isClock(message)).toBe(false));
  it.each(['a table clock with 4 digits', 'a desk clock, ESP32', 'a clock with a display'])('but %s', (message) =>
    expect(isClock(message)).toBe(true),
  );
});
