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
  type Pin,
  plus,
  R,
  rename,
  sensor,
  swap,
  terminal,
  usb,
} from './circuit.js';

/** What is wrong, the rule that must say so, the circuit. One fault each. */
export type Wrong = readonly [what: string, rule: string, circuit: Circuit];

const driven = (ref: string, type: Pin[1], pin = 'OUT'): Circuit['parts'][number] => chip(ref, 'logic', [[pin, type]]);
const gate = (ref: string, pins: readonly Pin[]) => [chip(ref, 'logic', pins), C(`C${ref.slice(1)}0`, '100nF', `${ref}.VDD`)];
const fed = (ref: string) => ({ GND: `${ref}.GND C${ref.slice(1)}0.2`, '3V3=3.3': `${ref}.VDD C${ref.slice(1)}0.1` });

const five = (ref: string, pins: readonly Pin[]): Circuit['parts'][number] => ({
  ref,
  kind: 'logic',
  pins: [['VCC', 'power_in', { volts_max: 5.5 }], ['GND', 'power_in'], ...pins],
});
/** A part at 5 V beside the board. */
const fiveVolt = (pins: readonly Pin[]): Circuit =>
  plus(BOARD, [five('U5', pins), C('C9', '100nF', 'U5.VCC')], { GND: 'U5.GND C9.2', 'VIN=5': 'U5.VCC C9.1' });

const PINS: readonly Wrong[] = [
  [
    'two outputs drive one net',
    'erc.driver_conflict',
    plus(SUPPLY, [...gate('U1', [['Y', 'output']]), ...gate('U2', [['Y', 'output']])], {
      GND: 'U1.GND C10.2 U2.GND C20.2',
      '3V3=3.3': 'U1.VDD C10.1 U2.VDD C20.1',
      X: 'U1.Y U2.Y',
    }),
  ],
  [
    'two regulators make one rail',
    'erc.driver_conflict',
    plus(REGULATED, [ldo('U2'), C('C3', '10uF', 'U2.VIN')], { GND: 'U2.GND C3.2', 'VIN=5': 'U2.VIN C3.1', '3V3=3.3': 'U2.VOUT' }),
  ],
  ['an output on ground', 'erc.pin_conflict', plus(SUPPLY, gate('U1', [['Y', 'output']]), { GND: 'U1.GND C10.2 U1.Y', '3V3=3.3': 'U1.VDD C10.1' })],
  [
    'an output on a regulated rail',
    'erc.pin_conflict',
    plus(REGULATED, gate('U3', [['Y', 'output']]), { GND: 'U3.GND C30.2', '3V3=3.3': 'U3.VDD C30.1 U3.Y' }),
  ],
  [
    'an output on VBUS',
    'erc.pin_conflict',
    plus(USB, [five('U5', [['Y', 'output']]), C('C9', '100nF', 'U5.VCC')], { GND: 'U5.GND C9.2', 'VBUS=5': 'U5.VCC C9.1 U5.Y' }),
  ],
  [
    'push-pull against open collector',
    'erc.pin_conflict',
    plus(BOARD, [...gate('U5', [['Y', 'output']]), ...gate('U6', [['Y', 'open_collector']]), R('R9', '10k')], {
      GND: 'U5.GND C50.2 U6.GND C60.2',
      '3V3=3.3': 'U5.VDD C50.1 U6.VDD C60.1 R9.1',
      X: 'U5.Y U6.Y R9.2 U2.IO1',
    }),
  ],
  [
    'push-pull against tri-state',
    'erc.pin_conflict',
    plus(BOARD, [...gate('U5', [['Y', 'output']]), ...gate('U6', [['Y', 'tri_state']])], {
      GND: 'U5.GND C50.2 U6.GND C60.2',
      '3V3=3.3': 'U5.VDD C50.1 U6.VDD C60.1',
      X: 'U5.Y U6.Y U2.IO1',
    }),
  ],
  [
    'a pin that must stay open is wired',
    'erc.pin_conflict',
    plus(BOARD, gate('U5', [['NC', 'no_connect']]), { ...fed('U5'), GND: 'U5.GND C50.2 U5.NC' }),
  ],
  [
    'a supply that nothing feeds',
    'erc.unpowered',
    plus(BOARD, gate('U5', [['A', 'input']]), { GND: 'U5.GND C50.2', '1V8=1.8': 'U5.VDD C50.1', X: 'U2.IO1 U5.A' }),
  ],
  [
    'a sensor fed from a logic pin',
    'erc.unpowered',
    less(plus(BOARD, [driven('U5', 'input', 'A'), C('C9', '100nF', 'U5.VDD')], { GND: 'U5.GND C9.2', PWR: 'U2.IO1 U5.VDD C9.1', X: 'U2.IO2 U5.A' })),
  ],
  ['a supply pin left open', 'erc.open_pin', less(BUS, 'U3.VDD')],
  ['a ground pin left open', 'erc.open_pin', less(BUS, 'U3.GND')],
  ['a required pin left open', 'erc.open_pin', { ...less(BOARD, 'U2.BOOT', 'R1') }],
  ['an input left open', 'erc.open_pin', less(BUS, 'U3.ADDR')],
  [
    'an enable that only a capacitor holds',
    'erc.floating_input',
    plus(BOARD, [...gate('U5', [['EN', 'input']]), C('C9', '100nF')], { GND: 'U5.GND C50.2 C9.2', '3V3=3.3': 'U5.VDD C50.1', EN: 'U5.EN C9.1' }),
  ],
  [
    'two inputs and no output',
    'erc.floating_input',
    plus(
      BOARD,
      gate('U5', [
        ['A', 'input'],
        ['B', 'input'],
      ]),
      { ...fed('U5'), X: 'U5.A U5.B' },
    ),
  ],
  [
    'a button on an input without pull-up',
    'erc.floating_input',
    plus(less(BUTTON, 'R5', 'U2.IO3'), gate('U5', [['A', 'input']]), { ...fed('U5'), KEY: 'U5.A' }),
  ],
  ['a net of one pin', 'erc.orphan_net', { ...BOARD, nets: { ...BOARD.nets, LONELY: 'U2.IO1' } }],
  ['a relay that an output which only pulls down is to switch on', 'erc.weak_high', RELAY_AT_EXPANDER],
  ['an array of drivers that an output which only pulls down is to turn on', 'erc.weak_high', ARRAY_AT_EXPANDER],
  ['a net of no pin', 'erc.orphan_net', { ...BOARD, nets: { ...BOARD.nets, EMPTY: '' } }],
];

