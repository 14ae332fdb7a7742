import { expect, it } from 'vitest';
import { planFirst } from '../../src/chat/asked/index.js';
import { heldBack } from '../../src/chat/builtin/answer/index.js';
import { planTurn } from '../../src/chat/builtin/index.js';
import { designOf, library } from './support.js';

it.each([
  ['Does a coin cell hold a radio for a year? I don’t need a board', 'Does a coin cell hold a radio for a year?'],
  [
    'Which is cooler at 24 V to 3.3 V and 300 mA, linear or switching: no design for now',
    'Which is cooler at 24 V to 3.3 V and 300 mA, linear or switching:',
  ],
  ['how warm is a 7809 with 15 V and 200 mA? just curious', 'how warm is a 7809 with 15 V and 200 mA?'],
])('%s: nothing is ordered', (message, rest) => {
  expect(heldBack(message)).toBe(rest);
  expect(planFirst(message, library).kind).toBe('answer');
});

it.each([
  'esp32 with a relay, no board edge connectors',
  'two relays, do not make it bigger than 60x60 mm',
  "no pcb antenna, and I don't want a display",
  'I just want to learn soldering, make me a 555 flasher with a red LED on 9 V',
])('%s: that is a board', (message) => expect(heldBack(message)).toBeNull());

it('of a board that stands the question is answered, and that alone', () => {
  const design = designOf('ESP32-C3 with 2 relays, 12 V in, screw terminals');
  const answer = (message: string): string => {
    const plan = planTurn(message, { design, board: null }, library);
    return plan.kind === 'answer' ? plan.reply : 'built';
  };
  expect(answer('which converter makes the 3.3 V? do not change anything yet')).toBe(answer('which converter makes the 3.3 V?'));
  expect(answer("don't build anything for now")).toBe('Nothing is changed.');
});
