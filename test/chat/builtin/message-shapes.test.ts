import { describe, expect, it } from 'vitest';
import { planFirst } from '../../../src/chat/asked/index.js';
import { withoutAsides } from '../../../src/chat/builtin/read/asides.js';
import { plainLines } from '../../../src/chat/builtin/read/tables.js';
import { designOf, library } from '../support.js';

describe('messages of every shape', () => {
  it.each([
    ['labels with counts', 'Buttons: 2. LEDs: 3. MCU: RP2040. USB-C.', '2 Buttons. 3 LEDs. MCU: RP2040. USB-C.'],
    ['colours under a heading', 'LEDs:\n- green\n- red\nMCU: ESP32-C3', '- green LED\n- red LED\nMCU: ESP32-C3'],
    ['headings over prose', 'Overview\nA BME280.\n\nIndicators\nOne green LED.', 'A BME280.\n\nOne green LED.'],
    ['a parts list', 'Qty,Part,Value\n1,U1,ESP32-C3\n2,D1,LED green', '- 1x ESP32-C3\n- 2x LED green'],
    ['a table', '| Function | Part |\n|---|---|\n| Indicator | green LED |', '- green LED'],
    ['a heading that is the wish itself', 'Buttons\n2\nRP2040', 'Buttons\n2\nRP2040'],
  ])('%s', (_, text, plain) => {
    expect(plainLines(text)).toBe(plain);
  });

  it('leaves out letters, reasons and the size of a box', () => {
    expect(withoutAsides('Dear Sir or Madam, an LED board please. Kind regards, Peter Miller').trim()).toBe('an LED board please');
    expect(withoutAsides('USB-C because I have so many chargers, one LED')).toBe('USB-C , one LED');
    expect(withoutAsides('The box is 45 mm by 35 mm inside, the board 40x30 mm')).not.toContain('45');
    expect(withoutAsides('Hello, I want an ESP32-C3, a BME280, and a red LED, thanks').trim()).toBe('I want an ESP32-C3, a BME280, and a red LED');
    expect(withoutAsides('An LED board. Thanks. Also add a button')).toContain('button');
    expect(withoutAsides('fits a box of 45 x 35 mm')).toContain('45 x 35');
  });

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
