import { describe, expect, it } from 'vitest';
import { read } from '../../src/reader/index.js';
import { lexicon, requestOf, told, unread } from './told.js';

/** Orders about a board that stands, and what is asked for after them. */
const STANDING = 'ATmega328P board with three relays, a BMP280, a buzzer and a 12 V screw terminal, 60 x 40 mm';
const REST = [
  'arduino (ATmega328P)',
  '3 relay',
  'temperature_sensor (BMP280)',
  'buzzer',
  'supply voltage:in=12 @screw_terminal',
  'board_size length:size=60 length:size=40',
];
const but = (at: number, ...asks: readonly string[]): string[] => REST.flatMap((ask, i) => (i === at ? asks : [ask]));
const EDITS: readonly (readonly [edit: string, asks: readonly string[]])[] = [
  ['the buzzer can go', but(3)],
  ['the buzzer goes away', but(3)],
  ['five relays please', but(1, '5 relay')],
  ['make it five channels', but(1, '5 relay')],
  ['two more relays', but(1, '5 relay')],
  ['not 12 V but 24 V', but(4, 'supply voltage:in=24 @screw_terminal')],
  ['the input is 9 V', but(4, 'supply voltage:in=9 @screw_terminal')],
  ['instead of relays use MOSFETs', [...but(1), '3 low_side_switch instead_of relay']],
  ['give each relay an LED', [...REST, 'led per relay']],
  [
    'move the buzzer to the back and the relays to the left edge',
    but(1, '3 relay place:edge=left').map((ask) => (ask === 'buzzer' ? 'buzzer place:side=back' : ask)),
  ],
  ['turn the buzzer into a speaker', [...but(3), 'speaker instead_of buzzer']],
  ['add a second rail of 3.3 V', [...REST, 'rail voltage:out=3.3']],
  ['keep the relays', REST],
];

