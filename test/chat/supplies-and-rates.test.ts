import { describe, expect, it } from 'vitest';
import { planFirst } from '../../src/chat/asked/index.js';
import { loadLibrary } from '../../src/parts/load.js';

const library = loadLibrary();
const rails = (sentence: string) => {
  const plan = planFirst(sentence, library);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  const devices = new Set(plan.design.components.map((c) => c.device ?? ''));
  return { most: Math.max(...plan.design.nets.map((n) => n.volts ?? 0)), devices: [...devices].join(' '), reply: plan.reply };
};

describe('lithium cells in series', () => {
  it.each([
    'ESP32-C3 board powered from a 2-cell LiPo',
    'ESP32-C3 board, 2S LiPo',
    'ESP32-C3 board from a 7.4 V lipo pack',
    'RP2040 with two 18650 cells',
  ])('"%s" is planned for 8.4 V', (sentence) => {
    const { most, devices, reply } = rails(sentence);
    expect(most).toBe(8.4);
    expect(devices).not.toMatch(/AP2112|TP4056/);
    expect(reply).toContain('8.4 V');
  });

  it('are not charged by a charger for one', () => {
    const { devices, reply } = rails('ESP32-C3 with LiPo charger for a 2S pack, USB-C');
    expect(devices).not.toMatch(/TP4056/);
    expect(reply).toMatch(/single cell/);
  });

  it('and a single one stays one', () => {
    expect(rails('ESP32-C3 with a LiPo cell and two buttons').devices).toMatch(/AP2112/);
    expect(rails('ESP32-C3 with a single 3.7 V LiPo and 3 LEDs').devices).toMatch(/AP2112/);
  });
});

describe('a 555’s rate', () => {
  it.each(['555 timer blinking an LED at 2 Hz from a 9 V battery', '2 Hz 555 LED flasher, USB-C powered'])(
    '"%s" is the one that is named',
    (sentence) => {
      const plan = planFirst(sentence, library);
      if (plan.kind !== 'design') throw new Error(plan.reply);
      expect(plan.reply).toContain('555 timer at 2 Hz');
      expect(plan.design.blocks.find((b) => b.block === 'timer_555_astable')?.params).toMatchObject({ freq_hz: 2 });
    },
  );
});
