import { describe, expect, it } from 'vitest';
import { planFirst } from '../../src/chat/asked/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
const isolatorOf = (message: string) => {
  const plan = planFirst(message, library);
  const request = plan.kind === 'design' ? plan.design.request : undefined;
  if (plan.kind !== 'design' || request === undefined) throw new Error('no board');
  const figured = new Set(request.asks.filter((a) => a.figures.some((f) => f.quantity === 'voltage')).map((a) => a.id));
  return auditDesign({ request, design: plan.design, library, lexicon }).entries.find((e) => figured.has(e.ask));
};

describe('the voltage that a barrier is to stand', () => {
  it('is held against what each part across it stands, and the entry says what that is', () => {
    expect(isolatorOf('UART isolator for 2.5 kV, a header on each side')).toMatchObject({
      state: 'met',
      says: expect.stringMatching(/barrier stands 2\.5 kV/),
    });
    expect(isolatorOf('I2C isolator for 4 kV, a header on each side')).toMatchObject({
      state: 'unmet',
      says: expect.stringMatching(/U1's barrier stands 2\.5 kV for a minute, not 4 kV/),
    });
  });
});

describe('the voltage that contacts are to switch', () => {
  it('is unmet where no contact is made for so much', () => {
    const entry = (volts: number) => isolatorOf(`ESP32 with a relay for a ${volts} V AC pump, USB-C`);
    expect(entry(230)).toMatchObject({ state: 'met' });
    expect(entry(400)).toMatchObject({
      state: 'unmet',
      says: expect.stringMatching(/the contacts of K1 are made for 250 V of alternating current, not 400 V/),
    });
  });
});
