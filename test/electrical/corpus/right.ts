import {
  ARRAY_AT_EXPANDER,
  BOARD,
  BUS,
  BUTTON,
  CLOCK,
  JACK,
  LAMP,
  POWER_LED,
  REGULATED,
  RELAY,
  RELAY_AT_EXPANDER,
  SUPPLY,
  SWITCH,
  TRIAC,
  USB,
} from './bases.js';
import {
  battery,
  bjt,
  button,
  C,
  type Circuit,
  chip,
  D,
  electrolytic,
  fet,
  jack,
  ldo,
  led,
  less,
  opto,
  optotriac,
  type Part,
  type Pin,
  plus,
  R,
  rename,
  sensor,
  swap,
  terminal,
  testPoint,
  usb,
} from './circuit.js';
import { fixed, second, usbData } from './wrong.js';

/** Right circuits, many of them near to a fault: no rule may blame them with more than an `info`. */
export type Right = readonly [what: string, circuit: Circuit];

const swapPin = (part: Part, pin: Pin): Part => ({ ...part, pins: [...(part.pins ?? []), pin] });
const AMPLIFIER: Part = {
  ref: 'U9',
  kind: 'opamp',
  pins: [
    ['VDD', 'power_in', { volts_min: 4, volts_max: 6 }],
    ['VSS', 'power_in', { volts_min: -6, volts_max: -4 }],
    ['IN+', 'input'],
    ['IN-', 'input'],
    ['OUT', 'output'],
  ],
};

const gate = (ref: string, pins: readonly Pin[]) => [chip(ref, 'logic', pins), C(`C${ref.slice(1)}0`, '100nF', `${ref}.VDD`)];
const fed = (ref: string) => ({ GND: `${ref}.GND C${ref.slice(1)}0.2`, '3V3=3.3': `${ref}.VDD C${ref.slice(1)}0.1` });
const programmed = (data: Circuit): Circuit => data;
const five = (ref: string, pins: readonly Pin[]): Circuit['parts'][number] => ({
  ref,
  kind: 'logic',
  pins: [['VCC', 'power_in', { volts_max: 5.5 }], ['GND', 'power_in'], ...pins],
});
const charger = (ref: string): Circuit['parts'][number] => ({
  ref,
  kind: 'charger',
  pins: [
    ['VCC', 'power_in', { volts_min: 4.5, volts_max: 8 }],
    ['GND', 'power_in'],
    ['BAT', 'power_out'],
    ['STAT', 'open_collector'],
  ],
  device: { draw_ma: { typical: 450, peak: 450 } },
});
const CHARGER: Circuit = plus(USB, [charger('U1'), C('C1', '10uF', 'U1.VCC'), battery('J3'), R('R3', '1.8k'), led('D1')], {
  GND: 'U1.GND C1.2 J3.2',
  'VBUS=5': 'U1.VCC C1.1 R3.1',
  'VBAT=3.7': 'U1.BAT J3.1',
  LED_A: 'R3.2 D1.A',
  LED_K: 'D1.K U1.STAT',
});

