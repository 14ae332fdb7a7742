import { describe, expect, it } from 'vitest';
import type { Device } from '../../src/parts/device.js';
import { loadLibrary } from '../../src/parts/load.js';
import { packageKey } from '../../src/parts/package.js';

const library = loadLibrary();
const devices = [...library.devices.values()];
const bought = devices.filter((d) => d.catalog_code !== null);

const padsOf = (device: Device): string[] => device.pins.flatMap((p) => p.pads);

/** The maker's number without what the catalogue's rows add: a bin, a note, spaces. */
const plainMpn = (mpn: string): string => mpn.toUpperCase().split('(RANGE')[0]?.trim() ?? '';

/** Catalogue packages that are written unlike ours and are the same, with the reason. */
const SAME_PACKAGE: Readonly<Record<string, string>> = {
  'TO-252-2(DPAK)|TO-252-3': 'two names of one package: two leads and the tab',
  'TSOT-26|TSOT-23-6': 'two names of one package',
  '4.0x4.0|SMD,4x4mm': 'the outline of the inductor',
  'SOT-23-6|SOT-23-6L': 'two names of one package',
  'SOIC-8|SOIC-8_3.9x4.9x1.27P': 'the same, measures written out',
  'SOP-16|SOP-16_3.9x10.1x1.27P': 'the same, measures written out',
  'QFN-24 4x4|QFN-24-EP(4x4)': 'the MPU-6050 comes in one package',
  'LGA-16 3x3|LGA-16_3.0x3.0x0.5P_3+5': 'the LIS3DH comes in one package',
  'TSSOP-14|TSSOP-14_4.4x5.0x0.65P': 'the same, measures written out',
  'SOIC-16|SOP-16': 'SOP-16 of 3.9 mm body is SOIC-16',
  'SOIC-8-208mil|SOIC-8_5.3x5.3x1.27P': '208 mil is 5.3 mm',
  'SOIC-8-208mil|SOP-8_5.2x5.3x1.27P': '208 mil is 5.3 mm',
  'UFQFPN-48_7x7_P0.5|UFQFPN-48(7x7)': 'the same, measures written out',
  'TQFP-44_10x10_P0.8|TQFP-44_10x10mm_P0.8mm': 'the same, measures written out',
  'QFN-56-EP(7x7)|LQFN-56(7x7)': 'RP2040 comes in one package',
  'ESP32-C3-MINI-1|SMD,13.2x16.6mm': "the module's own outline",
  'ESP32-S3-WROOM-1|SMD-41,18x25.5mm': "the module's own outline",
  'ESP32-C6-WROOM-1|SMD-28,18x25.5mm': "the module's own outline",
  'ESP32-WROOM-32E|QFN-38_EP_18.0x25.5x1.27P': "the module's own outline",
  'TQFP-32_7x7_P0.8|TQFP-32_7x7mm_P0.8mm': 'units written out',
  'LQFP-48_7x7_P0.5|LQFP-48_7x7mm_P0.5mm': 'units written out',
  'LGA-8(2.5x2.5)|LGA-8': 'the BME280 comes in one package',
  'DFN-8-EP(2.5x2.5)|DFN-8_EP_2.5x2.5x0.5P': 'the same, pitch written out',
  'DFN-4(1.5x1.5)|DFN-4-EP(1.5x1.5)': 'the pad in the middle is optional (Sensirion SHT4x, section 6)',
  'P=5mm|CONN-TH': 'the catalogue names only the kind',
  'P=2.54mm|Plugin,P=2.54mm': 'through hole',
  'SOIC-14|SOP-14': 'SOP-14 of 3.9 mm body is SOIC-14',
  '3296W|RES-ADJ-TH': 'the catalogue names only the kind',
};

