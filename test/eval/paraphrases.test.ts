import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PARAPHRASES } from '../../eval/metamorphic/paraphrases.js';
import { randomOf } from '../../eval/metamorphic/random.js';
import { PROMPTS } from '../../eval/prompts/index.js';

const said = (name: string, message: string): string | null =>
  PARAPHRASES.find((p) => p.name === name)?.of(message, randomOf(1, name, message)) ?? null;
const MESSAGES = Object.values(PROMPTS).flatMap((set) => set.map((p) => p.turns[0] ?? ''));

describe('a paraphrase', () => {
  it('is the same for the same seed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...MESSAGES), fc.constantFrom(...PARAPHRASES), fc.integer(), (message, { name, of }, seed) => {
        expect(of(message, randomOf(seed, name, message))).toBe(of(message, randomOf(seed, name, message)));
      }),
    );
  });

  it('keeps every part number and every figure', () => {
    // Figures that are put in words, and counts, are kept in another form.
    const forms = /^(?:counts|step|size|units)/;
    const tokens = (text: string): string[] => (text.match(/[A-Za-z]*\d[\w.]*/g) ?? []).map((t) => t.toLowerCase().replace(/\.$/, '')).sort();
    for (const { name, of } of PARAPHRASES.filter((p) => !forms.test(p.name)))
      for (const message of MESSAGES) {
        const other = of(message, randomOf(1, name, message));
        if (other !== null) expect([name, tokens(other.replaceAll('I²C', 'I2C'))]).toEqual([name, tokens(message.replaceAll('I²C', 'I2C'))]);
      }
  });

  it('says steps of voltage in all forms', () => {
    const message = '12V to 5V 3A buck with screw terminals';
    expect(said('step: 12V-to-5V', message)).toBe('12V-to-5V 3A buck with screw terminals');
    expect(said('step: from twelve volts to five volts', message)).toBe('from twelve volts to five volts 3A buck with screw terminals');
    expect(said('step: Vin = 12 V, Vout = 5 V', message)).toBe('Vin = 12 V, Vout = 5 V, 3A buck with screw terminals');
    expect(said('step: Iout = 3 A', message)).toBe('12V to 5V, Iout = 3 A, buck with screw terminals');
  });

  it('takes no range of an input for a step', () => {
    expect(said('step: 12V-to-5V', 'supply for 9 V to 12 V input')).toBeNull();
  });

  it('counts parts, not ways, packages or names', () => {
    expect(said('counts as 2x', 'two relays, a 2 pin header, 4 way terminals, a nine key pad')).toBe(
      '2x relays, a 2 pin header, 4 way terminals, a nine key pad',
    );
    expect(said('counts in figures', 'three 0805 LEDs')).toBeNull();
  });

  it('moves only clauses that stand on their own', () => {
    expect(said('order of a list', 'ESP32-C3 with a BME280, a relay and a buzzer that beeps with it')).toBeNull();
    expect(said('order of a list', 'ESP32-C3 with a BME280 and a relay')).toBe('ESP32-C3 with a relay and a BME280');
    expect(said('order of clauses', 'ATmega328P board with red, yellow and green LEDs')).toBeNull();
  });
});
