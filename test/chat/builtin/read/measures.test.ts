import { describe, expect, it } from 'vitest';
import { planFirst } from '../../../../src/chat/asked/index.js';
import type { Design } from '../../../../src/design/index.js';
import { loadLibrary } from '../../../../src/parts/load.js';

const library = loadLibrary();

function designed(sentence: string): { design: Design; reply: string } {
  const plan = planFirst(sentence, library);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return plan;
}

const counted = (design: Design, value: RegExp): number => design.components.filter((c) => value.test(c.value ?? '')).length;

describe('a measure is no count of what follows', () => {
  it.each([
    ['STM32F411 with 16 MB SPI flash', /^W25Q128/, 1],
    ['STM32F411 with 128 Mbit SPI flash', /^W25Q128/, 1],
    ['ESP32 with an 8 GB microSD card', /microSD/, 1],
    ['ATtiny85 with a 5 kg load cell amplifier', /^HX711/, 1],
    ['STM32F103 with 500 kbps CAN', /^(SN65HVD230|TJA1051)/, 1],
  ] as const)('%s', (sentence, value, count) => expect(counted(designed(sentence).design, value)).toBe(count));

  it('names a memory that is smaller than was asked for', () => {
    expect(designed('STM32F411 with 32 MB SPI flash and a 64 KB EEPROM').reply).toMatch(/32 MB: mine is the W25Q128[\s\S]*64 KB: mine is the M24C02/);
    expect(designed('STM32F411 with 4 MB SPI flash').reply).not.toContain('mine is');
  });
});

describe('the pins of a header that names none', () => {
  const headers = (sentence: string): string[][] => {
    const { design } = designed(sentence);
    const refs = design.components.filter((c) => c.value === 'GPIO').map((c) => c.ref);
    return refs.map((ref) =>
      design.nets.filter((n) => n.pins.some((p) => p.startsWith(`${ref}.`)) && /^(GPIO|PA|PB|PC|PD)\d/.test(n.name)).map((n) => n.name),
    );
  };

  it('stand in the order of the chip’s own, shared among the headers', () => {
    const [left, right] = headers('RP2040 with USB-C and two 1x20 headers bringing the GPIOs out');
    expect(left).toEqual(Array.from({ length: 15 }, (_, n) => `GPIO${n}`));
    expect(right).toEqual(Array.from({ length: 15 }, (_, n) => `GPIO${n + 15}`));
  });
});

describe('a surge diode beside protection against reversed polarity', () => {
  it('stands behind it, once: a reversed supply would pass it', () => {
    for (const volts of [5, 12, 24]) {
      const { design } = designed(`ESP32 board fed from a ${volts} V screw terminal with a TVS diode and reverse polarity protection`);
      const surge = design.components.filter((c) => c.kind === 'tvs');
      expect(surge).toHaveLength(1);
      const held = design.nets.filter((n) => n.pins.includes(`${surge[0]?.ref}.K`)).map((n) => n.name);
      expect(held).toEqual(['VIN']);
      expect(design.nets.find((n) => n.name === 'VIN')?.pins.some((p) => p.endsWith('.S'))).toBe(true);
    }
  });
});

describe('an FTDI header', () => {
  it('crosses the cable’s lines (TTL-232R: 1 GND, 2 CTS, 3 supply, 4 its TX, 5 its RX, 6 RTS) and resets over the last', () => {
    const { design } = designed('ATmega328P, 16 MHz crystal, FTDI-style 6-pin header with auto reset');
    const header = design.components.find((c) => c.value === 'FTDI')?.ref ?? '';
    const net = (pin: string): readonly string[] => design.nets.find((n) => n.pins.includes(`${header}.${pin}`))?.pins ?? [];
    const mcu = design.components.find((c) => c.kind === 'microcontroller')?.ref ?? '';
    expect(net('4')).toContain(`${mcu}.PD0`);
    expect(net('5')).toContain(`${mcu}.PD1`);
    expect(net('6').some((p) => p.startsWith('C'))).toBe(true);
    expect(design.components.some((c) => c.value === 'CH340C')).toBe(false);
  });
});
