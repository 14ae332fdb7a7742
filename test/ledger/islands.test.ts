import { describe, expect, it } from 'vitest';
import { planFirst } from '../../src/chat/asked/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

/** What the ledger finds on the board of a first message, or what is answered in its place. */
function saidOf(message: string): string {
  const plan = planFirst(message, library);
  if (plan.kind !== 'design') return plan.reply;
  const { design } = plan;
  return auditDesign({ request: design.request!, design, library, lexicon })
    .findings.map((f) => f.message)
    .join('\n');
}

describe('circuits that were asked for together', () => {
  it('are told where no signal of one is a signal of another', () =>
    expect(saidOf('electret preamplifier, 3.3 V, for an ADC')).toMatch(/no signal of U\d is one of anything else/));
  it('are told where no controller was to be that could join them', () =>
    expect(saidOf('12 V pump speed control with an NTC, no microcontroller')).toMatch(/no signal of \w+ is one of anything else/));
  it.each(['ESP32 with a BME280 and an OLED, USB-C', '555 timer that blinks four LEDs, 9 V', 'headphone amplifier with a volume knob, 12 V'])(
    '%s: are joined',
    (message) => expect(saidOf(message)).not.toMatch(/is one of anything else/),
  );
});

describe('what stands between two things', () => {
  it('has lines of its own, by whatever name', () => {
    const plan = planFirst('ATmega32U4 with 12 buttons, and two d-pad buttons, USB-C', library);
    if (plan.kind !== 'design') throw new Error(plan.reply);
    const pressed = plan.design.nets.map((n) => n.pins.filter((p) => /^SW\d+\.1$/.test(p)).length);
    expect(Math.max(...pressed)).toBe(1);
  });
});

describe('words of which nothing was made', () => {
  it('are told with the board', () =>
    expect(saidOf('headphone amplifier, 12 V. It must not thump when it wakes up.')).toMatch(/nothing on the board follows from .*thump/));
});

describe('no board', () => {
  it('charges a capacitor that may kill, and says what it holds', () =>
    expect(saidOf('charge a 330 V 800uF capacitor from two AA cells, a trigger button')).toMatch(/330 V and 43\.6 J/));
  it('is built that would do nothing of what was asked', () =>
    expect(saidOf('charge my 12 V lead battery from a USB port, 5 V')).toMatch(/would do nothing of what you ask for.*brings 5 V/));
  it('has electrodes on a person', () => expect(saidOf('EMG armband with an AD8232, ESP32, LiPo')).toMatch(/no medical device/));
});

describe('a button of its own', () => {
  it('is not served by another one', () =>
    expect(saidOf('STM32G0 breakout, reset button and boot button')).toMatch(/that it is a boot button could not be checked/));
});