export const RIGHT: readonly Right[] = [
  [
    'a terminal and nothing else would be a net of one pin; with a second it is none',
    plus(SUPPLY, [terminal('J2')], { GND: 'J2.2', '3V3=3.3': 'J2.1' }),
  ],
  ['a regulated supply', REGULATED],
  [
    'a gate behind a resistor that an amplifier drives at any time',
    plus(BOARD, [chip('U5', 'opamp', [['OUT', 'output']]), C('C50', '100nF', 'U5.VDD'), fet('Q1'), R('R5', '1k'), terminal('J3')], {
      ...fed('U5'),
      GND: 'U5.GND C50.2 Q1.S J3.2',
      LOAD: 'Q1.D J3.1',
      DRIVE: 'U5.OUT R5.1',
      GATE: 'R5.2 Q1.G',
    }),
  ],
  ['a microcontroller with its debug header', BOARD],
  ['a debug header of test points', plus(less(BOARD, 'J2'), [testPoint('TP1'), testPoint('TP2')], { SWDIO: 'TP1.1', SWCLK: 'TP2.1' })],
  ['a debug header behind 100 Ω', plus(less(BOARD, 'J2.2'), [R('R9', '100')], { SWDIO: 'R9.1', X: 'R9.2 J2.2' })],
  ['a sensor on I²C', BUS],
  ['pull-ups of 1 kΩ', swap(swap(BUS, R('R2', '1k')), R('R3', '1k'))],
  ['pull-ups of 10 kΩ', swap(swap(BUS, R('R2', '10k')), R('R3', '10k'))],
  ['two sensors at two addresses', second('3V3=3.3')],
  ['two kinds of fixed addresses', fixed(0x44, 0x48)],
  ['an LED on a pin', LAMP],
  ['an LED that a pin sinks', plus(BOARD, [R('R4', '680'), led('D1')], { '3V3=3.3': 'R4.1', LED_A: 'R4.2 D1.A', LED: 'D1.K U2.IO3' })],
  ['an LED with its resistor on the low side', plus(REGULATED, [R('R4', '680'), led('D1')], { GND: 'R4.2', '3V3=3.3': 'D1.A', LED_K: 'R4.1 D1.K' })],
  ['a power LED', POWER_LED],
  ['a blue LED at 3.3 V', swap(swap(POWER_LED, led('D1', 'blue')), R('R4', '100'))],
  ['an LED of 10 mA on 12 V', plus(JACK, [R('R4', '1k', '1206'), led('D1')], { GND: 'D1.K', 'VIN=12': 'R4.1', LED_A: 'R4.2 D1.A' })],
  ['two LEDs on two resistors of one pin', plus(LAMP, [R('R9', '680'), led('D9')], { GND: 'D9.K', LED: 'R9.1', LED9_A: 'R9.2 D9.A' })],
  ['a USB-C receptacle', USB],
  ['CC resistors of 5.1 kΩ written 5k1', swap(USB, R('R1', '5k1'))],
  [
    'CC pins on a controller of their own',
    plus(
      less(USB, 'R1', 'R2'),
      [
        five('U5', [
          ['CC1', 'bidirectional'],
          ['CC2', 'bidirectional'],
        ]),
        C('C9', '100nF', 'U5.VCC'),
      ],
      { GND: 'U5.GND C9.2', 'VBUS=5': 'U5.VCC C9.1', CC1: 'U5.CC1', CC2: 'U5.CC2' },
    ),
  ],
  ['USB data straight', programmed(usbData('J1.DP U2.USB_DP', 'J1.DM U2.USB_DM'))],
  ['USB data behind 27 Ω', usbData('J1.DP R8.1', 'J1.DM R9.1', { A: 'R8.2 U2.USB_DP', B: 'R9.2 U2.USB_DM' })],
  ['a charger and its battery on one net', CHARGER],
  [
    'USB and a jack that meet behind diodes',
    plus(USB, [jack('J3'), D('D1', 'schottky'), D('D2', 'schottky'), terminal('J4')], {
      GND: 'J3.SLEEVE J4.2',
      'VBUS=5': 'D1.A',
      'VIN=5': 'J3.TIP D2.A',
      'VSYS=4.7': 'D1.K D2.K J4.1',
    }),
  ],
  [
    'USB beside a battery, behind a diode',
    plus(CHARGER, [D('D2', 'schottky'), D('D3', 'schottky'), terminal('J4')], {
      GND: 'J4.2',
      'VBUS=5': 'D2.A',
      'VBAT=3.7': 'D3.A',
      'VSYS=3.7': 'D2.K D3.K J4.1',
    }),
  ],
  ['a load behind a FET', SWITCH],
  ['a gate held at the gate itself', plus(less(SWITCH, 'R6'), [R('R6', '100k')], { GND: 'R6.2', GATE: 'R6.1' })],
  [
    'a high-side FET, its gate held at its source',
    plus(BOARD, [fet('Q1'), R('R5', '10k'), fet('Q2'), R('R7', '100'), R('R8', '10k'), terminal('J3')], {
      GND: 'J3.2 Q2.S R8.2',
      'VIN=5': 'Q1.S R5.1',
      OUT: 'Q1.D J3.1',
      G1: 'Q1.G R5.2 Q2.D',
      CTRL: 'U2.IO3 R7.1 R8.1',
      G2: 'R7.2 Q2.G',
    }),
  ],
  [
    'a level shifter, gates on the lower rail',
    plus(BOARD, [fet('Q1'), R('R5', '10k'), R('R6', '10k'), terminal('J3')], {
      GND: 'J3.2',
      '3V3=3.3': 'Q1.G R5.1',
      'VIN=5': 'R6.1',
      LOW: 'Q1.S R5.2 U2.IO1',
      HIGH: 'Q1.D R6.2 J3.1',
    }),
  ],
  ['a relay behind a transistor', RELAY],
  ['a crystal with its load', CLOCK],
  ['a crystal of 30 pF each side', swap(swap(CLOCK, C('C5', '30pF')), C('C6', '30pF'))],
  ['a button with a pull-up', BUTTON],
  ['a button with a capacitor', plus(BUTTON, [C('C9', '100nF')], { GND: 'C9.2', KEY: 'C9.1' })],
  [
    'a reset with a button and a capacitor: its pull-up is inside',
    plus(BOARD, [...gate('U5', [['NRST', 'input']]), button('SW1'), C('C9', '100nF')], {
      GND: 'U5.GND C50.2 SW1.2 C9.2',
      '3V3=3.3': 'U5.VDD C50.1',
      NRST: 'U5.NRST SW1.1 C9.1',
    }),
  ],
  ['a barrel jack with its bulk capacitor', plus(JACK, [electrolytic('C7')], { GND: 'C7.2', 'VIN=12': 'C7.1' })],
  ['a surge diode the right way round', plus(JACK, [D('D5', 'tvs')], { GND: 'D5.A', 'VIN=12': 'D5.K' })],
  [
    'a diode in series with the supply',
    plus(JACK, [D('D5', 'schottky'), terminal('J3')], { GND: 'J3.2', 'VIN=12': 'D5.A', 'power:VP': 'D5.K J3.1' }),
  ],
  ['a 25 V capacitor on 12 V', plus(JACK, [C('C7', '10uF', undefined, { rating: 'X5R 25V' })], { GND: 'C7.2', 'VIN=12': 'C7.1' })],
  ['a bleeder that stays cool', plus(JACK, [R('R1', '10k')], { GND: 'R1.2', 'VIN=12': 'R1.1' })],
  [
    'a divider from 12 V to a 3.6 V pin',
    plus(rename(BOARD, 'VIN=5', 'VIN=12'), [R('R8', '27k'), R('R9', '10k')], { GND: 'R9.2', 'VIN=12': 'R8.1', SENSE: 'R8.2 R9.1 U2.IO1' }),
  ],
  [
    'an open collector with its pull-up',
    plus(BOARD, [...gate('U5', [['INT', 'open_collector']]), R('R9', '10k')], {
      ...fed('U5'),
      '3V3=3.3': 'U5.VDD C50.1 R9.1',
      INT: 'U5.INT U2.IO1 R9.2',
    }),
  ],
  [
    'two open collectors on one line',
    plus(BOARD, [...gate('U5', [['INT', 'open_collector']]), ...gate('U6', [['INT', 'open_collector']]), R('R9', '10k')], {
      GND: 'U5.GND C50.2 U6.GND C60.2',
      '3V3=3.3': 'U5.VDD C50.1 U6.VDD C60.1 R9.1',
      INT: 'U5.INT U6.INT U2.IO1 R9.2',
    }),
  ],
  [
    'a pin that must stay open, open',
    plus(
      BOARD,
      gate('U5', [
        ['NC', 'no_connect'],
        ['Y', 'output'],
      ]),
      { ...fed('U5'), X: 'U5.Y U2.IO1' },
    ),
  ],
  [
    'a 3.3 V output into a 5 V part',
    plus(BOARD, [five('U5', [['A', 'input']]), C('C9', '100nF', 'U5.VCC')], { GND: 'U5.GND C9.2', 'VIN=5': 'U5.VCC C9.1', X: 'U5.A U2.IO1' }),
  ],
  ['an input tied to the rail', plus(BOARD, gate('U5', [['EN', 'input']]), { ...fed('U5'), '3V3=3.3': 'U5.VDD C50.1 U5.EN' })],
  [
    'an input that a resistor holds',
    plus(BOARD, [...gate('U5', [['EN', 'input']]), R('R9', '10k')], { ...fed('U5'), '3V3=3.3': 'U5.VDD C50.1 R9.1', EN: 'U5.EN R9.2' }),
  ],
  [
    'a transistor that two resistors drive',
    plus(BOARD, [bjt('Q1'), R('R7', '1k'), R('R8', '10k'), R('R9', '1k')], {
      GND: 'Q1.E R8.2',
      '3V3=3.3': 'R9.1',
      CTRL: 'U2.IO3 R7.1',
      BASE: 'R7.2 R8.1 Q1.B',
      OUT: 'Q1.C R9.2 U2.IO1',
    }),
  ],
  ['a relay at an output that only pulls down, with a pull-up', plus(RELAY_AT_EXPANDER, [R('R9', '2.2k')], { '3V3=3.3': 'R9.1', CTRL: 'R9.2' })],
  [
    'an array of drivers at an output that only pulls down, with a pull-up',
    plus(ARRAY_AT_EXPANDER, [R('R9', '2.2k')], { '3V3=3.3': 'R9.1', LINE: 'R9.2' }),
  ],
  ['a regulator that uses 80 % of what it gives', swap(BOARD, ldo('U1', 'SOT-223', { supplies_ma: 100 }))],
  ['a boot pin on ground', plus(less(BOARD, 'U2.BOOT', 'R1'), [], { GND: 'U2.BOOT' })],
  ['a boot pin with a button to the rail', plus(BOARD, [button('SW1')], { '3V3=3.3': 'SW1.1', BOOT: 'SW1.2' })],
  ['a boot pin whose weak pull-up loses', plus(BOARD, [R('R9', '100k')], { '3V3=3.3': 'R9.1', BOOT: 'R9.2' })],
  [
    'a USB receptacle that feeds two regulators',
    plus(USB, [ldo('U1'), C('C1', '10uF', 'U1.VIN'), ldo('U2'), C('C2', '10uF', 'U2.VIN'), terminal('J3', 3)], {
      GND: 'U1.GND U2.GND C1.2 C2.2 J3.3',
      'VBUS=5': 'U1.VIN C1.1 U2.VIN C2.1',
      '3V3=3.3': 'U1.VOUT J3.1',
      '3V3_A=3.3': 'U2.VOUT J3.2',
    }),
  ],
  [
    'a USB receptacle and a plug for another board',
    plus(USB, [usb('J3'), R('R3', '5.1k'), R('R4', '5.1k'), terminal('J4')], {
      GND: 'J3.GND R3.2 R4.2 J4.2',
      'VBUS2=5': 'J3.VBUS J4.1',
      CC3: 'J3.CC1 R3.1',
      CC4: 'J3.CC2 R4.1',
    }),
  ],
  ['a triac behind an optotriac', TRIAC],
  [
    'two lights of PhotoMOS relays in a string with one resistor',
    plus(less(TRIAC, 'K1.K'), [optotriac('K2', 'D1', 'D2')], { GND: 'K2.K', BETWEEN: 'K1.K K2.A', HOT: 'K2.D1', LOAD: 'K2.D2' }),
  ],
  [
    'a base at an optocoupler whose collector has the resistor',
    plus(less(RELAY, 'R5', 'U2.IO3'), [opto('U6'), R('R9', '330'), R('R10', '4.7k')], {
      CTRL: 'U2.IO3 R9.1',
      LIGHT: 'R9.2 U6.A',
      GND: 'U6.K',
      '3V3=3.3': 'R10.1',
      COLL: 'R10.2 U6.C',
      BASE: 'U6.E Q1.B',
    }),
  ],
  [
    'a sensor on SPI, whose clock is called SCL beside',
    plus(BOARD, [swapPin(sensor('U3'), ['CS', 'input']), C('C4', '100nF', 'U3.VDD')], {
      GND: 'U3.GND U3.ADDR C4.2',
      '3V3=3.3': 'U3.VDD C4.1',
      DATA: 'U3.SDA U2.IO1',
      CLOCK: 'U3.SCL U2.IO2',
      SELECT: 'U3.CS U2.IO3',
    }),
  ],
  [
    'an amplifier whose supplies have limits of their own each',
    plus(SUPPLY, [AMPLIFIER, terminal('J8'), terminal('J9'), C('C8', '100nF', 'U9.VDD'), C('C9', '100nF', 'U9.VSS')], {
      GND: 'U9.IN+ C8.2 C9.2',
      '3V3=3.3': 'J8.1',
      '5V=5': 'U9.VDD C8.1 J9.1',
      '-5V=-5': 'U9.VSS C9.1 J9.2',
      OUT: 'U9.OUT U9.IN-',
    }),
  ],
  [
    'a pin for noise bypass at its capacitor',
    plus(REGULATED, [swapPin(chip('U9', 'regulator', []), ['NR/SS', 'input']), C('C9', '10nF'), C('C8', '100nF', 'U9.VDD')], {
      GND: 'U9.GND C9.2 C8.2',
      '3V3=3.3': 'U9.VDD C8.1',
      NOISE: 'U9.NR/SS C9.1',
    }),
  ],
  [
    'a debugger’s clock at a test point',
    plus(SUPPLY, [swapPin(chip('U9', 'ic', []), ['SWCLK', 'input']), testPoint('TP1'), C('C8', '100nF', 'U9.VDD')], {
      GND: 'U9.GND C8.2',
      '3V3=3.3': 'U9.VDD C8.1',
      CLK: 'U9.SWCLK TP1.1',
    }),
  ],
  [
    'a light on a sink of a driver of constant current',
    plus(
      SUPPLY,
      [
        swapPin(chip('U9', 'ic', [], { title: 'Constant-current sink, 8 channels' }), ['OUT0', 'open_collector']),
        led('D1'),
        C('C8', '100nF', 'U9.VDD'),
      ],
      {
        GND: 'U9.GND C8.2',
        '3V3=3.3': 'U9.VDD C8.1 D1.A',
        X: 'U9.OUT0 D1.K',
      },
    ),
  ],
];