/** Messages of our own, turn by turn; the asks that an engineer reads in them; what is left unread and said so. */
const MESSAGES: readonly (readonly [turns: readonly string[], asks: readonly string[], loud: readonly string[]])[] = [
  [['a red LED on a 5 V header'], ['led red', 'supply voltage:in=5 @pin_header'], []],
  [
    ['four 12 V solenoid valves (0.5 A each) on screw terminals, two DHT22 and RS-485'],
    ['4 valve voltage:supply=12 current:each=0.5 @screw_terminal', '2 dht (DHT22)', 'rs485'],
    [],
  ],
  [['step-up converter: Vin = 3…4.2 V, Vout = 9.0 V, Iout = 0.4 A continuous'], ['boost voltage:in=3..4.2 voltage:out=9 current:rated=0.4'], []],
  [['an RP2040 and three thousand buttons'], ['arm_controller (RP2040)', '3000 button'], []],
  [['an RP2040 and 1200 buttons'], ['arm_controller (RP2040)', '1200 button'], []],
  [['turns twenty-four volts into nine volts, two amps'], ['dcdc voltage:in=24 voltage:out=9 current:rated=2'], []],
  [['five 1206 LEDs, powered from 9V on a 2.54mm header'], ['5 led 1206', 'supply voltage:in=9 @pin_header'], []],
  [
    ['6 valves, per valve a MOSFET, a flyback diode and a 2-way pluggable terminal'],
    ['6 valve', 'mosfet per valve', 'flyback_diode per valve', 'pluggable_terminal ways:size=2 per valve'],
    [],
  ],
  [['8 mosfet outputs, 2A per channel, a fuse per output'], ['8 low_side_switch current:each=2', 'fuse per low_side_switch'], []],
  [['a shield with 2x 8 pin headers'], ['shield', '2 pin_header ways:size=8'], []],
  [['4x TMP117 on one I2C bus'], ['4 temperature_sensor (TMP117) i2c'], []],
  [
    ['an STM32G0, LIN, buck for 3.3 V 1 A, Ethernet is not needed'],
    ['stm (STM32G0)', 'lin', 'buck voltage:out=3.3 current:out=1', 'not ethernet'],
    [],
  ],
  [
    ['RP2040 macro pad 3x3 keys, M3 holes in the corners'],
    ['arm_controller (RP2040)', '9 key place:pattern=grid place:grid=3,3', '4 mounting_hole length:size=3 place:corner=each'],
    [],
  ],
  [['arduino nano in sockets, 5 buttons on the left edge'], ['arduino (arduino nano) socket', '5 button place:edge=left'], []],
  [['9 V in on a screw terminal, no wait, make that a barrel jack'], ['supply voltage:in=9 @barrel_jack'], []],
  [['a white, a blue and an amber LED'], ['led white', 'led blue', 'led amber'], []],
  [['ATtiny85 or ATtiny45 with a buzzer'], ['attiny (ATtiny85 or ATtiny45)', 'buzzer'], []],
  [['amplifier, gain of 3, ±12V, BNC output'], ['amplifier gain:value=3', 'supply voltage:in=12|-12', 'output @bnc'], []],
  [['half an amp, 24 V fan on a screw terminal'], ['fan voltage:supply=24 current:rated=0.5 @screw_terminal'], []],
  [['blink an LED twice a second'], ['led frequency:value=2 blink'], []],
  [
    ['battery powered sensor node that sleeps below 10 uA and runs a year on two AA cells'],
    ['2 primary_battery', 'low_power current:limit=..0.00001', 'battery_life time:limit=31557600', 'sensor'],
    [],
  ],
  [['90 x 55 board, board thickness 1 mm'], ['board_size length:size=90 length:size=55', 'board_thickness length:size=1'], []],
  [
    ['a board with an SHT31 and 2 relays', 'swap the SHT31 for a BMP280 and make the board 90 x 35'],
    ['2 relay', 'temperature_sensor (BMP280) instead_of temperature_humidity_sensor', 'board_size length:size=90 length:size=35'],
    [],
  ],
  [
    ['a board with two red LEDs and a relay', 'make the LEDs green', 'add a second relay', 'no buzzer please'],
    ['2 led green', '2 relay', 'not buzzer'],
    [],
  ],
  [['an ESP32 with 3 buttons', 'seven buttons instead of three, and no display'], ['esp (ESP32)', '7 button', 'not display'], []],
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
    ['4 isolated_input voltage:in=24', '4 relay', 'din_rail', 'temperature_range temperature:limit=-20..60'],
    [],
  ],
  [
    ['a servo driver with a 1000 µF 16 V capacitor and a fuse on the input'],
    ['servo_driver', 'capacitor capacitance:value=0.001 voltage:limit=16', 'fuse input'],
    [],
  ],
  [['flow sensor, float switch, tilt switch, all JST-XH'], ['flow_sensor @jst_xh', 'float_switch @jst_xh', 'position_contact @jst_xh'], []],
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
  [
    ['two pots: 22k for left, 47k for right'],
    ['1 potentiometer resistance:value=22000 place:edge=left', 'potentiometer resistance:value=47000 place:edge=right'],
    [],
  ],
  [
    ['power supply, 10 to 30 V in, gives 5 V 1 A and 3.3 V 200 mA'],
    ['supply voltage:in=10..30', 'rail voltage:out=5 current:rated=1', 'rail voltage:out=3.3 current:rated=0.2'],
    [],
  ],
  [['two motor outputs, each with a BTN8982 and a fuse'], ['2 motor_driver (BTN8982)', 'fuse per motor_driver'], []],
  [['a sounder. SMD only'], ['discrete smd', 'buzzer'], []],
  [['screw terminals, 3.81 mm pitch'], ['screw_terminal pitch:size=3.81'], []],
  [['a buzzer on a JST-ZH'], ['buzzer @jst_zh'], []],
  [['SMA plugs in and out'], ['sma output', 'sma input'], []],
  [['eight fans, no wait, 5'], ['5 fan'], []],
  [['a jumper for 3.3 V or 5 V'], ['jumper voltage:rated=3.3|5'], []],
  [['an encoder at the bottom left corner'], ['rotary_encoder place:corner=bottom-left'], []],
  [['the ADC is an MCP3424'], ['adc (MCP3424)'], []],
  [['a hall sensor (AH3503) and an MIC5504 as the regulator'], ['hall_sensor (AH3503)', 'regulator (MIC5504)'], []],
  [['motor driver: DRV8833, TB6612FNG or similar'], ['motor_driver (DRV8833 or TB6612FNG)'], []],
  [['thermistor, 4-pin header VCC GND OUT EN'], ['thermistor', 'pin_header ways:size=4 ground'], []],
  [['a UART with a 6-way header (VCC, GND, TXD, RXD, DTR)'], ['uart ground uart_line @pin_header/6'], []],
  [['an ATtiny85 with a tiny OLED'], ['attiny (ATtiny85)', 'oled'], []],
  [['amplifier, signal from a BNC, 12 V in'], ['amplifier from bnc', 'bnc', 'supply voltage:in=12'], ['signal']],
  [
    ['9 V barrel jack in, 1.8 V at 2 A out on a header'],
    ['supply voltage:in=9 input @barrel_jack', 'rail voltage:out=1.8 current:out=2 @pin_header'],
    [],
  ],
  [['LiPo cell, charged from USB-C at 300 mA'], ['lipo', 'charging current:rated=0.3 @usb_c charges lipo'], []],
  [
    ['a 24 V pump switched from a 3.3 V GPIO'],
    ['pump voltage:supply=24 switched_by microcontroller', 'microcontroller voltage:supply=3.3 external'],
    [],
  ],
  [['ESP32-C3 and a green LED on D4'], ['esp (ESP32-C3)', 'led green'], []],
  [
    ['Five channels; every channel has a 22k pot and an output'],
    ['5 channel', 'potentiometer resistance:value=22000 per channel', 'output per channel'],
    [],
  ],
  [['three aquaria, per aquaria a pump and two float switches'], ['3 channel', 'pump per channel', '2 float_switch per channel'], []],
  [['six fans, an LED and a fuse on each'], ['6 fan', 'led per fan', 'fuse per fan'], []],
  [['two strings of four green LEDs'], ['8 led series_connected green'], []],
  [['4 rows of 6 keys'], ['24 key place:pattern=grid place:grid=6,4'], []],
  [['LED driver, 500 mA, 24 V in, AL8860'], ['led_driver (AL8860) current:out=0.5 voltage:in=24'], []],
  [['9 V supply for a Raspberry Pi with a fuse'], ['supply voltage:in=9', 'fuse'], []],
  [['buttons with pull-ups to 3.3 V'], ['button', 'pullup voltage:supply=3.3'], []],
  [['antenna on an SMA, debug port on a Tag-Connect'], ['antenna @sma', 'bootloader_access @tag_connect'], []],
  [['ATmega328P, standby current below 5 uA'], ['arduino (ATmega328P)', 'low_power current:limit=..0.000005'], []],
  [['BME280 for humidity and an OPT3001 for ambient light'], ['environment_sensor (BME280)', 'light_sensor (OPT3001)'], []],
  [['a fuse good for about an amp'], ['fuse current:limit=1'], []],
  [['an RTC with a coin cell, 12 V on a screw terminal'], ['rtc', 'coin_cell', 'supply voltage:in=12 @screw_terminal'], []],
  [
    ['24 V on a barrel jack, a TVS, 5 V for the sensors, 3.3 V for the radio chip'],
    ['supply voltage:in=24 @barrel_jack', 'surge_protection', 'rail voltage:out=5', 'rail voltage:out=3.3'],
    [],
  ],
  [['12 V on a terminal, 5 LEDs, 8 mA'], ['supply voltage:in=12 @screw_terminal', '5 led current:rated=0.008'], []],
  [['a LiPo on a JST-PH, charge it from USB-C at 200 mA'], ['lipo @jst_ph', 'charging current:rated=0.2 from supply', 'supply @usb_c'], []],
  [['a buzzer on a JST or screw terminal'], ['buzzer @jst', 'screw_terminal or buzzer'], []],
  [['ATmega32U4-based board with 9 keys, MX switches, Feather style'], ['arduino (ATmega32U4)', '9 key_switch'], []],
  [['a fan for 12 V, a fuse, fan on a JST-XH'], ['fan voltage:supply=12 @jst_xh', 'fuse'], []],
  [['ESP32 with an LED on a port pin'], ['esp (ESP32)', 'led driven_by esp'], []],
  [['8 ohm drivers on screw terminals'], ['speaker resistance:rated=8 @screw_terminal'], []],
  [['USB-C for power and data, ATtiny85'], ['supply signal_line @usb_c', 'attiny (ATtiny85)'], []],
  [['two log pots 47k'], ['2 potentiometer resistance:value=47000 log_taper'], []],
  [['8-14V input, power on a 3 pin header'], ['supply voltage:in=8..14 @pin_header/3'], []],
  [['five servo headers, 7V/3A supply via XT60'], ['5 servo', 'supply voltage:in=7 current:limit=3 @xt60'], []],
  [['a motor at 18 V 4 A continuous 9 A peak'], ['motor voltage:supply=18 current:rated=4 current:limit=..9'], []],
  ...EDITS.map(([edit, asks]): readonly [readonly string[], readonly string[], readonly string[]] => [[STANDING, edit], asks, []]),
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
