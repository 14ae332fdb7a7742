import { describe, expect, it } from 'vitest';
import { planTurn } from '../../../src/chat/builtin/index.js';
import { engineeredOf, library } from '../support.js';

const PUMPS = 'ESP32 with two pumps 12 V 1 A, a thermistor, 12 V on a terminal';
const RELAYS = 'ESP32 with two relays for 230 V 3 A, 12 V on a terminal';

describe('questions about circuits that a board has', () => {
  it.each([
    ['how accurate is the temperature?', PUMPS, /4\.4 % per degree/],
    ['what happens if the sensor wire breaks?', PUMPS, /one of the rails/],
    ['what happens if an output is shorted?', PUMPS, /whole supply across the FET/],
    ['how far apart are mains and the low voltage side?', RELAYS, /may have 230 V: \d/],
    ['where does the antenna go?', RELAYS, /edge of the board/],
  ])('%s', (question, board, says) => {
    const plan = planTurn(question, { design: engineeredOf(board), board: null }, library);
    expect(plan.kind).toBe('answer');
    expect(plan.reply).toMatch(says);
  });

  it('is not said of a board without them', () => {
    const plan = planTurn('how accurate is the temperature?', { design: engineeredOf('RP2040 with two relays, 12 V'), board: null }, library);
    expect(plan.reply).not.toMatch(/4\.4 % per degree/);
  });
});
