import { describe, expect, it } from 'vitest';
import { DesignError } from '../../src/design/index.js';
import type { Block } from '../../src/parts/block.js';
import { expandBlock, type Params, splitBlockPin } from '../../src/parts/expand.js';
import { loadLibrary } from '../../src/parts/load.js';
import { findPin } from '../../src/parts/pins.js';
import { parseQuantity, parseRating } from '../../src/parts/quantity.js';
import { unrolled } from '../../src/parts/repeat.js';
import { BLOCK_NETLISTS } from './expected-netlists.js';
import { alone, netlistText } from './netlist-text.js';

const library = loadLibrary();
const blocks = [...library.blocks.values()].map((b) => unrolled(b));
const blockOf = (name: string): Block => {
  const block = library.blocks.get(name);
  if (block === undefined) throw new Error(`no block ${name}`);
  return block;
};
/** Lines of a block's netlist that start so. */
const lines = (name: string, params: Params, ...nets: string[]): string[] =>
  netlistText(alone(library, blockOf(name), params)).filter((line) => nets.some((n) => line.startsWith(`${n}: `)));

/** Devices whose catalogue code could not be verified by two sources: boards with them tell the gap. */
const NO_CODE: ReadonlySet<string> = new Set([
  'LM4040-5.0',
  'LM4040-4.096',
  'REF3030',
  'RJ45_1x08',
  'BatteryHolder_1xAA',
  'PinHeader_1x01',
  'SW_B3F-4055',
  'TPA6132A2',
  'SWPA4030S470MT',
  'FPC_0.5_1x24',
  'NMOS_SOT-323_GSD',
  'FUSEHOLDER_5x20',
  'FUSEHOLDER_ATO',
  'LM13700',
  'PinHeader_1x16',
  'BTN8982TA',
  'POT_3296W_5k',
  'LT3652',
  'SM8S33CA',
  'EC2-5TNU',
  'EC2-12TNU',
  'EC2-24TNU',
  'LM25085',
  'IHLP6767-150',
  'WSL2512R0100',
  'SP3490EN',
  'GROVE_1x04',
  'DSUB_9_Male',
  'BarrelJack_PJ-102AH',
  'POT_RK09K_100k',
  'POT_RK09L_DUAL_10k',
  'AudioJack_3.5mm_Mono',
  'BD139',
  'BD140',
  'IDC_2x05',
  'ScrewTerminal_1x05_P5.00',
  'BQ24075RGT',
  'TMP117',
  'TCRT5000',
  'Molex_PicoBlade_1x08',
  'BNO055',
  'SHTC3',
  'ADS1232',
  'CH340G',
  'ISO1050DUB',
  'ADUM4160',
  'LTC4412',
  'LM1875',
  'TDA2050',
  'LM3886',
  'MCP42010',
  'SGTL5000',
  'ENC28J60',
  'IR2104',
  'LMR33630',
  'TDA7297',
  'DRV2605LDGS',
  'ICM-42688-P',
  'LSM6DSO',
  'INA228',
  'SUD50P06-15',
  'MAX232',
  'PJ-320D',
  'USB_B_B1HS',
  'LM317_TO-220',
  'FUSEHOLDER_MINI_3568',
  'CC56-12EWA',
  'SC39-11EWA',
  'SW_DIP_x02',
  'SW_DIP_x03',
  'SW_DIP_x04',
  'SW_DIP_x05',
  'SW_DIP_x06',
  'SW_DIP_x07',
  'SW_DIP_x08',
  'SW_DIP_x09',
  'SW_DIP_x10',
  'POT_3296W_100k',
  'POT_3296W_2k',
  'POT_3296W_500k',
  'POT_RK09K_10k',
  'FC-135_7PF',
  'APA102',
  'LM386',
  'BatteryHolder_3034',
  'RFM95W-868',
  'RFM98W-433',
  'RFM69HCW',
  'RA-02',
  'ADM3053',
  'NRF24L01_MODULE',
  'USB_A_67643',
  'STEPSTICK',
  'TPS22918',
  'TPS63000',
  'TL431_SOT-23',
  'SRD-12VDC-SL-C',
  'SRD-24VDC-SL-C',
  'ULN2803A',
  'PS1240P02BT',
  'TPS2592AA',
  'XAL6060-103',
  'XAL6060-333',
  'BatteryHolder_2xAA',
  'MCP1416',
  'MCP1640',
  'MCP9808',
  'LM75B',
  'TJA1051T',
  'TJA1021T',
  'CD4017',
  '74HC4051',
  'CD74HC4067',
  'ISO1540',
  'MCP23008',
  'DS1307',
  'MCP3208',
  'MAX31865',
  'ScrewTerminal_1x04_P5.00',
  'MPR121',
  'MCP23S17',
  'ACS712-20A',
  'H11L1',
  'AudioJack_3.5mm',
  'W5500',
  'RJ45_MAGJACK',
  'MCP1700-1.8',
  'HC-SR501',
  'PinHeader_2x05_P1.27',
  'BNC_1478204',
  ...'MAX9814 MAX7219 TSOP38238 TSOP4838 APDS-9960 MAX30102 PC817 DF10M GL5528 FAN_4PIN FAN_3PIN TDA2030 AM312 74AHCT125 ELKO_470uF_63V CHERRY_MX KAILH_MX_SOCKET KAILH_CHOC KAILH_CHOC_SOCKET'.split(
    ' ',
  ),
  ...`L7806 L7808 L7815 L7824 L78L05 L78L08 L78L09 L78L12 HT7333-A TPS61023 XL6009 XL4015 TPS5430 TLV62569 ICL7660 LM66100 AL8805`.split(' '),
  ...`ADS1220 SI5351A INA3221 MCP4921 MCP4922 BME680 LIS3MDL SHT41-AD1B SHT45-AD1B SI7021-A20 VL53L1X 6N137 MCP41010 DS1302 PCF8563 ATECC608A
    MiniDIN_6 SSI2164 INA240A1 PCA9600 LDD-700H TPIC6B595 23LC1024 L298N MCP130-315 MCP130-450 GBU4J LED_BICOLOR_5mm BPW34 ICM-20948 MCP9700 MAX6675 CP2102N FT232RL`.split(
    /\s+/,
  ),
  ...`DFPLAYER-MINI HC-12 RC522_MODULE BTS7960_MODULE L298N_MODULE HX711_MODULE PCA9685PW_MODULE TCS34725 AD5693R MAX-M10S ACS758-50B USB2514B L7905 L7912 L7915 LM337_TO-220
    ScrewTerminal_MKDS3_1x02`.split(/\s+/),
  ...'MCP3204 MCP3202 MCP3201 MCP4822 MCP4821 TCA9555 PCF8574A L9110S INA180A1 CD4024 MCP6001 IRF9540N BC557'.split(' '),
  ...'POT_RK09K_500k POT_RK09K_1k DIN5_SDS-50J BF245A'.split(' '),
  ...`AudioJack_6.35mm_Mono XLR_3_Female XLR_3_Male SW_B3F-4055 POT_RK09K_10k_LOG POT_RK09K_100k_LOG POT_RK09K_500k_LOG POT_3296W_50k NE556 AudioJack_6.35mm_Stereo`.split(
    ' ',
  ),
  ...'AM26LS31 AM26LS32 HT12E HT12D 25LC640 93LC46B IR2110 TDA2003 LM2940-5.0 MC34063A AD9833 AS5048A TLC5940 NE5534 TL071'.split(' '),
  ...'USB_MINI_2486 POT_PTA4543_10k SW_SH-7010B LF398N MAX6369 TPL5010 CN3065 PCF8591 VARISTOR_S07K14 VARISTOR_S07K25 VARISTOR_S07K40 XTR116U LED_UV_5mm RCA_RCJ-014 TPA3116D2 XO_5032'.split(
    ' ',
  ),
  ...'IRLZ44N IRF540N IRF520N TIP120 BD139 BC547 PN2222A 2N7000 1N5819'.split(' '),
  ...`L7805 L7809 L7812 TLC555 LM311 LM3914N LM3915N LM3916N TMP36 LM35
    DRV5023 DRV5055A1 A3144 SS49E BPW85C TSAL6200 QRE1113GR CNY70 ITR9608-F BatteryHolder_CR1220 BatteryHolder_CR2450
    74HC00 74HC02 74HC32 74HC86 74HC132 74HC125 74HC164 74HC393 74HC4040 74HC4052 74HC4053 74HC4066
    CD4001 CD4011 CD4013 CD4040 CD4053 CD4066 CD4069 CD4070 CD4071 CD4081 CD4093 CD40106
    74HC10 74HC11 74HC139 74HC151 74HC153 74HC157 74HC161 74HC163 74HC173 74HC174 74HC175 74HC193 74HC20 74HC21 74HC240 74HC244 74HC27 74HC273
    74HC283 74HC30 74HC373 74HC374 74HC390 74HC541 74HC573 74HC574 74HCT00 74HCT02 74HCT04 74HCT08 74HCT125 74HCT132 74HCT138 74HCT14 74HCT164
    74HCT165 74HCT244 74HCT245 74HCT273 74HCT32 74HCT373 74HCT374 74HCT541 74HCT573 74HCT574 74HCT595 74HCT74 74HCT86 74LVC00 74LVC02 74LVC04
    74LVC08 74LVC125 74LVC138 74LVC14 74LVC244 74LVC245 74LVC273 74LVC32 74LVC541 74LVC573 74LVC574 74LVC595 74LVC74 74LVC86 CD4002 CD4012
    CD4015 CD4020 CD4021 CD4023 CD4025 CD4027 CD4028 CD4029 CD4049 CD4050 CD4072 CD4075 CD4077 CD4094 CD4511 CD4514 CD4518 CD4520`.split(/\s+/),
  ...`4N25 4N35 6N138 74HC123 74HC4060 74HC688 74LS166 74LS47 74LS670 AD620 AD623
    CD4016 CD4026BE CD4043 CD4046BE CD4047 CD4060 CD4510 CD4538 INA128 INA333 L293D LM4040-2.5 LP5907-3.3 MAX31856 MCP3424 MCP7940N MIC5219-3.3 PCF8523T REF3033 TBD62783A TLV75733`.split(
    /\s+/,
  ),
]);

