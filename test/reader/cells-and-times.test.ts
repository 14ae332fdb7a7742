import { describe, expect, it } from 'vitest';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { planOf } from '../chat/support.js';
import { lexicon, requestOf, told } from './told.js';

const entriesOf = (message: string) => {
  const plan = planOf(message);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return auditDesign({ request: plan.design.request!, design: plan.design, library: loadLibrary(), lexicon }).entries;
};

describe('cells in series', () => {
  it('are a pack of so many, and volts that no such pack has are not its own', () => {
    expect(
      told(requestOf('a lamp fed by three LiPo cells in series, 9 V zener')).some((t) => t.includes('battery_pack_3s') && t.includes('cells:size=3')),
    ).toBe(true);
    const charged = requestOf('USB-C 5 V charges 3 LiPo cells in series').asks.find(
      (a) => a.kind === 'supply' && a.concept.startsWith('battery_pack'),
    );
    expect(charged?.figures.some((f) => f.quantity === 'voltage')).toBe(false);
  });

  it('are charged by no charger of one cell', () => {
    const plan = planOf('charger for two 18650 cells in series out of USB-C, 5 V, 800 mA');
    expect(plan.kind).not.toBe('design');
  });
});

describe('a time without a program', () => {
  it('is the timer’s, whatever it is said of', () => {
    const entry = entriesOf('NE555: a button switches a 12 V solenoid on for 15 seconds').find((e) => /555/.test(e.text));
    expect(entry?.says).toMatch(/the pulse is 1[3-7](?:\.\d)? s/);
  });

  it('ends nothing where a contact holds the trigger', () => {
    const entry = entriesOf('a float switch starts a 12 V pump for 40 seconds, NE555').find((e) => /float/.test(e.text));
    expect(entry?.state).toBe('unmet');
    expect(entry?.says).toContain('goes on as long as');
  });
});