const POWER: readonly Wrong[] = [
  [
    'two USB receptacles on one rail',
    'erc.two_sources',
    plus(USB, [usb('J3'), R('R3', '5.1k'), R('R4', '5.1k')], {
      GND: 'J3.GND R3.2 R4.2',
      'VBUS=5': 'J3.VBUS',
      CC3: 'J3.CC1 R3.1',
      CC4: 'J3.CC2 R4.1',
    }),
  ],
  ['USB and a barrel jack on one rail', 'erc.two_sources', plus(USB, [jack('J3')], { GND: 'J3.SLEEVE', 'VBUS=5': 'J3.TIP' })],
  ['USB and a battery on one rail', 'erc.two_sources', plus(USB, [battery('J3')], { GND: 'J3.2', 'VBUS=5': 'J3.1' })],
  [
    'a regulator that feeds back into USB',
    'erc.two_sources',
    plus(USB, [ldo('U1'), C('C1', '10uF', 'U1.VIN'), terminal('J3')], { GND: 'U1.GND C1.2 J3.2', 'VBUS=5': 'U1.VOUT', 'VIN=7': 'U1.VIN C1.1 J3.1' }),
  ],
  [
    '5 V on a 3.6 V supply pin',
    'erc.voltage',
    plus(REGULATED, gate('U3', [['Y', 'output']]), { GND: 'U3.GND C30.2', 'VIN=5': 'U3.VDD C30.1', X: 'U3.Y J1.3' }),
  ],
  ['a regulator above its input range', 'erc.voltage', rename(REGULATED, 'VIN=5', 'VIN=24')],
  ['a regulator below its input range', 'erc.voltage', rename(REGULATED, 'VIN=5', 'VIN=4.4')],
  ['a signal pin on a rail above its limit', 'erc.voltage', plus(BOARD, [], { 'VIN=5': 'U2.IO1' })],
  ['a 5 V output into a 3.6 V pin', 'erc.level', plus(fiveVolt([['Y', 'output']]), [], { X: 'U5.Y U2.IO1' })],
  ['a pull-up to 5 V on a 3.6 V pin', 'erc.level', plus(BUTTON, [R('R7', '10k')], { 'VIN=5': 'R7.1', KEY: 'R7.2' })],
  ['an I²C bus pulled up to 5 V', 'erc.level', plus(less(BUS, 'R2.1'), [], { 'VIN=5': 'R2.1' })],
  [
    'a 5 V pin into an input of a 3.3 V part',
    'erc.level',
    plus(fiveVolt([['IO', 'bidirectional']]), gate('U6', [['A', 'input']]), { ...fed('U6'), X: 'U5.IO U6.A' }),
  ],
  ['a supply pin without any capacitor', 'erc.decoupling', less(REGULATED, 'C1')],
  ['a microcontroller whose capacitor stands elsewhere', 'erc.decoupling', swap(BOARD, C('C3', '100nF'))],
  ['a sensor without its own capacitor', 'erc.decoupling', less(BUS, 'C4')],
  ['an electrolytic the wrong way round', 'erc.reverse_polarity', plus(REGULATED, [electrolytic('C7')], { GND: 'C7.1', 'VIN=5': 'C7.2' })],
  [
    'an electrolytic between two rails, plus on the lower',
    'erc.reverse_polarity',
    plus(REGULATED, [electrolytic('C7')], { '3V3=3.3': 'C7.1', 'VIN=5': 'C7.2' }),
  ],
  ['a diode that shorts the supply', 'erc.reverse_polarity', plus(REGULATED, [D('D5')], { GND: 'D5.K', 'VIN=5': 'D5.A' })],
  ['a surge diode the wrong way round', 'erc.reverse_polarity', plus(JACK, [D('D5', 'tvs')], { GND: 'D5.K', 'VIN=12': 'D5.A' })],
  ['a zener the wrong way round', 'erc.reverse_polarity', plus(REGULATED, [D('D5', 'zener')], { GND: 'D5.K', '3V3=3.3': 'D5.A' })],
  ['a diode from the input into the regulated rail', 'erc.reverse_polarity', plus(REGULATED, [D('D5')], { '3V3=3.3': 'D5.K', 'VIN=5': 'D5.A' })],
  ['a supply pin on ground', 'erc.reverse_polarity', plus(less(BUS, 'U3.VDD'), [], { GND: 'U3.VDD' })],
  ['a ground pin on the rail', 'erc.reverse_polarity', plus(less(BUS, 'U3.GND'), [], { '3V3=3.3': 'U3.GND' })],
  [
    'a 10 V capacitor on 12 V',
    'erc.capacitor_rating',
    plus(JACK, [C('C7', '10uF', undefined, { rating: '10V' })], { GND: 'C7.2', 'VIN=12': 'C7.1' }),
  ],
  [
    'a 6.3 V capacitor between 12 V and 5 V',
    'erc.capacitor_rating',
    plus(JACK, [C('C7', '1uF', undefined, { rating: 'X5R 6.3V' }), terminal('J3')], { GND: 'J3.2', 'VIN=12': 'C7.1', '5V=5': 'C7.2 J3.1' }),
  ],
  ['a bleeder that burns', 'erc.resistor_heat', plus(JACK, [R('R1', '470')], { GND: 'R1.2', 'VIN=12': 'R1.1' })],
  ['a 0402 that burns', 'erc.resistor_heat', plus(REGULATED, [R('R1', '220', '0402')], { GND: 'R1.2', 'VIN=5': 'R1.1' })],
  ['more typical current than the regulator gives', 'erc.budget', swap(BOARD, ldo('U1', 'TO-252', { supplies_ma: 20 }))],
  ['more peak current than the regulator gives', 'erc.budget', swap(BOARD, ldo('U1', 'TO-252', { supplies_ma: 50 }))],
  [
    'more current than a USB port gives',
    'erc.budget',
    plus(
      USB,
      [five('U5', []), C('C9', '100nF', 'U5.VCC')].map((p) => (p.ref === 'U5' ? { ...p, device: { draw_ma: { typical: 900, peak: 1200 } } } : p)),
      { GND: 'U5.GND C9.2', 'VBUS=5': 'U5.VCC C9.1' },
    ),
  ],
  ['a regulator that gets too hot', 'erc.regulator_heat', rename(swap(BOARD, ldo('U1', 'SOT-23-3')), 'VIN=5', 'VIN=12')],
  [
    'a SOT-223 that gets too hot',
    'erc.regulator_heat',
    rename(
      plus(BOARD, [chip('U5', 'ic', [], { draw_ma: { typical: 150, peak: 150 } }), C('C9', '100nF', 'U5.VDD')], {
        GND: 'U5.GND C9.2',
        '3V3=3.3': 'U5.VDD C9.1',
      }),
      'VIN=5',
      'VIN=12',
    ),
  ],
  ['a regulator without its dropout', 'erc.dropout', rename(rename(REGULATED, 'VIN=5', 'VIN=5'), '3V3=3.3', '4V5=4.5')],
];

