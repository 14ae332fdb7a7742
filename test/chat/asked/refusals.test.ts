import { describe, expect, it } from 'vitest';
import { planFirst, refusalWords } from '../../../src/chat/asked/index.js';
import { loadLexicon } from '../../../src/lexicon/load.js';
import { loadLibrary } from '../../../src/parts/load.js';
import { read } from '../../../src/reader/index.js';

const lexicon = loadLexicon(loadLibrary());
const wordsOf = (message: string, byModel = false): string | null => {
  const { request } = read(message, null, lexicon);
  return refusalWords({ request, changes: [], undone: false, message, readAs: '' }, lexicon, byModel);
};

describe('what is refused of a request', () => {
  it('is mains as a supply, with ways out', () => {
    expect(wordsOf('lamp supply, 120 V mains in, 12 V 1 A out')).toMatch(/^No board is built\. .*insulation[\s\S]*\n1\. /);
  });
  it('is what is designed for nobody', () => {
    expect(wordsOf('a GPS jammer with an ESP32')).toMatch(/^No board is built/);
  });
  it.each(['a door sensor on PoE with an ESP32', 'a Qi receiver that feeds an ATtiny85'])(
    'is what the library lacks, but not before a model is asked: %s',
    (message) => {
      expect(wordsOf(message)).toMatch(/^No board is built\. .*my library has none of/);
      expect(wordsOf(message, true)).toBeNull();
    },
  );
  it.each(['an EMG amplifier with an INA333, run from 230 V mains', 'EKG electrodes on an AD8232, mains supply 120 V'])(
    'tells what hurts in this very use: %s',
    (message) => {
      for (const byModel of [false, true]) expect(wordsOf(message, byModel)).toMatch(/Electrodes on a person/);
      expect(wordsOf('an EMG amplifier with an INA333 on a LiPo')).toBeNull();
    },
  );
  it('is nothing of a board of low voltage', () => {
    expect(wordsOf('ESP32 with a 12 V relay, fed by USB-C')).toBeNull();
  });
});

describe('a message of more things than one board is planned with', () => {
  it('is refused, with how many they are', () => {
    const library = loadLibrary();
    expect(() => planFirst('a relay, '.repeat(400), library)).toThrow(/399 things.*at most 300/);
    expect(planFirst('a relay and a button on an ESP32', library).kind).toBe('design');
  });
  it('of far more of them is refused before they are held against each other', () => {
    const library = loadLibrary();
    expect(() => planFirst('a relay, '.repeat(1300), library)).toThrow(/1300 things and figures.*at most 1200, and 300/);
    expect(() => planFirst('12 V '.repeat(1300), library)).toThrow(/1300 things and figures/);
  });
});