/** Places of leaded coils and film capacitors: whoever builds the board chooses the part. */
const LEADED: ReadonlySet<string> = new Set(['Radial_P5.00', 'Film_P22.50', 'CP_Radial_D6.3_P2.50', 'PTC_P5.1', 'PTC_P10.2']);

/** Networks whose values are what their formula gives: not each of them is in the snapshot, and the gap is told. */
const VALUED =
  /^(?:lc_|attenuator_|matching_pad$|rc_band_pass$|electronic_load$|headphone_pad$|xlr_pad$|dummy_load$|capacitor_discharge_unit$|led_tester(?:_single)?$|octopus_tracer$|resistance_decade$|capacitance_decade$|signal_injector$)/;

describe('the blocks', () => {
  it('are 60 or more, all written down', () => {
    expect([...library.blocks.keys()].sort()).toEqual(Object.keys(BLOCK_NETLISTS).sort());
    expect(library.blocks.size).toBeGreaterThanOrEqual(60);
  });
});

describe.each(blocks.map((b) => [b.name, b] as const))('%s', (name, block) => {
  it('wires what its datasheets ask for', () => {
    expect(netlistText(alone(library, block)).filter((line) => !line.endsWith(': '))).toEqual(BLOCK_NETLISTS[name]);
  });

  it('names only parts and pins that exist', () => {
    const parts = new Map(block.parts.map((p) => [p.id, p]));
    const named = [
      ...Object.values(block.nets).flatMap((pins) => pins.map((p) => p.split('?')[0] ?? '')),
      ...block.parts.flatMap((p) => (p.near ?? []).flatMap((n) => [`${p.id}.${n.pin}`, n.to])),
      ...(block.open ?? []),
    ];
    for (const pin of named) {
      const { part: id, name: pinName } = splitBlockPin(pin);
      const part = parts.get(id);
      if (part === undefined) throw new Error(`${pin} names no part`);
      const chosen = part.device?.startsWith('$') === true ? String(block.params[part.device.slice(1)]?.default) : part.device;
      const device = chosen === undefined ? null : (library.devices.get(chosen) ?? null);
      expect(findPin(part.kind, device, pinName), pin).not.toBeNull();
    }
  });

  it('wires every pin of its devices, or leaves it open on purpose', () => {
    const { parts, nets } = expandBlock(block, 'b', Object.fromEntries(block.ports.map((p) => [p.name, p.name])));
    const wired = new Set(nets.flatMap((n) => n.pins.map(([id, pin]) => `${id}.${pin}`)));
    const open = new Set(block.open ?? []);
    for (const part of parts) {
      const device = part.device === null ? null : library.devices.get(part.device);
      for (const pin of device?.pins ?? []) {
        if (pin.type === 'no_connect') continue;
        const names = [pin.name, ...(pin.aliases ?? []), ...pin.pads].map((n) => `${part.id}.${n}`);
        expect(
          names.some((n) => wired.has(n) || open.has(n)),
          `${part.id}.${pin.name}`,
        ).toBe(true);
      }
    }
  });

  it.skipIf(VALUED.test(name))('has a catalogue part for every value', () => {
    for (const component of alone(library, block).components) {
      if (NO_CODE.has(component.device ?? '') || LEADED.has(component.package)) continue;
      expect(component.part, `${component.ref} ${component.value} ${component.package} ${component.rating ?? ''}`).not.toBeNull();
    }
  });

  it('rates its capacitors half as much again as the rail they stand on', () => {
    const { parts, nets } = expandBlock(block, 'b', Object.fromEntries(block.ports.map((p) => [p.name, p.name])));
    for (const part of parts.filter((p) => p.kind === 'capacitor')) {
      const rails = nets.filter((n) => n.pins.some(([id]) => id === part.id)).map((n) => n.volts ?? n.port?.volts_max ?? 0);
      const rated = parseRating(part.rating ?? '').volts;
      if (rated === undefined) throw new Error(`${part.id} has no rating`);
      expect(rated, part.id).toBeGreaterThanOrEqual(1.5 * Math.max(...rails));
    }
  });

  it('decouples each supply pin within 3 mm', () => {
    const { parts, nets } = expandBlock(block, 'b', Object.fromEntries(block.ports.map((p) => [p.name, p.name])));
    const netOf = (id: string, pin: string): string | undefined => nets.find((n) => n.pins.some(([i, p]) => i === id && p === pin))?.name;
    for (const part of parts) {
      const device = part.device === null ? null : library.devices.get(part.device);
      for (const pin of device?.pins.filter((p) => p.type === 'power_in' && !/^((?:[ADPS]|CP)?GND|A?VSS|VEE|-Vin|V-$)/.test(p.name)) ?? []) {
        const close = parts.filter((c) => c.kind === 'capacitor' && c.near.some((n) => n.to === `${part.id}.${pin.name}` && n.within_mm <= 3));
        expect(
          close.some((c) => /(^|_)GND2?$/.test(netOf(c.id, '2') ?? '') && netOf(c.id, '1') === netOf(part.id, pin.name)),
          `${part.id}.${pin.name}`,
        ).toBe(true);
      }
    }
  });
});

