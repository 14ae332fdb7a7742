import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { planOf } from '../chat/support.js';
import { lexicon, library } from '../ledger/support.js';

function designOf(message: string): Design {
  const plan = planOf(message);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return plan.design;
}
const entryOf = (design: Design, text: RegExp) =>
  auditDesign({ request: design.request!, design, library, lexicon }).entries.find((e) => text.test(e.text));

describe('an amplifier that headphones hang at', () => {
  it('is one that drives them', () => {
    const low = designOf('headphone amplifier from USB 5 V for 32 ohm headphones, 3.5 mm jacks');
    expect(low.blocks.map((b) => b.block)).toContain('headphone_amplifier_tpa6132');
    expect(entryOf(low, /headphones/)?.state).toBe('met');
    const high = designOf('headphone amplifier, 12 V, for 300 ohm headphones, RCA in');
    expect(high.blocks.map((b) => b.block)).toContain('headphone_amplifier');
    expect(entryOf(high, /headphones/)?.state).toBe('met');
  });

  it('is held against what it drives', () => {
    const design = designOf('headphone amplifier, 12 V, for 300 ohm headphones, RCA in');
    const asks = design.request!.asks.map((a) => ({ ...a, figures: a.figures.map((f) => (f.quantity === 'resistance' ? { ...f, value: 16 } : f)) }));
    expect(entryOf({ ...design, request: { ...design.request!, asks } }, /headphones/)?.says).toContain('may drive no less than');
  });
});

it('two supplies that were asked for are not one plug', () => {
  const design = designOf('RS-485 node with an STM32F103, fed from a 24 V supply');
  const asks = design.request!.asks.map((a) => (a.kind === 'supply' ? { ...a, count: 2 } : a));
  expect(entryOf({ ...design, request: { ...design.request!, asks } }, /supply|24/)?.says).toContain('2 supplies were asked for');
});

it('a protection that nothing on the board is behind gives its supply out again', () => {
  const design = designOf('surge protection board, 24 V, 2 A');
  const rail = design.nets.find((n) => n.name === 'VIN')?.pins ?? [];
  expect(rail.some((p) => p.startsWith('J'))).toBe(true);
});
