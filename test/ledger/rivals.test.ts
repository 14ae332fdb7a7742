import { describe, expect, it } from 'vitest';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
/** A board of the message, held against `asked`. */
const judged = (message: string, asked = message) => {
  const { design } = engineer(read(message, null, lexicon).request, { library, lexicon });
  if (design === null) throw new Error('no board');
  return { design, ledger: auditDesign({ request: read(asked, null, lexicon).request, design, library, lexicon }) };
};

describe('peripherals that a controller has one at a time', () => {
  it.each([
    ['STM32F103 with USB-C and CAN', true],
    ['STM32F103 with CAN on a screw terminal, 12 V barrel jack', false],
    ['STM32F072 with USB-C and CAN', false],
  ])('%s', (message, told) => {
    expect(judged(message).ledger.findings.some((f) => /one at a time/.test(f.message))).toBe(told);
  });
  it('are not what a controller that nobody named is chosen by', () => {
    expect(judged('CAN bus analyser, USB-C').design.components.some((c) => /F103/.test(c.device ?? ''))).toBe(false);
  });
});

describe('the band of a radio', () => {
  it.each([
    ['ESP32 with LoRa 868 MHz', 'ESP32 with LoRa 868 MHz', true],
    ['ESP32 with LoRa 434 MHz', 'ESP32 with LoRa 434 MHz', true],
    ['ESP32 with LoRa 434 MHz', 'ESP32 with LoRa 868 MHz', false],
  ])('%s for %s', (built, asked, right) => {
    expect(judged(built, asked).ledger.entries.find((e) => /lora/i.test(e.text))?.state === 'met').toBe(right);
  });
});

describe('how all parts are fitted', () => {
  it.each([
    ['555 with two LEDs, 9 V battery, through hole only', '555 with two LEDs, 9 V battery, through hole only', true],
    ['555 with two LEDs, 9 V battery', '555 with two LEDs, 9 V battery, through hole only', false],
  ])('%s for %s', (built, asked, right) => {
    const { ledger } = judged(built, asked);
    expect(ledger.entries.some((e) => e.state === 'met' && /every part has leads/i.test(e.says))).toBe(right);
    expect(ledger.entries.some((e) => e.state === 'unmet' && /surface mount/.test(e.says))).toBe(!right);
  });
});
