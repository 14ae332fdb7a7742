import { expect, it } from 'vitest';
import { ANYWAY, askedOf } from '../../../src/chat/asked/asked.js';
import { loadLexicon } from '../../../src/lexicon/load.js';
import { loadLibrary } from '../../../src/parts/load.js';

const lexicon = loadLexicon(loadLibrary());

it('what was said before two questions in a row is still wanted when the second is answered', () => {
  const history = [
    { you: 'A driver board for six gear motors, ESP32', bot: `Of which voltage? ${ANYWAY}` },
    { you: 'add a buzzer', bot: `Of which voltage? ${ANYWAY}` },
  ];
  const { request, message } = askedOf({ message: '12 V, 300 mA each', base: null, board: null, history }, lexicon);
  const concepts = request.asks.flatMap((a) => (a.state === 'wanted' ? [`${a.count ?? 1} ${a.concept}`] : []));
  expect(concepts).toEqual(expect.arrayContaining(['6 motor', '1 buzzer']));
  expect(message.split('\n')).toHaveLength(3);
});

it('what was answered before the question is not', () => {
  const history = [
    { you: 'What is a MOSFET?', bot: 'A transistor.' },
    { you: 'A driver board for six gear motors, ESP32', bot: `Of which voltage? ${ANYWAY}` },
  ];
  const { message } = askedOf({ message: '12 V, 300 mA each', base: null, board: null, history }, lexicon);
  expect(message.split('\n')).toHaveLength(2);
});
