import { describe, expect, it } from 'vitest';
import type { Device, DevicePin, PinType } from '../../src/parts/device.js';
import { loadLibrary } from '../../src/parts/load.js';
import { hasSymbols, type SymbolPin, symbolPins } from './symbol-library.js';

/**
 * Every device's pads, names and electrical types against KiCad's symbol of the part. KiCad's library is the independent witness: it was
 * drawn by others from the same datasheets.
 */

/** Names without what only decorates them: "~{RESET}", "nRESET", "RESET#" are RESET; "D+" is DP as USB's own text has it. */
function plainName(name: string): string {
  const bare = name
    .replace(/~\{([^}]*)\}/g, '$1')
    .replace(/[#/ _()]/g, '')
    .toUpperCase();
  if (bare === 'D+' || bare === 'UD+') return 'DP';
  if (bare === 'D-' || bare === 'UD-') return 'DM';
  return bare.replace(/^PIN(?=\d+$)/, '');
}

/** What a symbol's pin answers to: its whole name and each part of "~{RESET}/PB5" or "GND(PPAD)". */
const symbolNames = (name: string): string[] => [name, ...name.split(/[/()]/), ...name.split('_')].map(plainName).filter((n) => n !== '');

const ourNames = (pin: DevicePin): string[] => [pin.name, ...(pin.aliases ?? [])].map(plainName);

/** Their symbols draw gates: which pad is in and which out is held by the types. */
const GATES = [
  '74HC00 74HC02 74HC08 74HC32 74HC86 74HC04 74HC14 SN74HC00N SN74HC02N SN74HC04N SN74HC08N SN74HC14N SN74HC32N SN74HC86N',
  '74HC10 74HC11 74HC20 74HC21 74HC27 74HC30 74HC132 74HC125 SN74HC10N SN74HC11N SN74HC20N SN74HC21N SN74HC27N SN74HC132N',
  'SN74HC125N CD4001 CD4001BE CD4002 CD4002BE CD4011 CD4011BE CD4012 CD4012BE CD4023 CD4023BE CD4025 CD4025BE CD4070',
  'CD4070BE CD4071 CD4071BE CD4072 CD4072BE CD4075 CD4075BE CD4077 CD4077BE CD4081 CD4081BE CD4093 CD4093BE CD40106',
  '74HCT125 74HCT14 74HCT04 74HCT00 74HCT02 74HCT08 74HCT32 74HCT86 74HCT132 74AHCT125 74AHCT14 74AHCT04 74AHCT00 74AHCT08',
  'PINS_SN74HC14PW PINS_SN74AHCT125PW 74AHCT32 74AHCT86 74AHCT132 74LVC125 74LVC14 74LVC04 74LVC00 74LVC02 74LVC08 74LVC32 74LVC86',
  'PINS_1G08DBV PINS_1G08DCK PINS_1G32DCK PINS_1G126DCK PINS_1G125DBV PINS_1G14DBV PINS_1G17DBV PINS_2G34DBV PINS_74245PW PINS_74245DGV',
  'CD40106BE CD4049 CD4049UBE CD4050 CD4050BE CD4069 CD4069UBE',
].flatMap((line) => line.split(' '));

/** Their symbols call every pin -, + or ~, or both ends of the balance alike: which pad is in and which out is held by the types. */
const AMPLIFIERS = [
  'TL071 TL071CP TL081 TL081CP TL082 TL082CP TL084 TL084CN OPA2134 OPA2134PA OPA1678 OPA1656 LM833 LF353 RC4558 RC4558P NJM4558 NJM4558D',
  'OPAMP_SOT-23-5_OUT1 OPAMP_SOT-23-5_OUT4 MCP6001',
  'PINS_LMV358IDGK PINS_LMV331DBV',
  'INA180A1 INA240A1 LM4562 LM4562NA/NOPB NE5534 NE5534P LM741 OP07 OP07CP LM13700 LM13700N/NOPB LM311 LM311P',
].flatMap((line) => line.split(' '));

/** Symbols whose pins carry no name, only a number: the meaning of each pad is held elsewhere, as said. */
const UNNAMED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(AMPLIFIERS.map((id) => [id, 'the symbol draws the amplifiers'])),
  ...Object.fromEntries(GATES.map((id) => [id, 'the symbol draws the gates'])),
  ...Object.fromEntries(
    ['74HC4066', 'CD74HC4066E', 'CD4016', 'CD4016BE', 'CD4066', 'CD4066BE'].map((id) => [
      id,
      'the symbol draws the switches: 13, 5, 6 and 12 switch them',
    ]),
  ),
  ...Object.fromEntries(
    ['EC2-5TNU', 'EC2-12TNU', 'EC2-24TNU'].map((id) => [id, 'the symbol draws coils, their ends by + and -, and contacts as they are at rest']),
  ),
  BTN8982TA: 'the symbol names no pad of ground (1), output (4, 8) and supply (7)',
  MAX1044: 'the symbol is of the ICL7660 and calls BOOST not connected: open it stays so',
  QRE1113: 'the symbol draws the transistor: 3 collector, 4 emitter',
  QRE1113GR: 'as QRE1113',
  PINS_BAV99: 'the symbol draws the diodes, 1 anode, 2 cathode, 3 between them, and calls their ends K, A, K',
  PINS_BAT54AW: 'the symbol draws the diodes: 1 and 2 cathodes, 3 both anodes',
  PINS_LM334M: 'the symbol draws the source: 1 the arrow R, 4 the plus, 2, 3, 6 and 7 the other end',
  'ITR9608-F': 'the symbol draws the LED and the transistor: 1 anode, 2 cathode, 3 collector, 4 emitter',
  CD4043: 'the symbol draws the latches: which pad is in and which out is held by their types',
  CD4043BE: 'as CD4043',
  ...Object.fromEntries(
    ['AD620', 'AD623', 'INA128', 'INA333'].map((id) => [id, 'the symbol draws the amplifier: 2 and 3 in, 6 out, 1 and 8 the gain']),
  ),
  ...Object.fromEntries(
    ['4N25', '4N35'].map((id) => [id, 'the symbol draws the LED and the transistor: 1 anode, 2 cathode, 4 emitter, 5 collector, 6 base']),
  ),
  '6N138': 'the symbol names no end of the LED: 2 anode, 3 cathode; 6 the collector, 7 the base of the output (Vishay 83605)',
  '74LS47': 'segments a to g are QA to QG: the inputs have the letters',
  'BarrelJack_PJ-102AH': 'as BarrelJack_DC-005',
  'BarrelJack_DC-005': 'the symbol draws the contacts: 1 centre pin, 2 sleeve, 3 switch',
  'BarrelJack_DC-005_OUT': 'as BarrelJack_DC-005',
  'BarrelJack_DC-005_NEG_OUT': 'as BarrelJack_DC-005',
  'SRD-12VDC-SL-C': 'as SRD-05VDC-SL-C',
  'SRD-24VDC-SL-C': 'as SRD-05VDC-SL-C',
  'SRD-05VDC-SL-C': 'the symbol draws the contacts: 1 common, 2 and 5 coil, 3 normally open, 4 normally closed',
  POT_3296W_10k: 'numbers: 1 and 3 the ends, 2 the wiper',
  POT_RK09K_10k: 'as POT_3296W_10k; MP the lugs',
  ...Object.fromEntries(['10k', '50k', '100k'].map((v) => [`POT_RK09L_DUAL_${v}`, 'as POT_RK09K_10k, 4 to 6 the second gang'])),
  POT_RK09K_1k: 'as POT_RK09K_10k',
  POT_RK09K_2k: 'as POT_RK09K_10k',
  POT_RK09K_5k: 'as POT_RK09K_10k',
  POT_RK09K_50k: 'as POT_RK09K_10k',
  POT_RK09K_100k: 'as POT_RK09K_10k',
  POT_RK09K_500k: 'as POT_RK09K_10k',
  'ABM8-272-T3': 'numbers: 1 and 3 the crystal, 2 and 4 the lid',
  X322512MSB4SI: 'numbers: 1 and 3 the crystal, 2 and 4 the lid',
  X322516MLB4SI: 'numbers: 1 and 3 the crystal, 2 and 4 the lid',
  X32258MOB4SI: 'numbers: 1 and 3 the crystal, 2 and 4 the lid',
  X322525MOB4SI: 'numbers: 1 and 3 the crystal, 2 and 4 the lid',
  FUSEHOLDER_5x20: 'numbers: a fuse has no direction',
  RJ12_1x06: 'numbers: the contacts from left to right',
  ...Object.fromEntries(['VARISTOR_S07K14', 'VARISTOR_S07K25', 'VARISTOR_S07K40'].map((id) => [id, 'numbers: a varistor has no direction'])),
  LF398N: 'the symbol draws the amplifier: 3 in, 5 out, 7 the reference of the logic, 8 the logic',
  DSUB_15HD_Female: 'numbers, or what VGA has on them',
  DSUB_15HD_Male: 'as DSUB_15HD_Female',
  DSUB_15_Female: 'numbers, some with a P before them (and P111 for 11)',
  DSUB_15_Male: 'as DSUB_15_Female',
  DSUB_25_Female: 'numbers, some with a P before them',
  DSUB_25_Male: 'as DSUB_25_Female',
  'AudioJack_3.5mm_Mono': 'the pads are the contacts: T tip, TN its switch, S sleeve',
  'PJ-320D': 'the pads are the contacts: T tip, R1 and R2 rings, S sleeve',
  HC49U_8MHz: 'numbers: a crystal has no direction',
  HC49U_12MHz: 'numbers: a crystal has no direction',
  HC49U_16MHz: 'numbers: a crystal has no direction',
  HC49U_20MHz: 'numbers: a crystal has no direction',
  X322524MOB4SI: 'numbers: 1 and 3 the crystal, 2 and 4 the lid',
  X322532MOB4SI: 'numbers: 1 and 3 the crystal, 2 and 4 the lid',
  X49SM8MSD2SC: 'numbers: a crystal has no direction',
  Q13FC13500004: 'numbers: a crystal has no direction',
  'FC-135_7PF': 'numbers: a crystal has no direction',
  MCP6002: 'the symbol draws the amplifiers: 1 and 7 out, 2 and 6 inverting, 3 and 5 not',
  H11L1: 'the symbol draws the LED and the trigger: 1 anode, 2 cathode, 4 out, 5 ground, 6 supply',
  EL817S1: 'the symbol draws the LED and the transistor: 1 anode, 2 cathode, 3 emitter, 4 collector',
  'U.FL-R-SMT-1': 'the symbol draws the coaxial contacts: 1 inner, 2 outer',
  SMA_132134: 'the symbol draws the coaxial contacts: 1 inner, 2 outer',
  'SMA_901-143': 'as SMA_132134',
  BNC_1478035: 'as SMA_132134',
  LM386: 'the symbol draws an amplifier: 2 inverting, 3 not, 5 out; both ends of the gain resistor are GAIN',
  LM339: 'the symbol draws the comparators: 2, 1, 14 and 13 out, 4, 6, 8 and 10 inverting, 5, 7, 9 and 11 not',
  LM393: 'the symbol draws the comparators: 1 and 7 out, 2 and 6 inverting, 3 and 5 not',
  SN74AHCT1G125: 'the symbol draws a buffer: 1 its enable (low), 2 in, 4 out',
  LM358: 'the symbol draws the amplifiers: 1 and 7 out, 2 and 6 inverting, 3 and 5 not',
  TL072: 'the symbol draws the amplifiers: 1 and 7 out, 2 and 6 inverting, 3 and 5 not',
  NE5532: 'the symbol draws the amplifiers: 1 and 7 out, 2 and 6 inverting, 3 and 5 not',
  LM358P: 'the symbol draws the amplifiers: 1 and 7 out, 2 and 6 inverting, 3 and 5 not',
  TL072CP: 'the symbol draws the amplifiers: 1 and 7 out, 2 and 6 inverting, 3 and 5 not',
  NE5532P: 'the symbol draws the amplifiers: 1 and 7 out, 2 and 6 inverting, 3 and 5 not',
  'MCP6002-I/P': 'the symbol draws the amplifiers: 1 and 7 out, 2 and 6 inverting, 3 and 5 not',
  LM324: 'the symbol draws the amplifiers: 1, 7, 8 and 14 out, 2, 6, 9 and 13 inverting, 3, 5, 10 and 12 not',
  TL074: 'the symbol draws the amplifiers: 1, 7, 8 and 14 out, 2, 6, 9 and 13 inverting, 3, 5, 10 and 12 not',
  LM324N: 'the symbol draws the amplifiers: 1, 7, 8 and 14 out, 2, 6, 9 and 13 inverting, 3, 5, 10 and 12 not',
  TL074CN: 'the symbol draws the amplifiers: 1, 7, 8 and 14 out, 2, 6, 9 and 13 inverting, 3, 5, 10 and 12 not',
  BAT54S: 'the symbol draws two diodes in a row: 1 the anode end, 2 the cathode end, 3 between them',
  PINS_BAT54SW: 'as BAT54S',
  PINS_BAT54C: 'the symbol draws two diodes to one cathode: 1 and 2 the anodes, 3 the cathode',
  PINS_BAT54CW: 'as PINS_BAT54C',
  PC817: 'as EL817S1',
  'PINS_LTV-357T': 'as EL817S1',
  'PINS_G6K-2F-Y': 'the symbol draws the contacts: coil 1 and 8, common 3 and 6, closed at rest 2 and 7, open at rest 4 and 5',
  ELKO_470uF_63V: 'numbers: 1 plus, 2 minus',
  GBU4J: 'the symbol draws the bridge: 1 plus, 2 and 3 alternating, 4 minus',
  DF10M: 'the symbol draws the bridge: 1 plus, 2 minus, 3 and 4 alternating',
  MB6S: 'the symbol draws the bridge: 1 and 2 alternating, 3 plus, 4 minus',
  GL5528: 'numbers: a photoresistor has no direction',
  TDA7297: 'the symbol draws the bridges: 1 and 2 are the first, 15 and 14 the second; their inputs are 4 and 12',
  TDA2030: 'the symbol draws the amplifier: 1 not inverting, 2 inverting, 4 out; its supplies are Vs',
  TDA2050: 'as TDA2030',
  TDA2003: 'as TDA2030',
  LM1875: 'as TDA2030',
  LM3886: 'the symbol draws the amplifier: 10 not inverting, 9 inverting, 3 out',
  'LM386N-1': 'as LM386',
  LM393P: 'as LM393',
  LM339N: 'as LM339',
  EL817: 'as EL817S1',
  BNC_1478204: 'the symbol draws the coaxial contacts: 1 inner, 2 outer',
  'AudioJack_3.5mm': 'the symbol draws the contacts; their letters are the numbers: T tip, R ring, S sleeve',
  'SW_B3F-4055': 'as SW_B3F-1000',
  'SW_B3F-1000': 'numbers: the two sides of the contact',
  RJ45_1x08: 'numbers: contacts 1 to 8 in a row',
  XLR_3_Female: 'the symbol names no contact; AES14: 1 shield, 2 hot, 3 cold',
  XLR_5_Female: 'as XLR_3_Female; ANSI E1.11: 1 common, 2 data −, 3 data +',
  XLR_5_Male: 'as XLR_3_Female; ANSI E1.11: 1 common, 2 data −, 3 data +',
  XLR_3_Male: 'the symbol names no contact; AES14: 1 shield, 2 hot, 3 cold',
  PINS_DSHP03TS: 'numbers: switch n between pin n and the one across',
  SW_DIP_x02: 'numbers: switch n between pin n and the one across',
  SW_DIP_x03: 'numbers: switch n between pin n and the one across',
  SW_DIP_x04: 'numbers: switch n between pin n and the one across',
  SW_DIP_x05: 'numbers: switch n between pin n and the one across',
  SW_DIP_x06: 'numbers: switch n between pin n and the one across',
  SW_DIP_x07: 'numbers: switch n between pin n and the one across',
  SW_DIP_x08: 'numbers: switch n between pin n and the one across',
  SW_DIP_x09: 'numbers: switch n between pin n and the one across',
  SW_DIP_x10: 'numbers: switch n between pin n and the one across',
  POT_3296W_1k: 'as POT_3296W_10k',
  POT_3296W_2k: 'as POT_3296W_10k',
  POT_3296W_5k: 'as POT_3296W_10k',
  POT_3296W_50k: 'as POT_3296W_10k',
  POT_3296W_500k: 'as POT_3296W_10k',
};

