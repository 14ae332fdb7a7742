import { describe, expect, it } from 'vitest';
import { planTurn } from '../../src/chat/builtin/index.js';
import { designOf, library } from './support.js';

const said = (board: string, question: string): string => {
  const plan = planTurn(question, { design: designOf(board), board: null }, library);
  expect(plan.kind).toBe('answer');
  return plan.reply;
};

describe('whether something bears so much', () => {
  const SENSOR = 'ESP32 board with a BME280, an OLED and USB-C';
  const RELAYS = 'ATmega328P with 4 relays for 12 V, 12 V barrel jack';
  it.each([
    [SENSOR, 'would the BME280 survive 5 V on its supply?', /^No: U\d \(BME280\) takes .* to 3\.6 V/],
    [SENSOR, 'is the BME280 ok with 3.3 V?', /^Yes: U\d \(BME280\)/],
    [SENSOR, 'would 5 V damage the BME280?', /^Yes: U\d \(BME280\) takes .* to 3\.6 V/],
    [RELAYS, 'can the relays switch 16 A?', /^No: K1 .*10 A/],
    [RELAYS, 'can a GPIO pin drive a 100 mA motor?', /^No: a pin .*40 mA/],
    [RELAYS, 'can a pin sink 20 mA?', /^I cannot say: .*I looked at/],
    ['RP2040 with an SD card and USB-C', 'can I use a 5 V sensor on GPIO3?', /^No: pins of the RP2040/],
    ['RP2040 with an SD card and USB-C', 'is the SD card OK with 5 V?', /^I cannot say: .*I looked at/],
    ['headphone amplifier with an NE5532 and a volume knob, +-12 V', 'could it run from a single 9 V battery?', /^No: .*both signs/],
    ['LM317 supply, 12 V in, 5 V 500 mA out', 'can I draw 1.5 A from it?', /^No: 1500 mA/],
  ])('%s: %s', (board, question, answer) => {
    expect(said(board, question)).toMatch(answer);
  });
});
