import { describe, expect, it } from 'vitest';
import { requestOf, told } from './told.js';

/** What a supply comes from: another voltage than its own makes it a converter. */
const SOURCES: readonly (readonly [message: string, asks: readonly string[]])[] = [
  ['6 V 2 A supply from a 15 V barrel jack', ['dcdc voltage:out=6 current:out=2 from supply', 'supply voltage:in=15 @barrel_jack']],
  ['12 V PSU from 36-60 V', ['dcdc voltage:out=12', 'supply voltage:in=36..60']],
  ['a 9 V supply from two AA cells', ['dcdc voltage:out=9 from primary_battery', '2 primary_battery']],
  ['3.3 V supply from USB-C', ['dcdc voltage:out=3.3 from supply', 'supply @usb_c']],
  ['a relay, 24 V system, a float switch', ['relay', 'vehicle_system voltage:in=24', 'float_switch']],
  ['an RP2040, two fans, runs off a micro USB phone charger', ['arm_controller (RP2040)', '2 fan', 'usb_power @usb_micro']],
  ['an 18650 with a charger, charged over USB-C', ['cell_18650', 'charging', 'charging @usb_c charges cell_18650']],
  // What a transistor beside the supply switches, and what outputs and a supply say of each other.
  [
    'kiln controller: RP2040, MAX31855, 12 V input 8 A, n-channel mosfet',
    [
      'arm_controller (RP2040)',
      'thermocouple (MAX31855)',
      'supply voltage:in=12 current:limit=8',
      'low_side_switch voltage:supply=12 current:rated=8',
    ],
  ],
  [
    'RP2040, 4 high side outputs 24 V 2 A each, 18 to 30 V supply',
    ['arm_controller (RP2040)', '4 high_side_switch voltage:out=24 current:each=2', 'supply voltage:in=24(18..30)'],
  ],
  ['9 V barrel jack, each rail 3.3 V or 5 V by a jumper, for a breadboard', ['barrel_jack voltage:rated=9', '2 rail_by_jumper voltage:out=3.3|5']],
  [
    'a board with 5 V 2 A and 3.3 V 1 A bucks from 12 V',
    ['buck voltage:out=5 current:out=2', 'buck voltage:out=3.3 current:out=1', 'supply voltage:in=12'],
  ],
  [
    'RP2040, two buttons, powered by a 5 V 2 A usb-c charger',
    ['arm_controller (RP2040)', '2 button', 'usb_power voltage:in=5 current:limit=2 @usb_c'],
  ],
  ['18 V 1 A from a barrel jack, three relays', ['supply voltage:in=18 current:limit=1 @barrel_jack', '3 relay']],
];