/** Our types that say no less than KiCad's. */
const AGREES: Readonly<Record<string, readonly PinType[]>> = {
  power_in: ['power_in'],
  power_out: ['power_out'],
  input: ['input', 'passive', 'bidirectional'],
  output: ['output', 'tri_state', 'open_collector'],
  bidirectional: ['bidirectional', 'passive'],
  tri_state: ['tri_state', 'bidirectional'],
  open_collector: ['open_collector'],
  passive: ['passive'],
  no_connect: ['no_connect'],
};

/** Where we hold another type than KiCad, by device and pad, and why. */
const OTHER_TYPE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  STM32F405RGT6: { '31': 'the core regulator, brought out for its capacitor only (DS8626, 5.1.6)', '47': 'as pad 31' },
  LT3652: {
    '6': 'a timing capacitor or ground hangs there (3652fe, pin functions)',
    '9': 'the battery is sensed there: it takes 1 µA at most (3652fe)',
  },
  TPA6132A2: { '8': 'its own charge pump makes it (SLOS597B, pin functions)', '12': 'its own regulator makes it, for a capacitor only (SLOS597B)' },
  STM32F407VGT6: { '49': 'as STM32F405RGT6', '73': 'as STM32F405RGT6' },
  STM32F446RET6: { '30': 'as STM32F405RGT6' },
  STM32H743VIT6: { '48': 'as STM32F405RGT6', '73': 'as STM32F405RGT6' },
  HT12E: Object.fromEntries(['11', '12', '13', '14'].map((pad) => [pad, 'AD8 to AD11 are what is sent: inputs (Holtek HT12E, pin description)'])),
  AM26LS32: Object.fromEntries(
    ['3', '5', '11', '13'].map((pad) => [pad, 'driven to its supply while enabled, so its level is held against what listens']),
  ),
  MC34063A: { '2': 'an open emitter, for which there is no type of its own' },
  AD9833: { '3': 'the inner regulator, brought out for its capacitor only (above 2.7 V)' },
  L298N: { '1': 'the emitters of the bridge, through a shunt to ground: no supply', '15': 'as pad 1' },
  TCA9548A: Object.fromEntries(
    ['5', '7', '9', '11', '14', '16', '18', '20'].map((pad) => [pad, 'a clock behind a switch passes both ways (SCPS207, stretching)']),
  ),
  PCM5102A: { '1': 'SLAS859: CPVDD is the charge pump’s supply, 3.3 V' },
  DRV8833PWP: {
    '2': 'a motor terminal sources and sinks: no supply of other parts',
    '4': 'as pad 2',
    '5': 'as pad 2',
    '7': 'as pad 2',
    '14': 'VINT is the internal regulator, brought out for its capacitor only (SLVSAR1, pin functions)',
  },
  DRV8871DDA: { '6': 'a motor terminal sources and sinks: no supply of other parts', '8': 'as pad 6' },
  'ARDUINO-NANO': { '30': 'VIN may stay open: the plug on the board feeds it' },
  'ARDUINO-UNO': { '2': 'IOREF is tied to 5V on the board', '8': 'VIN may stay open: the plug on the board feeds it' },
  'D1-MINI': { '9': 'its plug gives 5 V here, or it is fed here', '16': 'TX is GPIO1 and serves as an input too' },
  'RASPBERRY-PI-40': { '1': 'the Raspberry Pi feeds the HAT', '17': 'as pad 1', '2': 'as pad 1', '4': 'as pad 1' },
  AP63203WU: { '5': 'the supply leaves here, through the inductor' },
  AP63205WU: { '5': 'the supply leaves here, through the inductor' },
  LMR33630: { '8': 'the switch node, which feeds the coil: as every converter of the library' },
  MAX232: { '2': 'the charge pump, brought out for its capacitor only (MAX232, typical operating circuit)', '6': 'as pad 2' },
  PINS_MAX232ESE: { '2': 'as MAX232', '6': 'as MAX232' },
  SP3232EEY: { '2': 'the charge pump, brought out for its capacitor only (SP3232E, typical application)', '6': 'as pad 2' },
  PINS_SP3232EEN: { '2': 'as SP3232EEY', '6': 'as SP3232EEY' },
  SN65HVD230: { '5': 'Vref may stay open and drives nothing here' },
  MCP2551: { '5': 'as SN65HVD230' },
  TJA1042: { '5': 'as SN65HVD230' },
  NE555: { '7': 'DISCH is an open collector (SLFS022, functional block diagram)' },
  NE555P: { '7': 'as NE555' },
  TLC555: { '7': 'as NE555' },
  TLC555CP: { '7': 'as NE555' },
  LMC555: { '7': 'as NE555' },
  LMC555CN: { '7': 'as NE555' },
  ICM7555: { '7': 'as NE555' },
  ICM7555IPA: { '7': 'as NE555' },
  NE556: { '1': 'as NE555', '13': 'as NE555' },
  NE556N: { '1': 'as NE555', '13': 'as NE555' },
  '2N3904': { '2': 'a base is an input, as the library has it of the 2N3906' },
  'ESP32-WROOM-32E': {
    '17': 'the symbol is of the WROOM-32D, which brings its flash out: no connection on the 32E (datasheet v1.6, table 3)',
    '18': 'as pad 17',
    '19': 'as pad 17',
    '20': 'as pad 17',
    '21': 'as pad 17',
    '22': 'as pad 17',
  },
  'ESP-12F': Object.fromEntries(
    ['9', '10', '11', '12', '13', '14'].map((pad) => [pad, 'the flash of the module: no connection of a board (Ai-Thinker ESP-12F specification)']),
  ),
  USB_A_67643: { '1': 'the socket hands on what its block feeds it', '4': 'as pad 1' },
  PCF8591: { '13': 'AGND is joined to the ground of what is measured: no supply of other parts (data sheet, table 3)' },
  LF398N: { '1': 'the supplies, which the symbol calls passive', '4': 'as pad 1' },
  XTR115U: { '7': 'the loop feeds it here (SBOS124, pin configuration)' },
  XTR116U: { '7': 'the loop feeds it here (SBOS124, pin configuration)' },
  USB_MINI_2486: { '1': 'as USB_MICRO_10118194', '5': 'as pad 1' },
  'PINS_U-A-24SS': { '1': 'as USB_A_67643', '4': 'as pad 1' },
  'PINS_920-D62A': { '1': 'as USB_MICRO_10118194', '5': 'as pad 1' },
  'USB_A_PLUG_1001-011': { '1': 'as USB_MICRO_10118194', '4': 'as pad 1' },
  HDMI_A_10029449: Object.fromEntries(['2', '5', '8', '11', '17', '18'].map((pad) => [pad, 'a contact of a socket: what feeds it stands elsewhere'])),
  USB_MICRO_10118194: { '1': 'a socket supplies what is plugged in: its block says which rail that is', '5': 'as pad 1' },
  STM32F411CEU6: { '22': 'VCAP1 is the internal regulator, brought out for its capacitor only (DS10314, 6.3.2)' },
  ADM3053: { '14': 'VREF is an output for the split termination (data sheet, table 9)' },
  ...Object.fromEntries(
    ['QRE1113', 'QRE1113GR', 'CNY70', 'ITR9608-F'].map((id) => [id, { '3': 'a phototransistor sinks or sources as it is wired', '4': 'as pad 3' }]),
  ),
  LIS3MDL: { '4': 'C1 is brought out for its capacitor only (DocID024204, table 2)', '9': 'SA1 is an input on I²C' },
  MCP4922: { '10': 'VOUTB drives (DS22250, pin table)', '11': 'VREFB is an input', '13': 'VREFA is an input', '14': 'as pad 10' },
  MCP4921: { '6': 'VREFA is an input', '8': 'VOUTA drives (DS22248, pin table)' },
  ...Object.fromEntries(
    ['TBD62783A', 'TBD62783APG'].map((id) => [
      id,
      Object.fromEntries([11, 12, 13, 14, 15, 16, 17, 18].map((pad) => [String(pad), 'a high-side switch drives: open emitter'])),
    ]),
  ),
  '6N138': { '8': 'the supply of the output (Vishay 83605, pin connections)' },
  MCP41010: { '2': 'a clock is an input (DS11195, pin table)' },
  MAX1044: { '1': 'BOOST may stay open (MAX1044 datasheet, pin description)' },
  'LM2596S-5.0': { '2': 'the supply leaves here, through the inductor' },
  'LM2596S-ADJ': { '2': 'as LM2596S-5.0' },
  TPS5430: { '8': 'as LM2596S-5.0' },
  CP2102N: { '6': 'its own regulator gives VDD: the pad has its capacitor only (CP2102N data sheet, 3.3)' },
  W5500: { '36': 'INT is an output (W5500 datasheet, pin descriptions)' },
  CD4043: { '8': 'the symbol calls the supply an input', '16': 'as pad 8' },
  CD4043BE: { '8': 'as CD4043', '16': 'as CD4043' },
  CD4046BE: { '4': 'the oscillator drives (SCHS043, terminal assignment)', '15': 'the Zener diode’s cathode drives nothing' },
  ADUM4160: { '3': 'at 5 V its regulator gives 3.3 V here, for its capacitor only (data sheet, pin function descriptions)', '14': 'as pad 3' },
  SGTL5000: { '4': 'the headphones’ ground, driven: no supply of other parts' },
  RP2040: { '21': 'XOUT drives the crystal', '24': 'SWCLK is clocked by the probe and may stay open (RP2040 datasheet 2.4.2)' },
};

