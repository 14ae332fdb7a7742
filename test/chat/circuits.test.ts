import { describe, expect, it } from 'vitest';
import { planFirst } from '../../src/chat/asked/index.js';
import type { Design } from '../../src/design/index.js';
import { checkElectrical } from '../../src/electrical/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { resolve } from '../../src/parts/resolve.js';

const library = loadLibrary();

function designOf(sentence: string): Design {
  const plan = planFirst(sentence, library);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return plan.design;
}

const blocksOf = (design: Design): string[] => design.blocks.map((b) => b.block);
const errors = (design: Design): string[] =>
  checkElectrical(resolve(design, library))
    .filter((f) => f.severity === 'error')
    .map((f) => f.message);
const netWith = (design: Design, pin: RegExp): string[] => design.nets.filter((n) => n.pins.some((p) => pin.test(p))).map((n) => n.name);

describe('blocks that the library names itself', () => {
  const named = [...library.blocks.values()].filter((b) => (b.words ?? []).length > 0);

  it.each(named.map((b) => [b.name, b] as const))('%s is understood by its first word, beside a microcontroller', (name, block) => {
    // What wants more than USB's 5 V is given it.
    const supply = block.ports.some((p) => p.kind === 'power_in' && (p.volts_min ?? 0) > 5) ? ', 12 V in' : '';
    const design = designOf(`RP2040 board with a ${block.words?.[0] ?? ''}${supply}`);
    expect(blocksOf(design)).toContain(name);
    expect(design.unmet).toEqual([]);
    expect(errors(design)).toEqual([]);
  });

  it('share the I²C bus and take addresses of their own', () => {
    const design = designOf('ESP32-C3 with a DS3231 RTC, an MPU6050 and two INA219');
    expect(design.blocks.filter((b) => b.block === 'current_monitor_ina219').map((b) => b.params?.['address'])).toEqual(['0x40', '0x41']);
    expect(blocksOf(design).filter((b) => b === 'i2c_pullups')).toHaveLength(1);
    expect(errors(design)).toEqual([]);
  });

  it('share the SPI lines, each with a select of its own', () => {
    const design = designOf('ESP32-S3 with a microSD slot, a thermocouple and LoRa');
    expect(new Set(netWith(design, /\.SCK$|\.CLK$/).filter((n) => n === 'SCK'))).toEqual(new Set(['SCK']));
    expect(design.nets.filter((n) => /^CS\d$/.test(n.name))).toHaveLength(3);
    expect(errors(design)).toEqual([]);
  });

  it('go to a header where there is no microcontroller', () => {
    const design = designOf('74HC595 breakout');
    expect(design.components.some((c) => c.kind === 'microcontroller')).toBe(false);
    expect(design.components.find((c) => c.kind === 'connector')?.purpose).toContain('QA, QB');
  });

  it('take a parameter that stands beside its name', () => {
    expect(designOf('ESP32-C3 board with an op amp with gain of 10').blocks.find((b) => b.block === 'opamp_amplifier')?.params).toMatchObject({
      gain: 10,
    });
  });
});

describe('protection of a supply', () => {
  it('puts fuse and surge diode between the connector and what it feeds', () => {
    const design = designOf('ESP32-C3 board from a 12 V screw terminal with a resettable fuse, a TVS diode and an RS485 port');
    const fuse = design.components.find((c) => c.kind === 'fuse');
    expect(fuse?.value).toBe('1A');
    expect(netWith(design, new RegExp(`^${fuse?.ref}\\.`)).sort()).toEqual(['VIN_FUSED', 'VIN_RAW']);
    expect(errors(design)).toEqual([]);
  });

  it('takes a blade fuse where no resettable one holds, and says what none holds', () => {
    expect(designOf('24 V to 5 V supply with a 3 A fuse on screw terminals').components.find((c) => c.kind === 'fuse')?.value).toBe('3A');
    expect(designOf('24 V to 5 V supply with a 40 A fuse on screw terminals').unmet.join(' ')).toMatch(/blade fuses hold 2 to 30 A/);
  });
});

it('a serial boot loader behind a named USB socket gets a bridge that resets it', () => {
  const design = designOf('ESP32 board with USB-C and an LED');
  expect(blocksOf(design)).toEqual(expect.arrayContaining(['usb_uart', 'esp_auto_reset', 'usb_c_data']));
  expect(errors(design)).toEqual([]);
});

it('a round board is its diameter, rounded all the way', () => {
  const { board } = designOf('round board 50 mm with an ESP32-C3 and a BME280');
  expect([board.width_mm, board.height_mm]).toEqual([50, 50]);
  expect(board.corner_mm).toBeGreaterThanOrEqual(25);
});