describe.each(devices.map((d) => [d.id, d] as const))('%s', (_, device) => {
  it('has every pin on its land pattern, and no pad without a pin', () => {
    const footprint = library.footprints.get(device.footprint);
    if (footprint === undefined) throw new Error(`no land pattern ${device.footprint}`);
    const land = new Set(footprint.pads.filter((p) => p.number !== '').map((p) => p.number));
    expect([...new Set(padsOf(device))].sort()).toEqual([...land].sort());
  });

  it('names each pin and each pad once', () => {
    const names = device.pins.flatMap((p) => [p.name, ...(p.aliases ?? [])]);
    expect(names.filter((n, i) => names.indexOf(n) !== i)).toEqual([]);
    const pads = padsOf(device);
    expect(pads.filter((n, i) => pads.indexOf(n) !== i)).toEqual([]);
  });

  it('has a sane supply range', () => {
    for (const { name, volts_min: low, volts_max: high } of device.pins) {
      if (low !== undefined && high !== undefined) expect(low, name).toBeLessThan(high);
    }
    const draw = device.draw_ma;
    if (draw !== undefined) expect(draw.typical).toBeLessThanOrEqual(draw.peak);
  });
});

describe.each(bought.map((d) => [d.id, d] as const))('%s in the catalogue', (_, device) => {
  it('is the same part in the same package', () => {
    const row = library.catalogue.byCode(device.catalog_code ?? '');
    if (row === null) throw new Error(`${device.catalog_code} is not in the shipped catalogue`);
    expect(plainMpn(row.mpn)).toBe(plainMpn(device.mpn));
    const same = packageKey(row.package) === packageKey(device.package) || SAME_PACKAGE[`${device.package}|${row.package}`] !== undefined;
    expect(same, `${device.package} against ${row.package}`).toBe(true);
  });
});

/**
 * Pads in order, 1, 2, 3 …, of parts that KiCad's library does not draw, as another source than the one they were entered from has them.
 * "." is a pad without connection; the last name holds for the rest.
 */
