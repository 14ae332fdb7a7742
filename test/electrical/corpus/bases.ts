import {
  bjt,
  button,
  C,
  type Circuit,
  chip,
  crystal,
  D,
  fet,
  jack,
  ldo,
  led,
  less,
  mcu,
  optotriac,
  plus,
  R,
  relay,
  sensor,
  terminal,
  triac,
  usb,
} from './circuit.js';

/** Healthy small circuits that the corpus varies. */

/** 3.3 V at a terminal. */
export const SUPPLY: Circuit = { parts: [terminal('J1')], nets: { GND: 'J1.2', '3V3=3.3': 'J1.1' } };

/** 5 V at a terminal, regulated to 3.3 V. */
export const REGULATED: Circuit = {
  parts: [terminal('J1'), ldo('U1'), C('C1', '10uF', 'U1.VIN'), C('C2', '22uF', 'U1.VOUT')],
  nets: { GND: 'J1.2 U1.GND C1.2 C2.2', 'VIN=5': 'J1.1 U1.VIN C1.1', '3V3=3.3': 'U1.VOUT C2.1' },
};

/** A microcontroller with its debug header, on the regulator. */
export const BOARD: Circuit = plus(REGULATED, [mcu('U2'), C('C3', '100nF', 'U2.VDD'), R('R1', '10k'), terminal('J2', 3)], {
  GND: 'U2.GND C3.2 R1.2 J2.1',
  '3V3=3.3': 'U2.VDD C3.1',
  BOOT: 'U2.BOOT R1.1',
  SWDIO: 'U2.SWDIO J2.2',
  SWCLK: 'U2.SWCLK J2.3',
});

/** A sensor on the microcontroller's bus. */
export const BUS: Circuit = plus(BOARD, [sensor('U3'), C('C4', '100nF', 'U3.VDD'), R('R2', '4.7k'), R('R3', '4.7k')], {
  GND: 'U3.GND U3.ADDR C4.2',
  '3V3=3.3': 'U3.VDD C4.1 R2.1 R3.1',
  SDA: 'U3.SDA U2.IO1 R2.2',
  SCL: 'U3.SCL U2.IO2 R3.2',
});

/** An LED on a pin of the microcontroller. */
export const LAMP: Circuit = plus(BOARD, [R('R4', '680'), led('D1')], { GND: 'D1.K', LED: 'U2.IO3 R4.1', LED_A: 'R4.2 D1.A' });

/** A power LED on the rail. */
export const POWER_LED: Circuit = plus(REGULATED, [R('R4', '680'), led('D1')], { GND: 'D1.K', '3V3=3.3': 'R4.1', LED_A: 'R4.2 D1.A' });

/** A USB-C receptacle that feeds a terminal. */
export const USB: Circuit = {
  parts: [usb('J1'), R('R1', '5.1k'), R('R2', '5.1k'), terminal('J2')],
  nets: { GND: 'J1.GND R1.2 R2.2 J2.2', 'VBUS=5': 'J1.VBUS J2.1', CC1: 'J1.CC1 R1.1', CC2: 'J1.CC2 R2.1' },
};

/** A FET that switches a load at a terminal. */
export const SWITCH: Circuit = plus(BOARD, [fet('Q1'), R('R5', '100'), R('R6', '10k'), terminal('J3'), D('D2', 'schottky')], {
  GND: 'Q1.S R6.2',
  'VIN=5': 'J3.1 D2.K',
  LOAD: 'J3.2 Q1.D D2.A',
  CTRL: 'U2.IO3 R5.1 R6.1',
  GATE: 'R5.2 Q1.G',
});

/** A relay behind a transistor. */
export const RELAY: Circuit = plus(BOARD, [relay('K1'), bjt('Q1'), R('R5', '1k'), D('D2'), terminal('J3')], {
  GND: 'Q1.E',
  'VIN=5': 'K1.COIL1 D2.K',
  COIL: 'K1.COIL2 Q1.C D2.A',
  CTRL: 'U2.IO3 R5.1',
  BASE: 'R5.2 Q1.B',
  COM: 'K1.COM J3.1',
  NO: 'K1.NO J3.2',
});

/** A triac that an optotriac fires, whose own light hangs on a pin. */
export const TRIAC: Circuit = plus(BOARD, [optotriac('K1'), triac('Q1'), R('R5', '330'), R('R6', '360'), terminal('J3')], {
  GND: 'K1.K',
  CTRL: 'U2.IO3 R5.1',
  LIGHT: 'R5.2 K1.A',
  HOT: 'Q1.A2 R6.1 J3.1',
  FIRE: 'R6.2 K1.MT2',
  GATE: 'K1.MT1 Q1.G',
  LOAD: 'Q1.A1 J3.2',
});

/** The relay at an output that only pulls down, and gives 30 µA while it is high. */
export const RELAY_AT_EXPANDER: Circuit = plus(
  less(RELAY, 'U2.IO3'),
  [chip('U4', 'ic', [['P0', 'bidirectional']], { source_ma: 0.03 }), C('C8', '100nF', 'U4.VDD')],
  { GND: 'U4.GND C8.2', '3V3=3.3': 'U4.VDD C8.1', CTRL: 'U4.P0' },
);

/** An array of Darlington drivers at such an output: the current that turns it on flows in at its input. */
export const ARRAY_AT_EXPANDER: Circuit = plus(
  less(RELAY_AT_EXPANDER, 'U4.P0'),
  [
    {
      ref: 'U5',
      kind: 'driver',
      pins: [
        ['I1', 'passive'],
        ['GND', 'power_in'],
        ['O1', 'open_collector'],
        ['COM', 'passive'],
      ],
      device: { id: 'U5' },
    },
    R('R8', '1k'),
  ],
  { GND: 'U5.GND', CTRL: 'U2.IO3', LINE: 'U4.P0 U5.I1', 'VIN=5': 'U5.COM R8.1', OUT: 'U5.O1 R8.2' },
);

/** A crystal on the microcontroller. */
export const CLOCK: Circuit = plus(
  {
    ...BOARD,
    parts: BOARD.parts.map((p) =>
      p.ref === 'U2'
        ? mcu('U2', [
            ['XIN', 'input'],
            ['XOUT', 'output'],
          ])
        : p,
    ),
  },
  [crystal('Y1'), C('C5', '15pF'), C('C6', '15pF')],
  { GND: 'C5.2 C6.2', XIN: 'U2.XIN Y1.X1 C5.1', XOUT: 'U2.XOUT Y1.X2 C6.1' },
);

/** A button that the microcontroller reads. */
export const BUTTON: Circuit = plus(BOARD, [button('SW1'), R('R5', '10k')], { GND: 'SW1.2', '3V3=3.3': 'R5.1', KEY: 'U2.IO3 SW1.1 R5.2' });

/** A barrel jack of 12 V that feeds a terminal. */
export const JACK: Circuit = { parts: [jack('J1'), terminal('J2')], nets: { GND: 'J1.SLEEVE J2.2', 'VIN=12': 'J1.TIP J2.1' } };