/** What a terminal or a controller serves stands outside the board, once. */
const OUTSIDE: typeof SOURCES = [
  [
    'RP2040 board that switches a 24 V 3 A valve, terminal for the valve',
    ['arm_controller (RP2040)', 'valve voltage:supply=24 current:rated=3 switch @screw_terminal'],
  ],
  ['two pumps and a fan, screw terminals for the pumps', ['2 pump @screw_terminal', 'fan']],
  [
    'ESP8266, three valves and a flow sensor, screw terminals for the valves and the sensor',
    ['esp (ESP8266)', '3 valve @screw_terminal', 'flow_sensor @screw_terminal'],
  ],
  [
    'RP2040, a reed switch, 2 pumps; JST-XH for the pumps, the switch and the supply, 12 V',
    ['arm_controller (RP2040)', 'reed_switch @jst_xh', '2 pump @jst_xh', 'supply voltage:in=12 @jst_xh'],
  ],
  ['RP2040, a pump and a fan, screw terminal for the pump, the fan has a jst-xh', ['arm_controller (RP2040)', 'pump @screw_terminal', 'fan @jst_xh']],
  [
    'ESP8266 mit zwei Pumpen, Schraubklemmen für die Pumpen und die Versorgung',
    ['esp (ESP8266)', '2 pump @screw_terminal', 'supply @screw_terminal'],
  ],
  ['RP2040 and a relay, powered from the motorcycle', ['arm_controller (RP2040)', 'relay', 'lead_acid']],
  ['RP2040 with usb and can', ['arm_controller (RP2040)', 'usb', 'can']],
  ['rs485 to can adapter', ['rs485 to can', 'can']],
  ['RP2040 with can and a relay', ['arm_controller (RP2040)', 'can', 'relay']],
  ['op amp, inverting, gain of 8, with one TL072', ['inverting_amplifier (TL072) gain:value=8']],
  // Where nobody says what feeds it, the vehicle does.
  ['van voltage monitor with two leds', ['voltage_sensor for vehicle_system', '2 led', 'vehicle_system voltage:in=12']],
  ['an ESP32 and a relay that counts at the car park', ['esp (ESP32)', 'relay']],
  ['solar node with an ESP32-C3 and a BME280', ['esp (ESP32-C3)', 'environment_sensor (BME280)', 'solar', 'lipo']],
  ['node with an ESP32-C3 and a BME280, 18 V solar panel', ['esp (ESP32-C3)', 'environment_sensor (BME280)', 'solar voltage:in=18']],
  ['18650s in a holder', ['cell_18650 @cell_holder']],
  ['RP2040 and a relay for the motorcycle', ['arm_controller (RP2040)', 'relay', 'vehicle_system voltage:in=12']],
  ['RP2040 and a relay for the motorcycle, fed over usb-c', ['arm_controller (RP2040)', 'relay', 'supply @usb_c']],
  ['STM32 with a BME680, header for the BME680', ['stm (STM32)', 'bme68x (BME680) @pin_header']],
  ['SK6812 strip 90 LEDs controller', ['addressable_led_strip number:size=90']],
  ['neopixel controller with an ESP8266, one strip output', ['addressable_led_strip output', 'esp (ESP8266)']],
  ['two WS2812B strips of 30 LEDs each', ['2 addressable_led_strip number:size=30']],
  ['8 WS2812 LEDs in a row', ['8 addressable_led place:pattern=row']],
  ['relay board with 3 outputs', ['3 relay']],
  ['fan controller, three fans', ['3 fan']],
  ['a 12 V fan that takes 0.3 A and an STM32', ['fan voltage:supply=12 current:rated=0.3', 'stm (STM32)']],
  ['an STM32 board that takes 12 V', ['stm (STM32)', 'supply voltage:in=12']],
];

/** What names a thing more closely, and what it is only likened to. */
const NAMES: typeof SOURCES = [
  ['Arduino Uno compatible ATmega328P', ['arduino (ATmega328P)']],
  ['ESP32 board pin-compatible with a Wemos D1 mini', ['esp (ESP32)']],
  ['RP2040 clone of a Raspberry Pi Pico with a buzzer', ['arm_controller (RP2040)', 'buzzer']],
  ['Arduino Nano compatible board', ['arduino (Arduino Nano)']],
  ['load cell amplifier with an HX711', ['amplifier (HX711) load_cell']],
  ['CO2 meter with an SCD40', ['co2_sensor (SCD40)']],
  ['low noise preamp, gain 26 dB, OPA1678', ['low_noise', 'preamplifier level:value=26', 'opamp (OPA1678)']],
  ['three RTDs on a MAX31865 each', ['3 rtd (MAX31865)']],
  ['K thermocouple, 2 leads', ['thermocouple ways:size=2']],
  ['a LoRa soil probe and a DS18B20', ['lora', 'moisture_sensor', 'one_wire_temperature (DS18B20)']],
  ['Bluetooth dimmer for a 24 V lamp', ['ble', 'dimmer_stage for lamp', 'lamp voltage:supply=24']],
  ['cell operated CO2 meter', ['battery', 'co2_sensor', '3 led']],
  ['nRF52840 fan controller, 3 channels', ['nordic (nRF52840)', '3 fan']],
  ['heater pad 12 V 3 A', ['heater voltage:supply=12 current:rated=3']],
];
/** What is said of charging is of the charger, not of the socket or the cell. */
const CHARGED: typeof SOURCES = [
  ['charge a LiPo over USB-C at 300 mA', ['charging current:rated=0.3 @usb_c charges lipo', 'lipo']],
  ['LiPo charged with an MCP73831', ['lipo', 'charging (MCP73831) charges lipo']],
  ['micro USB charging at 400 mA for a LiPo', ['charging current:rated=0.4 @usb_micro for lipo', 'lipo']],
  ['3-cell LiPo with a BMS', ['lipo cells:size=3', 'bms']],
  ['two 18650 cells', ['2 cell_18650']],
];