/** Pads without connection inside that the symbol does not draw. */
const OPEN_INSIDE: Readonly<Record<string, string>> = {
  '74HC20 SN74HC20N 74HC21 SN74HC21N': '3 11',
  '74HC30': '9 10 13',
  'LM4040-2.5 LM4040-4.096 LM4040-5.0': '3',
  TMP36: '2 3 6 7',
  PINS_1G17DBV: '1',
  FT232RL: '8 24',
  PINS_LM334M: '5 8',
  '6N137': '4',
  'CD4002 CD4002BE CD4012 CD4012BE CD4072 CD4072BE': '6 8',
  'CD4043 CD4043BE': '13',
  CD4024: '8 10 13',
  'CD4049 CD4049UBE CD4050 CD4050BE': '13 16',
};

/** Pads that a symbol leaves out, and why. */
const UNDRAWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...Object.fromEntries(
    Object.entries(OPEN_INSIDE).flatMap(([ids, pads]) =>
      ids.split(' ').map((id) => [id, Object.fromEntries(pads.split(' ').map((pad) => [pad, 'not connected inside']))]),
    ),
  ),
  TMP117: { '7': 'the pad below, joined to nothing inside (SNOSD82, 11.1)' },
  XLR_5_Female: { G: 'the shell contact of the receptacle (Neutrik NC5FAH)' },
  XLR_5_Male: { G: 'the shell contact of the receptacle (Neutrik NC5MAH)' },
  EC11: { MP: 'the mounting lugs, which the symbol does not draw' },
  ...Object.fromEntries(['10k', '50k', '100k'].map((v) => [`POT_RK09L_DUAL_${v}`, { MP: 'the mounting lugs, which the symbol does not draw' }])),
  MAX31855K: { '8': 'DNC: must stay open, the symbol does not draw it' },
};

