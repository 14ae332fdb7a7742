import { describe, expect, it } from 'vitest';
import { read } from '../../src/reader/index.js';
import { lexicon, requestOf, told, unread } from './told.js';

/** Messages of our own, turn by turn; the asks that an engineer reads in them; what is left unread and said so. */
const MESSAGES: readonly (readonly [turns: readonly string[], asks: readonly string[], loud: readonly string[]])[] = [
  [['a red LED on a 5 V header'], ['led red', 'supply voltage:in=5 @pin_header'], []],
  [
    ['four 12 V solenoid valves (0.5 A each) on screw terminals, two DHT22 and RS-485'],
    ['4 valve voltage:supply=12 current:each=0.5 @screw_terminal', '2 dht', 'rs485'],
    [],
  ],
  [['step-down converter: Vin = 18…32 V, Vout = 5.0 V, Iout = 3 A continuous'], ['buck voltage:in=18..32 voltage:out=5 current:rated=3'], []],
  [['turns twelve volts into five volts, three amps'], ['dcdc voltage:in=12 voltage:out=5 current:rated=3'], []],
  [['six 0805 LEDs, powered from 5V on a 2.54mm header'], ['6 led 0805', 'supply voltage:in=5 @pin_header'], []],
  [
    ['4 relays, per channel an LED, a flyback diode and a 3-way pluggable terminal'],
    ['4 relay', 'led per relay', 'flyback_diode per relay', 'pluggable_terminal ways:size=3 per relay'],
    [],
  ],
  [['8 mosfet outputs, 2A per channel, a fuse per output'], ['8 low_side_switch current:each=2', 'fuse per low_side_switch'], []],
  [['level shifter, 2x 10 pin headers'], ['level_shifter', '2 pin_header ways:size=10'], []],
  [['3x INA226 on one I2C bus'], ['3 power_monitor (INA226) i2c'], []],
  [['an ESP32, CAN, buck for 5 V 4 A, Ethernet is not needed'], ['esp (ESP32)', 'can', 'buck voltage:out=5 current:out=4', 'not ethernet'], []],
  [
    ['RP2040 macro pad 3x3 keys, M3 holes in the corners'],
    ['arm_controller (RP2040)', 'key number:size=3|3', '4 mounting_hole length:size=3 place:corner=each'],
    [],
  ],
  [['arduino nano in sockets, 5 buttons on the left edge'], ['arduino (arduino nano) socket', '5 button place:edge=left'], []],
  [['12V in on a barrel jack, no wait, make that a screw terminal'], ['supply voltage:in=12 @screw_terminal'], []],
  [['a red, a yellow and a green LED'], ['led red', 'led yellow', 'led green'], []],
  [['ATtiny85 or ATtiny45 with a buzzer'], ['attiny (ATtiny85 or ATtiny45)', 'buzzer'], []],
  [['amplifier, gain of 3, ±12V, BNC output'], ['amplifier gain:value=3', 'supply voltage:in=12|-12', 'output @bnc'], []],
  [['half an amp, 24 V fan on a screw terminal'], ['fan voltage:supply=24 current:rated=0.5 @screw_terminal'], []],
  [['LoRa 868 node with an STM32L0, two 555s'], ['lora frequency:value=868000000', 'stm (STM32L0)', '2 timer (555)'], []],
  [['blink an LED twice a second'], ['led frequency:value=2 blink'], []],
  [
    ['battery powered sensor node that sleeps below 10 uA and runs a year on two AA cells'],
    ['battery', 'low_power current:limit=..0.00001', 'battery_life time:limit=31557600', '2 primary_battery', 'sensor'],
    [],
  ],
  [['100 x 72 board, board thickness 1.6 mm'], ['board_size length:size=100 length:size=72', 'board_thickness length:size=1.6'], []],
  [
    ['a board with BME280 and 2 relays', 'swap the BME280 for an SHT40 and make the board 70 x 50'],
    ['2 relay', 'temperature_humidity_sensor (SHT40) instead_of environment_sensor', 'board_size length:size=70 length:size=50'],
    [],
  ],
  [
    ['a board with two red LEDs and a relay', 'make the LEDs green', 'add a second relay', 'no buzzer please'],
    ['2 led green', '2 relay', 'not buzzer'],
    [],
  ],
  [['an ESP32 with 6 buttons', 'twelve buttons instead of six, and no display'], ['esp (ESP32)', '12 button', 'not display'], []],
  [['a thing with a relay', 'put the relay on the left edge'], ['relay place:edge=left'], []],
  [['frobnicator 77 wibbles'], [], ['frobnicator', 'wibbles', '77']],
  [
    ['greenhouse node: LiPo charged over USB-C, an anemometer on a 2-pin screw terminal, 0.96" OLED'],
    ['lipo', 'charging @usb_c charges lipo', 'wind_sensor @screw_terminal/2', 'oled length:size=24.384'],
    [],
  ],
  [
    ['H-bridge for a 24 V 5 A brushed DC motor, controlled by a Raspberry Pi Pico'],
    ['motor_driver for motor', 'motor voltage:supply=24 current:rated=5 brushed driven_by dev_board', 'dev_board (Raspberry Pi Pico)'],
    [],
  ],
  [
    ['4 digital inputs 24V and 4 relay outputs on a DIN rail, -20 to +60 °C'],
    ['4 digital_input voltage:in=24', '4 relay', 'din_rail', 'temperature_range temperature:limit=-20..60'],
    [],
  ],
  [
    ['a servo driver with a 1000 µF 16 V capacitor and a fuse on the input'],
    ['servo_driver', 'capacitor capacitance:value=0.001 voltage:limit=16', 'fuse input'],
    [],
  ],
  [['anemometer, wind vane, rain gauge, all RJ11'], ['wind_sensor @rj11', 'wind_vane @rj11', 'rain_gauge @rj11'], []],
  [
    ['12V to 5V buck 3A, screw terminal in, two USB-A ports out'],
    ['buck voltage:out=5 current:rated=3 voltage:in=12', 'supply input @screw_terminal', '2 usb_a output'],
    [],
  ],
  [['three LEDs and 2 buttons, all through-hole'], ['3 led through_hole', '2 button through_hole'], []],
  [['a Li-ion charger with USB-C, 500 mA, and a coin cell holder if possible'], ['lipo_charging current:rated=0.5 @usb_c', 'coin_cell optional'], []],
  [
    ['no battery, no USB: an ATmega328P at 8 MHz, 20 V max input'],
    ['not battery', 'not usb', 'arduino (ATmega328P) frequency:value=8000000', 'supply voltage:limit=..20'],
    [],
  ],
];

