import { describe, expect, it } from 'vitest';
import { planFirst } from '../../../src/chat/asked/index.js';
import type { Design } from '../../../src/design/index.js';
import { checkElectrical } from '../../../src/electrical/index.js';
import { loadLibrary } from '../../../src/parts/load.js';
import { resolve } from '../../../src/parts/resolve.js';

const library = loadLibrary();
function made(sentence: string): { design: Design; reply: string } {
  const plan = planFirst(sentence, library);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  expect(checkElectrical(resolve(plan.design, library)).filter((f) => f.severity === 'error')).toEqual([]);
  return plan;
}
const netOf = (d: Design, pin: string): string | undefined => d.nets.find((n) => n.pins.includes(pin))?.name;
const row = (d: Design, purpose: RegExp): (string | undefined)[] => {
  const part = d.components.find((c) => c.ref.startsWith('J') && purpose.test(c.purpose ?? ''));
  const ways = library.devices.get(part?.device ?? '')?.pins.length ?? 0;
  return Array.from({ length: ways }, (_, i) => netOf(d, `${part?.ref}.${i + 1}`));
};

describe('modules that plug into a row', () => {
  it('have their pins in the order of the module, a 5 V output divided for a 3.3 V microcontroller', () => {
    const { design } = made('ESP32-C3 board with an HC-SR04 and a PIR sensor on a JST XH');
    const [supply, trigger, echo, ground] = row(design, /HC-SR04/);
    expect([supply, ground]).toEqual(['VBUS', 'GND']);
    expect(design.nets.find((n) => n.name === trigger)?.pins).toHaveLength(2);
    const divider = design.components.filter((c) => c.kind === 'resistor' && c.purpose?.includes(echo ?? '?') === true);
    expect(divider.map((r) => r.value)).toEqual(['1k', '2k']);
    expect(design.components.find((c) => c.device === 'JST_XH_B3B-XH-A')?.purpose).toMatch(/PIR|JST/);
  });

  it('bring a 5 V microcontroller down where they stand 3.3 V only', () => {
    const { design, reply } = made('ATmega328P at 5 V from a barrel jack, RC522 RFID reader');
    expect(row(design, /RC522/).at(-1)).toBe('3V3');
    expect(reply).toContain('RC522');
  });

  it('share the SPI bus, each with its own select', () => {
    const { design } = made('STM32F103 with a microSD slot, a 7 pin SPI OLED header and an ST7789 TFT');
    const [oled, tft] = [row(design, /OLED/), row(design, /TFT/)];
    expect(oled[2]).toBe(tft[6]);
    expect(oled[6]).not.toBe(tft[2]);
  });

  it('stand in for a chip on I²C that the library has not, and say so', () => {
    const { design, reply } = made('ESP32-C3 with an SGP40 and a TCS34725');
    expect(row(design, /SGP40/)).toEqual(['3V3', 'GND', 'SCL', 'SDA']);
    expect(row(design, /TCS34725/)).toEqual(['3V3', 'GND', 'SCL', 'SDA']);
    expect(reply).toMatch(/SGP40: there is no such chip in my library/);
  });

  it('are as many as are counted', () => {
    const { design } = made('Pico carrier with three ultrasonic sensors and an IR receiver');
    expect(design.components.filter((c) => c.value === 'HC-SR04')).toHaveLength(3);
    expect(design.components.filter((c) => c.value === 'IR')).toHaveLength(1);
  });
});
