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
const pinsOf = (design: Design, net: string): string[] => design.nets.find((n) => n.name === net)?.pins ?? [];
const entryOf = (design: Design, text: RegExp) =>
  auditDesign({ request: design.request!, design, library, lexicon }).entries.find((e) => text.test(e.text));
const chipOf = ({ components }: Design, device: RegExp): string => components.find((c) => device.test(c.device ?? ''))?.ref ?? '';

describe('a converter that is turned on and off from outside', () => {
  it.each(['step-up from 3.7 V to 9 V, 300 mA, with an enable pin', 'step-down 12 V to 3.3 V 1 A with a shutdown input on a header'])(
    '%s',
    (message) => {
      const design = designOf(message);
      const enable = pinsOf(design, 'ENABLE');
      expect(enable.some((p) => /^U\d+\.(?:EN|SHDN)/.test(p))).toBe(true);
      expect(enable.some((p) => p.startsWith('J'))).toBe(true);
      expect(entryOf(design, /enable|shutdown/)?.state).toBe('met');
    },
  );

  it('without a pin on a connector the wish is not met', () => {
    const design = designOf('step-up from 3.7 V to 9 V, 300 mA, with an enable pin');
    const cut: Design = {
      ...design,
      nets: design.nets.map((n) => (n.name === 'ENABLE' ? { ...n, pins: n.pins.filter((p) => !p.startsWith('J')) } : n)),
    };
    expect(entryOf(cut, /enable/)?.state).toBe('unmet');
  });
});

describe('a driver that another board tells', () => {
  it('has its inputs on one header, and no line of its own that leads nowhere', () => {
    const design = designOf('DRV8833 driver for two 5 V motors, PWM and DIR inputs on a header, 3.3 V logic');
    const chip = chipOf(design, /^DRV8833/);
    for (const input of ['AIN1', 'AIN2', 'BIN1', 'BIN2'])
      expect(design.nets.some((n) => n.pins.includes(`${chip}.${input}`) && n.pins.some((p) => p.startsWith('J')))).toBe(true);
    expect(design.nets.some((n) => /STEP|^DIR/.test(n.name))).toBe(false);
    expect(entryOf(design, /PWM/)?.state).toBe('met');
    // Two inputs of a channel tell its direction: it has no pin for that.
    expect(entryOf(design, /DIR/)?.state).toBe('partly');
  });
});