const BUSES: readonly Wrong[] = [
  ['SDA without pull-up', 'erc.i2c_pullup', less(BUS, 'R2')],
  ['SCL pulled to ground', 'erc.i2c_pullup', plus(less(BUS, 'R3.1'), [], { GND: 'R3.1' })],
  ['pull-ups of 470 Ω', 'erc.i2c_pullup', swap(BUS, R('R2', '470'))],
  [
    'five pull-ups beside each other',
    'erc.i2c_pullup',
    plus(
      BUS,
      ['R11', 'R12', 'R13', 'R14'].map((r) => R(r, '4.7k')),
      { '3V3=3.3': 'R11.1 R12.1 R13.1 R14.1', SDA: 'R11.2 R12.2 R13.2 R14.2' },
    ),
  ],
  ['no resistor at CC1', 'erc.usb_cc', less(USB, 'R1')],
  ['CC2 open', 'erc.usb_cc', less({ ...USB, nets: Object.fromEntries(Object.entries(USB.nets).filter(([n]) => n !== 'CC2')) }, 'R2')],
  [
    'CC pins share a resistor',
    'erc.usb_cc',
    { ...less(USB, 'R2'), nets: { GND: 'J1.GND R1.2 J2.2', 'VBUS=5': 'J1.VBUS J2.1', CC: 'J1.CC1 J1.CC2 R1.1' } },
  ],
  ['CC resistor of 56 kΩ', 'erc.usb_cc', swap(USB, R('R1', '56k'))],
  ['CC resistor to VBUS', 'erc.usb_cc', plus(less(USB, 'R1.2'), [], { 'VBUS=5': 'R1.2' })],
  ['D+ on D−', 'erc.usb_swapped', usbData('J1.DP U2.USB_DM', 'J1.DM U2.USB_DP')],
  ['D+ on D− behind series resistors', 'erc.usb_swapped', usbData('J1.DP R8.1', 'J1.DM R9.1', { A: 'R8.2 U2.USB_DM', B: 'R9.2 U2.USB_DP' })],
  ['two sensors with their address pins alike', 'erc.i2c_address', second('GND')],
  ['two parts of one fixed address', 'erc.i2c_address', fixed(0x44, 0x44)],
];