/** Words of several meanings. */
const SENSES: typeof SOURCES = [
  ['RP2040, a 12 V motor, two limit switches', ['arm_controller (RP2040)', 'motor voltage:supply=12 bidirectional', '2 limit_switch']],
  ['blinky for a school, pupils are 11 years old, four LEDs', ['blink', '4 led']],
  ['ESP32 with two foot switches', ['esp (ESP32)', '2 foot_switch']],
  ['STM32 with six NPN inputs at 24 V', ['stm (STM32)', '6 input voltage:in=24 sinking']],
  ['an NPN transistor in SOT-23', ['bjt SOT-23']],
  ['una resistencia de 12 V 3 A', ['heater voltage:supply=12 current:rated=3']],
  ['RP2040 with two 12 V LEDs at 2 A each', ['arm_controller (RP2040)', '2 led_lighting voltage:supply=12 current:each=2']],
  ['RP2040 with two LEDs at 2 mA each', ['arm_controller (RP2040)', '2 led current:each=0.002']],
  ['ATtiny13 with an LED that flashes 3 times per second', ['attiny (ATtiny13)', 'led', 'blink frequency:value=3']],
  ['RP2040, 8 MB flash, LED flashing at 4 Hz', ['arm_controller (RP2040)', 'spi_flash bytes:size=8388608', 'led', 'blink frequency:value=4']],
  ['two-way terminal block for the fan', ['fan ways:size=2 @screw_terminal/2']],
  ['two-way level shifter', ['level_shifter bidirectional']],
  ['four-way DIP switch', ['dip_switch ways:size=4']],
  ['a dual 47k potentiometer', ['potentiometer resistance:value=47000 dual']],
  ['preamp, gain of 12 dB or 18 dB', ['preamplifier level:value=12|18']],
  ['a timer switches two 9 V lamps', ['timer', '2 lamp voltage:supply=9 switched_by timer']],
  ['an LED, works from -30 to 70 degrees', ['led', 'temperature_range temperature:limit=-30..70']],
  ['an LED, and we need 40 pieces', ['led', 'quantity number:size=40']],
  ['off-grid solar charger', ['solar_charging off_grid']],
  ['Placa con tres sensores de temperatura DS18B20 y un LED', ['3 one_wire_temperature (DS18B20)', 'led']],
];

/** Figures and counts that go to what they stand with. */
const NEAR: typeof SOURCES = [
  ['mixer with RCA in (6) and RCA out (2)', ['mixer', '6 rca input', '2 rca output']],
  ['a rotary switch, pull-downs of 22k', ['rotary_switch', 'pull_down resistance:value=22000']],
  ['an ultrasonic sensor (6 m, 3 V out) on a terminal', ['ultrasonic_sensor length:value=6000 voltage:out=3 @screw_terminal']],
  ['LoRa node: STM32L0, 433 MHz', ['stm (STM32L0)', 'lora frequency:value=433000000']],
  ['amplifier with output on a 6.35 mm jack', ['amplifier', 'output @big_jack']],
  ['Placa con un ATmega328P en zócalo, alimentada con 5 V por USB-C', ['arduino (ATmega328P) socket', 'supply voltage:in=5 @usb_c']],
  ['an ATtiny85, mains stays off this board', ['attiny (ATtiny85)', 'not mains']],
];