/** KiCad stacks the further pads of a supply as hidden `passive` pins under the one that carries the type. */
function stacked(pin: DevicePin, seen: readonly SymbolPin[], pad: SymbolPin): boolean {
  return pad.type === 'passive' && seen.some((p) => p.name === pad.name && p.type === pin.type && pin.pads.includes(p.pad));
}

/** What is noted of a device holds of its kin and of its other cases, whose symbols are drawn as its own. */
const noted = <T>(table: Readonly<Record<string, T>>, { id, like = '', case_of = '' }: Device): T | undefined =>
  table[id] ?? table[like] ?? table[case_of];

function differences(device: Device, seen: readonly SymbolPin[]): string[] {
  const found: string[] = [];
  for (const pad of seen) {
    const pin = device.pins.find((p) => p.pads.includes(pad.pad));
    if (pin === undefined) {
      found.push(`pad ${pad.pad} (${pad.name}) is missing`);
      continue;
    }
    // Pins that the symbol gives one name are numbered by us.
    const twins = seen.some((p) => p.pad !== pad.pad && p.name === pad.name);
    const ours = [...ourNames(pin), ...(twins ? ourNames(pin).flatMap((n) => [n.replace(/\d+$/, ''), n.replace(/^\d+/, '')]) : [])];
    const named = symbolNames(pad.name).some((n) => ours.includes(n)) || pin.type === 'no_connect';
    if (!named && noted(UNNAMED, device) === undefined) found.push(`pad ${pad.pad} is ${pin.name}, KiCad has ${pad.name}`);
    const agrees = (AGREES[pad.type] ?? []).includes(pin.type) || stacked(pin, seen, pad) || noted(OTHER_TYPE, device)?.[pad.pad] !== undefined;
    if (!agrees) found.push(`pad ${pad.pad} (${pin.name}) is ${pin.type}, KiCad has ${pad.type}`);
  }
  const pads = new Set(seen.map((p) => p.pad));
  for (const pad of device.pins.flatMap((p) => p.pads)) {
    if (!pads.has(pad) && noted(UNDRAWN, device)?.[pad] === undefined) found.push(`pad ${pad} is not in KiCad's symbol`);
  }
  return found;
}

