import { expect, it } from 'vitest';
import { planFirst } from '../../src/chat/asked/index.js';
import { heldBack } from '../../src/chat/builtin/answer/index.js';
import { library } from './support.js';

it.each([
  ['Is a charger fine beside a load? I don’t want a board yet', null],
  ["Compare an LDO and a buck for 24 V to 5 V at 1 A, don't design anything yet", 'Compare an LDO and a buck for 24 V to 5 V at 1 A'],
  ['how hot does a 7805 get from 12 V at 500 mA? just asking', 'how hot does a 7805 get from 12 V at 500 mA?'],
])('%s: nothing is ordered', (message, rest) => {
  if (rest !== null) expect(heldBack(message)).toBe(rest);
  expect(planFirst(message, library).kind).toBe('answer');
});

it.each([
  'esp32 with a relay, no board edge connectors',
  'two relays, do not make it bigger than 60x60 mm',
  "no pcb antenna, and I don't want a display",
])('%s: that is a board', (message) => expect(heldBack(message)).toBeNull());
