import { describe, expect, it } from 'vitest';
import { planFirst } from '../../../src/chat/asked/index.js';
import { asProse } from '../../../src/chat/builtin/read/lists.js';
import { loadLibrary } from '../../../src/parts/load.js';

const library = loadLibrary();

function designOf(sentence: string) {
  const plan = planFirst(sentence, library);
  if (plan.kind === 'answer') throw new Error(plan.reply);
  return plan.design;
}

describe('lists and tables of a first message', () => {
  it('reads a table of pins, whichever side the pin stands on', () => {
    expect(asProse('Pins:\nGPIO6 -> button 1\nrelay = GPIO16\nGPIO4: SDA\nGPIO5: SCL')).toBe(
      'Pins:\nI2C with SDA on GPIO4 and SCL on GPIO5.\nbutton on GPIO6.\nrelay on GPIO16.',
    );
    expect(asProse('| Pin | Use |\n|---|---|\n| PA0 | potentiometer |\n| PA1 | Button |\nMCU is STM32F103')).toBe(
      'potentiometer on PA0.\nButton on PA1.\nMCU is STM32F103',
    );
  });

  it('leaves prose and a lone arrow as they are', () => {
    for (const prose of ['12 V -> 5 V converter, screw terminals', 'ESP32-C3 board with a BME280.\nUSB-C powered.'])
      expect(asProse(prose)).toBe(prose);
  });

  it('puts every line of the table on its pin', () => {
    const { nets, components } = designOf(
      'ESP32-S3, USB-C\nGPIO6 -> button 1\nGPIO7 -> button 2\nGPIO15 -> WS2812 data\nGPIO17 -> UART TX\nGPIO18 -> UART RX',
    );
    const mcu = components.find((c) => /^ESP32-S3/.test(c.value))?.ref ?? '';
    const netOf = (pin: string) => nets.find((n) => n.pins.includes(`${mcu}.${pin}`));
    const kindsAt = (pin: string) => netOf(pin)?.pins.map((p) => components.find((c) => p.startsWith(`${c.ref}.`))?.kind) ?? [];
    expect(kindsAt('IO6')).toContain('button');
    expect(kindsAt('IO7')).toContain('button');
    expect(netOf('IO17')?.name).toMatch(/^UART\d?_TX$/);
    expect(netOf('IO18')?.name).toMatch(/^UART\d?_RX$/);
    expect(netOf('IO15')).toBeDefined();
  });

  it('keeps each output of a list on its own connector', () => {
    const { components, nets } = designOf(
      'Input: 24 V, pluggable terminal\nOutput 1: 5 V / 2 A, screw terminal\nOutput 2: 3.3 V / 500 mA, 2-pin JST PH',
    );
    const jst = components.find((c) => /^JST_PH/.test(c.device ?? ''));
    const supply = nets.find((n) => n.class !== 'ground' && n.pins.some((p) => p.startsWith(`${jst?.ref}.`)));
    expect(supply?.volts).toBe(3.3);
  });
});

describe('a bus whose usual pins are taken', () => {
  it('goes to others on a chip with a pin matrix', () => {
    const { components, nets, unmet } = designOf('ESP32-C3 board, USB-C, BME280 on I2C, green LED on GPIO6, button on GPIO7');
    expect(unmet).toEqual([]);
    const sensor = components.find((c) => c.value === 'BME280')?.ref ?? '';
    expect(nets.find((n) => n.name === 'SDA')?.pins).toEqual(expect.arrayContaining([expect.stringContaining(`${sensor}.`)]));
  });
});