/** Numbers that need no unit, and what they are of. */
const NUMBERS: typeof SOURCES = [
  ['two 4 pin 2.54 headers', ['2 pin_header pitch:size=2.54 ways:size=4']],
  ['buzzer on a 3 way 5.08 terminal', ['buzzer @screw_terminal/3']],
  ['HTU21D at 0x40', ['humidity_module_gy21 address:value=64']],
  ['ESP32-C3, 80 x 55. Two buttons', ['esp (ESP32-C3)', 'board_size length:size=80 length:size=55', '2 button']],
  ['four mounting holes, M3.', ['4 mounting_hole length:size=3']],
  ['2x 12 red LEDs', ['24 led red']],
  ['relay on for 20 sec', ['relay time:value=20']],
];
/** A controller that commands or reads what is on the board is somewhere else. */
const ELSEWHERE: typeof SOURCES = [
  ['H-bridge for a motor, driven by an Arduino', ['motor_driver for motor', 'motor driven_by arduino', 'arduino external']],
  ['divider so an Arduino can read 30 V', ['divider voltage:in=30']],
];
const BOARD = 'RP2040 board with five relays, an OLED and two 74HC595';
/** Orders about a board that stands. */
const ORDERS: readonly (readonly [order: string, asks: readonly string[]])[] = [
  ['use eight relays... sorry, six is enough', ['arm_controller (RP2040)', '6 relay', 'oled', '2 shift_register (74HC595)']],
  ['forget about the OLED', ['arm_controller (RP2040)', '5 relay', '2 shift_register (74HC595)']],
  ['add a buzzer n drop the oled', ['arm_controller (RP2040)', '5 relay', '2 shift_register (74HC595)', 'buzzer']],
  ['drop two of the relays', ['arm_controller (RP2040)', '3 relay', 'oled', '2 shift_register (74HC595)']],
];

describe.each([
  ['what a supply comes from', SOURCES],
  ['what stands outside', OUTSIDE],
  ['what a thing is called', NAMES],
  ['what is charged', CHARGED],
  ['words of several meanings', SENSES],
  ['what stands near', NEAR],
  ['numbers without a unit', NUMBERS],
  ['controllers elsewhere', ELSEWHERE],
])('%s', (_, messages) => {
  it.each(messages)('%s', (message, asks) => {
    expect(told(requestOf(message))).toEqual(asks);
  });
});

describe('orders about a board that stands', () => {
  it.each(ORDERS)('%s', (order, asks) => {
    expect(told(requestOf(BOARD, order))).toEqual(asks);
  });
});

it.each([
  ['RP2350 carrier with micro-USB 64 x 44 mm', ['board_size length:size=64 length:size=44']],
  ['three relays 90x70 mm, ESP8266', ['board_size length:size=90 length:size=70']],
  ['ESP8266 with a tact switch 12x12 mm', []],
] as const)('two sides behind a part that is never so large are the board’s: %s', (message, board) => {
  expect(told(requestOf(message)).filter((a) => a.startsWith('board_size'))).toEqual(board);
});

it.each(['ESP8266 from a lithium cell over micro-USB', 'ESP8266, LiPo via USB-C', 'ESP8266, LiPo with USB-C charging'])(
  'a lithium cell is charged at a USB plug: %s',
  (message) => {
    const { asks } = requestOf(message);
    expect(asks.find((a) => a.kind === 'charging')?.connector?.concept).toMatch(/^usb_(c|micro)$/);
    expect(asks.find((a) => a.concept === 'lipo' || a.concept === 'liion')?.connector).toBeUndefined();
  },
);