const devices = [...loadLibrary().devices.values()];
const drawn = devices.filter((d) => d.kicad_symbol !== undefined);

describe.skipIf(!hasSymbols)("devices against KiCad's symbols", () => {
  it.each(drawn.map((d) => [d.id, d] as const))('%s has the pads, names and types of its symbol', (_, device) => {
    const seen = symbolPins(device.kicad_symbol ?? '');
    expect(seen, `${device.kicad_symbol} is not in the library`).not.toBeNull();
    expect(differences(device, seen ?? [])).toEqual([]);
  });

  it('finds a swapped pin, a missing pad and a wrong type', () => {
    const device = loadLibrary().devices.get('SN65HVD230');
    if (device === undefined) throw new Error('no such device');
    const spoilt = structuredClone(device);
    const pin = (name: string): DevicePin => spoilt.pins.find((p) => p.name === name) as DevicePin;
    [pin('CANH').pads, pin('CANL').pads] = [pin('CANL').pads, pin('CANH').pads];
    pin('VCC').type = 'passive';
    spoilt.pins = spoilt.pins.filter((p) => p.name !== 'D');
    expect(differences(spoilt, symbolPins('Interface_CAN_LIN:SN65HVD230') ?? [])).toEqual([
      'pad 1 (D) is missing',
      'pad 3 (VCC) is passive, KiCad has power_in',
      'pad 6 is CANH, KiCad has CANL',
      'pad 7 is CANL, KiCad has CANH',
    ]);
  });

  it('notes no exception that is not needed', () => {
    for (const [id, pads] of Object.entries(OTHER_TYPE)) {
      const device = devices.find((d) => d.id === id);
      const seen = symbolPins(device?.kicad_symbol ?? '') ?? [];
      for (const pad of Object.keys(pads)) {
        const ours = device?.pins.find((p) => p.pads.includes(pad))?.type ?? 'unspecified';
        expect(AGREES[seen.find((p) => p.pad === pad)?.type ?? ''] ?? [], `${id} pad ${pad}`).not.toContain(ours);
      }
    }
  });
});

describe('devices that KiCad does not draw', () => {
  const others = devices.filter((d) => d.kicad_symbol === undefined && d.kind !== 'mounting_hole');
  it.each(others.map((d) => [d.id, d] as const))('%s rests on two sources', (_, device) => {
    expect(new Set(device.sources).size).toBeGreaterThanOrEqual(2);
  });
});
