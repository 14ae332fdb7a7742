import { describe, expect, it } from 'vitest';
import { planFirst } from '../../../src/chat/asked/index.js';
import { designOf, library } from '../support.js';

describe('messages of every shape', () => {
  it('takes the words "power supply" beside USB-C for the same thing', () => {
    for (const sentence of ['ESP32-C3 with a BME280. Power supply: USB-C.', 'ESP32-C3 mit BME280 und USB-C Stromversorgung'])
      expect(designOf(sentence).nets.some((n) => n.volts === 12)).toBe(false);
  });

  it.each([
    'Ciao, vorrei una scheda con ESP32-C3, sensore BME280, alimentazione USB-C e un LED verde, 40 x 30 mm. Grazie.',
    'Hoi, ik wil graag een printplaat met een ESP32-C3, een BME280 sensor, voeding via USB-C en een groene LED, 40 x 30 mm.',
    'Olá, preciso de uma placa com ESP32-C3, sensor BME280, alimentação USB-C e um LED verde, 40 x 30 mm. Obrigado.',
    'Potrzebuję płytki z ESP32-C3, czujnikiem BME280, zasilaniem USB-C i zieloną diodą LED, 40 x 30 mm.',
    '请设计一块电路板：ESP32-C3，BME280传感器，USB-C供电，一个绿色LED，40x30mm',
    'ESP32-C3とBME280センサー、USB-C給電、緑のLED、40x30mmの基板を設計してください',
    'Нужна плата с ESP32-C3, датчик BME280, питание USB-C, зелёный светодиод, 40x30 мм',
  ])('reads the nouns of boards in %s', (message) => {
    const plan = planFirst(message, library);
    if (plan.kind !== 'design') throw new Error(plan.reply);
    const values = plan.design.components.map((c) => c.value);
    expect(values.filter((v) => /^(?:BME280|green|red)$/.test(v)).sort()).toEqual(['BME280', 'green']);
    expect([plan.design.board.width_mm, plan.design.board.height_mm]).toEqual([40, 30]);
  });
});
