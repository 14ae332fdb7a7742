import { ASKED_FOR } from './expected-netlists-asked-for.js';

/** A 74HCT541 that lifts lines to 5 V, eight by eight, and the contacts of a HUB75 socket that they end on. */
const HUB75 = 'R1 G1 B1 . R2 G2 B2 E A B C D CLK LAT OE .'.split(' ');
const LIFTED = HUB75.filter((line) => line !== '.');

/** Netlists of plugs, faders, panels, watchdogs and the like, as in expected-netlists.ts. */
export const PLUG_NETLISTS: Readonly<Record<string, readonly string[]>> = {
  usb_mini_power: ['GND: C1uF USB_MINI_2486.GND USB_MINI_2486.SHIELD', 'VBUS: C1uF USB_MINI_2486.VBUS'],
  usb_mini_data: [
    'DM: USBLC6-2SC6.IO2 USB_MINI_2486.DM',
    'DP: USBLC6-2SC6.IO1 USB_MINI_2486.DP',
    'GND: C1uF USBLC6-2SC6.GND USB_MINI_2486.GND USB_MINI_2486.SHIELD',
    'VBUS: C1uF USBLC6-2SC6.VBUS USB_MINI_2486.VBUS',
  ],
  slide_potentiometer: ['GND: C100nF POT_PTA4543_10k.1 POT_PTA4543_10k.MP', 'VCC: POT_PTA4543_10k.3', 'WIPER: C100nF POT_PTA4543_10k.2'],
  rotary_code_switch: [...['1', '2', '4', '8'].map((n) => `B${n}: R10k SW_SH-7010B.${n}`), 'GND: SW_SH-7010B.C', 'VCC: R10k R10k R10k R10k'],
  rotary_switch_ladder: [
    ...['10', '11', '2', '3', '4', '5', '6', '7', '8', '9'].map((n) => `-STEP${n}: PinHeader_1x12.${n} R1k R1k`),
    'GND: C100nF PinHeader_1x02.2 PinHeader_1x12.1 R100k R1k',
    'POSITION: C100nF PinHeader_1x02.1 R100k',
    'VCC: PinHeader_1x12.12 R1k',
  ],
  led_matrix_module_max7219: [
    '-MODULE_CLK: 74AHCT125.3Y PinHeader_1x05.5',
    '-MODULE_CS: 74AHCT125.2Y PinHeader_1x05.4',
    '-MODULE_DIN: 74AHCT125.1Y PinHeader_1x05.3',
    'CLK: 74AHCT125.3A',
    'CS: 74AHCT125.2A',
    'DIN: 74AHCT125.1A',
    'GND: 74AHCT125.1OE 74AHCT125.2OE 74AHCT125.3OE 74AHCT125.4A 74AHCT125.4OE 74AHCT125.GND C100nF C100uF PinHeader_1x05.2',
    'VCC: 74AHCT125.VCC C100nF C100uF PinHeader_1x05.1',
  ],
  hub75_output: [
    ...LIFTED.map((line, i) => `-PANEL_${line}: 74HCT541.Y${i % 8} IDC_2x08.${HUB75.indexOf(line) + 1}`),
    ...LIFTED.map((line, i) => `${line}: 74HCT541.A${i % 8}`),
    'GND: 74HCT541.A6 74HCT541.A7 74HCT541.GND 74HCT541.GND 74HCT541.OE1 74HCT541.OE1 74HCT541.OE2 74HCT541.OE2 C100nF C100nF IDC_2x08.16 IDC_2x08.4',
    'VCC: 74HCT541.VCC 74HCT541.VCC C100nF C100nF',
  ].sort(),
  // The same pads by number in a case with its pad on top (TI SLOS708, pin functions).
  audio_amplifier_tpa3116: (ASKED_FOR['audio_amplifier_tpa3118'] ?? []).map((line) => line.replaceAll('TPA3118D2', 'TPA3116D2')),
  lcd_i2c: [
    '-LCD_SCL: BSS138.D PinHeader_1x04.4 R10k',
    '-LCD_SDA: BSS138.D PinHeader_1x04.3 R10k',
    'GND: C10uF PinHeader_1x04.1',
    'SCL: BSS138.S',
    'SDA: BSS138.S',
    'VCC: C10uF PinHeader_1x04.2 R10k R10k',
    'VIO: BSS138.G BSS138.G',
  ],
  clock_oscillator: ['-LINE: R33 XO_5032.OUT', 'CLK: R33', 'GND: C100nF XO_5032.GND', 'VCC: C100nF XO_5032.EN XO_5032.VDD'],
  uv_led: ['-A: LED_UV_5mm.A R100', '-GATE: 2N7002.G R100', '-K: 2N7002.D LED_UV_5mm.K', 'GND: 2N7002.S R100k', 'SIG: R100 R100k', 'VCC: R100'],
  adc_pcf8591: [
    ...[0, 1, 2, 3].map((i) => `AIN${i}: PCF8591.AIN${i}`),
    'AOUT: PCF8591.AOUT',
    'GND: C100nF PCF8591.A0 PCF8591.A1 PCF8591.A2 PCF8591.AGND PCF8591.EXT PCF8591.VSS',
    'SCL: PCF8591.SCL',
    'SDA: PCF8591.SDA',
    'VCC: C100nF PCF8591.VDD PCF8591.VREF',
  ],
  sample_hold_lf398: [
    '-HELD: C10nF LF398N.CH',
    'GATE: LF398N.LOGIC R10k',
    'GND: C100nF C100nF C10nF LF398N.REF R10k',
    'IN: LF398N.IN',
    'OUT: LF398N.OUT',
    'VCC: C100nF LF398N.V+',
    'VEE: C100nF LF398N.V-',
  ],
  watchdog_max6369: [
    'GND: C100nF MAX6369.GND MAX6369.SET0',
    'RST: MAX6369.WDO R10k',
    'VCC: C100nF MAX6369.SET1 MAX6369.SET2 MAX6369.VCC R10k',
    'WDI: MAX6369.WDI',
  ],
  varistor_12v: ['GND: VARISTOR_S07K14.2', 'VCC: VARISTOR_S07K14.1'],
  varistor_24v: ['GND: VARISTOR_S07K25.2', 'VCC: VARISTOR_S07K25.1'],
  varistor_48v: ['GND: VARISTOR_S07K40.2', 'VCC: VARISTOR_S07K40.1'],
  dcc_input: [
    '-HALF: R750 R750',
    '-LED: 1N4148W.K 6N137.A R750',
    '-RAIL1: R750 ScrewTerminal_1x02_P5.00.1',
    '-RAIL2: 1N4148W.A 6N137.K ScrewTerminal_1x02_P5.00.2',
    'GND: 6N137.GND C100nF',
    'SIG: 6N137.VO R1k',
    'VCC: 6N137.VCC 6N137.VE C100nF',
    'VIO: R1k',
  ],
  spdif_output: ['-COUPLED: C100nF R220', '-LINE: R120 R220 RCA_RCJ-014.SIG', 'GND: R120 RCA_RCJ-014.GND', 'SPDIF: C100nF'],
  loop_transmitter_xtr116: [
    '-BASE: BD139.B R100',
    '-DRIVE: R100 XTR116U.B',
    '-EMITTER: BD139.E XTR116U.E',
    '-LOOP: SS14.A ScrewTerminal_1x02_P5.00.1',
    '-LOOP_RETURN: C10nF ScrewTerminal_1x02_P5.00.2 XTR116U.IO',
    '-REF: R100k XTR116U.VREF',
    '-SPAN: R1.2k R30k',
    '-SUM: R1.2k R2k XTR116U.IIN',
    '-V+: BD139.C C10nF SS14.K XTR116U.V+',
    '-ZERO: R100k R2k',
    'GND: XTR116U.IRET',
    'IN: R30k',
  ],
};