const SECOND_SOURCE: Readonly<Record<string, { source: string; pads: string }>> = {
  TCRT5000: { source: 'pads by name of a public Eagle library: seen from above A opposite C, K opposite E, C beside E', pads: 'C E A K' },
  'WS2812B-2020': { source: 'pin labels of C965555 in a public part library', pads: 'DOUT VSS DIN VDD' },
  CD4026BE: {
    source: 'pin table of a teaching page on the 4026 (f, g, then d, a, e, b, c)',
    pads: 'CLK INH DEI DEO CO F G VSS D A E B C UCS RESET VDD',
  },
  '74HC4060': { source: 'onsemi MC14060B and HC4060 pages of two teaching sites', pads: 'Q11 Q12 Q13 Q5 Q4 Q6 Q3 GND CTC RTC RS MR Q8 Q7 Q9 VCC' },
  CD4060: { source: 'onsemi MC14060B data sheet: stages 4 to 10 and 12 to 14', pads: 'Q12 Q13 Q14 Q6 Q5 Q7 Q4 VSS CTC RTC RS MR Q9 Q8 Q10 VDD' },
  CD4094: {
    source: 'Motorola MC14094B, pin assignment: strobe, data, clock, Q1 to Q4; QS and QS not; Q8 to Q5, output enable',
    pads: 'STR D CP QP0 QP1 QP2 QP3 VSS QS1 QS2 QP7 QP6 QP5 QP4 OE VDD',
  },
  'DFPLAYER-MINI': {
    source: 'KiCad symbol DFPlayer of the project TonUINO (junkdna)',
    pads: 'VCC RX TX DAC_R DAC_L SPK_1 GND SPK_2 IO_1 GND IO_2 ADKEY_1 ADKEY_2 USB+ USB- BUSY',
  },
  'HC-12': { source: 'pin table of HC radio modules on smithnet.org.uk', pads: 'VCC GND RXD TXD SET' },
  RC522_MODULE: { source: 'wiring table on arduino-forth.com: 1 VCC to 8 SDA', pads: '3.3V RST GND IRQ MISO MOSI SCK SDA' },
  BTS7960_MODULE: { source: 'pin list of the driver in the Maslow forum', pads: 'RPWM LPWM R_EN L_EN R_IS L_IS VCC GND' },
  L298N_MODULE: { source: 'shillehtek.com manual of the board: six input pins in a row, and its ground', pads: 'ENA IN1 IN2 IN3 IN4 ENB GND' },
  HX711_MODULE: { source: 'Wokwi part wokwi-hx711: a wire to each name', pads: 'VCC DT SCK GND' },
  PCA9685PW_MODULE: { source: 'Adafruit 815 pinouts: a wire to each name', pads: 'GND SCL SDA VCC' },
  TCS34725: { source: 'pin diagram of TAOS135 (FN): VDD opposite SDA, GND opposite NC', pads: 'VDD SCL GND . INT SDA' },
  BH1750FVI: { source: 'symbol of C78960 as two makers of breakout boards wire it', pads: 'VCC ADDR GND SDA DVI SCL EP' },
  VEML7700: { source: "land pattern and pins of a published library after a breakout board's files", pads: 'SCL VDD GND SDA' },
  SIM_SF53: { source: 'KiCad Connector:SIM_Card: 1 VCC, 2 RST, 3 CLK, 5 GND, 6 VPP, 7 I/O', pads: 'VCC RST CLK . GND VPP IO' },
  SIM_SF72: { source: 'KiCad Connector:SIM_Card: its pads by name', pads: '' },
  Banana_4mm: { source: 'one contact', pads: '1' },
  'DIN5_SDS-50J': { source: 'DIN 41524 and KiCad Connector:DIN-5_180degree, which names no shell', pads: '1 2 3 4 5 SHELL' },
  'RCA_RCJ-014': { source: 'two published land patterns of the series: 1 on three legs, 2 in the middle', pads: 'GND SIG' },
  'AudioJack_6.35mm_Mono': { source: 'KiCad footprint Jack_6.35mm_Neutrik_NMJ4HFD2_Horizontal: pads by name', pads: '' },
  'AudioJack_6.35mm_Stereo': { source: 'KiCad footprint Jack_6.35mm_Neutrik_NMJ6HFD2_Horizontal: pads by name', pads: '' },
  CH224K: { source: 'pin labels of a tscircuit board with C970725', pads: 'VDD CFG2 CFG3 DP DM CC2 CC1 VBUS CFG1 PG GND' },
  IRFZ44N: { source: 'KiCad Transistor_FET:IRF540N, a FET in TO-220', pads: 'G D S' },
  IRF520N: { source: 'KiCad Transistor_FET:IRF540N, a FET in TO-220', pads: 'G D S' },
  AO4407A: { source: 'KiCad Transistor_FET:FDS9435A, a P-channel FET in SOIC-8', pads: 'S S S G D D D D' },
  AOD4184A: { source: 'KiCad Transistor_FET:SUD19P06-60, a FET in TO-252', pads: 'G D S' },
  AOD4185: { source: 'KiCad Transistor_FET:SUD19P06-60, a P-channel FET in TO-252', pads: 'G D S' },
  PT4115: { source: 'pin labels of a tscircuit part with C84512', pads: 'SW GND DIM CSN VIN' },
  TMC2209: {
    source: 'SamacSys part type TMC2209-LA (QFN50P500X500X90-29N): the only one read so far, the datasheet is still to be held against it',
    pads:
      'OB2 ENN GND CPO CPI VCP SPREAD 5VOUT MS1_AD0 MS2_AD1 DIAG INDEX CLK PDN_UART ' +
      'VCC_IO STEP VREF GND DIR STDBY OA2 VS BRA OA1 . OB1 BRB VS GND',
  },
  DW01A: { source: 'EasyEDA symbol of C351410 (pin 2 is VM there), symbol of a public board with C351410', pads: 'OD CS OC . VCC GND' },
  FS8205A: { source: 'review of a public board with C2830320: sources 1 and 3, gates 6 and 4, drains 2 and 5', pads: 'S1 D1 S2 G2 D2 G1' },
  TPS22965: { source: 'schematic generator of a public board with C122837', pads: 'VIN VIN ON VBIAS GND CT VOUT VOUT GND' },
  'XAL6060-103': { source: 'no polarity: two like pads', pads: '1 2' },
  GRM32ER72A225KA35L: { source: 'no polarity: two like pads', pads: '1 2' },
  'XAL6060-333': { source: 'no polarity: two like pads', pads: '1 2' },
  TMB12A05: { source: 'the drawing of 12 x 9.5 mm buzzers: plus is marked, as pad 1 here', pads: '+ -' },
  PS1240P02BT: { source: 'no polarity: two like pins', pads: '1 2' },
  MAX98357A: {
    source: 'SamacSys part type MAX98357AETE+T; a published board with C910544 has the same',
    pads: 'DIN GAIN_SLOT GND SD_MODE . . VDD VDD OUTP OUTN GND . . LRCLK GND BCLK GND',
  },
  MAX17048: { source: 'tscircuit registry, MAX17048G_T10 (C2682616)', pads: 'CTG CELL VDD GND ALRT QSTRT SCL SDA GND' },
  'ESP32-C3-MINI-1-N4': {
    source: "Espressif's own KiCad library, ESP32-C3-MINI-1",
    pads: 'GND GND 3V3 . IO2 IO3 . EN . . GND IO0 IO1 GND . IO10 . IO4 IO5 IO6 IO7 IO8 IO9 . . IO18 IO19 . . RXD0 TXD0 . . . . GND',
  },
  'ESP32-S3-WROOM-1-N16R8': {
    source: 'Edragon, ESP32-S3-WROOM-1: the names on the left, lower and right side of the module',
    pads:
      'GND 3V3 EN IO4 IO5 IO6 IO7 IO15 IO16 IO17 IO18 IO8 IO19 IO20 ' +
      'IO3 IO46 IO9 IO10 IO11 IO12 IO13 IO14 IO21 IO47 IO48 IO45 ' +
      'IO0 IO35 IO36 IO37 IO38 IO39 IO40 IO41 IO42 RXD0 TXD0 IO2 IO1 GND',
  },
  'ESP32-C6-WROOM-1-N8': {
    source: 'badge.team Konsool, pinout of the ESP32-C6 module',
    pads: 'GND 3V3 EN IO4 IO5 IO6 IO7 IO0 IO1 IO8 IO10 IO11 IO12 IO13 IO9 IO18 IO19 IO20 IO21 IO22 IO23 . IO15 RXD0 TXD0 IO3 IO2 GND GND',
  },
  CH32V003F4P6: {
    source: 'AndyTakker/Freshener_ch32, pinout of the TSSOP-20',
    pads: 'PD4 PD5 PD6 PD7 PA1 PA2 VSS PD0 VDD PC0 PC1 PC2 PC3 PC4 PC5 PC6 PC7 PD1 PD2 PD3',
  },
  'RASPBERRY-PI-PICO': {
    source: 'daveylongshaft/rpi-pico, pinout',
    pads:
      'GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15 ' +
      'GP16 GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN GP26 GP27 GND GP28 ADC_VREF 3V3 3V3_EN GND VSYS VBUS',
  },
  FEATHER: {
    source: 'KiCad MCU_Module:Adafruit_Feather_M0_Basic_Proto, whose pad 16 is ground',
    pads: 'RST 3V3 AREF GND A0 A1 A2 A3 A4 A5 SCK MOSI MISO RX TX SPARE SDA SCL D5 D6 D9 D10 D11 D12 D13 USB EN VBAT',
  },
  'ESP32-DEVKITC': {
    source: "Espressif's own KiCad library, ESP32-DevKitC",
    pads:
      '3V3 EN IO36 IO39 IO34 IO35 IO32 IO33 IO25 IO26 IO27 IO14 IO12 GND IO13 SD_D2 SD_D3 SD_CMD 5V ' +
      'SD_CLK SD_D0 SD_D1 IO15 IO2 IO0 IO4 IO16 IO17 IO5 IO18 IO19 GND IO21 IO3 IO1 IO22 IO23 GND',
  },
  'ARDUINO-MEGA': {
    source: 'Arduino_Mega2560_R3_Shield of Alarm-Siren/arduino-kicad-library: pads by name at their places',
    pads:
      '. IOREF RESET 3V3 5V GND GND VIN A0 A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12 A13 A14 A15 ' +
      'D0 D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 D11 D12 D13 GND AREF D20 D21 D14 D15 D16 D17 D18 D19 ' +
      'D20 D21 5V D22 D24 D26 D28 D30 D32 D34 D36 D38 D40 D42 D44 D46 D48 D50 D52 GND 5V D23 D25 D27 ' +
      'D29 D31 D33 D35 D37 D39 D41 D43 D45 D47 D49 D51 D53 GND',
  },
  'TEENSY-40': {
    source: 'the pad order of a public Teensy land pattern and symbol (GND, 0 to 12, then back from 13 to 23, 3V3, GND, VIN)',
    pads: 'GND D0 D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 D11 D12 D13 D14 D15 D16 D17 D18 D19 D20 D21 D22 D23 3V3 GND 5V',
  },
  XIAO: { source: "Seeed's own KiCad library, XIAO, and its pinout", pads: 'D0 D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 3V3 GND 5V' },
  'BLUE-PILL': {
    source: 'keycad, the Blue Pill of a keyboard generator',
    pads:
      'VBAT PC13 PC14 PC15 PA0 PA1 PA2 PA3 PA4 PA5 PA6 PA7 PB0 PB1 PB10 PB11 RST 3V3 GND GND ' +
      'PB12 PB13 PB14 PB15 PA8 PA9 PA10 PA11 PA12 PA15 PB3 PB4 PB5 PB6 PB7 PB8 PB9 5V GND 3V3',
  },
  'PRO-MICRO': {
    source: 'keycad, the Pro Micro of a keyboard generator: its ports by their Arduino numbers',
    pads: 'D1 D0 GND GND D2 D3 D4 D5 D6 D7 D8 D9 D10 D16 D14 D15 A0 A1 A2 A3 VCC RST GND RAW',
  },
  TP4056: { source: 'EasyEDA symbol of C725790', pads: 'TEMP PROG GND VCC BAT STDBY CHRG CE EP' },
  S8050: { source: 'CDFER JLCPCB-Kicad-Library, SS8050 in SOT-23', pads: 'B E C' },
  'SW_TS-1187A': { source: 'tscircuit: pads 1 and 2 are joined inside, 3 and 4 too', pads: '1 1 2 2' },
  'JST_SH_SM04B-SRSS-TB': { source: 'JST SH drawing', pads: '1 2 3 4' },
};

