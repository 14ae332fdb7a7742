import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { engineer } from '../../src/engineer/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
function built(message: string): Design {
  const { request } = read(message, null, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) throw new Error('no board');
  return design;
}
const ports = (design: Design, block: string): Readonly<Record<string, string>> | undefined => design.blocks.find((b) => b.block === block)?.ports;

describe('a battery beside USB', () => {
  it('shares the load where it is asked to while it charges: the charger and the gauge are at the cell, the board behind the path', () => {
    const board = built('ESP32-C3 air monitor, LiPo charged over USB-C with load sharing, fuel gauge');
    expect(ports(board, 'power_path')).toMatchObject({ VBAT: 'VBAT_RAW', VOUT: 'VBAT', VUSB: 'VBUS' });
    expect(ports(board, 'liion_charger')).toMatchObject({ VBAT: 'VBAT_RAW' });
    expect(ports(board, 'fuel_gauge_max17048')).toMatchObject({ VCELL: 'VBAT_RAW' });
    expect(ports(board, 'ldo_3v3_lowdrop')).toMatchObject({ VIN: 'VBAT' });
  });

  it('has the path inside the charger that is named for it', () => {
    const board = built('RP2040 logger with a BQ24075 charger and a LiPo, BMP280');
    expect(ports(board, 'liion_charger_bq24075')).toMatchObject({ VIN: 'VBUS', VBAT: 'VBAT_RAW', SYS: 'VBAT' });
    expect(board.components.some((c) => c.device === 'TP4056')).toBe(false);
  });

  it('takes turns with dry cells where what hangs on them takes both', () => {
    expect(ports(built('an ATtiny85 with a red LED on 3 AA cells or USB'), 'power_path')).toMatchObject({ VBAT: 'VBAT_RAW', VUSB: 'VBUS' });
  });

  it('is told where what hangs on the battery would not stand 5 V', () => {
    const board = built('an ATtiny85 with a BME280 on 2 AA cells or USB');
    expect(ports(board, 'power_path')).toBeUndefined();
    expect(board.unmet.join(' ')).toMatch(/USB does not take over/);
  });
});

describe('a pack of cells', () => {
  it.each([
    ['5 V 2 A regulator board, 4S in', 16.8],
    ['LiPo 3S to 5 V 2 A', 12.6],
  ])('%s', (message, volts) => expect(built(message).nets.find((n) => n.name === 'VBAT')?.volts).toBe(volts));

  it('has no gauge of one cell on it, nor on a rail', () => {
    const board = built('2S LiPo pack, ESP32-C3, fuel gauge');
    expect(board.blocks.some((b) => b.block.startsWith('fuel_gauge'))).toBe(false);
    expect(board.unmet.join(' ')).toContain('fuel gauge');
  });
});

it.each([
  ['ESP32-S3 with a DRV2605L', 'haptic_drv2605l'],
  ['ESP32-S3 with an ICM-42688-P', 'imu_icm42688'],
  ['ESP32-S3 with an LSM6DSO', 'imu_lsm6dso'],
  ['ESP32-S3 with an INA228', 'current_monitor_ina228'],
  ['stereo amplifier with a TDA7297 from 12 V', 'audio_amplifier_tda7297'],
  ['LMR33630 from 24 V to 5 V, 2 A', 'buck_lmr33630'],
  ['an ATmega328P at 5 V with a MAX232', 'rs232_max232'],
])('%s has the part that was named, in its circuit', (message, block) => expect(built(message).blocks.map((b) => b.block)).toContain(block));