it('lets no device off that has a code by now', () => {
  for (const id of NO_CODE) expect(library.devices.get(id)?.catalog_code, id).toBeNull();
});

describe('what parameters change', () => {
  it('an address moves the address pin', () => {
    expect(lines('i2c_sensor_bme280', { address: '0x77' }, 'GND')).toEqual(['GND: BME280.GND C100nF C100nF']);
    expect(lines('i2c_sensor_bme280', { address: 118 }, 'GND')).toEqual(['GND: BME280.GND BME280.SDO C100nF C100nF']);
    expect(lines('i2c_adc_ads1115', { address: '0x49' }, 'VCC')).toEqual(['VCC: ADS1115.ADDR ADS1115.VDD C100nF']);
    expect(lines('i2c_sensor_sht31', { address: '0x45' }, 'VCC')).toEqual(['VCC: C100nF R10k SHT31-DIS.ADDR SHT31-DIS.VDD']);
  });

  it('refuses an address that the part has not', () => {
    expect(() => alone(library, blockOf('i2c_sensor_bme280'), { address: '0x44' })).toThrow(DesignError);
  });

  it('a lit LED carries about the current asked for, never more', () => {
    for (const [color, volts, ma, forward] of [
      ['red', 3.3, 2, 1.9],
      ['green', 3.3, 1, 2.6],
      ['blue', 5, 5, 2.7],
      ['white', 12, 5, 2.7],
      ['red', 24, 2, 1.9],
    ] as const) {
      const resistor = alone(library, blockOf('status_led'), { color, volts, ma }).components.find((c) => c.kind === 'resistor');
      const ohms = parseQuantity(resistor?.value ?? '')?.value ?? 0;
      const current = ((volts - forward) / ohms) * 1000;
      expect(current).toBeLessThanOrEqual(ma * 1.001);
      expect(current).toBeGreaterThan(ma * 0.75);
    }
  });

  it('the charge current sets Rprog: 1200 V over the current', () => {
    for (const [charge_ma, expected] of [
      [1000, 'R1.2k'],
      [500, 'R2.4k'],
      [400, 'R3k'],
      [250, 'R5.1k'],
    ] as const) {
      expect(lines('liion_charger', { charge_ma }, '-PROG')).toEqual([`-PROG: ${expected} TP4056.PROG`]);
    }
    expect(() => alone(library, blockOf('liion_charger'), { charge_ma: 1500 })).toThrow(/1500 mA/);
  });

  it('a supply above 10 V has a surge diode behind its polarity protection, one that stands the supply', () => {
    expect(lines('reverse_polarity', { volts: 12 }, 'VOUT')).toEqual(['VOUT: AO3401A.S MMSZ5240B.K tvs SMBJ12A.K']);
    expect(lines('reverse_polarity', { volts: 19 }, 'VOUT')).toEqual(['VOUT: AO3401A.S MMSZ5240B.K tvs SMBJ20A.K']);
    expect(lines('reverse_polarity', { volts: 9 }, 'VOUT')).toEqual(['VOUT: AO3401A.S MMSZ5240B.K']);
    expect(alone(library, blockOf('reverse_polarity'), { volts: 24 }).components.every((c) => c.part !== null)).toBe(true);
  });

  it('a bus in the middle has neither termination nor bias', () => {
    expect(lines('rs485_transceiver', { termination: false, bias: false, surge: false }, 'A', 'B')).toEqual(['A: SP3485EN.A', 'B: SP3485EN.B']);
    expect(lines('can_transceiver', { termination: false }, 'CANH', 'CANL')).toEqual(['CANH: SN65HVD230.CANH', 'CANL: SN65HVD230.CANL']);
  });

  it('a jumper joins the termination of a bus', () => {
    const jumper = { termination: true, jumper: true };
    expect(lines('can_transceiver', jumper, 'CANL', '-TERM')).toEqual(['-TERM: PinHeader_1x02.1 R120', 'CANL: PinHeader_1x02.2 SN65HVD230.CANL']);
    expect(lines('can_isolated', jumper, '-TERM')).toEqual(['-TERM: PinHeader_1x02.1 R120']);
    expect(lines('rs485_transceiver', { ...jumper, bias: false, surge: false }, 'A', 'B', '-TERM')).toEqual([
      '-TERM: PinHeader_1x02.1 R120',
      'A: R120 SP3485EN.A',
      'B: PinHeader_1x02.2 SP3485EN.B',
    ]);
    expect(lines('rs485_isolated', jumper, '-TERM')).toEqual(['-TERM: PinHeader_1x02.1 R120']);
  });

  it('the RS-485 bias holds an idle bus above the receiver threshold of 200 mV', () => {
    const volts = 3.3 * (60 / (60 + 2 * 390));
    expect(volts).toBeGreaterThan(0.2);
    expect(lines('rs485_transceiver', {}, 'A')[0]).toContain('R390');
  });

  it('a 5 V data line needs no diode at the addressable LED', () => {
    expect(lines('addressable_led', { logic_volts: 5 }, 'VCC')).toEqual(['VCC: C100nF WS2812B.VDD']);
  });

  it('within a chain of addressable LEDs the data go straight from one to the next', () => {
    expect(lines('addressable_led', { logic_volts: 5, damped: false }, 'DIN', '-DATA')).toEqual(['DIN: WS2812B.DIN']);
  });

  it('a crystal brings the capacitors that it asks for: 2·(CL − 5 pF)', () => {
    expect(lines('crystal', { freq_mhz: 16 }, 'XIN')).toEqual(['XIN: C8.2pF X322516MLB4SI.X1']);
    expect(lines('crystal', { freq_mhz: 12 }, 'XIN')).toEqual(['XIN: C30pF X322512MSB4SI.X1']);
    expect(lines('crystal', { freq_mhz: 8, load_pf: 16 }, 'XOUT')).toEqual(['XOUT: C22pF X49SM8MSD2SC.X2']);
  });

  it('a USB bridge at 5 V makes its own 3.3 V', () => {
    expect(lines('usb_uart', { volts: 5 }, 'VCC', '-V3')).toEqual(['-V3: C100nF CH340C.V3', 'VCC: C100nF CH340C.VCC']);
  });

  it('a button has a pull-up and a capacitor as asked', () => {
    expect(lines('button', { pullup: false, debounce: true }, 'SIG', 'VCC')).toEqual(['SIG: C100nF SW_TS-1187A.1', 'VCC: ']);
  });

  it('a divider never passes the full scale of the converter', () => {
    for (const [vin_max, vref] of [
      [12, 3.3],
      [24, 3.3],
      [5, 3.3],
      [30, 1.1],
    ] as const) {
      const top = alone(library, blockOf('adc_divider'), { vin_max, vref }).components[0];
      const ohms = parseQuantity(top?.value ?? '')?.value ?? 0;
      expect((vin_max * 10e3) / (10e3 + ohms)).toBeLessThanOrEqual(vref * 1.0001);
      expect((vin_max * 10e3) / (10e3 + ohms)).toBeGreaterThan(vref * 0.8);
    }
  });
});