describe('devices that KiCad does not draw', () => {
  it.each(Object.entries(SECOND_SOURCE))('%s has its pads in the order of a second source', (id, { pads }) => {
    const device = library.devices.get(id);
    if (device === undefined) throw new Error(`no device ${id}`);
    const names = pads.split(' ');
    for (const pin of device.pins) {
      for (const pad of pin.pads.filter((p) => /^\d+$/.test(p))) {
        const expected = names[Number(pad) - 1] ?? names.at(-1);
        expect(pin.type === 'no_connect' ? '.' : pin.name, `pad ${pad}`).toBe(expected);
      }
    }
  });
});

describe('all devices', () => {
  it('wires supply and ground pins of active parts as required', () => {
    const supplies = devices.flatMap((d) =>
      d.pins.filter((p) => p.type === 'power_in').map((p) => ({ id: `${d.id}.${p.name}`, required: p.required })),
    );
    expect(supplies.filter((p) => p.required === undefined).map((p) => p.id)).toEqual([]);
    // A board without USB leaves it open (Nordic nRF52840 product specification, 7.3).
    expect(supplies.filter((p) => p.required === false).map((p) => p.id)).toEqual(['MDBT50Q-1MV2.VBUS']);
  });

  it('gives an address to what answers to one', () => {
    const addressed = devices.filter((d) => d.i2c_addresses !== undefined);
    for (const device of addressed) {
      expect(device.pins.some((p) => p.name === 'SDA')).toBe(true);
      for (const address of device.i2c_addresses ?? []) expect(address > 0x07 && address < 0x78, `${device.id} at ${address}`).toBe(true);
    }
    expect(addressed.length).toBeGreaterThanOrEqual(7);
  });
});
