import { describe, expect, it } from 'vitest';
import { planFirst } from '../../src/chat/asked/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
const entriesOf = (message: string) => {
  const plan = planFirst(message, library);
  const request = plan.kind === 'design' ? plan.design.request : undefined;
  if (plan.kind !== 'design' || request === undefined) throw new Error('no board');
  return auditDesign({ request, design: plan.design, library, lexicon }).entries;
};

describe('the current that a monitor is to measure', () => {
  it('is met by its shunt, or the entry says what that measures', () => {
    expect(entriesOf('INA226 breakout for 10 A').filter((e) => e.source === 'person')).toMatchObject([
      { state: 'met', says: expect.stringMatching(/measures up to/) },
    ]);
    expect(entriesOf('INA219 breakout for 40 A').filter((e) => e.source === 'person')).toMatchObject([
      { state: 'unmet', says: expect.stringMatching(/measures up to .* not/) },
    ]);
  });
});

describe('what a named thing is said to be', () => {
  it('is unmet where nothing on the board is that, and not left unchecked', () => {
    const [entry] = entriesOf('PoE splitter, 48 V to 5 V 2 A');
    expect(entry).toMatchObject({ state: 'unmet', says: expect.stringMatching(/^Nothing on the board is/) });
  });
});

describe('a module', () => {
  it('is the board itself where it is what the board is called', () => {
    expect(entriesOf('a MOSFET switch module for a 24 V 3 A load, 3.3 V logic input').every((e) => e.state !== 'unmet')).toBe(true);
  });
});

describe('lines of one chip or hub', () => {
  it('are no chips of their own', () => {
    expect(entriesOf('8x level shifter board 3.3 V to 5 V with a TXS0108E').every((e) => e.state === 'met')).toBe(true);
    expect(entriesOf('4-port USB hub').filter((e) => e.source === 'person')).toMatchObject([{ state: 'met' }]);
  });
});

describe('a lamp that stands elsewhere', () => {
  it('is met by an outlet at the voltage of its supply, and by no other', () => {
    const [lamp] = entriesOf('24 V to 12 V converter for lights, 3 A, screw terminals').filter((e) => /lights/.test(e.text));
    expect(lamp).toMatchObject({ state: 'met' });
    const plan = planFirst('24 V to 12 V converter for lights, 3 A, screw terminals', library);
    if (plan.kind !== 'design' || plan.design.request === undefined) throw new Error('no board');
    const { design } = plan;
    const wrong = { ...design, nets: design.nets.map((n) => (n.volts === 12 ? { ...n, volts: 9 } : n)) };
    const after = auditDesign({ request: plan.design.request, design: wrong, library, lexicon }).entries.find((e) => /lights/.test(e.text));
    expect(after?.state).not.toBe('met');
  });
});
