import { describe, expect, it } from 'vitest';
import { planFirst } from '../../src/chat/asked/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

/** Errors of the ledger on the board that a first message makes. */
function errorsOf(message: string): string {
  const plan = planFirst(message, library);
  if (plan.kind !== 'design') throw new Error(`${message}: ${plan.reply}`);
  const { design } = plan;
  const ledger = auditDesign({ request: design.request!, design, library, lexicon });
  return ledger.findings.flatMap((f) => (f.severity === 'error' ? [f.message] : [])).join('\n');
}

describe('what is on the board and joined to nothing that it is for', () => {
  it.each([
    ['audio mixer of 4 channels with slide potentiometers', /set nothing on the board/],
    ['RS-485 driver with an ATmega328P and a speaker on a MAX98357A', /has no I2S/],
  ])('%s: is an error', (message, error) => expect(errorsOf(message)).toMatch(error));

  it.each([
    'headphone amplifier with a volume potentiometer, 5 V',
    '555 timer that blinks four LEDs, 9 V',
    'BME280 breakout with two status LEDs on the header',
    'ESP32 with a speaker on a MAX98357A',
  ])('%s: is none', (message) => expect(errorsOf(message)).not.toMatch(/set nothing|sets nothing|turns them on|has no I2S/));
});

describe('a strip of so many lights', () => {
  it('is planned with what they take at full white', () => {
    const plan = planFirst('ESP32 controller for one WS2812 strip of 100 LEDs, 5 V at a screw terminal', library);
    if (plan.kind !== 'design') throw new Error(plan.reply);
    const { design } = plan;
    const ledger = auditDesign({ request: design.request!, design, library, lexicon });
    expect(ledger.entries.map((e) => e.says).join(' ')).toMatch(/100 of them take up to 6 A/);
    expect(design.blocks.map((b) => b.block)).toContain('addressable_led_output_large');
  });

  it('is told to be limited where somebody said less', () => {
    const plan = planFirst('ESP32 controller for one WS2812 strip of 100 LEDs, 5 V 2 A', library);
    if (plan.kind !== 'design') throw new Error(plan.reply);
    const { design } = plan;
    const strip = auditDesign({ request: design.request!, design, library, lexicon }).entries.find((e) => /100 of them/.test(e.says));
    expect(strip?.state).toBe('partly');
    expect(strip?.says).toMatch(/take up to 6 A, and the board is for 2 A/);
  });
});

describe('the 9 V of a pedal', () => {
  const jackOf = (message: string): string[] => {
    const plan = planFirst(message, library);
    return plan.kind === 'design' ? plan.design.blocks.map((b) => b.block).filter((b) => b.startsWith('barrel_jack')) : [];
  };
  it('has minus on the pin unless something else is said', () => {
    expect(jackOf('guitar fuzz pedal, 9 V')).toEqual(['barrel_jack_negative']);
    expect(jackOf('fuzz pedal with a 9 V barrel jack, center positive')).toEqual(['barrel_jack']);
    expect(jackOf('555 timer that blinks an LED, 9 V barrel jack')).toEqual(['barrel_jack']);
  });
});
