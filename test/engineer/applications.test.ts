import { describe, expect, it } from 'vitest';
import { findings, planOf } from '../chat/support.js';

function designOf(message: string) {
  const plan = planOf(message);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return plan.design;
}

/** Said in words of our own: the circuit that is the whole of it, and how many parts of a kind the board has. */
const WHOLE: readonly (readonly [message: string, block: string, kinds: Readonly<Record<string, number>>])[] = [
  ['an A/B pedal for one bass guitar and two amps, blue and white light, 9 V', 'ab_box', { led: 2 }],
  ['true bypass looper, 4 pedal loops, no leds', 'loop_switcher', { connector: 14 }],
  ['passive mixer with five 6.35mm inputs and a knob for each', 'passive_mixer', { potentiometer: 5, connector: 6 }],
  ['mono summer, rca', 'stereo_to_mono', { connector: 3 }],
  ['48v phantom power box with xlr in and out', 'phantom_power_inserter', {}],
  ['inline mic pad, 10 dB, xlr', 'xlr_pad', { resistor: 4, connector: 2 }],
  ['direct box with ground lift, 9 V battery', 'di_active', { switch: 1 }],
  ['quad attenuator for eurorack', 'eurorack_attenuators', {}],
  ['speaker protector with two relays for my stereo amp, 12 V', 'speaker_protection', { relay: 2 }],
];

describe('whole applications', () => {
  it.each(WHOLE)('%s', (message, block, kinds) => {
    const design = designOf(message);
    expect(design.blocks.map((b) => b.block)).toContain(block);
    for (const [kind, count] of Object.entries(kinds))
      expect(design.components.filter((c) => c.kind === kind && !/^POWER|Power LED/.test(c.purpose))).toHaveLength(count);
    expect(design.components.some((c) => c.kind === 'module' || c.kind === 'microcontroller')).toBe(false);
    expect(findings(design)).toEqual([]);
  });
});