describe('a message is read as an engineer reads it', () => {
  it.each(MESSAGES)('%s', (turns, asks, loud) => {
    const request = requestOf(...turns);
    expect(told(request)).toEqual(asks);
    expect(unread(request)).toEqual(loud);
  });

  it('ends every number in an ask or leaves it, loudly', () => {
    const request = requestOf('flurbs 41, 7 grommets of 3 and x9 wobbles with 12 V');
    const spans = [...request.asks.flatMap((a) => [...a.words, ...a.figures.map((f) => f.words)]), ...request.unread.map((u) => u.words)];
    for (const { index, 0: digits } of request.messages[0]!.matchAll(/\d+/g))
      expect([
        digits,
        spans.some((s) => s.from < index + digits.length && index < s.to) || request.asks.some((a) => String(a.count) === digits),
      ]).toEqual([digits, true]);
  });

  it.each(['build anyway', 'Build it anyway.', 'just build it'])('is told to build whatever is missing: %s', (message) => {
    expect(requestOf('a tracker with a GPS receiver', message).anyway).toBe(true);
  });

  it('goes back where it is told to', () => {
    expect(read('undo', requestOf('an LED'), lexicon).changes).toEqual([{ op: 'undo' }]);
  });

  it('reads the same whatever was read before', () => {
    const first = requestOf('four pumps 12 V 2 A each');
    requestOf('a servo', 'remove it');
    expect(requestOf('four pumps 12 V 2 A each')).toEqual(first);
  });

  it('takes any text', () => {
    for (const text of ['', ' ', '(((', '12 V 12 V '.repeat(500), '\u0000\ud800', ',;:/–"', 'a'.repeat(20_000)])
      expect(() => read(text, null, lexicon)).not.toThrow();
  });
});
