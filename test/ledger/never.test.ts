import { describe, expect, it } from 'vitest';
import { ANYWAY, askedOf, heartless, planFirst, questionWords, withAsked } from '../../src/chat/asked/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

/** What a message is answered with in place of a board; null: it is built. */
function refusalOf(message: string, anyway = false): string | null {
  const asked = askedOf({ message, base: null, board: null, history: [], anyway }, lexicon);
  const plan = planFirst(asked.message, library);
  if (plan.kind === 'answer') return plan.reply;
  const heart = heartless(withAsked(plan.design, asked, true, lexicon), library, lexicon);
  return heart === null ? null : questionWords(heart);
}

describe('what is designed for nobody', () => {
  it.each([
    ['an ESP32-C3 board with a GPS jammer', /forbidden/],
    ['an nRF52840 that jams Bluetooth in the classroom', /forbidden/],
    ['a small box for the car outlet that disrupts GNSS', /forbidden/],
    ['ESP8266 that kills drones over the garden, 12 V', /forbidden/],
    ['ATmega328P, two electrodes and a muscle stimulator', /through a body/],
    ['a pacemaker with an ATtiny85', /life hangs/],
  ])('%s', (message, reason) => {
    expect(refusalOf(message)).toMatch(reason);
    expect(refusalOf(message, true)).toMatch(reason);
    expect(refusalOf(message)).not.toContain(ANYWAY);
  });

  it('what only sounds like it is built', () => {
    expect(refusalOf('an ESP32-C3, a 12 V gear motor of 1.5 A, a switch for when it jams')).toBeNull();
    expect(refusalOf('an ESP32-C3 with a GPS module')).toBeNull();
    expect(refusalOf('an ESP32-C3 with a terminal block and a shock sensor')).toBeNull();
    expect(refusalOf('an ESP32-C3 with a jumper to disable wifi')).toBeNull();
    expect(refusalOf('an ESP32-C3, a terminal block GPS receiver, 5 V terminal')).toBeNull();
  });
});