/** The base with a USB receptacle's data lines on the microcontroller. */
function usbData(dp: string, dm: string, more: Record<string, string> = {}): Circuit {
  const data: Pin[] = [
    ['USB_DP', 'bidirectional'],
    ['USB_DM', 'bidirectional'],
  ];
  const chipWithUsb = chip('U2', 'microcontroller', data);
  const base = plus(USB, [ldo('U1'), C('C1', '10uF', 'U1.VIN'), C('C2', '22uF', 'U1.VOUT'), chipWithUsb, C('C3', '100nF', 'U2.VDD')], {
    GND: 'U1.GND C1.2 C2.2 U2.GND C3.2',
    'VBUS=5': 'U1.VIN C1.1',
    '3V3=3.3': 'U1.VOUT C2.1 U2.VDD C3.1',
  });
  const series = Object.keys(more).length === 0 ? [] : [R('R8', '27'), R('R9', '27')];
  return plus(swap(base, usb('J1', 'DP', 'DM')), series, { DP: dp, DM: dm, ...more });
}

export { usbData };

/** A second sensor of the same kind, its address pin on this net. */
export function second(address: string): Circuit {
  return plus(BUS, [sensor('U4'), C('C8', '100nF', 'U4.VDD')], {
    GND: `U4.GND C8.2${address === 'GND' ? ' U4.ADDR' : ''}`,
    '3V3=3.3': `U4.VDD C8.1${address === 'GND' ? '' : ' U4.ADDR'}`,
    SDA: 'U4.SDA',
    SCL: 'U4.SCL',
  });
}

/** Two parts of one address each, wired differently. */
export function fixed(a: number, b: number): Circuit {
  const base = second('3V3=3.3');
  return swap(swap(base, sensor('U3', { id: 'A', i2c_addresses: [a] })), sensor('U4', { id: 'B', i2c_addresses: [b] }));
}

const PARTS: readonly Wrong[] = [
  ['an LED without a resistor', 'erc.led_resistor', plus(REGULATED, [led('D1')], { GND: 'D1.K', '3V3=3.3': 'D1.A' })],
  ['an LED on a pin without a resistor', 'erc.led_resistor', plus(BOARD, [led('D1')], { GND: 'D1.K', LED: 'U2.IO3 D1.A' })],
  ['an LED the wrong way round', 'erc.led_resistor', plus(less(POWER_LED, 'D1'), [led('D1')], { GND: 'D1.A', LED_A: 'D1.K' })],
  ['an LED open at one end', 'erc.led_resistor', less(plus(LAMP, [R('R9', '1k')], { GND: 'R9.2', LED_A: 'R9.1' }), 'D1.K')],
  ['an LED of 60 mA', 'erc.led_current', swap(POWER_LED, R('R4', '22'))],
  [
    'an LED of 30 mA on 12 V',
    'erc.led_current',
    plus(JACK, [R('R4', '330', '1206'), led('D1')], { GND: 'D1.K', 'VIN=12': 'R4.1', LED_A: 'R4.2 D1.A' }),
  ],
  ['an LED of 17 mA on a pin', 'erc.led_current', swap(LAMP, R('R4', '82'))],
  ['an LED that nobody will see', 'erc.led_current', swap(POWER_LED, R('R4', '100k'))],
  ['a blue LED on a pin with too much', 'erc.led_current', swap(swap(LAMP, led('D1', 'blue')), R('R4', '33'))],
  ['a crystal without load capacitors', 'erc.crystal_load', less(CLOCK, 'C5', 'C6')],
  ['a crystal with one load capacitor', 'erc.crystal_load', less(CLOCK, 'C6')],
  ['a crystal loaded with 100 nF', 'erc.crystal_load', swap(CLOCK, C('C5', '100nF'))],
  ['a relay without a flyback diode', 'erc.flyback', less(RELAY, 'D2')],
  ['a flyback diode the wrong way round', 'erc.flyback', plus(less(RELAY, 'D2'), [D('D2')], { 'VIN=5': 'D2.A', COIL: 'D2.K' })],
  ['a relay on a logic pin', 'erc.coil_driver', plus(less(RELAY, 'Q1', 'R5', 'U2.IO3'), [], { COIL: 'U2.IO3' })],
  ['a gate that nothing holds at reset', 'erc.gate_pull', less(SWITCH, 'R6')],
  ['an open gate', 'erc.gate_pull', less(SWITCH, 'Q1.G')],
  ['a gate straight on a pin', 'erc.gate_series', plus(less(SWITCH, 'R5', 'Q1.G'), [], { CTRL: 'Q1.G' })],
  ['a base straight on a pin', 'erc.base_resistor', plus(less(RELAY, 'R5', 'Q1.B'), [], { CTRL: 'Q1.B' })],
  [
    'a base straight on a rail',
    'erc.base_resistor',
    plus(REGULATED, [bjt('Q1'), R('R1', '1k')], { GND: 'Q1.E', '3V3=3.3': 'Q1.B', 'VIN=5': 'R1.1', X: 'R1.2 Q1.C' }),
  ],
  ['an open base', 'erc.base_resistor', less(RELAY, 'Q1.B')],
  [
    'a base at an optocoupler whose collector is on a rail',
    'erc.base_resistor',
    plus(less(RELAY, 'R5', 'Q1.B', 'U2.IO3'), [opto('U6'), R('R9', '330')], {
      CTRL: 'U2.IO3 R9.1',
      LIGHT: 'R9.2 U6.A',
      GND: 'U6.K',
      '3V3=3.3': 'U6.C',
      BASE: 'U6.E Q1.B',
    }),
  ],
  ['an open gate of a triac', 'erc.thyristor_gate', less(TRIAC, 'Q1.G')],
  ['a gate of a triac straight on a pin', 'erc.thyristor_gate', plus(less(TRIAC, 'K1', 'R5', 'R6', 'Q1.G'), [], { CTRL: 'Q1.G' })],
  ['the light of an optotriac straight on a pin', 'erc.input_led', plus(less(TRIAC, 'R5', 'K1.A'), [], { CTRL: 'K1.A' })],
  ['the light of an optotriac with an open end', 'erc.input_led', less(TRIAC, 'K1.K')],
  [
    'a diode of 20 V before 24 V',
    'erc.diode_volts',
    plus(SUPPLY, [{ ...D('D1', 'schottky'), value: '1N5817' }], { GND: 'D1.A', 'HV=24': 'D1.K J1.3' }),
  ],
  ['a FET of 4 V that switches 5 V', 'erc.fet_volts', swap(SWITCH, { ...fet('Q1'), device: { id: 'F', title: 'N-channel MOSFET 4 V, 1 A' } })],
  ['a gate that wants 10 V on a pin of 3.3 V', 'erc.gate_level', swap(SWITCH, { ...fet('Q1'), device: { id: 'F', gate_v: 10 } })],
  ['a light on a pin that only reads', 'erc.only_reads', plus(BOARD, [led('D1'), R('R9', '1k')], { GND: 'D1.K', BOOT: 'R9.1', L: 'R9.2 D1.A' })],
  ['USB on the poles of a battery', 'erc.joined_supplies', plus(USB, [battery('BT1')], { GND: 'BT1.2', 'VBUS=5': 'BT1.1' })],
  [
    'an open collector that is read without pull-up',
    'erc.open_collector',
    plus(BOARD, gate('U5', [['INT', 'open_collector']]), { ...fed('U5'), INT: 'U5.INT U2.IO1' }),
  ],
  ['a boot pin pulled the wrong way', 'erc.strapping', plus(less(BOARD, 'R1.2'), [], { '3V3=3.3': 'R1.2' })],
  ['a boot pin on the rail', 'erc.strapping', plus(less(BOARD, 'U2.BOOT', 'R1'), [], { '3V3=3.3': 'U2.BOOT' })],
  ['a boot pin that a stronger pull-up wins', 'erc.strapping', plus(BOARD, [R('R9', '1k')], { '3V3=3.3': 'R9.1', BOOT: 'R9.2' })],
  ['a microcontroller without a programming header', 'erc.programming', less(BOARD, 'J2')],
  ['a microcontroller with half a programming header', 'erc.programming', less(BOARD, 'J2.3')],
  [
    'a high-side FET whose gate floats',
    'erc.gate_pull',
    plus(BOARD, [fet('Q1'), R('R5', '100'), terminal('J3')], {
      GND: 'J3.2',
      'VIN=5': 'Q1.S',
      OUT: 'Q1.D J3.1',
      CTRL: 'U2.IO3 R5.1',
      GATE: 'R5.2 Q1.G',
    }),
  ],
];

export const WRONG: readonly Wrong[] = [...PINS, ...POWER, ...BUSES, ...PARTS];
